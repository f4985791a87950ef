//! Sets of positions with forced wins: each is proved by trying everything, and found by the search.
//!
//! `docs/tactics.md` says where the sets come from.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "tactics/ends.rs"]
mod ends;
#[path = "tactics/prover.rs"]
mod prover;
#[path = "tactics/set.rs"]
mod set;
mod support;

use std::collections::HashSet;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::notation::find_move;
use boardwright::search::{Algorithm, Evaluation, Limits, MAX_DEPTH, Pruning, Report, Search, plies_to_end};

use prover::{Prover, Win};
use set::Entry;

/// Most positions that a proof may take.
const MOST_PROVED: u64 = 400_000;
/// Most positions that a search may look at until it has found a win.
const MOST_SEARCHED: u64 = 1_000_000;
/// The same where it is in a hurry.
const MOST_AT_ONCE: u64 = 400_000;

/// A position with the win that is written down for it.
struct Tactic {
    entry: Entry,
    game: Game,
    win: Win,
}

/// The forced wins of a set, and what the game's positions are worth.
fn tactics(game: &str, file: &str) -> (Vec<Tactic>, Arc<Evaluation>) {
    let compiled = support::shipped(game);
    let entries = set::read(&support::read(&format!("tests/tactics/{file}.txt")));
    let positions: HashSet<&str> = entries.iter().map(|entry| entry.position.as_str()).collect();
    assert_eq!(positions.len(), entries.len(), "a position is there twice");
    let tactic = |entry: Entry| {
        let mut game = support::game_at(&compiled, &entry.position);
        let number =
            |text: &String| find_move(&mut game, text).unwrap_or_else(|error| panic!("{entry}: {error}"));
        let mut first: Vec<usize> = entry.moves.iter().map(number).collect();
        first.sort_unstable();
        let win = Win { plies: entry.name.parse().unwrap(), first };
        Tactic { entry, game, win }
    };
    (entries.into_iter().map(tactic).collect(), Arc::new(Evaluation::new(&compiled.program)))
}

fn is_proved(Tactic { entry, game, win }: &Tactic) {
    let mut prover = Prover::new(game.shared_program(), MOST_PROVED);
    let proved = prover.shortest_win(game.position(), win.plies);
    let proved = proved.unwrap_or_else(|_| panic!("{entry}: too much to prove"));
    assert_eq!(proved.as_ref(), Some(win), "{entry}");
}

/// The search finds the win: at its length where nothing is left out by guessing, one ply further than it is long, since
/// whether there are moves is not asked at the end of the depth; and with everything that is left out some win at once.
fn is_found(Tactic { entry, game, win }: &Tactic, evaluation: &Arc<Evaluation>) {
    let search = |depth, pruning, nodes| {
        let limits =
            Limits { depth, pruning, nodes, algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() };
        Search::with(game, limits, evaluation.clone()).run(u64::MAX).unwrap().clone()
    };
    let report = search(win.plies as u32 + 1, Pruning::SOUND, MOST_SEARCHED);
    let best = report.best.is_some_and(|best| win.first.contains(&best));
    assert!(best && plies_to_win(&report) == Some(win.plies), "{entry}: {report:?}");
    let report = search(MAX_DEPTH, Pruning::ALL, MOST_AT_ONCE);
    assert!(plies_to_win(&report).is_some(), "{entry}: {report:?}");
}

fn plies_to_win(report: &Report) -> Option<usize> {
    plies_to_end(report.score).filter(|_| report.score > 0).map(|plies| plies as usize)
}

/// Proves and finds all wins of a game's set, of which there are some of each of these lengths.
fn check(game: &str, lengths: &[usize]) {
    let (tactics, evaluation) = tactics(game, game);
    assert!(tactics.len() >= 20, "only {} positions", tactics.len());
    for &length in lengths {
        assert!(tactics.iter().any(|tactic| tactic.win.plies == length), "no win in {length} plies");
    }
    for tactic in &tactics {
        is_proved(tactic);
        is_found(tactic, &evaluation);
    }
}

#[test]
fn chase() {
    check("chase", &[1, 2, 3, 4, 5]);
}

#[test]
fn abalone() {
    check("abalone", &[1, 3, 5]);
}

#[test]
fn epaminondas() {
    check("epaminondas", &[1, 2, 4]);
}

#[test]
fn ordo() {
    check("ordo", &[1, 3, 5]);
}

#[test]
fn thud() {
    check("thud", &[1, 3, 5]);
}

#[test]
fn chess() {
    check("chess", &[1, 3, 5]);
}

#[test]
fn draughts() {
    check("english-draughts", &[1, 3, 5]);
}

#[test]
fn reversi() {
    check("reversi", &[1, 2, 3, 4, 5]);
}

#[test]
fn published_mates() {
    let (tactics, evaluation) = tactics("chess", "chess-mates");
    let of = |plies| tactics.iter().filter(|tactic| tactic.win.plies == plies).count();
    assert!(of(3) + of(5) >= 50 && of(5) >= 10, "{} and {} mates", of(3), of(5));
    for tactic in &tactics {
        is_proved(tactic);
        is_found(tactic, &evaluation);
    }
}
