//! Who watches a run: nobody in play, a recorder for a trace, a witness to what it depends on.

use crate::index::{DirectionId, PlayerId, SiteId};

/// Hears what a run does, in order.
pub(in crate::moves) trait Observer {
    /// The cursor went one step.
    #[inline]
    fn stepped(&mut self, _to: SiteId, _direction: DirectionId) {}
    /// The cursor was put on a site.
    #[inline]
    fn jumped(&mut self, _to: SiteId) {}
    /// From here on another piece is moved, the one under the cursor.
    #[inline]
    fn picked_up(&mut self, _at: SiteId) {}
    /// The movement of a piece is over.
    #[inline]
    fn put_down(&mut self, _from: SiteId, _to: SiteId) {}
    /// A piece will appear.
    #[inline]
    fn created(&mut self, _at: SiteId) {}
    /// The run asked what a cell of the position holds; the cell of no site off the board.
    #[inline]
    fn looked_at(&mut self, _cell: usize) {}
    /// The run asked how many pieces a player has.
    #[inline]
    fn counted(&mut self, _player: PlayerId) {}
    /// The run asked something that any cell may decide.
    #[inline]
    fn looked_around(&mut self) {}
    /// How much was heard, to come back to.
    #[inline]
    fn length(&self) -> i32 {
        0
    }
    /// Forgets what was heard behind a length.
    #[inline]
    fn truncate(&mut self, _length: i32) {}
}

/// Nobody; costs nothing.
pub(in crate::moves) struct NoObserver;

impl Observer for NoObserver {}
