//! Which move to look at first.
//!
//! The best move of before, then what wins pieces, the dearest by the cheapest first, then moves that were too good in
//! positions like this one ("killers", S. G. Akl and M. M. Newborn 1977; answers to the same move, J. Uiterwijk 1992;
//! moves by their success so far, J. Schaeffer 1983), at last what gives pieces away.

use crate::index::PlayerId;
use crate::moves::Step;
use crate::position::{Change, Position};
use crate::program::{Piece, Program};
use crate::search::evaluate::Evaluation;
use crate::search::score::Score;

/// Slots of the tables; a power of two.
const SLOTS: usize = 1 << 13;
/// Bounds of what a table says of a move.
const MOST: i32 = 1 << 14;
/// The tiers of what moves promise.
const GAIN: i64 = 1 << 24;
const KILLER: i64 = 1 << 22;
const ANSWER: i64 = 1 << 21;
/// No move is told to win more.
const MOST_WON: Score = 1 << 28;
/// Gains beyond that make no difference.
const MOST_GAINED: Score = 1 << 16;
/// The move that was best before comes first: more than what any other promises.
pub(super) const FIRST: i64 = 1 << 44;
/// The bits that tell the moves of a turn apart, of which there are at most 200,000.
const NUMBER_BITS: u32 = 18;

/// What has been learnt of moves that win nothing.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// By player and sites, how often a move was too good.
    successes: Vec<i32>,
    /// For each ply two moves that were too good there.
    killers: Vec<[u32; 2]>,
    /// By the move before, a move that was too good behind it.
    answers: Vec<u32>,
}

impl History {
    pub(super) fn new(plies: usize) -> Self {
        Self { successes: vec![0; SLOTS], killers: vec![[0; 2]; plies], answers: vec![0; SLOTS] }
    }

    /// A move was too good for the other side.
    pub(super) fn reward(
        &mut self,
        (player, steps): (PlayerId, &[Step]),
        ply: usize,
        before: u32,
        depth: i16,
    ) {
        let key = move_key(steps);
        self.learn(player, &steps[0], depth, 1);
        self.answers[before as usize & (SLOTS - 1)] = key;
        let killers = &mut self.killers[ply];
        if killers[0] != key {
            *killers = [key, killers[0]];
        }
    }

    /// A move was looked at before one that was too good.
    pub(super) fn blame(&mut self, player: PlayerId, step: &Step, depth: i16) {
        self.learn(player, step, depth, -1);
    }

    /// Moves toward the bound, the slower the nearer it is.
    fn learn(&mut self, player: PlayerId, step: &Step, depth: i16, sign: i32) {
        let bonus = i32::from(depth.clamp(0, 30)).pow(2).min(MOST / 8);
        let success = &mut self.successes[slot(player, step)];
        *success += sign * bonus - *success * bonus / MOST;
    }

    /// How promising a move is that wins nothing.
    pub(super) fn promise(&self, (player, steps): (PlayerId, &[Step]), ply: usize, before: u32) -> i64 {
        let key = move_key(steps);
        let special = match self.killers[ply] {
            [first, _] if first == key => KILLER + 1,
            [_, second] if second == key => KILLER,
            _ if self.answers[before as usize & (SLOTS - 1)] == key => ANSWER,
            _ => 0,
        };
        special + i64::from(self.successes[slot(player, &steps[0])])
    }
}

/// How promising a move is that wins or loses pieces of a worth, moved by one of some worth.
pub(super) fn promise_of_gain(gain: Score, mover: Score) -> i64 {
    let gain = i64::from(gain.clamp(-MOST_GAINED, MOST_GAINED)) * 16 - i64::from(mover.clamp(0, 4000)) / 4;
    if gain > 0 { GAIN + gain } else { gain - GAIN }
}

/// Where a move comes in the order, the least first: by what it promises, then by its number in the turn.
pub(super) fn place(promise: i64, number: usize) -> u64 {
    ((FIRST - promise) as u64) << NUMBER_BITS | number as u64
}

/// The number of the move that has a place.
pub(super) fn number(place: u64) -> usize {
    (place & ((1 << NUMBER_BITS) - 1)) as usize
}

/// Whether a move at a place neither was the best before nor wins anything.
pub(super) fn is_quiet(place: u64) -> bool {
    FIRST - ((place >> NUMBER_BITS) as i64) < GAIN
}

fn slot(player: PlayerId, step: &Step) -> usize {
    let sites = usize::from(step.origin).wrapping_mul(229).wrapping_add(usize::from(step.target));
    let kind = usize::from(step.becomes) << 7 ^ usize::from(step.name as u16).wrapping_mul(31);
    (sites.wrapping_mul(7) ^ kind ^ player.index() << 12) & (SLOTS - 1)
}

/// What a move wins for a player in pieces: others' that vanish or become their own, own ones that become others or
/// vanish. Pieces that are put on empty sites are no gain.
pub(in crate::search) fn gain(
    (program, evaluation): (&Program, &Evaluation),
    position: &Position,
    changes: &[Change],
    player: PlayerId,
) -> Score {
    // Rules may state weights so great that many of them are more than a score holds.
    let (mut gain, mut appeared, mut worth, mut own) = (0_i64, 0, 0, 0);
    let piece = |piece: Piece| i64::from(evaluation.piece(piece));
    let sites = changes.iter().filter(|change| usize::from(change.cell) < program.site_count());
    for change in sites {
        let (old, new) = (Piece(position.cells()[usize::from(change.cell)]), Piece(change.value));
        let was_own = !old.is_none() && old.owner() == player;
        if !old.is_none() {
            gain += if was_own { -piece(old) } else { piece(old) };
            appeared -= i64::from(was_own);
        }
        if !new.is_none() && new.owner() == player {
            gain += piece(new);
            // Where another's piece was, one came there from elsewhere or that one became own.
            appeared += i64::from(old.is_none() || was_own);
            (worth, own) = (worth + piece(new), own + 1);
        } else if !new.is_none() {
            gain -= piece(new);
        }
    }
    let gain = if appeared > 0 { gain - appeared * worth / own } else { gain };
    gain.clamp(-i64::from(MOST_WON), i64::from(MOST_WON)) as Score
}

/// A number that tells the moves of a position apart in the table.
pub(in crate::search) fn move_key(steps: &[Step]) -> u32 {
    let mixed = steps.iter().fold(1_u64, |key, step| {
        let sites = u64::from(step.origin) << 32 | u64::from(step.target) << 16 | u64::from(step.name as u16);
        let arguments =
            step.arguments.iter().fold(0_u64, |all, &argument| all << 9 ^ u64::from(argument as u32));
        let piece = u64::from(step.becomes) << 24 ^ u64::from(step.block) << 40;
        (key.rotate_left(7) ^ sites ^ piece ^ arguments << 11).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed >> 32) as u32
}
