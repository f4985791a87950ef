//! Orders quiet moves by what earlier searches have learnt: killers, countermoves and history scores.
//!
//! In: quiet moves that caused a cutoff, and those searched before them in vain. Out: a priority for quiet moves.
//! Killers after S. G. Akl and M. M. Newborn 1977, countermoves after J. Uiterwijk 1992, the history heuristic after J.
//! Schaeffer 1983.

use crate::index::PlayerId;
use crate::moves::Step;

/// Slots of the tables; a power of two, so that indices can be masked. Moves that share a slot share what is learnt,
/// which only makes the order worse.
const SLOTS: usize = 1 << 13;
/// Largest absolute value of a history score.
const MAX_SCORE: i32 = 1 << 14;
/// Killers are searched before countermoves, and both before other quiet moves, whatever their history.
const KILLER: i64 = 1 << 22;
const COUNTERMOVE: i64 = 1 << 21;

/// A quiet move, and where it is searched.
#[derive(Clone, Copy)]
pub(super) struct QuietMove<'a> {
    pub(super) player: PlayerId,
    pub(super) steps: &'a [Step],
    /// The key of these steps.
    pub(super) key: u32,
    /// The number of moves from the root.
    pub(super) ply: usize,
    /// The key of the previous move; 0 at the root.
    pub(super) previous: u32,
}

/// What has been learnt about quiet moves.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// By player and sites, how good a move has been.
    scores: Vec<i32>,
    /// For each ply the last two quiet moves that caused a cutoff, the latest first.
    killers: Vec<[u32; 2]>,
    /// For the key of the previous move, a quiet move that refuted it.
    countermoves: Vec<u32>,
}

impl History {
    pub(super) fn new(plies: usize) -> Self {
        Self { scores: vec![0; SLOTS], killers: vec![[0; 2]; plies], countermoves: vec![0; SLOTS] }
    }

    /// Goes on with a search from a position that is this many plies later in the game, or earlier: killers belong to plies
    /// from the root.
    pub(super) fn follow(&mut self, plies: isize) {
        let count = self.killers.len();
        let moved = plies.unsigned_abs().min(count);
        if plies >= 0 {
            self.killers.rotate_left(moved);
            self.killers[count - moved..].fill([0; 2]);
        } else {
            self.killers.rotate_right(moved);
            self.killers[..moved].fill([0; 2]);
        }
    }

    /// Records that a quiet move caused a cutoff.
    pub(super) fn reward(&mut self, tried: QuietMove<'_>, depth: i16) {
        let QuietMove { player, steps, key, ply, previous } = tried;
        self.update(player, &steps[0], depth, 1);
        self.countermoves[countermove_slot(previous)] = key;
        let killers = &mut self.killers[ply];
        if killers[0] != key {
            *killers = [key, killers[0]];
        }
    }

    /// Records that a quiet move was searched before the one that caused a cutoff.
    pub(super) fn penalize(&mut self, player: PlayerId, step: &Step, depth: i16) {
        self.update(player, step, depth, -1);
    }

    /// Moves a score toward its bound, more slowly the nearer it is ("history gravity"): old results fade, and scores
    /// never exceed the bounds. Deep cutoffs count more, by the square of their depth.
    fn update(&mut self, player: PlayerId, step: &Step, depth: i16, sign: i32) {
        let bonus = i32::from(depth.clamp(0, 30)).pow(2).min(MAX_SCORE / 8);
        let score = &mut self.scores[slot(player, step)];
        *score += sign * bonus - *score * bonus / MAX_SCORE;
    }

    /// The priority of a quiet move.
    pub(super) fn priority(&self, candidate: QuietMove<'_>) -> i64 {
        let QuietMove { player, steps, key, ply, previous } = candidate;
        let special = match self.killers[ply] {
            [first, _] if first == key => KILLER + 1,
            [_, second] if second == key => KILLER,
            _ if self.countermoves[countermove_slot(previous)] == key => COUNTERMOVE,
            _ => 0,
        };
        special + i64::from(self.scores[slot(player, &steps[0])])
    }
}

fn countermove_slot(previous: u32) -> usize {
    previous as usize & (SLOTS - 1)
}

/// The slot of a move in the history table: its player, sites, promotion and name, mixed with odd factors so that
/// neighbouring sites do not share slots.
fn slot(player: PlayerId, step: &Step) -> usize {
    let sites = usize::from(step.origin).wrapping_mul(229).wrapping_add(usize::from(step.target));
    let kind = usize::from(step.becomes) << 7 ^ usize::from(step.name as u16).wrapping_mul(31);
    (sites.wrapping_mul(7) ^ kind ^ player.index() << 12) & (SLOTS - 1)
}
