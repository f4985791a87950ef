//! A plain interpreter of ZRF 1.x, written from the reference of the language and without a look at the engine.
//!
//! It walks the rule file's own forms and clones whole states. Its unit of play is the whole turn: a chain of
//! partial moves counts as one, and turns that lead to one state are one.
//!
//! - `load`: a text to the sections of one game or variant. - `board`: cells, links, zones, symmetry.
//! - `game`: the sections read. - `state`: one moment of play.
//! - `run`: a block of moves. - `condition`: what blocks ask. - `attack`: attacked, defended, royal pieces.
//! - `apply`: a move made. - `turn`: whole turns. - `goal`: how games end. - `perft`: counting.

#![allow(unreachable_pub, reason = "public to the suite that includes it")]
#![allow(clippy::maybe_infinite_iter, reason = "every walk over a board comes to its edge")]
#![allow(clippy::struct_excessive_bools, reason = "rules that a game has or has not")]

mod apply;
mod attack;
mod board;
mod condition;
mod game;
mod goal;
mod load;
mod perft;
mod run;
mod state;
mod turn;

use std::rc::Rc;

pub use game::Game;
pub use load::titles;
pub use perft::perft;
pub use state::{Piece, State};

/// A name of the rule file.
pub type Name = Rc<str>;
