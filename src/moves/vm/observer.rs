//! Who watches a run: nobody in play, a recorder for a trace.

use crate::index::{DirectionId, SiteId};

/// Hears what a run does, in order.
pub(in crate::moves) trait Observer {
    /// The cursor went one step.
    fn stepped(&mut self, to: SiteId, direction: DirectionId);
    /// The cursor was put on a site.
    fn jumped(&mut self, to: SiteId);
    /// From here on another piece is moved, the one under the cursor.
    fn picked_up(&mut self, at: SiteId);
    /// The movement of a piece is over.
    fn put_down(&mut self, from: SiteId, to: SiteId);
    /// A piece will appear.
    fn created(&mut self, at: SiteId);
    /// How much was heard, to come back to.
    fn length(&self) -> i32;
    /// Forgets what was heard behind a length.
    fn truncate(&mut self, length: i32);
}

/// Nobody; costs nothing.
pub(in crate::moves) struct NoObserver;

impl Observer for NoObserver {
    #[inline]
    fn stepped(&mut self, _: SiteId, _: DirectionId) {}
    #[inline]
    fn jumped(&mut self, _: SiteId) {}
    #[inline]
    fn picked_up(&mut self, _: SiteId) {}
    #[inline]
    fn put_down(&mut self, _: SiteId, _: SiteId) {}
    #[inline]
    fn created(&mut self, _: SiteId) {}
    #[inline]
    fn length(&self) -> i32 {
        0
    }
    #[inline]
    fn truncate(&mut self, _: i32) {}
}
