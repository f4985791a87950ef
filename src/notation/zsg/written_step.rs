//! A step in the words of the format.

use super::item::{self, Item};
use crate::index::{AttributeId, PieceTypeId, SiteId};
use crate::moves::{PieceMovement, Rules, RunError, Step, StepEffect, StepEffects};
use crate::position::Position;
use crate::program::{Piece, Program};

/// How a pass is written.
pub(super) const PASS: &str = "Pass";

/// A step as it is written.
#[derive(Clone, Debug)]
pub(super) struct WrittenStep<'a> {
    pub(super) items: Vec<Item<'a>>,
    /// Items without effect, such as setting an attribute to the value it has; Zillions omits some of them.
    pub(super) idle: Vec<usize>,
    /// The site where the last piece lands.
    pub(super) landing: Option<&'a str>,
    pub(super) text: String,
}

impl<'a> WrittenStep<'a> {
    /// Describes a step from the position before it.
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
        let before = rules.position_before_step(before)?;
        let step_effects = rules.step_effects(&before, step)?;
        let mut writer = Writer {
            program,
            before: &before,
            step_effects: &step_effects,
            items: Vec::new(),
            idle: Vec::new(),
        };
        writer.write();
        let Writer { items, idle, .. } = writer;
        // A move that does nothing on the board is a pass with a rule of its own.
        if items.is_empty() && !step.partial {
            return Ok(Self { items, idle, landing: None, text: PASS.to_owned() });
        }
        let prefix = if step.partial { "partial 1 " } else { "" };
        let text = (prefix.to_owned() + &item::text(&items)).trim_end().to_owned();
        let landing = step_effects.movements.last().map(|way| program.names.sites[way.to.index()].as_str());
        Ok(Self { items, idle, landing, text })
    }
}

struct Writer<'a, 'd> {
    program: &'a Program,
    before: &'d Position,
    step_effects: &'d StepEffects,
    items: Vec<Item<'a>>,
    idle: Vec<usize>,
}

impl<'a> Writer<'a, '_> {
    fn write(&mut self) {
        let step_effects = self.step_effects;
        let movements = step_effects.movements.iter().filter_map(|way| self.way(way));
        self.items = movements.collect();
        for (at, effect) in step_effects.effects.iter().enumerate() {
            let effect = self.effect(*effect, at);
            self.items.extend(effect);
        }
        // Zillions writes captures last, each site once, and after them what the moving piece becomes.
        for effect in &step_effects.effects {
            if let StepEffect::Capture(site) = *effect {
                let capture = Item::Capture { site: self.site(site) };
                if !self.items.contains(&capture) {
                    self.items.push(capture);
                }
            }
        }
        if let (Some(kind), Some(last)) = (step_effects.becomes, step_effects.movements.last()) {
            self.items.push(Item::Become { name: self.kind(kind), site: self.site(last.to) });
        }
    }

    /// A moving or dropped piece; `None` if nothing moves.
    fn way(&self, way: &PieceMovement) -> Option<Item<'a>> {
        let PieceMovement { from, to, piece, .. } = *way;
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

    fn effect(&mut self, effect: StepEffect, at: usize) -> Option<Item<'a>> {
        Some(match effect {
            StepEffect::Create(site, piece) => {
                let (player, kind) = (self.player(piece), self.kind(piece.piece_type()));
                Item::Put { player, piece: kind, site: self.site(site), drop: false }
            }
            StepEffect::SetAttribute(site, attribute, value) => {
                let kind = self.kind_at(site, at);
                let index = self.number(attribute, kind);
                if self.has_value(site, attribute, value, at) {
                    self.idle.push(self.items.len());
                }
                Item::Attribute { site: self.site(site), index, value }
            }
            StepEffect::SetKind(site, kind) => Item::Become { name: self.kind(kind), site: self.site(site) },
            StepEffect::SetOwner(site, owner) => {
                Item::Become { name: &self.program.names.players[owner.index()], site: self.site(site) }
            }
            StepEffect::Flip(site) => Item::Flip { site: self.site(site) },
            StepEffect::Remove(site) => Item::Capture { site: self.site(site) },
            StepEffect::Capture(_) => return None,
        })
    }

    /// The type of the piece on a site when an effect reaches it.
    fn kind_at(&self, site: SiteId, effect: usize) -> Option<PieceTypeId> {
        let arrives = |way: &&PieceMovement| way.to == site;
        let arrived =
            self.step_effects.movements.iter().rev().find(arrives).map(|way| way.piece.piece_type());
        let promoted = self
            .step_effects
            .becomes
            .filter(|_| self.step_effects.movements.last().is_some_and(|way| way.to == site));
        let stood = Some(self.before.piece(site)).filter(|piece| !piece.is_none()).map(Piece::piece_type);
        let changed = self.step_effects.effects[..effect].iter().rev().find_map(|effect| match *effect {
            StepEffect::Create(place, piece) if place == site => Some(piece.piece_type()),
            StepEffect::SetKind(place, kind) if place == site => Some(kind),
            _ => None,
        });
        changed.or(promoted).or(arrived).or(stood)
    }

    /// The index of an attribute as Zillions counts: the number of attributes after it that the piece type has, or all
    /// types if it is unknown.
    fn number(&self, attribute: AttributeId, kind: Option<PieceTypeId>) -> usize {
        let after = &self.program.attributes[attribute.index() + 1..];
        after.iter().filter(|slot| kind.is_none_or(|kind| slot.declared[kind.index()])).count()
    }

    /// Whether an attribute of the piece on a site already has a value when an effect reaches it.
    fn has_value(&self, site: SiteId, attribute: AttributeId, value: i32, effect: usize) -> bool {
        let said = self.step_effects.effects[..effect].iter().rev().find_map(|effect| match *effect {
            StepEffect::SetAttribute(place, known, value) if (place, known) == (site, attribute) => {
                Some(Some(value))
            }
            StepEffect::Create(place, _) | StepEffect::SetKind(place, _) if place == site => Some(None),
            _ => None,
        });
        let arrived =
            self.step_effects.movements.iter().rev().find(|way| way.to == site).map(|way| way.piece);
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
