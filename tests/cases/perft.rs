//! Counts of legal moves against `tests/perft/*.perft`, whose counts come from outside this project.

use std::path::Path;

use boardwright::moves::{Rules, perft};

use crate::support::length::short_or_long;
use crate::{Outcome, support};

/// A line `perft DEPTH COUNT`, with the lines above that apply to it.
struct Case {
    id: String,
    /// See [`support::game_named`].
    game: String,
    position: Option<String>,
    depth: u32,
    count: u64,
}

fn cases(text: &str) -> Vec<Case> {
    let (mut id, mut game, mut position) = (String::new(), String::new(), None);
    let mut cases = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) =
            line.split_once(' ').unwrap_or_else(|| panic!("not a line of a perft file: {line}"));
        match word {
            "id" => (id, position) = (rest.to_owned(), None),
            "game" => rest.clone_into(&mut game),
            "position" => position = Some(rest.to_owned()),
            "perft" => {
                let (depth, count) = rest.split_once(' ').unwrap();
                let (depth, count) = (depth.parse().unwrap(), count.parse().unwrap());
                cases.push(Case {
                    id: id.clone(),
                    game: game.clone(),
                    position: position.clone(),
                    depth,
                    count,
                });
            }
            _ => panic!("not a line of a perft file: {line}"),
        }
    }
    cases
}

/// Greatest count checked in the short run; each file has smaller ones too.
const SHORT_COUNT: u64 = 300_000;

/// Checks the counts of a file; the large ones only in the long run.
pub(crate) fn counts_agree(_: &Path, text: String) -> Outcome {
    let cases = cases(&text);
    let most = short_or_long(SHORT_COUNT, u64::MAX);
    let checked: Vec<_> = cases.iter().filter(|case| case.count <= most).collect();
    assert!(!checked.is_empty(), "no counts up to {most}");
    checked.into_iter().for_each(check);
    Ok(())
}

fn check(case: &Case) {
    let compiled = support::game_named(&case.game);
    let mut rules = Rules::new(compiled.program.clone());
    let mut position = match &case.position {
        Some(text) => support::game_at(&compiled, text).position().clone(),
        None => rules.start().unwrap(),
    };
    let count = perft(&mut rules, &mut position, case.depth).unwrap();
    assert_eq!(count, case.count, "{} {} at depth {}", case.game, case.id, case.depth);
}
