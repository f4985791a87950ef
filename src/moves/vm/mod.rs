//! The virtual machine that runs the programs of a game.
//!
//! In: a verified program, a position, which it only reads, and where to start. Out: moves one at a time, each with its
//! changes on demand; or the answer to a question.
//!
//! - `machine`: the interface, and the state of a run.
//! - `query_context`: facts that conditions ask for and the caller knows.
//! - `questions`: conditions, numbers and hooks.
//! - `fuel`: the limit on instructions.
//! - `run`: the interpreter loop.
//! - `run_table`: what a run knows about sites or cells.
//! - `ops`: the operations of its arms. - `effects`: those that change the board.
//! - `emission`: emitted moves, and their changes on demand.
//! - `walk`: walks a block's graph instead of interpreting the block.
//! - `list_walk`: lists the moves of a run from its reduced graph.
//! - `move_builder`: turns deferred effects into changes of cells.
//! - `region`: the group around a site. - `neighbours`: flood fill.
//! - `probe`: attack detection.
//! - `observer`: reports what a run reads and does.
//! - `error`: runtime errors.

mod calls;
mod effects;
mod emission;
mod error;
mod fuel;
mod list_walk;
mod machine;
mod move_builder;
mod neighbours;
mod observer;
mod ops;
mod probe;
mod query_context;
mod questions;
mod region;
mod run;
mod run_table;
mod walk;

pub use error::{RunError, RunErrorKind};
pub(super) use list_walk::FoundMove;
pub(super) use machine::{Emission, FUEL, Machine, NumberedMove};
pub(super) use observer::{Event, Log, Observer};
pub(super) use ops::modulo;
pub(super) use probe::royals_on;
pub use query_context::Repeated;
pub(super) use query_context::{CountQuery, Counted, MoveCount, QueryContext};
pub(super) use region::Region;
