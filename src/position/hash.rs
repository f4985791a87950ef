//! What a cell adds to a position's hash.
//!
//! Zobrist's idea (A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970),
//! with the random table replaced by a mixing function, since a cell may hold any number. The mixer
//! is the finaliser of `SplitMix64` (Steele, Lea, Flood 2014). Values are stable: stored games rely on them.

/// A number for a cell that holds a value; 0 for an empty cell.
#[inline]
pub fn cell_hash(cell: usize, value: u32) -> u64 {
    if value == 0 {
        return 0;
    }
    // An empty cell adds nothing, so a hash costs what stands on the board, and boards of any size have empty ones for free.
    // The constants are those of the finaliser.
    let mut x = ((cell as u64 + 1) << 32 | u64::from(value)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
