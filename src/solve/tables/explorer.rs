//! Explores some positions of a table: whether the game is over there, and where their moves lead.

use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::reached::Reached;
use super::setting::Setting;
use crate::game::Game;
use crate::moves::RunError;
use crate::position::Position;
use crate::solve::SolveError;
use crate::solve::expander::Expander;
use crate::solve::state::{State, Winner};
use crate::tablebase::{Arrangement, Material};

/// The first so many successors, and after that one of every few, are compared with the positions that stand for them in
/// tables: whether they have the same moves, though the move before is known. If this ever made a difference, tables would
/// be wrong.
const ALL_CHECKED: u64 = 20_000;
const ONE_CHECKED_OF: u64 = 61;

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// To an arrangement of the same pieces, with this number.
    Inside(u32),
    /// To the end of the game.
    Over(Option<Winner>),
    /// To a position that differs in more than the arrangement, with its number in `extras`.
    Extra(u32),
    /// To an arrangement of other pieces: their number in `materials`, and that of the arrangement.
    Elsewhere(u32, u32),
}

/// What was found of the latest positions.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// What each is, with the number of its moves; none for numbers that are no positions.
    pub(super) states: Vec<Option<(State, u32)>>,
    /// Where the moves of all of them lead, one position after another.
    pub(super) targets: Vec<Target>,
    /// The pieces of arrangements elsewhere.
    pub(super) materials: Vec<Material>,
    /// The cells of positions that differ in more than the arrangement.
    pub(super) extras: Vec<Vec<u32>>,
    /// Where pieces have moved to.
    pub(super) reached: Reached,
    /// The numbers of `extras`, by hash.
    extra_numbers: FxHashMap<u64, u32>,
}

/// Explores positions, one after the other.
#[derive(Debug)]
pub(super) struct Explorer {
    setting: Arc<Setting>,
    expander: Expander,
    /// Compares positions with those in tables, while the expander goes through moves.
    checker: Expander,
    /// How many successors have been found.
    followed: u64,
    pub(super) found: Found,
    pub(super) error: Option<SolveError>,
}

impl Explorer {
    pub(super) fn new(game: &Game, setting: Arc<Setting>) -> Self {
        let (expander, checker) = (Expander::new(game), Expander::new(game));
        Self { setting, expander, checker, followed: 0, found: Found::default(), error: None }
    }

    /// Explores the arrangements of some pieces with these numbers.
    pub(super) fn explore_numbers(&mut self, material: &Material, numbers: Range<usize>) {
        self.explore_each(numbers, |explorer, number| {
            let Some(arrangement) = material.arrangement(number) else { return Ok(None) };
            let position = explorer.setting.position(&arrangement);
            if explorer.is_impossible(&position)? {
                return Ok(None);
            }
            explorer.explore(material, position).map(Some)
        });
    }

    /// Explores positions that differ in more than the arrangement, by their cells.
    pub(super) fn explore_extras(&mut self, material: &Material, extras: &[Vec<u32>]) {
        self.explore_each(extras, |explorer, cells| {
            let position = Position::from_cells(&explorer.setting.program, cells);
            explorer.explore(material, position).map(Some)
        });
    }

    /// Does something with each of several positions, up to the first error.
    fn explore_each<T>(
        &mut self,
        positions: impl IntoIterator<Item = T>,
        explore: impl Fn(&mut Self, T) -> Result<Option<(State, u32)>, SolveError>,
    ) {
        self.found = Found::default();
        for position in positions {
            match explore(self, position) {
                Ok(state) => self.found.states.push(state),
                Err(error) => {
                    self.error = Some(error);
                    return;
                }
            }
        }
    }

