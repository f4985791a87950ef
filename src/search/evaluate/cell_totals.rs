//! The terms that depend on a single cell each: pieces on their sites, with their attributes, reserves and variables.
//!
//! In: an evaluation and a position, later its moves. Out: the sum of these terms for each player. A search keeps them up
//! to date move by move, since a move changes only a few cells.

use super::tables::{Counted, Evaluation, place};
use crate::index::SiteId;
use crate::position::{Change, Position};
use crate::program::{Piece, Program};
use crate::search::score::Score;

/// Reserves, variables and points are clamped to this.
const MAX_COUNTED: Score = 5_000;

/// The sums for each player. Wider than scores, so that what has been added can be taken off again.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct CellTotals {
    sums: Vec<i64>,
}

impl CellTotals {
    /// Those of a position.
    pub(in crate::search) fn of(evaluation: &Evaluation, program: &Program, position: &Position) -> Self {
        let mut totals = Self { sums: vec![0; program.player_count()] };
        for (site, piece) in position.pieces() {
            totals.add(evaluation, program, site.index(), piece.0, 1);
        }
        for cell in program.site_count()..evaluation.counted.len() {
            totals.add(evaluation, program, cell, position.cells()[cell], 1);
        }
        totals
    }

    /// Follows a move that has been made, or taken back: `changes` hold what was in the cells before.
    #[inline]
    pub(in crate::search) fn follow(
        &mut self,
        evaluation: &Evaluation,
        program: &Program,
        position: &Position,
        changes: &[Change],
    ) {
        for &Change { cell, value } in changes {
            let cell = usize::from(cell);
            self.add(evaluation, program, cell, value, -1);
            self.add(evaluation, program, cell, position.cells()[cell], 1);
        }
    }

    /// Appends the sum of each player.
    pub(super) fn append_to(&self, sums: &mut Vec<Score>) {
        let clamped = |sum: i64| sum.clamp(i64::from(Score::MIN), i64::from(Score::MAX)) as Score;
        sums.extend(self.sums.iter().map(|&sum| clamped(sum)));
    }

    /// Adds the terms of a cell that holds this, so many times.
    fn add(&mut self, evaluation: &Evaluation, program: &Program, cell: usize, held: u32, times: i64) {
        let (player, worth) = if cell < program.site_count() {
            let piece = Piece(held);
            if piece.is_none() {
                return;
            }
            (piece.owner().index(), evaluation.piece_on(program, SiteId::new(cell), piece))
        } else if let Some(&Counted { player, worth }) = evaluation.counted.get(cell) {
            (player.index(), i64::from(worth) * i64::from(capped(held as Score)))
        } else {
            return;
        };
        self.sums[player] += worth * times;
    }
}

impl Evaluation {
    /// The value of a piece on a site, with its attributes.
    fn piece_on(&self, program: &Program, site: SiteId, piece: Piece) -> i64 {
        let mut worth = i64::from(self.sites[place(program, piece.owner(), piece.piece_type(), site)]);
        for attribute in self.attributes.iter().filter(|attribute| attribute.kind == piece.piece_type()) {
            let value = piece.attribute(&attribute.slot) - attribute.slot.min;
            worth += attribute.worths.get(value as usize).copied().map_or(0, i64::from);
        }
        worth
    }
}

/// A count, clamped so that no weight can make it overflow.
pub(super) fn capped(count: Score) -> Score {
    count.clamp(-MAX_COUNTED, MAX_COUNTED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::moves::{MoveList, Rules};
    use crate::source::SourceText;

    /// Captured pieces come back, pieces grow stronger, and captures are counted.
    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black) (player-variable taken 0 20) (option "recycle captures" true)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
          (piece (name Tower) (attribute strength 1 3)
            (moves ((for-each d (directions) d (verify not-friend?) (if enemy? (set taken (min 20 (+ taken 1))))
              (set-attribute strength (min 3 (+ strength 1))) add)))
            (drops ((verify empty?) add)))
          (board-setup (White (Tower a1 b1 c1)) (Black (Tower b4 c4 d4)))
          (win-condition (White Black) (stalemated))
          (weights (piece Tower 100) (hand Tower 60) (attribute Tower strength 3 20) (variable taken 5)
            (sites Tower (c3 20) (a1 White -12))))"#;

    #[test]
    fn sums_follow_moves_that_are_made_and_taken_back() {
        follow_random_moves(GAME);
        // Then only sites have a value.
        follow_random_moves(&GAME.replace("(hand Tower 60)", "").replace("(variable taken 5)", ""));
    }

    fn follow_random_moves(text: &str) {
        let program = compile(&SourceText::new("t.zrf", text), 0).expect("it compiles").program;
        let evaluation = Evaluation::new(&program);
        let mut rules = Rules::new(program.clone());
        let (mut position, mut list) = (rules.start().expect("no fault"), MoveList::default());
        let fresh = |position: &Position| CellTotals::of(&evaluation, &program, position).sums;
        let mut totals = CellTotals::of(&evaluation, &program, &position);
        let start = totals.sums.clone();
        let (mut random, mut made, mut seen) = (fastrand::Rng::with_seed(3), Vec::new(), Vec::new());
        for _ in 0..200 {
            list.clear();
            rules.moves(&position, &mut list).expect("no fault");
            let mut changes = list.changes(random.usize(..list.len())).to_vec();
            let undo = rules.make(&mut position, &mut changes).expect("no fault");
            totals.follow(&evaluation, &program, &position, &changes);
            assert_eq!(totals.sums, fresh(&position));
            seen.push(totals.sums.clone());
            made.push((changes, undo));
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 30, "{} different sums", seen.len());
        for (mut changes, undo) in made.into_iter().rev() {
            rules.unmake(&mut position, &mut changes, undo);
            totals.follow(&evaluation, &program, &position, &changes);
        }
        assert_eq!(totals.sums, start);
    }
}
