//! Positions of a game with its result, from which weights are learnt.

use std::sync::Arc;

use crate::game::Game;
use crate::search::{Evaluation, FeatureCount, FeatureCounter, PieceClock};

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
    /// How much is left of the pieces that stand on the board at the start: from 1 at the beginning to 0 at the end.
    pub left: f32,
}

/// If fewer than one position in this many is quiet, all are used: in games of constant exchanges almost none is.
const QUIET_SHARE: usize = 5;

/// Takes positions of a game while it is played.
pub(super) struct Sampler {
    counter: FeatureCounter,
    clock: PieceClock,
    /// How many pieces each player had after each move.
    piece_counts: Vec<Vec<usize>>,
    taken: Vec<Taken>,
}

/// A position whose result is not known yet.
struct Taken {
    side: u16,
    /// After how many moves.
    ply: usize,
    counts: Vec<FeatureCount>,
    left: f32,
}

impl Sampler {
    pub(super) fn new(evaluation: &Arc<Evaluation>, counter: &FeatureCounter, game: &Game) -> Self {
        let clock = evaluation.piece_clock(game.program());
        Self { counter: counter.clone(), clock, piece_counts: Vec::new(), taken: Vec::new() }
    }

    /// Comes to the next position of the game.
    pub(super) fn visit(&mut self, game: &Game) {
        let mut counts = vec![0; game.program().player_count()];
        game.position().pieces().for_each(|(_, piece)| counts[piece.owner().index()] += 1);
        self.piece_counts.push(counts);
    }

    /// Takes the position that was visited last.
    pub(super) fn take(&mut self, game: &Game) {
        let side = game.program().side_of(game.turn().player);
        self.taken.push(Taken {
            side,
            ply: self.piece_counts.len().saturating_sub(1),
            counts: self.counter.count(game.position(), side),
            left: self.clock.left(game.position()),
        });
    }

    /// What was taken, given the result for each side: 1 for a win, -1 for a loss.
    pub(super) fn samples(self, result: impl Fn(u16) -> i8) -> Vec<Sample> {
        let Self { piece_counts, taken, .. } = self;
        let sample = |Taken { side, ply, counts, left }| Sample {
            counts,
            result: f32::midpoint(1.0, f32::from(result(side))),
            quiet: is_quiet(&piece_counts, ply),
            left,
        };
        taken.into_iter().map(sample).collect()
    }
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
