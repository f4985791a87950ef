//! Saved games of Zillions: every feature of the format, what is refused, and reading what was written.
//!
//! A file in `tests/fixtures/zsg/` says in comments what reading it must give: `; ends POSITION`, `; loose LINES`, `;
//! unfinished STEPS`, or `; fails LINE: PART OF THE MESSAGE`.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::notation::{
    Replay, ReplayError, SavedLine, parse_position, position_text, read_zsg, replay_zsg, write_zsg,
};
use boardwright::program::Program;
use boardwright::source::decode;

use crate::support;

const HEAD: &str = "Zillions Save Game File Version 0.02 HC\nRulesFile=toolbox.zrf\n";

/// The program of one of the toolbox's games.
fn toolbox(title: &str) -> Arc<Program> {
    let games = support::variants_of(&support::in_root("tests/fixtures/zsg/toolbox.zrf"));
    let found = games.into_iter().find(|compiled| compiled.model.texts.title == title);
    found.unwrap_or_else(|| panic!("no variant `{title}`")).program
}

fn replay(program: &Arc<Program>, text: &str) -> Result<Replay, ReplayError> {
    replay_zsg(program, &read_zsg(text).unwrap(), false)
}

fn shown(game: &Game) -> String {
    position_text(game.program(), game.position())
}

/// Lines with moves, without the number after `partial`.
fn moves_of(text: &str) -> Vec<String> {
    let is_move = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    let plain = |line: &str| line.replace("partial 2", "partial 1").replace("partial 3", "partial 1");
    text.lines().filter(is_move).map(plain).collect()
}

/// Files that are exactly as Zillions would write them are written in the same way.
#[test]
fn saved_games_round_trip() {
    for name in ["moves", "create", "change", "twice", "all", "attribute", "drops", "hops", "long"] {
        let text = support::read(&format!("tests/fixtures/zsg/{name}.zsg"));
        let saved = read_zsg(&text).unwrap();
        let title = saved.variant.clone().unwrap();
        let replay = replay_zsg(&toolbox(&title), &saved, false).unwrap();
        let written = write_zsg(&replay.game, replay.game.current(), "toolbox.zrf").unwrap();
        assert_eq!(moves_of(&written), moves_of(&text), "{name}");
    }
}

#[test]
fn headers_are_read_in_every_spelling() {
    let saved = read_zsg(
        "\u{feff}\r\nzillions save game file version 0.02 HC\r\n\r\nRulesFile=..\\Rules/Some Game.zrf\r\n\
         VariantName=The  Second\r\nSomething=else\r\n(x a1) (White Man a2)\r\n1.Man a1 - a2 ; good\r\n\
         1. Pass\r\n2.\r\nthe end\r\n; not this\r\n",
    )
    .unwrap();
    assert_eq!(saved.rules_file.as_deref(), Some("Some Game.zrf"));
    assert_eq!(saved.variant.as_deref(), Some("The  Second"));
    let said: Vec<String> = saved
        .entries
        .iter()
        .map(|entry| match &entry.said {
            SavedLine::Edit(words) => format!("{}({words})", entry.line),
            SavedLine::Step(part) => format!("{}.{part}", entry.line),
        })
        .collect();
    assert_eq!(said, ["7(x a1)", "7(White Man a2)", "8.Man a1 - a2", "9.Pass", "10."]);
    assert_eq!(saved.left_out, [11]);
    assert_eq!(read_zsg(&decode(b"Zillions Save Game \xe9\n1. x\xa0y")).unwrap().entries.len(), 1);
}

/// Two moves that read alike are distinguished by later lines, even if turns have ended in between.
#[test]
fn later_lines_resolve_ambiguous_ones() {
    let rules = "(game (title \"Paths\") (players White) (turn-order White)
      (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"3/2/1\" (0 9)))
        (directions (n 0 -1) (s 0 1) (e 1 0))))
      (piece (name Man) (moves
        (e (verify empty?) (add-partial up)) (e (verify empty?) (add-partial down))
        (move-type up) (n (verify empty?) add) (move-type down) (s (verify empty?) add)))
      (board-setup (White (Man a2))))";
    let program = support::compile("paths.zrf", rules, 0).program;
    for (line, end) in [("b2 - b1", "White; White Man b1"), ("b2 - b3", "White; White Man b3")] {
        let text = format!("{HEAD}1. partial 1 Man a2 - b2\n1. Man {line}\n");
        assert_eq!(shown(&replay(&program, &text).unwrap().game), end);
    }
}

