//! The words of movetext.

use super::super::cursor::{Cursor, is_space};
use super::super::error::{GameFileError, GameFileProblem, quoted, wrong};
use super::dialect::{Dialect, is_strength_sign};
use super::spaced::spaced;

/// Longest word that may be a move, in bytes.
const MAX_WORD: usize = 200;

/// A word of movetext, or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// `{…}` or `; …`, without its signs; spaces and line breaks are single spaces.
    Comment(String),
    /// `$1`, `!?`, `+-` and the like.
    Mark(&'t str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1.`, `1...`, `1`, `...`
    Number,
    /// `1-0` and the like.
    Result(&'static str),
    /// Any other word.
    Move(String),
}

/// Skips space and lines that begin with `%`.
pub(super) fn skip_space(cursor: &mut Cursor<'_>) {
    cursor.skip_space();
    while cursor.begins_line() && cursor.peek() == Some('%') {
        cursor.take_line();
        cursor.skip_space();
    }
}

/// The next token and its line; `None` at the end of the text. Tags are not tokens: they must be read before.
pub(super) fn next<'t>(
    cursor: &mut Cursor<'t>,
    dialect: Dialect,
) -> Result<Option<(usize, Token<'t>)>, GameFileError> {
    skip_space(cursor);
    let line = cursor.line();
    let Some(sign) = cursor.peek() else { return Ok(None) };
    let token = match sign {
        '{' => Token::Comment(comment(cursor)?),
        ';' => Token::Comment(in_one_line(&cursor.take_line()[1..])),
        '(' => open(cursor),
        ')' => {
            cursor.take(1);
            Token::Close
        }
        '$' => numbered_mark(cursor)?,
        '}' | '[' | ']' | '%' => {
            cursor.take(1);
            return wrong(line, GameFileProblem::Unexpected { sign });
        }
        _ => word(cursor, dialect)?,
    };
    Ok(Some((line, token)))
}

/// The text with single spaces for all white space.
pub(super) fn in_one_line(text: &str) -> String {
    text.split(is_space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn comment(cursor: &mut Cursor<'_>) -> Result<String, GameFileError> {
    let line = cursor.line();
    cursor.take(1);
    let rest = cursor.rest();
    let end = rest.find('}');
    // A comment that lacks its end must not swallow the games after it.
    let next_game = rest[..end.unwrap_or(rest.len())].find("\n[Event \"");
    if let Some(length) = next_game.or(if end.is_none() { Some(rest.len()) } else { None }) {
        cursor.take(length);
        return wrong(line, GameFileProblem::OpenComment);
    }
    let text = in_one_line(cursor.take(end.unwrap_or(0)));
    cursor.take(1);
    Ok(text)
}

/// `(`, or a mark such as `(!)`.
fn open<'t>(cursor: &mut Cursor<'t>) -> Token<'t> {
    let rest = cursor.rest();
    let signs = rest[1..].trim_start_matches(is_strength_sign);
    let length = rest.len() - signs.len();
    if length > 1 && signs.starts_with(')') {
        return Token::Mark(cursor.take(length + 1));
    }
    cursor.take(1);
    Token::Open
}

fn numbered_mark<'t>(cursor: &mut Cursor<'t>) -> Result<Token<'t>, GameFileError> {
    let (line, rest) = (cursor.line(), cursor.rest());
    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
    let mark = cursor.take(1 + digits);
    match digits {
        0 => wrong(line, GameFileProblem::Unexpected { sign: '$' }),
        1..=MAX_WORD => Ok(Token::Mark(mark)),
        _ => wrong(line, GameFileProblem::LongWord { word: quoted(mark) }),
    }
}

fn word<'t>(cursor: &mut Cursor<'t>, dialect: Dialect) -> Result<Token<'t>, GameFileError> {
    let (line, rest) = (cursor.line(), cursor.rest());
    if rest.starts_with(is_strength_sign) {
        let mark = cursor.take_while(is_strength_sign);
        return short(mark, line).map(Token::Mark);
    }
    let word = rest[..length_of_word(rest)].trim_end_matches(is_strength_sign);
    if let Some(result) = dialect.result(word) {
        cursor.take(word.len());
        return Ok(Token::Result(result));
    }
    let number = length_of_number(word);
    if let Some((joined, length)) = spaced(rest).filter(|_| number == 0 || number == word.len()) {
        if let Some(result) = dialect.result(&joined) {
            cursor.take(length);
            return Ok(Token::Result(result));
        }
        if dialect == Dialect::Pdn && !joined.contains('/') {
            cursor.take(length);
            return Ok(Token::Move(short(&joined, line)?.to_owned()));
        }
    }
    if number > 0 {
        cursor.take(number);
        return Ok(Token::Number);
    }
    if Dialect::is_mark(word) {
        return Ok(Token::Mark(cursor.take(word.len())));
    }
    let text = short(cursor.take(word.len()), line)?;
    match half_of_move(text) {
        Some(sign) => wrong(line, GameFileProblem::Unexpected { sign }),
        None => Ok(Token::Move(text.to_owned())),
    }
}

