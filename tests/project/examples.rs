//! What the documentation shows of the command-line program is its actual output, and the fragments of rule files in it
//! are right, or wrong in the way it says.
//!
//! A block marked `console` is a session: lines with `$ ` are commands, followed by what is seen; after `> ` comes what
//! somebody types. `…` stands for output that varies: part of a line, or, alone on a line, several lines. A rule file
//! or game file named in a command is the last one on the page, or a fixture.

#![allow(
    clippy::assigning_clones,
    clippy::case_sensitive_file_extension_comparisons,
    clippy::format_collect,
    reason = "a page of documentation is short"
)]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use boardwright::RuleFile;
use boardwright::source::{Files, SourceText};

use crate::command::{PROGRAM, new_folder, new_path};
use crate::docs::{Block, blocks, pages};
use crate::support;

#[test]
fn documented_sessions_match_the_program() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for page in pages() {
        let mut file = String::new();
        let mut game_file = String::new();
        for Block { kind, line, text } in blocks(&page) {
            match kind.as_str() {
                "zrf" | "zrf-wrong" => file = text,
                "pgn" => game_file = text,
                "console" => {
                    count += 1;
                    let folder = folder_with(&file, &game_file, &text);
                    for (command, shown) in commands(&text) {
                        let answer = answer(command, &shown, &folder);
                        if !agrees(&without_typed(&shown), &answer) {
                            wrong.push(format!("{page}:{line}: {command}\n{answer}"));
                        }
                    }
                    std::fs::remove_dir_all(&folder).unwrap();
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 14, "only {count} sessions were found");
}

/// The commands of a session, each with the output shown.
fn commands(session: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in session.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, String::new())),
            (None, Some((_, shown))) => shown.extend([line, "\n"]),
            (None, None) => panic!("a session begins with a command: {line}"),
        }
    }
    commands
}

/// A folder with the files that a session names.
fn folder_with(file: &str, game_file: &str, session: &str) -> std::path::PathBuf {
    let named = |ending: &str| {
        session.split(|c: char| c.is_whitespace() || "\"#".contains(c)).find(|word| word.ends_with(ending))
    };
    let place = format!("session-{}", session.len());
    let folder = new_folder(&place);
    for fixture in ["hops.zsg", "toolbox.zrf"] {
        std::fs::copy(support::in_root("tests/fixtures/zsg").join(fixture), folder.join(fixture)).unwrap();
    }
    for (name, text) in [(named(".zrf"), file), (named(".pgn"), game_file)] {
        if let Some(name) = name {
            std::fs::write(folder.join(name), text).unwrap();
        }
    }
    folder
}

/// The output of a command, stderr first.
fn answer(command: &str, shown: &str, folder: &Path) -> String {
    let words = words(command);
    assert_eq!(words.first().map(String::as_str), Some("boardwright"), "{command}");
    let mut child = Command::new(PROGRAM)
        .args(&words[1..])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let typed: String =
        shown.lines().filter_map(|line| line.strip_prefix("> ")).map(|line| format!("{line}\n")).collect();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    [output.stderr, output.stdout].map(|bytes| String::from_utf8(bytes).unwrap()).concat()
}

/// The words of a command, as a shell splits them.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// What is seen without what somebody typed, since the program does not print the line end of that.
fn without_typed(shown: &str) -> String {
    let lines = shown.lines();
    lines.map(|line| if line.starts_with("> ") { "> ".to_owned() } else { format!("{line}\n") }).collect()
}

/// Whether a text matches a pattern in which `…` stands for any part of a line, or alone on a line for any lines.
fn agrees(foreseen: &str, text: &str) -> bool {
    let (foreseen, text) = (foreseen.trim_end(), text.trim_end());
    let foreseen: Vec<&str> = foreseen.lines().collect();
    let lines: Vec<&str> = text.lines().collect();
    agree(&foreseen, &lines)
}

fn agree(foreseen: &[&str], lines: &[&str]) -> bool {
    match (foreseen, lines) {
        ([], lines) => lines.is_empty(),
        ([some, rest @ ..], _) if some.trim() == "…" => {
            (0..=lines.len()).any(|skipped| agree(rest, &lines[skipped..]))
        }
        ([first, rest @ ..], [line, lines @ ..]) => fits(first, line) && agree(rest, lines),
        _ => false,
    }
}

