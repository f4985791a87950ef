//! Observers of a run: a log, closed in play and open for a trace, and the read set of a cached run.

use crate::index::{DirectionId, PlayerId, SiteId};

/// Is told what a run does, in order.
pub(in crate::moves) trait Observer {
    /// The cursor took a step.
    #[inline]
    fn stepped(&mut self, _to: SiteId, _direction: DirectionId) {}
    /// The cursor jumped to a site.
    #[inline]
    fn jumped(&mut self, _to: SiteId) {}
    /// From now on another piece moves: the one under the cursor.
    #[inline]
    fn picked_up(&mut self, _at: SiteId) {}
    /// A piece has ended its movement.
    #[inline]
    fn put_down(&mut self, _from: SiteId, _to: SiteId) {}
    /// A piece will appear.
    #[inline]
    fn created(&mut self, _at: SiteId) {}
    /// The run read a cell of the position. Off the board, the number is not that of a site.
    #[inline]
    fn read_cell(&mut self, _cell: usize) {}
    /// The run read the number of a player's pieces.
    #[inline]
    fn read_count(&mut self, _player: PlayerId) {}
    /// The run asked something that any cell may decide.
    #[inline]
    fn read_everything(&mut self) {}
    /// Whether it needs to know where the cursor goes, which walking a graph does not tell.
    #[inline]
    fn follows(&self) -> bool {
        false
    }
    /// The length of the log so far, for [`Observer::truncate`].
    #[inline]
    fn length(&self) -> i32 {
        0
    }
    /// Drops what was logged beyond a length, because the run backtracks.
    #[inline]
    fn truncate(&mut self, _length: i32) {}
}

/// An event of a run.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) enum Event {
    Stepped(SiteId, DirectionId),
    Jumped(SiteId),
    PickedUp(SiteId),
    PutDown(SiteId, SiteId),
    Created(SiteId),
    /// A move was emitted: the events before it are part of it, and only the place of the cursor carries over.
    UsedUp,
}

/// The events of a run, in order, if they are recorded.
///
/// A closed log has no type of its own: the interpreter loop is instantiated for each type of observer, and no function
/// is larger.
pub(in crate::moves) struct Log {
    events: Option<Vec<Event>>,
}

impl Log {
    /// Records nothing.
    pub(in crate::moves) const fn closed() -> Self {
        Self { events: None }
    }

    pub(in crate::moves) const fn open() -> Self {
        Self { events: Some(Vec::new()) }
    }

    pub(in crate::moves) fn events(&self) -> &[Event] {
        self.events.as_deref().unwrap_or_default()
    }

    /// Notes that a move was emitted. Earlier events stay: if the run restores an older state, those before it still
    /// count.
    pub(in crate::moves) fn consume(&mut self) {
        self.push(Event::UsedUp);
    }

    #[inline]
    fn push(&mut self, event: Event) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }
}

impl Observer for Log {
    #[inline]
    fn follows(&self) -> bool {
        self.events.is_some()
    }

    #[inline]
    fn stepped(&mut self, to: SiteId, direction: DirectionId) {
        self.push(Event::Stepped(to, direction));
    }

    #[inline]
    fn jumped(&mut self, to: SiteId) {
        self.push(Event::Jumped(to));
    }

    #[inline]
    fn picked_up(&mut self, at: SiteId) {
        self.push(Event::PickedUp(at));
    }

    #[inline]
    fn put_down(&mut self, from: SiteId, to: SiteId) {
        self.push(Event::PutDown(from, to));
    }

    #[inline]
    fn created(&mut self, at: SiteId) {
        self.push(Event::Created(at));
    }

    #[inline]
    fn length(&self) -> i32 {
        self.events().len() as i32
    }

    #[inline]
    fn truncate(&mut self, length: i32) {
        if let Some(events) = &mut self.events {
            events.truncate(length as usize);
        }
    }
}
