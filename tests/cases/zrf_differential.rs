//! Random games of every shipped game and every fixture, in which the engine and the naive interpreter must agree in
//! every position.

use std::path::Path;

use crate::pair::{Compared, Pair};
use crate::support::length::short_or_long;
use crate::{Outcome, support};

const PLIES: usize = 60;
/// With fewer positions on average, nothing would be found.
const FEWEST_POSITIONS: usize = 3;

/// Fixtures for extensions of ZRF; some have the same file names as others, hence a function of their own.
pub(crate) fn both_agree_beyond_zrf(path: &Path, text: String) -> Outcome {
    engine_and_naive_interpreter_agree(path, text)
}

/// Small games that other tests use.
pub(crate) fn both_agree_on_small_games(path: &Path, text: String) -> Outcome {
    engine_and_naive_interpreter_agree(path, text)
}

/// Fixtures: a few games each.
pub(crate) fn engine_and_naive_interpreter_agree(path: &Path, text: String) -> Outcome {
    let games = short_or_long(1, 6);
    for (variant, compiled) in support::variants_of(path).iter().enumerate() {
        let title = &compiled.model.texts.title;
        let mut compared = Compared::default();
        for seed in 0..games {
            compared += played(path, &text, variant, compiled, seed, 3000);
        }
        assert!(
            compared.positions >= games as usize * FEWEST_POSITIONS || compared.ends > 0,
            "{title}: {compared:?}"
        );
    }
    Ok(())
}

/// Shipped games: a number of positions, or of moves if there are very many.
pub(crate) fn shipped_games_are_played_alike(path: &Path, text: String) -> Outcome {
    let (most_positions, most_moves) = short_or_long((6, 60), (1000, 15_000));
    for (variant, compiled) in support::variants_of(path).iter().enumerate() {
        let mut compared = Compared::default();
        let mut seed = 0;
        while compared.positions < most_positions
            && compared.moves < most_moves
            && seed < most_positions as u64
        {
            compared += played(path, &text, variant, compiled, seed, most_moves - compared.moves);
            seed += 1;
        }
        let title = &compiled.model.texts.title;
        if std::env::var_os("FIGURES").is_some() {
            eprintln!("{} ({title}): {compared:?}", path.display());
        }
        let enough = compared.positions * 2 >= most_positions || compared.moves * 2 >= most_moves;
        assert!(enough && compared.left * 4 <= compared.positions, "{title}: {compared:?}");
        // At the start of a placement game nothing is refused.
        assert!(compared.refusals > 0 || compared.positions < most_positions, "{title}: {compared:?}");
    }
    Ok(())
}

fn played(
    path: &Path,
    text: &str,
    variant: usize,
    compiled: &boardwright::Compiled,
    seed: u64,
    moves: usize,
) -> Compared {
    let at = |said: String| -> ! { panic!("{} variant {variant}: {said}", path.display()) };
    let pair = Pair::new(compiled, text, variant).unwrap_or_else(|said| at(said));
    let mut pair = pair.unwrap_or_else(|| at("a fault at the start".to_owned()));
    pair.play(seed, PLIES, moves).unwrap_or_else(|said| at(said))
}
