//! Rule files that are made to be slow: every call does a bounded amount of work, or is refused.
//!
//! Work is measured in instructions, which are the same on every machine; `cargo run --release --example slow_rules`
//! prints times. The first lines of each file in `tests/fixtures/slow` say what is slow in it, and what the result is:
//! `;; refused CODE` by the compiler, or `;; too much: CALL …` for calls in which the rules fail.

mod generated;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use boardwright::api::{MoveKindsOptions, Severity, Token};
use boardwright::moves::FUEL_PER_REQUEST;
use boardwright::search::Evaluation;
use boardwright::{CompileOptions, Error, Game, Rules, SearchLimits};

use crate::support::length::short_or_long;

/// Moves of the long record.
const MOVES: usize = 10_000;
/// Nodes of a search.
const POSITIONS: f64 = 3.0;
/// In the short run, one slow file in this many is tested fully.
const SHORT_STEP: usize = 5;
/// In the short run, weights are derived for one slow file in this many.
const SHORT_WEIGHTS: usize = 8;

/// The calls of a game, with their cost.
struct Calls {
    /// Most instructions of a call.
    most: u64,
    /// The calls in which the rules failed.
    failed: BTreeSet<&'static str>,
}

impl Default for Calls {
    /// A call may do two things of which each is limited by itself: play a move, and describe it.
    fn default() -> Self {
        Self { most: 2 * FUEL_PER_REQUEST, failed: BTreeSet::new() }
    }
}

impl Calls {
    fn call<T>(
        &mut self,
        name: &'static str,
        game: &mut Game,
        work: impl FnOnce(&mut Game) -> Result<T, Error>,
    ) -> Option<T> {
        let before = game.instructions();
        let done = work(game);
        // A loaded game counts from zero.
        let cost = game.instructions().saturating_sub(before);
        assert!(cost <= self.most, "{name}: {cost} instructions");
        match done {
            Ok(done) => return Some(done),
            Err(Error::RulesFailed { .. }) => self.failed.insert(name),
            Err(other) => panic!("{name}: {other}"),
        };
        None
    }

    fn look(&mut self, game: &mut Game) {
        self.call("legal-moves", game, Game::legal_moves);
        let entry = self.call("filter-moves", game, |game| game.filter_moves(&[]));
        if let Some(site) = entry.and_then(|entry| entry.addable.first().copied()) {
            self.call("filter-moves", game, |game| game.filter_moves(&[Token::Add { site }]));
        }
        let last = game.rules().info().board.sites.len() as u16 - 1;
        self.call("illegal-reason", game, |game| game.illegal_reason(&[], last));
        self.call("footprint", game, |game| game.footprint(last));
        self.call("settable", game, Game::settable);
    }

    fn play(&mut self, game: &mut Game) {
        self.look(game);
        self.search(game);
        let Some(text) = game.move_texts().pop() else { return };
        self.call("trace", game, |game| game.trace(&text));
        if self.call("apply", game, |game| game.apply(text.as_str())).is_some() {
            let record = self.call("record", game, Game::record).unwrap();
            self.call("nodes", game, Game::nodes);
            self.call("undo", game, Game::undo);
            self.call("load", game, |game| game.load(&record));
        }
    }

    fn search(&mut self, game: &mut Game) {
        let limits = SearchLimits { nodes: Some(POSITIONS), ..SearchLimits::default() };
        let mut search = game.start_search(&limits).unwrap();
        assert!(search.report().nodes == 0.0, "nothing is searched before the first slice");
        loop {
            match search.run(0.0) {
                Ok(true) => return,
                Ok(false) => {}
                Err(_) => {
                    self.failed.insert("search");
                    return;
                }
            }
        }
    }
}

fn compile(text: &str) -> Result<Rules, Error> {
    Rules::compile(text, &CompileOptions::default())
}

/// The codes of the errors with which the compiler refuses a file; empty if it can be played.
fn refusals(compiled: &Result<Rules, Error>) -> BTreeSet<&'static str> {
    match compiled {
        Ok(_) => BTreeSet::new(),
        Err(Error::Rules { diagnostics, .. }) => {
            diagnostics.iter().filter(|one| one.severity == Severity::Error).map(|one| one.code).collect()
        }
        Err(other) => panic!("{other}"),
    }
}

/// The expected results of a file, from its first lines.
fn noted<'t>(text: &'t str, sign: &str) -> BTreeSet<&'t str> {
    text.lines().filter_map(|line| line.strip_prefix(sign)).flat_map(str::split_whitespace).collect()
}

fn fixtures() -> Vec<(String, String)> {
    let files = crate::support::files_below("tests/fixtures/slow", &["zrf"]);
    let read =
        |path: &std::path::PathBuf| (path.display().to_string(), std::fs::read_to_string(path).unwrap());
    files.iter().map(read).collect()
}