    /// Whether a royal piece could be captured at once, though its player has just moved.
    fn is_impossible(&mut self, position: &Position) -> Result<bool, RunError> {
        let rules = &mut self.expander.rules;
        if !rules.program().royals_are_safe {
            return Ok(false);
        }
        let mut other = position.clone();
        let owner = rules.turn(position).owner;
        for turn in 0..rules.program().turns.len() {
            other.set_turn(turn);
            let is_others = !rules.program().are_partners(owner, rules.turn(&other).owner);
            if is_others && rules.is_in_check(&other)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What a position is, and how many moves it has; where they lead is added to what was found.
    fn explore(&mut self, material: &Material, position: Position) -> Result<(State, u32), SolveError> {
        let state = self.expander.state(&position)?;
        if state.mover().is_none() {
            return Ok((state, 0));
        }
        if let Some(stuck) = self.expander.generate(&position)? {
            return Ok((stuck, 0));
        }
        let moves = self.expander.move_count() as u32;
        let before = Arrangement::of(&position);
        let Self { setting, expander, checker, followed, found, .. } = self;
        expander.for_each_successor(position, |expander, position| {
            let target = match expander.state(position)? {
                State::Over(winner) => Target::Over(winner),
                State::Open(_) => found.target(setting, material, before.as_ref(), position)?,
            };
            found.targets.push(target);
            *followed += 1;
            if *followed <= ALL_CHECKED || followed.is_multiple_of(ONE_CHECKED_OF) {
                return check(setting, checker, position, target);
            }
            Ok::<_, SolveError>(())
        })?;
        Ok((state, moves))
    }
}

impl Found {
    /// Where a move leads, given the position after it, in which the game is not over, and the arrangement before it.
    fn target(
        &mut self,
        setting: &Setting,
        material: &Material,
        before: Option<&Arrangement>,
        position: &Position,
    ) -> Result<Target, SolveError> {
        let too_many = || SolveError::Pieces(position.board_count(), setting.program.site_count());
        let arrangement = Arrangement::of(position).ok_or_else(too_many)?;
        if let Some(before) = before {
            self.reached.add_moved(before, &arrangement);
        }
        if !setting.is_usual(position) {
            return Ok(Target::Extra(self.extra(setting, position)));
        }
        if material.has(&arrangement) {
            return Ok(Target::Inside(material.number(&arrangement) as u32));
        }
        let known = self.materials.iter().position(|other| other.has(&arrangement));
        let at = known.unwrap_or_else(|| {
            self.materials.push(setting.material(&arrangement));
            self.materials.len() - 1
        });
        let number = self.materials[at].number(&arrangement);
        Ok(Target::Elsewhere(at as u32, number as u32))
    }

    /// The number of a position that differs in more than the arrangement.
    fn extra(&mut self, setting: &Setting, position: &Position) -> u32 {
        let cells = setting.without_clocks(position);
        let hash = Position::from_cells(&setting.program, &cells).hash();
        match self.extra_numbers.entry(hash) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.extras.push(cells);
                *new.insert(self.extras.len() as u32 - 1)
            }
        }
    }
}

/// Checks that a position that a move has led to has the same moves as the one that stands for it in a table.
fn check(
    setting: &Setting,
    checker: &mut Expander,
    position: &Position,
    target: Target,
) -> Result<(), SolveError> {
    if !matches!(target, Target::Inside(_) | Target::Elsewhere(..)) {
        return Ok(());
    }
    let Some(arrangement) = Arrangement::of(position) else { return Ok(()) };
    let usual = setting.position(&arrangement);
    let is_same = signature(checker, position)? == signature(checker, &usual)?;
    if is_same { Ok(()) } else { Err(SolveError::LastMove) }
}

/// The number of moves of a position, and where they lead.
fn signature(checker: &mut Expander, position: &Position) -> Result<(usize, u64), RunError> {
    checker.generate(position)?;
    let (moves, mut hashes) = (checker.move_count(), 0);
    checker.for_each_successor(position.clone(), |checker, position| {
        hashes ^= position.repetition_hash(checker.rules.program());
        Ok::<_, RunError>(())
    })?;
    Ok((moves, hashes))
}
