//! All positions with certain pieces, and their moves.
//!
//! Positions are numbered: first the arrangements of the pieces by their numbers, then the positions that differ in more,
//! such as those in which a pawn can be captured in passing.

use std::collections::hash_map::Entry;
use std::{iter, mem};

use rustc_hash::FxHashMap;

use super::explorer::{Explorer, Found, Target};
use super::reached::Reached;
use super::setting::Setting;
use crate::solve::SolveError;
use crate::solve::state::{State, Winner};
use crate::solve::workers::Workers;
use crate::tablebase::Material;

/// How many positions each explorer gets at a time.
const BATCH: usize = 1 << 13;
/// Edges from this number on lead out of the positions of the same pieces.
pub(super) const OUTSIDE: u32 = 1 << 31;

/// All positions with certain pieces, and their moves.
#[derive(Debug)]
pub(super) struct Explored {
    pub(super) material: Material,
    /// How many numbers arrangements have.
    pub(super) arrangements: usize,
    /// What each position is; none for numbers that are no positions.
    pub(super) states: Vec<Option<State>>,
    /// Where the moves of each position begin in `edges`; plus the end of the last.
    pub(super) first_edges: Vec<u32>,
    /// The number of the position after each move; or from [`OUTSIDE`] on, a number in `outside`.
    pub(super) edges: Vec<u32>,
    pub(super) outside: Vec<Outside>,
    /// The cells of the positions after the arrangements that were not explored yet.
    waiting: Vec<Vec<u32>>,
    extra_numbers: FxHashMap<Vec<u32>, u32>,
    /// Where pieces have moved to.
    pub(super) reached: Reached,
}

/// Where a move leads out of the positions of the same pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    /// To the end of the game.
    Over(Option<Winner>),
    /// To other pieces: their number among all, and that of their arrangement.
    Elsewhere(u32, u32),
}

impl Outside {
    /// The number of the other pieces.
    pub(super) fn material(self) -> Option<u32> {
        match self {
            Self::Over(_) => None,
            Self::Elsewhere(material, _) => Some(material),
        }
    }
}

/// What the first numbers in `outside` are.
const ENDS: [Outside; 3] =
    [Outside::Over(None), Outside::Over(Some(Winner::Ours)), Outside::Over(Some(Winner::Theirs))];

/// Some positions, for an explorer.
struct Task<'e> {
    explorer: &'e mut Explorer,
    first: usize,
    len: usize,
}

impl Explored {
    /// Explores all positions with certain pieces; `number_of` numbers other pieces.
    pub(super) fn new(
        setting: &Setting,
        material: Material,
        explorers: &mut [Explorer],
        workers: &impl Workers,
        mut number_of: impl FnMut(&Material) -> u32,
    ) -> Result<Self, SolveError> {
        let Some(numbers) = material.numbers() else {
            return Err(SolveError::Pieces(material.pieces().len(), setting.program.site_count()));
        };
        let mut explored = Self {
            material,
            arrangements: numbers,
            states: Vec::with_capacity(numbers),
            first_edges: vec![0],
            edges: Vec::new(),
            outside: ENDS.to_vec(),
            waiting: Vec::new(),
            reached: Reached::default(),
            extra_numbers: FxHashMap::default(),
        };
        let material = explored.material.clone();
        explored.add_all(numbers, explorers, workers, &mut number_of, |task| {
            task.explorer.explore_numbers(&material, task.first..task.first + task.len);
        })?;
        while !explored.waiting.is_empty() {
            if explored.extra_numbers.len() > numbers {
                return Err(SolveError::Variables);
            }
            let waiting = mem::take(&mut explored.waiting);
            explored.add_all(waiting.len(), explorers, workers, &mut number_of, |task| {
                task.explorer.explore_extras(&material, &waiting[task.first..task.first + task.len]);
            })?;
        }
        explored.extra_numbers = FxHashMap::default();
        Ok(explored)
    }

    /// Explores so many positions, by all explorers at once, and adds what they find in order.
    fn add_all(
        &mut self,
        count: usize,
        explorers: &mut [Explorer],
        workers: &impl Workers,
        number_of: &mut impl FnMut(&Material) -> u32,
        explore: impl Fn(&mut Task<'_>) + Sync,
    ) -> Result<(), SolveError> {
        for round in (0..count).step_by(BATCH * explorers.len()) {
            let firsts = (round..count).step_by(BATCH).chain(iter::repeat(count));
            let mut tasks: Vec<Task<'_>> = explorers
                .iter_mut()
                .zip(firsts)
                .map(|(explorer, first)| Task { explorer, first, len: BATCH.min(count - first) })
                .collect();
            workers.work_on(&mut tasks, &explore);
            for explorer in explorers.iter_mut() {
                explorer.error.take().map_or(Ok(()), Err)?;
                self.add(mem::take(&mut explorer.found), number_of)?;
            }
        }
        Ok(())
    }

    /// Adds the next positions.
    fn add(&mut self, found: Found, number_of: &mut impl FnMut(&Material) -> u32) -> Result<(), SolveError> {
        self.reached.join(&found.reached);
        let materials: Vec<u32> = found.materials.iter().map(&mut *number_of).collect();
        let extras: Vec<u32> = found.extras.into_iter().map(|cells| self.extra(cells)).collect();
        let mut targets = found.targets.into_iter();
        for state in found.states {
            let moves = state.map_or(0, |(_, moves)| moves);
            self.states.push(state.map(|(state, _)| state));
            for target in targets.by_ref().take(moves as usize) {
                let edge = match target {
                    Target::Inside(number) => number,
                    Target::Extra(at) => extras[at as usize],
                    Target::Over(winner) => self.out(Outside::Over(winner)),
                    Target::Elsewhere(at, number) => {
                        self.out(Outside::Elsewhere(materials[at as usize], number))
                    }
                };
                self.edges.push(edge);
            }
            let end = u32::try_from(self.edges.len());
            self.first_edges.push(end.map_err(|_| SolveError::Moves(u32::MAX.into()))?);
        }
        Ok(())
    }

    /// Leaves out arrangements in which a piece stands where none can come to.
    pub(super) fn leave_out_impossible(&mut self, reached: &Reached) {
        for (number, state) in self.states.iter_mut().take(self.arrangements).enumerate() {
            let is_possible = |arrangement| reached.has(&arrangement);
            if state.is_some() && !self.material.arrangement(number).is_some_and(is_possible) {
                *state = None;
            }
        }
    }

    /// The edge for a way out.
    fn out(&mut self, outside: Outside) -> u32 {
        let end = ENDS.iter().position(|&end| end == outside);
        let number = end.unwrap_or_else(|| {
            self.outside.push(outside);
            self.outside.len() - 1
        });
        OUTSIDE | number as u32
    }

    /// The number of a position that differs in more than the arrangement.
    fn extra(&mut self, cells: Vec<u32>) -> u32 {
        let next = (self.arrangements + self.extra_numbers.len()) as u32;
        match self.extra_numbers.entry(cells) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.waiting.push(new.key().clone());
                *new.insert(next)
            }
        }
    }
}
