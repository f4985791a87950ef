//! The graph of positions reachable from a position, built breadth first.
//!
//! Positions are numbered in the order of discovery, from 0; their moves are generated in the same order, so the
//! successors of a position are one range of a list.

use std::{iter, mem};

use super::explorer::{Explored, Explorer, Found, Successor};
use super::retrograde::Positions;
use super::state::{State, Winner};
use super::table::Table;
use super::workers::Workers;
use crate::game::Game;
use crate::index::PlayerId;
use crate::moves::RunError;
use crate::program::Program;

/// Room for moves per position, about as many as in chess. In games with more moves, the search is limited by moves
/// instead of positions, since their list takes more memory.
const MOVES_PER_POSITION: usize = 40;

/// How many positions each explorer gets at a time: enough to keep it busy, and few enough that what it finds takes
/// little memory.
const BATCH: usize = 256;

/// Positions and moves found so far.
#[derive(Debug)]
pub(super) struct Graph {
    explorers: Vec<Explorer>,
    /// How many cells a position has.
    cells: usize,
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

/// Positions that an explorer explores next, by their cells and states.
struct Task<'g> {
    explorer: &'g mut Explorer,
    cells: &'g [u32],
    states: &'g [State],
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
    /// A graph with the position of a game, which is not over; it will be explored by so many at once.
    pub(super) fn new(game: &Game, explorer_count: usize) -> Self {
        let mut table = Table::default();
        table.find_or_add(game.position().hash());
        Self {
            explorers: (0..explorer_count.max(1)).map(|_| Explorer::new(game)).collect(),
            cells: game.program().layout.cells,
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
    pub(super) fn expand(&mut self, most: usize, workers: &impl Workers) -> Result<bool, RunError> {
        let layer = mem::take(&mut self.waiting);
        for cells in layer.chunks(BATCH * self.explorers.len() * self.cells) {
            let first = self.first_edges.len() - 1;
            let explorers = self.explore(cells, first, workers, Explorer::explore);
            let is_complete = explorers.iter().try_fold(true, |goes_on, explorer| {
                Ok::<_, RunError>(goes_on && self.add_explored(explorer, most)?)
            })?;
            self.explorers = explorers;
            if !is_complete {
                return Ok(false);
            }
        }
        self.depth += 1;
        Ok(!self.is_complete())
    }

    /// Determines which of the waiting positions have no moves; if all are over, there is nothing left to search.
    pub(super) fn find_finished(&mut self, workers: &impl Workers) -> Result<(), RunError> {
        let first = self.states.len() - self.waiting.len() / self.cells;
        let waiting = mem::take(&mut self.waiting);
        let mut number = first;
        let explorers = self.explore(&waiting, first, workers, |explorer, cells, states, _| {
            explorer.find_stuck(cells, states);
        });
        for explorer in &explorers {
            for explored in &explorer.explored {
                self.set_stuck(number, explored);
                number += 1;
            }
            explorer.error.clone().map_or(Ok(()), Err)?;
        }
        self.explorers = explorers;
        if self.states[first..].iter().all(|state| matches!(state, State::Over(_))) {
            self.first_edges.resize(self.states.len() + 1, self.edges.len() as u32);
        }
        self.waiting = waiting;
        Ok(())
    }

    /// Lets all explorers at some positions, of which the first has a number; each gets an equal share. What they have
    /// found is returned in the order of the positions.
    fn explore(
        &mut self,
        cells: &[u32],
        first: usize,
        workers: &impl Workers,
        explore: impl Fn(&mut Explorer, &[u32], &[State], &Table) + Sync,
    ) -> Vec<Explorer> {
        let mut explorers = mem::take(&mut self.explorers);
        let share = (cells.len() / self.cells).div_ceil(explorers.len()).max(1);
        let states = self.states[first..].chunks(share).chain(iter::repeat(&[][..]));
        let shares = cells.chunks(share * self.cells).chain(iter::repeat(&[][..])).zip(states);
        let mut tasks: Vec<Task<'_>> = explorers
            .iter_mut()
            .zip(shares)
            .map(|(explorer, (cells, states))| Task { explorer, cells, states })
            .collect();
        workers.work_on(&mut tasks, |task| explore(task.explorer, task.cells, task.states, &self.table));
        explorers
    }

    /// Adds what was found of the next positions; false if the limit is exceeded before the last of them.
    fn add_explored(&mut self, explorer: &Explorer, most: usize) -> Result<bool, RunError> {
        let mut successors = explorer.successors.iter();
        // The numbers in the graph of what the explorer has found.
        let mut numbers: Vec<u32> = Vec::new();
        for explored in &explorer.explored {
            if self.table.len() > most || self.edges.len() / MOVES_PER_POSITION > most {
                return Ok(false);
            }
            self.set_stuck(self.first_edges.len() - 1, explored);
            for successor in successors.by_ref().take(explored.move_count) {
                let number = match *successor {
                    Successor::Known(number) => number,
                    Successor::Found(at) if at as usize == numbers.len() => {
                        let number = self.add(explorer, at as usize);
                        numbers.push(number);
                        number
                    }
                    Successor::Found(at) => numbers[at as usize],
                };
                self.edges.push(number);
            }
            self.first_edges.push(self.edges.len() as u32);
        }
        explorer.error.clone().map_or(Ok(true), Err)
    }

    /// The number of a position that an explorer has found, which is added if no other one has found it before.
    fn add(&mut self, explorer: &Explorer, at: usize) -> u32 {
        let Found { hash, state } = explorer.found[at];
        if let Some(number) = self.table.find_or_add(hash) {
            return number;
        }
        self.set_won(state);
        self.states.push(state);
        self.waiting.extend_from_slice(&explorer.cells[at * self.cells..(at + 1) * self.cells]);
        self.states.len() as u32 - 1
    }

    fn set_stuck(&mut self, number: usize, explored: &Explored) {
        if let Some(state) = explored.stuck {
            self.set_won(state);
            self.states[number] = state;
        }
    }

    fn set_won(&mut self, state: State) {
        self.is_won |= state == State::Over(Some(Winner::Ours));
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

    /// The successors of all expanded positions, one position after another.
    pub(super) fn edges(&self) -> &[u32] {
        &self.edges
    }
}

impl Positions for Graph {
    fn len(&self) -> usize {
        self.states.len()
    }

    // In the order of moves; none if the position was not expanded.
    fn successors(&self, node: u32) -> &[u32] {
        let bound = |at: usize| self.first_edges.get(at).map_or(self.edges.len(), |&edge| edge as usize);
        &self.edges[bound(node as usize)..bound(node as usize + 1)]
    }

    fn mover(&self, node: u32) -> Option<Winner> {
        self.states[node as usize].mover()
    }

    fn known(&self, node: u32) -> Option<(Winner, u32)> {
        self.states[node as usize].winner().map(|winner| (winner, 0))
    }
}
