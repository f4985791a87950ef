//! Self-play games.

use std::sync::Arc;

use super::result::result;
use super::search_turn::{play_move, search_position};
use crate::game::Game;
use crate::moves::RunError;
use crate::search::{Evaluation, FeatureCount, FeatureCounter, plies_to_end};

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

/// A position of a game, with the result of the game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The differences of all terms between the side to move and the others.
    pub counts: Vec<FeatureCount>,
    /// 1 if the player to move won, 0 if another did, one half for a draw.
    pub result: f32,
    /// Whether nobody lost a piece in the move before or the two moves after it. In other positions material means
    /// little, since the opponent may be about to recapture.
    pub quiet: bool,
}

/// If fewer than one position in this many is quiet, all are used: in games of constant exchanges almost none is.
const QUIET_SHARE: usize = 5;

/// Plays a game from its start and returns the positions in which the player to move had a choice and no certain result in sight.
pub fn play(
    start: &Game,
    (evaluation, counter): (&Arc<Evaluation>, &FeatureCounter),
    settings: Settings,
    seed: u64,
) -> Result<Vec<Sample>, RunError> {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut game, mut counter) = (start.another(), counter.clone());
    let program = start.program();
    let mut seen = Vec::new();
    let mut piece_counts = Vec::new();
    let opening = random.u64(..=settings.opening);
    for ply in 0..settings.plies {
        let count = game.moves().len() as u64;
        if count == 0 {
            break;
        }
        piece_counts.push(piece_counts_of(&game));
        let is_random = game.turn().random || ply < opening || random.u64(..100) < settings.random;
        let chosen = if is_random || count == 1 {
            random.u64(..count) as usize
        } else {
            let report = search_position(&game, evaluation, settings.nodes, seed ^ ply)?;
            let player = game.turn().player;
            if plies_to_end(report.score).is_none() {
                let side = program.side_of(player);
                seen.push((side, piece_counts.len() - 1, counter.count(game.position(), side)));
            }
            report.best.unwrap_or(0)
        };
        if !play_move(&mut game, chosen)? {
            break;
        }
    }
    piece_counts.push(piece_counts_of(&game));
    let result = |side| f32::midpoint(1.0, f32::from(result(&game, side)));
    let played =
        |(side, at, counts)| Sample { counts, result: result(side), quiet: is_quiet(&piece_counts, at) };
    Ok(seen.into_iter().map(played).collect())
}

/// How many pieces each player has on the board.
fn piece_counts_of(game: &Game) -> Vec<usize> {
    let mut counts = vec![0; game.program().player_count()];
    game.position().pieces().for_each(|(_, piece)| counts[piece.owner().index()] += 1);
    counts
}

/// Whether no player's pieces become fewer around a turn.
fn is_quiet(piece_counts: &[Vec<usize>], at: usize) -> bool {
    let around = &piece_counts[at.saturating_sub(1)..(at + 3).min(piece_counts.len())];
    around.windows(2).all(|pair| pair[0].iter().zip(&pair[1]).all(|(before, after)| after >= before))
}

/// The quiet positions, or all of them if there are few quiet ones.
pub fn quiet_samples(mut positions: Vec<Sample>) -> Vec<Sample> {
    let quiet = positions.iter().filter(|position| position.quiet).count();
    if quiet * QUIET_SHARE >= positions.len() {
        positions.retain(|position| position.quiet);
    }
    positions
}
