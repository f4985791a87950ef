//! What a move does, shown to people.
//!
//! In: a position and a move, or the beginning of one. Out: its steps, its animation, or why it is not legal.
//!
//! - `trace`: the animation of a move.
//! - `replay`: the paths of its pieces, by running its blocks again.
//! - `rotation`: pieces that turn together.
//! - `counts`: values that change one by one.
//! - `step_effects`: what a single step does, for records.
//! - `illegal_reason`: why a move is not legal.
//! - `cohesion`: what a move cuts off.

pub(in crate::moves) mod cohesion;
pub(in crate::moves) mod counts;
pub(in crate::moves) mod illegal_reason;
pub(in crate::moves) mod replay;
pub(in crate::moves) mod rotation;
pub(in crate::moves) mod step_effects;
pub(in crate::moves) mod trace;
