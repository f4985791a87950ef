//! A plain interpreter of rule files, written from the documentation of the language and without looking at the engine.
//!
//! It walks the forms of the rule file, keeps positions in maps and lists, and clones a position for every step. Of the
//! crate under test it uses only the parser. Its unit of play is the whole turn: a compound move counts as one. It
//! follows `docs/language.md` and, for what ZRF leaves open, the table in `docs/compatibility.md`: each function
//! implements a paragraph of these, which its comment quotes or names.
//!
//! - `load`: splits a text into the sections of its games and variants. - `game`: reads the sections. - `order`: turn
//!   orders.
//! - `board`, `grid`: positions, links, zones, symmetries. - `setup`: the start. - `state`: a state of the game. -
//!   `shared`: copy-on-write parts of states.
//! - `run`: a block of instructions. - `loops`: its loops. - `effect`: its changes. - `adding`: the moves it makes.
//! - `value`: what words and forms mean. - `expression`: numbers. - `set`: sets of positions, and groups.
//! - `condition`: tests. - `config`: tests that mostly goals use. - `attack`: attacked, defended, royal pieces.
//! - `apply`: makes a step. - `hooks`: what is run around moves. - `compound`: whole moves. - `turn`: legal moves.
//! - `struck`: which rule strikes out a move. - `goal`: how games end. - `perft`: counting.

#![allow(
    clippy::pedantic,
    clippy::nonminimal_bool,
    clippy::type_complexity,
    reason = "each function reads like the paragraph that it implements"
)]
#![allow(
    unreachable_pub,
    unused_imports,
    dead_code,
    reason = "public to the suites that include it, each of which uses a part"
)]
#![allow(clippy::maybe_infinite_iter, reason = "every walk over a board ends at its edge")]
#![allow(clippy::struct_excessive_bools, reason = "properties that a game has or does not have")]

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
mod struck;
mod turn;
mod value;

use std::rc::Rc;

pub use adding::Step;
pub use board::Displacement;
pub use game::Game;
pub use goal::End;
pub use load::titles;
pub use perft::perft;
pub use state::{Key, Piece, State};
pub use struck::{Struck, Tried};

/// A name in the rule file.
pub type Name = Rc<str>;

/// A position of the board, by its index in board order.
pub type Cell = usize;

/// A fault in the rules that shows only in play, or more work than this interpreter does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The game ends with an error.
    Rules(String),
    /// There are too many variations to follow, which says nothing about the rules.
    TooMuch,
}

/// The result of something that may run into a fault.
pub type Play<T> = Result<T, Fault>;
