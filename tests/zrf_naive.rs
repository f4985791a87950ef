//! The naive interpreter on its own: its counts against published ones and against counts made on paper.
//!
//! A fixture's comment `; outcomes 0: 4 12 56` gives, for the file's game or variant of that number, how many
//! distinct outcomes there are after one, two and three turns.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod naive;
mod support;

use std::path::Path;

use naive::zrf::{Game, perft, titles};

/// Larger counts are left to the engine.
const MAX_COUNT: u64 = 10_000;

#[test]
fn published_counts_agree() {
    let mut checked = 0;
    for id in ["chess", "english-draughts", "international-draughts", "reversi"] {
        let game = Game::load(&support::read(&format!("tests/fixtures/zrf/{id}.zrf")), 0);
        let text = support::read(&format!("tests/perft/{id}.perft"));
        let from_the_start = text.lines().take_while(|line| !line.starts_with("position "));
        for line in from_the_start {
            let Some((depth, count)) = line.strip_prefix("perft ").and_then(|rest| rest.split_once(' '))
            else {
                continue;
            };
            checked += usize::from(agrees(id, &game, depth.parse().unwrap(), count.parse().unwrap()));
        }
    }
    assert!(checked >= 14, "only {checked} counts were checked");
}

#[test]
fn counts_in_the_fixtures_agree() {
    let mut checked = 0;
    for path in support::files_below("tests/fixtures/zrf", &["zrf"]) {
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines().filter_map(|line| line.strip_prefix("; outcomes ")) {
            checked += check_line(&path, &text, line);
        }
    }
    assert!(checked > 100, "only {checked} counts were checked");
}

fn check_line(path: &Path, text: &str, line: &str) -> usize {
    let (variant, counts) = line.split_once(": ").unwrap_or_else(|| panic!("{}: {line}", path.display()));
    let game = Game::load(text, variant.parse().unwrap());
    let id = format!("{} ({})", path.file_name().unwrap().display(), game.title);
    let counts = counts.split(' ').map(|count| count.parse().unwrap());
    counts.zip(1..).filter(|(count, depth)| agrees(&id, &game, *depth, *count)).count()
}

/// Whether a count was checked at all.
fn agrees(id: &str, game: &Game, depth: u32, count: u64) -> bool {
    let small = count <= MAX_COUNT;
    if small {
        assert_eq!(perft(game, depth), count, "{id} at depth {depth}");
    }
    small
}

/// Every game and variant can be played on and on, and ends or not without a fault; a comment
/// `; ends 0: White` says how every game ends.
#[test]
fn random_games_run() {
    for path in support::files_below("tests/fixtures/zrf", &["zrf"]) {
        let text = std::fs::read_to_string(&path).unwrap();
        for variant in 0..titles(&text).len() {
            let game = Game::load(&text, variant);
            let wanted = text.lines().find_map(|line| line.strip_prefix(&format!("; ends {variant}: ")));
            for seed in 0..3 {
                let ends = play(&game, seed);
                let fits = wanted.is_none_or(|wanted| ends.as_deref() == Some(wanted));
                assert!(fits, "{} ({}) ends {ends:?}", path.display(), game.title);
            }
        }
    }
}

/// How a random game ends, if it does.
fn play(game: &Game, seed: u64) -> Option<String> {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut past, mut state) = (Vec::new(), game.start.clone());
    while past.len() < 40 {
        if let Some(winners) = game.result(&past, &state) {
            return Some(if winners.is_empty() { "nobody".to_owned() } else { winners.join(" ") });
        }
        let mut outcomes = game.outcomes(&state);
        past.push(state);
        state = outcomes.swap_remove(random.usize(..outcomes.len()));
    }
    None
}
