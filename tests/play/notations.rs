//! Moves and positions in the notations that rule files describe.
//!
//! The texts and counts are facts of the games: known positions with the number of their legal moves, and games that
//! everybody knows.

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::{
    ParseMoveError, described_position, described_texts, find_move, move_texts, parse_position, play_move,
    position_text,
};
use fastrand::Rng;

use crate::support;

fn game(name: &str) -> Game {
    Game::new(support::game_named(name).program).unwrap()
}

fn at(name: &str, position: &str) -> Game {
    support::game_at(&support::game_named(name), position)
}

/// The usual text of the move that a text means.
fn meant(game: &mut Game, text: &str) -> String {
    let index = find_move(game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    move_texts(game.program(), game.moves())[index].clone()
}

/// The text of a legal move in a notation.
fn written(game: &mut Game, notation: &str, usual: &str) -> String {
    let index = find_move(game, usual).unwrap();
    let notations = &game.program().notations.0;
    let at = notations.iter().position(|one| one.name == notation).unwrap();
    let (position, moves) = (game.position().clone(), game.moves().clone());
    described_texts(game.rules_mut(), &position, &moves, index).unwrap().swap_remove(at)
}

fn play(game: &mut Game, texts: &str) {
    for text in texts.split_whitespace() {
        let index = find_move(game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        play_move(game, index).unwrap();
    }
}

#[test]
fn moves_are_read_as_people_type_them() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        (
            "chess",
            &[
                ("e4", "e2 - e4"),
                ("e2e4", "e2 - e4"),
                ("e2-e4", "e2 - e4"),
                ("Nf3", "g1 - f3"),
                ("Ng1-f3!?", "g1 - f3"),
                ("g1f3", "g1 - f3"),
                ("♘f3", "g1 - f3"),
                ("nf3", "g1 - f3"),
            ],
        ),
        ("shogi", &[("P-7f", "7g - 7f"), ("7g7f", "7g - 7f"), ("７六歩(77)", "7g - 7f")]),
        (
            "xiangqi",
            &[
                ("H2-E2", "h3 - e3"),
                ("h2e2", "h3 - e3"),
                ("C2=5", "h3 - e3"),
                ("c2.5", "h3 - e3"),
                ("N2+3", "h1 - g3"),
                ("炮二平五", "h3 - e3"),
                ("砲２平５", "h3 - e3"),
                ("馬二進三", "h1 - g3"),
            ],
        ),
        ("international-draughts", &[("32-28", "32 - 28"), ("3228", "32 - 28")]),
        ("english-draughts", &[("11-15", "11 - 15")]),
        ("russian-draughts", &[("c3-d4", "c3 - d4"), ("22-18", "c3 - d4")]),
        ("reversi", &[("f5", "Disc @ f5"), ("F5", "Disc @ f5")]),
        ("go", &[("D4", "Stone @ D4"), ("dp", "Stone @ D4"), ("q16", "Stone @ Q16")]),
        ("go/go-9x9", &[("gc", "Stone @ G7")]),
    ];
    for (name, texts) in cases {
        let mut game = game(name);
        for (text, usual) in *texts {
            assert_eq!(meant(&mut game, text), *usual, "{name}: {text}");
        }
    }
}

