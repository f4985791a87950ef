//! Which moves leave royal pieces safe.
//!
//! In: a position and moves. Out: whether each of them leaves its player's royal pieces unattacked.
//!
//! - `legality`: legality of single moves, for the search.
//! - `exchange`: with which piece a player could capture on a site.
//! - `royal_safety`: tests only the moves for which the answer may be no.

mod exchange;
mod legality;
pub(in crate::moves) mod royal_safety;
