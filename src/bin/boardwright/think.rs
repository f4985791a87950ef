//! Runs a search within its limits and a time limit, for matches and for the engine side of the line protocol.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::{Duration, Instant};

use boardwright::game::Game;
use boardwright::moves::RunError;
use boardwright::search::{Evaluation, Limits, Memory, Report, Search, Team};

/// How long a search runs between two looks at the clock.
const SLICE: Duration = Duration::from_millis(4);
/// A search that is told to stop before it has looked at each move goes on until it has, but not for longer than this: its
/// first move need not even be sensible.
const LEAST_BEFORE_STOP: Duration = Duration::from_millis(100);
/// After a faster slice, the estimated time per node decreases by at most one part in this many.
const DECREASE_DIVISOR: u128 = 16;

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    pub(crate) limits: Limits,
    /// The time limit; the search itself has no clock and is stopped from outside.
    pub(crate) time: Option<Duration>,
    /// How many threads search; with more than one, no two searches are alike.
    pub(crate) threads: usize,
}

/// Most threads that can be asked for.
pub(crate) const MAX_THREADS: usize = 64;

/// Reads how many threads are asked for.
pub(crate) fn thread_count(word: &str) -> Result<usize, String> {
    let known = word.parse().ok().filter(|count| (1..=MAX_THREADS).contains(count));
    known.ok_or_else(|| format!("a search takes from 1 to {MAX_THREADS} threads"))
}

/// Searches until the limits are reached or the time is over. `memory` is of earlier searches of the game, and then of this
/// one too.
pub(crate) fn think(
    game: &Game,
    strength: &Strength,
    evaluation: &Arc<Evaluation>,
    memory: &mut Memory,
) -> Result<Report, RunError> {
    if strength.time.is_some() || strength.threads > 1 {
        return think_until(game, strength, evaluation, memory, |_| false);
    }
    let mut search = Search::remembering(game, strength.limits, evaluation.clone(), std::mem::take(memory));
    let report = search.run(u64::MAX)?.clone();
    *memory = search.into_memory();
    Ok(report)
}

/// The same, or until `is_stopped`, which is asked every few milliseconds and sees what has been found so far.
pub(crate) fn think_until(
    game: &Game,
    strength: &Strength,
    evaluation: &Arc<Evaluation>,
    memory: &mut Memory,
    mut is_stopped: impl FnMut(&Report) -> bool,
) -> Result<Report, RunError> {
    let began = Instant::now();
    let time = strength.time.unwrap_or(Duration::MAX);
    let Strength { limits, threads, .. } = *strength;
    let mut team = Team::remembering(game, limits, evaluation, std::mem::take(memory), threads);
    let Some((first, helpers)) = team.searches().split_first_mut() else { return Ok(Report::default()) };
    let (is_over, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let with_helpers =
        |report: &Report| Report { nodes: report.nodes + nodes.load(Relaxed), ..report.clone() };
    let has_helpers = !helpers.is_empty();
    std::thread::scope(|scope| {
        for helper in helpers {
            // Where no more threads can be had, fewer help.
            let work = || help(helper, &is_over, &nodes);
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        let _ends_helpers = SetAtEnd(&is_over);
        run_until(first, began, time, |report| {
            if has_helpers { is_stopped(&with_helpers(report)) } else { is_stopped(report) }
        })
    })?;
    let report = team.report();
    *memory = team.into_memory();
    Ok(report)
}

/// Tells the helpers that the search is over, even if it ends by a panic, since the others are waited for.
struct SetAtEnd<'a>(&'a AtomicBool);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Searches in slices until the first search of the team is over, and counts the nodes.
fn help(search: &mut Search, is_over: &AtomicBool, nodes: &AtomicU64) {
    let mut pace = Pace::default();
    while !is_over.load(Relaxed) {
        let (began, before) = (Instant::now(), search.report().nodes);
        // If it fails, so will the first search, which reports it.
        let Ok(report) = search.run(pace.positions_in(SLICE)) else { break };
        let searched = report.nodes - before;
        nodes.fetch_add(searched, Relaxed);
        if report.done {
            break;
        }
        pace.note(searched, began.elapsed());
    }
    search.stop();
}

fn run_until(
    search: &mut Search,
    began: Instant,
    time: Duration,
    mut is_stopped: impl FnMut(&Report) -> bool,
) -> Result<(), RunError> {
    let mut pace = Pace::default();
    loop {
        let left = time.saturating_sub(began.elapsed());
        let Report { nodes, depth, .. } = *search.report();
        // However little time there is, something is found.
        let is_late = left.is_zero() && nodes > 0;
        let may_stop = depth > 0 || began.elapsed() >= LEAST_BEFORE_STOP;
        if is_late || may_stop && is_stopped(search.report()) {
            search.stop();
            return Ok(());
        }
        let (before, looked_at) = (Instant::now(), search.report().nodes);
        let report = search.run(pace.positions_in(left.min(SLICE)))?;
        if report.done {
            return Ok(());
        }
        pace.note(report.nodes - looked_at, before.elapsed());
    }
}

/// The time per node. Some nodes take a hundred times as long as others, and slow ones come in clusters, so slow slices
/// are remembered longer than fast ones.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    /// 0 before the first slice.
    nanoseconds: u128,
}

impl Pace {
    /// The number of nodes that take about this long; at first one.
    fn positions_in(self, time: Duration) -> u64 {
        let fitting = time.as_nanos().checked_div(self.nanoseconds).unwrap_or(1);
        u64::try_from(fitting).unwrap_or(u64::MAX).max(1)
    }

    fn note(&mut self, nodes: u64, took: Duration) {
        let now = took.as_nanos() / u128::from(nodes.max(1));
        self.nanoseconds = now.max(self.nanoseconds - self.nanoseconds / DECREASE_DIVISOR).max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn slices_follow_the_pace() {
        let mut pace = Pace::default();
        assert_eq!(pace.positions_in(4 * MS), 1, "nothing is known at first");
        pace.note(1000, 4 * MS);
        assert_eq!(
            (pace.positions_in(4 * MS), pace.positions_in(MS)),
            (1000, 250),
            "an end that is near makes it shorter"
        );
        pace.note(10, 4 * MS);
        assert_eq!(pace.positions_in(4 * MS), 10, "slow positions count at once");
        pace.note(1000, MS);
        assert_eq!(pace.positions_in(4 * MS), 10, "quick ones only bit by bit");
        for _ in 0..100 {
            pace.note(1000, MS);
        }
        assert_eq!(pace.positions_in(4 * MS), 4000);
        pace.note(0, Duration::ZERO);
        assert!(pace.positions_in(MS) > 0);
    }
}
