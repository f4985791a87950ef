//! What a cell contributes to a position's hash.
//!
//! Zobrist hashing (A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970), with a mixing
//! function instead of a table of random numbers, because a cell may hold any 32-bit value. The mixer is the finaliser
//! of `SplitMix64` (Steele, Lea, Flood 2014). Its values must never change: stored games depend on them.

/// The hash of a cell with a value; 0 for an empty cell.
#[inline]
pub fn cell_hash(cell: usize, value: u32) -> u64 {
    if value == 0 {
        return 0;
    }
    // Empty cells contribute nothing, so that hashing a large, sparse board costs only its pieces. The constants are
    // those of the finaliser.
    let mut x = ((cell as u64 + 1) << 32 | u64::from(value)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
