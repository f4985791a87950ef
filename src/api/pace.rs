//! How many positions a search looks at between two looks at the clock, so that it ends when it is to.
//!
//! In: how long calls have taken. Out: for how many positions the next one is run. A position takes from a microsecond to
//! tens of milliseconds, by the game and the machine, and more in some parts of a search than in others; so nothing is
//! known before it is measured, and each call is short enough that the next can be fitted to the time that is left.

/// A call is to take so many milliseconds: less would cost more than it is worth, more could not be fitted.
const CALL: f64 = 4.0;
/// Below so many milliseconds a clock says too little: browsers make them coarse.
const LEAST_MEASURED: f64 = 1.0;
/// What is asked for right before the deadline, in milliseconds.
const LEAST_WANTED: f64 = 0.5;
/// A call has at most so many times the positions of the one before; the first has one.
const GROWTH: u64 = 2;

/// For how many positions a search is run next.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    nodes: u64,
    /// What could not be measured yet, one call after the other.
    unmeasured_nodes: u64,
    unmeasured_milliseconds: f64,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self { nodes: 1, unmeasured_nodes: 0, unmeasured_milliseconds: 0.0 }
    }

    /// For the next call.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Learns from a call that took `spent` milliseconds, when `left` are left.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn learn(&mut self, spent: f64, left: f64) {
        self.unmeasured_nodes += self.nodes;
        self.unmeasured_milliseconds += spent;
        // Calls too short to measure are added up until the clock tells something; until then the speed is the least that
        // is possible, and growth is what `GROWTH` allows.
        let wanted = CALL.min(left).max(LEAST_WANTED);
        let speed = self.unmeasured_nodes as f64 / self.unmeasured_milliseconds.max(LEAST_MEASURED);
        if self.unmeasured_milliseconds >= LEAST_MEASURED {
            (self.unmeasured_nodes, self.unmeasured_milliseconds) = (0, 0.0);
        }
        self.nodes = ((speed * wanted) as u64).clamp(1, self.nodes.saturating_mul(GROWTH));
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;

    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    /// Runs a search whose positions each take so many milliseconds, until the deadline; how long it took.
    fn run(milliseconds_each: f64, deadline: f64) -> f64 {
        let (mut pace, mut now) = (Pace::new(), 0.0);
        while now < deadline {
            let spent = pace.nodes() as f64 * milliseconds_each;
            now += spent;
            pace.learn(spent, deadline - now);
        }
        now
    }

    #[test]
    fn a_search_ends_near_its_deadline_at_any_speed() {
        for each in [0.000_1, 0.01, 0.3, 2.0, 30.0] {
            let late = run(each, 500.0) - 500.0;
            assert!(late <= each.max(1.0), "{each} ms a position: {late} ms late");
        }
    }

    #[test]
    fn calls_grow_slowly_and_shrink_at_once() {
        let mut pace = Pace::new();
        for _ in 0..10 {
            pace.learn(0.0, 1000.0);
        }
        assert!(pace.nodes() <= 1024);
        pace.learn(10_000.0, 1000.0);
        assert_eq!(pace.nodes(), 1);
    }
}
