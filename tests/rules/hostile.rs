//! Rule files and texts from strangers: whatever comes in, the result is an error, soon and without a panic.

use boardwright::api::Token;
use boardwright::game::Game;
use boardwright::moves::RunErrorKind;
use boardwright::notation::{ParseMoveError, find_move, parse_position, read_record};
use boardwright::source::SourceText;
use boardwright::{CompileOptions, Rules, SearchLimits};

use crate::support;
use crate::support::length::short_or_long;

fn is_refused(text: &str) -> bool {
    boardwright::compile(&SourceText::new("hostile.zrf", text), 0).is_err()
}

fn rules_with(moves: &str, sections: &str) -> String {
    format!(
        "(game (title \"T\") (players White Black)
           (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"2/1\" (0 9)))
             (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
           (piece (name Man) (attribute power 0 3) (moves {moves}))
           (board-setup (White (Man a1 b1)) (Black (Man c2))) {sections})"
    )
}

fn fault(moves: &str, sections: &str) -> RunErrorKind {
    let compiled = support::compile("hostile.zrf", &rules_with(moves, sections), 0);
    Game::new(compiled.program).err().map(|error| error.kind).expect("the rules fail at the start")
}

/// Forty macros, each of which calls the next with a body made from its number.
fn chain(call: impl Fn(usize) -> String, first: &str) -> String {
    let definitions: Vec<String> = (0..40).map(|n| format!("(define m{n} {})\n", call(n + 1))).collect();
    format!("{}(define m40 $1)\n(game (m0 {first}))", definitions.concat())
}

#[test]
fn bombs_are_refused() {
    assert!(is_refused(&chain(|next| format!("(m{next} $1) (m{next} $1)"), "x")));
    assert!(is_refused(&chain(|next| format!("(m{next} ($1 $1))"), "x")));
    assert!(is_refused(&chain(|next| format!("(m{next} $1$1)"), "xx")));
    assert!(is_refused("(define a (a ($1 $1))) (game (a x))"));
    assert!(is_refused("(define a (a)) (game (a))"));
    assert!(is_refused("(define a (b)) (define b (a) (a)) (game (a))"));
    assert!(is_refused("(define a ($1 $1)) (game (a (a a)))"));
    assert!(is_refused(&"(".repeat(100_000)));
    assert!(is_refused(&")".repeat(100_000)));
    assert!(is_refused(&"\"".repeat(99_999)));
    let labels: Vec<String> = (0..1000).map(|n| n.to_string()).collect();
    let side = labels.join("/");
    assert!(is_refused(&format!(
        "(game (players A) (board (grid (start-rectangle 0 0 9 9)
           (dimensions (\"{side}\" (9 0)) (\"x{side}\" (0 9))) (directions (n 0 -1)))))"
    )));
    let empty =
        ["", " ", "\u{feff}", "\0", "; nothing", "()", "(game)", "(variant)", "(define)", "(define x)"];
    assert!(empty.iter().all(|text| is_refused(text)));
    let pieces: Vec<String> = (0..300).map(|n| format!("(piece (name P{n}) (moves (n add)))")).collect();
    assert!(is_refused(&rules_with("(n add)", &pieces.concat())));
}

#[test]
fn extreme_numbers_in_grids_are_harmless() {
    for number in ["2147483647", "-2147483648", "99999999999999999999", "1/0", "1/7"] {
        for part in [
            "(start-rectangle 0 0 N 9)",
            "(dimensions (\"a/b\" (N 9)))",
            "(directions (n N))",
            "(offset N a)",
        ] {
            let grid = part.replace('N', number);
            let text = format!(
                "(game (players A) (board (grid (dimensions (\"a/b\" (9 9)) (\"1/2\" (9 9))) {grid})))"
            );
            let _ = boardwright::compile(&SourceText::new("far.zrf", text), 0);
        }
    }
}

/// Layers whose positions exist already are reported; the board does not change.
#[test]
fn duplicate_layers_are_refused() {
    let with = |layers: &str| {
        let text = format!(
            "(version \"boardwright 1\") (game (players A) (board (positions (a 0 0 9 9) (b 9 0 18 9) (a/z 0 9 9 18)) {layers})
               (piece (name Man) (moves (n add))) (board-setup (A (Man a))))"
        );
        let found = boardwright::compile(&SourceText::new("layers.zrf", text), 0).unwrap_err();
        found.iter().map(|remark| remark.code.text()).collect::<Vec<_>>().join(" ")
    };
    assert!(with("(layers (up down) (x 1 1) (x 2 2))").contains("E0203"));
    assert!(with("(layers (up down) x y x)").contains("E0203"));
    assert!(with("(layers (up down) y z)").contains("E0203"));
    assert!(!with("(layers (up down) x y)").contains("E0203"));
}

/// Every number of a rule file, made as large as possible.
#[test]
fn extreme_numbers_anywhere_are_harmless() {
    let mut random = fastrand::Rng::with_seed(5);
    let files = ["tests/fixtures/beyond", "tests/fixtures/games", "tests/fixtures/zrf"];
    for path in files.iter().flat_map(|folder| support::files_below(folder, &["zrf"])) {
        let text = std::fs::read_to_string(path).unwrap();
        let words: Vec<&str> = text.split_inclusive([' ', '(', ')', '\n']).collect();
        let is_number = |word: &&str| word.trim_end_matches([' ', ')', '\n']).parse::<i32>().is_ok();
        let numbers: Vec<usize> = (0..words.len()).filter(|&at| is_number(&words[at])).collect();
        for _ in 0..short_or_long(2, 16) {
            let mut changed: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            for _ in 0..random.usize(1..3) {
                let Some(&at) = random.choice(&numbers) else { continue };
                let end = words[at]
                    .trim_start_matches(['-', '+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
                let great = ["2147483647", "-2147483648", "2147483646", "-1", "0", "1048575", "65536"];
                changed[at] = format!("{}{end}", great[random.usize(..great.len())]);
            }
            look_at(&changed.concat());
        }
    }
}

#[test]
fn columns_without_pieces_are_harmless() {
    let text = "(version \"boardwright 1\")
        (game (title \"Nothing\") (players White)
          (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1)))
            (columns 12))
          (draw-condition (White) (> (height a1) 0)))";
    assert!(!is_refused(text));
    look_at(text);
}

/// Calls everything that the page calls, if the rules compile; errors are fine, panics are not.
fn look_at(text: &str) {
    let Ok(rules) = Rules::compile(text, &CompileOptions::default()) else { return };
    let Ok(mut game) = rules.new_game() else { return };
    for _ in 0..2 {
        let _ = game.legal_moves();
        let entry = game.filter_moves(&[]);
        if let Some(site) = entry.ok().and_then(|entry| entry.addable.first().copied()) {
            let _ = game.filter_moves(&[Token::Add { site }]);
            let _ = game.illegal_reason(&[Token::Add { site }], 0);
        }
        let _ = (game.view(), game.settable(), game.footprint(0));
        let limits = SearchLimits { nodes: Some(20.0), ..SearchLimits::default() };
        let _ = game.search(&limits);
        let Some(text) = game.move_texts().pop() else { return };
        let _ = game.trace(&text);
        if game.apply(text.as_str()).is_err() {
            return;
        }
    }
    let _ = game.record().map(|record| game.load(&record));
}

#[test]
fn faults_in_play_have_their_own_errors() {
    assert_eq!(fault("((while true) add)", ""), RunErrorKind::OutOfFuel);
    assert_eq!(fault("((while (on-board? e) (set k 1)) add)", "(variable k 0 1)"), RunErrorKind::OutOfFuel);
    assert_eq!(fault("((repeat 2000000000 (mark)) add)", ""), RunErrorKind::OutOfFuel);
    assert_eq!(fault("((let k (/ 1 (count (pieces empty?)))) add)", ""), RunErrorKind::DivisionByZero);
    assert_eq!(
        fault("((for-each k (range 1 300000) (set-attribute power 1) (name k) add))", ""),
        RunErrorKind::TooManyMoves
    );
    let endless = "(move-type go) ((verify (< k 9999)) (set k (+ k 1)) (add-partial go))";
    assert_eq!(fault(endless, "(variable k 0 9999)"), RunErrorKind::TooManySteps);
    let limit = "(verify (< k 500000000))";
    let doubling = format!(
        "(move-type go) ({limit} (set k (* k 2)) (add-partial go)) ({limit} (set k (+ 1 (* k 2))) (add-partial go))"
    );
    assert_eq!(fault(&doubling, "(variable k 1 1000000000)"), RunErrorKind::TooManyMoves);
    let found = fault("((set-attribute power 4) add)", "");
    let expected = RunErrorKind::OutOfBounds { name: "power".to_owned(), value: 4, min: 0, max: 3 };
    assert_eq!(found, expected);
}

#[test]
fn endless_loops_are_stopped_early() {
    let more_in_every_move = "((while (on-board? a1) (set-attribute power 1) (try add)))";
    for moves in [
        "((while true (mark)) add)",
        "((while (on-board? a1) a1) add)",
        "((repeat 2147483647) add)",
        more_in_every_move,
    ] {
        assert_eq!(fault(moves, ""), RunErrorKind::OutOfFuel, "{moves}");
    }
}

/// Counting after each move uses the fuel of one turn.
#[test]
fn counting_moves_after_every_move_is_stopped_early() {
    let slow = "((for-each k (range 1 900) (repeat 2000) (try (set-attribute power 1) (name k) add)))";
    let asks = "(verify (> (count moves) 5000))";
    assert_eq!(fault(slow, asks), RunErrorKind::OutOfFuel);
}

#[test]
fn noise_is_refused() {
    let mut random = fastrand::Rng::with_seed(3);
    for length in 0..300 {
        let noise: String = (0..length).map(|_| random.char(..)).collect();
        assert!(is_refused(&noise), "{noise:?}");
        let bytes: Vec<u8> = (0..length).map(|_| *b"()\"; $1ae\n".get(random.usize(..10)).unwrap()).collect();
        assert!(is_refused(&String::from_utf8(bytes).unwrap()));
    }
}

#[test]
fn truncated_and_garbled_files_never_panic() {
    let text = std::fs::read_to_string(support::rule_file("chase")).unwrap();
    for end in (0..text.len()).step_by(37).filter(|&end| text.is_char_boundary(end)) {
        play_a_little(&text[..end]);
    }
    let words: Vec<&str> = text.split_inclusive([' ', '(', ')', '\n']).collect();
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..400 {
        let mut garbled = words.clone();
        for _ in 0..random.usize(1..4) {
            let (a, b) = (random.usize(..words.len()), random.usize(..words.len()));
            match random.u8(..3) {
                0 => garbled.swap(a, b),
                1 => garbled[a] = garbled[b],
                _ => garbled[a] = "",
            }
        }
        play_a_little(&garbled.concat());
    }
}

/// Plays some moves of whatever still compiles; errors in running the rules are fine, panics are not.
fn play_a_little(text: &str) {
    let Ok(compiled) = boardwright::compile(&SourceText::new("garbled.zrf", text), 0) else { return };
    let Ok(mut game) = Game::new(compiled.program) else { return };
    for ply in 0..4 {
        if game.moves().is_empty() || game.play(ply % game.moves().len()).is_err() {
            return;
        }
    }
}

#[test]
fn malformed_records_are_refused_with_a_reason() {
    let compiled = support::shipped("chase");
    let program = &compiled.program;
    let positions = [
        "",
        "Red",
        "Red action; Red Die",
        "nobody; x",
        "Red action; Red Die A1=9",
        "Red action; Red Die Z9=1",
        "Red action; Red Die A1=1 A1=2",
        "Red action; Red Die A1=1,2",
        "Red action; owed Red=99",
        "Red action; owed Green=1",
        "Red action; what is this",
        "Red action; Red Die A1=-1",
        "Red action; Red Die A1=99999999999999",
    ];
    for text in positions.iter().filter(|text| **text != "Red action; Red Die") {
        let error = parse_position(program, text).expect_err(text);
        assert!(!error.problem.to_string().is_empty());
    }
    let mut game = Game::new(program.clone()).unwrap();
    for text in ["", "A1", "A1 - A9 e", "A1 - A2", "💥", "A1 - A2 e + A2 - A3 e", &"A".repeat(5000)] {
        assert!(find_move(&mut game, text).is_err(), "{text}");
    }
    let near = find_move(&mut game, "A1 - A2 f").unwrap_err();
    let suggestion = Some("A1 - A2 e".to_owned());
    assert_eq!(near, ParseMoveError::Illegal { text: "A1 - A2 f".to_owned(), suggestion });
    let records = [
        "",
        "nonsense",
        "Boardwright record 4\n",
        "Boardwright record 2\n2. A1 - A2 e\n",
        "Boardwright record 2\npresent 1\n",
        "Boardwright record 2\n; a \\ b\n",
        "Boardwright record 1\n1. A1 - A9 e\n",
        "Boardwright record 1\nwhat\n",
        "Boardwright record 1\nstart nowhere\n",
        "Boardwright record 1\n1. A1 - A2 e\n2. A1 - A2 e\n",
    ];
    for text in records {
        assert!(read_record(program, text).is_err(), "{text}");
    }
}
