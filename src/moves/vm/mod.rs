//! The virtual machine that runs the programs of a game.
//!
//! In: a verified program, a position that it only reads, and where to begin. Out: one emission for
//! each move, whose changes can be asked for before the run goes on; or the answer to a question.
//!
//! - `machine`: the machine as its users see it. - `questions`: conditions, numbers and hooks. - `fuel`: how long it may run.
//! - `run`: the loop. - `ops`: what its arms do. - `walk`: a run as the walk of a graph. - `list_walk`: listing by a walk.
//! - `move_builder`: pending effects as changes of cells. - `flags`: flags of sites. - `groups`: how many groups a set falls
//!   into. - `region`: the group around a site. - `probe`: what could be captured. - `observer`: what a run reads and does.
//! - `error`: what can go wrong.

mod error;
mod flags;
mod fuel;
mod groups;
mod list_walk;
mod machine;
mod move_builder;
mod observer;
mod ops;
mod probe;
mod questions;
mod region;
mod run;
mod walk;

pub use error::{RunError, RunErrorKind};
pub(super) use list_walk::{GraphMove, GraphRun};
pub use machine::Repeated;
pub(super) use machine::{CountQuery, FUEL, Machine, MoveCount, NumberedMove, QueryContext};
pub(super) use observer::{Event, Log, Observer};
pub(super) use probe::royals_on;
pub(super) use region::Region;
pub(super) use walk::WalkCount;
