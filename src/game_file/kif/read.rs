//! Reads games of KIF.

use super::super::cursor::{Cursor, Place};
use super::super::error::{GameFileError, GameFileProblem, quoted, wrong};
use super::super::game::{FileMove, GameFile, MAX_TAGS, Tag};
use super::super::games::Step;
use super::super::tree::{Builder, append};
use super::line::{Line, number};

/// Headings of which a game without moves has at least one.
pub(super) const HEADINGS: [&str; 6] = ["手合割", "先手", "後手", "上手", "下手", "開始日時"];

/// Reads the game at a place, and moves the place past it, even if the game is damaged; `None` at the end.
pub fn next(text: &str, place: &mut Place) -> Step {
    let mut cursor = Cursor::new(text, *place);
    let _ = cursor.eat('\u{feff}');
    let mut reader = Reader::default();
    let read = reader.read(&mut cursor);
    if read.is_err() {
        while !cursor.rest().is_empty() && !matches!(Line::of(cursor.rest_of_line()), Line::Heading(..)) {
            cursor.take_line();
        }
    }
    *place = cursor.place();
    match read {
        Ok(()) => reader.is_game().then(|| Ok(reader.finish())),
        Err(error) => Some(Err(error)),
    }
}

/// Where in a file the reader is.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Part {
    /// Among the headings.
    #[default]
    Head,
    /// In the main line, or after its ending.
    MainLine,
    /// In a variation that has no move yet.
    FreshVariation,
    /// In a variation.
    Variation,
}

#[derive(Default)]
struct Reader {
    builder: Builder,
    /// The moves from the start to the last one.
    path: Vec<usize>,
    part: Part,
    /// Whether the last line was a comment, so that the next one continues it.
    in_comment: bool,
    /// The times of the ending.
    times: String,
    /// What the file says about the result in its own words.
    summary: String,
}

impl Reader {
    /// Reads up to the headings of the next game.
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), GameFileError> {
        while !cursor.rest().is_empty() {
            let line = Line::of(cursor.rest_of_line());
            if self.part != Part::Head && matches!(line, Line::Heading(..)) {
                return Ok(());
            }
            let number = cursor.line();
            cursor.take_line();
            self.take(number, &line)?;
        }
        Ok(())
    }

    fn take(&mut self, at: usize, line: &Line<'_>) -> Result<(), GameFileError> {
        match *line {
            Line::Empty => {}
            Line::Comment(text) => self.comment(text),
            // A variation without moves has no end either.
            Line::Summary(_) | Line::Ending(..) if self.part == Part::FreshVariation => {}
            Line::Summary(text) if self.part != Part::Variation => append(&mut self.summary, "\n", text),
            Line::Heading(name, value) => self.heading(at, name, value)?,
            Line::Variation(text) => self.vary(at, text)?,
            Line::Move(text, times) => self.add(at, text, times)?,
            Line::Ending(text, times) => self.end(text, times),
            Line::Other(text) if self.part != Part::Head => {
                return wrong(at, GameFileProblem::UnknownLine { text: quoted(text) });
            }
            Line::Bookmark(text) | Line::Summary(text) | Line::Other(text) => self.note(text),
        }
        self.in_comment = matches!(line, Line::Comment(_));
        Ok(())
    }

    fn add(&mut self, line: usize, text: &str, times: &str) -> Result<(), GameFileError> {
        let (text, extra) = (text.to_owned(), times.to_owned());
        self.path.push(self.builder.add(FileMove { line, text, extra, ..FileMove::default() })?);
        self.part = match self.part {
            Part::Head | Part::MainLine => Part::MainLine,
            Part::FreshVariation | Part::Variation => Part::Variation,
        };
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let is_first = !self.in_comment;
        let comment = match self.builder.last_move() {
            Some(last) => &mut last.comment,
            None => &mut self.builder.game.comment,
        };
        if !(is_first && comment.is_empty()) {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    /// Keeps a line as it is.
    fn note(&mut self, text: &str) {
        let extra = match self.builder.last_move() {
            Some(last) => &mut last.extra,
            None => &mut self.builder.game.extra,
        };
        append(extra, "\n", text);
    }

    fn heading(&mut self, at: usize, name: &str, value: &str) -> Result<(), GameFileError> {
        let tags = &mut self.builder.game.tags;
        if tags.len() >= MAX_TAGS {
            return wrong(at, GameFileProblem::TooManyTags { most: MAX_TAGS });
        }
        tags.push(Tag { name: name.to_owned(), value: value.to_owned() });
        Ok(())
    }

    /// Goes back to the move before the one that a variation replaces.
    fn vary(&mut self, at: usize, text: &str) -> Result<(), GameFileError> {
        let Some((number, _)) = number(text) else { return wrong(at, GameFileProblem::NoNumber) };
        let most = self.path.len();
        if !(1..=most).contains(&number) {
            return wrong(at, GameFileProblem::LateVariation { number, most });
        }
        self.path.truncate(number - 1);
        self.builder.go_to(self.path.last().copied());
        self.part = Part::FreshVariation;
        Ok(())
    }

    fn end(&mut self, text: &str, times: &str) {
        if self.part == Part::Variation {
            let text = format!("{text} {times}");
            return self.note(text.trim_end());
        }
        self.part = Part::MainLine;
        if self.builder.game.result.is_empty() {
            text.clone_into(&mut self.builder.game.result);
            times.clone_into(&mut self.times);
        }
    }

    fn is_game(&self) -> bool {
        self.part != Part::Head
            || self.builder.game.tags.iter().any(|tag| HEADINGS.contains(&tag.name.as_str()))
    }

    fn finish(self) -> GameFile {
        let mut game = self.builder.game;
        append(&mut game.extra, "\n", &self.times);
        append(&mut game.extra, "\n", &self.summary);
        game
    }
}
