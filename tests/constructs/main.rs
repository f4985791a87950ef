//! The table of every construct of the language, `docs/constructs.md`: it is complete, each construct has an effect,
//! and each misuse is reported.
//!
//! A row has two texts that differ only in the construct. Each is inserted into a small rule file of `frames/`; both
//! compile, and some observation of the games must differ. A third text misuses the construct, and the compiler must
//! report it with the code of the row.
//!
//! - `table`: the rows of the page.
//! - `observe`: observations of a game.
//! - `vocabulary`: all words of the language.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod observe;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod vocabulary;

use observe::{Aspect, Subject};
use table::{Construct, constructs, left_out};

/// Checks each construct, and fails with a list of all failures.
fn for_each_construct(check: impl Fn(&Construct) -> Result<(), String>) {
    let all = constructs();
    let wrong: Vec<String> = all
        .iter()
        .filter_map(|one| check(one).err().map(|why| format!("{} `{}`: {why}", one.section, one.word)))
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

#[test]
fn removing_a_construct_changes_the_behaviour() {
    for_each_construct(|one| {
        let (with, without) = (Subject::read(&one.with)?, Subject::read(&one.without)?);
        differ(&with, &without, one.aspect)
    });
}

/// Replacing a word by another one of its family makes a difference.
#[test]
fn words_of_a_family_behave_differently() {
    let all = constructs();
    for (at, one) in all.iter().enumerate() {
        for other in all[at + 1..].iter().take_while(|other| other.line == one.line) {
            let (one_seen, other_seen) =
                (Subject::read(&one.with).unwrap(), Subject::read(&other.with).unwrap());
            differ(&one_seen, &other_seen, one.aspect)
                .unwrap_or_else(|why| panic!("`{}` and `{}`: {why}", one.word, other.word));
        }
    }
}

fn differ(one: &Subject, other: &Subject, aspect: Aspect) -> Result<(), String> {
    let (seen, others) = (one.seen(aspect), other.seen(aspect));
    let found = || Aspect::ALL.iter().filter(|&&aspect| one.seen(aspect) != other.seen(aspect));
    (seen != others).then_some(()).ok_or_else(|| {
        let elsewhere: Vec<&str> = found().map(|aspect| aspect.name()).collect();
        format!("no difference in {}, but in {elsewhere:?}", aspect.name())
    })
}

#[test]
fn each_not_twin_is_the_opposite() {
    for_each_construct(|one| {
        let Some(twin) = one.twin() else { return Ok(()) };
        differ(&Subject::read(&one.with)?, &Subject::read(&twin)?, one.aspect)
    });
}

#[test]
fn each_misuse_is_reported() {
    for_each_construct(|one| {
        let told = observe::codes(&one.misuse);
        let is_told = told.contains(&one.code.as_str());
        let is_meant = !observe::codes(&one.with).contains(&one.code.as_str());
        match (is_told, is_meant) {
            (true, true) => Ok(()),
            (false, _) => Err(format!("{} is not told, but {told:?}", one.code)),
            (true, false) => Err(format!("{} is told of the right use too", one.code)),
        }
    });
}

#[test]
fn ignored_words_get_a_warning() {
    let all = left_out();
    assert!(!all.is_empty());
    for one in all {
        let told = observe::codes(&one.text);
        assert!(told.contains(&one.code.as_str()), "`{}`: {told:?}", one.word);
    }
}

/// Constructs that accept more arguments than their rows have: for which words which arguments, and why.
const MORE: &[(&[&str], &[&str], &str)] = &[
    (
        &["define", "$1", "if", "while", "repeat", "for-each", "for-all", "try"],
        &["()"],
        "no more instructions",
    ),
    (
        &["before-move", "before-step", "after-step", "after-move", "after-pass", "procedure"],
        &["()"],
        "no more instructions",
    ),
    (&["players", "dummy", "layers", "labels", "-", "tags"], &["zzz", "77"], "another name"),
    (&["aliases", "shape", "name"], &["\"zzz\""], "another text"),
    (
        &[
            "moving",
            "dropping",
            "captures",
            "quiet",
            "promotes",
            "declines",
            "ambiguous",
            "check",
            "mate",
            "tandem",
            "fen",
        ],
        &["\"zzz\""],
        "another text in moves and positions",
    ),
    (&["start"], &["\"zzz\""], "a position, which is read when a file asks for it"),
    (&["write", "turn", "players"], &["\"zzz\""], "another move, another player"),
    (&["image"], &["\"zzz\""], "another picture, from which people choose in Zillions"),
    (&["name", "+", "*", "-", "min", "max", "prefer"], &["77"], "another number"),
    (&["run-array"], &["77"], "what its numbers are first"),
    (&["groups", "group", "border"], &["()"], "no directions, so that nothing hangs together"),
    (
        &["win-condition", "loss-condition", "draw-condition", "count-condition"],
        &["\"zzz\""],
        "the reason of the end",
    ),
];

/// An argument that can be added to a construct without a diagnostic has an effect.
#[test]
fn surplus_arguments_are_reported() {
    for_each_construct(|one| {
        let told = observe::codes(&one.with).len();
        let unnoticed = |junk: &&'static str| {
            let now = observe::codes(&one.with_also(junk)?);
            let is_told = now.len() > told || now.iter().any(|code| code.starts_with('E'));
            let is_more =
                MORE.iter().any(|(words, more, _)| words.contains(&&*one.word) && more.contains(junk));
            (!is_told && !is_more).then_some(*junk)
        };
        let unnoticed: Vec<&str> =
            ["zzz", "\"zzz\"", "77", "(zzz)", "()"].iter().filter_map(unnoticed).collect();
        unnoticed.is_empty().then_some(()).ok_or_else(|| format!("{unnoticed:?}"))
    });
}
