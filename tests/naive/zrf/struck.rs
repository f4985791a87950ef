//! Which rule strikes a move out: see the order in which moves are filtered in "Around moves".

use std::collections::BTreeSet;

use super::adding::Step;
use super::compound::{Follower, Whole};
use super::game::{Block, Game};
use super::hooks::Around;
use super::state::State;
use super::turn::fresh;
use super::{Cell, Name, Play};

/// What strikes moves out, in the order in which rules do so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Struck {
    /// No block makes such a move.
    NeverMade,
    /// A hook or an invariant forbids it.
    Forbidden,
    /// A move type with priority has moves.
    ByPriority,
    /// A preference, or a longer capture.
    ByComparison,
    /// A royal piece would be left attacked.
    ByRoyals,
    /// Nothing: it is legal.
    Legal,
}

/// All moves that were tried in a turn, and how far each got.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The position after the hook before the move, unless that forbids every move.
    pub begun: Option<State>,
    /// The beginnings of moves that blocks made, and what became of them.
    beginnings: BTreeSet<(Vec<Step>, Struck)>,
    /// Whether a hook forbids every move.
    none_allowed: bool,
    legal: Vec<Whole>,
}

impl Tried {
    /// What strikes out all moves that begin with wanted steps, as many as `count`: of different moves, what strikes
    /// out the one that gets farthest.
    pub fn struck(&self, count: usize, wanted: &dyn Fn(&[Step]) -> bool) -> Struck {
        if self.none_allowed {
            return Struck::Forbidden;
        }
        let is_wanted = |steps: &[Step]| steps.get(..count).is_some_and(wanted);
        let fates = self.beginnings.iter().filter(|(steps, _)| is_wanted(steps)).map(|(_, struck)| *struck);
        fates.max().unwrap_or(Struck::NeverMade)
    }

    /// The distinct beginnings of moves, as many steps as `count`.
    pub fn beginnings(&self, count: usize) -> BTreeSet<&[Step]> {
        self.beginnings.iter().filter_map(|(steps, _)| steps.get(..count)).collect()
    }

    /// The states after the legal moves, without passes, before the turn passes on; with the numbers of their steps.
    pub fn outcomes(&self) -> impl Iterator<Item = (&State, usize)> {
        self.legal.iter().map(|whole| (&whole.state, whole.steps.len()))
    }

    fn note(&mut self, wholes: &[Whole], struck: Struck) {
        self.beginnings.extend(wholes.iter().map(|whole| (whole.steps.clone(), struck)));
    }
}

impl Game {
    /// Tries all moves of a turn.
    pub fn tried(&self, past: &[State], state: &State) -> Play<Tried> {
        self.begin_fuel_scope();
        let turn = self.turn(state);
        let earlier = [past, std::slice::from_ref(state)].concat();
        let around = Around { past: &earlier, player: &turn.player, counting: false };
        let mut tried =
            Tried { begun: None, beginnings: BTreeSet::new(), none_allowed: true, legal: Vec::new() };
        let Some(begun) = self.hooked("before-move", around, &fresh(state), None)? else { return Ok(tried) };
        tried.begun = Some(begun.clone());
        if self.hooked("before-step", around, &begun, None)?.is_none() {
            return Ok(tried);
        }
        tried.none_allowed = false;
        let mut first = None;
        for offer in self.offers(state) {
            let allowed = |block: &Block| offer.has(self, block);
            let (wholes, attempts) = Follower::new(self, around).all_tried(&begun, &allowed)?;
            tried.beginnings.extend(attempts.into_iter().map(|steps| (steps, Struck::Forbidden)));
            if first.is_some() {
                tried.note(&wholes, Struck::ByPriority);
            } else if !wholes.is_empty() {
                first = Some(wholes);
            }
        }
        let first = first.unwrap_or_default();
        tried.note(&first, Struck::ByComparison);
        let best = self.longest(state, &turn.player, self.preferred(around, first)?);
        tried.note(&best, Struck::ByRoyals);
        tried.legal = self.safe(past, state, best)?;
        tried.note(&tried.legal.clone(), Struck::Legal);
        Ok(tried)
    }

    /// The positions to which the blocks on offer move the piece on a position, on a board without some pieces.
    pub fn attempts(&self, past: &[State], state: &State, from: Cell, without: &[Cell]) -> Play<Vec<Cell>> {
        self.begin_fuel_scope();
        let turn = self.turn(state);
        let earlier = [past, std::slice::from_ref(state)].concat();
        let around = Around { past: &earlier, player: &turn.player, counting: false };
        let mut cleared = fresh(state);
        cleared.board.retain(|cell, _| !without.contains(cell));
        let Some(begun) = self.hooked("before-move", around, &cleared, None)? else { return Ok(Vec::new()) };
        let mut targets = Vec::new();
        for offer in self.offers(state) {
            let allowed = |block: &Block| offer.has(self, block);
            let steps = Follower::new(self, around).first(&begun, &allowed)?;
            targets.extend(steps.iter().filter(|step| step.from() == Some(from)).map(Step::to));
        }
        Ok(targets)
    }

    /// How often blocks on offer make a first step from one position to another: such steps look alike, but one may leave a
    /// copy, or capture, or let other pieces go on.
    pub fn first_steps_alike(
        &self,
        past: &[State],
        state: &State,
        (from, to): (Option<Cell>, Cell),
    ) -> Play<usize> {
        self.begin_fuel_scope();
        let turn = self.turn(state);
        let earlier = [past, std::slice::from_ref(state)].concat();
        let around = Around { past: &earlier, player: &turn.player, counting: false };
        let Some(begun) = self.hooked("before-move", around, &fresh(state), None)? else { return Ok(0) };
        let mut count = 0;
        for offer in self.offers(state) {
            let allowed = |block: &Block| offer.has(self, block);
            let steps = Follower::new(self, around).first(&begun, &allowed)?;
            count += steps.iter().filter(|step| (step.from(), step.to()) == (from, to)).count();
        }
        Ok(count)
    }

    /// Whether a player's pieces of a kind on the board can be moved by blocks on offer.
    pub fn moves_kind(&self, state: &State, kind: &Name) -> bool {
        self.offers(state)
            .iter()
            .any(|offer| self.kinds[kind].moves.iter().any(|block| offer.has(self, block)))
    }

    /// Whether any piece on the board, or any position, can be moved by blocks on offer.
    pub fn moves_something(&self, state: &State) -> bool {
        state.pieces().any(|(_, piece)| self.moves_kind(state, &piece.kind)) || self.moves_positions(state)
    }

    /// Whether blocks on offer start at positions.
    pub fn moves_positions(&self, state: &State) -> bool {
        let from = |kind: &Name| {
            let blocks = &self.kinds[kind].anywhere;
            self.offers(state).iter().any(|offer| blocks.iter().any(|block| offer.has(self, block)))
        };
        self.kind_names.iter().any(from)
    }

    /// Whether the player has something to drop.
    pub fn drops_something(&self, state: &State) -> bool {
        let player = &self.turn(state).player;
        self.kind_names.iter().filter(|kind| state.reserve(player, kind) > 0).any(|kind| {
            let blocks = &self.kinds[kind].drops;
            self.offers(state).iter().any(|offer| blocks.iter().any(|block| offer.has(self, block)))
        })
    }
}
