//! Short keys of moves, for tables.

use crate::moves::Step;

/// A hash of a move, for the transposition table. A collision only makes the order of moves worse, since a key is only
/// looked up among the legal moves.
pub(super) fn move_key(steps: &[Step]) -> u32 {
    let mixed = steps.iter().fold(1_u64, |key, step| {
        let sites = u64::from(step.origin) << 32 | u64::from(step.target) << 16 | u64::from(step.name as u16);
        let arguments =
            step.arguments.iter().fold(0_u64, |all, &argument| all << 9 ^ u64::from(argument as u32));
        let piece = u64::from(step.becomes) << 24 ^ u64::from(step.block) << 40;
        (key.rotate_left(7) ^ sites ^ piece ^ arguments << 11).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed >> 32) as u32
}