/// Rules that remember more than a line says: the number after `#` resolves it.
#[test]
fn moves_with_equal_texts_are_numbered() {
    let rules = "(game (title \"Debts\") (players White) (variable owed 0 9 0)
      (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"1\" (0 9)))
        (directions (e 1 0))))
      (piece (name Man) (moves (e add) (e (set owed 5) add) (e (set owed 7) add)))
      (board-setup (White (Man a1))))";
    let program = support::compile("debts.zrf", rules, 0).program;
    for first in 0..3 {
        let mut game = Game::new(program.clone()).unwrap();
        game.play(first).unwrap();
        game.play(0).unwrap();
        let text = write_zsg(&game, game.current(), "debts.zrf").unwrap();
        assert_eq!(text.contains(&format!("a1 - b1 #{}", first + 1)), first > 0, "{text}");
        assert_eq!(shown(&replay(&program, &text).unwrap().game), shown(&game), "{text}");
    }
    assert!(replay(&program, &format!("{HEAD}1. Man a1 - b1 #4\n")).is_err());
    let game = support::game_at(&support::compile("debts.zrf", rules, 0), "White; White Man b1; owed =3");
    assert!(write_zsg(&game, game.current(), "debts.zrf").is_err());
}

/// Zillions truncates long lines.
#[test]
fn truncated_lines_are_understood() {
    let labels: Vec<String> = (1..=40).map(|n| format!("cell-{n}")).collect();
    let men: Vec<String> = labels[1..].iter().map(|label| format!("{label}1")).collect();
    let rules = format!(
        "(game (title \"Sweep\") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions (\"{}\" (9 0)) (\"1\" (0 9)))
            (directions (e 1 0))))
          (piece (name Man) (moves (mark (while (on-board? e) e capture) back add) (e add)))
          (board-setup (White (Man cell-11)) (Black (Man {}))))",
        labels.join("/"),
        men.join(" "),
    );
    let program = support::compile("sweep.zrf", &rules, 0).program;
    let mut game = Game::new(program.clone()).unwrap();
    game.play(0).unwrap();
    let text = write_zsg(&game, game.current(), "sweep.zrf").unwrap();
    assert!(text.trim_end().ends_with("x cell-391 x cell-401"), "{text}");
    let cut = replay(&program, &text[..text.len() - 60]).unwrap();
    assert_eq!((shown(&cut.game), cut.loose.len()), (shown(&game), 0));
    assert!(replay(&program, &text[..text.len() - 360]).is_err(), "a short line says all");
}

/// An edit replaces the start; a game that starts in such a position is written with edits.
#[test]
fn games_that_begin_elsewhere_are_written_with_edits() {
    let program = toolbox("Drops");
    let start = "White; White Rook c3=1; White Man a1 off=3; Black Man off=1";
    let game = Game::from_position(program.clone(), parse_position(&program, start).unwrap()).unwrap();
    let text = write_zsg(&game, game.current(), "toolbox.zrf").unwrap();
    assert!(text.ends_with("(White Man a1)\n(White Rook c3)\n(White Man off 3)\n"), "{text}");
    assert_eq!(shown(&replay(&program, &text).unwrap().game), start);
}

/// The head consists of lines: a name with line breaks must not add another one.
#[test]
fn names_of_rule_files_cannot_break_lines() {
    let game = Game::new(toolbox("Toolbox")).unwrap();
    let text = write_zsg(&game, game.current(), "a\r\n\n1. Man c3 x d4 = King\n b.zrf").unwrap();
    assert!(text.contains("\nRulesFile=a 1. Man c3 x d4 = King b.zrf\nVariantName=Toolbox\n"), "{text}");
    assert_eq!(moves_of(&text), Vec::<String>::new());
}

