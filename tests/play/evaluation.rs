//! Evaluation: the fast sum against a slow count of its terms, and the effect of weights in rule files.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::Rules;
use boardwright::notation::parse_position;
use boardwright::search::{Evaluation, FeatureCounter, Limits, Search};
use boardwright::source::SourceText;
use boardwright::weights::{Term, Weight};
use boardwright::{Compiled, compile};

use crate::support;

/// The value of the first piece type of a game, derived from its rules.
fn first_piece(compiled: &Compiled) -> i32 {
    let weights = Evaluation::of_rules(&compiled.program);
    let of_pieces = |weight: &&Weight| matches!(weight.term, Term::Piece(_));
    weights.weights().iter().find(of_pieces).unwrap().worth
}

#[test]
fn pieces_have_negative_value_where_losing_them_wins() {
    for name in ["english-draughts", "breakthrough", "reversi", "thud", "chase", "stavropol", "bashni"] {
        assert!(first_piece(&support::shipped(name)) > 0, "{name}");
    }
    let losing =
        ["english-draughts/losing-draughts", "russian-draughts/losing-draughts", "reversi/fewest-discs"];
    for name in losing {
        assert!(first_piece(&support::game_named(name)) < 0, "{name}");
    }
    assert!(first_piece(&support::shipped("ur")) < 0, "who has brought all stones home has won");
}

#[test]
fn the_search_beats_random_play_in_losing_games_too() {
    for name in
        ["english-draughts/losing-draughts", "russian-draughts/losing-draughts", "reversi/fewest-discs"]
    {
        let compiled = support::game_named(name);
        let evaluation = Arc::new(Evaluation::new(&compiled.program));
        let mut won = 0;
        for seed in 0..40 {
            // Seeds that are near each other give games that are alike.
            let mut random = fastrand::Rng::with_seed(seed * 7919 + 13);
            let mut game = Game::new(compiled.program.clone()).unwrap();
            let ours = (seed % 2) as u8;
            while game.outcome().is_none() {
                let limits = Limits { depth: 3, nodes: 2_000, seed, ..Limits::default() };
                let index = if game.turn().player.0 == ours {
                    Search::with(&game, limits, evaluation.clone()).run(u64::MAX).unwrap().best.unwrap()
                } else {
                    random.usize(..game.moves().len())
                };
                game.play(index).unwrap();
            }
            let winners = &game.outcome().unwrap().winners;
            won += usize::from(winners.iter().any(|winner| winner.0 == ours));
        }
        assert!(won >= 26, "{name}: {won} of 40");
    }
}

fn race(weights: &str) -> Result<Compiled, boardwright::diagnostic::Diagnostics> {
    let rules = format!(
        r#"(version "boardwright 1")
        (game (title "Race") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1))))
          (piece (name Runner) (moves (n (verify empty?) add)))
          (board-setup (White (Runner a1)) (Black (Runner b1)))
          (win-condition (White Black) (> (count (pieces friend? (not-on-board? n))) 0))
          {weights})"#
    );
    compile(&SourceText::new("race.zrf", rules), 0)
}

#[test]
fn weights_of_a_rule_file_are_used() {
    let compiled =
        race("(weights (piece Runner 70) (sites Runner (a2 5) (b3 Black 9)) (turn 3) (null-move))").unwrap();
    let weights = &compiled.program.weights;
    assert!(weights.null_move && !weights.playouts);
    assert_eq!(weights.terms.len(), 4);
    assert_eq!(Evaluation::new(&compiled.program).weights(), weights.terms);
}

/// By how many capturable pieces White is ahead, and what that is worth to White, who is to move.
fn attacked(white: &str, black: &str) -> (i32, i32) {
    let rules = format!(
        r#"(version "boardwright 1")
        (game (title "Kings") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
          (piece (name King) (moves ((for-each d (directions) d (verify not-friend?) add))))
          (board-setup (White (King c3)) (Black (King a3)))
          (loss-condition (White Black) (pieces-remaining 0))
          (weights (attacked -10)))
        (variant (title "Set up") (board-setup (White (King {white})) (Black (King {black}))))"#
    );
    let source = SourceText::new("kings.zrf", rules);
    // The start position counts as equal, so another position than the start is evaluated.
    let (program, asked) = (compile(&source, 0).unwrap().program, compile(&source, 1).unwrap().program);
    let position = Rules::new(asked).start().unwrap();
    let mut counter = FeatureCounter::new(&program);
    let term = counter.terms().iter().position(|&term| term == Term::Attacked).unwrap();
    let found = counter.count(&position, 1).into_iter().find(|found| found.term == term);
    let worth = Evaluation::new(&program).worth(&mut Rules::new(program.clone()), &position, 1);
    (found.map_or(0, |found| found.count), worth)
}

#[test]
fn attacked_pieces_are_those_that_others_could_capture() {
    assert_eq!(attacked("a1 b3", "c1 a2"), (0, 0), "a1 against a2");
    assert_eq!(attacked("a1 b1 c2", "a2 b2"), (1, -10), "all five");
    assert_eq!(attacked("b2", "a2 b1 c2 b3"), (-3, 30), "one in the midst of four");
}

