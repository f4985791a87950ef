//! What every run needs.

use crate::moves::vm::Machine;
use crate::position::Position;
use crate::program::Program;

/// A position, and the machine that runs the program on it.
pub(in crate::moves) struct RunContext<'a> {
    pub(in crate::moves) program: &'a Program,
    pub(in crate::moves) machine: &'a mut Machine,
    pub(in crate::moves) position: &'a Position,
}
