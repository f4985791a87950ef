//! Saved games of Zillions (ZSG): whole games, one line for each step, with everything that it does to pieces.
//!
//! In: a text, and the program of the rules it was played by. Out: the game, with every line checked against the legal
//! moves, or the line that does not fit. And the reverse. `docs/notation.md` describes the format.
//!
//! A line says neither where a turn ends nor everything that a step does, so there may be several interpretations of a
//! saved game up to a line. All of them are followed until one is left: see `interpretations` and `interpretation`.
//!
//! - `read`: the lines of a saved game.
//! - `edit`: edits of the position by hand.
//! - `item`: the items of a line.
//! - `written_step`: a step as items.
//! - `fit`: whether a line means a step.
//! - `interpretation`: one interpretation up to a line.
//! - `interpretations`: all of them.
//! - `replay`: a whole saved game.
//! - `write`: a game as text.
//! - `error`: what can be wrong.

mod edit;
mod error;
mod fit;
mod interpretation;
mod interpretations;
mod item;
mod read;
mod replay;
mod write;
mod written_step;

pub use error::{EditProblem, ParseZsgError, ReplayError, ReplayProblem, SavedProblem, WriteZsgError};
pub use read::{SavedEntry, SavedGame, SavedLine, read_zsg};
pub use replay::{Replay, replay_zsg};
pub use write::write_zsg;
