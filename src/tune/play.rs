//! Self-play games.

use std::sync::Arc;

use super::result::result;
use super::sample::{Sample, Sampler};
use super::search_turn::{play_move, search_position};
use crate::game::Game;
use crate::moves::RunError;
use crate::search::{Evaluation, FeatureCounter, plies_to_end};

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

/// Plays a game from its start and returns the positions in which the player to move had a choice and no certain result in sight.
pub fn play(
    start: &Game,
    (evaluation, counter): (&Arc<Evaluation>, &FeatureCounter),
    settings: Settings,
    seed: u64,
) -> Result<Vec<Sample>, RunError> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = start.another();
    let mut sampler = Sampler::new(evaluation, counter, &game);
    let opening = random.u64(..=settings.opening);
    for ply in 0..settings.plies {
        let count = game.moves().len() as u64;
        if count == 0 {
            break;
        }
        sampler.visit(&game);
        let is_random = game.turn().random || ply < opening || random.u64(..100) < settings.random;
        let chosen = if is_random || count == 1 {
            random.u64(..count) as usize
        } else {
            let report = search_position(&game, evaluation, settings.nodes, seed ^ ply)?;
            if plies_to_end(report.score).is_none() {
                sampler.take(&game);
            }
            report.best.unwrap_or(0)
        };
        if !play_move(&mut game, chosen)? {
            break;
        }
    }
    sampler.visit(&game);
    Ok(sampler.samples(|side| result(&game, side)))
}
