//! Reads games of PGN and PDN.

use super::super::cursor::{Cursor, Place};
use super::super::error::{GameFileError, GameFileProblem, wrong};
use super::super::game::{FileMove, GameFile, MAX_TAGS};
use super::super::games::Step;
use super::super::tree::{Builder, append};
use super::dialect::{Dialect, UNKNOWN};
use super::tag;
use super::token::{self, Token};

/// Reads the game at a place, and moves the place past it, even if the game is damaged.
pub(in super::super) fn next_game(text: &str, place: &mut Place, dialect: Dialect) -> Step {
    let mut cursor = Cursor::new(text, *place);
    let game = loop {
        let mut reader = Reader::new(dialect);
        match reader.read(&mut cursor) {
            Ok(()) if reader.is_game() => break Some(Ok(reader.finish())),
            Ok(()) if cursor.rest().is_empty() => break None,
            // A result alone, which separates games in some files.
            Ok(()) => {}
            Err(error) => {
                skip_to_tags(&mut cursor);
                break Some(Err(error));
            }
        }
    };
    *place = cursor.place();
    game
}

/// Skips the rest of a damaged game.
fn skip_to_tags(cursor: &mut Cursor<'_>) {
    let mut follows_tag = true;
    while !cursor.rest().is_empty() {
        let is_tag = cursor.begins_line() && cursor.rest_of_line().trim_start().starts_with('[');
        if is_tag && !follows_tag {
            return;
        }
        follows_tag = is_tag;
        cursor.take_line();
    }
}

struct Reader {
    dialect: Dialect,
    builder: Builder,
    /// The variations that are open: the line of `(`, and the move that is replaced.
    open: Vec<(usize, usize)>,
    /// Comments that belong to the next move.
    before: String,
    /// Marks that belong to the next move, since a variation begins with them.
    marks: String,
    result: Option<&'static str>,
    /// Whether a variation has begun that has no move yet.
    is_fresh: bool,
    /// Whether a comment here belongs to the last move.
    follows_move: bool,
    /// Whether there has been anything but tags and comments.
    has_movetext: bool,
}

impl Reader {
    fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            builder: Builder::default(),
            open: Vec::new(),
            before: String::new(),
            marks: String::new(),
            result: None,
            is_fresh: false,
            follows_move: false,
            has_movetext: false,
        }
    }

    /// Reads up to the end of the game.
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), GameFileError> {
        while self.result.is_none() {
            let last_line = cursor.line();
            token::skip_space(cursor);
            if cursor.peek() == Some('[') {
                if self.ends_before_tag(cursor, last_line) {
                    break;
                }
                self.take_tag(cursor)?;
            } else if let Some((line, token)) = token::next(cursor, self.dialect)? {
                self.take(line, token)?;
            } else {
                break;
            }
        }
        if let Some(&(line, _)) = self.open.last() {
            return wrong(line, GameFileProblem::OpenVariation);
        }
        self.take_closing_comments(cursor)?;
        self.settle_comment();
        Ok(())
    }

    /// Whether a tag belongs to the next game: after moves, or if it begins the tags again after an empty line.
    fn ends_before_tag(&self, cursor: &Cursor<'_>, last_line: usize) -> bool {
        let repeats = || self.builder.game.tag("Event").is_some() && cursor.rest().starts_with("[Event ");
        self.has_movetext || cursor.line() > last_line + 1 && repeats()
    }

    fn take_tag(&mut self, cursor: &mut Cursor<'_>) -> Result<(), GameFileError> {
        let line = cursor.line();
        let tag = tag::read(cursor)?;
        if self.builder.game.tags.len() >= MAX_TAGS {
            return wrong(line, GameFileProblem::TooManyTags { most: MAX_TAGS });
        }
        self.builder.game.tags.push(tag);
        Ok(())
    }

    fn take(&mut self, line: usize, token: Token<'_>) -> Result<(), GameFileError> {
        self.has_movetext |= !matches!(token, Token::Comment(_));
        match token {
            Token::Comment(text) if self.follows_move => append(self.comment(), " ", &text),
            Token::Comment(text) if !self.has_movetext => append(&mut self.builder.game.comment, " ", &text),
            Token::Comment(text) => append(&mut self.before, " ", &text),
            Token::Number => self.follows_move = false,
            Token::Open => self.open(line)?,
            Token::Close => self.close(line)?,
            Token::Result(text) if self.open.is_empty() => self.result = Some(text),
            Token::Mark(text) | Token::Result(text) => self.mark(text),
            Token::Move(text) => self.add(line, text)?,
        }
        Ok(())
    }

    fn add(&mut self, line: usize, text: String) -> Result<(), GameFileError> {
        let before = std::mem::take(&mut self.before);
        let extra = std::mem::take(&mut self.marks);
        self.builder.add(FileMove { line, text, before, extra, ..FileMove::default() })?;
        (self.is_fresh, self.follows_move) = (false, true);
        Ok(())
    }

    fn open(&mut self, line: usize) -> Result<(), GameFileError> {
        self.settle_comment();
        match self.builder.here() {
            Some(id) if !self.is_fresh => {
                self.open.push((line, id));
                self.builder.go_to(self.builder.parent(id));
                (self.is_fresh, self.follows_move) = (true, false);
                Ok(())
            }
            _ => wrong(line, GameFileProblem::NothingToVary),
        }
    }

    fn close(&mut self, line: usize) -> Result<(), GameFileError> {
        self.settle_comment();
        let Some((_, id)) = self.open.pop() else { return wrong(line, GameFileProblem::NoVariation) };
        self.builder.go_to(Some(id));
        self.marks.clear();
        (self.is_fresh, self.follows_move) = (false, false);
        Ok(())
    }

    fn mark(&mut self, text: &str) {
        let target = match self.builder.last_move() {
            _ if self.is_fresh => &mut self.marks,
            Some(last) => &mut last.extra,
            None => &mut self.builder.game.extra,
        };
        append(target, " ", text);
    }

    /// The comment of the last move; that of the replaced move in a variation without moves.
    fn comment(&mut self) -> &mut String {
        let replaced = self.open.last().filter(|_| self.is_fresh).map(|&(_, id)| id);
        let id = replaced.or(self.builder.here());
        let game = &mut self.builder.game;
        match id.and_then(|id| game.moves.get_mut(id)) {
            Some(at) => &mut at.comment,
            None => &mut game.comment,
        }
    }

    /// Leaves a comment that no move follows to the last move.
    fn settle_comment(&mut self) {
        let text = std::mem::take(&mut self.before);
        append(self.comment(), " ", &text);
    }

    /// Reads comments after the result, in its line.
    fn take_closing_comments(&mut self, cursor: &mut Cursor<'_>) -> Result<(), GameFileError> {
        while self.result.is_some() {
            cursor.take_while(|letter| matches!(letter, ' ' | '\t'));
            if !matches!(cursor.peek(), Some('{' | ';')) {
                break;
            }
            if let Some((_, Token::Comment(text))) = token::next(cursor, self.dialect)? {
                append(&mut self.before, " ", &text);
            }
        }
        Ok(())
    }

    /// Whether anything has been read that makes a game.
    fn is_game(&self) -> bool {
        !self.builder.game.tags.is_empty() || !self.builder.game.moves.is_empty()
    }

    fn finish(self) -> GameFile {
        let mut game = self.builder.game;
        let tagged = game.tag("Result").and_then(|text| self.dialect.result(text));
        game.result = self.result.or(tagged).unwrap_or(UNKNOWN).to_owned();
        game
    }
}