#[test]
fn invalid_weights_are_reported() {
    for (wrong, message) in [
        ("(pieces Runner 1)", "is not a weight"),
        ("(turn)", "is not a weight"),
        ("(piece Runner)", "is not a weight"),
        ("linked", "is not a weight"),
        ("(passed Runner 1)", "is not a weight"),
        ("(passed Runner 300 5)", "expected the number of moves left, from 0 to 255"),
        ("(shelter Runner Walker 5)", "unknown piece `Walker`"),
        ("(mobility Walker 5)", "unknown piece `Walker`"),
        ("(groups Runner 5)", "is not a weight"),
        ("(piece Walker 1)", "unknown piece `Walker`"),
        ("(piece Runner 200000)", "expected a whole number from -100000 to 100000"),
        ("(piece Runner 1.5)", "expected a whole number"),
        ("(variable laps 3)", "unknown variable `laps`"),
        ("(attribute Runner speed 1 3)", "unknown attribute `speed`"),
        ("(goal -1 3)", "expected the number of a goal, from 0"),
        ("(sites Walker (a1 3))", "unknown piece `Walker`"),
        ("(sites Runner (a1 Green 3))", "unknown player `Green`"),
        ("(sites Runner a1)", "expected `(SITE N)` or `(SITE PLAYER N)`"),
    ] {
        let told = race(&format!("(weights {wrong})")).unwrap_err();
        assert!(told.iter().any(|remark| remark.message.contains(message)), "{wrong}: {told:?}");
    }
    race("(weights (sites Runner (z9 4)))").unwrap();
}

/// The evaluation for White, with these weights, of men that step ahead and capture aslant, and towers that slide, led by
/// a king on each side.
fn worth_of_men(white: &str, black: &str, weights: &str) -> i32 {
    let rules = format!(
        r#"(version "boardwright 1") (game (title "Men") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (9 0)) ("6/5/4/3/2/1" (0 9)))
              (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
            (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw)))
          (piece (name Man) (moves (n (verify empty?) add) (ne (verify enemy?) add) (nw (verify enemy?) add)))
          (piece (name King) (moves ((for-each d (directions) d (verify not-friend?) add))))
          (piece (name Tower) (moves ((for-each d (n e s w) d (while empty? add d) (verify enemy?) add))))
          (board-setup (White (King a1)) (Black (King d6)))
          (loss-condition (White Black) (checkmated King))
          (weights {weights}))
        (variant (title "Set up") (board-setup (White (King a1) {white}) (Black (King d6) {black})))"#
    );
    let source = SourceText::new("men.zrf", rules);
    let (program, asked) = (compile(&source, 0).unwrap().program, compile(&source, 1).unwrap().program);
    let position = Rules::new(asked).start().unwrap();
    Evaluation::new(&program).worth(&mut Rules::new(program.clone()), &position, 1)
}

#[test]
fn structures_are_counted_as_chess_players_do() {
    let passed = "(passed Man 1 100) (passed Man 2 10) (passed Man 3 1)";
    assert_eq!(worth_of_men("(Man b4)", "", passed), 10, "two moves are left");
    assert_eq!(
        worth_of_men("(Man b4)", "(Man b6)", passed),
        0,
        "blocked; Black's man is 5 moves from its end"
    );
    assert_eq!(worth_of_men("(Man b4)", "(Man c5)", passed), 0, "it can be captured where it is");
    assert_eq!(worth_of_men("(Man b4)", "(Man c4)", passed), 10 - 1, "side by side: both have passed");
    assert_eq!(worth_of_men("(Man b3)", "(Man d5)", passed), 1, "two columns away");
    let others = "(doubled Man 1) (isolated Man 10) (pair Man 100) (shelter King Man 1000)";
    assert_eq!(worth_of_men("(Man c2)", "", others), 10);
    assert_eq!(worth_of_men("(Man c2 c4)", "", others), 100 + 20 + 1);
    assert_eq!(worth_of_men("(Man c2 d5)", "", others), 100, "each can come to protect the other on its way");
    assert_eq!(worth_of_men("(Man a2 b1)", "(Man c5)", others), 2000 - 1000 + 100 - 10);
    assert_eq!(worth_of_men("(Man a2 b2)", "", "(passed King 1 50) (doubled King 7)"), 0, "kings can return");
}

#[test]
fn groups_and_their_safe_liberties_are_counted() {
    assert_eq!(worth_of_men("(Man b4)", "", "(groups 10)"), 10);
    assert_eq!(worth_of_men("(Man b2 d4)", "(Man d5)", "(groups 10)"), 10, "b2 is beside the king");
    // Each king has three liberties; with b2, White's group has a2, a3, b1, b3, c1, c2 and c3.
    assert_eq!(worth_of_men("(Man b2)", "", "(liberties 1)"), 4);
    // Black's man on c4 is beside b3 and c3, which are not safe for either side; it has d3, b4, d4, b5, c5 and d5.
    assert_eq!(worth_of_men("(Man b2)", "(Man c4)", "(liberties 1)"), 2 - 6);
}

