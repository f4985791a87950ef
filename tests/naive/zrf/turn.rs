//! Whole turns: §8, §12, §13 of the reference, and passing.

use std::collections::BTreeSet;

use super::Name;
use super::game::{Block, Game};
use super::run::{Continuation, Move, Run};
use super::state::State;

/// A state within a turn: what may go on with the piece on which cell.
type Pending = (State, Name, Continuation);

impl Game {
    /// The distinct states after each legal whole turn. Does not ask whether the game is over.
    pub fn outcomes(&self, state: &State) -> Vec<State> {
        let ends = self.turn_ends(state);
        let mut next: BTreeSet<State> = ends.into_iter().map(|end| self.finish(end)).collect();
        if self.may_pass(next.is_empty()) {
            let passed = State { last_from: None, last_to: None, ..fresh(state) };
            next.insert(self.finish(passed));
        }
        next.into_iter().collect()
    }

    /// Whether the side to move can do anything, be it to pass.
    pub(super) fn has_moves(&self, state: &State) -> bool {
        self.may_pass(true) || !self.turn_ends(state).is_empty()
    }

    fn may_pass(&self, stuck: bool) -> bool {
        match self.option("pass turn") {
            "false" => false,
            "forced" => stuck,
            _ => true,
        }
    }

    /// The distinct states after the pieces have moved, the turn not yet passed on.
    pub(super) fn turn_ends(&self, state: &State) -> BTreeSet<State> {
        let mut ends = BTreeSet::new();
        let mut seen = BTreeSet::new();
        for mv in self.first_parts(state) {
            self.go_on(self.apply(&fresh(state), &mv), &mv, &mut seen, &mut ends);
        }
        let player = &self.turn(state).player;
        let royals = if self.uses_captured { BTreeSet::new() } else { self.royals(player) };
        ends.retain(|end| !self.royal_attacked(end, player, &royals));
        ends
    }

    /// The moves that may begin a turn.
    fn first_parts(&self, state: &State) -> Vec<Move> {
        let turn = self.turn(state);
        let moves = match &turn.kind {
            Some(kind) => self.all_moves(state, &|block| block.kind.as_ref() == Some(kind)),
            None if self.priorities.is_empty() => self.all_moves(state, &|_| true),
            None => self.by_priority(state),
        };
        self.longest(state, moves, |mv| mv.partial.is_none())
    }

    fn by_priority(&self, state: &State) -> Vec<Move> {
        let listed = self.priorities.iter().map(Some);
        let mut lists =
            listed.chain([None]).map(|kind| self.all_moves(state, &|block| block.kind.as_ref() == kind));
        lists.find(|moves| !moves.is_empty()).unwrap_or_default()
    }

    /// The moves of all blocks of the player's pieces and drops that are allowed.
    fn all_moves(&self, state: &State, allowed: &dyn Fn(&Block) -> bool) -> Vec<Move> {
        let player = &self.turn(state).player;
        let mut moves = Vec::new();
        for (cell, _) in state.board.iter().filter(|(_, piece)| piece.owner == *player) {
            moves.extend(self.piece_moves(state, cell, allowed));
        }
        for (_, kind) in state.off.keys().filter(|(owner, _)| owner == player) {
            for block in self.kinds[kind].drops.iter().filter(|block| allowed(block)) {
                for cell in &self.board.cells {
                    moves.extend(Run::moves(self, state, (player, kind), (cell, true), block, false));
                }
            }
        }
        moves
    }

    fn piece_moves(&self, state: &State, cell: &Name, allowed: &dyn Fn(&Block) -> bool) -> Vec<Move> {
        let piece = &state.board[cell];
        let blocks = self.kinds[&piece.kind].moves.iter().filter(|block| allowed(block));
        blocks
            .flat_map(|block| {
                Run::moves(self, state, (&piece.owner, &piece.kind), (cell, false), block, false)
            })
            .collect()
    }

    /// Goes on after a move until the turn ends, along every chain; a state seen before leads nowhere new.
    fn go_on(&self, after: State, mv: &Move, seen: &mut BTreeSet<Pending>, ends: &mut BTreeSet<State>) {
        let Some(pending) = pending(&after, mv) else {
            ends.insert(after);
            return;
        };
        if !seen.insert(pending.clone()) {
            return;
        }
        let moves = self.continuations(&pending);
        if moves.is_empty() || self.has_option("pass partial") {
            ends.insert(after.clone());
        }
        for next in self.longest(&after, moves, |_| false) {
            self.go_on(self.apply(&after, &next), &next, seen, ends);
        }
    }

    /// The moves that may follow a partial one.
    fn continuations(&self, (state, cell, next): &Pending) -> Vec<Move> {
        if !state.board.contains_key(cell) {
            return Vec::new();
        }
        self.piece_moves(state, cell, &|block| match next {
            Continuation::Any => true,
            Continuation::Type(kind) => block.kind.as_ref() == Some(kind),
        })
    }

    /// With "maximal captures", of all moves but the free ones those that begin a longest chain.
    fn longest(&self, state: &State, moves: Vec<Move>, is_free: fn(&Move) -> bool) -> Vec<Move> {
        if !self.has_option("maximal captures") {
            return moves;
        }
        let lengths: Vec<usize> = moves.iter().map(|mv| self.length(state, mv, &mut Vec::new())).collect();
        let chains = moves.iter().zip(&lengths).filter(|(mv, _)| !is_free(mv));
        let longest = chains.map(|(_, length)| *length).max().unwrap_or(0);
        let kept = moves.iter().zip(&lengths).filter(|(mv, length)| is_free(mv) || **length == longest);
        kept.map(|(mv, _)| mv.clone()).collect()
    }

    /// The number of parts of the longest chain that a move begins.
    fn length(&self, state: &State, mv: &Move, path: &mut Vec<Pending>) -> usize {
        let after = self.apply(state, mv);
        let Some(pending) = pending(&after, mv).filter(|pending| !path.contains(pending)) else { return 1 };
        path.push(pending.clone());
        let moves = self.continuations(&pending);
        let longest = moves.iter().map(|next| self.length(&after, next, path)).max();
        path.pop();
        1 + longest.unwrap_or(0)
    }
}

/// The state as a turn begins: what the turn before has taken is no longer asked for.
fn fresh(state: &State) -> State {
    State { taken: BTreeSet::new(), ..state.clone() }
}

fn pending(after: &State, mv: &Move) -> Option<Pending> {
    let cell = mv.subs.last()?.to.clone();
    mv.partial.clone().map(|next| (after.clone(), cell, next))
}
