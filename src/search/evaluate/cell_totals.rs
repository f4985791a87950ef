//! The terms that depend on a single cell each: pieces on their sites, with their attributes, reserves and variables.
//!
//! In: an evaluation and a position, later its moves. Out: the sum of these terms for each player. A search keeps them up
//! to date move by move, since a move changes only a few cells.

use super::cell_worths::{CellWorths, Counted};
use super::tables::{Ending, Evaluation};
use crate::index::SiteId;
use crate::position::{Change, Position};
use crate::program::{Piece, Program};
use crate::search::score::Score;

/// Reserves, variables and points are clamped to this.
const MAX_COUNTED: Score = 5_000;

/// The sums for each player. Wider than scores, so that what has been added can be taken off again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CellTotals {
    /// By what cells are worth at the beginning of the game.
    sums: Vec<i64>,
    /// By what they are worth at its end; not used if that is the same.
    at_end: Vec<i64>,
    /// What the pieces on the board count for the phase of the game.
    left: i64,
}

impl CellTotals {
    /// Those of a position.
    pub(super) fn of(evaluation: &Evaluation, program: &Program, position: &Position) -> Self {
        let players = program.player_count();
        let mut totals = Self { sums: vec![0; players], at_end: vec![0; players], left: 0 };
        for (site, piece) in position.pieces() {
            totals.add(evaluation, program, site.index(), piece.0, 1);
        }
        let of_ending = evaluation.ending.as_ref().map_or(0, |ending| ending.cells.counted.len());
        for cell in program.site_count()..evaluation.cells.counted.len().max(of_ending) {
            totals.add(evaluation, program, cell, position.cells()[cell], 1);
        }
        totals
    }

    /// Follows a move that has been made, or taken back: `changes` hold what was in the cells before.
    #[inline]
    pub(super) fn follow(
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
    pub(super) fn append_to(&self, evaluation: &Evaluation, sums: &mut Vec<Score>) {
        let at_end = if evaluation.ending.is_some() { &self.at_end } else { &self.sums };
        let by_player = self.sums.iter().zip(at_end);
        sums.extend(by_player.map(|(&beginning, &ending)| self.blend(evaluation, beginning, ending)));
    }

    /// Blends what is worth `beginning` at the beginning and `ending` at the end of the game, by what is left.
    #[inline]
    pub(super) fn blend(&self, evaluation: &Evaluation, beginning: i64, ending: i64) -> Score {
        let clock = evaluation.ending.as_ref().map(|ending| &ending.clock);
        let sum = clock.map_or(beginning, |clock| clock.blend(beginning, ending, self.left));
        sum.clamp(i64::from(Score::MIN), i64::from(Score::MAX)) as Score
    }

    /// Adds the terms of a cell that holds this, so many times.
    #[inline]
    fn add(&mut self, evaluation: &Evaluation, program: &Program, cell: usize, held: u32, times: i64) {
        add(&evaluation.cells, program, (cell, held), times, &mut self.sums);
        let Some(Ending { cells, clock }) = &evaluation.ending else { return };
        add(cells, program, (cell, held), times, &mut self.at_end);
        if cell < program.site_count() && !Piece(held).is_none() {
            self.left += clock.count(Piece(held)) * times;
        }
    }
}

#[inline]
fn add(worths: &CellWorths, program: &Program, (cell, held): (usize, u32), times: i64, sums: &mut [i64]) {
    if cell < program.site_count() {
        let piece = Piece(held);
        if !piece.is_none() {
            let worth = worths.piece_on(program, SiteId::new(cell), piece);
            sums[piece.owner().index()] += worth * times;
        }
    } else if let Some(&Counted { player, worth }) = worths.counted.get(cell) {
        sums[player.index()] += i64::from(worth) * i64::from(capped(held as Score)) * times;
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
        // With other values at the end of the game.
        follow_random_moves(&GAME.replace("(hand", "(ending (hand Tower 9) (sites Tower (b1 30))) (hand"));
        // Then only sites have a value.
        follow_random_moves(&GAME.replace("(hand Tower 60)", "").replace("(variable taken 5)", ""));
    }

    fn follow_random_moves(text: &str) {
        let program = compile(&SourceText::new("t.zrf", text), 0).expect("it compiles").program;
        let evaluation = Evaluation::new(&program);
        let mut rules = Rules::new(program.clone());
        let (mut position, mut list) = (rules.start().expect("no fault"), MoveList::default());
        let fresh = |position: &Position| CellTotals::of(&evaluation, &program, position);
        let mut totals = CellTotals::of(&evaluation, &program, &position);
        let start = totals.clone();
        let (mut random, mut made, mut seen) = (fastrand::Rng::with_seed(3), Vec::new(), Vec::new());
        for _ in 0..200 {
            list.clear();
            rules.moves(&position, &mut list).expect("no fault");
            let mut changes = list.changes(random.usize(..list.len())).to_vec();
            let undo = rules.make(&mut position, &mut changes).expect("no fault");
            totals.follow(&evaluation, &program, &position, &changes);
            assert_eq!(totals, fresh(&position));
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
        assert_eq!(totals, start);
    }
}
