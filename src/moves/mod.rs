//! What may be played.
//!
//! In: a program and a position. Out: all legal moves as lists of changes; a move made or taken back
//! with the turn that follows; a move's trace; what a player who has said a part of a move may say next.
//!
//! - `rules`: the driver that everything goes through. - `collect`: finds the moves of a position. - `prefer`: strikes out what is worth
//!   less. - `list`: moves in flat arrays. - `vm`: the virtual machine. - `group`: the blocks that a turn offers, run. - `compound`: moves of
//!   several steps. - `branch`: the beginning of one. - `seen`: equal moves are one. - `turn`: whose turn comes next.
//! - `perft`: counting. - `draw`: a move at random. - `memo`, `bits`: moves kept from position to position. - `deeds`, `part`: what a step does, for records.
//!   `obstacle`: why a move is not legal. - `record`, `trace`, `counts`: a move in motion. - `rotation`: pieces that turn together.
//! - `cohesion`: what a move cuts off.

mod bits;
mod branch;
mod cohesion;
mod collect;
mod compound;
mod counts;
mod deeds;
mod draw;
mod group;
mod list;
mod memo;
mod obstacle;
mod part;
mod perft;
mod prefer;
mod record;
mod rotation;
mod rules;
mod seen;
mod trace;
mod turn;
mod vm;

pub use counts::Count;
pub use deeds::{Deed, Deeds, Way};
pub use list::{Move, MoveList, Step};
pub use obstacle::Obstacle;
pub use perft::perft;
pub use record::Waypoint;
pub use rotation::{Rotation, rotations};
pub(crate) use rules::SomeMoves;
pub use rules::{MAX_AT_ONCE, Made, Rules};
pub use trace::{Trace, Track, TrackKind};
pub use vm::{Repeated, RunError, RunErrorKind};
