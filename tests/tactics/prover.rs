//! Proves forced wins by exhaustive search, as an independent check of the search, from which it uses nothing.
//!
//! In: a position. Out: in how many plies the player to move can force a win, and by which moves; every move counts as
//! a ply, including passes and decisions. Results for known positions are looked up, and the last refutation is tried
//! first; there is no other pruning.

use std::collections::HashMap;
use std::sync::Arc;

use boardwright::index::PlayerId;
use boardwright::moves::{MoveList, Rules, Step};
use boardwright::position::Position;
use boardwright::program::Program;

use crate::ends;

/// A forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Win {
    /// Plies to the win if both sides play best.
    pub(crate) plies: usize,
    /// The indices of all moves that force it in this many plies.
    pub(crate) first: Vec<usize>,
}

/// The proof would exceed its limit on positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooMuch;

/// Proves wins of one player.
#[derive(Debug)]
pub(crate) struct Prover {
    rules: Rules,
    attacker: PlayerId,
    /// Whether positions are won within a number of plies.
    known: HashMap<(u64, usize), bool>,
    /// The last decisive move, by the number of plies left.
    decided: Vec<Step>,
    /// How many more positions may be examined.
    left: u64,
}

impl Prover {
    /// A prover that examines at most `most` positions.
    pub(crate) fn new(program: Arc<Program>, most: u64) -> Self {
        let (attacker, known, decided) = (PlayerId(0), HashMap::new(), Vec::new());
        Self { rules: Rules::new(program), attacker, known, decided, left: most }
    }

    /// The shortest win that the player to move can force within `plies`.
    pub(crate) fn shortest_win(
        &mut self,
        position: &Position,
        most_plies: usize,
    ) -> Result<Option<Win>, TooMuch> {
        self.attacker = self.rules.turn(position).player;
        self.known.clear();
        self.decided = vec![Step::PASS; most_plies + 1];
        for plies in 1..=most_plies {
            let first = self.winning_moves(position, plies)?;
            if !first.is_empty() {
                return Ok(Some(Win { plies, first }));
            }
        }
        Ok(None)
    }

    /// The indices of the moves that win within `plies`.
    fn winning_moves(&mut self, position: &Position, plies: usize) -> Result<Vec<usize>, TooMuch> {
        let mut list = self.moves(position);
        let mut position = position.clone();
        let mut winning = Vec::new();
        for index in 0..list.len() {
            if self.wins_after(&mut position, &mut list, index, plies)? {
                winning.push(index);
            }
        }
        Ok(winning)
    }

    fn wins_after(
        &mut self,
        position: &mut Position,
        list: &mut MoveList,
        index: usize,
        plies: usize,
    ) -> Result<bool, TooMuch> {
        let made = self.rules.make(position, list.changes_mut(index)).expect("a move of the list");
        let wins = self.wins(position, plies - 1);
        self.rules.unmake(position, list.changes_mut(index), made);
        wins
    }

    /// Whether the attacker can force a win within `plies`.
    fn wins(&mut self, position: &mut Position, plies: usize) -> Result<bool, TooMuch> {
        self.left = self.left.checked_sub(1).ok_or(TooMuch)?;
        let key = (position.hash(), plies);
        if let Some(&wins) = self.known.get(&key) {
            return Ok(wins);
        }
        let wins = match ends::by_goal(&mut self.rules, position, self.attacker) {
            Some(end) => end == 1,
            None => self.wins_by_moves(position, plies)?,
        };
        self.known.insert(key, wins);
        Ok(wins)
    }

    fn wins_by_moves(&mut self, position: &mut Position, plies: usize) -> Result<bool, TooMuch> {
        let mut list = self.moves(position);
        if list.is_empty() {
            return Ok(ends::without_moves(&mut self.rules, position, self.attacker) == 1);
        }
        if plies == 0 {
            return Ok(false);
        }
        let attacks = self.rules.turn(position).player == self.attacker;
        for index in in_order(&list, &self.decided[plies]) {
            if self.wins_after(position, &mut list, index, plies)? == attacks {
                self.decided[plies] = list.steps(index)[0];
                return Ok(attacks);
            }
        }
        Ok(!attacks)
    }

    fn moves(&mut self, position: &Position) -> MoveList {
        let mut list = MoveList::default();
        self.rules.moves(position, &mut list).expect("rules without faults");
        list
    }
}

/// The indices of all moves, first those that read like the last decisive one.
fn in_order(list: &MoveList, decided: &Step) -> Vec<usize> {
    let is_like = |index: &usize| list.steps(*index)[0].reads_like(decided);
    let (mut order, rest): (Vec<usize>, Vec<usize>) = (0..list.len()).partition(is_like);
    order.extend(rest);
    order
}
