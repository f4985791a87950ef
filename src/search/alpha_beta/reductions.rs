//! Late move reductions and late move pruning: how much less deep later moves are searched, and which not at all.
//!
//! Moves come in the order of what they promise, so the later a move and the deeper the position, the less time it gets:
//! by the product of both logarithms, as Stockfish and other chess programs have it. Quiet moves near the end of the depth
//! that would not bring a hopeless evaluation up to alpha are left out too ("futility pruning", E. A. Heinz 1998).

use super::frame::{Frame, Purpose, Scout};
use super::state::AlphaBeta;
use crate::search::score::WIN_BOUND;

/// Least depth at which later moves are searched less deep.
const REDUCED_DEPTH: i16 = 2;
/// So many moves of a node are searched in full depth: most cutoffs come from one of them.
const EARLY_MOVES: usize = 3;
/// Deepest nodes whose last moves are left out.
const LATE_MOVE_PRUNING_DEPTH: i16 = 3;
/// How many moves come before those: a few, and more by the square of the depth, as the less deep, the less a late move
/// can still become the best.
const LATE_MOVES: usize = 4;
const LATE_MOVES_BY_SQUARE: usize = 4;
/// Logarithms are whole numbers of sixteenths, so that every machine reduces alike; so many of the product of two are a
/// turn.
const SIXTEENTHS: u32 = 16;
const PRODUCT_OF_TURN: u32 = 1170;
/// Every late move is reduced by a part of a turn besides.
const HALF_TURN: u32 = PRODUCT_OF_TURN / 2;

impl AlphaBeta {
    /// Whether neither a quiet move nor those after it need be searched.
    pub(super) fn can_prune(&self, frame: &Frame, tried: usize) -> bool {
        let pruning = self.limits.pruning;
        let depth = frame.depth;
        if frame.purpose != Purpose::Best || depth > LATE_MOVE_PRUNING_DEPTH || frame.best < -WIN_BOUND {
            return false;
        }
        let late = LATE_MOVES + LATE_MOVES_BY_SQUARE * (depth.max(0) as usize).pow(2);
        pruning.futility && frame.static_eval + self.futility_margin(depth.max(1)) <= frame.window.alpha
            || pruning.reductions && frame.window.is_null() && tried >= late
    }

    /// How a later quiet move is searched; at the root never less deep, since its moves matter most.
    pub(super) fn late_move_reduction(&self, frame: &Frame, tried: usize) -> Scout {
        let at_root = self.stack.len() == 1;
        if !self.limits.pruning.reductions || at_root || frame.depth < REDUCED_DEPTH || tried < EARLY_MOVES {
            return Scout::Probe;
        }
        let product = log2(u32::from(frame.depth.unsigned_abs())) * log2(tried as u32);
        let by = ((product + HALF_TURN) / PRODUCT_OF_TURN) as i16;
        let by = by.max(1) - i16::from(!frame.window.is_null());
        if by > 0 { Scout::Reduced(by.min(frame.depth - 1)) } else { Scout::Probe }
    }
}

/// The logarithm to base 2 of a number from 1, in sixteenths; between powers of two along a straight line.
fn log2(number: u32) -> u32 {
    let whole = number.ilog2();
    whole * SIXTEENTHS + (((number - (1 << whole)) * SIXTEENTHS) >> whole)
}
