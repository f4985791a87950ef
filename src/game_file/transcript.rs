//! Moves alone: `f5 d6 c3`, `1. f5 d6 2. c3`, `f5, d6, c3`, or run together, `f5d6c3`.
//!
//! In: a text, and how many letters a move has if moves are run together. Out: a game of one line. The reverse writes
//! the main line.

use super::cursor::{Cursor, Place, is_space};
use super::error::{GameFileError, GameFileProblem, quoted, wrong};
use super::game::{FileMove, GameFile};
use super::tree::{Builder, Visits};

/// What a game looks like.
const EXAMPLE: &str = "1. f5 d6 2. c3 d3";
/// The word of a player who passes, which is never divided.
const PASS: &str = "pass";
/// Longest word that may be a move, or moves run together.
const MAX_WORD: usize = 10_000;
/// Lines are broken after this many letters.
const FULL_LINE: usize = 79;

/// Reads the moves of a text, which are `length` letters long if they may be run together.
///
/// # Errors
/// A text without moves, or with too many; a word that cannot be divided into moves.
pub fn read(text: &str, length: Option<usize>) -> Result<GameFile, GameFileError> {
    let mut words = words(text)?;
    // Moves may be numbers, but then nothing else is there.
    if !words.iter().all(|(_, word)| is_number(word)) {
        words.retain(|(_, word)| !is_number(word));
    }
    let mut builder = Builder::default();
    for (line, word) in words {
        for text in divided(word, length, line)? {
            builder.add(FileMove { line, text, ..FileMove::default() })?;
        }
    }
    if builder.game.moves.is_empty() {
        return wrong(1, GameFileProblem::Empty { example: EXAMPLE });
    }
    Ok(builder.game)
}

/// Writes the main line of a game.
pub fn write(game: &GameFile) -> String {
    let (mut text, mut column) = (String::new(), 0);
    let mut visits = Visits::of(game);
    let mut next = game.first.first();
    while let Some(at) = next.filter(|id| visits.is_new(**id)).and_then(|&id| game.moves.get(id)) {
        let word: String = at.text.split_whitespace().collect();
        let word = if word.is_empty() { PASS } else { &word };
        let length = word.chars().count();
        if column > 0 {
            let is_full = column + 1 + length > FULL_LINE;
            text.push(if is_full { '\n' } else { ' ' });
            column = if is_full { 0 } else { column + 1 };
        }
        text += word;
        column += length;
        next = at.next.first();
    }
    text.push('\n');
    text
}

/// The words with their lines, without the numbers of moves.
fn words(text: &str) -> Result<Vec<(usize, &str)>, GameFileError> {
    let mut cursor = Cursor::new(text, Place::default());
    let mut words = Vec::new();
    loop {
        cursor.take_while(is_separator);
        let line = cursor.line();
        let word = cursor.take_while(|letter| !is_separator(letter));
        if word.is_empty() {
            return Ok(words);
        }
        if word.len() > MAX_WORD {
            return wrong(line, GameFileProblem::LongWord { word: quoted(word) });
        }
        let word = without_number(word);
        if !word.is_empty() {
            words.push((line, word));
        }
    }
}

fn is_separator(letter: char) -> bool {
    is_space(letter) || matches!(letter, ',' | ';' | '、' | '，')
}

/// A word without the numbers of moves before it: `1.`, `1...` or `1)`.
pub(super) fn without_number(word: &str) -> &str {
    let mut rest = word;
    loop {
        let after = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let shorter = after.trim_start_matches(['.', '…', ')']);
        if shorter.len() == after.len() {
            return rest;
        }
        rest = shorter;
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The moves of a word.
fn divided(word: &str, length: Option<usize>, line: usize) -> Result<Vec<String>, GameFileError> {
    let letters: Vec<char> = word.chars().collect();
    let whole = || Ok(vec![word.to_owned()]);
    match length {
        Some(length) if length > 0 && letters.len() > length && !word.eq_ignore_ascii_case(PASS) => {
            if !letters.len().is_multiple_of(length) {
                return wrong(line, GameFileProblem::RunTogether { word: quoted(word), length });
            }
            Ok(letters.chunks(length).map(|letters| letters.iter().collect()).collect())
        }
        _ => whole(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::outline::outline;
    use super::*;

    fn texts(text: &str, length: Option<usize>) -> String {
        let game = read(text, length).expect("it can be read");
        game.moves.iter().map(|at| at.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn moves_in_many_forms() {
        for text in
            ["f5 d6 c3 d3", "1. f5 d6 2. c3 d3", "1.f5 1...d6 2) c3, d3", "f5,d6,\nc3,d3", "1 f5 d6 2 c3 d3"]
        {
            assert_eq!(texts(text, None), "f5 d6 c3 d3", "{text}");
            assert_eq!(texts(text, Some(2)), "f5 d6 c3 d3", "{text}");
        }
        assert_eq!(texts("f5d6c3\nd3 pass", Some(2)), "f5 d6 c3 d3 pass");
        assert_eq!(texts("5 1 9", None), "5 1 9");
        assert_eq!(texts("e2-e4 e7-e5", None), "e2-e4 e7-e5");
    }

    #[test]
    fn games_read_back() {
        let game = read(&"f5 d6 ".repeat(50), None).expect("it can be read");
        let text = write(&game);
        assert!(text.lines().all(|line| line.len() <= 79));
        assert_eq!(outline(&read(&text, None).expect("it can be read")), outline(&game));
    }

    #[test]
    fn errors_say_what_to_do() {
        let error = |text: &str| read(text, Some(2)).expect_err("it is wrong").to_string();
        assert!(error("f5\nd6c").starts_with("line 2: `d6c` does not consist of moves of 2 letters"));
        assert!(error(" 1. ").contains("there is no game"));
    }
}
