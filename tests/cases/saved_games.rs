//! Saved games of Zillions: files say in comments what reading them must give, and what is written reads back.

use std::path::Path;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::{Replay, ReplayError, read_zsg, replay_zsg, write_zsg};

use crate::support::length::short_or_long;
use crate::walk::shown;
use crate::{Outcome, support};

/// Games are cut off after this many moves.
fn plies() -> usize {
    short_or_long(60, 120)
}

fn random_game(compiled: &Compiled, seed: u64) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(compiled.program.clone()).unwrap();
    while game.outcome().is_none() && game.ply() < plies() {
        game.play(random.usize(..game.moves().len())).unwrap();
    }
    game
}

/// The comments of a file that begin with a word.
fn comments<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let comments = text.lines().filter_map(|line| line.strip_prefix("; "));
    comments.filter_map(|comment| comment.strip_prefix(word)?.strip_prefix(' ')).collect()
}

fn check_failure(error: &ReplayError, expected: &[&str]) {
    assert!(!expected.is_empty(), "{error}");
    for expected in expected {
        let (line, part) = expected.split_once(": ").unwrap();
        assert_eq!(error.line.to_string(), line, "{error}");
        assert!(error.to_string().contains(part), "`{part}` is not in: {error}");
    }
}

fn check_replay(text: &str, replay: &Replay) {
    assert_eq!([shown(&replay.game).as_str()], *comments(text, "ends"));
    let unfinished = comments(text, "unfinished").first().map_or(0, |steps| steps.parse().unwrap());
    assert_eq!(replay.unfinished, unfinished);
    let loose: Vec<String> = replay.loose.iter().map(usize::to_string).collect();
    assert_eq!(loose.join(" "), comments(text, "loose").concat());
}

pub(crate) fn records_come_out_as_they_say(path: &Path, text: String) -> Outcome {
    let saved = read_zsg(&text).unwrap();
    assert_eq!((saved.rules_file.as_deref(), saved.left_out.len()), (Some("toolbox.zrf"), 0));
    let games = support::variants_of(&path.with_file_name("toolbox.zrf"));
    let title = saved.variant.as_deref().unwrap();
    let game = games.iter().find(|game| game.model.texts.title == title);
    match replay_zsg(
        &game.unwrap_or_else(|| panic!("no variant {title}")).program,
        &saved,
        text.contains("; loose"),
    ) {
        Ok(replay) => check_replay(&text, &replay),
        Err(error) => check_failure(&error, &comments(&text, "fails")),
    }
    Ok(())
}

pub(crate) fn what_is_written_reads_back(path: &Path) -> Outcome {
    for compiled in support::some_variants_of(path) {
        for seed in 0..short_or_long(1, 4) {
            let game = random_game(&compiled, seed);
            let text = write_zsg(&game, game.current(), "rules.zrf").unwrap();
            let at = format!("{}, game {seed}", compiled.model.texts.title);
            let again = replay_zsg(&compiled.program, &read_zsg(&text).unwrap(), false);
            let again = again.unwrap_or_else(|error| panic!("{at}: {error}\n{text}"));
            assert_eq!(shown(&again.game), shown(&game), "{at}\n{text}");
            assert_eq!((again.turns, again.unfinished), (game.ply(), 0), "{at}\n{text}");
            assert!(again.loose.is_empty(), "{at}: {:?}\n{text}", again.loose);
        }
    }
    Ok(())
}