#[test]
fn legal_moves_are_listed_by_similarity() {
    let error = replay(&toolbox("Toolbox"), &format!("{HEAD}1. Man c3 x d4 = King\n")).unwrap_err();
    let text = error.to_string();
    let listed: Vec<&str> = text.lines().skip(3).map(str::trim).collect();
    assert_eq!(listed[..2], ["Man c3 x d4 = Queen", "Man c3 x d4 = Rook"], "{text}");
    assert!(listed.len() <= 20);
}

#[test]
fn garbage_is_refused_without_a_panic() {
    for text in
        ["", "\n\n", "Zillions", "1. e2 - e4", "Boardwright record 1\n", "\0", "é é é é é é é é é é é"]
    {
        assert!(read_zsg(text).is_err(), "{text}");
    }
    let programs = ["Toolbox", "Effects", "Drops", "Hops", "Long hops"].map(toolbox);
    let words = [
        "1.",
        "2.",
        "partial",
        "1",
        "Man",
        "White",
        "Black",
        "x",
        "-",
        "=",
        "on",
        "flip",
        "@",
        "a1",
        "b1",
        "c9",
        "Pass",
        "(",
        ")",
        "off",
        "#2",
        "#0",
        "99999999999999999999",
        "é",
        ";",
        "\n",
        "\n1. ",
        "\r\n(",
    ];
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..3000 {
        let line: Vec<&str> = (0..random.usize(..30)).map(|_| words[random.usize(..words.len())]).collect();
        let saved = read_zsg(&format!("{HEAD}1. {}\n", line.join(" "))).unwrap();
        let _ = replay_zsg(&programs[random.usize(..programs.len())], &saved, random.bool());
    }
}

#[test]
fn work_on_huge_records_is_bounded() {
    assert!(read_zsg(&format!("{HEAD}{}", "1. Pass\n".repeat(200_000))).is_err());
    assert!(read_zsg(&format!("{HEAD}{}", "(x a1)".repeat(2_000_000))).unwrap().entries.len() < 1000);
    let program = toolbox("Toolbox");
    let long = format!("{HEAD}1. {}\n", "x a1 ".repeat(1_000_000));
    assert!(replay(&program, &long).is_err());
    let edits = format!("{HEAD}{}", "(x a1) (White King a1)\n".repeat(40_000));
    assert!(replay(&program, &edits).is_ok());
}

/// If very many chains have the same outcome, the rules do not list all of them; a saved game may have any of them.
#[test]
fn unlisted_chains_are_found() {
    let labels = |axis: &str| (1..=8).map(|n| format!("{axis}{n}")).collect::<Vec<_>>().join("/");
    let rules = format!(
        "(game (title \"Walks\") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions (\"{}\" (9 0)) (\"{}\" (0 9)))
            (directions (e 1 0) (s 0 1))))
          (piece (name Man) (moves
            (move-type go)
            (e (verify empty?) (add-partial go)) (s (verify empty?) (add-partial go))))
          (turn-order (White go) Black)
          (board-setup (White (Man x1y1)) (Black (Man x1y8))))",
        labels("x"),
        labels("y"),
    );
    let program = support::compile("walks.zrf", &rules, 0).program;
    for seed in 0..20 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut x, mut y, mut lines) = (1, 1, vec![HEAD.to_owned()]);
        while (x, y) != (8, 8) {
            let from = format!("x{x}y{y}");
            let east = y == 8 || (x < 8 && (random.bool() || (x, y) == (1, 7)));
            (x, y) = if east { (x + 1, y) } else { (x, y + 1) };
            lines.push(format!("1. partial 1 Man {from} - x{x}y{y}\n"));
        }
        let text = lines.concat();
        let replay = replay(&program, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((replay.turns, replay.loose.len()), (1, 0));
        assert!(shown(&replay.game).contains("White Man x8y8"));
    }
}
