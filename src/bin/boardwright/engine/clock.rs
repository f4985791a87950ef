//! How long to think when a clock is running.

use std::time::Duration;

/// Left for the way of the answer to whoever has the clock.
const RESERVE: Duration = Duration::from_millis(30);
/// How many more moves a game is expected to take, if nobody says when the next time control is.
const MOVES_EXPECTED: u32 = 25;

/// A player's clock, as told with the request for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) left: Duration,
    /// Added after each move.
    pub(super) increment: Duration,
    /// What each move may take besides, after `left` is used up (byoyomi).
    pub(super) period: Duration,
    /// How many moves `left` has to last; none if for the rest of the game.
    pub(super) moves_to_go: Option<u32>,
}

impl Clock {
    /// A clock with main time, and after it periods in each of which some moves have to be made; none if the time has no
    /// end. What is left of the main time is told before each move.
    pub(super) fn with_periods(main: Duration, period: Duration, moves: u32) -> Option<Self> {
        let (left, moves_to_go) = if main.is_zero() { (period, Some(moves)) } else { (main, None) };
        let is_endless = moves == 0 && !period.is_zero();
        (!is_endless).then_some(Self { left, moves_to_go, ..Self::default() })
    }

    /// How long to think about the next move.
    pub(super) fn time_for_move(self) -> Duration {
        let usable = self.left.saturating_sub(RESERVE);
        let moves = self.moves_to_go.unwrap_or(MOVES_EXPECTED).clamp(1, MOVES_EXPECTED);
        let share = usable / moves + self.increment * 3 / 4;
        // Not much at once, or a surprise would find no time left.
        let most = if moves == 1 { usable } else { usable / 3 };
        let of_period = if self.left > RESERVE { self.period } else { self.period.saturating_sub(RESERVE) };
        (share.min(most) + of_period).max(Duration::from_millis(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(left: u64, increment: u64, moves_to_go: Option<u32>) -> u128 {
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
        Clock { left, increment, moves_to_go, ..Clock::default() }.time_for_move().as_millis()
    }

    #[test]
    fn the_time_left_lasts_for_the_game() {
        assert_eq!(time(60_030, 0, None), 2_400);
        assert_eq!(time(60_030, 1_000, None), 3_150);
        assert_eq!(time(60_030, 0, Some(40)), 2_400, "no slower than without a control");
        assert_eq!(time(60_030, 0, Some(5)), 12_000);
        assert_eq!(time(1_030, 0, Some(1)), 1_000, "the last move before the control may take all");
        assert_eq!(time(3_030, 60_000, None), 1_000);
        assert_eq!(time(10, 0, None), 1);
    }
}
