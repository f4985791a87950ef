//! Draws a random legal move, without listing all moves or testing each of them for legality.
//!
//! If a cache knows the moves of a turn, they are only counted, and just the move drawn is made. Hooks after moves and
//! the safety of royal pieces are tested only for moves that are drawn. A move that fails is set aside and another one
//! is drawn, so that all legal moves are equally likely (rejection sampling without replacement).

use crate::index::SiteId;
use crate::moves::count::counted_moves::CountedMoves;
use crate::moves::count::counting::moves_are_independent;
use crate::moves::generate::generator::{Run, pass_changes};
use crate::moves::generate::move_path::MovePath;
use crate::moves::list::{MoveList, Step};
use crate::moves::rules::Rules;
use crate::moves::sample::move_cache::CachedTurn;
use crate::moves::sample::remaining::Remaining;
use crate::moves::vm::{Log, NumberedMove, RunError};
use crate::position::Position;
use crate::program::{Passing, Piece, TurnCode};

/// How many moves of a run are tried in the search for some legal move.
const TRIES: u32 = 20;

/// What moves are drawn from: a set of moves of the turn that contains all legal ones.
pub(super) enum MoveSource {
    /// Moves of a list: the index of the first, and their number.
    List(usize, usize),
    /// Moves that a cache knows, which has this index; and the path from which they start, if there are hooks before
    /// them.
    MoveCache(CachedTurn, usize, Option<Box<MovePath>>),
    /// Moves that have been counted.
    Counted(CountedMoves),
    /// Blocks that drop pieces, with at most one move from each of so many sites; and the path from which they start.
    Drops(usize, Vec<u32>, Box<MovePath>),
    /// No moves.
    Nothing,
}

impl MoveSource {
    /// The number of the drop of a block from a site.
    pub(super) fn number_of_drop(&self, block: u32, site: usize) -> Option<usize> {
        let MoveSource::Drops(sites, blocks, _) = self else { return None };
        let at = blocks.iter().position(|&known| known == block)?;
        (site < *sites).then_some(at * sites + site)
    }

    fn len(&self) -> usize {
        match self {
            MoveSource::List(_, count) => *count,
            MoveSource::MoveCache(known, ..) => known.count,
            MoveSource::Counted(counted) => counted.len(),
            MoveSource::Drops(sites, blocks, _) => sites * blocks.len(),
            MoveSource::Nothing => 0,
        }
    }
}

/// Which legal moves are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All, with the same probability.
    Any,
    /// Those that make sense in a game at random, with the same probability; others only if there are none.
    Sensible,
}

impl Rules {
    /// Draws a legal move and returns its index in the list, to which it is appended, possibly among others; none if
    /// there is no legal move. `random(n)` must return a number less than `n`.
    pub fn sample(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        random: &mut impl FnMut(usize) -> usize,
    ) -> Result<Option<usize>, RunError> {
        self.sample_wanted(position, list, Wanted::Any, random)
    }

    pub(super) fn sample_wanted(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        wanted: Wanted,
        random: &mut impl FnMut(usize) -> usize,
    ) -> Result<Option<usize>, RunError> {
        let drops = if wanted == Wanted::Sensible { self.single_drops(position)? } else { None };
        let source = if drops.is_some() { drops } else { self.source(position, list)? };
        let Some(mut source) = source else {
            return self.sample_from_all(position, list, wanted, random);
        };
        let sampled = self.sample_from(position, list, &mut source, wanted, random);
        match source {
            MoveSource::Counted(counted) => self.put_back(counted),
            MoveSource::Drops(.., path) => self.put_path_back(path),
            _ => {}
        }
        sampled
    }

    fn sample_from(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        source: &mut MoveSource,
        wanted: Wanted,
        random: &mut impl FnMut(usize) -> usize,
    ) -> Result<Option<usize>, RunError> {
        let passing = self.program().passing;
        let draws_pass = passing == Passing::Always && wanted == Wanted::Any;
        let mut open = Remaining::new(source.len() + usize::from(draws_pass));
        let mut avoided = None;
        while let Some(number) = open.take(random) {
            let Some(index) = self.sampled(position, list, source, number)? else { continue };
            if wanted == Wanted::Any || !self.is_avoided(position, list, index)? {
                return Ok(Some(index));
            }
            avoided = Some(index);
        }
        if avoided.is_none() && self.may_exclude_a_type(self.turn(position)) {
            return self.sample_from_all(position, list, wanted, random);
        }
        if self.turn(position).random {
            return Ok(Some(self.pass_of_chance(position, list)));
        }
        let may_pass = match passing {
            Passing::Always => !draws_pass,
            Passing::Forced => avoided.is_none(),
            // Goals are asked first, where all moves are listed.
            Passing::Last if avoided.is_none() => {
                return self.sample_from_all(position, list, wanted, random);
            }
            Passing::Never | Passing::Last => false,
        };
        let pass = if may_pass { self.sampled(position, list, source, source.len())? } else { None };
        Ok(pass.or(avoided))
    }

