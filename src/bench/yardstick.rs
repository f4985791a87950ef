//! Random games of Breakthrough without a rule file: how fast this simple program plays them tells how fast the machine
//! is, so that figures of different machines can be compared.
//!
//! The board is a mailbox of ten columns, of which the outer two keep men from leaving it at the sides; more rows are
//! not needed, since a man on the last row ends the game. All moves are listed, one of them is drawn and made: what every
//! engine has to do, and nothing else.

use std::convert::Infallible;

use super::timer::Timer;

/// What the figure is called where it is shown.
pub const NAME: &str = "hand-written Breakthrough";

/// The seed of all games.
const SEED: u64 = 7;
/// How many games are played between two looks at the clock.
const GAMES: u64 = 100;

const ROWS: usize = 8;
const COLUMNS: usize = 8;
/// How far apart two rows are.
const ROW: usize = COLUMNS + 2;
/// Each side begins with two rows of men, each of which has at most three moves.
const MEN: usize = 2 * COLUMNS;
const MAX_MOVES: usize = 3 * MEN;

/// The moves of random games per second; `seconds` is how long to play, and `clock` returns seconds.
pub fn plies_per_second(seconds: f64, clock: &dyn Fn() -> f64) -> f64 {
    let mut random = fastrand::Rng::with_seed(SEED);
    let games = || Ok::<_, Infallible>((0..GAMES).map(|_| random_game(&mut random)).sum());
    let Ok(played) = Timer { seconds, clock }.repeat(games);
    played.rate()
}

/// Plays a game, and returns the number of its moves.
fn random_game(random: &mut fastrand::Rng) -> u64 {
    let (mut board, mut moves) = (Board::new(), MoveList::default());
    let mut plies = 0;
    while !board.is_over {
        board.list_moves(&mut moves);
        // 64 bits, so that 32-bit machines draw the same numbers.
        let drawn = random.u64(..moves.len as u64) as usize;
        board.make(moves.moves[drawn]);
        plies += 1;
    }
    plies
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    White,
    Black,
    Empty,
    Border,
}

/// A man's step from one square to another.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    from: u8,
    to: u8,
}

/// The moves of a turn.
struct MoveList {
    moves: [Step; MAX_MOVES],
    len: usize,
}

impl Default for MoveList {
    fn default() -> Self {
        Self { moves: [Step::default(); MAX_MOVES], len: 0 }
    }
}

impl MoveList {
    fn push(&mut self, from: u8, to: usize) {
        self.moves[self.len] = Step { from, to: to as u8 };
        self.len += 1;
    }
}

/// The squares of a side's men, in any order.
#[derive(Clone, Copy, Debug)]
struct Men {
    squares: [u8; MEN],
    len: usize,
}

impl Men {
    /// All of a side, from a square on in two rows.
    fn from_square(first: usize) -> Self {
        let square = |man: usize| (first + man / COLUMNS * ROW + man % COLUMNS) as u8;
        Self { squares: std::array::from_fn(square), len: MEN }
    }

    fn replace(&mut self, from: u8, to: u8) {
        if let Some(square) = self.squares[..self.len].iter_mut().find(|square| **square == from) {
            *square = to;
        }
    }

    /// The last man takes the place of the captured one.
    fn remove(&mut self, captured: u8) {
        self.replace(captured, self.squares[self.len - 1]);
        self.len -= 1;
    }
}

/// A position; White moves towards higher squares.
#[derive(Clone, Copy, Debug)]
struct Board {
    squares: [Square; ROWS * ROW],
    /// The men of the side to move, and of the other one.
    own: Men,
    other: Men,
    to_move: Square,
    is_over: bool,
}

impl Board {
    fn new() -> Self {
        let own = Men::from_square(1);
        let other = Men::from_square((ROWS - 2) * ROW + 1);
        let mut squares: [Square; ROWS * ROW] = std::array::from_fn(|square| match square % ROW {
            1..=COLUMNS => Square::Empty,
            _ => Square::Border,
        });
        own.squares.iter().for_each(|&square| squares[usize::from(square)] = Square::White);
        other.squares.iter().for_each(|&square| squares[usize::from(square)] = Square::Black);
        Self { squares, own, other, to_move: Square::White, is_over: false }
    }

    /// Straight ahead only to empty squares, diagonally also to the other side's men.
    fn list_moves(&self, list: &mut MoveList) {
        list.len = 0;
        for &from in &self.own.squares[..self.own.len] {
            let ahead = match self.to_move {
                Square::White => usize::from(from) + ROW,
                _ => usize::from(from) - ROW,
            };
            if self.squares[ahead] == Square::Empty {
                list.push(from, ahead);
            }
            for diagonal in [ahead - 1, ahead + 1] {
                if self.squares[diagonal] != self.to_move && self.squares[diagonal] != Square::Border {
                    list.push(from, diagonal);
                }
            }
        }
    }

    /// Who reaches the last row or captures the last man has won.
    fn make(&mut self, Step { from, to }: Step) {
        let target = usize::from(to);
        self.own.replace(from, to);
        if self.squares[target] != Square::Empty {
            self.other.remove(to);
        }
        self.squares[usize::from(from)] = Square::Empty;
        self.squares[target] = self.to_move;
        let (last_row, next) = match self.to_move {
            Square::White => (ROWS - 1, Square::Black),
            _ => (0, Square::White),
        };
        self.is_over = target / ROW == last_row || self.other.len == 0;
        self.to_move = next;
        std::mem::swap(&mut self.own, &mut self.other);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::compile;
    use crate::moves::{Rules, perft};
    use crate::source::SourceText;

    const RULES: &str = include_str!("../../games/race/breakthrough.zrf");

    fn leaves(board: Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if board.is_over {
            return 0;
        }
        let mut list = MoveList::default();
        board.list_moves(&mut list);
        let after = |&step: &Step| {
            let mut next = board;
            next.make(step);
            leaves(next, depth - 1)
        };
        list.moves[..list.len].iter().map(after).sum()
    }

    #[test]
    fn its_counts_are_those_of_the_rule_file() {
        let program = compile(&SourceText::new("breakthrough.zrf", RULES), 0).unwrap().program;
        let mut rules = Rules::new(program);
        let start = rules.start().unwrap();
        for depth in 1..=4 {
            let counted = perft(&mut rules, &mut start.clone(), depth).unwrap();
            assert_eq!(leaves(Board::new(), depth), counted, "depth {depth}");
        }
        assert_eq!(leaves(Board::new(), 3), 11_132);
    }

    /// Each move brings a man nearer to the last row: six of them bring one there from the second row, and 104 would bring
    /// all of a side there.
    #[test]
    fn random_games_end() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let plies = random_game(&mut random);
            assert!((11..=208).contains(&plies), "{plies}");
        }
    }

    #[test]
    fn who_captures_the_last_man_has_won() {
        let mut board = Board::new();
        let [from, to] = [11, 22];
        board.squares.iter_mut().filter(|on| **on == Square::Black).for_each(|on| *on = Square::Empty);
        board.squares[usize::from(to)] = Square::Black;
        board.other = Men { squares: [to; MEN], len: 1 };
        board.make(Step { from, to });
        assert!(board.is_over && board.own.len == 0);
    }
}
