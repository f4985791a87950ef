//! How much less deep later moves are looked at, and which are not looked at at all.
//!
//! Moves come in the order of what they promise, so the later a move and the deeper the position, the less time it gets:
//! by the product of both logarithms, as Stockfish and other programs for chess have it.

use super::AlphaBeta;
use super::frame::{Attempt, Frame, Purpose};
use crate::search::score::WIN_BOUND;

/// Least deep positions whose later moves are looked at less deep, and how many moves come before those.
const REDUCED_DEPTH: i16 = 2;
const EARLY_MOVES: usize = 3;
/// Deepest positions whose last moves are left out, and how many moves come before those, by the depth: a few, and
/// more by its square, as the less deep, the less a late move can still become the best.
const LEFT_OUT_DEPTH: i16 = 3;
const LATE_MOVES: usize = 4;
const LATE_MOVES_BY_SQUARE: usize = 4;
/// Logarithms are in sixteenths, and so many of their product are a turn.
const SIXTEENTHS: u32 = 16;
const PRODUCT_OF_TURN: u32 = 1170;
/// Every late move is reduced by a part of a turn besides.
const HALF_TURN: u32 = PRODUCT_OF_TURN / 2;

impl AlphaBeta {
    /// Whether neither a move that wins nothing nor those behind it need be looked at.
    pub(super) fn is_hopeless(&self, frame: &Frame, tried: usize) -> bool {
        let pruning = self.limits.pruning;
        let depth = frame.depth;
        if frame.purpose != Purpose::Best || depth > LEFT_OUT_DEPTH || frame.best < -WIN_BOUND {
            return false;
        }
        let late = LATE_MOVES + LATE_MOVES_BY_SQUARE * (depth.max(0) as usize).pow(2);
        pruning.futility && frame.standing + self.futility(depth.max(1)) <= frame.window.alpha
            || pruning.reductions && frame.window.is_null() && tried >= late
    }

    /// How much less deep a later move that wins nothing is looked at; at the root not at all, whose moves matter
    /// most.
    pub(super) fn reduction(&self, frame: &Frame, tried: usize) -> Attempt {
        let at_root = self.stack.len() == 1;
        if !self.limits.pruning.reductions || at_root || frame.depth < REDUCED_DEPTH || tried < EARLY_MOVES {
            return Attempt::Probe;
        }
        let product = log2(u32::from(frame.depth.unsigned_abs())) * log2(tried as u32);
        let by = ((product + HALF_TURN) / PRODUCT_OF_TURN) as i16;
        let by = by.max(1) - i16::from(!frame.window.is_null());
        if by > 0 { Attempt::Reduced(by.min(frame.depth - 1)) } else { Attempt::Probe }
    }
}

/// The logarithm to base 2 of a number from 1, in sixteenths; between powers of two along a straight line.
fn log2(number: u32) -> u32 {
    let whole = number.ilog2();
    whole * SIXTEENTHS + (((number - (1 << whole)) * SIXTEENTHS) >> whole)
}
