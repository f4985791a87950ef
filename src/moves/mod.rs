//! What may be played.
//!
//! In: a program and a position. Out: all legal moves as lists of changes; a move made or taken back
//! with the turn that follows; a move's trace; what a player who has said a part of a move may say next.
//!
//! - `rules`: the driver that everything goes through. - `generate`: finds the moves of a position. - `runs`: the blocks
//!   that a turn offers, run. - `vm`: the virtual machine. - `graph`: blocks as graphs of tests. - `count`: how many moves
//!   there are. - `sample`: a move at random. - `attacks`: royal pieces stay safe. - `explain`: what a move does.
//! - `list`: moves in flat arrays. - `effect`: what waits until a move is made. - `turn`: whose turn comes next.
//!   `perft`: counting positions. - `read_set`, `bits`: which cells a run looks at.

mod attacks;
mod bits;
mod count;
mod effect;
mod explain;
mod generate;
mod graph;
mod list;
mod perft;
mod read_set;
mod rules;
mod runs;
mod sample;
mod turn;
mod vm;

pub use explain::counts::Count;
pub use explain::illegal_reason::IllegalReason;
pub use explain::replay::Waypoint;
pub use explain::rotation::{Rotation, rotations};
pub use explain::step_effects::{PieceMovement, StepEffect, StepEffects};
pub use explain::trace::{Trace, Track, TrackKind};
pub use graph::{graph_drawing, graph_summary};
pub use list::{Move, MoveList, Step};
pub use perft::perft;
pub(crate) use rules::GeneratedMoves;
pub use rules::{FUEL_PER_REQUEST, Rules, Undo};
pub use vm::{Repeated, RunError, RunErrorKind};
