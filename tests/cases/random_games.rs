//! Random games of every shipped game and variant, which must run without errors.

use std::path::Path;

use boardwright::Compiled;
use boardwright::game::playout;
use boardwright::moves::Rules;

use crate::support::length::short_or_long;
use crate::{Outcome, support};

const PLIES: u64 = 120;
/// With fewer turns on average, nothing would be found.
const FEWEST_PLIES: u64 = 3;

/// Plays the games and returns how many turns they took.
fn play(compiled: &Compiled, games: u64) -> u64 {
    let mut rules = Rules::new(compiled.program.clone());
    let start = rules.start().unwrap();
    let game = |seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let played = playout(&mut rules, &start, PLIES, &mut random);
        played.unwrap_or_else(|error| panic!("{}, game {seed}: {error}", compiled.model.texts.title)).plies
    };
    (0..games).map(game).sum()
}

pub(crate) fn random_games_go_without_a_fault(path: &Path) -> Outcome {
    let games = short_or_long(8, 200);
    for compiled in support::variants_of(path) {
        let plies = play(&compiled, games);
        assert!(plies >= games * FEWEST_PLIES, "{}: only {plies} turns", compiled.model.texts.title);
    }
    Ok(())
}
