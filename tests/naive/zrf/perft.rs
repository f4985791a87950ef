//! Counting distinct outcomes.

use super::{Game, State};

/// How many states there are a number of turns ahead, each turn's distinct outcomes counted; a finished game
/// adds nothing.
pub fn perft(game: &Game, depth: u32) -> u64 {
    count(game, &mut Vec::new(), &game.start, depth)
}

fn count(game: &Game, past: &mut Vec<State>, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.result(past, state).is_some() {
        return 0;
    }
    let outcomes = game.outcomes(state);
    if depth == 1 {
        return outcomes.len() as u64;
    }
    past.push(state.clone());
    let total = outcomes.iter().map(|next| count(game, past, next, depth - 1)).sum();
    past.pop();
    total
}