/// The sign between sites with which a word begins or ends, so that it is only a part of a move.
fn half_of_move(word: &str) -> Option<char> {
    let is_link = |sign: &char| matches!(sign, '-' | ':');
    let ends = [word.chars().next(), word.chars().next_back()];
    ends.into_iter().flatten().find(is_link).filter(|_| word != "--")
}

/// The length of the word at the beginning of a text.
fn length_of_word(text: &str) -> usize {
    let mut end = 0;
    loop {
        let rest = &text[end..];
        end += rest.find(|letter| is_space(letter) || "{}()[];$".contains(letter)).unwrap_or(rest.len());
        match promotion(&text[end..]) {
            Some(length) if end > 0 => end += length,
            _ => return end,
        }
    }
}

/// The length of a promotion such as `(Q)`.
fn promotion(text: &str) -> Option<usize> {
    let mut letters = text.chars();
    let is_one = letters.next() == Some('(')
        && letters.next().is_some_and(|piece| piece.is_ascii_alphabetic())
        && letters.next() == Some(')');
    is_one.then_some(3)
}

/// The length of the number of a move at the beginning of a word: digits and dots, or the whole word of digits.
fn length_of_number(word: &str) -> usize {
    // Chinese and Japanese texts have digits and stops of full width.
    let is_digit = |letter: char| letter.is_ascii_digit() || ('０'..='９').contains(&letter);
    let after_digits = word.trim_start_matches(is_digit);
    let after_dots = after_digits.trim_start_matches(['.', '…', '．', '。']);
    let has_dots = after_dots.len() < after_digits.len();
    if has_dots || after_digits.is_empty() { word.len() - after_dots.len() } else { 0 }
}

fn short(word: &str, line: usize) -> Result<&str, GameFileError> {
    if word.len() > MAX_WORD {
        return wrong(line, GameFileProblem::LongWord { word: quoted(word) });
    }
    Ok(word)
}

#[cfg(test)]
mod tests {
    use super::super::super::cursor::Place;
    use super::*;

    fn tokens(text: &str, dialect: Dialect) -> Vec<String> {
        let mut cursor = Cursor::new(text, Place::default());
        let tokens = std::iter::from_fn(|| next(&mut cursor, dialect).expect("it can be read"));
        let shown = tokens.map(|(_, token)| match token {
            Token::Move(text) => text,
            Token::Mark(text) => format!("mark {text}"),
            Token::Comment(text) => format!("{{{text}}}"),
            Token::Result(text) => format!("result {text}"),
            Token::Number => "#".to_owned(),
            Token::Open => "(".to_owned(),
            Token::Close => ")".to_owned(),
        });
        shown.collect()
    }

    #[test]
    fn numbers_in_any_form() {
        let text = "1.e4 1...e5 2. Nf3 2 ... Nc6 3 Bb5 3… a6 4.… 5 . c3 ６．d3 7。d4";
        let expected = "# e4 # e5 # Nf3 # # Nc6 # Bb5 # a6 # # # c3 # d3 # d4";
        assert_eq!(tokens(text, Dialect::Pgn).join(" "), expected);
    }

    #[test]
    fn marks_are_not_moves() {
        let text = "e4!? $16 Nf3?? +- e8=Q+!$3 e8(Q) (!) 0-0-0 -- Z0 e.p.";
        let expected = [
            "e4",
            "mark !?",
            "mark $16",
            "Nf3",
            "mark ??",
            "mark +-",
            "e8=Q+",
            "mark !",
            "mark $3",
            "e8(Q)",
            "mark (!)",
            "0-0-0",
            "--",
            "Z0",
            "mark e.p.",
        ];
        assert_eq!(tokens(text, Dialect::Pgn), expected);
    }

    #[test]
    fn comments_and_lines_to_skip() {
        let text = "% e9\n{a\n  b} e4 ; the rest (\n% e8\n(d4 1-0) 1/2-1/2";
        let expected = ["{a b}", "e4", "{the rest (}", "(", "d4", "result 1-0", ")", "result 1/2-1/2"];
        assert_eq!(tokens(text, Dialect::Pgn), expected);
    }

    #[test]
    fn draughts() {
        let text = "1. 32-28 19 - 23 2.28x19 14x23! 3 37 - 32 2-0";
        let expected = ["#", "32-28", "19-23", "#", "28x19", "14x23", "mark !", "#", "37-32", "result 2-0"];
        assert_eq!(tokens(text, Dialect::Pdn), expected);
        assert_eq!(tokens("0-0 1 - 0", Dialect::Pgn), ["0-0", "result 1-0"]);
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text| {
            let mut cursor = Cursor::new(text, Place::default());
            std::iter::from_fn(|| next(&mut cursor, Dialect::Pgn).transpose()).find_map(Result::err)
        };
        let open = GameFileError { line: 2, problem: GameFileProblem::OpenComment };
        assert_eq!(error("e4\n{ a\nb"), Some(open.clone()));
        assert_eq!(error("e4\n{ a\n[Event \"b\"]\n}"), Some(open));
        assert_eq!(error("e4 }").map(|error| error.problem), Some(GameFileProblem::Unexpected { sign: '}' }));
        assert!(error(&"a".repeat(300)).is_some());
    }
}
