//! Values into registers, tests into branches.

use super::action::{Coder, local_register};
use super::emit::Label;
use super::tables;
use crate::index::SymmetryId;
use crate::model::{Arithmetic, Comparison, Direction, Fold, Number, Player, Quantified, Site, Truth};
use crate::program::{Op, Reg, reg};

impl Coder<'_, '_> {
    /// The register that holds a number.
    pub(super) fn number(&mut self, number: &Number) -> Reg {
        if let Number::Local(local) = number {
            return local_register(*local);
        }
        let to = self.register();
        self.number_into(number, to);
        to
    }

    pub(super) fn number_into(&mut self, number: &Number, to: Reg) {
        match number {
            Number::Literal(value) => self.emit(Op::Const { to, value: *value }),
            Number::Local(local) => self.emit(Op::Copy { to, from: local_register(*local) }),
            Number::Attribute(attribute, site) => {
                let site = self.site(site);
                self.emit(Op::Attribute { to, site, attribute: attribute.0 });
            }
            Number::Variable(variable, player) => {
                let player = self.player_register(player);
                self.emit(Op::Variable { to, player, variable: variable.0 });
            }
            Number::Arithmetic(operation, a, b, span) => {
                self.compiler.emitter.at(*span);
                self.arithmetic_into(*operation, a, b, to);
            }
            Number::Count(set) => self.count(set, to),
            Number::OfTruth(truth) => self.truth_into(truth, to),
            Number::Fold(fold, value, set) => self.fold(*fold, value, set, to),
        }
    }

    fn arithmetic_into(&mut self, operation: Arithmetic, a: &Number, b: &Number, to: Reg) {
        let a = self.number(a);
        let op = match (operation, b) {
            (Arithmetic::Add, Number::Literal(value)) => Op::AddConst { to, a, value: *value },
            (Arithmetic::Subtract, Number::Literal(value)) => {
                Op::AddConst { to, a, value: value.wrapping_neg() }
            }
            _ => arithmetic(operation, to, a, self.number(b)),
        };
        self.emit(op);
    }

    pub(super) fn truth_into(&mut self, truth: &Truth, to: Reg) {
        let (no, end) = (self.label(), self.label());
        self.branch(truth, true, no);
        self.emit(Op::Const { to, value: 1 });
        self.goto(end, |or| Op::Jump { or });
        self.place(no);
        self.emit(Op::Const { to, value: 0 });
        self.place(end);
    }

    fn count(&mut self, set: &Quantified, to: Reg) {
        if let (true, [Truth::Friend(Site::Here)]) = (set.occupied, set.tests.as_slice()) {
            return self.emit(Op::CountPieces { to, player: self.player.0 });
        }
        let (sum, one) = (self.constant(0), self.constant(1));
        self.over(set, |coder| {
            coder.emit(Op::Add { to: sum, a: sum, b: one });
        });
        self.emit(Op::Copy { to, from: sum });
    }

    fn fold(&mut self, fold: Fold, value: &Number, set: &Quantified, to: Reg) {
        let (operation, start) = match fold {
            Fold::Sum => (Arithmetic::Add, 0),
            Fold::Min => (Arithmetic::Min, i32::MAX),
            Fold::Max => (Arithmetic::Max, i32::MIN),
        };
        let (result, none) = (self.constant(start), self.constant(start));
        self.over(set, |coder| {
            let value = coder.number(value);
            coder.emit(arithmetic(operation, result, result, value));
        });
        let found = self.label();
        self.goto(found, |or| Op::IfEqual { a: result, b: none, want: true, or });
        self.emit(Op::Const { to: result, value: 0 });
        self.place(found);
        self.emit(Op::Copy { to, from: result });
    }

    /// Code for each member of a set, with the cursor on it.
    fn over(&mut self, set: &Quantified, each: impl FnOnce(&mut Self)) {
        let kept = self.register();
        self.emit(Op::Copy { to: kept, from: reg::CURSOR });
        self.emit(Op::Const { to: reg::CURSOR, value: -1 });
        let end = self.label();
        let head = self.compiler.emitter.placed();
        self.next_member(set, end);
        let skip = self.label();
        self.tests_of(set, skip);
        each(self);
        self.place(skip);
        self.goto(head, |or| Op::Loop { or });
        self.place(end);
        self.emit(Op::Copy { to: reg::CURSOR, from: kept });
    }

