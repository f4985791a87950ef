//! Bit matrices.

/// Bits per word.
pub(crate) const WORD: usize = u64::BITS as usize;

/// A bit matrix, initially all zero.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits {
    words: Vec<u64>,
    /// Words per row.
    width: usize,
}

impl Bits {
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        let width = columns.div_ceil(WORD);
        Self { words: vec![0; rows * width], width }
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.words.len().checked_div(self.width).unwrap_or(0)
    }

    /// Makes all bits zero.
    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..(row + 1) * self.width]
    }

    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.width..(row + 1) * self.width]
    }

    #[inline]
    pub(crate) fn contains(&self, row: usize, column: usize) -> bool {
        self.words[row * self.width + column / WORD] >> (column % WORD) & 1 == 1
    }

    #[inline]
    pub(crate) fn insert(&mut self, row: usize, column: usize) {
        self.words[row * self.width + column / WORD] |= 1 << (column % WORD);
    }

    #[inline]
    pub(crate) fn remove(&mut self, row: usize, column: usize) {
        self.words[row * self.width + column / WORD] &= !(1 << (column % WORD));
    }
}

/// The columns of the bits set in `word`, which is word number `at` of its row.
pub(crate) fn ones(at: usize, word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            at * WORD + bit
        })
    })
}
