//! Self-play games.

use std::sync::Arc;

use super::result::result;
use super::sample::{Sample, Sampler};
use super::search_turn::{play_move, search_position};
use crate::game::Game;
use crate::moves::RunError;
use crate::search::{Evaluation, FeatureCounter, Score, plies_to_end};

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Nodes searched for each move.
    pub nodes: u64,
    /// Most random moves at the start.
    pub opening: u64,
    /// Games are cut off after this many moves, and then won by the player with more points, if a goal counts them.
    pub plies: u64,
    /// The percentage of random moves later on, for positions that good play does not reach.
    pub random: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { nodes: 400, opening: 8, plies: 250, random: 3 }
    }
}

/// A move of a game played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The index of the move among the legal ones.
    pub index: usize,
    /// What the search that chose it says for the player to move; `None` for a move by chance, or without a choice.
    pub score: Option<Score>,
}

/// Plays a game from its start and returns the positions in which the player to move had a choice and no certain result in sight.
pub fn play(
    start: &Game,
    (evaluation, counter): (&Arc<Evaluation>, &FeatureCounter),
    settings: Settings,
    seed: u64,
) -> Result<Vec<Sample>, RunError> {
    let mut sampler = Sampler::new(evaluation, counter, start);
    let game = play_moves(start, evaluation, settings, seed, |game, choice| {
        sampler.visit(game);
        if choice.score.is_some_and(|score| plies_to_end(score).is_none()) {
            sampler.take(game);
        }
    })?;
    sampler.visit(&game);
    Ok(sampler.samples(|side| result(&game, side)))
}

/// Plays a game from its start and returns its moves.
pub fn play_choices(
    start: &Game,
    evaluation: &Arc<Evaluation>,
    settings: Settings,
    seed: u64,
) -> Result<Vec<Choice>, RunError> {
    let mut choices = Vec::new();
    play_moves(start, evaluation, settings, seed, |_, choice| choices.push(choice))?;
    Ok(choices)
}

/// Plays a game, and shows each position with the move that is chosen in it.
fn play_moves(
    start: &Game,
    evaluation: &Arc<Evaluation>,
    settings: Settings,
    seed: u64,
    mut show: impl FnMut(&Game, Choice),
) -> Result<Game, RunError> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = start.another();
    let opening = random.u64(..=settings.opening);
    for ply in 0..settings.plies {
        let count = game.moves().len() as u64;
        if count == 0 {
            break;
        }
        let is_random = game.turn().random || ply < opening || random.u64(..100) < settings.random;
        let choice = if is_random || count == 1 {
            Choice { index: random.u64(..count) as usize, score: None }
        } else {
            let report = search_position(&game, evaluation, settings.nodes, seed ^ ply)?;
            Choice { index: report.best.unwrap_or(0), score: Some(report.score) }
        };
        show(&game, choice);
        if !play_move(&mut game, choice.index)? {
            break;
        }
    }
    Ok(game)
}
