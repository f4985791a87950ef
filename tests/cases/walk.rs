//! Random positions: seeded walks through all games and variants of a rule file.

use std::path::Path;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::moves::Move;
use boardwright::notation::position_text;

use crate::support;
use crate::support::length::short_or_long;

const PLIES: usize = 150;
/// In positions with more moves than this only some are examined, so that all games take about the same time.
const MOVES: usize = 40;
/// In the short run one position in this many is examined, so that late ones are included.
const SHORT_STEP: usize = 8;
/// How many moves of a position are examined by tests with a high cost per move.
pub(crate) const SAMPLE: usize = 8;

/// Calls `each` at random positions of all games of a rule file, with the game so far.
pub(crate) fn in_walks(path: &Path, mut each: impl FnMut(&mut Game, &mut fastrand::Rng)) {
    for compiled in support::variants_of(path) {
        for seed in 0..short_or_long(1, 3) {
            walk(&compiled, seed, &mut each);
        }
    }
}

fn walk(compiled: &Compiled, seed: u64, each: &mut impl FnMut(&mut Game, &mut fastrand::Rng)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(compiled.program.clone()).unwrap();
    for _ in 0..PLIES {
        let is_chosen = random.usize(..MOVES.max(game.moves().len())) < MOVES;
        if is_chosen && random.usize(..short_or_long(SHORT_STEP, 1)) == 0 {
            each(&mut game, &mut random);
        }
        if game.outcome().is_some() {
            break;
        }
        let index = random.usize(..game.moves().len());
        game.play(index).unwrap();
    }
}

/// The position of a game as text.
pub(crate) fn shown(game: &Game) -> String {
    position_text(game.program(), game.position())
}

/// A move with its changes sorted by cell.
pub(crate) fn sorted(mut found: Move) -> Move {
    found.changes.sort_by_key(|change| change.cell);
    found
}