#[test]
fn chess_is_written_as_in_books() {
    let cases = [
        // Two knights, two rooks on one file, three queens.
        ("k7/8/8/8/8/2N3N1/8/K7 w - - 0 1", "c3 - e4", "Nce4"),
        ("k7/8/R7/8/8/8/R7/7K w - - 0 1", "a6 - a4", "R6a4+"),
        ("7k/8/8/Q7/8/8/8/Q1Q4K w - - 0 1", "a1 - c3", "Qa1c3+"),
        // A pinned knight cannot go, so the other needs no letter.
        ("k3r3/8/8/8/4N3/8/8/N3K3 w - - 0 1", "a1 - c2", "Nc2"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5 - d6 en-passant", "exd6"),
        ("3q1k2/4P3/8/8/8/8/8/K7 w - - 0 1", "e7 - d8 = Queen", "exd8=Q+"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1 - g1 castles", "O-O"),
        ("r3k3/8/8/8/8/8/8/3K4 b q - 0 1", "e8 - c8 castles", "O-O-O+"),
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1 - e8", "Re8#"),
    ];
    for (position, usual, text) in cases {
        let mut game = at("chess", position);
        assert_eq!(written(&mut game, "SAN", usual), text, "{position}");
        assert_eq!(meant(&mut game, text), usual);
    }
}

/// The opening that players of xiangqi know as central cannon against screen of horses, in both notations.
#[test]
fn columns_and_rows_are_counted_from_the_players_own_side() {
    let western = "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 R2+6 C8=9 R2=3 C9-1 H8+7 A4+5";
    let chinese = "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9 车二平三 炮9退1 \
                   马八进七 士4进5";
    let mut games = [western, chinese].map(|texts| {
        let mut game = game("xiangqi");
        play(&mut game, texts);
        game
    });
    let [one, other] = &mut games;
    assert_eq!(one.position(), other.position());
    assert_eq!(
        described_position(one, 2).as_deref(),
        Some("r1b1kabr1/4a3c/1cn3n2/p1p1p1R1p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB2 w - - 14 8")
    );
    let mut game = game("xiangqi");
    for (western, chinese) in western.split_whitespace().zip(chinese.split_whitespace()) {
        let usual = meant(&mut game, western);
        assert_eq!(written(&mut game, "WXF", &usual), western);
        assert_eq!(written(&mut game, "纵线", &usual), chinese);
        play(&mut game, western);
    }
}

#[test]
fn pieces_in_one_column_are_told_apart_by_signs() {
    let cases = [
        // Two chariots on the fifth column; two advisors and two elephants, which need no sign.
        ("3k5/9/9/9/4R4/9/4R4/9/9/5K3 w", "e6 - f6", "R+=4", "前车平四"),
        ("3k5/9/9/9/4R4/9/4R4/9/9/5K3 w", "e4 - e5", "R-+1", "后车进一"),
        ("3k5/9/9/9/4R4/9/4R4/9/9/5K3 w", "e6 - e10", "R++4", "前车进四"),
        ("4k4/9/9/9/P8/9/9/3A5/9/3A1K3 w", "d1 - e2", "A6+5", "仕六进五"),
        ("4k4/9/9/9/P8/9/9/3A5/9/3A1K3 w", "d3 - e2", "A6-5", "仕六退五"),
        // Three soldiers of Black on the third column from its right.
        ("3k5/9/9/9/9/9/2p6/2p6/2p6/5K3 b", "c2 - c1", "P++1", "前卒进1"),
        ("3k5/9/9/9/9/9/2p6/2p6/2p6/5K3 b", "c3 - b3", "P3=2", "中卒平2"),
        ("3k5/9/9/9/9/9/2p6/2p6/2p6/5K3 b", "c4 - d4", "P-=4", "后卒平4"),
        // Signs do not tell four soldiers on two columns apart.
        ("3k5/9/9/9/2P3P2/2P3P2/9/9/9/5K3 w", "c6 - d6", "P+=6", "前兵平六"),
        ("3k5/9/9/9/2P1P4/2P1P4/9/9/9/5K3 w", "c6 - d6", "c6 - d6", "c6 - d6"),
    ];
    for (position, usual, western, chinese) in cases {
        let mut game = at("xiangqi", position);
        assert_eq!(written(&mut game, "WXF", usual), western, "{position}");
        assert_eq!(written(&mut game, "纵线", usual), chinese, "{position}");
        assert_eq!([western, chinese].map(|text| meant(&mut game, text)), [usual, usual], "{position}");
    }
    // Without a sign it may be either.
    let mut game = at("xiangqi", "3k5/9/9/9/4R4/9/4R4/9/9/5K3 w");
    assert!(matches!(find_move(&mut game, "R5=4"), Err(ParseMoveError::Ambiguous { .. })));
    assert_eq!(meant(&mut game, "R5+4"), "e6 - e10");
}

#[test]
fn signs_may_stand_among_the_parts_of_some_moves() {
    let sign = "(tandem \"+\" \"-\" Horse Chariot Cannon Soldier)";
    let file = support::read("games/chess/xiangqi.zrf");
    assert!(file.contains(sign));
    let text = file.replace(sign, &format!("(captures {sign}) (quiet {sign})"));
    let nested = support::compile("nested", &text, 0);
    let position = "3k5/9/9/9/4R4/9/4R4/9/9/5K3 w";
    let mut game = support::game_at(&nested, position);
    assert_eq!(written(&mut game, "WXF", "e6 - f6"), "R+=4");
    assert_eq!(meant(&mut game, "R-+1"), "e4 - e5");
}

#[test]
fn what_may_mean_several_moves_is_refused() {
    let mut game = at("chess", "k7/8/8/8/8/2N3N1/8/K7 w - - 0 1");
    let Err(ParseMoveError::Ambiguous { moves, .. }) = find_move(&mut game, "Ne4") else {
        panic!("it is ambiguous")
    };
    assert_eq!(moves, ["c3 - e4", "g3 - e4"]);
    let mut game = at("chess", "3q1k2/4P3/8/8/8/8/8/K7 w - - 0 1");
    assert!(matches!(find_move(&mut game, "exd8"), Err(ParseMoveError::Ambiguous { .. })));
    assert!(matches!(find_move(&mut game, "Nf6"), Err(ParseMoveError::Illegal { .. })));
    for text in ["", "x", "+", "=", "O-O", "🂡", &"N".repeat(10_000)] {
        assert!(find_move(&mut game, text).is_err(), "{text}");
    }
}

/// Positions with the number of their legal moves: those of chess and shogi are used by all who test move generators.
#[test]
fn known_positions_have_their_legal_moves() {
    let cases = [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20),
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 48),
        ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 14),
        ("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6),
        ("chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 44),
        ("chess", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 31),
        ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 30),
        ("shogi", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 593),
        ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 44),
        ("international-draughts", "W:W31-50:B1-20", 9),
        ("english-draughts", "B:W21-32:B1-12.", 7),
        (
            "russian-draughts",
            "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
            7,
        ),
    ];
    for (name, text, moves) in cases {
        let game = at(name, text);
        assert_eq!(game.moves().len(), moves, "{name}: {text}");
    }
}

