//! A legal move drawn at random, without writing down all moves, nor asking of each whether it is legal.
//!
//! Where a memo knows the moves of a turn, they are counted and only the move that is drawn is made out.
//! Whether a move leaves the royal pieces safe is asked only of moves that are drawn; one that does not is put
//! aside and another is drawn, so that all legal moves are equally likely.

use super::collect::pass_changes;
use super::list::{MoveList, Step};
use super::rules::Rules;
use super::vm::RunError;
use crate::position::Position;
use crate::program::Passing;

impl Rules {
    /// Draws a legal move: its index in the list, to which it is added, maybe among others; none where the player
    /// has no legal move. `random` gives a number less than the one it is given.
    pub fn draw(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        random: &mut impl FnMut(usize) -> usize,
    ) -> Result<Option<usize>, RunError> {
        let Some(royal) = self.only_condition(position) else {
            self.moves(position, list)?;
            return Ok((!list.is_empty()).then(|| random(list.len())));
        };
        let source = self.source(position, list)?;
        let passing = self.program().passing;
        let mut open = Open::new(source.len() + usize::from(passing == Passing::Always));
        while let Some(number) = open.take(random) {
            let index = self.make_out(position, list, &source, number)?;
            if self.leaves_safe(position, list, index, royal)? {
                return Ok(Some(index));
            }
        }
        let pass = self.make_out(position, list, &source, source.len())?;
        let passes = passing == Passing::Forced || (passing == Passing::Never && self.turn(position).random);
        Ok((passes && self.leaves_safe(position, list, pass, royal)?).then_some(pass))
    }

    /// Where the only condition that legal moves must meet besides their blocks is that these royal pieces are safe,
    /// their number, if there are any.
    fn only_condition(&self, position: &Position) -> Option<Option<usize>> {
        let (program, turn) = (self.program(), self.turn(position));
        let royal = program.royal_of(turn.owner).filter(|_| program.royals_are_safe);
        let plain = program.hooks.after_move.is_empty() && (royal.is_none() || !turn.random);
        plain.then_some(royal)
    }

    /// All moves but passes, royal pieces safe or not.
    fn source(&mut self, position: &Position, list: &mut MoveList) -> Result<Source, RunError> {
        if let Some((group, count)) = self.known_moves(position)? {
            return Ok(Source::Memo(group, count));
        }
        let first = list.len();
        self.moves_unasked(position, list)?;
        Ok(Source::List(first, list.len() - first))
    }

    /// Gives the index of a move in the list; that behind the last is a pass.
    fn make_out(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        source: &Source,
        number: usize,
    ) -> Result<usize, RunError> {
        match *source {
            _ if number == source.len() => {
                list.push(&[Step::PASS], pass_changes(self.program(), position));
            }
            Source::List(first, _) => return Ok(first + number),
            Source::Memo(group, _) => self.known_move(group, position, number, list)?,
        }
        Ok(list.len() - 1)
    }

    /// Whether a move leaves the royal pieces safe.
    fn leaves_safe(
        &mut self,
        position: &Position,
        list: &MoveList,
        index: usize,
        royal: Option<usize>,
    ) -> Result<bool, RunError> {
        let Some(royal) = royal else { return Ok(true) };
        let mut board = position.clone();
        board.apply(list.changes(index));
        let (program, machine) = self.parts();
        Ok(!machine.is_in_check(program, &board, royal)?)
    }
}

/// What a move is drawn from, and how many there are.
enum Source {
    /// The list, from a move on.
    List(usize, usize),
    /// The memo of a group.
    Memo(u16, usize),
}

impl Source {
    fn len(&self) -> usize {
        match *self {
            Source::List(_, count) | Source::Memo(_, count) => count,
        }
    }
}

/// Numbers that have not been drawn; most often the first that is drawn is the last.
struct Open {
    count: usize,
    first: Option<usize>,
    rest: Vec<usize>,
}

impl Open {
    fn new(count: usize) -> Self {
        Self { count, first: None, rest: Vec::new() }
    }

    fn take(&mut self, random: &mut impl FnMut(usize) -> usize) -> Option<usize> {
        if self.count == 0 {
            return None;
        }
        self.count -= 1;
        let Some(first) = self.first else {
            self.first = Some(random(self.count + 1));
            return self.first;
        };
        if self.rest.is_empty() {
            self.rest.extend(0..self.count + 2);
            self.rest.swap_remove(first);
        }
        Some(self.rest.swap_remove(random(self.rest.len())))
    }
}
