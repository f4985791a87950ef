//! Random rule files, played by both the engine and the naive interpreter, which must not differ. A difference is
//! reported with a minimised file.
//!
//! `GENERATED_GAMES` is the number of files, `GENERATED_FROM` the first seed. With `DIFFERENCES=folder` the minimised
//! files are written there, and the test continues and fails at its end.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use boardwright::diagnostic::{Code, Diagnostic};
use boardwright::notation::{read_record, write_record};
use boardwright::program::Maximal;
use boardwright::source::SourceText;

use crate::pair::{Compared, Pair};
use crate::rule_file::rule_file;
use crate::shrink::shrunk;
use crate::support::length::short_or_long;

const PLIES: usize = 10;
/// Positions with more moves are skipped, since they tell nothing more.
const MOVES: usize = 400;
/// Games played of each file.
const GAMES: u64 = 2;
/// With fewer plies a word has had no chance to show its effect.
const FEW_PLIES: usize = 4;
/// At least this percentage of files must compile.
const COMPILED: usize = 65;
/// Most differences that are minimised in a run that continues.
const MAX_DIFFERENCES: usize = 40;

/// Statistics of a number of files.
#[derive(Debug, Default)]
struct Figures {
    files: usize,
    compiled: usize,
    compared: Compared,
    /// For each word, how many files with it were played for some plies.
    words: BTreeMap<String, usize>,
    /// The first lines of the differences.
    differences: BTreeSet<String>,
}

/// The result for one file.
enum Outcome {
    Refused,
    Played(Compared),
    Differs(String),
}

fn outcome(text: &str) -> Outcome {
    let source = SourceText::new("generated.zrf", text);
    let mut compared = Compared::default();
    let (mut variant, mut variants) = (0, 1);
    while variant < variants {
        let compiled = match catch_unwind(|| boardwright::compile(&source, variant)) {
            Ok(Ok(compiled)) => compiled,
            Ok(Err(_)) => return Outcome::Refused,
            Err(_) => return Outcome::Differs("a panic in the compiler".to_owned()),
        };
        variants = compiled.variants.len();
        // Moves that are left out raise no ranks, but the naive interpreter does not leave them out.
        let left_out = |warning: &Diagnostic| warning.code == Code::Unused;
        if compiled.program.maximal == Maximal::Value && compiled.warnings.iter().any(left_out) {
            return Outcome::Refused;
        }
        let played = catch_unwind(AssertUnwindSafe(|| played(&compiled, text, variant)));
        match played {
            Ok(Ok(found)) => compared += found,
            Ok(Err(said)) => return Outcome::Differs(said),
            Err(panic) => {
                let said = panic.downcast_ref::<String>().cloned();
                let said = said.or_else(|| panic.downcast_ref::<&str>().map(|&said| said.to_owned()));
                return Outcome::Differs(format!("a panic: {}", said.unwrap_or_default()));
            }
        }
        variant += 1;
    }
    Outcome::Played(compared)
}

/// Plays some games of a file with both implementations, takes back each move, and writes and parses each position.
fn played(compiled: &boardwright::Compiled, text: &str, variant: usize) -> Result<Compared, String> {
    let mut compared = Compared::default();
    for seed in 0..GAMES {
        let Some(mut pair) = Pair::new(compiled, text, variant)? else { return Ok(compared) };
        let start = pair.engine().position().clone();
        compared += pair.play(seed, PLIES, MOVES)?;
        let engine = pair.engine();
        let (end, ply) = (engine.position().clone(), engine.ply());
        let record = write_record(engine).map_err(|error| format!("not written: {error}"))?;
        let again = read_record(&compiled.program, &record).map_err(|error| format!("not read: {error}"))?;
        if *again.position() != end {
            return Err("the record leads elsewhere".to_owned());
        }
        engine.go_to(0).map_err(|error| error.to_string())?;
        let back = *engine.position() == start;
        engine.go_to(ply).map_err(|error| error.to_string())?;
        if !back || *engine.position() != end {
            return Err("taking back and playing again leads elsewhere".to_owned());
        }
    }
    Ok(compared)
}

/// The kind of a difference, without the specifics of its file; minimising preserves it.
fn sort_of(said: &str) -> String {
    let first = said.lines().next().unwrap_or("");
    let first = first
        .split_once(": ")
        .map_or(first, |(before, rest)| if before.starts_with("seed") { rest } else { first });
    first.chars().filter(|c| !c.is_ascii_digit()).take(60).collect()
}

/// The codes of the diagnostics for a file; minimising preserves them, since with others it would be a different case.
fn remarks_of(text: &str) -> BTreeSet<String> {
    let compiled = catch_unwind(|| boardwright::compile(&SourceText::new("generated.zrf", text), 0));
    let Ok(Ok(compiled)) = compiled else { return BTreeSet::new() };
    compiled.warnings.iter().map(|remark| format!("{:?}", remark.code)).collect()
}

