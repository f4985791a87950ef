//! Which format a text is in, by its form.

use super::cursor::{Cursor, Place};
use super::draughts_moves::is_numeric;
use super::pgn::{Dialect, Shape, shape};
use super::{kif, transcript};

/// How much of a text is looked at, in bytes.
const LOOKED_AT: usize = 64 << 10;
/// How many lines of KIF are looked for a typical one.
const LINES: usize = 200;
/// How many words are looked at.
const WORDS: usize = 60;
/// Longest move of a text that has nothing else to tell its format.
const LONGEST_MOVE: usize = 24;

/// A format of game files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Chess and similar games.
    Pgn,
    /// Draughts.
    Pdn,
    /// Go and other games.
    Sgf,
    /// Shogi.
    Kif,
    /// Moves alone.
    Transcript,
}

/// The format of a text; `None` if it does not look like a game.
pub fn detect(text: &str) -> Option<Format> {
    let text = beginning(text.trim_start_matches('\u{feff}').trim_start());
    if is_sgf(text) {
        return Some(Format::Sgf);
    }
    if text.lines().take(LINES).any(kif::is_typical) {
        return Some(Format::Kif);
    }
    if begins_with_tag(text) {
        return Some(if is_draughts(text) { Format::Pdn } else { Format::Pgn });
    }
    numbered(text).or_else(|| is_transcript(text).then_some(Format::Transcript))
}

