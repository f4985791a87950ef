//! Which moves leave royal pieces safe.
//!
//! In: a position, and moves. Out: whether each leaves the royal pieces of its player unattacked.
//!
//! - `royal_safety`: asks only those moves that may matter.

pub(in crate::moves) mod royal_safety;
