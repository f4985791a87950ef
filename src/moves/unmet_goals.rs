//! The goals that are known not to hold. They need not be tested again until something changes on which they depend.
//!
//! In: goals that have been tested and did not hold, and the moves that are made. Out: whether a goal is still known not
//! to hold. Only goals whose graphs test nothing but cells and numbers of pieces are remembered.

use super::graph::Reads;
use crate::index::PlayerId;
use crate::position::{Change, Position};
use crate::program::Program;

/// How many goals are remembered: the first ones.
const MOST_GOALS: usize = u64::BITS as usize;

/// The goals that do not hold in one position.
#[derive(Clone, Debug, Default)]
pub(super) struct UnmetGoals {
    /// The hash of that position.
    position: u64,
    /// The goals, as bits.
    unmet: u64,
    /// The numbers of the players' pieces there.
    counts: Vec<usize>,
    /// For each cell, and then for the number of each player's pieces, the goals that depend on it.
    readers: Vec<u64>,
    /// The goals for which that is known; and those that depend on more than that.
    known: u64,
    others: u64,
}

impl UnmetGoals {
    /// Whether a goal is known not to hold in a position.
    #[inline]
    pub(super) fn has(&self, position: &Position, goal: usize) -> bool {
        goal < MOST_GOALS && self.unmet >> goal & 1 == 1 && self.position == position.hash()
    }

    /// The goals known not to hold in a position, as bits.
    #[inline]
    pub(super) fn of(&self, position: u64) -> u64 {
        if self.position == position { self.unmet } else { 0 }
    }

    /// Restores what is known of a position.
    #[inline]
    pub(super) fn restore(&mut self, position: &Position, unmet: u64) {
        self.position = position.hash();
        self.unmet = unmet;
        for (player, count) in self.counts.iter_mut().enumerate() {
            *count = position.piece_count(PlayerId::new(player));
        }
    }

    /// Notes that a goal does not hold in a position. `reads` says on what it depends.
    pub(super) fn add(
        &mut self,
        program: &Program,
        position: &Position,
        goal: usize,
        reads: impl FnOnce() -> Reads,
    ) {
        if goal >= MOST_GOALS || self.others >> goal & 1 == 1 {
            return;
        }
        let bit = 1 << goal;
        if self.known & bit == 0 {
            match reads() {
                Reads::Unknown => return,
                Reads::More => return self.others |= bit,
                Reads::Cells(cells) => self.learn(program, bit, &cells),
            }
        }
        // As long as nothing is known, the numbers of pieces are not kept up to date.
        if self.unmet == 0 || self.position != position.hash() {
            self.restore(position, 0);
        }
        self.unmet |= bit;
    }

    fn learn(&mut self, program: &Program, bit: u64, cells: &[usize]) {
        let players = program.player_count();
        if self.readers.is_empty() {
            self.counts = vec![0; players];
            self.readers = vec![0; program.layout.cells + players];
        }
        // Until a goal is noted again, nothing is known, so that the numbers of pieces are counted then.
        self.unmet = 0;
        self.known |= bit;
        for &cell in cells {
            self.readers[cell] |= bit;
        }
    }

    /// Follows a move from the position with the hash `before`. The move has been made, the clocks have been advanced and
    /// the next turn has been set.
    #[inline]
    pub(super) fn follow(&mut self, program: &Program, before: u64, position: &Position, changes: &[Change]) {
        let mut unmet = self.of(before);
        if unmet != 0 {
            let changed = changes.iter().map(|change| usize::from(change.cell));
            for cell in changed.chain(program.layout.cells_of_turns()) {
                unmet &= !self.readers[cell];
            }
            for (player, count) in self.counts.iter_mut().enumerate() {
                let now = position.piece_count(PlayerId::new(player));
                if std::mem::replace(count, now) != now {
                    unmet &= !self.readers[program.layout.cells + player];
                }
            }
        }
        self.position = position.hash();
        self.unmet = unmet;
    }
}

#[cfg(test)]
mod tests {
    use crate::compile;
    use crate::moves::{MoveList, Repeated, Rules};
    use crate::source::SourceText;

    /// Goals that depend on cells, on numbers of pieces, on the last move and on moves.
    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black)
          (variable taken 0 3)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
            (symmetry Black (n s) (s n))
            (zone (name goal) (players White) (positions a4 d4)) (zone (name goal) (players Black) (positions a1 d1)))
          (piece (name Man) (moves ((for-each d (n e w) d (verify not-friend?)
            (if (and enemy? (< taken 3)) (set taken (+ taken 1))) add))))
          (board-setup (White (Man a1 b1 c1 d1)) (Black (Man a4 b4 c4 d4)))
          (win-condition (White Black) (>= (count (pieces my? (in-zone? goal))) 2))
          (loss-condition (White Black) (pieces-remaining 1))
          (win-condition (White Black) (and (>= taken 3) (in-zone? goal last-to) (my? last-to)))
          (draw-condition (White Black) stalemated))"#;

    #[test]
    fn goals_are_met_as_soon_as_they_are_by_drivers_that_remember_nothing() {
        let program = compile(&SourceText::new("t.zrf", GAME), 0).expect("it compiles").program;
        let mut rules = Rules::new(program.clone());
        let mut random = fastrand::Rng::with_seed(5);
        let (mut met, mut remembered) = (0, 0);
        for _ in 0..200 {
            let mut position = rules.start().expect("no fault");
            for _ in 0..60 {
                // Not every position is asked about, as when moves are only made to get somewhere.
                if random.bool() {
                    rules.goal(&position, Repeated::default()).expect("no fault");
                }
                let mut list = MoveList::default();
                rules.moves(&position, &mut list).expect("no fault");
                let mut goal_after = |rules: &mut Rules, list: &mut MoveList, index: usize| {
                    let mut position = position.clone();
                    let undo = rules.make(&mut position, list.changes_mut(index)).expect("no fault");
                    remembered += rules.unmet.of(position.hash()).count_ones();
                    let reason = |rules: &mut Rules| {
                        let goal = rules.goal(&position, Repeated::default()).expect("no fault");
                        goal.map(|goal| (goal.player, goal.entry))
                    };
                    let goal = reason(rules);
                    assert_eq!(goal, reason(&mut Rules::new(program.clone())));
                    rules.unmake(&mut position, list.changes_mut(index), undo);
                    goal
                };
                let count = list.len();
                let goals: Vec<_> =
                    (0..count).map(|index| goal_after(&mut rules, &mut list, index)).collect();
                met += goals.iter().flatten().count();
                let left: Vec<usize> = (0..goals.len()).filter(|&index| goals[index].is_none()).collect();
                let Some(&chosen) = random.choice(left.iter()) else { break };
                rules.make(&mut position, list.changes_mut(chosen)).expect("no fault");
            }
        }
        assert!(met > 500 && remembered > 10_000, "{met} {remembered}");
    }
}
