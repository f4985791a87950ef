//! Games from files of other programs: PGN, PDN, SGF and the like.
//!
//! In: a [`GameFile`](crate::game_file::GameFile), whose moves are texts, and the rules, which say with
//! `(notation … (file …))` in which notation such files write the game. Out: a game whose moves are all legal, with
//! comments, variations and tags; and the reverse.
//!
//! - `replay`: a file as a game; `setup`: where it starts, with `diagram`; `write`: a game as a file; `error`: why it
//!   cannot be read.

mod diagram;
mod error;
mod replay;
mod setup;
mod write;

pub use error::{ReplayFileError, ReplayFileProblem};
pub use replay::{FileRemark, ReplayedFile, replay_game_file};
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
    let is_other = described(program, format).is_none() && described(program, other).is_some();
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

fn described(program: &Program, format: Format) -> Option<Described<'_>> {
    let all = program.notations.0.iter().enumerate();
    all.into_iter().find_map(|(at, notation)| {
        let kind = notation.files.iter().find(|kind| kind.format == format)?;
        Some(Described { at, notation, kind })
    })
}
