//! Explores positions: their moves, and what is known of the positions after them. This is most of the work, and several
//! explorers can do it at once; the graph then takes over what they have found, in order.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::expander::Expander;
use super::state::State;
use super::table::Table;
use crate::game::Game;
use crate::moves::RunError;
use crate::position::Position;

/// What an explorer works with, and what it has found in its latest positions.
#[derive(Debug)]
pub(super) struct Explorer {
    expander: Expander,
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
            expander: Expander::new(game),
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
        let program = self.expander.rules.shared_program().clone();
        let cells_of_each = program.layout.cells;
        for (cells, state) in cells.chunks_exact(cells_of_each).zip(states) {
            let explored = match state {
                State::Over(_) => Ok(Explored { move_count: 0, stuck: None }),
                State::Open(_) => explore(self, Position::from_cells(&program, cells)),
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
        let stuck = self.expander.generate(position)?;
        Ok(Explored { move_count: self.expander.move_count(), stuck })
    }

    /// Finds out where the moves that were generated lead.
    fn follow_moves(&mut self, position: Position, table: &Table) -> Result<(), RunError> {
        let Self { expander, successors, found, cells, numbers, .. } = self;
        expander.for_each_successor(position, |expander, position| {
            let hash = position.hash();
            let successor = match table.find(hash) {
                Some(number) => Successor::Known(number),
                None => Successor::Found(match numbers.entry(hash) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        let number = *new.insert(found.len() as u32);
                        found.push(Found { hash, state: expander.state(position)? });
                        cells.extend_from_slice(position.cells());
                        number
                    }
                }),
            };
            successors.push(successor);
            Ok(())
        })
    }
}
