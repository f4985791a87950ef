//! How far a game has gone, by what is left of the pieces.
//!
//! Each piece counts by its value. Those of the least valuable kind and royal pieces do not count, since they stay on the
//! board until the end; unless there are no others.

use super::cell_worths::CellWorths;
use crate::position::Position;
use crate::program::{Piece, Program};

/// What pieces on the board count for the phase of the game; see
/// [`piece_clock`](crate::search::Evaluation::piece_clock).
#[derive(Clone, Debug)]
pub struct PieceClock {
    /// By piece type.
    counts: Vec<i64>,
    /// What all pieces at the start count together; at least 1.
    start: i64,
}

impl PieceClock {
    /// By the pieces at the start of the game.
    pub(super) fn of(program: &Program, worths: &CellWorths) -> Self {
        let of_value: Vec<i64> = worths.pieces.iter().map(|&worth| i64::from(worth.max(0))).collect();
        let least = of_value.iter().copied().filter(|&worth| worth > 0).min().unwrap_or(0);
        let is_royal = |kind: usize| program.royals.iter().any(|royal| royal.types[kind]);
        let counts: Vec<i64> = of_value
            .iter()
            .enumerate()
            .map(|(kind, &worth)| if worth == least || is_royal(kind) { 0 } else { worth })
            .collect();
        let start = at_start(program, &counts);
        if start > 0 {
            return Self { counts, start };
        }
        let start = at_start(program, &of_value).max(1);
        Self { counts: of_value, start }
    }

    /// How much is left of what stands on the board at the start, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "counts of pieces are small")]
    pub fn left(&self, position: &Position) -> f32 {
        let left: i64 = position.pieces().map(|(_, piece)| self.count(piece)).sum();
        left.clamp(0, self.start) as f32 / self.start as f32
    }

    /// What a piece counts.
    #[inline]
    pub(super) fn count(&self, piece: Piece) -> i64 {
        self.counts[piece.piece_type().index()]
    }

    /// Blends what is worth `beginning` at the beginning and `ending` at the end of the game, by what is left.
    #[inline]
    pub(super) fn blend(&self, beginning: i64, ending: i64, left: i64) -> i64 {
        let left = left.clamp(0, self.start);
        (beginning * left + ending * (self.start - left)) / self.start
    }
}

fn at_start(program: &Program, counts: &[i64]) -> i64 {
    let pieces = program.start[..program.site_count()].iter().map(|&cell| Piece(cell));
    pieces.filter(|piece| !piece.is_none()).map(|piece| counts[piece.piece_type().index()]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::search::evaluate::Evaluation;
    use crate::source::SourceText;

    /// The clock of a game with these weights: two men and a king on each side.
    fn clock(weights: &str) -> PieceClock {
        let text = format!(
            "(version \"boardwright 1\") (game (title \"T\") (players White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"2/1\" (0 9)))
              (directions (n 0 -1))))
            (piece (name Man) (moves (n add))) (piece (name King) (moves (n add)))
            (board-setup (White (Man a1 b1) (King c1)) (Black (Man a2 b2) (King c2)))
            (weights {weights}))"
        );
        let program = compile(&SourceText::new("clock.zrf", text), 0).expect("it compiles").program;
        PieceClock::of(&program, &Evaluation::new(&program).cells)
    }

    #[test]
    fn the_least_pieces_do_not_count_unless_there_are_no_others() {
        let valued = clock("(piece Man 100) (piece King 300)");
        assert_eq!((valued.counts.as_slice(), valued.start), ([0, 300].as_slice(), 600));
        let alike = clock("(piece Man 100) (piece King 100)");
        assert_eq!((alike.counts.as_slice(), alike.start), ([100, 100].as_slice(), 600));
        assert_eq!(clock("(turn 5)").start, 1, "there is nothing to go by");
    }

    #[test]
    fn worths_are_blended_by_what_is_left() {
        let clock = clock("(piece Man 100) (piece King 300)");
        assert_eq!([600, 300, 150, 0, 900].map(|left| clock.blend(40, 80, left)), [40, 60, 70, 80, 40]);
        assert_eq!(clock.blend(-10, 0, 300), -5);
    }
}
