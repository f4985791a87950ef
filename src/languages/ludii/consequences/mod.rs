//! What follows moves.
//!
//! In: `(then …)`, and effects of moves. Out: instructions.

pub(crate) mod captures;
pub(crate) mod effects;
pub(crate) mod following;
pub(crate) mod pieces;
pub(crate) mod seed_transfers;
pub(crate) mod shifts;
pub(crate) mod simultaneous;
pub(crate) mod sowing;
pub(crate) mod stacks;
pub(crate) mod voting;