    /// Lists all legal moves and draws from them.
    fn sample_from_all(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        wanted: Wanted,
        random: &mut impl FnMut(usize) -> usize,
    ) -> Result<Option<usize>, RunError> {
        let first = list.len();
        self.moves(position, list)?;
        let mut open = Remaining::new(list.len() - first);
        let (mut pass, mut avoided) = (None, None);
        while let Some(number) = open.take(random) {
            let index = first + number;
            if wanted == Wanted::Any {
                return Ok(Some(index));
            }
            if list.steps(index).iter().all(Step::is_pass) {
                pass = Some(index);
            } else if self.is_avoided(position, list, index)? {
                avoided = Some(index);
            } else {
                return Ok(Some(index));
            }
        }
        Ok(pass.or(avoided))
    }

    /// Whether the conditions after a move may refuse all moves of one type, so that those of the next type are legal.
    fn may_exclude_a_type(&self, turn: &TurnCode) -> bool {
        let hooks = &self.program().hooks;
        turn.groups.len() > 1 && !(hooks.after_move.is_empty() && hooks.invariants.is_empty())
    }

    /// The number of legal moves; if there are more than `most`, some greater number.
    pub(in crate::moves) fn count(&mut self, position: &Position, most: u16) -> Result<i32, RunError> {
        if most == 0 && self.has_some_move(position)? {
            return Ok(1);
        }
        // Rules that ask do not count a pass that is the last resort.
        let was_settling = std::mem::replace(&mut self.is_settling, true);
        let count = self.count_moves(position);
        self.is_settling = was_settling;
        Ok(count? as i32)
    }

    /// Looks for just one legal move; may miss it in cases that need all moves.
    fn has_some_move(&mut self, position: &Position) -> Result<bool, RunError> {
        let program = self.shared_program().clone();
        let (turn, hooks) = (&program.turns[position.turn()], &program.hooks);
        if self.program().safe_royal_of(turn.owner).is_some()
            || !(hooks.before_step.is_empty() && hooks.after_step.is_empty())
        {
            return Ok(false);
        }
        let groups = turn.groups.iter().map(|&group| &program.groups[usize::from(group)]);
        let mut list = MoveList::default();
        let opening = self.collecting(position, &mut list, |mut generator| generator.begin_move())?;
        let Some(mut path) = opening else { return Ok(false) };
        // The hook before moves may have changed them.
        let pieces: Vec<(SiteId, Piece)> = path.position.pieces().collect();
        for (group, &(site, piece)) in groups.flat_map(|group| pieces.iter().map(move |at| (group, at))) {
            if group.owner.is_some_and(|owner| piece.owner() != owner) {
                continue;
            }
            for &block in &group.by_type[piece.piece_type().index()] {
                for ordinal in 0..TRIES {
                    if !self.make_nth_step(&mut path, (block, site), ordinal)? {
                        break;
                    }
                    let whole = path.continuation().is_none();
                    if whole && self.complete_move(position, &mut list, &mut path, true)?.is_some() {
                        return Ok(true);
                    }
                    path.undo_step();
                }
            }
        }
        Ok(false)
    }

    /// Makes the step of a run with a number; false if there is none.
    fn make_nth_step(
        &mut self,
        path: &mut MovePath,
        (block, site): Run,
        ordinal: u32,
    ) -> Result<bool, RunError> {
        let (program, machine) = self.parts();
        let wanted = NumberedMove { block, site, ordinal, has_begun: true };
        let is_there = machine.run_to(program, &path.position, wanted, &mut Log::closed())?;
        if is_there {
            path.make_emitted(machine);
        }
        Ok(is_there)
    }

