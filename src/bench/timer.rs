//! Repeats work for a while, and says how long it took.

/// A clock, and how long each figure may take.
pub(super) struct Timer<'c> {
    pub(super) seconds: f64,
    /// Returns seconds.
    pub(super) clock: &'c dyn Fn() -> f64,
}

/// What repeated work has come to.
pub(super) struct Repetitions {
    /// How much was done in all, in what the work counts.
    done: u64,
    /// How long all of it took, in seconds.
    seconds: f64,
    /// How long the quickest repetition took, in seconds.
    pub(super) quickest: f64,
}

impl Timer<'_> {
    /// Repeats work until the time is over, at least once; the work returns how much it has done.
    pub(super) fn repeat<E>(&self, mut work: impl FnMut() -> Result<u64, E>) -> Result<Repetitions, E> {
        let first = (self.clock)();
        let mut began = first;
        let mut repetitions = Repetitions { done: 0, seconds: 0.0, quickest: f64::INFINITY };
        loop {
            repetitions.done += work()?;
            let now = (self.clock)();
            repetitions.quickest = repetitions.quickest.min(now - began);
            repetitions.seconds = now - first;
            // A coarse clock may not have moved yet.
            if repetitions.seconds >= self.seconds && repetitions.seconds > 0.0 {
                return Ok(repetitions);
            }
            began = now;
        }
    }
}

impl Repetitions {
    /// How much was done per second.
    #[expect(clippy::cast_precision_loss, reason = "rates need no more digits")]
    pub(super) fn rate(&self) -> f64 {
        self.done as f64 / self.seconds
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn work_is_repeated_until_the_time_is_over() {
        let now = Cell::new(0.0);
        let timer = Timer { seconds: 10.0, clock: &|| now.get() };
        let mut lengths = [4.0, 2.0, 5.0].into_iter();
        let repetitions = timer.repeat(|| {
            now.set(now.get() + lengths.next().unwrap_or(f64::NAN));
            Ok::<_, Infallible>(22)
        });
        let Ok(Repetitions { done, seconds, quickest }) = repetitions;
        assert_eq!((done, seconds, quickest), (66, 11.0, 2.0));
    }
}
