//! The virtual machine that runs the programs of a game.
//!
//! In: a verified program, a position that it only reads, and where to begin. Out: one emission for
//! each move, whose changes can be asked for before the run goes on; or the answer to a question.
//!
//! - `machine`: the machine as its users see it. - `run`: the loop. - `ops`: what its arms do. - `effect`: what waits until a move is made. - `draft`: waiting
//!   effects as changes of cells. - `observer`: who watches a run. - `error`: what can go wrong.

mod draft;
mod effect;
mod error;
mod machine;
mod observer;
mod ops;
mod run;

pub use error::{RunError, RunErrorKind};
pub(super) use machine::Machine;
pub(super) use observer::{NoObserver, Observer};