#[test]
fn positions_are_written_as_they_were_read() {
    for text in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 1",
        "8/8/8/8/4k3/8/8/R3K3 b Q - 12 1",
    ] {
        assert_eq!(described_position(&at("chess", text), 0).as_deref(), Some(text));
    }
    let text = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    assert_eq!(described_position(&at("shogi", text), 0).as_deref(), Some(text));
    // Fields at the end may be missing.
    assert_eq!(at("chess", "8/8/8/8/4k3/8/8/R3K3 w").moves().len(), 15);
}

#[test]
fn wrong_positions_are_refused_with_their_place() {
    let cases = [
        ("8/8/8/8/8/8/8 w - - 0 1", "expected 8 rows"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "must be 8 together"),
        ("7/8/8/8/8/8/8/8 w - - 0 1", "must be 8 together"),
        ("pppppppppp/8/8/8/8/8/8/8 w", "must be 8 together"),
        ("8/8/8/x7/8/8/8/8 w - - 0 1", "no piece is written like this"),
        ("8/8/8/8/8/8/8/8 x - - 0 1", "whose turn"),
        ("8/8/8/8/8/8/8/8 w KX - 0 1", "needs a piece on h1"),
        ("8/8/8/8/8/8/8/4K2R w KX - 0 1", "expected some of the letters KQkq"),
        ("8/8/8/8/8/8/8/4K2R w K e3 0 1", "no piece of the other player"),
        ("8/8/8/8/8/8/8/4K2R w K - -5 1", "expected a number from"),
        ("8/8/8/8/8/8/8/4K2R w K - 0 1 more", "should end before this"),
        ("99999999999999999999/8/8/8/8/8/8/8 w", "must be 8 together"),
    ];
    let chess = support::shipped("chess").program;
    for (text, problem) in cases {
        let error = parse_position(&chess, text).unwrap_err().to_string();
        assert!(error.contains(problem), "{text}: {error}");
    }
    let draughts = support::shipped("international-draughts").program;
    for text in ["W:W51:B1", "W:W31,31:B1", "X:W31:B1", "W:WX31:B1", "W:W31-99:B1", "W:W31-30:B1-0"] {
        assert!(parse_position(&draughts, text).is_err(), "{text}");
    }
}

/// The game of Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
#[test]
fn a_famous_game_ends_where_it_did() {
    let mut game = game("chess");
    play(
        &mut game,
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8
        Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    );
    assert_eq!(
        described_position(&game, 0).as_deref(),
        Some("1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17")
    );
    assert!(game.outcome().is_some_and(|outcome| outcome.reason == "checkmate"));
    let texts: Vec<String> =
        game.line().iter().map(|&id| game.tree().get(id).unwrap().described()[0].clone()).collect();
    assert_eq!(texts[20..].join(" "), "Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#");
}

/// In every game that has notations, what is written is read as the same move and the same position.
#[test]
fn whatever_is_written_is_read_back() {
    let mut tested = 0;
    for path in support::rule_files() {
        for compiled in support::some_variants_of(&path) {
            if !compiled.program.notations.0.is_empty() {
                read_back(&compiled);
                tested += 1;
            }
        }
    }
    assert!(tested >= 9, "only {tested} games have notations");
}

fn read_back(compiled: &Compiled) {
    let mut random = Rng::with_seed(7);
    let mut game = Game::new(compiled.program.clone()).unwrap();
    for _ in 0..support::length::short_or_long(60, 400) {
        if game.outcome().is_some() {
            break;
        }
        let (position, moves) = (game.position().clone(), game.moves().clone());
        for index in 0..moves.len() {
            let texts = described_texts(game.rules_mut(), &position, &moves, index).unwrap();
            for text in texts.iter().filter(|text| !text.is_empty()) {
                let found = find_move(&mut game, text);
                assert_eq!(
                    found,
                    Ok(index),
                    "{}: {text} in {}",
                    game.program().names.title,
                    position_text(game.program(), &position)
                );
            }
        }
        for notation in 0..game.program().notations.0.len() {
            if let Some(text) = described_position(&game, notation) {
                let again =
                    parse_position(game.program(), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
                let again = Game::from_position(game.shared_program(), again).unwrap();
                let rewritten = described_position(&again, notation).unwrap_or_default();
                assert_eq!(without_number(&rewritten), without_number(&text));
                assert_eq!(move_texts(again.program(), again.moves()), move_texts(game.program(), &moves));
            }
        }
        play_move(&mut game, random.usize(..moves.len())).unwrap();
    }
}

/// A position without the number of the move, which is not read.
fn without_number(text: &str) -> &str {
    text.trim_end_matches(|letter: char| letter.is_ascii_digit())
}
