//! The virtual machine that runs the programs of a game.
//!
//! In: a verified program, a position that it only reads, and where to begin. Out: one emission for
//! each move, whose changes can be asked for before the run goes on; or the answer to a question.
//!
//! - `machine`: the machine as its users see it. - `run`: the loop. - `walk`: a run as the walk of a graph. - `ops`: what its arms do. - - `move_builder`: waiting effects as changes of cells. - `flags`: flags of sites. -
//!   `groups`: how many groups a set falls into. - `region`: the group around a site. - `probe`: what could be
//!   captured. - `observer`: who watches a run. - `error`: what can go wrong.

mod error;
mod flags;
mod groups;
mod list_walk;
mod machine;
mod move_builder;
mod observer;
mod ops;
mod probe;
mod region;
mod run;
mod walk;

pub use error::{RunError, RunErrorKind};
pub(super) use list_walk::{GraphMove, GraphRun};
pub use machine::Repeated;
pub(super) use machine::{CountQuery, FUEL, Machine, MoveCount, QueryContext};
pub(super) use observer::{Event, Log, Observer};
pub(super) use probe::royals_on;
pub(super) use region::Region;
pub(super) use walk::WalkCount;
