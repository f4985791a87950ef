//! Games in files of other programs: played by the rules, and written as they were read.

use boardwright::Game as ApiGame;
use boardwright::Rules;
use boardwright::game::Game;
use boardwright::game_file::{Format, detect};
use boardwright::notation::{
    ReplayedFile, described_position, format_by_rules, position_text, read_record, replay_game_file,
    write_game_file, write_record,
};

use crate::support;

fn replay(name: &str, text: &str) -> Result<ReplayedFile, String> {
    let program = support::game_named(name).program;
    let format = format_by_rules(&program, detect(text).ok_or("no game file")?);
    let file = format.games(text).next().ok_or("no game")?.map_err(|error| error.to_string())?;
    replay_game_file(&program, &file, format).map_err(|error| error.to_string())
}

fn read(name: &str, text: &str) -> Game {
    replay(name, text).unwrap_or_else(|error| panic!("{name}: {error}")).game
}

fn write(game: &mut Game, format: Format) -> String {
    write_game_file(game, format).unwrap().unwrap()
}

const CHESS: &str = r#"[Event "Café"]
[Site "Paris"]
[Date "1858.??.??"]
[Round "-"]
[White "Morphy, Paul"]
[Black "Duke \"Karl\" / Count Isouard"]
[Result "1-0"]
[Annotator "nobody"]

