//! Saved games of Zillions (ZSG): whole games, every step a line of its own, with all that it does to pieces.
//!
//! In: a text, and the program of the rules it was played by; or a game. Out: the game with every line checked
//! against the legal moves, or the line that does not fit; or a text. `docs/notation.md` describes the format.
//!
//! A line does not tell where a turn ends, nor everything that a step does, so that there may be several ways to
//! understand a record up to a line. They are all followed until one is left: see `reader` and `interpretation`.
//!
//! - `saved`: the lines of a record. - `edit`: changes of the position by hand. - `item`: the words of a line, each
//!   with its meaning. - `written_step`: a step in these words. - `fit`: whether a line means a step. - `interpretation`: one way to
//!   understand a record up to a line. - `reader`: all of them. - `replay`: a whole record. - `write`: a game as text.
//! - `error`: what can be wrong.

mod edit;
mod error;
mod fit;
mod interpretation;
mod item;
mod reader;
mod replay;
mod saved;
mod write;
mod written_step;

pub use error::{EditProblem, ParseZsgError, ReplayError, ReplayProblem, SavedProblem, WriteZsgError};
pub use replay::{Replay, replay_zsg};
pub use saved::{SavedEntry, SavedGame, SavedLine, read_zsg};
pub use write::write_zsg;
