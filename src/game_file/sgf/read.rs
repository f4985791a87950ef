//! Reads games of SGF.

use super::super::cursor::{Cursor, Place};
use super::super::error::{GameFileError, GameFileProblem, wrong};
use super::super::game::{FileMove, GameFile, MAX_TAGS, Tag};
use super::super::games::Step;
use super::super::tree::{Builder, append};
use super::property::Property;
use super::{RESULT, is_fact};

/// Properties with which the first node of a game usually begins.
const FIRST_NAMES: [&str; 12] = ["FF", "GM", "CA", "AP", "SZ", "EV", "GN", "PB", "PW", "DT", "RU", "PC"];

/// Reads the game at a place, and moves the place past it, even if the game is damaged; `None` at the end.
pub fn next(text: &str, place: &mut Place) -> Step {
    let mut cursor = Cursor::new(text, *place);
    let found = skip_to_game(&mut cursor, |_| true);
    let game = found.then(|| {
        let mut reader = Reader::default();
        let read = reader.read(&mut cursor);
        if read.is_err() {
            skip_to_game(&mut cursor, begins_with_fact);
        }
        read.map(|()| reader.finish())
    });
    *place = cursor.place();
    game
}

/// Skips what stands before the next `(;`, such as the head of a mail; false if there is none.
fn skip_to_game(cursor: &mut Cursor<'_>, is_wanted: impl Fn(&str) -> bool) -> bool {
    loop {
        let rest = cursor.rest();
        let Some(start) = rest.find('(') else {
            cursor.take(rest.len());
            return false;
        };
        let after = rest[start + 1..].trim_start();
        if after.strip_prefix(';').is_some_and(&is_wanted) {
            cursor.take(start);
            return true;
        }
        cursor.take(start + 1);
    }
}

fn begins_with_fact(node: &str) -> bool {
    let name = node.trim_start().split('[').next().unwrap_or("").trim_end();
    FIRST_NAMES.contains(&name)
}

/// Properties that set up a position.
const SETUP: [&str; 4] = ["AB", "AW", "AE", "PL"];

#[derive(Default)]
struct Reader {
    builder: Builder,
    /// The `(` that are open: their line, and the move before.
    open: Vec<(usize, Option<usize>)>,
    /// Whether the first node has been read.
    has_root: bool,
}

impl Reader {
    /// Reads from the first `(` to its `)`.
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), GameFileError> {
        loop {
            cursor.skip_space();
            let line = cursor.line();
            match cursor.peek() {
                Some('(') => self.open.push((line, self.builder.here())),
                Some(')') => {
                    let before = self.open.pop().and_then(|(_, before)| before);
                    self.builder.go_to(before);
                    if self.open.is_empty() {
                        cursor.take(1);
                        return Ok(());
                    }
                }
                Some(';') => {
                    cursor.take(1);
                    self.node(cursor, line)?;
                    continue;
                }
                Some(sign) => return wrong(line, GameFileProblem::Unexpected { sign }),
                None => {
                    let line = self.open.last().map_or(line, |&(line, _)| line);
                    return wrong(line, GameFileProblem::OpenGame);
                }
            }
            cursor.take(1);
        }
    }

    fn node(&mut self, cursor: &mut Cursor<'_>, line: usize) -> Result<(), GameFileError> {
        let is_root = !std::mem::replace(&mut self.has_root, true);
        let mut node = FileMove { line, ..FileMove::default() };
        cursor.skip_space();
        while let Some(property) = Property::read(cursor)? {
            let is_taken = is_root && (self.take_setup(&property) || self.take_fact(&property, line)?);
            if !is_taken {
                take_property(&mut node, &property);
            }
            cursor.skip_space();
        }
        if is_root {
            let game = &mut self.builder.game;
            game.comment = std::mem::take(&mut node.comment);
            if node.side.is_none() {
                append(&mut game.extra, "", &node.extra);
            }
        }
        if !is_root || node.side.is_some() {
            self.builder.add(node)?;
        }
        Ok(())
    }

    /// Takes a property that sets up the start position.
    fn take_setup(&mut self, property: &Property<'_>) -> bool {
        let is_setup = SETUP.contains(&property.name().as_str());
        if is_setup {
            append(&mut self.builder.game.extra, "", &property.text());
        }
        is_setup
    }

    /// Takes a property that says something about the whole game as a tag.
    fn take_fact(&mut self, property: &Property<'_>, line: usize) -> Result<bool, GameFileError> {
        let name = property.name();
        let Some(value) = property.value().filter(|_| is_fact(&name)) else { return Ok(false) };
        let game = &mut self.builder.game;
        if game.tags.len() >= MAX_TAGS {
            return wrong(line, GameFileProblem::TooManyTags { most: MAX_TAGS });
        }
        game.tags.push(Tag { name, value });
        Ok(true)
    }

    fn finish(self) -> GameFile {
        let mut game = self.builder.game;
        game.result = game.tag(RESULT).unwrap_or_default().to_owned();
        game
    }
}

/// Takes a property as the move or comment of a node, or as something else.
fn take_property(node: &mut FileMove, property: &Property<'_>) {
    match (property.name().as_str(), property.value()) {
        (name @ ("B" | "W"), Some(text)) if node.side.is_none() => {
            node.side = name.chars().next();
            text.trim().clone_into(&mut node.text);
        }
        ("C", Some(text)) => append(&mut node.comment, "\n", &text),
        _ => append(&mut node.extra, "", &property.text()),
    }
}
