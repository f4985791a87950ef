//! Games with variations: nothing is lost, ids stay valid, and records contain everything.

use std::fmt::Write as _;

use boardwright::game::{Game, MAX_COMMENT, MAX_COMMENTS, MAX_MOVES, NodeId, PlayError};
use boardwright::notation::{find_move, move_texts, position_text, read_record, write_record};

use crate::support;

fn shown(game: &Game) -> String {
    position_text(game.program(), game.position())
}

fn play(game: &mut Game, text: &str) -> NodeId {
    let index = find_move(game, text).unwrap();
    game.play(index).unwrap();
    game.current()
}

/// A legal move other than `not`.
fn other(game: &Game, not: &str) -> String {
    move_texts(game.program(), game.moves()).into_iter().find(|text| text != not).unwrap()
}

fn chase() -> Game {
    Game::new(support::shipped("chase").program).unwrap()
}

#[test]
fn a_different_move_starts_a_variation() {
    let mut game = chase();
    let first = play(&mut game, "A1 - A2 e");
    let second = play(&mut game, "I1 - I2 e");
    game.visit(first).unwrap();
    assert_eq!((game.ply(), game.line().len()), (1, 2));
    let text = other(&game, "I1 - I2 e");
    let other = play(&mut game, &text);
    assert_ne!(other, second);
    assert_eq!(game.tree().get(first).unwrap().children(), [second, other]);
    assert_eq!(game.line(), [first, other]);
    game.undo().unwrap();
    assert_eq!(play(&mut game, &text), other);
    assert_eq!(game.tree().ids().count(), 4);
    game.go_to(0).unwrap();
    game.redo().unwrap();
    game.redo().unwrap();
    assert_eq!(game.current(), other, "redo goes where one was last");
    game.visit(second).unwrap();
    game.go_to(0).unwrap();
    assert_eq!(game.line(), [first, second]);
}

#[test]
fn playing_a_known_move_follows_its_line() {
    let mut game = chase();
    for text in ["A1 - A2 e", "I1 - I2 e", "A2 - A3 e"] {
        play(&mut game, text);
    }
    game.go_to(0).unwrap();
    play(&mut game, "A1 - A2 e");
    assert_eq!((game.ply(), game.line().len(), game.tree().ids().count()), (1, 1, 4));
    game.undo().unwrap();
    assert_eq!(game.line().len(), 3);
}

#[test]
fn variations_are_promoted_removed_and_restored() {
    let mut game = chase();
    let first = play(&mut game, "A1 - A2 e");
    let second = play(&mut game, "I1 - I2 e");
    game.undo().unwrap();
    let text = other(&game, "I1 - I2 e");
    let other = play(&mut game, &text);
    let deep = play(&mut game, "A2 - A3 e");
    assert!(game.promote(deep).unwrap());
    assert_eq!(game.tree().get(first).unwrap().children(), [other, second]);
    assert!(!game.promote(deep).unwrap(), "it is the main line");
    let whole = write_record(&mut game).unwrap();
    game.remove(other).unwrap();
    assert_eq!((game.current(), game.line()), (first, &[first, second][..]));
    assert_eq!(game.visit(deep), Err(PlayError::NoSuchNode));
    assert_eq!(game.visit(NodeId(9999)), Err(PlayError::NoSuchNode));
    assert_eq!(game.remove(NodeId::START), Err(PlayError::NoSuchNode));
    assert_eq!(game.restore_removed(), Some(other));
    assert_eq!(game.restore_removed(), None);
    game.visit(deep).unwrap();
    assert_eq!(write_record(&mut game).unwrap(), whole);
}

#[test]
fn redo_follows_restored_moves() {
    let mut game = chase();
    play(&mut game, "A1 - A2 e");
    let second = play(&mut game, "I1 - I2 e");
    game.remove(second).unwrap();
    assert!(!game.redo().unwrap());
    game.restore_removed();
    assert!(game.redo().unwrap());
    assert_eq!(game.current(), second);
}

#[test]
fn visiting_a_position_selects_its_main_line() {
    let mut game = chase();
    let first = play(&mut game, "A1 - A2 e");
    game.undo().unwrap();
    let text = other(&game, "A1 - A2 e");
    let other = play(&mut game, &text);
    game.undo().unwrap();
    assert_eq!(game.line(), [other]);
    game.visit_main_line(NodeId::START).unwrap();
    assert_eq!((game.ply(), game.line()), (0, &[first][..]));
    assert_eq!(game.visit_main_line(NodeId(9999)), Err(PlayError::NoSuchNode));
}