    /// What to draw from; none if single moves cannot be tested for legality.
    fn source(&mut self, position: &Position, list: &mut MoveList) -> Result<Option<MoveSource>, RunError> {
        let (program, turn) = (self.program(), self.turn(position));
        let royal = program.safe_royal_of(turn.owner).is_some();
        if royal && turn.random {
            return Ok(None);
        }
        // A cache can only number moves of one step. If the turn had longer ones last time, counting is tried first.
        let is_independent = moves_are_independent(program, turn);
        if is_independent
            && self.caches().was_open(position.turn())
            && let Some(counted) = self.counted_moves(position)?
        {
            return Ok(Some(MoveSource::Counted(counted)));
        }
        let (program, turn) = (self.program(), self.turn(position));
        let hooks = &program.hooks;
        let (plain, asks) = (!self.has_hooks(), !hooks.after_move.is_empty() || !hooks.invariants.is_empty());
        let single =
            hooks.before_step.is_empty() && hooks.after_step.is_empty() && hooks.preferences.is_empty();
        let mut runs = Vec::new();
        let mut group = None;
        // A pass must not be drawn while it is open whether another type of moves replaces one that is refused.
        let certain = program.passing != Passing::Always || !self.may_exclude_a_type(turn);
        if single && certain && (plain || !turn.merges) {
            let mut opening = None;
            if !plain {
                opening = self.collecting(position, list, |mut generator| generator.begin_move())?;
            }
            if opening.is_none() && !plain {
                return Ok(Some(MoveSource::Nothing));
            }
            let begins = opening.as_ref().map_or(position, |path| &path.position);
            if let Some((known, cache)) = self.cached_moves(begins)? {
                if !(known.open || asks && known.ambiguous) {
                    return Ok(Some(MoveSource::MoveCache(known, cache, opening.map(Box::new))));
                }
                let (caches, context) = self.memory(begins);
                let cache = caches.get(cache).filter(|_| plain);
                group = cache.and_then(|cache| cache.runs(context.program, begins, known, &mut runs));
            }
        }
        if asks || (!royal && !plain) {
            return Ok(None);
        }
        let first = list.len();
        self.moves_of_runs(position, list, group.map(|group| (group, runs.as_slice())))?;
        Ok(Some(MoveSource::List(first, list.len() - first)))
    }

    /// Whether there are hooks around moves, or variables that live only as long as a move.
    fn has_hooks(&self) -> bool {
        self.program().hooks.any() || !self.program().layout.move_variables.is_empty()
    }

    /// What the cache of a turn knows, and the index of that cache; none if the turn is too large for one.
    fn cached_moves(&mut self, position: &Position) -> Result<Option<(CachedTurn, usize)>, RunError> {
        let (caches, mut context) = self.memory(position);
        let Some(at) = caches.index(context.program, position.turn()) else { return Ok(None) };
        context.machine.refuel();
        let known = caches.update(&mut context, at)?;
        Ok(Some((known, at)))
    }

    /// Adds a pass of chance, which no rule follows.
    fn pass_of_chance(&self, position: &Position, list: &mut MoveList) -> usize {
        list.push(&[Step::PASS], pass_changes(self.program(), position));
        list.len() - 1
    }

    /// Adds the move with a number to the list, if it is legal, and returns its index. The number after the last move
    /// is the pass.
    pub(super) fn sampled(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        source: &mut MoveSource,
        number: usize,
    ) -> Result<Option<usize>, RunError> {
        let index = match source {
            _ if number == source.len() && self.turn(position).random => {
                Some(self.pass_of_chance(position, list))
            }
            _ if number == source.len() => {
                let mut path = MovePath::new(position);
                path.change(pass_changes(self.program(), position));
                path.steps.push(Step::PASS);
                self.complete_move(position, list, &mut path, false)?
            }
            MoveSource::List(first, _) => Some(*first + number),
            MoveSource::MoveCache(known, at, opening) => {
                let opening = &*opening;
                let begins = opening.as_ref().map_or(position, |path| &path.position);
                let (caches, mut context) = self.memory(begins);
                let cache = caches.get(*at);
                let place = cache.and_then(|cache| cache.place(context.program, begins, *known, number));
                let Some(place) = place else { return Ok(None) };
                match opening {
                    None => {
                        place.push(&mut context, list)?;
                        Some(list.len() - 1)
                    }
                    Some(opening) => {
                        place.make_ready(&mut context, true)?;
                        let mut path = MovePath::clone(opening);
                        path.make_emitted(context.machine);
                        self.complete_move(position, list, &mut path, true)?
                    }
                }
            }
            MoveSource::Counted(counted) => {
                counted.push_nth(&mut self.memory(position).1, number, list)?;
                Some(list.len() - 1)
            }
            MoveSource::Drops(sites, blocks, path) => {
                let run = (blocks[number / *sites], SiteId::new(number % *sites));
                let only_on_empty = self.program().blocks[run.0 as usize].only_on_empty;
                if only_on_empty && !path.position.piece(run.1).is_none() {
                    return Ok(None);
                }
                if !self.make_nth_step(path, run, 0)? {
                    return Ok(None);
                }
                let index = self.complete_move(position, list, path, true)?;
                path.undo_step();
                index
            }
            MoveSource::Nothing => None,
        };
        let Some(index) = index else { return Ok(None) };
        let changes = if number == source.len() { &[] } else { list.changes(index) };
        Ok(self.leaves_safe(position, changes)?.then_some(index))
    }

    /// Adds a whole move to the list, with what happens after it, unless the rules forbid it.
    fn complete_move(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        path: &mut MovePath,
        landed: bool,
    ) -> Result<Option<usize>, RunError> {
        self.collecting(position, list, |mut generator| generator.complete_move(path, landed))
    }
}
