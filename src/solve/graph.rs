//! The positions that can follow another one, found breadth first, and which leads to which.
//!
//! Positions have numbers in the order in which they were found, the first is 0; their moves are looked for in the same
//! order, so what a position leads to is one range of a list.

use std::mem;

use super::table::Table;
use crate::game::{Game, Outcome, outcome_by_goal, outcome_without_moves};
use crate::index::PlayerId;
use crate::moves::{MoveList, Repeated, Rules, RunError};
use crate::position::Position;
use crate::program::Program;

/// For so many moves there is room for each position that may be found, about as many as chess has: in games with more the
/// search ends at their number, as their list takes more memory than the positions.
const MOVES_PER_POSITION: usize = 40;

/// Whose win a game is: that of the side to move at the beginning, or the other's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    Ours,
    Theirs,
}

/// What is known of a position without looking at others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The game goes on, and this side is to move.
    Open(Winner),
    /// It is over; nobody has won in a draw.
    Over(Option<Winner>),
}

/// Positions and moves, as far as they are known.
#[derive(Debug)]
pub(super) struct Graph {
    rules: Rules,
    side: PlayerId,
    is_puzzle: bool,
    table: Table,
    states: Vec<State>,
    /// Where what a position leads to begins in `edges`; for positions whose moves are known, and one more.
    first_edges: Vec<u32>,
    edges: Vec<u32>,
    /// The cells of positions whose moves are not known yet, one after the other.
    waiting: Vec<u32>,
    depth: u32,
    is_won: bool,
}

/// How many sides play: partners are one.
pub(super) fn sides(program: &Program) -> usize {
    let playing = (0..program.player_count()).map(PlayerId::new).filter(|p| program.playing >> p.0 & 1 == 1);
    let mut first: Vec<PlayerId> = Vec::new();
    for player in playing {
        if !first.iter().any(|&other| program.are_partners(other, player)) {
            first.push(player);
        }
    }
    first.len()
}

impl Graph {
    /// The position of a game that is not over.
    pub(super) fn new(game: &Game) -> Self {
        let mut table = Table::default();
        table.find_or_add(game.position().hash());
        Self {
            rules: Rules::new(game.shared_program()),
            side: game.turn().player,
            is_puzzle: sides(game.program()) == 1,
            table,
            states: vec![State::Open(Winner::Ours)],
            first_edges: vec![0],
            edges: Vec::new(),
            waiting: game.position().cells().to_vec(),
            depth: 0,
            is_won: false,
        }
    }

    /// Looks for the moves of all positions that wait for it; false where that is over: nothing new was found, or there
    /// are more than `most` positions, and some were left.
    pub(super) fn expand(&mut self, most: usize) -> Result<bool, RunError> {
        let cells = self.rules.program().layout.cells;
        let mut list = MoveList::default();
        let layer = mem::take(&mut self.waiting);
        for cells in layer.chunks_exact(cells) {
            if self.table.len() > most || self.edges.len() / MOVES_PER_POSITION > most {
                return Ok(false);
            }
            if let State::Open(_) = self.states[self.first_edges.len() - 1] {
                self.expand_position(Position::from_cells(self.rules.program(), cells), &mut list)?;
            }
            self.first_edges.push(self.edges.len() as u32);
        }
        self.depth += 1;
        Ok(!self.is_complete())
    }

    /// Finds out which of the positions that wait are over for want of a move; where all are, nothing is left to look at.
    pub(super) fn find_finished(&mut self) -> Result<(), RunError> {
        let cells = self.rules.program().layout.cells;
        let mut list = MoveList::default();
        let first = self.states.len() - self.waiting.len() / cells;
        let waiting = mem::take(&mut self.waiting);
        for (number, cells) in (first..).zip(waiting.chunks_exact(cells)) {
            if let State::Open(_) = self.states[number] {
                self.generate(number, &Position::from_cells(self.rules.program(), cells), &mut list)?;
            }
        }
        if self.states[first..].iter().all(|state| matches!(state, State::Over(_))) {
            self.first_edges.resize(self.states.len() + 1, self.edges.len() as u32);
        }
        self.waiting = waiting;
        Ok(())
    }

    /// Looks for the moves of a position; without any the game is over there.
    fn generate(&mut self, number: usize, position: &Position, list: &mut MoveList) -> Result<(), RunError> {
        list.clear();
        self.rules.moves(position, list)?;
        if list.is_empty() {
            let outcome = outcome_without_moves(&mut self.rules, position)?;
            self.states[number] = self.over(&outcome);
        }
        Ok(())
    }

    /// Looks for the moves of the next position.
    fn expand_position(&mut self, mut position: Position, list: &mut MoveList) -> Result<(), RunError> {
        self.generate(self.first_edges.len() - 1, &position, list)?;
        for index in 0..list.len() {
            let made = self.rules.make(&mut position, list.changes_mut(index))?;
            let number = match self.table.find_or_add(position.hash()) {
                Some(number) => number,
                None => self.add(&position)?,
            };
            self.edges.push(number);
            self.rules.unmake(&mut position, list.changes_mut(index), made);
        }
        Ok(())
    }

    /// Adds a position that was not known; gives its number.
    fn add(&mut self, position: &Position) -> Result<u32, RunError> {
        let outcome = outcome_by_goal(&mut self.rules, position, Repeated::default())?;
        let mover = self.rules.turn(position).player;
        let state = match outcome {
            Some(outcome) => self.over(&outcome),
            None => State::Open(self.owner(mover)),
        };
        self.states.push(state);
        self.waiting.extend_from_slice(position.cells());
        Ok(self.states.len() as u32 - 1)
    }

    /// Whose a player's win is.
    fn owner(&self, player: PlayerId) -> Winner {
        let ours = self.rules.program().are_partners(self.side, player);
        if ours { Winner::Ours } else { Winner::Theirs }
    }

    fn over(&mut self, outcome: &Outcome) -> State {
        let winner = outcome.winners.first().map(|&winner| self.owner(winner));
        self.is_won |= winner == Some(Winner::Ours);
        State::Over(winner)
    }

    /// Whether only one side plays.
    pub(super) fn is_puzzle(&self) -> bool {
        self.is_puzzle
    }

    /// Whether some position is a win of the side to move at the beginning.
    pub(super) fn is_won(&self) -> bool {
        self.is_won
    }

    /// Whether all positions were found and their moves too.
    pub(super) fn is_complete(&self) -> bool {
        self.first_edges.len() > self.table.len()
    }

    /// How many turns ahead all moves are known.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn states(&self) -> &[State] {
        &self.states
    }

    /// What all positions whose moves are known lead to, one position after the other.
    pub(super) fn edges(&self) -> &[u32] {
        &self.edges
    }

    /// What the moves of a position lead to, in their order; nothing where they are not known.
    pub(super) fn children(&self, node: u32) -> &[u32] {
        let bound = |at: usize| self.first_edges.get(at).map_or(self.edges.len(), |&edge| edge as usize);
        &self.edges[bound(node as usize)..bound(node as usize + 1)]
    }
}
