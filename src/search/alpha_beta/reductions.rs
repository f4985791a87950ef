//! Late move reductions, late move pruning and futility pruning.
//!
//! Moves come in order of priority, so the later a move and the deeper the node, the less it is searched: reductions
//! grow with the product of both logarithms, as in Stockfish and other chess programs. Near the end of the depth, quiet
//! moves that would not raise a hopeless evaluation to alpha are skipped (futility pruning, E. A. Heinz 1998).

use super::frame::{Frame, Purpose, Scout};
use super::state::AlphaBeta;
use crate::search::score::WIN_BOUND;

/// Least depth at which late moves are reduced.
const REDUCED_DEPTH: i16 = 2;
/// This many moves of a node are not reduced: most cutoffs come from one of them.
const EARLY_MOVES: usize = 3;
/// Greatest depth at which the last moves of a node are skipped.
const LATE_MOVE_PRUNING_DEPTH: i16 = 3;
/// How many moves are searched before the rest are skipped: a few, and more by the square of the depth, since late
/// moves matter more at greater depth.
const LATE_MOVES: usize = 4;
const LATE_MOVES_BY_SQUARE: usize = 4;
/// Logarithms are integers in sixteenths, so that every machine reduces alike. This much of the product of two reduces
/// by one turn.
const SIXTEENTHS: u32 = 16;
const PRODUCT_OF_TURN: u32 = 1170;
/// Added to every reduction, for rounding to the nearest turn.
const HALF_TURN: u32 = PRODUCT_OF_TURN / 2;

impl AlphaBeta {
    /// Whether a quiet move and all moves after it can be skipped.
    pub(super) fn can_prune(&self, frame: &Frame, tried: usize) -> bool {
        let pruning = self.limits.pruning;
        let depth = frame.depth;
        if self.near_end.is_searched {
            return false;
        }
        if frame.purpose != Purpose::Best || depth > LATE_MOVE_PRUNING_DEPTH || frame.best < -WIN_BOUND {
            return false;
        }
        let late = LATE_MOVES + LATE_MOVES_BY_SQUARE * (depth.max(0) as usize).pow(2);
        let late = if self.is_improving(frame) { late } else { late / 2 };
        pruning.futility && frame.static_eval + self.futility_margin(depth.max(1)) <= frame.window.alpha
            || pruning.reductions && frame.window.is_null() && tried >= late
    }

    /// Whether moves may be searched less deeply than others.
    pub(super) fn reduces(&self) -> bool {
        self.limits.pruning.reductions && !self.near_end.is_searched
    }

    /// Whether the player stands better than one move ago, as far as that is known. If not, it is less likely that a late
    /// move is good enough.
    fn is_improving(&self, frame: &Frame) -> bool {
        let before = self.stack.len().checked_sub(3).map(|ply| &self.stack[ply]);
        before.is_none_or(|before| before.player != frame.player || frame.static_eval > before.static_eval)
    }

    /// How a late quiet move is searched; moves of the root are never reduced, as they matter most.
    pub(super) fn late_move_reduction(&self, frame: &Frame, tried: usize) -> Scout {
        let at_root = self.stack.len() == 1;
        if !self.reduces() || at_root || frame.depth < REDUCED_DEPTH || tried < EARLY_MOVES {
            return Scout::Probe;
        }
        let product = log2(u32::from(frame.depth.unsigned_abs())) * log2(tried as u32);
        let by = ((product + HALF_TURN) / PRODUCT_OF_TURN) as i16;
        let by = by.max(1) + i16::from(!self.is_improving(frame)) - i16::from(!frame.window.is_null());
        if by > 0 { Scout::Reduced(by.min(frame.depth - 1)) } else { Scout::Probe }
    }
}

/// The base-2 logarithm of a positive number in sixteenths, interpolated linearly between powers of two.
fn log2(number: u32) -> u32 {
    let whole = number.ilog2();
    whole * SIXTEENTHS + (((number - (1 << whole)) * SIXTEENTHS) >> whole)
}
