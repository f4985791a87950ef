//! Compiles sites, directions, piece types and players.

use super::action::{Coder, local_register};
use super::tables;
use crate::index::{DirectionId, SymmetryId};
use crate::model::{Connections, Direction, Kind, Number, Player, Site};
use crate::program::{NOWHERE, Op, Reg, reg};

impl Coder<'_, '_> {
    /// The register that holds a site.
    pub(super) fn site(&mut self, site: &Site) -> Reg {
        match site {
            Site::Here => reg::CURSOR,
            Site::From => reg::FROM,
            Site::Mark => reg::MARK,
            Site::To => reg::TO,
            Site::Local(local) => local_register(*local),
            Site::Fixed(_)
            | Site::Toward(_)
            | Site::Beyond(..)
            | Site::Along(..)
            | Site::Indexed(_)
            | Site::LastFrom
            | Site::LastTo => {
                let to = self.register();
                self.site_into(site, to);
                to
            }
        }
    }

    /// Puts the neighbour of a site in a direction into a register.
    pub(super) fn link(&mut self, site: Reg, direction: &Direction, to: Reg) {
        let op = match direction {
            Direction::Fixed(id) => Op::Link { to, site, direction: self.seen(*id) },
            Direction::OfBoard(id) => Op::Link { to, site, direction: id.0 },
            direction => Op::LinkBy { to, site, direction: self.direction(direction) },
        };
        self.emit(op);
    }

    pub(super) fn site_into(&mut self, site: &Site, to: Reg) {
        match site {
            Site::Fixed(id) => self.emit(Op::Const { to, value: i32::from(id.0) }),
            Site::Toward(direction) => self.link(reg::CURSOR, direction, to),
            Site::Beyond(site, direction) => {
                let site = self.site(site);
                self.link(site, direction, to);
            }
            Site::Along(start, times, direction) => {
                let site = self.register();
                self.site_into(start, site);
                self.repeated(times, |code| code.link(site, direction, site));
                self.emit(Op::Copy { to, from: site });
            }
            Site::Indexed(index) => {
                let count = self.compiler.model.board.sites().len();
                self.index_into(index, count, to);
            }
            Site::LastFrom | Site::LastTo => {
                let first = self.compiler.layout_last.unwrap_or(0);
                let cell = first + u16::from(matches!(site, Site::LastTo));
                self.emit(Op::Remembered { to, cell });
            }
            other => {
                let from = self.site(other);
                self.emit(Op::Copy { to, from });
            }
        }
    }

    /// The register that holds a direction.
    pub(super) fn direction(&mut self, direction: &Direction) -> Reg {
        if let Direction::Local(local) = direction {
            return local_register(*local);
        }
        let to = self.register();
        self.direction_into(direction, to);
        to
    }

    pub(super) fn direction_into(&mut self, direction: &Direction, to: Reg) {
        match direction {
            Direction::Local(local) => self.emit(Op::Copy { to, from: local_register(*local) }),
            Direction::Fixed(id) => {
                let value = i32::from(self.seen(*id));
                self.emit(Op::Const { to, value });
            }
            Direction::OfBoard(id) => self.emit(Op::Const { to, value: i32::from(id.0) }),
            Direction::Opposite(inner) => {
                let table = self.compiler.opposites.clone();
                let map = self.direction_map(table);
                self.map_direction(inner, map, to);
            }
            Direction::Mapped(symmetry, inner) => {
                let map = self.symmetry_map(*symmetry);
                self.map_direction(inner, map, to);
            }
        }
    }

    pub(super) fn map_direction(&mut self, inner: &Direction, map: u8, to: Reg) {
        let from = self.direction(inner);
        self.emit(Op::Map { to, from, map });
    }

    /// The board's direction for a direction in the rules, as the player sees it.
    pub(super) fn seen(&self, direction: DirectionId) -> u8 {
        self.compiler.seen[self.player.index()][direction.index()].0
    }

    /// The register that holds a piece type, or -1 for none.
    pub(super) fn kind(&mut self, kind: &Kind) -> Reg {
        match (kind, self.piece_type) {
            (Kind::Fixed(id), _) => self.constant(i32::from(id.0)),
            (Kind::Moved, Some(id)) => self.constant(i32::from(id.0)),
            (Kind::Local(local), _) => local_register(*local),
            (Kind::Moved, None) => self.kind_of(&Site::Here),
            (Kind::Of(site), _) => self.kind_of(site),
            (Kind::Indexed(index), _) => {
                let to = self.register();
                self.index_into(index, self.compiler.model.piece_types.len(), to);
                to
            }
        }
    }

    /// Computes the index of one of `count` things, or -1 if there is none with this index.
    fn index_into(&mut self, index: &Number, count: usize, to: Reg) {
        let (none, end) = (self.label(), self.label());
        self.number_into(index, to);
        let count = i16::try_from(count).unwrap_or(i16::MAX);
        self.goto(none, |or| Op::IfAbove { a: to, value: NOWHERE as i16, or });
        self.goto(end, |or| Op::IfAbove { a: to, value: count - 1, or });
        self.place(none);
        self.emit(Op::Const { to, value: NOWHERE });
        self.place(end);
    }

    pub(super) fn kind_of(&mut self, site: &Site) -> Reg {
        let site = self.site(site);
        let to = self.register();
        self.emit(Op::KindOf { to, site });
        to
    }

    /// The index of the table for a named symmetry.
    pub(super) fn symmetry_map(&mut self, symmetry: SymmetryId) -> u8 {
        let model = self.compiler.model;
        let symmetry = &model.board.symmetries[symmetry.index()];
        let seen = &self.compiler.seen[self.player.index()];
        let table = tables::mapped(seen, |id| symmetry.apply(id));
        self.direction_map(table)
    }

    /// The index of the table of the directions that connect the sites of a group.
    pub(super) fn connections(&mut self, connections: &Connections) -> u8 {
        let list = match connections {
            Connections::All => (0..self.compiler.model.board.directions().len() as u8).collect(),
            Connections::Along(listed) => listed.iter().map(|&id| self.seen(id)).collect(),
        };
        self.direction_map(list)
    }

    /// The index of a table of directions, which is added if it is new.
    pub(super) fn direction_map(&mut self, table: Box<[u8]>) -> u8 {
        let maps = &mut self.compiler.direction_maps;
        let found = maps.iter().position(|known| *known == table);
        if found.is_none() && maps.len() > usize::from(u8::MAX) {
            self.compiler.emitter.exceed();
            return 0;
        }
        found.unwrap_or_else(|| {
            maps.push(table);
            maps.len() - 1
        }) as u8
    }

    /// The register that holds a player.
    pub(super) fn player_register(&mut self, player: &Player) -> Reg {
        match player {
            Player::Own => self.constant(i32::from(self.player.0)),
            Player::Fixed(id) => self.constant(i32::from(id.0)),
            Player::Local(local) => local_register(*local),
            Player::Mover => {
                let to = self.register();
                self.emit(Op::Mover { to });
                to
            }
            Player::OwnerOf(site) => {
                let site = self.site(site);
                let to = self.register();
                self.emit(Op::Owner { to, site, default: self.player.0 });
                to
            }
        }
    }
}