    /// Moves the cursor to the next site that may be in a set.
    pub(super) fn next_member(&mut self, set: &Quantified, end: Label) {
        let site = reg::CURSOR;
        let player = self.player.0;
        match set.tests.first() {
            Some(Truth::Friend(Site::Here)) => {
                self.goto(end, |or| Op::NextOwned { site, player, or });
            }
            _ => self.goto(end, |or| Op::NextSite { site, or }),
        }
    }

    /// Goes to `skip` unless the site under the cursor is in the set.
    pub(super) fn tests_of(&mut self, set: &Quantified, skip: Label) {
        if set.occupied {
            self.branch(&Truth::Empty(Site::Here), false, skip);
        }
        for test in &set.tests {
            self.branch(test, true, skip);
        }
    }

    /// The register that holds a site.
    pub(super) fn site(&mut self, site: &Site) -> Reg {
        match site {
            Site::Here => reg::CURSOR,
            Site::From => reg::FROM,
            Site::Mark => reg::MARK,
            Site::Local(local) => local_register(*local),
            Site::Fixed(_) | Site::Toward(_) => {
                let to = self.register();
                self.site_into(site, to);
                to
            }
        }
    }

    pub(super) fn site_into(&mut self, site: &Site, to: Reg) {
        match site {
            Site::Fixed(id) => self.emit(Op::Const { to, value: i32::from(id.0) }),
            Site::Toward(Direction::Fixed(id)) => {
                let direction = tables::as_seen(self.compiler.model, self.player, *id).0;
                self.emit(Op::Link { to, site: reg::CURSOR, direction });
            }
            Site::Toward(direction) => {
                let direction = self.direction(direction);
                self.emit(Op::LinkBy { to, site: reg::CURSOR, direction });
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
                let seen = tables::as_seen(self.compiler.model, self.player, *id);
                self.emit(Op::Const { to, value: i32::from(seen.0) });
            }
            Direction::Opposite(inner) => {
                let table = tables::opposites(&self.compiler.model.board);
                let map = self.direction_map(table);
                self.map_direction(inner, map, to);
            }
            Direction::Mapped(symmetry, inner) => {
                let map = self.symmetry_map(*symmetry);
                self.map_direction(inner, map, to);
            }
        }
    }

    fn map_direction(&mut self, inner: &Direction, map: u8, to: Reg) {
        let from = self.direction(inner);
        self.emit(Op::Map { to, from, map });
    }

    /// The number of the table of a named symmetry.
    pub(super) fn symmetry_map(&mut self, symmetry: SymmetryId) -> u8 {
        let model = self.compiler.model;
        let symmetry = &model.board.symmetries[symmetry.index()];
        let table = tables::mapped(model, self.player, |id| symmetry.apply(id));
        self.direction_map(table)
    }

    /// The number of a table of directions.
    pub(super) fn direction_map(&mut self, table: Box<[u8]>) -> u8 {
        let maps = &mut self.compiler.direction_maps;
        let found = maps.iter().position(|known| *known == table);
        let at = found.unwrap_or_else(|| {
            maps.push(table);
            maps.len() - 1
        });
        if at > usize::from(u8::MAX) {
            self.compiler.emitter.exceed();
        }
        at as u8
    }

    /// The register that holds a player.
    pub(super) fn player_register(&mut self, player: &Player) -> Reg {
        match player {
            Player::Own => self.constant(i32::from(self.player.0)),
            Player::Fixed(id) => self.constant(i32::from(id.0)),
            Player::Local(local) => local_register(*local),
            Player::OwnerOf(site) => {
                let site = self.site(site);
                let to = self.register();
                self.emit(Op::Owner { to, site, default: self.player.0 });
                to
            }
        }
    }

