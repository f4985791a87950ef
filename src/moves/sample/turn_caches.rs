//! The move caches of a program's turns.
//!
//! A cache is made when its turn is first sampled. Turns with the same offer share one.

use super::change_log::ChangeLog;
use super::move_cache::{CachedTurn, MoveCache};
use crate::index::SiteId;
use crate::moves::runs::run_context::RunContext;
use crate::moves::vm::RunError;
use crate::position::{Change, Position};
use crate::program::Program;

/// The caches, and which one each turn uses.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct TurnCaches {
    caches: Vec<MoveCache>,
    /// By turn; the turns after the last one are unknown too.
    of_turns: Vec<CacheOfTurn>,
    log: ChangeLog,
}

/// What is known of the cache of a turn.
#[derive(Clone, Copy, Debug, Default)]
enum CacheOfTurn {
    #[default]
    Unknown,
    /// The turn is too large for one.
    None,
    At(usize),
}

impl TurnCaches {
    /// The index of the cache of a turn, which is made if need be; none if the turn is too large for one.
    #[inline]
    pub(in crate::moves) fn index(&mut self, program: &Program, turn: usize) -> Option<usize> {
        match self.of_turns.get(turn) {
            Some(CacheOfTurn::At(at)) => Some(*at),
            Some(CacheOfTurn::None) => None,
            Some(CacheOfTurn::Unknown) | None => self.find(program, turn),
        }
    }

    #[cold]
    fn find(&mut self, program: &Program, turn: usize) -> Option<usize> {
        let code = &program.turns[turn];
        let shared = self.caches.iter().position(|cache| cache.is_for(code));
        let at = shared.or_else(|| {
            self.caches.push(MoveCache::new(program, code)?);
            Some(self.caches.len() - 1)
        });
        self.of_turns.resize(program.turns.len(), CacheOfTurn::Unknown);
        self.of_turns[turn] = at.map_or(CacheOfTurn::None, CacheOfTurn::At);
        at
    }

    /// Whether the cache of a turn was insufficient for the last position.
    pub(in crate::moves) fn was_open(&self, turn: usize) -> bool {
        let Some(CacheOfTurn::At(at)) = self.of_turns.get(turn) else { return false };
        self.caches[*at].was_open()
    }

    /// The index of a cache that knows what these groups could capture.
    pub(in crate::moves) fn knowing_attacks(&self, groups: &[u16]) -> Option<usize> {
        self.caches.iter().position(|cache| cache.knows_attacks(groups))
    }

    /// The cache with an index; none if it has been discarded.
    pub(in crate::moves) fn get(&self, at: usize) -> Option<&MoveCache> {
        self.caches.get(at)
    }

    /// The moves of a position, as the cache with an index finds them. After an error all caches are discarded.
    pub(in crate::moves) fn update(
        &mut self,
        context: &mut RunContext<'_>,
        at: usize,
    ) -> Result<CachedTurn, RunError> {
        let known = self.caches[at].update(context, &self.log);
        if known.is_err() {
            self.discard();
        }
        known
    }

    /// Whether the cache with an index knows that the piece on a site could be captured in a position. After an error all
    /// caches are discarded.
    pub(in crate::moves) fn attacks(
        &mut self,
        context: &mut RunContext<'_>,
        at: usize,
        site: SiteId,
    ) -> Result<bool, RunError> {
        let attacked = self.caches[at].attacks(context, &self.log, site);
        if attacked.is_err() {
            self.discard();
        }
        attacked
    }

    /// Discards all caches, as is necessary after an error.
    fn discard(&mut self) {
        *self = Self::default();
    }

    /// Notes which move leads from the position with the hash `before` to `position`, or back.
    #[inline]
    pub(in crate::moves) fn follow(
        &mut self,
        program: &Program,
        before: u64,
        position: &Position,
        changes: &[Change],
    ) {
        if !self.caches.is_empty() {
            self.log.add(program, before, position, changes);
        }
    }
}
