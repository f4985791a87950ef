//! Explores positions: their moves, and what is known of the positions after them. This is most of the work, and several
//! explorers can do it at once; the graph then takes over what they have found, in order.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::state::{State, Winner};
use super::table::Table;
use crate::game::{Game, Outcome, outcome_by_position, outcome_without_moves};
use crate::index::PlayerId;
use crate::moves::{MoveList, Repeated, Rules, RunError};
use crate::position::Position;

/// What an explorer works with, and what it has found in its latest positions.
#[derive(Debug)]
pub(super) struct Explorer {
    rules: Rules,
    /// The player to move in the first position of the graph.
    side: PlayerId,
    list: MoveList,
    /// The explored positions, in order; fewer than asked for if there was an error.
    pub(super) explored: Vec<Explored>,
    /// Where the moves of all of them lead, one position after another.
    pub(super) successors: Vec<Successor>,
    /// Positions that the graph does not have yet, and their cells, one position after another.
    pub(super) found: Vec<Found>,
    pub(super) cells: Vec<u32>,
    /// Their numbers in `found`, by hash.
    numbers: FxHashMap<u64, u32>,
    pub(super) error: Option<RunError>,
}

/// An explored position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Explored {
    pub(super) move_count: usize,
    /// How the game is over because there are no moves.
    pub(super) stuck: Option<State>,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Successor {
    /// To a position of the graph, with its number there.
    Known(u32),
    /// To one that was not in the graph, with its number in `found`; each number first occurs after all lower ones.
    Found(u32),
}

/// A position that was not in the graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) hash: u64,
    pub(super) state: State,
}

impl Explorer {
    pub(super) fn new(game: &Game) -> Self {
        Self {
            rules: Rules::new(game.shared_program()),
            side: game.turn().player,
            list: MoveList::default(),
            explored: Vec::new(),
            successors: Vec::new(),
            found: Vec::new(),
            cells: Vec::new(),
            numbers: FxHashMap::default(),
            error: None,
        }
    }

    /// Explores positions, given by their cells and states.
    pub(super) fn explore(&mut self, cells: &[u32], states: &[State], table: &Table) {
        self.for_each(cells, states, |explorer, position| {
            let explored = explorer.generate(&position)?;
            explorer.follow_moves(position, table)?;
            Ok(explored)
        });
    }

    /// Only determines which positions have no moves.
    pub(super) fn find_stuck(&mut self, cells: &[u32], states: &[State]) {
        self.for_each(cells, states, |explorer, position| explorer.generate(&position));
    }

    /// Does something with each position in which the game is not over, up to the first error.
    fn for_each(
        &mut self,
        cells: &[u32],
        states: &[State],
        explore: impl Fn(&mut Self, Position) -> Result<Explored, RunError>,
    ) {
        self.explored.clear();
        self.successors.clear();
        self.found.clear();
        self.cells.clear();
        self.numbers.clear();
        let cells_of_each = self.rules.program().layout.cells;
        for (cells, state) in cells.chunks_exact(cells_of_each).zip(states) {
            let explored = match state {
                State::Over(_) => Ok(Explored { move_count: 0, stuck: None }),
                State::Open(_) => {
                    let position = Position::from_cells(self.rules.program(), cells);
                    explore(self, position)
                }
            };
            match explored {
                Ok(explored) => self.explored.push(explored),
                Err(error) => {
                    self.error = Some(error);
                    return;
                }
            }
        }
    }

    /// Generates the moves of a position; if it has none, the game is over there.
    fn generate(&mut self, position: &Position) -> Result<Explored, RunError> {
        self.list.clear();
        self.rules.moves(position, &mut self.list)?;
        let mut explored = Explored { move_count: self.list.len(), stuck: None };
        if self.list.is_empty() {
            let outcome = outcome_without_moves(&mut self.rules, position)?;
            explored.stuck = Some(self.over(&outcome));
        }
        Ok(explored)
    }

    /// Makes the moves that were generated, and takes them back.
    fn follow_moves(&mut self, mut position: Position, table: &Table) -> Result<(), RunError> {
        for index in 0..self.list.len() {
            let made = self.rules.make(&mut position, self.list.changes_mut(index))?;
            let successor = match table.find(position.hash()) {
                Some(number) => Successor::Known(number),
                None => Successor::Found(self.find(&position)?),
            };
            self.successors.push(successor);
            self.rules.unmake(&mut position, self.list.changes_mut(index), made);
        }
        Ok(())
    }

    /// The number in `found` of a position that is not in the graph.
    fn find(&mut self, position: &Position) -> Result<u32, RunError> {
        let hash = position.hash();
        let number = match self.numbers.entry(hash) {
            Entry::Occupied(known) => return Ok(*known.get()),
            Entry::Vacant(new) => *new.insert(self.found.len() as u32),
        };
        let outcome = outcome_by_position(&mut self.rules, position, Repeated::default())?;
        let state = match outcome {
            Some(outcome) => self.over(&outcome),
            None => State::Open(self.side_of(self.rules.turn(position).player)),
        };
        self.found.push(Found { hash, state });
        self.cells.extend_from_slice(position.cells());
        Ok(number)
    }

    fn over(&self, outcome: &Outcome) -> State {
        State::Over(outcome.winners.first().map(|&winner| self.side_of(winner)))
    }

    fn side_of(&self, player: PlayerId) -> Winner {
        let ours = self.rules.program().are_partners(self.side, player);
        if ours { Winner::Ours } else { Winner::Theirs }
    }
}
