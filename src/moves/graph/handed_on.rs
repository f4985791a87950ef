//! What drivers of the same program find out for themselves, and hand on to those created later.
//!
//! Each driver has a collection of its own, which grows as it runs. The largest one that any driver has had is kept, and a
//! new driver begins with it.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

/// A collection that only grows, and is cheap to copy.
pub(in crate::moves) trait Collection: Clone + Default {
    /// How much there is in it.
    fn extent(&self) -> usize;
}

/// The collection of a driver.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct HandedOn<C: Collection> {
    own: C,
    /// The largest one of a driver of the same program.
    largest: Arc<Mutex<C>>,
}

impl<C: Collection> HandedOn<C> {
    /// The collection of another driver of the same program, which begins with the largest one.
    pub(in crate::moves) fn another(&self) -> Self {
        self.hand_on();
        let own = self.largest.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Self { own, largest: self.largest.clone() }
    }

    fn hand_on(&self) {
        let mut largest = self.largest.lock().unwrap_or_else(PoisonError::into_inner);
        if self.own.extent() > largest.extent() {
            largest.clone_from(&self.own);
        }
    }
}

impl<C: Collection> Drop for HandedOn<C> {
    fn drop(&mut self) {
        self.hand_on();
    }
}

impl<C: Collection> Deref for HandedOn<C> {
    type Target = C;

    #[inline]
    fn deref(&self) -> &C {
        &self.own
    }
}

impl<C: Collection> DerefMut for HandedOn<C> {
    #[inline]
    fn deref_mut(&mut self) -> &mut C {
        &mut self.own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Collection for Vec<u8> {
        fn extent(&self) -> usize {
            self.len()
        }
    }

    #[test]
    fn the_largest_collection_is_handed_on() {
        let mut first = HandedOn::<Vec<u8>>::default();
        first.extend([1, 2]);
        let mut second = first.another();
        assert_eq!(*second, [1, 2]);
        second.extend([3, 4]);
        first.push(5);
        assert_eq!(*first.another(), [1, 2, 5], "the second one has not ended yet");
        drop(second);
        assert_eq!(*first.another(), [1, 2, 3, 4]);
        assert_eq!(*first, [1, 2, 5], "what a driver has stays its own");
    }
}