fn run(seeds: impl Iterator<Item = u64>) -> Figures {
    let folder = std::env::var_os("DIFFERENCES").map(std::path::PathBuf::from);
    let mut figures = Figures::default();
    std::panic::set_hook(Box::new(|_| {}));
    for seed in seeds {
        let text = rule_file(seed);
        figures.files += 1;
        match outcome(&text) {
            Outcome::Refused => {}
            Outcome::Played(compared) => {
                figures.compiled += 1;
                figures.compared += compared;
                if compared.positions >= FEW_PLIES {
                    for word in words(&text) {
                        *figures.words.entry(word).or_default() += 1;
                    }
                }
            }
            Outcome::Differs(said) => {
                figures.compiled += 1;
                let (sort, remarks) = (sort_of(&said), remarks_of(&text));
                let is_it = |text: &str| {
                    matches!(outcome(text), Outcome::Differs(said) if sort_of(&said) == sort)
                        && remarks_of(text).is_subset(&remarks)
                };
                if figures.differences.len() >= MAX_DIFFERENCES {
                    continue;
                }
                let small = shrunk(&text, is_it);
                let Outcome::Differs(said) = outcome(&small) else { unreachable!("it differed before") };
                let report = format!("; seed {seed}\n; {}\n{small}", said.replace('\n', "\n; "));
                match &folder {
                    Some(folder) => {
                        std::fs::write(folder.join(format!("{seed}.zrf")), report).unwrap();
                        figures.differences.insert(format!("{seed}: {said}"));
                    }
                    None => {
                        let _ = std::panic::take_hook();
                        panic!("{report}");
                    }
                }
            }
        }
    }
    let _ = std::panic::take_hook();
    figures
}

fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| c.is_whitespace() || "()\"".contains(c));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Tests one part of the files, so that several parts run in parallel.
fn part(at: u64, parts: u64) {
    let files = number("GENERATED_GAMES").unwrap_or_else(|| short_or_long(200, 134_000));
    let from = number("GENERATED_FROM").unwrap_or(0);
    let figures = run((from..from + files).filter(|seed| seed % parts == at));
    eprintln!("{} files, {} compiled, {:?}", figures.files, figures.compiled, figures.compared);
    assert!(figures.differences.is_empty(), "{:#?}", figures.differences);
    assert!(
        figures.compiled * 100 >= figures.files * COMPILED,
        "{} of {} compiled",
        figures.compiled,
        figures.files
    );
    assert!(figures.compared.positions >= figures.files * 3, "{:?}", figures.compared);
}

#[test]
fn even_seeds_agree() {
    part(0, 2);
}

#[test]
fn odd_seeds_agree() {
    part(1, 2);
}

/// The words of the grammar that affect what can be done or how a game ends.
const GRAMMAR: &str = "
    version define game variant players team turn-order move-priorities decision board piece board-setup option
    win-condition loss-condition draw-condition count-condition kind priority score
    variable player-variable position-variable move-variable move-position-variable clock
    run-variable run-array procedure call
    before-move before-step after-step after-move after-pass prefer
    grid start-rectangle dimensions directions wrap offset numbered positions dummy links unlink kill-positions zone edge
    symmetry columns layers image
    attribute moves drops anywhere move-type help off
    opposite go mark back from to cascade add add-copy add-partial add-copy-partial any-piece must-go-on may-stop
    capture remove create change-type change-owner flip set-attribute set next-turn again tuck stack name target
    verify if else while repeat for-each for-all try let set-flag set-position-flag
    true false and or not empty? friend? my? enemy? neutral? piece? on-board? in-zone? position? marked? flag?
    position-flag? last-from? last-to? adjacent-to-enemy? goal-position? attacked? defended? by
    not-empty? not-friend? not-my? not-enemy? not-neutral? not-piece? not-on-board? not-in-zone? not-position?
    not-marked? not-flag? not-position-flag? not-last-from? not-last-to? not-adjacent-to-enemy? not-goal-position?
    not-attacked? not-defended? not-repeated?
    = != < <= > >= any all
    absolute-config relative-config pieces-remaining total-piece-count captured stalemated checkmated repetition
    opponent any-owner
    + - * / mod min max count sum groups reserve height index
    pieces sites group border range piece-types
    here last-from last-to step own mover owner type-of position-at kind-at
    when label labels
    pass-turn pass-partial maximal-captures recycle-captures recycle-promotions include-off-pieces forced 2
";

/// Every word occurs in files that are played for some plies.
#[test]
fn every_word_is_generated() {
    let figures = run(0..short_or_long(1500, 6000));
    let missing: Vec<&str> =
        GRAMMAR.split_whitespace().filter(|word| !figures.words.contains_key(*word)).collect();
    assert!(missing.is_empty(), "{missing:?} of {} files", figures.compiled);
}

/// Tests the rule files named in `FILES`, separated by spaces: for investigating a difference.
#[test]
fn named_files_agree() {
    for path in std::env::var("FILES").unwrap_or_default().split_whitespace() {
        let text = std::fs::read_to_string(path).unwrap();
        match outcome(&text) {
            Outcome::Refused => eprintln!("{path}: does not compile"),
            Outcome::Played(compared) => eprintln!("{path}: {compared:?}"),
            Outcome::Differs(said) => eprintln!("{path}: {said}"),
        }
    }
}
