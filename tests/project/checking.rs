//! `boardwright check`: diagnostics of rule files, and comparisons with tables and recorded games.

use crate::command::{boardwright, complaint, new_folder, text, written};
use crate::support;

/// The files of a folder are compared with a table of counts; a table that cannot be read is refused with its line.
#[test]
fn counts_are_compared_with_a_table() {
    let folder = new_folder("counts_are_compared_with_a_table");
    let file = std::fs::read_to_string("tests/languages/ludii/three-in-a-row.lud").unwrap();
    std::fs::write(folder.join("a.lud"), &file).unwrap();
    std::fs::write(folder.join("b.lud"), &file).unwrap();
    std::fs::write(folder.join("c.lud"), "(game \"C\" (nothing))").unwrap();
    let table = folder.join("table.tsv");
    std::fs::write(&table, "path\tcounts\na.lud\t9 72 504\nb.lud\t9 71\nc.lud\t1\nd.lud\t1\n").unwrap();
    let (folder, table) = (folder.to_str().unwrap(), table.to_str().unwrap());
    let told = written(&["check", folder, "--perft", table, "--threads", "1"]);
    for line in [
        "b.lud: 72 instead of 71 at depth 2",
        "3 of 4 files are there; 2 load, 1 are refused",
        "depth 1: 2 of 2 agree",
        "depth 2: 1 of 2 agree",
        "depth 3: 1 of 1 agree",
    ] {
        assert!(told.contains(line), "{told}");
    }
    std::fs::write(table, "path\tcounts\na.lud\tnine\n").unwrap();
    assert!(
        complaint(&["check", folder, "--perft", table])
            .contains("table.tsv:2: the last column has whole numbers")
    );
}

/// Recorded games of Ludii are replayed; what differs first is told: a number of moves, a move, or the result.
#[test]
fn recorded_games_are_replayed() {
    let folder = new_folder("recorded_games_are_replayed");
    let (files, trials) = (folder.join("files"), folder.join("trials"));
    std::fs::create_dir_all(&files).unwrap();
    std::fs::create_dir_all(trials.join("a")).unwrap();
    let file = std::fs::read_to_string("tests/languages/ludii/three-in-a-row.lud").unwrap();
    std::fs::write(files.join("a.lud"), &file).unwrap();
    std::fs::write(files.join("b.lud"), &file).unwrap();
    let whole = std::fs::read_to_string("tests/languages/ludii/recorded/three-in-a-row/whole.txt").unwrap();
    for (name, text) in [
        ("1.txt", whole.clone()),
        ("2.txt", whole.replace("SIZE = 6", "SIZE = 5")),
        (
            "3.txt",
            whole.replace(
                "from=4,to=4,actions=[Add:type=Cell,to=4",
                "from=3,to=3,actions=[Add:type=Cell,to=3",
            ),
        ),
        ("4.txt", whole.replace("0.0,1.0,2.0", "0.0,2.0,1.0")),
        ("5.txt", whole.replace("LEGAL MOVES LIST SIZE = 9\n", "")),
    ] {
        std::fs::write(trials.join("a").join(name), text).unwrap();
    }
    let (files, trials) = (files.to_str().unwrap(), trials.to_str().unwrap());
    let told = written(&["check", files, "--trials", trials, "--threads", "1"]);
    for line in [
        "a.lud: 2.txt: 6 instead of 5 moves at ply 3",
        "a.lud: 3.txt: no move from 3 to 3 at ply 3",
        "a.lud: 4.txt: win of 1 instead of win of 2 at the end",
        "a.lud: 5.txt: 5 moves and 4 numbers of moves",
        "1 of 2 files have recorded games; 1 of them load",
        "1 of 5 recorded games agree; 0 of 1 files agree in all",
    ] {
        assert!(told.contains(line), "{told}");
    }
}

/// Files are timed, and those that cannot be played are left out.
#[test]
fn reading_and_compiling_are_timed() {
    let told = written(&["check", "--times", "tests/languages/ludii/fox.lud", "Cargo.toml"]);
    assert!(told.contains(" ms tests/languages/ludii/fox.lud\n"), "{told}");
    assert!(told.contains(" ms for 1 of 2 files"), "{told}");
}

