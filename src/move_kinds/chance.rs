//! Random numbers, the same on every machine.

/// A linear congruential generator.
#[derive(Clone, Debug)]
pub(super) struct Chance {
    last: u32,
}

impl Chance {
    pub(super) fn new(seed: u32) -> Self {
        Self { last: seed }
    }

    /// A number from 0 to less than 1.
    pub(super) fn next(&mut self) -> f64 {
        self.last = self.last.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        f64::from(self.last >> 8) / f64::from(1 << 23)
    }

    /// A number less than another.
    #[expect(clippy::cast_precision_loss, reason = "numbers of moves are small")]
    pub(super) fn below(&mut self, count: usize) -> usize {
        (self.next() * count as f64) as usize
    }
}
