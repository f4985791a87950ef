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
    /// Other numbers by which an attribute may be meant: the item and the number.
    pub(super) also: Vec<(usize, usize)>,
    /// The site that the last piece comes to.
    pub(super) landing: Option<&'a str>,
    pub(super) text: String,
}

impl<'a> Part<'a> {
    /// A step on the position before it; `continues` where it is not the first of its turn.
    pub(super) fn of(
        program: &'a Program,
        rules: &mut Rules,
        before: &Position,
        step: &Step,
        continues: bool,
    ) -> Result<Self, RunError> {
        if step.is_pass() {
            let (items, also) = (Vec::new(), Vec::new());
            return Ok(Self { items, also, landing: None, text: PASS.to_owned() });
        }
        let before = rules.step_opening(before)?;
        let deeds = rules.deeds(&before, step, continues)?;
        let mut writer =
            Writer { program, before: &before, deeds: &deeds, items: Vec::new(), also: Vec::new() };
        writer.write();
        let Writer { items, also, .. } = writer;
        let prefix = if step.partial { "partial 1 " } else { "" };
        let text = (prefix.to_owned() + &item::text(&items)).trim_end().to_owned();
        let landing = deeds.ways.last().map(|way| program.names.sites[way.to.index()].as_str());
        Ok(Self { items, also, landing, text })
    }
}

struct Writer<'a, 'd> {
    program: &'a Program,
    before: &'d Position,
    deeds: &'d Deeds,
    items: Vec<Item<'a>>,
    also: Vec<(usize, usize)>,
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
                let standing = self.standing(site, at);
                let index = self.number(attribute, standing);
                self.note_other_numbers(attribute);
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

    /// The number of an attribute: how many a kind of piece has, or all kinds have, behind it.
    fn number(&self, attribute: AttributeId, kind: Option<PieceTypeId>) -> usize {
        let behind = &self.program.attributes[attribute.index() + 1..];
        behind.iter().filter(|slot| kind.is_none_or(|kind| slot.bearers[kind.index()])).count()
    }

    /// An attribute may be counted among those of any kind that has it, or among all.
    fn note_other_numbers(&mut self, attribute: AttributeId) {
        let item = self.items.len();
        let bearers = &self.program.attributes[attribute.index()].bearers;
        let kinds = (0..bearers.len()).filter(|&kind| bearers[kind]).map(|kind| Some(PieceTypeId::new(kind)));
        let numbers: Vec<usize> = kinds.chain([None]).map(|kind| self.number(attribute, kind)).collect();
        self.also.extend(numbers.into_iter().map(|number| (item, number)));
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
