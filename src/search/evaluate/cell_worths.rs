//! What single cells are worth: pieces on their sites, with their attributes, reserves and variables.

use super::site_classes::SiteClasses;
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::program::{AttributeSlot, Phase, Piece, Program, Term, VariableScope, Weight};
use crate::search::score::Score;

/// The weights of one phase of the game in a form for fast summation.
#[derive(Clone, Debug)]
pub(super) struct CellWorths {
    /// The value of a piece by owner, type and site.
    sites: Vec<Score>,
    /// The value of a piece by type, independent of its site.
    pub(super) pieces: Vec<Score>,
    attributes: Vec<AttributeWorth>,
    /// By cell, up to the last one that has a value; those of sites are not used.
    pub(super) counted: Vec<Counted>,
}

/// A cell that holds a number: of a player's pieces in reserve, or in a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    pub(super) player: PlayerId,
    /// The value of one.
    pub(super) worth: Score,
}

/// The value of each value of an attribute.
#[derive(Clone, Debug)]
struct AttributeWorth {
    kind: PieceTypeId,
    slot: AttributeSlot,
    /// From the minimum on.
    worths: Vec<Score>,
}

impl CellWorths {
    /// Those of a phase; with the classes of sites go the players and sites of each class.
    pub(super) fn of(
        program: &Program,
        classes: (&SiteClasses, &[Vec<(PlayerId, SiteId)>]),
        weights: &[Weight],
        phase: Phase,
    ) -> Self {
        let (players, types) = (program.player_count(), program.new_pieces.len());
        let mut worths = Self {
            sites: vec![0; players * types * program.site_count()],
            pieces: vec![0; types],
            attributes: Vec::new(),
            counted: Vec::new(),
        };
        let of_phase = |term: Term| {
            let mut others = weights.iter().filter(|other| other.phase == phase);
            others.any(|other| other.term.is_of_kind(term))
        };
        for &weight in weights {
            // At the end of the game, what is not said to differ counts as before.
            let goes_on = weight.phase == Phase::Throughout && !of_phase(weight.term);
            if weight.phase == phase || goes_on {
                worths.take(program, classes, weight);
            }
        }
        worths.put_pieces_on_sites(program);
        worths
    }

    /// The value of a piece on a site, with its attributes.
    #[inline]
    pub(super) fn piece_on(&self, program: &Program, site: SiteId, piece: Piece) -> i64 {
        let mut worth = i64::from(self.sites[place(program, piece.owner(), piece.piece_type(), site)]);
        for attribute in self.attributes.iter().filter(|attribute| attribute.kind == piece.piece_type()) {
            let value = piece.attribute(&attribute.slot) - attribute.slot.min;
            worth += attribute.worths.get(value as usize).copied().map_or(0, i64::from);
        }
        worth
    }

    fn take(
        &mut self,
        program: &Program,
        (classes, members): (&SiteClasses, &[Vec<(PlayerId, SiteId)>]),
        Weight { term, worth, .. }: Weight,
    ) {
        match term {
            Term::Piece(kind) => self.pieces[kind.index()] += worth,
            Term::Site(kind, player, site) => {
                for &(player, site) in &members[classes.class(player, site)] {
                    self.sites[place(program, player, kind, site)] += worth;
                }
            }
            Term::Hand(kind) => {
                self.take_counted(program, worth, |player| program.reserve_cell(player, kind));
            }
            Term::Attribute(kind, attribute, value) => {
                self.take_attribute(kind, &program.attributes[attribute.index()], value, worth);
            }
            Term::Variable(variable) => {
                let scope = program.layout.variables.get(variable.index()).map(|slot| slot.scope);
                if scope == Some(VariableScope::Player) {
                    self.take_counted(program, worth, |player| Some(program.variable_cell(variable, player)));
                }
            }
            _ => {}
        }
    }

    /// Adds the value of one of what a cell of each player counts.
    fn take_counted(&mut self, program: &Program, worth: Score, cell: impl Fn(PlayerId) -> Option<usize>) {
        for player in (0..program.player_count()).map(PlayerId::new) {
            let Some(cell) = cell(player) else { continue };
            let nothing = Counted { player, worth: 0 };
            self.counted.resize(self.counted.len().max(cell + 1), nothing);
            self.counted[cell] = Counted { player, worth: self.counted[cell].worth.saturating_add(worth) };
        }
    }

    /// Adds the value of each piece type to its values by site.
    fn put_pieces_on_sites(&mut self, program: &Program) {
        let sites = program.site_count();
        for (at, worth) in self.sites.iter_mut().enumerate() {
            *worth = worth.saturating_add(self.pieces[at / sites % self.pieces.len()]);
        }
    }

    fn take_attribute(&mut self, kind: PieceTypeId, slot: &AttributeSlot, value: i32, worth: Score) {
        if !(slot.min..=slot.max).contains(&value) {
            return;
        }
        let at = (value - slot.min) as usize;
        let known = self.attributes.iter().position(|known| known.kind == kind && known.slot == *slot);
        let known = known.unwrap_or_else(|| {
            self.attributes.push(AttributeWorth { kind, slot: slot.clone(), worths: Vec::new() });
            self.attributes.len() - 1
        });
        let worths = &mut self.attributes[known].worths;
        worths.resize(worths.len().max(at + 1), 0);
        worths[at] += worth;
    }
}

/// The index of a piece type's value on a site.
fn place(program: &Program, player: PlayerId, kind: PieceTypeId, site: SiteId) -> usize {
    (player.index() * program.new_pieces.len() + kind.index()) * program.site_count() + site.index()
}
