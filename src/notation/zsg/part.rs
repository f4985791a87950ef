//! A step in the words of the format.

use super::item::{self, Item};
use crate::index::{AttributeId, PieceTypeId, SiteId};
use crate::moves::{Deed, Deeds, Rules, RunError, Step, Way};
use crate::position::Position;
use crate::program::{Piece, Program};

/// How a pass is written.
pub(super) const PASS: &str = "Pass";

/// A step as it is written down.
#[derive(Clone, Debug)]
pub(super) struct Part<'a> {
    pub(super) items: Vec<Item<'a>>,
    /// Items that change nothing, such as an attribute that gets the value it has; Zillions leaves out some of them.
    pub(super) idle: Vec<usize>,
    /// The site that the last piece comes to.
    pub(super) landing: Option<&'a str>,
    pub(super) text: String,
}

impl<'a> Part<'a> {
    /// A step on the position before it.
    pub(super) fn of(
        program: &'a Program,
        rules: &mut Rules,
        before: &Position,
        step: &Step,
    ) -> Result<Self, RunError> {
        if step.is_pass() {
            let (items, idle) = (Vec::new(), Vec::new());
            return Ok(Self { items, idle, landing: None, text: PASS.to_owned() });
        }
        let before = rules.step_opening(before)?;
        let deeds = rules.deeds(&before, step)?;
        let mut writer =
            Writer { program, before: &before, deeds: &deeds, items: Vec::new(), idle: Vec::new() };
        writer.write();
        let Writer { items, idle, .. } = writer;
        let prefix = if step.partial { "partial 1 " } else { "" };
        let text = (prefix.to_owned() + &item::text(&items)).trim_end().to_owned();
        let landing = deeds.ways.last().map(|way| program.names.sites[way.to.index()].as_str());
        Ok(Self { items, idle, landing, text })
    }
}

struct Writer<'a, 'd> {
    program: &'a Program,
    before: &'d Position,
    deeds: &'d Deeds,
    items: Vec<Item<'a>>,
    idle: Vec<usize>,
}

impl<'a> Writer<'a, '_> {
    fn write(&mut self) {
        let deeds = self.deeds;
        let ways = deeds.ways.iter().filter_map(|way| self.way(way));
        self.items = ways.collect();
        for (at, deed) in deeds.effects.iter().enumerate() {
            let effect = self.effect(*deed, at);
            self.items.extend(effect);
        }
        for deed in &deeds.effects {
            if let Deed::Capture(site) = *deed {
                let capture = Item::Capture { site: self.site(site) };
                if !self.items.contains(&capture) {
                    self.items.push(capture);
                }
            }
        }
        if let (Some(kind), Some(last)) = (deeds.becomes, deeds.ways.last()) {
            self.items.push(Item::Become { name: self.kind(kind), site: self.site(last.to) });
        }
    }

    /// A piece that goes; nothing where none goes, or not away.
    fn way(&self, way: &Way) -> Option<Item<'a>> {
        let Way { from, to, piece, .. } = *way;
        let (kind, site) = (piece, self.site(to));
        if piece.is_none() || from == Some(to) {
            return None;
        }
        let piece = self.kind(kind.piece_type());
        let takes = !self.before.piece(to).is_none();
        Some(match from {
            Some(from) => Item::Go { piece, from: self.site(from), to: site, takes },
            None => Item::Put { player: self.player(kind), piece, site, drop: true },
        })
    }

    fn effect(&mut self, deed: Deed, at: usize) -> Option<Item<'a>> {
        Some(match deed {
            Deed::Create(site, piece) => {
                let (player, kind) = (self.player(piece), self.kind(piece.piece_type()));
                Item::Put { player, piece: kind, site: self.site(site), drop: false }
            }
            Deed::SetAttribute(site, attribute, value) => {
                let kind = self.standing(site, at);
                let index = self.number(attribute, kind);
                if self.has_value(site, attribute, value, at) {
                    self.idle.push(self.items.len());
                }
                Item::Attribute { site: self.site(site), index, value }
            }
            Deed::SetKind(site, kind) => Item::Become { name: self.kind(kind), site: self.site(site) },
            Deed::SetOwner(site, owner) => {
                Item::Become { name: &self.program.names.players[owner.index()], site: self.site(site) }
            }
            Deed::Flip(site) => Item::Flip { site: self.site(site) },
            Deed::Capture(_) => return None,
        })
    }

    /// The kind of the piece on a site when an effect comes to it.
    fn standing(&self, site: SiteId, effect: usize) -> Option<PieceTypeId> {
        let arrives = |way: &&Way| way.to == site;
        let arrived = self.deeds.ways.iter().rev().find(arrives).map(|way| way.piece.piece_type());
        let promoted =
            self.deeds.becomes.filter(|_| self.deeds.ways.last().is_some_and(|way| way.to == site));
        let stood = Some(self.before.piece(site)).filter(|piece| !piece.is_none()).map(Piece::piece_type);
        let changed = self.deeds.effects[..effect].iter().rev().find_map(|deed| match *deed {
            Deed::Create(place, piece) if place == site => Some(piece.piece_type()),
            Deed::SetKind(place, kind) if place == site => Some(kind),
            _ => None,
        });
        changed.or(promoted).or(arrived).or(stood)
    }

    /// The number of an attribute: how many a kind of piece has, or all kinds have, after it.
    fn number(&self, attribute: AttributeId, kind: Option<PieceTypeId>) -> usize {
        let behind = &self.program.attributes[attribute.index() + 1..];
        behind.iter().filter(|slot| kind.is_none_or(|kind| slot.declared[kind.index()])).count()
    }

    /// Whether an attribute of the piece on a site has a value already when an effect comes to it.
    fn has_value(&self, site: SiteId, attribute: AttributeId, value: i32, effect: usize) -> bool {
        let said = self.deeds.effects[..effect].iter().rev().find_map(|deed| match *deed {
            Deed::SetAttribute(place, known, value) if (place, known) == (site, attribute) => {
                Some(Some(value))
            }
            Deed::Create(place, _) | Deed::SetKind(place, _) if place == site => Some(None),
            _ => None,
        });
        let arrived = self.deeds.ways.iter().rev().find(|way| way.to == site).map(|way| way.piece);
        let piece = arrived.unwrap_or_else(|| self.before.piece(site));
        let slot = &self.program.attributes[attribute.index()];
        said.unwrap_or_else(|| (!piece.is_none()).then(|| piece.attribute(slot))) == Some(value)
    }

    fn site(&self, site: SiteId) -> &'a str {
        &self.program.names.sites[site.index()]
    }

    fn kind(&self, kind: PieceTypeId) -> &'a str {
        &self.program.names.piece_types[kind.index()]
    }

    fn player(&self, piece: Piece) -> &'a str {
        &self.program.names.players[piece.owner().index()]
    }
}
