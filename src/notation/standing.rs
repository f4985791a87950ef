//! Where a game stands, as a text for a search that is done elsewhere: the position, and of its past what rules about
//! repetition look at. The moves are not in it, so a long game is taken up as quickly as a short one.
//!
//! Four lines: the position, whether its third occurrence draws, and the two lists of [`Past`] as hexadecimal numbers.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::{ParsePositionError, parse_position, position_text};
use crate::game::{Game, Past};
use crate::moves::RunError;
use crate::program::Program;
use thiserror::Error;

/// A text that does not say where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseStandingError {
    /// The position is none of the game.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// No game can stand there.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A line is missing, or is none of those that `standing_text` writes.
    #[error("line {line} does not say where a game stands; take the text that `standing` of a session gives")]
    Line {
        /// Line, from 1.
        line: usize,
    },
}

/// Where a game stands, as a text.
pub fn standing_text(game: &Game) -> String {
    let Past { positions, arrangements } = game.past();
    let mut text = position_text(game.program(), game.position());
    text.push_str(if game.draws_by_repetition() { "\ndraw" } else { "\nallowed" });
    for list in [positions, arrangements] {
        text.push('\n');
        for key in list {
            let _ = write!(text, "{key:x} ");
        }
    }
    text
}

/// A game that stands where a text says.
///
/// # Errors
/// The first line that is wrong.
pub fn parse_standing(program: &Arc<Program>, text: &str) -> Result<Game, ParseStandingError> {
    let mut lines = text.lines();
    let position = parse_position(program, lines.next().unwrap_or_default())?;
    let draws = match lines.next() {
        Some("draw") => true,
        Some("allowed") => false,
        _ => return Err(ParseStandingError::Line { line: 2 }),
    };
    let mut keys = |line: usize| {
        let words = lines.next().unwrap_or_default().split_whitespace();
        let keys = words.map(|word| u64::from_str_radix(word, 16)).collect::<Result<Vec<_>, _>>();
        keys.map_err(|_| ParseStandingError::Line { line })
    };
    let past = Past { positions: keys(3)?, arrangements: keys(4)? };
    let mut game = Game::from_past(Arc::clone(program), position, past)?;
    game.set_draws_by_repetition(draws)?;
    Ok(game)
}