/// A game with two moves in every position.
fn pacing() -> Game {
    let rules = "(game (title \"Pacing\") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
            (directions (n 0 -1) (s 0 1))))
        (option \"pass turn\" true)
        (piece (name Man) (moves (n add) (s add)))
        (board-setup (White (Man a1)) (Black (Man b1))))";
    Game::new(support::compile("pacing.zrf", rules, 0).program).unwrap()
}

#[test]
fn a_full_tree_accepts_moves_again_after_removals() {
    let mut game = pacing();
    game.set_draws_by_repetition(false).unwrap();
    let first = play(&mut game, "pass");
    game.undo().unwrap();
    for _ in 1..MAX_MOVES {
        game.play(0).unwrap();
    }
    assert_eq!(game.tree().ids().count(), MAX_MOVES + 1);
    let before = shown(&game);
    assert_eq!(game.play(0), Err(PlayError::TooManyMoves { most: MAX_MOVES }));
    assert_eq!((shown(&game), game.ply()), (before, MAX_MOVES - 1));
    game.remove(first).unwrap();
    assert_eq!(game.tree().removed(), 1);
    game.play(0).unwrap();
    assert_eq!(game.tree().removed(), 0, "what was removed made room");
    assert_eq!(game.play(0), Err(PlayError::TooManyMoves { most: MAX_MOVES }));
}

/// Nested branches are restored in the opposite order; if there are very many, the first ones are forgotten.
#[test]
fn memory_for_removed_branches_is_bounded() {
    let mut game = chase();
    let texts = move_texts(game.program(), game.moves());
    let nodes: Vec<NodeId> = texts[..30]
        .iter()
        .map(|text| {
            game.go_to(0).unwrap();
            play(&mut game, text)
        })
        .collect();
    game.visit(nodes[0]).unwrap();
    let inner = play(&mut game, "I1 - I2 e");
    game.remove(inner).unwrap();
    for &node in &nodes {
        game.remove(node).unwrap();
    }
    assert_eq!(game.tree().ids().count(), 1);
    assert_eq!(game.tree().removed(), 20);
    assert!(game.tree().get(nodes[0]).is_none() && game.tree().get(inner).is_none());
    for &node in nodes[10..].iter().rev() {
        assert_eq!(game.restore_removed(), Some(node));
    }
    assert_eq!(game.restore_removed(), None);
    assert_eq!(game.tree().get(NodeId::START).unwrap().children(), &nodes[10..]);
}

#[test]
fn repetition_counts_only_the_current_line() {
    let mut game = chase();
    game.set_draws_by_repetition(true).unwrap();
    let there = ["A1 - A2 e", "I1 - I2 e", "A2 - A1 w", "I2 - I1 w"];
    let mut forth = || -> Vec<NodeId> {
        there
            .iter()
            .map(|text| match find_move(&mut game, text) {
                Ok(index) => {
                    game.play(index).unwrap();
                    game.current()
                }
                Err(error) => panic!("{error}"),
            })
            .collect()
    };
    let once = forth();
    assert_eq!(once.len(), 4);
    let twice = forth();
    assert_eq!(twice.len(), 4);
    assert!(game.outcome().is_some(), "the start for the third time");
    game.visit(once[3]).unwrap();
    assert!(game.outcome().is_none());
    let text = other(&game, "A1 - A2 e");
    play(&mut game, &text);
    assert!(game.outcome().is_none());
    game.visit(twice[3]).unwrap();
    assert!(game.outcome().is_some());
}