#[test]
fn every_call_stays_within_its_work_limit() {
    let (fixtures, mut wrong) = (fixtures(), Vec::new());
    assert!(fixtures.len() >= 12, "{}", fixtures.len());
    for (name, text) in fixtures.into_iter().step_by(short_or_long(SHORT_STEP, 1)) {
        let compiled = compile(&text);
        assert_eq!(refusals(&compiled), noted(&text, ";; refused "), "{name}");
        let Ok(rules) = compiled else { continue };
        let mut calls = Calls::default();
        match rules.new_game() {
            Ok(mut game) => calls.play(&mut game),
            Err(Error::RulesFailed { .. }) => drop(calls.failed.insert("new-game")),
            Err(other) => panic!("{name}: {other}"),
        }
        if calls.failed != noted(&text, ";; too much: ") {
            wrong.push(format!("{name}: {:?}", calls.failed));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Slices of a search for kinds of moves.
const SLICES: usize = 3;

/// Each slice ends by itself, and the caller may stop after any of them.
#[test]
fn the_search_for_kinds_of_moves_can_be_stopped() {
    for (name, text) in fixtures().into_iter().step_by(short_or_long(SHORT_STEP, 1)) {
        let Ok(rules) = compile(&text) else { continue };
        match rules.move_kinds(&MoveKindsOptions::default()) {
            Ok(mut kinds) => {
                let is_done = (0..SLICES).any(|_| kinds.run(0.0));
                assert!(!is_done && kinds.found().is_empty(), "{name}: a slice does little");
            }
            Err(Error::RulesFailed { .. }) => assert!(rules.new_game().is_err(), "{name}"),
            Err(other) => panic!("{name}: {other}"),
        }
    }
}

#[test]
fn deriving_weights_from_slow_rules_is_bounded() {
    for (name, text) in fixtures().into_iter().step_by(short_or_long(SHORT_WEIGHTS, 1)) {
        let Ok(compiled) = boardwright::compile(&boardwright::source::SourceText::new(&*name, &*text), 0)
        else {
            continue;
        };
        let cost = Evaluation::new(&compiled.program).cost();
        assert!(cost <= 8 * FUEL_PER_REQUEST, "{name}: {cost} instructions");
    }
}

#[test]
fn calls_of_shipped_games_are_far_from_the_limits() {
    for path in crate::support::rule_files() {
        let rules = compile(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let mut game = rules.new_game().unwrap();
        let mut calls = Calls { most: FUEL_PER_REQUEST / 4, ..Calls::default() };
        for ply in 0..6 {
            calls.look(&mut game);
            let texts = game.move_texts();
            let Some(text) = texts.get(ply * texts.len() / 7) else { break };
            calls.call("apply", &mut game, |game| game.apply(text.as_str()));
        }
        assert!(calls.failed.is_empty(), "{}: {:?}", path.display(), calls.failed);
    }
}

#[test]
fn large_files_are_refused_or_playable() {
    for large in generated::all() {
        let compiled = compile(&large.text);
        let refused = refusals(&compiled);
        let is_expected =
            if large.refusal.is_empty() { refused.is_empty() } else { refused.contains(large.refusal) };
        assert!(is_expected, "{}: {refused:?}", large.name);
        let Ok(mut game) = compiled.and_then(|rules| rules.new_game()) else { continue };
        Calls::default().search(&mut game);
    }
}

/// A game in which pieces move back and forth, and a record with many of its moves.
fn long_record() -> (Rules, String) {
    let rules = compile(
        "(game (players White Black)
           (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d\" (10 0)) (\"2/1\" (0 10)))
             (directions (n 0 -1) (s 0 1))))
           (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
           (board-setup (White (Man a1)) (Black (Man b1))))",
    );
    let mut text = "Boardwright record 2\ngame Long\nrepetition allowed\n".to_owned();
    for ply in 0..MOVES {
        let column = ["a", "b"][ply % 2];
        let (from, to) = if ply / 2 % 2 == 0 { (1, 2) } else { (2, 1) };
        let _ = writeln!(text, "{}. {column}{from} - {column}{to}", ply + 1);
    }
    (rules.unwrap(), text)
}

#[test]
fn a_long_record_is_read_in_slices() {
    let (rules, text) = long_record();
    let mut game = rules.new_game().unwrap();
    let mut loading = game.start_loading(&text).unwrap();
    let mut slices = 1;
    while !loading.run(0.0).unwrap() {
        slices += 1;
    }
    // One slice each for the lines `game`, `repetition` and `present`, the moves, and the end.
    assert_eq!(slices, MOVES + 3);
    assert_eq!(game.line().line.len(), 0, "the game is not touched before the record is read");
    game.finish_loading(loading).unwrap();
    assert_eq!(game.line().line.len(), MOVES);
    let head = text.lines().take(3).count();
    assert_eq!(game.record().unwrap().lines().count(), MOVES + head + 2, "with the present and the result");
}

#[test]
fn a_move_costs_the_same_however_long_the_game_is() {
    let (rules, text) = long_record();
    let mut game = rules.new_game().unwrap();
    game.set_repetition(false).unwrap();
    let cost = |game: &mut Game| {
        let before = game.instructions();
        game.apply("a1 - a2").unwrap();
        game.instructions() - before
    };
    // After some runs a block gets a graph, which has a different cost; in a build for speed, after a hundred.
    for _ in 0..200 {
        game.apply("a1 - a2").unwrap();
        game.undo().unwrap();
    }
    let first = cost(&mut game);
    game.load(&text).unwrap();
    assert_eq!(cost(&mut game), first);
}

#[test]
fn errors_in_records_are_reported_at_their_line() {
    let (rules, text) = long_record();
    let game = rules.new_game().unwrap();
    let mut loading = game.start_loading(&text.replace("\n5000. b2", "\n5000. c2")).unwrap();
    let refused = loop {
        match loading.run(0.0) {
            Ok(is_read) => assert!(!is_read),
            Err(error) => break error.to_string(),
        }
    };
    assert!(refused.starts_with("line 5003 of the record"), "{refused}");
}
