//! Positions that a network learns from, replayed from recorded games.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::Rules;
use boardwright::program::Program;
use boardwright::search::{Evaluation, NetworkInputs, Score, plies_to_end};
use boardwright::tune::{Choice, result};

use super::games::{Row, Stopped};
use crate::failure::Failure;
use crate::jobs::Record as _;
use crate::threads::Threads;

/// A position for the player to move.
pub(super) struct Position {
    /// The inputs as the player to move sees them, then as the other one does, each with its value.
    pub(super) inputs: [Vec<(u16, u8)>; 2],
    /// What the evaluation says without a network.
    pub(super) evaluation: Score,
    /// What the search says.
    pub(super) score: Score,
    /// 1 if the player to move won, 0 if the other did, one half for a draw.
    pub(super) result: f32,
}

/// The quiet positions of games: those in which no piece is captured by the next move.
pub(super) fn positions(
    program: &Arc<Program>,
    inputs: &NetworkInputs,
    games: &[Row],
    threads: &Threads,
) -> Result<Vec<Position>, Stopped> {
    let evaluation = Evaluation::with(program, Evaluation::new(program).weights().to_vec());
    let start = Game::new(program.clone())?;
    let batches: Vec<&[Row]> = games.chunks(64).collect();
    let of_batch = |batch: &[Row]| -> Result<Vec<Position>, Stopped> {
        let mut rules = Rules::new(program.clone());
        let mut found = Vec::new();
        for row in batch {
            let choices = row.choices().ok_or_else(|| damaged(row))?;
            found.extend(
                of_game(&start, &choices, (inputs, &evaluation), &mut rules).ok_or_else(|| damaged(row))?,
            );
        }
        Ok(found)
    };
    let found = threads.in_order(batches, of_batch);
    let mut all = Vec::new();
    for positions in found {
        all.extend(positions?);
    }
    Ok(all)
}

fn damaged(row: &Row) -> Stopped {
    let game = row.number();
    Failure::new(format!("game {game} cannot be replayed; remove its line and all after it")).into()
}

/// The positions of a game; `None` if a move is not legal.
fn of_game(
    start: &Game,
    choices: &[Choice],
    (inputs, evaluation): (&NetworkInputs, &Evaluation),
    rules: &mut Rules,
) -> Option<Vec<Position>> {
    let mut game = start.another();
    let mut found: Vec<(u16, Position)> = Vec::new();
    for &Choice { index, score } in choices {
        let side = game.program().side_of(game.turn().player);
        let position = score.filter(|&score| plies_to_end(score).is_none()).map(|score| {
            let own = inputs.view_of(game.turn().player);
            let seen = |view: usize| {
                let values = inputs.values(game.position(), view);
                values.into_iter().map(|(input, value)| (input as u16, value.clamp(0, 255) as u8)).collect()
            };
            Position {
                inputs: [seen(own), seen(1 - own)],
                evaluation: evaluation.worth(rules, game.position(), side),
                score,
                result: 0.5,
            }
        });
        let pieces = game.position().pieces().count();
        if index >= game.moves().len() {
            return None;
        }
        game.play(index).ok()?;
        let is_quiet = game.position().pieces().count() >= pieces;
        found.extend(position.filter(|_| is_quiet).map(|position| (side, position)));
    }
    let with_result = |(side, position): (u16, Position)| Position {
        result: f32::midpoint(1.0, f32::from(result(&game, side))),
        ..position
    };
    Some(found.into_iter().map(with_result).collect())
}
