//! Random positions of games: seeded walks through all games and variants of a rule file.

use std::path::Path;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::moves::Move;
use boardwright::notation::position_text;

use crate::support;
use crate::support::length::short_or_long;

const PLIES: usize = 150;
/// Of positions with more moves than this only some are looked at, so that all games cost about the same.
const MOVES: usize = 40;
/// In the short run one position of so many is looked at, so that late ones are among them too.
const SHORT_STEP: usize = 4;
/// So many moves of a position are looked at where each costs more.
pub(crate) const SAMPLE: usize = 8;

/// Random positions of all games of a rule file, each with its game so far.
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

/// The position of a game as a text.
pub(crate) fn shown(game: &Game) -> String {
    position_text(game.program(), game.position())
}

/// A move with its changes in the order of the cells.
pub(crate) fn sorted(mut found: Move) -> Move {
    found.changes.sort_by_key(|change| change.cell);
    found
}
