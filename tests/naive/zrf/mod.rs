//! A plain interpreter of rule files, written from the references of the language and without a look at the engine.
//!
//! It walks the rule file's own forms, keeps positions in maps and lists, and clones a position for every step. Its
//! unit of play is the whole turn: a compound move counts as one. What it is written from are `docs/language.md` and,
//! for what ZRF leaves open, the table in `docs/compatibility.md`; each function stands for a paragraph there.
//!
//! - `load`: a text to the sections of one game or variant. - `game`: the sections read. - `order`: turn orders.
//! - `board`, `grid`: positions, links, zones, symmetries. - `setup`: the start. - `state`: one moment of play. - `shared`: what states have in common.
//! - `run`: a block of instructions. - `loops`: its loops. - `effect`: what it changes. - `adding`: the moves it makes.
//! - `value`: what words and forms stand for. - `expression`: numbers. - `set`: sets of positions, and groups.
//! - `condition`: what is asked. - `config`: what mostly goals ask. - `attack`: attacked, defended, royal pieces.
//! - `apply`: a step made. - `hooks`: what is run around moves. - `compound`: whole moves. - `turn`: legal moves.
//! - `goal`: how games end. - `perft`: counting.

#![allow(
    clippy::pedantic,
    clippy::nonminimal_bool,
    clippy::type_complexity,
    reason = "each function reads like the paragraph that it stands for"
)]
#![allow(
    unreachable_pub,
    unused_imports,
    dead_code,
    reason = "public to the suites that include it, each of which uses a part"
)]
#![allow(clippy::maybe_infinite_iter, reason = "every walk over a board comes to its edge")]
#![allow(clippy::struct_excessive_bools, reason = "rules that a game has or has not")]

mod adding;
mod apply;
mod attack;
mod board;
mod compound;
mod condition;
mod config;
mod effect;
mod expression;
mod game;
mod goal;
mod grid;
mod hooks;
mod load;
mod loops;
mod order;
mod perft;
mod run;
mod set;
mod setup;
mod shared;
mod state;
mod turn;
mod value;

use std::rc::Rc;

pub use game::Game;
pub use goal::End;
pub use load::titles;
pub use perft::perft;
pub use state::{Key, Piece, State};

/// A name of the rule file.
pub type Name = Rc<str>;

/// A position of the board, by its number in the order of the board.
pub type Cell = usize;

/// A fault of the rules that shows only in play, or more than is worth following here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The game ends with an error.
    Rules(String),
    /// Nothing is said about the rules: there are too many ways to follow.
    TooMuch,
}

/// What may come to a fault.
pub type Play<T> = Result<T, Fault>;
