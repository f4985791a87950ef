//! Searches of the same position that run on different threads, started by the caller.
//!
//! Those that look ahead share their table of positions (lazy SMP). Those that play at random have trees of their own,
//! and the games after each move of the root are added up at the end (root parallelization, T. Cazenave and N. Jouandeau
//! 2007). What a team finds depends on how its threads take turns, so only a team of one finds the same each time.

use std::sync::Arc;

use super::evaluate::Evaluation;
use super::limits::Limits;
use super::{Learnt, Memory, Report, Search};
use crate::game::Game;

/// Searches of the same position, at least one.
#[derive(Clone, Debug)]
pub struct Team {
    searches: Vec<Search>,
}

impl Team {
    /// So many searches, at least one, which begin with what an earlier team has learnt: see [`Search::remembering`].
    pub fn remembering(
        game: &Game,
        limits: Limits,
        evaluation: &Arc<Evaluation>,
        mut memory: Memory,
        size: usize,
    ) -> Self {
        let mut learnt = std::mem::take(&mut memory.of_helpers).into_iter();
        let first = Search::remembering(game, limits, evaluation.clone(), memory);
        let helpers: Vec<Search> =
            (1..size).map(|number| first.helper(game, limits, evaluation, learnt.next(), number)).collect();
        Self { searches: std::iter::once(first).chain(helpers).collect() }
    }

    /// The searches, each of which can run on a thread of its own. The first one counts: when it is done, all are to be
    /// stopped.
    pub fn searches(&mut self) -> &mut [Search] {
        &mut self.searches
    }

    /// What all have found together.
    pub fn report(&mut self) -> Report {
        let Some((first, helpers)) = self.searches.split_first_mut() else { return Report::default() };
        first.add(helpers);
        let mut report = first.report().clone();
        let found = |found: &Report| if first.looks_ahead() { u64::from(found.depth) } else { found.nodes };
        // Random games have been added up, unless the first search has played none.
        let may_know_more = first.looks_ahead() || report.nodes == 0;
        let best =
            helpers.iter().map(Search::report).filter(|_| may_know_more).max_by_key(|&report| found(report));
        if let Some(best) = best.filter(|&best| found(best) > found(&report)) {
            report = Report { done: report.done, ..best.clone() };
        }
        report.nodes = self.searches.iter().map(|search| search.report().nodes).sum();
        report
    }

    /// What the team has learnt, for the next one of the game.
    pub fn into_memory(self) -> Memory {
        let mut memories = self.searches.into_iter().map(Search::into_memory);
        let mut first = memories.next().unwrap_or_default();
        // Helpers that look ahead have learnt little that is not in the common table.
        let trees = memories.filter_map(|memory| memory.learnt);
        first.of_helpers.extend(trees.filter(|learnt| matches!(learnt, Learnt::Playouts(_))));
        first
    }
}