{An opening of old.} 1. e4 $1 e5 2. Nf3 d6 {Philidor's.} (2... Nc6 3. Bb5 (3. Bc4 Bc5) 3... a6 $5) 3. d4 Bg4 $2
({Better is} 3... exd4 4. Nxd4) 4. dxe5 1-0
"#;

#[test]
fn pgn_keeps_tags_comments_variations_and_marks() {
    let mut game = read("chess", CHESS);
    let text = write(&mut game, Format::Pgn);
    let mut again = read("chess", &text);
    assert_eq!(write_record(&mut again).unwrap(), write_record(&mut game).unwrap());
    for part in [
        "[Black \"Duke \\\"Karl\\\" / Count Isouard\"]",
        "[Annotator \"nobody\"]",
        "{An opening of old.}",
        "1. e4 $1 e5",
        "(2... Nc6 3. Bb5 (3. Bc4 Bc5) 3... a6 $5)",
        "({Better is} 3... exd4 4. Nxd4)",
        "4. dxe5 1-0",
    ] {
        assert!(text.replace('\n', " ").contains(part), "{part} in {text}");
    }
}

#[test]
fn records_keep_what_files_say() {
    let mut game = read("chess", CHESS);
    let record = write_record(&mut game).unwrap();
    let mut again = read_record(&game.shared_program(), &record).unwrap();
    assert_eq!(write_record(&mut again).unwrap(), record);
    assert_eq!(write(&mut again, Format::Pgn), write(&mut game, Format::Pgn));
    assert!(record.starts_with("Boardwright record 3\n"), "{record}");
    // Games without tags and marks can be read by older programs.
    let mut plain = Game::new(game.shared_program()).unwrap();
    assert!(write_record(&mut plain).unwrap().starts_with("Boardwright record 2\n"));
}

#[test]
fn a_start_position_is_a_tag() {
    let text = "[FEN \"8/8/8/8/4k3/8/8/R3K3 b Q - 12 40\"]\n[SetUp \"1\"]\n\n40... Kf3 41. O-O-O *\n";
    let mut game = read("chess", text);
    assert!(position_text(game.program(), game.position()).contains("White King c1"));
    let text = write(&mut game, Format::Pgn);
    assert!(text.contains("40... Kf3 41. O-O-O"), "{text}");
}

/// The tags say in which of several notations a file is, or else the first move does.
#[test]
fn xiangqi_in_several_notations() {
    let head = "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n";
    for (format, moves) in [
        ("WXF", "1. C2=5 H8+7 2. H2+3 R9=8"),
        ("Chinese", "1. 炮二平五 马8进7 2. 马二进三 车9平8"),
        ("ICCS", "1. H2-E2 H9-G7 2. H0-G2 I9-H9"),
    ] {
        let tag = format!("[Format \"{format}\"]\n");
        for known in [&*tag, ""] {
            let mut game = read("xiangqi", &format!("{head}{known}\n{moves} *\n"));
            let text = write(&mut game, Format::Pgn);
            assert!(text.contains(moves) && !text.contains("White"), "{format}: {text}");
            assert_eq!(text.contains(&tag), !known.is_empty() || format != "WXF", "{format}: {text}");
            assert_eq!(position_text(game.program(), game.position()), {
                let other = read("xiangqi", "1. C2=5 H8+7 2. H2+3 R9=8 *");
                position_text(other.program(), other.position())
            });
        }
    }
    let mut ours = Game::new(support::game_named("xiangqi").program).unwrap();
    assert!(write(&mut ours, Format::Pgn).contains("[Red \"?\"]\n[Black \"?\"]"));
    let other = replay("xiangqi", "[Game \"Chinese Chess\"]\n[Format \"Runes\"]\n\n1. C2=5 *\n").unwrap_err();
    assert!(other.contains("Runes"), "{other}");
}

#[test]
fn draughts_in_pdn() {
    let text = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 {steady} 10-14 2-0\n";
    let mut game = read("international-draughts", text);
    let text = write(&mut game, Format::Pdn);
    assert!(text.contains("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 {steady} 3... 10-14"), "{text}");
    let error = replay("english-draughts", &text).err().unwrap();
    assert!(error.contains("`GameType` is `20`, and here `21` is expected"), "{error}");
}

#[test]
fn go_in_sgf_both_ways() {
    let text = "(;FF[4]GM[1]SZ[9]PB[Ann]PW[Bob]KM[7.5]AB[gc][cg];W[ee]C[The centre.]TR[ee](;B[eg];W[])(;B[ec]LB[ec:A];W[tt];C[A remark.];B[ge]))";
    let mut game = read("go/go-9x9", text);
    assert!(
        position_text(game.program(), game.start()).contains("Black Stone G7 C3")
            || position_text(game.program(), game.start()).contains("Black Stone C3 G7")
    );
    let written = write(&mut game, Format::Sgf);
    let mut again = read("go/go-9x9", &written);
    assert_eq!(write_record(&mut again).unwrap(), write_record(&mut game).unwrap());
    for part in
        ["PB[Ann]", "AB[gc][cg]", "C[The centre.]", "TR[ee]", "LB[ec:A]", "C[A remark.]", "(;B[eg];W[])"]
    {
        assert!(written.replace('\n', "").contains(part), "{part} in {written}");
    }
    assert!(replay("go", text).err().unwrap().contains("`SZ` is `9`"));
}

#[test]
fn a_move_out_of_turn_follows_a_pass() {
    let game = read("go/go-9x9", "(;SZ[9];B[ee];B[gc])");
    assert_eq!(game.ply(), 3);
}

#[test]
fn shogi_in_kif() {
    let text = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n   3 ２二角成(88) ( 0:05/00:00:06)\n   4 同　銀(31)   ( 0:01/00:00:02)\n   5 ４五角打     ( 0:01/00:00:07)\n   6 投了\n";
    let mut game = read("shogi", text);
    assert!(position_text(game.program(), game.position()).contains("Black Bishop 4e"));
    let written = write(&mut game, Format::Kif);
    let mut again = read("shogi", &written);
    assert_eq!(write_record(&mut again).unwrap(), write_record(&mut game).unwrap());
}

#[test]
fn shogi_with_a_handicap_or_a_diagram() {
    let four = "手合割：四枚落ち　　\n下手：甲\n上手：乙\n   1 ６二銀(71)\n   2 ７六歩(77)\n";
    let game = read("shogi", four);
    assert_eq!(
        described_position(&game, 0).unwrap(),
        "1n1gkgsn1/3s5/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
    );
    let diagram = "手合割：その他\n後手の持駒：歩十七　金三\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        |v香 ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・v全 ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| 竜 ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 王 ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：金\n先手番\n   1 ５二金打\n";
    let position = "l3k4/4G4/4P4/7+s1/9/9/9/+R8/4K4 w 3g17p 1";
    for text in [diagram.to_owned(), write(&mut read("shogi", diagram), Format::Kif)] {
        assert_eq!(described_position(&read("shogi", &text), 0).unwrap(), position, "{text}");
    }
    // A game that was set up by other means gets a diagram.
    let rules = Rules::compile(
        &std::fs::read_to_string(support::rule_file("shogi")).unwrap(),
        &boardwright::CompileOptions::default(),
    )
    .unwrap();
    let mut game = rules.new_game_at("l3k4/9/4P4/7+s1/9/9/9/+R8/4K4 b G3g17p 1").unwrap();
    game.apply("G*5b").unwrap();
    let written = game.file("kif").unwrap().unwrap();
    assert_eq!(described_position(&read("shogi", &written), 0).unwrap(), position, "{written}");
    for (from, to, said) in [
        ("|v香", "|v鳥", "`鳥` in the diagram"),
        ("歩十七", "鳥", "`鳥` in the diagram or among the pieces in hand"),
        ("|v香 ・", "|v香", "9 rows of 9 points"),
    ] {
        let error = replay("shogi", &diagram.replace(from, to)).err().unwrap();
        assert!(error.contains(said), "{error}");
    }
    let unknown = replay("shogi", &four.replace("四枚", "百枚")).err().unwrap();
    assert!(
        unknown.contains("`手合割` is `百枚落ち`") && unknown.contains("known are: 平手, 香落ち"),
        "{unknown}"
    );
}

#[test]
fn reversi_as_a_transcript() {
    let mut game = read("reversi", "f5d6c3d3c4f4");
    assert_eq!(game.ply(), 6);
    assert_eq!(write(&mut game, Format::Transcript).split_whitespace().collect::<String>(), "f5d6c3d3c4f4");
}

#[test]
fn what_does_not_fit_is_said_with_its_line() {
    let illegal = replay("chess", "[White \"A\"]\n\n1. e4 e5\n2. Ke3 *").err().unwrap();
    assert!(illegal.starts_with("line 4: `Ke3` is not a legal move here"), "{illegal}");
    let variation = replay("chess", "1. e4 e5 (1... e3 2. d4) 2. d4 *").unwrap();
    assert_eq!((variation.remarks.len(), variation.remarks[0].moves, variation.game.ply()), (1, 2, 3));
    let over = replay("chess", "1. f3 e5 2. g4 Qh4# 3. a3 *").unwrap();
    assert_eq!((over.game.ply(), over.remarks.len()), (4, 1));
    let other = replay("hex", "1. e4 e5 *").err().unwrap();
    assert!(other.contains("is not written in files of the format pgn"), "{other}");
}

#[test]
fn the_library_loads_and_writes_files() {
    let compiled = std::fs::read_to_string(support::rule_file("chess")).unwrap();
    let rules: Rules =
        boardwright::api::Rules::compile(&compiled, &boardwright::CompileOptions::default()).unwrap();
    let mut game: ApiGame = rules.new_game().unwrap();
    let two = format!("{CHESS}\n[White \"Ann\"]\n\n1. d4 *\n");
    let loaded = game.load_file(&two, "pgn", 1).unwrap();
    assert!(loaded.tags.contains(&("White".to_owned(), "Ann".to_owned())));
    assert_eq!(
        game.described_position(0).unwrap(),
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"
    );
    assert!(game.file("pgn").unwrap().unwrap().contains("1. d4 *"));
    assert_eq!(game.file("sgf").unwrap(), None);
    assert!(game.file("cbh").is_err() && game.load_file(&two, "pgn", 2).is_err());
    assert_eq!(game.apply("Nf6").unwrap().text, "g8 - f6");
    assert_eq!(game.nodes().unwrap().last().unwrap().described, ["Nf6"]);
}

/// A game in which nobody can ever do anything but pass.
const IDLE: &str = r#"(version "boardwright 1")
(game (title "Idle") (players White Black) (option "pass turn" forced) (option "repetition" false)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("1" (0 50))) (directions (n 0 -1))))
  (piece (name Man) (moves (n add)))
  (board-setup (White (Man a1)) (Black (Man b1)))
  (notation "moves" (moving from to) (pass "") (file transcript)))"#;

#[test]
fn forced_passes_that_lead_nowhere_end() {
    let program = support::compile("idle.zrf", IDLE, 0).program;
    let file = Format::Transcript.games("a1-b1 b1-a1").next().unwrap().unwrap();
    let error = replay_game_file(&program, &file, Format::Transcript).unwrap_err().to_string();
    assert!(error.contains("`a1-b1` is not a legal move here"), "{error}");
}