#[test]
fn comments_hold_anything() {
    let letters: String = (0..0x3000_u32).filter_map(char::from_u32).collect();
    let said = [
        "",
        " ",
        "\n",
        "\n\n",
        "a\n",
        "\\",
        "\\u{20}",
        "; 1. x",
        "\r\n",
        "tab\t",
        "  both  ",
        "💥\u{2028}\u{85}",
    ];
    let mut game = chase();
    for said in said.into_iter().chain([letters.chars().take(MAX_COMMENT).collect::<String>().as_str()]) {
        for node in [NodeId::START, play(&mut game, "A1 - A2 e")] {
            game.set_comment(node, said).unwrap();
        }
        let record = write_record(&mut game).unwrap();
        let mut again = read_record(&game.shared_program(), &record).unwrap();
        for node in [NodeId::START, again.current()] {
            assert_eq!(again.tree().get(node).unwrap().comment(), said);
        }
        assert_eq!(write_record(&mut again).unwrap(), record);
        // What mail programs and editors do to lines loses nothing.
        let trimmed: Vec<&str> = record.lines().map(str::trim).collect();
        let again = read_record(&game.shared_program(), &trimmed.join("\r\n")).unwrap();
        assert_eq!(again.tree().get(NodeId::START).unwrap().comment(), said);
        game.go_to(0).unwrap();
    }
    assert_eq!(
        game.set_comment(NodeId::START, &"x".repeat(MAX_COMMENT + 1)),
        Err(PlayError::TooLong { letters: MAX_COMMENT, bytes: MAX_COMMENTS })
    );
}

#[test]
fn faults_of_a_record_name_the_line_and_what_to_do() {
    let program = chase().shared_program();
    let fault =
        |text: &str| read_record(&program, &format!("Boardwright record 2\n{text}")).unwrap_err().to_string();
    for (text, expected) in [
        ("1. A1 - A2 e\n3. A2 - A3 e", "line 3 of the record: move number 3 does not follow any move above"),
        ("0. A1 - A2 e", "from 1 to 1"),
        ("x. A1 - A2 e", "line 2"),
        ("1. A1 - A2 e\n\n1. A1 - A9 e", "line 4"),
        ("1. A1 - A2 f", "did you mean `A1 - A2 e`?"),
        (
            "present 3\n1. A1 - A2 e",
            "line 2 of the record: the record has no such move; the last is number 1",
        ),
        ("; a \\ b", "write `\\\\`"),
        ("; first\nstart Red action", "move it up"),
        ("ply 1", "unexpected `ply`"),
        ("repetition maybe", "expected `draw` or `allowed`"),
    ] {
        assert!(fault(text).contains(expected), "{text}: {}", fault(text));
    }
    assert!(
        read_record(&program, "Boardwright record 9").unwrap_err().to_string().contains("versions 1 to 3")
    );
    let long = format!("; {}\n", "x".repeat(100)).repeat(1000);
    assert!(fault(&long).contains("a comment can have at most"), "{}", fault(&long));
}

#[test]
fn the_first_version_is_still_read() {
    let program = chase().shared_program();
    let game = read_record(&program, "Boardwright record 1\nply 1\n7. A1 - A2 e\n1. I1 - I2 e\n").unwrap();
    assert_eq!((game.ply(), game.line().len()), (1, 2));
}

/// Deep, and with a variation at every move.
#[test]
fn large_records_are_read_quickly() {
    let program = support::shipped("chase").program;
    let forth = ["A1 - A2 e", "I1 - I2 e", "A2 - A1 w", "I2 - I1 w"];
    let mut game = Game::new(program.clone()).unwrap();
    let mut others = Vec::new();
    for text in forth {
        others.push(other(&game, text));
        play(&mut game, text);
    }
    let mut deep = "Boardwright record 2\nrepetition allowed\n".to_owned();
    for number in 1..=10_000 {
        writeln!(deep, "{number}. {}", forth[(number - 1) % 4]).unwrap();
    }
    for number in (1..=10_000).rev() {
        writeln!(deep, "{number}. {}", others[(number - 1) % 4]).unwrap();
    }
    let mut game = match read_record(&program, &deep) {
        Ok(game) => game,
        Err(error) => panic!("{error}"),
    };
    assert_eq!(game.tree().ids().count(), 20_001);
    let record = write_record(&mut game).unwrap();
    assert_eq!(read_record(&program, &record).unwrap().tree().ids().count(), 20_001);
}

#[test]
fn a_title_of_several_lines_is_one_line_in_a_record() {
    let text = r#"(game (title "Two\lines") (players A B) (turn-order A B)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10)))))
        (piece (name Man) (drops ((verify empty?) add))) (board-setup (A (Man off 2)) (B (Man off 2))))"#;
    let compiled = support::compile("title", text, 0);
    let mut game = Game::new(compiled.program.clone()).unwrap();
    let record = write_record(&mut game).unwrap();
    assert!(record.contains("game Two lines\n"), "{record}");
    read_record(&compiled.program, &record).unwrap();
}
