//! Chooses how many nodes a search visits between two looks at the clock, so that it ends on time.
//!
//! In: how long calls have taken. Out: the number of nodes for the next call. A node takes from a microsecond to tens
//! of milliseconds, depending on the game and the machine, and more in some parts of a search than in others. So the
//! speed is unknown until it is measured, and calls are short enough that the next one can be fitted to the time left.

/// The intended duration of a call in milliseconds: shorter calls have too much overhead, longer ones cannot be fitted
/// to the deadline.
const CALL: f64 = 4.0;
/// The shortest duration in milliseconds that is measured: browsers make their clocks coarse.
const MIN_MEASURED: f64 = 1.0;
/// The intended duration of a call just before the deadline, in milliseconds.
const MIN_WANTED: f64 = 0.5;
/// A call has at most this many times the nodes of the previous one; the first has one node.
const GROWTH: u64 = 2;

/// The number of nodes of the next call.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    nodes: u64,
    /// The total of the calls that were too short to be measured.
    unmeasured_nodes: u64,
    unmeasured_milliseconds: f64,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self { nodes: 1, unmeasured_nodes: 0, unmeasured_milliseconds: 0.0 }
    }

    /// The number of nodes for the next call.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Learns from a call that took `spent` milliseconds, with `left` milliseconds left.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn learn(&mut self, spent: f64, left: f64) {
        self.unmeasured_nodes += self.nodes;
        self.unmeasured_milliseconds += spent;
        // Calls too short to be measured are added up until the clock shows a difference; until then the lowest
        // possible speed is assumed, and `GROWTH` limits the growth.
        let wanted = CALL.min(left).max(MIN_WANTED);
        let speed = self.unmeasured_nodes as f64 / self.unmeasured_milliseconds.max(MIN_MEASURED);
        if self.unmeasured_milliseconds >= MIN_MEASURED {
            (self.unmeasured_nodes, self.unmeasured_milliseconds) = (0, 0.0);
        }
        self.nodes = ((speed * wanted) as u64).clamp(1, self.nodes.saturating_mul(GROWTH));
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;

    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    /// Simulates a search with a fixed time per node until the deadline; returns the total time.
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
    fn slices_grow_slowly_and_shrink_at_once() {
        let mut pace = Pace::new();
        for _ in 0..10 {
            pace.learn(0.0, 1000.0);
        }
        assert!(pace.nodes() <= 1024);
        pace.learn(10_000.0, 1000.0);
        assert_eq!(pace.nodes(), 1);
    }
}
