//! Two hundred random games of every shipped game and variant, none of which may come upon a fault of the rules.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use boardwright::Compiled;
use boardwright::game::playout;
use boardwright::moves::Rules;

const GAMES: u64 = 200;
const PLIES: u64 = 120;

/// Plays the games and gives how many turns they took.
fn play(compiled: &Compiled) -> u64 {
    let mut rules = Rules::new(compiled.program.clone());
    let start = rules.start().unwrap();
    let mut game = |seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let played = playout(&mut rules, &start, PLIES, &mut random);
        played.unwrap_or_else(|error| panic!("{}, game {seed}: {error}", compiled.model.texts.title)).plies
    };
    (0..GAMES).map(&mut game).sum()
}

#[test]
fn random_games_go_without_a_fault() {
    let games = support::shipped_games();
    let (first, second) = games.split_at(games.len() / 2);
    let plies: u64 = std::thread::scope(|scope| {
        let other = scope.spawn(|| second.iter().map(play).sum::<u64>());
        first.iter().map(play).sum::<u64>() + other.join().unwrap()
    });
    assert!(plies > games.len() as u64 * 1000, "only {plies} turns in {} games", games.len());
}
