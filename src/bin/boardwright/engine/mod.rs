//! `engine`: plays over standard input and output, in the protocol of whoever asks; `docs/protocol.md` describes them.
//!
//! In: lines. Out: an answer to each that needs one. The first line says which protocol they are in. A mistake is
//! answered in its words, and the next line is read.
//!
//! - `player`: the game being played, and thinking.
//! - `protocol`: what all protocols have in common.
//! - `input`: lines, also those that arrive while the engine thinks.
//! - `native`: Boardwright's own protocol.
//! - `uci`: the Universal Chess Interface and those made after it; `clock`: how long to think.
//! - `gtp`: the Go Text Protocol.

mod clock;
mod gtp;
mod input;
mod native;
mod player;
mod protocol;
mod uci;

use crate::failure::Failure;
use crate::protocol::Dialect;
use gtp::Gtp;
use input::Input;
use native::Native;
use player::Player;
use protocol::{Next, Protocol, say};
use uci::Uci;

/// The protocol that begins with this line.
fn protocol(first: &str) -> Box<dyn Protocol> {
    let word = first.split_whitespace().next().unwrap_or("");
    match Dialect::greeted_by(word) {
        Some(dialect) => Box::new(Uci::new(dialect)),
        None if gtp::is_command(first) => Box::new(Gtp::default()),
        None => Box::new(Native),
    }
}

/// Answers until the protocol's word for the end or the end of the input.
pub(crate) fn run(game: &str, threads: usize) -> Result<(), Failure> {
    let mut player = Player::new(game, threads)?;
    let mut input = Input::of_process();
    let mut spoken: Option<Box<dyn Protocol>> = None;
    while let Some(line) = input.next() {
        if line.is_empty() {
            continue;
        }
        let spoken = spoken.get_or_insert_with(|| protocol(&line));
        match spoken.answer(&mut player, &line, &mut input) {
            Ok(Next::Line) => {}
            Ok(Next::Exit) => break,
            Err(Failure::Message(problem)) => {
                say(&spoken.refuse(&line, &problem.trim().replace('\n', " / ")))?;
            }
            Err(closed @ Failure::OutputClosed) => return Err(closed),
        }
    }
    Ok(())
}
