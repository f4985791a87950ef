//! The graph of positions reachable from a position, built breadth first.
//!
//! Positions are numbered in the order of discovery, from 0; their moves are generated in the same order, so the
//! successors of a position are one range of a list.

use std::mem;

use super::table::Table;
use crate::game::{Game, Outcome, outcome_by_goal, outcome_without_moves};
use crate::index::PlayerId;
use crate::moves::{MoveList, Repeated, Rules, RunError};
use crate::position::Position;
use crate::program::Program;

/// Room for moves per position, about as many as in chess. In games with more moves, the search is limited by moves
/// instead of positions, since their list takes more memory.
const MOVES_PER_POSITION: usize = 40;

/// A side: that of the player to move in the first position, or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    Ours,
    Theirs,
}

/// What is known of a position without its successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The game continues, with this side to move.
    Open(Winner),
    /// The game is over; `None` is a draw.
    Over(Option<Winner>),
}

/// Positions and moves found so far.
#[derive(Debug)]
pub(super) struct Graph {
    rules: Rules,
    side: PlayerId,
    is_puzzle: bool,
    table: Table,
    states: Vec<State>,
    /// Where the successors of each position begin in `edges`, for positions with generated moves; plus the end of the
    /// last.
    first_edges: Vec<u32>,
    edges: Vec<u32>,
    /// The cells of the positions whose moves were not generated yet, one after another.
    waiting: Vec<u32>,
    depth: u32,
    is_won: bool,
}

/// The number of sides; partners are on one side.
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
    /// A graph with the position of a game, which is not over.
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

    /// Generates the moves of all waiting positions; returns false at the end: nothing new was found, or the limit of
    /// `most` positions is exceeded and some were not expanded.
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

    /// Determines which of the waiting positions have no moves; if all are over, there is nothing left to search.
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

    /// Generates the moves of a position; if it has none, the game is over there.
    fn generate(&mut self, number: usize, position: &Position, list: &mut MoveList) -> Result<(), RunError> {
        list.clear();
        self.rules.moves(position, list)?;
        if list.is_empty() {
            let outcome = outcome_without_moves(&mut self.rules, position)?;
            self.states[number] = self.over(&outcome);
        }
        Ok(())
    }

    /// Generates the moves of the next position, and adds their outcomes.
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

    /// Adds a new position; returns its number.
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

    /// The side of a player.
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

    /// Whether a win of the first position's side was found.
    pub(super) fn is_won(&self) -> bool {
        self.is_won
    }

    /// Whether all positions and their moves were found.
    pub(super) fn is_complete(&self) -> bool {
        self.first_edges.len() > self.table.len()
    }

    /// To which depth all moves were generated.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn states(&self) -> &[State] {
        &self.states
    }

    /// The successors of all expanded positions, one position after another.
    pub(super) fn edges(&self) -> &[u32] {
        &self.edges
    }

    /// The successors of a position in the order of its moves; empty if it was not expanded.
    pub(super) fn children(&self, node: u32) -> &[u32] {
        let bound = |at: usize| self.first_edges.get(at).map_or(self.edges.len(), |&edge| edge as usize);
        &self.edges[bound(node as usize)..bound(node as usize + 1)]
    }
}
