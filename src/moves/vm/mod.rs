//! The virtual machine that runs the programs of a game.
//!
//! In: a verified program, a position that it only reads, and where to begin. Out: one emission for
//! each move, whose changes can be asked for before the run goes on; or the answer to a question.
//!
//! - `machine`: the machine as its users see it. - `run`: the loop. - `ops`: what its arms do. - `effect`: what
//!   waits until a move is made. - `move_builder`: waiting effects as changes of cells. - `flags`: flags of sites. -
//!   `groups`: how many groups a set falls into. - `region`: the group around a site. - `probe`: what could be
//!   captured. - `observer`: who watches a run. - `error`: what can go wrong.

mod effect;
mod error;
mod flags;
mod groups;
mod machine;
mod move_builder;
mod observer;
mod ops;
mod probe;
mod region;
mod run;

pub(super) use effect::{DROPPED, Effect, Movement};
pub use error::{RunError, RunErrorKind};
pub use machine::Repeated;
pub(super) use machine::{CountQuery, FUEL, Machine, MoveCount, QueryContext};
pub(super) use observer::{Event, Log, Observer};
pub(super) use probe::royals_on;
pub(super) use region::Region;
