//! What every run of blocks needs.

use crate::moves::runs::countable_runs::CountableRuns;
use crate::moves::vm::Machine;
use crate::position::Position;
use crate::program::Program;

/// A position, the machine that runs the program on it, and what is known about the program's runs.
pub(in crate::moves) struct RunContext<'a> {
    pub(in crate::moves) program: &'a Program,
    pub(in crate::moves) machine: &'a mut Machine,
    pub(in crate::moves) countable: &'a mut CountableRuns,
    pub(in crate::moves) position: &'a Position,
}
