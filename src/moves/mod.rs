//! Move generation: what may be played in a position.
//!
//! In: a program and a position. Out: all legal moves as lists of changes; making and unmaking a move, including whose
//! turn follows; the trace of a move; and how a partly entered move may continue.
//!
//! - `rules`: the driver; every request enters here.
//! - `generate`: finds the moves of a position.
//! - `runs`: runs the blocks that a turn offers.
//! - `vm`: the virtual machine.
//! - `graph`: blocks compiled to decision graphs.
//! - `count`: counts moves without listing them.
//! - `sample`: picks a random move.
//! - `attacks`: keeps royal pieces safe.
//! - `explain`: shows what a move does.
//! - `list`: move lists in flat arrays. - `noisy`: the moves that a quiescence search looks at.
//! - `effect`: effects deferred until a move is emitted.
//! - `fuel_scope`: how much fuel requests may burn together.
//! - `turn`: whose turn comes next. - `ends`: when a game is over. - `unmet_goals`: goals that need not be tested again.
//! - `perft`: counts leaf positions.
//! - `read_set`: which cells a run reads.

mod attacks;
mod count;
mod effect;
mod ends;
mod explain;
mod fuel_scope;
mod generate;
mod graph;
mod list;
mod noisy;
mod perft;
mod read_set;
mod rules;
mod runs;
mod sample;
mod turn;
mod unmet_goals;
mod vm;

pub use ends::End;
pub use explain::counts::Count;
pub use explain::illegal_reason::IllegalReason;
pub use explain::replay::Waypoint;
pub use explain::rotation::{Rotation, rotations};
pub use explain::step_effects::{PieceMovement, StepEffect, StepEffects};
pub use explain::trace::{Trace, Track, TrackKind};
pub use graph::{graph_drawing, graph_summary};
pub use list::{Move, MoveList, Step};
pub(crate) use noisy::NoisyMoves;
pub use perft::perft;
pub(crate) use rules::GeneratedMoves;
pub use rules::{FUEL_PER_REQUEST, Rules, Undo};
pub use vm::{Repeated, RunError, RunErrorKind};
