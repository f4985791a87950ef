//! The one order that the engine puts things in: that of numbers.
//!
//! The standard library has code of its own for each type that is sorted, and each takes 2,000 bytes of the module as it
//! is sent.

/// Puts keys in order, the least first.
#[inline(never)]
pub(crate) fn sort_keys(keys: &mut [u64]) {
    keys.sort_unstable();
}
