//! Tests of the naive interpreter alone, against published counts and counts made by hand.
//!
//! The comment `; outcomes 0: 4 12 56` of a fixture gives, for a game or variant of the file by number, the distinct
//! outcomes after one, two and three turns; `; ends 0: White` gives the winner of every game.

use std::path::Path;

use crate::support::length::short_or_long;
use crate::zrf::{Game, perft, titles};
use crate::{Outcome, support};

/// Fixtures with published counts in `tests/perft/`.
pub(crate) const PUBLISHED: &str = r"^(chess|english-draughts|international-draughts|reversi)\.zrf$";

/// Larger counts are left to the engine, which is faster.
const MAX_COUNT: u64 = 10_000;

pub(crate) fn published_counts_agree(path: &Path, text: String) -> Outcome {
    let id = path.file_stem().unwrap().to_str().unwrap();
    let game = Game::load(&text, 0);
    let published = support::read(&format!("tests/perft/{id}.perft"));
    let from_the_start = published.lines().take_while(|line| !line.starts_with("position "));
    let counts = from_the_start.filter_map(|line| line.strip_prefix("perft ")?.split_once(' '));
    let checked =
        counts.filter(|(depth, count)| agrees(&game, depth.parse().unwrap(), count.parse().unwrap()));
    assert!(checked.count() >= 3, "too few counts are checked");
    Ok(())
}

pub(crate) fn counts_in_fixtures_agree(_: &Path, text: String) -> Outcome {
    let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("; outcomes ")).collect();
    assert!(!lines.is_empty(), "no counts");
    for line in lines {
        let (variant, counts) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        let game = Game::load(&text, variant.parse().unwrap());
        let counts = counts.split(' ').map(|count| count.parse().unwrap());
        let checked = counts.zip(1..).filter(|(count, depth)| agrees(&game, *depth, *count));
        assert!(checked.count() > 0, "no count is checked: {line}");
    }
    Ok(())
}

/// Compares a count, unless it is too large; returns whether it was compared.
fn agrees(game: &Game, depth: u32, count: u64) -> bool {
    let small = count <= MAX_COUNT;
    if small {
        assert_eq!(perft(game, depth), Ok(count), "{} at depth {depth}", game.title);
    }
    small
}

/// Random games of every game and variant can be played without a fault, and end as the fixture says.
pub(crate) fn random_games_run(_: &Path, text: String) -> Outcome {
    for variant in 0..titles(&text).len() {
        let game = Game::load(&text, variant);
        let wanted = text.lines().find_map(|line| line.strip_prefix(&format!("; ends {variant}: ")));
        for seed in 0..short_or_long(1, 3) {
            let ends = play(&game, seed);
            let fits = wanted.is_none_or(|wanted| ends.as_deref() == Some(wanted));
            assert!(fits, "{} ends {ends:?}", game.title);
        }
    }
    Ok(())
}

/// The winners of a random game; `None` if it does not end soon.
fn play(game: &Game, seed: u64) -> Option<String> {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut past, mut state) = (Vec::new(), game.begin().unwrap());
    while past.len() < 40 {
        if let Some(end) = game.result(&past, &state).unwrap() {
            let winners: Vec<&str> = end.winners.iter().map(|winner| &**winner).collect();
            return Some(if winners.is_empty() { "nobody".to_owned() } else { winners.join(" ") });
        }
        let outcomes: Vec<_> = game.turned(&past, &state).unwrap().states.into_iter().collect();
        past.push(state);
        state = outcomes[random.usize(..outcomes.len())].clone();
    }
    None
}
