//! Whether a drawn move leaves the royal pieces safe.
//!
//! The moves of the other side decide it. Its cache is asked if there is one, as it will be needed next if the move is
//! made; otherwise those moves are run.

use crate::moves::rules::Rules;
use crate::moves::vm::{RunError, royals_on};
use crate::position::{Change, Position};

impl Rules {
    /// Whether a move leaves the royal pieces safe.
    pub(super) fn leaves_safe(&mut self, position: &Position, changes: &[Change]) -> Result<bool, RunError> {
        let owner = self.turn(position).owner;
        let Some(royal) = self.program().safe_royal_of(owner) else { return Ok(true) };
        let mut board = self.tried.take().unwrap_or_else(|| position.clone());
        board.clone_from(position);
        board.apply(changes);
        let safe = if let Some(safe) = self.is_safe_by_cache(position, (&board, changes), royal) {
            Ok(safe)
        } else {
            let (program, machine) = self.parts();
            machine.is_in_check(program, &board, royal).map(|checked| !checked)
        };
        self.tried = Some(board);
        safe
    }

    /// Whether royal pieces are safe on a board after a move, according to the cache of the other side's moves, which will
    /// be needed next if this move is made. None if there is no such cache, or if it fails.
    fn is_safe_by_cache(
        &mut self,
        position: &Position,
        (board, changes): (&Position, &[Change]),
        royal: usize,
    ) -> Option<bool> {
        let (caches, mut context) = self.memory(board);
        let program = context.program;
        let groups = &program.royals[royal].groups;
        let at = caches.knowing_attacks(groups)?;
        caches.follow(program, position.hash(), board, changes);
        let mut safe = Ok(true);
        for site in royals_on(program, board, royal) {
            if matches!(safe, Ok(true)) {
                safe = caches.attacks(&mut context, at, site).map(|attacked| !attacked);
            }
        }
        // The move is taken back.
        caches.follow(program, board.hash(), position, changes);
        safe.ok()
    }
}
