//! What every run of blocks needs.

use super::countable_runs::CountableRuns;
use super::vm::Machine;
use crate::position::Position;
use crate::program::Program;

/// A position, the machine that runs the program on it, and what is known of the program's runs.
pub(super) struct RunContext<'a> {
    pub(super) program: &'a Program,
    pub(super) machine: &'a mut Machine,
    pub(super) countable: &'a mut CountableRuns,
    pub(super) position: &'a Position,
}
