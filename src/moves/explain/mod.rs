//! What a move does, for people.
//!
//! In: a position and a move, or the beginning of one. Out: its steps, its motion, or why it is not legal.
//!
//! - `trace`: a move in motion.
//! - `replay`: its events, from the blocks run again.
//! - `rotation`: pieces that turn together.
//! - `counts`: values that go up and down one by one.
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