/// Unsupported features are counted by the number of files that use them.
#[test]
fn unsupported_features_are_counted() {
    let folder = new_folder("unsupported_features_are_counted");
    let game = |sections: &str| {
        format!(
            "(game (title \"Some\") (players You) {sections} (board (positions (a 0 0 9 9) (b 9 0 18 9))
             (links e (a b))) (piece (name Man) (moves (e add))) (board-setup (You (Man a))))"
        )
    };
    let odd = "(option \"deferred captures\" true)";
    let files = [odd, odd, "(option \"pass turn\" sometimes)"].map(game);
    let paths: Vec<String> =
        (0..files.len()).map(|at| folder.join(format!("{at}.zrf")).display().to_string()).collect();
    files.iter().zip(&paths).for_each(|(text, path)| std::fs::write(path, text).unwrap());
    let mut arguments = vec!["check", "--features"];
    arguments.extend(paths.iter().map(String::as_str));
    let told = written(&arguments);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "3 files, 0 not readable; 2 of 3 games and variants play");
    assert_eq!(lines[1].trim(), "2      2 W0101 (option \"deferred captures\" …)");
    assert!(lines[2].contains("1      1 E0301 (option \"pass turn\" …)"), "{told}");
}

/// What all variants have in common is listed once.
#[test]
fn missing_translations_are_listed() {
    let path = new_folder("missing_translations_are_listed").join("some.zrf").display().to_string();
    let game = r#"(version "boardwright 1")
      (game (title "Some") (aim "Arrive.") (players You) (board (positions (a 0 0 9 9) (b 9 0 18 9)) (links e (a b)))
        (piece (name Man) (help "Walks.") (moves (e add))) (board-setup (You (Man a)))
        (win-condition (You) (absolute-config Man (b)) "arrived")
        (texts de (title "Etwas") (names (You "Du") ("arrived" "angekommen"))))
      (variant (title "More") (texts de (title "Mehr") (aim "Komm an.")))"#;
    std::fs::write(&path, game).unwrap();
    let told = written(&["check", "--texts", &path]);
    let lines: Vec<&str> = told.lines().map(|line| line.trim_start_matches(&path).trim_start()).collect();
    assert_eq!(lines, ["de\tSome\taim", "de\tSome\tpiece Man help", "de\tSome\tname Man"]);
}

/// For a binary file, only that is reported.
#[test]
fn binary_files_are_refused() {
    let folder = new_folder("binary_files_are_refused");
    let picture: Vec<u8> = (0..5000_u32).map(|at| ((at * 193) >> 3) as u8).collect();
    for (name, bytes) in [("picture.png", picture), ("zeros.zrf", vec![0; 100])] {
        let path = folder.join(name).display().to_string();
        std::fs::write(&path, bytes).unwrap();
        for command in ["check", "moves", "position"] {
            let told = complaint(&[command, &path]);
            assert_eq!(told, format!("{path} is not text, so it cannot be a rule file\n"));
        }
    }
}

#[test]
fn check_reports_errors() {
    let good = support::in_root("tests/fixtures/games/breakthrough.zrf").display().to_string();
    let output = boardwright(&["check", &good]);
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "1 game or variant, 0 errors, 0 warnings\n");
    assert_eq!(written(&["check", "--json", &good]), "[]\n");
    let bad = support::in_root("tests/diagnostics/e0201_unknown_section.zrf").display().to_string();
    assert!(complaint(&["check", &bad]).contains("a similar name exists: `piece`"));
    let json: serde_json::Value =
        serde_json::from_slice(&boardwright(&["check", "--json", &bad]).stdout).unwrap();
    assert_eq!((&json[0]["code"], &json[0]["severity"]), (&"E0201".into(), &"error".into()));
    assert_eq!((&json[0]["line"], &json[0]["column"]), (&4.into(), &3.into()));
    assert_eq!((&json[0]["file"], &json[0]["trace"]), (&bad.as_str().into(), &serde_json::json!([])));
    let doubtful = support::in_root("tests/diagnostics/w0102_unused_macro.zrf").display().to_string();
    assert!(boardwright(&["check", &doubtful]).status.success(), "a warning is no failure");
    assert!(complaint(&["check", "nowhere.zrf"]).contains("nowhere.zrf"));
}

