//! The game as a tree of states, and perft counts.

use super::MIN_DICE;
use super::board::{Board, Player};
use super::moves::{Action, Exits, actions};
use super::redistribution::redistributions;

/// A state of the game; a pending redistribution is a turn of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    pub board: Board,
    pub mover: Player,
    /// Points that the mover has to redistribute before anything else; 0 in an ordinary turn.
    pub owed: u8,
}

impl State {
    pub fn start() -> Self {
        let (board, mover, owed) = (Board::start(), Player::Red, 0);
        Self { board, mover, owed }
    }

    pub(super) fn after(&self, action: &Action) -> Self {
        let (board, mover, owed) = (action.board, self.mover.opponent(), action.owed);
        Self { board, mover, owed }
    }

    pub(super) fn redistributed(&self) -> Vec<Self> {
        let (mover, owed) = (self.mover, 0);
        let boards = redistributions(&self.board, mover, self.owed).into_iter();
        boards.map(|board| Self { board, mover, owed }).collect()
    }

    fn acted(&self) -> Vec<Self> {
        let actions = actions(&self.board, self.mover, Exits::Arrow);
        actions.iter().map(|action| self.after(action)).collect()
    }

    pub(super) fn too_few_dice(&self) -> bool {
        self.board.dice_count(self.mover) < MIN_DICE
    }
}

/// The states after each of the mover's choices; none if the mover has lost.
pub fn legal(state: &State) -> Vec<State> {
    if state.too_few_dice() {
        Vec::new()
    } else if state.owed > 0 {
        state.redistributed()
    } else {
        state.acted()
    }
}

/// The states after each turn, in the form of the game where redistribution and action are one turn.
pub fn legal_combined(state: &State) -> Vec<State> {
    if state.too_few_dice() {
        return Vec::new();
    }
    let ready = state.redistributed();
    ready.iter().flat_map(State::acted).collect()
}

/// Like [`legal`], but choices that lead to the same state are merged.
pub fn legal_merged(state: &State) -> Vec<State> {
    let mut states = legal(state);
    states.sort_unstable();
    states.dedup();
    states
}

/// Leaves of the tree in which every redistribution is a ply of its own, even one with a single outcome.
pub fn perft(depth: u32) -> u64 {
    count(&State::start(), depth, legal)
}

/// Leaves of the tree whose plies are pairs of a redistribution outcome and an action.
pub fn perft_combined(depth: u32) -> u64 {
    count(&State::start(), depth, legal_combined)
}

/// Leaves of the tree in which choices that lead to the same position are merged.
pub fn perft_boards(depth: u32) -> u64 {
    count(&State::start(), depth, legal_merged)
}

/// Leaves `depth` plies below a state, where `choices` generates the moves.
pub fn count(state: &State, depth: u32, choices: fn(&State) -> Vec<State>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = choices(state);
    let below = next.iter().map(|state| count(state, depth - 1, choices));
    below.sum()
}