#[test]
fn reach_ends_at_the_first_piece_and_leaves_out_own_ones() {
    let reach = "(reach Tower 1)";
    assert_eq!(worth_of_men("(Tower b1)", "", reach), 5 + 2, "not the king on a1");
    assert_eq!(worth_of_men("(Tower b1)", "(Man b4)", reach), 3 + 2);
    assert_eq!(worth_of_men("(Tower b1) (Man b4)", "", reach), 2 + 2);
    assert_eq!(
        worth_of_men("(Man b3)", "", "(reach Man 1)"),
        2,
        "where it could capture, not where it steps"
    );
}

#[test]
fn threats_are_pieces_that_could_be_captured() {
    assert_eq!(worth_of_men("(Tower b1)", "(Man b4)", "(threat Tower Man 10)"), 10);
    assert_eq!(
        worth_of_men("(Tower b1) (Man b2)", "(Man b4)", "(threat Tower Man 10)"),
        0,
        "b2 is in the way"
    );
    assert_eq!(worth_of_men("(Man b3)", "(Tower c4 a4 b4)", "(threat Man Tower 10)"), 20);
}

#[test]
fn what_bears_on_royal_pieces_is_counted() {
    let pressure = "(pressure Tower King 1) (pressure Man King 10)";
    assert_eq!(worth_of_men("(Tower c1)", "", pressure), 2, "c5 and c6, beside the king on d6");
    assert_eq!(worth_of_men("(Tower d1)", "", pressure), 2, "d5 and the king itself");
    assert_eq!(worth_of_men("(Tower c1) (Man c4)", "", pressure), 10, "the man bears on d5");
    let attackers = "(attackers King 1 10) (attackers King 2 100) (attackers King 3 1000)";
    assert_eq!(worth_of_men("(Tower c1)", "", attackers), 10);
    assert_eq!(worth_of_men("(Tower c1 d1)", "", attackers), 110);
    assert_eq!(worth_of_men("(Tower c1 d1)", "(Tower d2)", attackers), 10 - 10, "d1 sees no farther than d2");
    // Each king could be attacked on eight sites, as a tower would see them.
    assert_eq!(worth_of_men("", "", "(exposure King Tower 1)"), 0);
    assert_eq!(worth_of_men("(Man a2)", "", "(exposure King Tower 1)"), 3 - 8);
    assert_eq!(worth_of_men("", "(Man d4)", "(exposure King Tower 1)"), 8 - 4);
}

#[test]
fn moves_are_counted_by_the_type_that_makes_them() {
    // The men have a move each, and White's also captures; the king's moves are not theirs.
    assert_eq!(worth_of_men("(Man b3)", "(Man c4)", "(mobility Man 10)"), 20 - 20);
    assert_eq!(worth_of_men("(Man b3 d1)", "(Man c4)", "(mobility Man 10)"), 30 - 20);
    assert_eq!(worth_of_men("(Man b2)", "", "(mobility King 1)"), -1, "b2 is occupied");
}

#[test]
fn structures_count_less_or_more_towards_the_end() {
    let weights = "(piece Man 1) (piece King 10) (pair Man 100) (ending (pair Man 300))";
    // With all kings on the board the game has just begun.
    assert_eq!(worth_of_men("(Man a2 b2)", "", weights), 100 + 2);
}

/// How much more often each term of structure of a type occurs for White than for Black in a position of chess.
fn chess_structures(position: &str) -> Vec<(Term, i32)> {
    let program = support::shipped("chess").program;
    let position = parse_position(&program, position).unwrap();
    let mut counter = FeatureCounter::new(&program);
    let counts = counter.count(&position, 1);
    let is_asked = |term: Term| {
        term.is_of_structure() && !term.is_of_reach() && !matches!(term, Term::Groups | Term::Liberties)
    };
    let of_structure = counts.iter().filter(|count| is_asked(counter.terms()[count.term]));
    of_structure.map(|count| (counter.terms()[count.term], count.count)).collect()
}

#[test]
fn structures_of_chess_follow_from_how_its_pieces_move() {
    let program = support::shipped("chess").program;
    let kind = |name: &str| {
        let at = program.names.piece_types.iter().position(|kind| kind == name).unwrap();
        boardwright::index::PieceTypeId::new(at)
    };
    let (pawn, king, bishop) = (kind("Pawn"), kind("King"), kind("Bishop"));
    let white = "White Pawn a2 a3 c5 f2; White King g1; White Bishop c1 f1";
    let black = "Black Pawn b7 f7 h4; Black King g8; Black Bishop c8";
    let mut expected = vec![
        // Nothing can meet the pawn on h4; that on b7 can meet those on c5 and a3, and they it.
        (Term::Passed(pawn, 3), -1),
        (Term::Doubled(pawn), 1),
        // Each side has pawns without any on the columns beside: four against three.
        (Term::Isolated(pawn), 1),
        (Term::Pair(bishop), 1),
        (Term::Shelter(king, bishop), 1),
    ];
    let mut found = chess_structures(&format!("White; {white}; {black}"));
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
}
