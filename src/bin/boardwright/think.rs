//! A search that is kept to its limits and to the clock: what matches and the engine's side of the line protocol have
//! in common.

use std::time::{Duration, Instant};

use boardwright::game::Game;
use boardwright::moves::RunError;
use boardwright::search::{Limits, Report, Search};

/// How long a search goes on between two looks at the clock.
const SLICE: Duration = Duration::from_millis(4);
/// Positions of the first slice, before any speed is known.
const FIRST_SLICE: u64 = 1;
/// How many times as long the next slice may be, however quick the last one was.
const MOST_GROWTH: u64 = 4;

/// What one search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    pub(crate) limits: Limits,
    /// The search knows no clock; it is stopped behind this.
    pub(crate) time: Option<Duration>,
}

/// Searches until the limits are reached or the time is over.
pub(crate) fn think(game: &Game, strength: &Strength) -> Result<Report, RunError> {
    let began = Instant::now();
    let mut search = Search::new(game, strength.limits);
    let Some(time) = strength.time else {
        return Ok(search.run(u64::MAX)?.clone());
    };
    let mut slice = FIRST_SLICE;
    loop {
        let (before, looked_at) = (Instant::now(), search.report().nodes);
        let report = search.run(slice)?;
        let left = time.saturating_sub(began.elapsed());
        if report.done || left.is_zero() {
            return Ok(search.stop().clone());
        }
        slice = next_slice(slice, report.nodes - looked_at, before.elapsed(), left.min(SLICE));
    }
}

/// So many positions that the search takes about `wanted` for them, at the speed of the last slice.
fn next_slice(last: u64, nodes: u64, took: Duration, wanted: Duration) -> u64 {
    let nanoseconds = took.as_nanos().max(1);
    let fitting = u128::from(nodes) * wanted.as_nanos() / nanoseconds;
    u64::try_from(fitting).unwrap_or(u64::MAX).clamp(1, last.saturating_mul(MOST_GROWTH))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_follow_the_speed() {
        let ms = Duration::from_millis;
        assert_eq!(next_slice(1000, 1000, ms(4), ms(4)), 1000);
        assert_eq!(next_slice(1000, 1000, ms(8), ms(4)), 500, "slow positions make it shorter");
        assert_eq!(next_slice(1000, 1000, ms(4), ms(1)), 250, "and so does an end that is near");
        assert_eq!(next_slice(1000, 1000, Duration::ZERO, ms(4)), 4000, "it grows by steps");
        assert_eq!(next_slice(1000, 0, ms(4), ms(4)), 1, "it never stands still");
    }
}