#[test]
fn check_shows_macro_calls_and_checks_all_variants() {
    let called = support::in_root("tests/diagnostics/e0104_macro_calls_itself.zrf").display().to_string();
    let output = boardwright(&["check", "--json", &called]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json[0]["line"], &json[0]["trace"][0]["line"]), (&2.into(), &6.into()));
    let several =
        support::in_root("tests/diagnostics/w0104_unclosed_before_variant.zrf").display().to_string();
    let told = text(&boardwright(&["check", &several]).stderr);
    assert!(told.ends_with("3 games and variants, 0 errors, 1 warning\n"), "{told}");
}

/// Files are found beside the rule file, ignoring the case of their names.
#[test]
fn a_rule_file_includes_files_next_to_it() {
    let folder = new_folder("includes");
    std::fs::create_dir_all(folder.join("Parts")).unwrap();
    let file = folder.join("main.zrf").display().to_string();
    std::fs::write(&file, "(include \"parts\\man.inc\") (game (players A B) (include \"PARTS/board.inc\"))")
        .unwrap();
    let board =
        "(board (positions (a 0 0 9 9) (b 9 0 18 9)) (links e (a b)))\n(piece (name Man) (moves (w add)))";
    std::fs::write(folder.join("Parts/Board.inc"), board).unwrap();
    std::fs::write(folder.join("Parts/Man.inc"), ")").unwrap();
    let output = boardwright(&["check", "--json", &file]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let place = |at: usize| (json[at]["code"].clone(), json[at]["file"].clone(), json[at]["line"].clone());
    let named = |name: &str| folder.join(name).display().to_string().into();
    assert_eq!(place(0), ("W0105".into(), named("parts/man.inc"), 1.into()));
    assert_eq!(place(1), ("E0201".into(), named("PARTS/board.inc"), 2.into()));
    assert_eq!(json[1]["start"], 87);
}

/// Offsets count bytes, columns characters; calls are listed from the innermost out.
#[test]
fn spans_are_right_in_any_script() {
    let folder = new_folder("places");
    let file = folder.join("main.zrf").display().to_string();
    let part =
        "; Züge\n(define leap (($1 (land friend))))\n(define land (vérify \"♞♞\"\n  (not-$1? e)) add)\n";
    let text = "(include \"part.inc\")\n(game (title \"♞\") (players A B)\n  (board (positions (ä1 0 0 9 9) (b1 9 0 18 9)) (links e (ä1 b1)))\n  (piece (name Män) (help \"♞\") (moves (leap e)))\n  (board-setup (A (Män ä1 ♞)) (B (Mön b1))))\n";
    std::fs::write(folder.join("part.inc"), part).unwrap();
    std::fs::write(&file, text).unwrap();
    let output = boardwright(&["check", "--json", &file]);
    let drawn = self::text(&boardwright(&["check", &file]).stderr);
    std::fs::remove_dir_all(&folder).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let number = |at: usize, name: &str| json[at][name].as_u64().unwrap() as usize;
    let slice = |at: usize, text: &str| text[number(at, "start")..number(at, "end")].to_owned();
    let place = |at: usize| ["line", "column", "end_line", "end_column"].map(|name| number(at, name));
    assert_eq!((slice(0, part), place(0)), ("(vérify \"♞♞\"\n  (not-$1? e))".into(), [3, 14, 4, 15]));
    assert_eq!((slice(1, text), place(1)), ("♞".into(), [5, 27, 5, 28]));
    assert_eq!((slice(2, text), place(2)), ("Mön".into(), [5, 35, 5, 38]));
    let calls = [": (land friend)\n", ": (leap e)\n"].map(|call| drawn.find(call).unwrap());
    assert!(calls[0] < calls[1] && drawn.contains("= in the call of `leap` at "), "{drawn}");
}