    /// Code that falls through when a test comes out as wanted and goes to `or` when not.
    pub(super) fn branch(&mut self, test: &Truth, want: bool, or: Label) {
        let in_use = self.compiler.emitter.in_use();
        self.test(test, want, or);
        self.compiler.emitter.release(in_use);
    }

    fn test(&mut self, test: &Truth, want: bool, or: Label) {
        let player = self.player.0;
        match test {
            Truth::Literal(value) if *value == want => {}
            Truth::Literal(_) => self.goto(or, |or| Op::Jump { or }),
            Truth::Not(inner) => self.branch(inner, !want, or),
            Truth::And(all) => self.row(all, true, want, or),
            Truth::Or(all) => self.row(all, false, want, or),
            Truth::Local(local) => {
                let value = local_register(*local);
                self.goto(or, |or| Op::IfTrue { value, want, or });
            }
            Truth::NonZero(number) => {
                let value = self.number(number);
                self.goto(or, |or| Op::IfTrue { value, want, or });
            }
            Truth::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.goto(or, |or| match comparison {
                    Comparison::Equal => Op::IfEqual { a, b, want, or },
                    Comparison::Less => Op::IfLess { a, b, want, or },
                });
            }
            Truth::SameDirection(a, b) => {
                let (a, b) = (self.direction(a), self.direction(b));
                self.goto(or, |or| Op::IfEqual { a, b, want, or });
            }
            Truth::Same(a, b) => {
                let (a, b) = (self.site(a), self.site(b));
                self.goto(or, |or| Op::IfSameSite { a, b, want, or });
            }
            Truth::Stalemated => self.goto(or, |or| Op::IfStalemated { player, want, or }),
            _ => self.site_test(test, want, or),
        }
    }

    fn site_test(&mut self, test: &Truth, want: bool, or: Label) {
        let player = self.player.0;
        if let Truth::OnBoard(Site::Toward(direction)) = test {
            let direction = self.direction(direction);
            return self.goto(or, |or| Op::IfLinked { site: reg::CURSOR, direction, want, or });
        }
        let (Truth::OnBoard(site)
        | Truth::Empty(site)
        | Truth::Friend(site)
        | Truth::Enemy(site)
        | Truth::HasType(_, site)
        | Truth::InZone(_, site)) = test
        else {
            return;
        };
        let site = self.site(site);
        let player_count = self.compiler.model.players.len();
        self.goto(or, |or| match test {
            Truth::OnBoard(_) => Op::IfOnBoard { site, want, or },
            Truth::Empty(_) => Op::IfEmpty { site, want, or },
            Truth::Friend(_) => Op::IfOwner { site, player, want, or },
            Truth::HasType(kind, _) => Op::IfType { site, piece_type: kind.0, want, or },
            Truth::InZone(zone, _) => {
                let zone = (zone.index() * player_count + usize::from(player)) as u16;
                if want { Op::IfZone { site, zone, or } } else { Op::UnlessZone { site, zone, or } }
            }
            _ => Op::IfEnemy { site, player, want, or },
        });
    }

    /// A row of tests: all of them (`all`) or one of them.
    fn row(&mut self, tests: &[Truth], all: bool, want: bool, or: Label) {
        if all == want {
            return tests.iter().for_each(|test| self.branch(test, want, or));
        }
        let Some((last, before)) = tests.split_last() else {
            return self.goto(or, |or| Op::Jump { or });
        };
        let decided = self.label();
        for test in before {
            self.branch(test, !want, decided);
        }
        self.branch(last, want, or);
        self.place(decided);
    }
}

fn arithmetic(operation: Arithmetic, to: Reg, a: Reg, b: Reg) -> Op {
    match operation {
        Arithmetic::Add => Op::Add { to, a, b },
        Arithmetic::Subtract => Op::Subtract { to, a, b },
        Arithmetic::Multiply => Op::Multiply { to, a, b },
        Arithmetic::Divide => Op::Divide { to, a, b },
        Arithmetic::Modulo => Op::Modulo { to, a, b },
        Arithmetic::Min => Op::Min { to, a, b },
        Arithmetic::Max => Op::Max { to, a, b },
    }
}
