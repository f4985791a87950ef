//! What may be played.
//!
//! In: a program and a position. Out: all legal moves as lists of changes; a move made or taken back
//! with the turn that follows; a move's trace; what a player who has said a part of a move may say next.
//!
//! - `rules`: the driver that everything goes through. - `generator`: finds the moves of a position. - `preference`: strikes out what is worth
//!   less. - `list`: moves in flat arrays. - `vm`: the virtual machine. - `group`: the blocks that a turn offers, run. - `compound`: moves of
//!   several steps. - `move_path`: one that is being followed. - `next_steps`: how it may go on. - `move_set`: equal moves are one. - `turn`: whose turn comes next.
//! - `royal_safety`: moves that leave no royal piece
//!   attacked. - `perft`: counting. - `sampling`: a move at random. - `move_cache`, `bits`: moves kept from position to position. - `read_set`: which cells a run looks at. -
//!   `graph`: blocks as graphs of tests. - `effect`: what waits until a move is made. - `step_effects`, `continuation`: what a step does, for records.
//!   `illegal_reason`: why a move is not legal. - `replay`, `trace`, `counts`: a move in motion. - `rotation`: pieces that turn together.
//! - `cohesion`: what a move cuts off.

mod bits;
mod cohesion;
mod compound;
mod continuation;
mod countable_runs;
mod counted_moves;
mod counting;
mod counts;
mod effect;
mod generator;
mod graph;
mod group;
mod illegal_reason;
mod list;
mod move_cache;
mod move_path;
mod move_set;
mod next_steps;
mod perft;
mod preference;
mod read_set;
mod replay;
mod rotation;
mod royal_safety;
mod rules;
mod run_context;
mod sampling;
mod step_effects;
mod trace;
mod turn;
mod vm;

pub use counts::Count;
pub use graph::{graph_drawing, graph_summary};
pub use illegal_reason::IllegalReason;
pub use list::{Move, MoveList, Step};
pub use perft::perft;
pub use replay::Waypoint;
pub use rotation::{Rotation, rotations};
pub(crate) use rules::GeneratedMoves;
pub use rules::{FUEL_PER_REQUEST, Rules, Undo};
pub use step_effects::{PieceMovement, StepEffect, StepEffects};
pub use trace::{Trace, Track, TrackKind};
pub use vm::{Repeated, RunError, RunErrorKind};
