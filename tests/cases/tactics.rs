//! Sets of positions with forced wins: each win is proved exhaustively, and found by the search.
//!
//! `docs/tactics.md` says where the sets come from. The head of a set names its game (`# game chess`) and says how many
//! wins of each length it has (`# wins 1 plies: 10, 3 plies: 12`).

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::find_move;
use boardwright::search::{Algorithm, Evaluation, Limits, MAX_DEPTH, Pruning, Report, Search, plies_to_end};

use crate::prover::{Prover, Win};
use crate::set::Entry;
use crate::support::length::short_or_long;
use crate::{Outcome, set, support};

/// In the short run, one win in this many is tested; wins are ordered by length.
const SHORT_STEP: usize = 4;
/// Most positions in a proof.
const MAX_PROVED: u64 = 400_000;
/// Most nodes for a search to find a win.
const MAX_SEARCHED: u64 = 1_000_000;
/// The same for a search with all pruning.
const MAX_AT_ONCE: u64 = 400_000;

/// A position with its known forced win.
struct Tactic {
    entry: Entry,
    game: Game,
    win: Win,
}

/// The forced wins of a set.
fn tactics(compiled: &Compiled, text: &str) -> Vec<Tactic> {
    let entries = set::read(text);
    let positions: HashSet<&str> = entries.iter().map(|entry| entry.position.as_str()).collect();
    assert_eq!(positions.len(), entries.len(), "a position is there twice");
    let tactic = |entry: Entry| {
        let mut game = support::game_at(compiled, &entry.position);
        let number =
            |text: &String| find_move(&mut game, text).unwrap_or_else(|error| panic!("{entry}: {error}"));
        let mut first: Vec<usize> = entry.moves.iter().map(number).collect();
        first.sort_unstable();
        let win = Win { plies: entry.name.parse().unwrap(), first };
        Tactic { entry, game, win }
    };
    entries.into_iter().map(tactic).collect()
}

fn is_proved(Tactic { entry, game, win }: &Tactic) {
    let mut prover = Prover::new(game.shared_program(), MAX_PROVED);
    let proved = prover.shortest_win(game.position(), win.plies);
    let proved = proved.unwrap_or_else(|_| panic!("{entry}: too much to prove"));
    assert_eq!(proved.as_ref(), Some(win), "{entry}");
}

/// The search finds the win: with sound pruning at its exact length, searched one ply deeper, since whether there are
/// moves is not tested at the end of the depth; and with all pruning some win quickly.
fn is_found(Tactic { entry, game, win }: &Tactic, evaluation: &Arc<Evaluation>) {
    let search = |depth, pruning, nodes| {
        let limits =
            Limits { depth, pruning, nodes, algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() };
        Search::with(game, limits, evaluation.clone()).run(u64::MAX).unwrap().clone()
    };
    let report = search(win.plies as u32 + 1, Pruning::SOUND, MAX_SEARCHED);
    let best = report.best.is_some_and(|best| win.first.contains(&best));
    assert!(best && plies_to_win(&report) == Some(win.plies), "{entry}: {report:?}");
    let report = search(MAX_DEPTH, Pruning::ALL, MAX_AT_ONCE);
    assert!(plies_to_win(&report).is_some(), "{entry}: {report:?}");
}

fn plies_to_win(report: &Report) -> Option<usize> {
    plies_to_end(report.score).filter(|_| report.score > 0).map(|plies| plies as usize)
}

/// How many wins of each length there are, as in the head of the set: `3 plies: 20, 5 plies: 10`.
fn lengths(tactics: &[Tactic]) -> String {
    let mut counts = BTreeMap::new();
    for tactic in tactics {
        *counts.entry(tactic.win.plies).or_insert(0) += 1;
    }
    let told = counts.iter().map(|(plies, count)| format!("{plies} plies: {count}"));
    told.collect::<Vec<_>>().join(", ")
}

/// Proves and finds the wins of a set: all in the long run, otherwise one in [`SHORT_STEP`].
pub(crate) fn wins_are_proved_and_found(_: &Path, text: String) -> Outcome {
    let said = |what: &str| text.lines().find_map(|line| line.strip_prefix("# ")?.strip_prefix(what));
    let compiled = support::shipped(said("game ").expect("a line `# game ID`"));
    let tactics = tactics(&compiled, &text);
    assert_eq!(said("wins "), Some(lengths(&tactics).as_str()), "the line `# wins`");
    let evaluation = Arc::new(Evaluation::new(&compiled.program));
    for tactic in tactics.iter().step_by(short_or_long(SHORT_STEP, 1)) {
        is_proved(tactic);
        is_found(tactic, &evaluation);
    }
    Ok(())
}
