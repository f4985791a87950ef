//! What the protocols have in common: a line is answered or refused, and another one follows or not.

use std::io::Write as _;

use super::input::Input;
use super::player::Player;
use crate::failure::Failure;

/// What happens after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The next line is read.
    Line,
    /// The engine exits.
    Exit,
}

/// A protocol.
pub(super) trait Protocol {
    /// Answers a line.
    fn answer(&mut self, player: &mut Player, line: &str, input: &mut Input) -> Result<Next, Failure>;

    /// Tells that a line could not be answered, and why.
    fn refuse(&self, line: &str, problem: &str) -> String;
}

/// Writes a line, and more if it has line ends.
pub(super) fn say(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}
