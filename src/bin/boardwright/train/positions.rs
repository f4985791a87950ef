//! Positions that a network learns from: replayed from recorded games, or with scores from files.

use std::path::PathBuf;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::Rules;
use boardwright::position::Position;
use boardwright::program::Program;
use boardwright::search::{Evaluation, NetworkInputs, Score, plies_to_end};
use boardwright::tune::{Choice, result};

use super::games::{Row, Stopped};
use crate::failure::Failure;
use crate::jobs::Record as _;
use crate::label::read_labelled;
use crate::threads::Threads;

/// A position for the player to move.
pub(super) struct Sample {
    /// The inputs as the player to move sees them, then as the other one does, each with its value.
    pub(super) inputs: [Vec<(u16, u8)>; 2],
    /// What the evaluation says without a network.
    pub(super) evaluation: Score,
    /// What the search, or another player, says.
    pub(super) score: Score,
    /// 1 if the player to move won, 0 if the other did, one half for a draw.
    pub(super) result: f32,
}

/// Makes samples of positions.
#[derive(Clone)]
struct Sampler<'i> {
    inputs: &'i NetworkInputs,
    evaluation: Evaluation,
    rules: Rules,
}

impl<'i> Sampler<'i> {
    fn new(program: &Arc<Program>, inputs: &'i NetworkInputs) -> Self {
        let evaluation = Evaluation::with(program, Evaluation::new(program).weights().to_vec());
        Self { inputs, evaluation, rules: Rules::new(program.clone()) }
    }

    /// The sample of a position with this score for the player to move, as if the game was drawn.
    fn sample(&mut self, position: &Position, score: Score) -> Sample {
        let player = self.rules.turn(position).player;
        let own = self.inputs.view_of(player);
        let seen = |view: usize| {
            let values = self.inputs.values(position, view);
            values.into_iter().map(|(input, value)| (input as u16, value.clamp(0, 255) as u8)).collect()
        };
        let inputs = [seen(own), seen(1 - own)];
        let side = self.rules.program().side_of(player);
        let evaluation = self.evaluation.worth(&mut self.rules, position, side);
        Sample { inputs, evaluation, score, result: 0.5 }
    }
}

/// The positions of files that `label` has written.
pub(super) fn of_scores(
    program: &Arc<Program>,
    inputs: &NetworkInputs,
    paths: &[PathBuf],
) -> Result<Vec<Sample>, Failure> {
    let mut sampler = Sampler::new(program, inputs);
    let mut samples = Vec::new();
    read_labelled(program, paths, |position, score| samples.push(sampler.sample(&position, score)))?;
    Ok(samples)
}

/// The quiet positions of games: those in which no piece is captured by the next move.
pub(super) fn of_games(
    program: &Arc<Program>,
    inputs: &NetworkInputs,
    games: &[Row],
    threads: &Threads,
) -> Result<Vec<Sample>, Stopped> {
    let sampler = Sampler::new(program, inputs);
    let start = Game::new(program.clone())?;
    let batches: Vec<&[Row]> = games.chunks(64).collect();
    let of_batch = |batch: &[Row]| -> Result<Vec<Sample>, Stopped> {
        let mut sampler = sampler.clone();
        let mut found = Vec::new();
        for row in batch {
            let choices = row.choices().ok_or_else(|| damaged(row))?;
            found.extend(of_game(&start, &choices, &mut sampler).ok_or_else(|| damaged(row))?);
        }
        Ok(found)
    };
    let found = threads.in_order(batches, of_batch);
    let mut all = Vec::new();
    for samples in found {
        all.extend(samples?);
    }
    Ok(all)
}

fn damaged(row: &Row) -> Stopped {
    let game = row.number();
    Failure::new(format!("game {game} cannot be replayed; remove its line and all after it")).into()
}

/// The positions of a game; `None` if a move is not legal.
fn of_game(start: &Game, choices: &[Choice], sampler: &mut Sampler<'_>) -> Option<Vec<Sample>> {
    let mut game = start.another();
    let mut found: Vec<(u16, Sample)> = Vec::new();
    for &Choice { index, score } in choices {
        let side = game.program().side_of(game.turn().player);
        let sample = score
            .filter(|&score| plies_to_end(score).is_none())
            .map(|score| sampler.sample(game.position(), score));
        let pieces = game.position().pieces().count();
        if index >= game.moves().len() {
            return None;
        }
        game.play(index).ok()?;
        let is_quiet = game.position().pieces().count() >= pieces;
        found.extend(sample.filter(|_| is_quiet).map(|sample| (side, sample)));
    }
    let with_result = |(side, sample): (u16, Sample)| Sample {
        result: f32::midpoint(1.0, f32::from(result(&game, side))),
        ..sample
    };
    Some(found.into_iter().map(with_result).collect())
}
