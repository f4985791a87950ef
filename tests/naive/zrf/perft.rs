//! Counts distinct outcomes.

use super::{Game, Play, State};

/// The number of states after `depth` turns, where each turn's distinct outcomes are counted; a finished game adds
/// nothing, even at the start.
pub fn perft(game: &Game, depth: u32) -> Play<u64> {
    count(game, &mut Vec::new(), &game.begin()?, depth)
}

fn count(game: &Game, past: &mut Vec<State>, state: &State, depth: u32) -> Play<u64> {
    if depth == 0 {
        return Ok(1);
    }
    if game.result_as_after_a_turn(past, state)?.is_some() {
        return Ok(0);
    }
    let outcomes = game.turned(past, state)?.states;
    if depth == 1 {
        return Ok(outcomes.len() as u64);
    }
    past.push(state.clone());
    let mut total = 0;
    for next in &outcomes {
        total += count(game, past, next, depth - 1)?;
    }
    past.pop();
    Ok(total)
}
