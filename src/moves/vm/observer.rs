//! Who watches a run: a log, which is closed in play and open for a trace, and the read set of a cached run.

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
    fn read_cell(&mut self, _cell: usize) {}
    /// The run asked how many pieces a player has.
    #[inline]
    fn read_count(&mut self, _player: PlayerId) {}
    /// The run asked something that any cell may decide.
    #[inline]
    fn read_everything(&mut self) {}
    /// Whether it hears where the cursor goes, which the walk of a graph does not tell.
    #[inline]
    fn follows(&self) -> bool {
        false
    }
    /// How much was heard, to come back to.
    #[inline]
    fn length(&self) -> i32 {
        0
    }
    /// Forgets what was heard after a length.
    #[inline]
    fn truncate(&mut self, _length: i32) {}
}

/// What a run does.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) enum Event {
    Stepped(SiteId, DirectionId),
    Jumped(SiteId),
    PickedUp(SiteId),
    PutDown(SiteId, SiteId),
    Created(SiteId),
    /// A move was made ready: what was done before belongs to it, and after it only the cursor stays where it is.
    UsedUp,
}

/// What a run does, in order, where that is asked for.
///
/// Closed logs are no type of their own: the loop is compiled for each type of observer, and no function is larger.
pub(in crate::moves) struct Log {
    events: Option<Vec<Event>>,
}

impl Log {
    /// Nothing is written down.
    pub(in crate::moves) const fn closed() -> Self {
        Self { events: None }
    }

    pub(in crate::moves) const fn open() -> Self {
        Self { events: Some(Vec::new()) }
    }

    pub(in crate::moves) fn events(&self) -> &[Event] {
        self.events.as_deref().unwrap_or_default()
    }

    /// Notes that a move was made ready. Nothing is taken out: where the run goes back to before, it does all of that still.
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