fn beginning(text: &str) -> &str {
    let end = (0..=LOOKED_AT.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

/// Whether there is `(;` with a property after it, or nothing.
fn is_sgf(text: &str) -> bool {
    let begins_game = |(at, _): (usize, &str)| {
        let node = text[at + 1..].trim_start().strip_prefix(';');
        node.is_some_and(|node| begins_node(node.trim_start(), at == 0))
    };
    text.match_indices('(').any(begins_game)
}

fn begins_node(node: &str, may_be_empty: bool) -> bool {
    let after_name = node.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
    let has_property = after_name.len() < node.len() && after_name.trim_start().starts_with('[');
    has_property || may_be_empty && node.starts_with([';', '(', ')'])
}

/// Whether the first line that is not to be skipped is a tag.
fn begins_with_tag(text: &str) -> bool {
    let is_remark = |line: &&str| line.is_empty() || line.starts_with(['%', ';']);
    let first = text.lines().map(str::trim).find(|line| !is_remark(line)).unwrap_or("");
    let name = first
        .strip_prefix('[')
        .map_or("", |rest| rest.trim_start().split([' ', '\t', '"']).next().unwrap_or(""));
    let is_name =
        !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || "_-".contains(letter));
    is_name && first.contains('"')
}

/// Whether a text with tags is one of draughts: by its tags, the form of its moves, or its results.
fn is_draughts(text: &str) -> bool {
    let has_position = |sign: &str| text.contains(&format!("[FEN \"{sign}:"));
    let has_result = |result: &str| text.contains(&format!("[Result \"{result}\"]"));
    text.contains("[GameType \"")
        || ["W", "B", "?"].into_iter().any(has_position)
        || ["2-0", "1-1", "0-2"].into_iter().any(has_result)
        || shape(text, Dialect::Pdn).is_draughts()
}

/// PGN or PDN without tags: all words are moves, some with numbers.
fn numbered(text: &str) -> Option<Format> {
    for (dialect, format) in [(Dialect::Pdn, Format::Pdn), (Dialect::Pgn, Format::Pgn)] {
        let found = shape(text, dialect);
        let is_it = dialect == Dialect::Pgn || found.is_draughts();
        let is_sure = found.begins_numbered || found.has_comments && found.moves.len() > 1;
        if is_it && is_sure && all_moves(&found) {
            return Some(format);
        }
    }
    None
}

fn all_moves(shape: &Shape) -> bool {
    !shape.moves.is_empty() && shape.moves.iter().take(WORDS).all(|word| looks_like_move(word))
}

fn is_transcript(text: &str) -> bool {
    let mut cursor = Cursor::new(text, Place::default());
    let mut count = 0;
    for _ in 0..WORDS {
        cursor.take_while(|letter| letter.is_whitespace() || matches!(letter, ',' | ';'));
        let word = cursor.take_while(|letter| !letter.is_whitespace() && !matches!(letter, ',' | ';'));
        let word = transcript::without_number(word);
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        match run_together(word) {
            moves @ 1.. => count += moves,
            0 if looks_like_move(word) => count += 1,
            0 => return false,
        }
    }
    count > 1
}

/// How many sites such as `f5` a word consists of; 0 if it has anything else.
fn run_together(word: &str) -> usize {
    let (mut rest, mut count) = (word, 0);
    while let Some(after) = rest.strip_prefix(|letter: char| letter.is_ascii_alphabetic()) {
        let next = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if !(1..=2).contains(&(after.len() - next.len())) {
            return 0;
        }
        (rest, count) = (next, count + 1);
    }
    if rest.is_empty() { count } else { 0 }
}

/// Whether a word looks like a move: it names a site or two numbers, or is one of the usual words without either.
fn looks_like_move(word: &str) -> bool {
    let castles =
        matches!(word.trim_end_matches(['+', '#']), "O-O" | "O-O-O" | "0-0" | "0-0-0" | "o-o" | "o-o-o");
    if castles || matches!(word, "--" | "Z0" | "pass" | "Pass" | "PASS") {
        return true;
    }
    let is_plain =
        word.chars().all(|letter| letter.is_ascii_alphanumeric() || "@=+#x:*/-()".contains(letter));
    is_plain && word.len() <= LONGEST_MOVE && (names_site(word) || is_numeric(word))
}

/// Whether a small letter stands before a digit, and no word is longer than the names of pieces are.
fn names_site(word: &str) -> bool {
    let pairs = word.as_bytes().windows(2);
    let has_site = pairs.clone().any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit());
    let has_word = word.split(|letter: char| !letter.is_ascii_lowercase()).any(|letters| letters.len() > 3);
    has_site && !has_word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats() {
        for (text, expected) in [
            ("\u{feff}[Event \"x\"]\n\n1. e4 *", Format::Pgn),
            ("% remark\n[Event \"x\"]\n", Format::Pgn),
            ("1. e4 e5 {a comment with words} 2. Nf3 (2. O-O) 1-0", Format::Pgn),
            ("e4 e5 {words} Nf3 (Nc3) Nc6!", Format::Pgn),
            ("32-28 19-23 (18-23) 28x19", Format::Pdn),
            ("[Date \"x\"]\n\n1. c3-d4 b6-a5 2. d4:f6", Format::Pdn),
            ("[Date \"x\"]\n\n1. e2-e4 e7-e5", Format::Pgn),
            ("[FEN \"W:W31:B12\"]\n*", Format::Pdn),
            ("[Date \"x\"]\n[Result \"1-1\"]\n\n1. a3-b4 1-1", Format::Pdn),
            ("[GameType \"20\"]\n1. 32-28 *", Format::Pdn),
            ("[Event \"x\"]\n\n1. 32-28 19x23 {a 1-0} 2. 28 - 22 *", Format::Pdn),
            ("1. 32-28 19-23 2. 28x19 14x23", Format::Pdn),
            ("(;GM[1];B[aa])", Format::Sgf),
            (" ( ;FF[4])", Format::Sgf),
            ("To: you\n\n(;GM[1]\n)", Format::Sgf),
            ("(;)", Format::Sgf),
            ("手合割：平手\n", Format::Kif),
            ("# x\n   1 ７六歩(77)", Format::Kif),
            ("f5d6c3d3", Format::Transcript),
            ("f5, d6, c3", Format::Transcript),
            ("7g7f 3c3d", Format::Transcript),
            ("32-28 19-23", Format::Transcript),
        ] {
            assert_eq!(detect(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn prose_is_no_game() {
        for text in [
            "",
            "Hello, this is a letter.",
            "1. Buy milk 2. Buy bread",
            "1. A4 paper\n2. B5 envelopes",
            "I said (; and so on) that it is [fine]",
            "covid19 is not over",
            "2024-11-26",
            "12 13 14",
            "1. 2. 3.",
            "[1] See the book \"Go\"",
            "Note: the time: 10:15",
            "e4",
            "(define (piece \"x\"))",
        ] {
            assert_eq!(detect(text), None, "{text}");
        }
    }
}
