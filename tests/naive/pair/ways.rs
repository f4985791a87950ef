//! The engine's ways of finding moves: listed, counted and drawn at random, they must be the same moves.
//!
//! Blocks that are run often get graphs, and what graphs prove about moves is then used to list, count and draw them
//! without comparing them. So the same position is asked several times, at first without graphs.

use std::collections::HashSet;

use boardwright::game::Game;
use boardwright::moves::{Move, MoveList, Rules};
use boardwright::position::Position;

/// How often moves are listed: graphs are made at the second run of a block.
const TIMES: usize = 3;

/// Of positions with more moves, not every number is drawn.
const DRAWN: usize = 60;
/// Most moves that the draws from one position may list in total: each draw may have to list all.
const LISTED: usize = 20_000;

/// Checks all ways in a game's current position.
///
/// # Errors
/// The difference from the game's list.
pub fn compare_ways(game: &mut Game) -> Result<(), String> {
    let (listed, position) = (game.moves().clone(), game.position().clone());
    let rules = game.rules_mut();
    for _ in 0..TIMES {
        let again = list(rules, &position)?;
        if moves_of(&again) != moves_of(&listed) {
            return Err(format!("listed again there are {} moves, not {}", again.len(), listed.len()));
        }
        let count = rules.count_moves(&position).map_err(|error| error.to_string())?;
        if count != listed.len() {
            return Err(format!("{count} moves are counted, and {} listed", listed.len()));
        }
    }
    // What is drawn from, and in which order, may change as graphs are made.
    for _ in 0..TIMES {
        draw_each(rules, &position, &listed)?;
    }
    let drawn = draw_each(rules, &position, &listed)?;
    let different: HashSet<&Move> = drawn.iter().collect();
    if different.len() == drawn.len() {
        Ok(())
    } else {
        Err(format!("some move is drawn by two numbers: {drawn:?}"))
    }
}

fn list(rules: &mut Rules, position: &Position) -> Result<MoveList, String> {
    let mut list = MoveList::default();
    rules.moves(position, &mut list).map_err(|error| error.to_string())?;
    Ok(list)
}

fn moves_of(list: &MoveList) -> Vec<Move> {
    (0..list.len()).map(|index| list.get(index)).collect()
}

/// The moves that are drawn by each number, as far as the first draw is accepted.
fn draw_each(rules: &mut Rules, position: &Position, listed: &MoveList) -> Result<Vec<Move>, String> {
    let most = DRAWN.min(LISTED / listed.len().max(1)).max(1);
    let (mut drawn, mut count, mut number) = (Vec::new(), 1, 0);
    while number < count && number < most {
        let mut draws = 0;
        let mut draw = |of: usize| {
            draws += 1;
            count = if draws == 1 { of } else { count };
            if draws == 1 { number.min(of - 1) } else { 0 }
        };
        let mut list = MoveList::default();
        let index = rules.sample(position, &mut list, &mut draw).map_err(|error| error.to_string())?;
        number += 1;
        let Some(index) = index else {
            return if listed.is_empty() { Ok(drawn) } else { Err("no move is drawn".to_owned()) };
        };
        let changes = || list.changes(index).iter().copied();
        if !(0..listed.len()).any(|known| listed.has_changes(known, changes)) {
            return Err(format!("a move is drawn that is not listed: {:?}", list.get(index)));
        }
        // After a second draw, the first move was refused.
        if draws == 1 {
            drawn.push(list.get(index));
        }
    }
    Ok(drawn)
}