fn fits(foreseen: &str, line: &str) -> bool {
    let mut parts = foreseen.split('…');
    let Some(mut left) = line.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return left.is_empty() };
    for part in parts {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

#[test]
fn ellipses_match_any_text() {
    assert!(agrees("a …, b\n  …\nend\n", "a 1, b\nx\ny\nend"));
    assert!(agrees("…", "") && agrees("a", "a\n"));
    assert!(!agrees("a …, b", "a 1, c") && !agrees("a", "a\nb") && !agrees("a\n…\nb", "a"));
    assert_eq!(words("x \"a b\" c"), ["x", "a b", "c"]);
    assert_eq!(without_typed("a\n> go\nb\n"), "a\n> b\n");
}

/// In the list of diagnostics, each wrong fragment produces the code of its heading, and the fragment that corrects it
/// does not; elsewhere, fragments are right.
#[test]
fn fragments_of_rule_files_are_right_or_wrong_as_marked() {
    let mut faults = Vec::new();
    let mut count = 0;
    for page in pages() {
        for Block { kind, line, text } in blocks(&page) {
            let is_wrong = match kind.as_str() {
                "zrf-wrong" if !text.contains("(title") => true,
                "zrf-fragment" => false,
                _ => continue,
            };
            count += 1;
            let codes = remarks(&text, heading(&page, line).as_deref());
            let as_said = match heading(&page, line) {
                Some(code) => codes.contains(&code) == is_wrong,
                None => !is_wrong && codes.iter().all(|code| code.starts_with('W')),
            };
            if !as_said {
                faults.push(format!("{page}:{line}: {codes:?}\n{}", within_a_game(&text, None)));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count >= 50, "only {count} pieces were found");
}

/// The code in the heading above a line, if it has one.
fn heading(page: &str, line: usize) -> Option<String> {
    let text = support::read(page);
    let above: Vec<&str> = text.lines().take(line).filter(|line| line.starts_with("##")).collect();
    let (code, _) = above.last()?.strip_prefix("### ")?.split_once(':')?;
    Some(code.to_owned())
}

/// The codes of the diagnostics when a fragment is inserted into a game.
fn remarks(piece: &str, code: Option<&str>) -> Vec<String> {
    let text = within_a_game(piece, code);
    let mut files = Files::default();
    files.add("board.inc", "; a part of a board");
    let mut file = RuleFile::read(SourceText::new("piece.zrf", text), &files);
    file.check().iter().map(|remark| remark.code.text().to_owned()).collect()
}

/// A whole rule file around a fragment.
fn within_a_game(piece: &str, code: Option<&str>) -> String {
    let head = piece.trim_start().trim_start_matches('(').split_whitespace().next().unwrap();
    let has = |section: &str| piece.contains(&format!("({section}"));
    let version = if code == Some("W0106") || has("version ") { "" } else { "(version \"boardwright 1\")" };
    // The fragment is a file with a missing section.
    if code == Some("E0303") {
        return piece.to_owned();
    }
    let (mut before, mut sections, mut parts, mut blocks) = ("", String::new(), String::new(), String::new());
    match head {
        "define" => {
            before = piece;
            let last = piece.rsplit("(define ").next().unwrap();
            let arguments = last.matches('$').count().min(1);
            let name = last.split_whitespace().next().unwrap();
            blocks = format!("(({name}{}))", " n".repeat(arguments));
        }
        "include" => before = piece,
        "version" | "game" => {
            let (first, game) = piece.split_once("(game").unwrap_or((piece, ""));
            before = first;
            sections = game.trim_end().trim_end_matches(')').to_owned();
            if has("variable") {
                sections.push(')');
            }
        }
        "attribute" | "moves" => piece.clone_into(&mut parts),
        "board" | "board-setup" | "description" | "engine" | "option" | "piece" | "texts" | "turn-order" => {
            piece.clone_into(&mut sections);
        }
        "grid" => sections = format!("(board {piece})"),
        _ => piece.clone_into(&mut blocks),
    }
    let (board, first) = board(&mut sections);
    let own = |section: &str, other: String| if has(section) { String::new() } else { other };
    let moves = format!("(moves {blocks} (n (verify empty?) add) (n (verify enemy?) capture add))");
    let man = format!("(piece (name Man) (attribute pips 1 6) {parts} {})", own("moves", moves));
    // Only what the fragment mentions, since anything else would be reported as unused.
    let spoken = |word: &str, text: &str| if piece.contains(word) { text.to_owned() } else { String::new() };
    let own_names = piece.split("(piece (name ").skip(1).map(|rest| rest.split(')').next().unwrap());
    let others: String =
        own_names.filter(|name| *name != "Man").map(|name| format!(" ({name} b1)")).collect();
    let setup = match first {
        "a" => format!("(board-setup (White (Man a){others}))"),
        _ => format!("(board-setup (White (Man a1){others}) (Black (Man b3)))"),
    };
    format!(
        "{version} {before}\n(game (title \"Piece\") (players White Black) {}\n{}\n{board}\n{}\n{}\n{}\n{}\n\
         (win-condition (White Black) (pieces-remaining 0 Man))\n{sections})",
        spoken("over", "(variable over 0 1)"),
        own("turn-order", "(turn-order White Black)".to_owned()),
        own("piece (name Man)", man),
        spoken("King", "(piece (name King) (moves (n (verify empty?) add)))"),
        spoken("Stone", "(piece (name Stone) (drops ((verify empty?) add)))"),
        own("board-setup", setup),
    )
}

/// The board for a fragment, including its own parts of a board; and a site for a man.
fn board(sections: &mut String) -> (String, &'static str) {
    let grid =
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e/f/g/h\" (9 0)) (\"8/7/6/5/4/3/2/1\" (0 9)))
         (directions (n 0 -1) (e 1 0)))";
    let Some(at) = sections.find("(board ") else { return (format!("(board {grid})"), "a1") };
    if sections.contains("(zone") {
        sections.insert_str(at + "(board ".len(), grid);
    }
    (String::new(), if sections.contains("(positions (a ") { "a" } else { "a1" })
}

/// The manifest in the manual of the crate names an existing crate and existing features.
#[test]
fn the_documented_manifest_finds_the_crate() {
    let manifests: Vec<Block> =
        blocks("docs/rust.md").into_iter().filter(|block| block.kind == "toml").collect();
    assert_eq!(manifests.len(), 1);
    let folder = new_path("manifest");
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let root = support::in_root("").display().to_string();
    let dependency = manifests[0].text.replace("../boardwright", root.trim_end_matches('/'));
    let package = "[package]\nname = \"reader\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n";
    std::fs::write(folder.join("Cargo.toml"), format!("{package}{dependency}")).unwrap();
    std::fs::write(folder.join("src/lib.rs"), "").unwrap();
    std::fs::copy(support::in_root("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let arguments = ["tree", "--offline", "--depth", "1", "--edges", "normal"];
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(&folder).output().unwrap();
    let (tree, complaint) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success() && tree.contains("boardwright v"), "{tree}{complaint}");
    std::fs::remove_dir_all(&folder).unwrap();
}
