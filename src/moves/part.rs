//! What the rules do around a single step, for those who go through a move step by step.

use super::rules::Rules;
use super::vm::RunError;
use crate::position::Position;

impl Rules {
    /// A position with what the rules do before a step: where [`Rules::deeds`] finds it.
    pub fn step_opening(&mut self, position: &Position) -> Result<Position, RunError> {
        let mut opening = position.clone();
        self.perform(&mut opening, |hooks| &hooks.before_step, None)?;
        Ok(opening)
    }
}
