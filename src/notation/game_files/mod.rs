//! Games from files of other programs: PGN, PDN, SGF and the like.
//!
//! In: a [`GameFile`](crate::game_file::GameFile), whose moves are texts, and the rules, which say with
//! `(notation … (file …))` in which notation such files write the game. Out: a game whose moves are all legal, with
//! comments, variations and tags; and the reverse.
//!
//! - `replay`: a file as a game; `setup`: where it starts, with `diagram`; `write`: a game as a file; `result`: who
//!   has won; `error`: why it cannot be read.

mod diagram;
mod error;
mod replay;
mod result;
mod setup;
mod write;

pub use error::{ReplayFileError, ReplayFileProblem};
pub use replay::{FileRemark, ReplayedFile, replay_game_file};
pub use result::{RecordedResult, recorded_result};
pub use write::write_game_file;

use crate::game_file::Format;
use crate::notations::{GameFileKind, Notation};
use crate::program::Program;

/// In marks, before the properties of each following node that has no move.
const NODE: char = '\u{1e}';

/// The format in which the rules write a text that looks like this one: PGN and PDN look alike.
pub fn format_by_rules(program: &Program, format: Format) -> Format {
    let other = match format {
        Format::Pgn => Format::Pdn,
        Format::Pdn => Format::Pgn,
        Format::Sgf | Format::Kif | Format::Transcript => format,
    };
    let is_known = |format| ways(program, format).next().is_some();
    let is_other = !is_known(format) && is_known(other);
    if is_other { other } else { format }
}

/// How a game is written in files of a format.
#[derive(Clone, Copy, Debug)]
struct Described<'p> {
    /// The index of the notation.
    at: usize,
    notation: &'p Notation,
    kind: &'p GameFileKind,
}

impl Described<'_> {
    /// The first tag with another value than files like this have, with both values. A value may say more after a comma,
    /// as that of `GameType` does.
    fn mismatch<'t>(&self, tags: impl Fn(&str) -> Option<&'t str>) -> Option<(&str, &'t str, &str)> {
        let fits = |value: &str, expected: &str| value.split(',').next().unwrap_or("").trim() == expected;
        let mut wrong = self.kind.tags.iter().filter_map(|(name, expected)| {
            tags(name).filter(|value| !fits(value, expected)).map(|value| (&**name, value, &**expected))
        });
        wrong.next()
    }
}

/// All ways to write a game in files of a format, the one in common use first.
fn ways(program: &Program, format: Format) -> impl Iterator<Item = Described<'_>> {
    program.notations.0.iter().enumerate().filter_map(move |(at, notation)| {
        let kind = notation.files.iter().find(|kind| kind.format == format)?;
        Some(Described { at, notation, kind })
    })
}

/// The way of a file with these tags; the first one if none fits.
fn described<'p, 't>(
    program: &'p Program,
    format: Format,
    tags: impl Fn(&str) -> Option<&'t str>,
) -> Option<Described<'p>> {
    let fitting = ways(program, format).find(|way| way.mismatch(&tags).is_none());
    fitting.or_else(|| ways(program, format).next())
}
