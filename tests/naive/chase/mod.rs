//! Chase (Tom Kruszewski, TSR 1986), written as plainly as possible.
//!
//! In: a `Board` and the `Player` to move. Out: every legal `Action` with the resulting board. Callers copy boards and
//! never change them in place. Positions are assumed to obey the rules (Chamber empty, at most ten dice and 25 points
//! for each side).
//!
//! Start reading at `perft::legal` and `moves::die_move`.
//!
//! * `cylinder`: sites, directions, one step. * `board`: dice on their cells. * `moves`: die moves and exchanges.
//! * `redistribution`: lost points on the lowest dice. * `perft`: the game as `State`s, with its counts.
//! * `scene`: converts the engine's positions. * `dice_sets`: sets of dice, and what captures leave of them.

mod board;
mod cylinder;
mod dice_sets;
mod moves;
mod perft;
mod redistribution;
mod scene;

pub use dice_sets::{dice_sets, situations};
pub use perft::{perft, perft_boards, perft_combined};
pub use scene::{Lite, Published, Repeat, Replicator};

pub const MAX_DICE: usize = 10;
pub const MIN_DICE: usize = 5;
pub const MAX_VALUE: u8 = 6;
pub const TOTAL: u8 = 25;
