//! A search that is kept to its limits and to the clock: what matches and the engine's side of the line protocol have
//! in common.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boardwright::game::Game;
use boardwright::moves::RunError;
use boardwright::search::{Evaluation, Limits, Report, Search};

/// How long a search goes on between two looks at the clock.
const SLICE: Duration = Duration::from_millis(4);
/// How much of what the slowest slice took for a position is forgotten with each slice that is quicker: this part of it.
const FORGETTING: u128 = 16;

/// What one search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    pub(crate) limits: Limits,
    /// The search knows no clock; it is stopped after this.
    pub(crate) time: Option<Duration>,
}

/// Searches until the limits are reached or the time is over.
pub(crate) fn think(
    game: &Game,
    strength: &Strength,
    evaluation: &Arc<Evaluation>,
) -> Result<Report, RunError> {
    let began = Instant::now();
    let mut search = Search::with(game, strength.limits, evaluation.clone());
    let Some(time) = strength.time else {
        return Ok(search.run(u64::MAX)?.clone());
    };
    let mut pace = Pace::default();
    loop {
        let left = time.saturating_sub(began.elapsed());
        if left.is_zero() {
            return Ok(search.stop().clone());
        }
        let (before, looked_at) = (Instant::now(), search.report().nodes);
        let report = search.run(pace.positions_in(left.min(SLICE)))?;
        if report.done {
            return Ok(report.clone());
        }
        pace.note(report.nodes - looked_at, before.elapsed());
    }
}

/// How long a position takes. Some take a hundred times as long as others, and slow ones come together, so those that
/// were slow a while ago count for longer than those that were quick.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    /// Nothing before the first slice.
    nanoseconds: u128,
}

impl Pace {
    /// Positions that take about so long; at first one, to see.
    fn positions_in(self, time: Duration) -> u64 {
        let fitting = time.as_nanos().checked_div(self.nanoseconds).unwrap_or(1);
        u64::try_from(fitting).unwrap_or(u64::MAX).max(1)
    }

    fn note(&mut self, nodes: u64, took: Duration) {
        let now = took.as_nanos() / u128::from(nodes.max(1));
        self.nanoseconds = now.max(self.nanoseconds - self.nanoseconds / FORGETTING).max(1);
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
