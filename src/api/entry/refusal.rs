//! Why a site cannot be chosen, as plain data.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::entry;
use crate::index::PieceTypeId;
use crate::moves::IllegalReason;

/// Why a site cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Refusal {
    /// The first thing that stands in the way.
    pub reason: RefusalReason,
    /// Whether a piece would be dropped there, not moved.
    pub drops: bool,
    /// The site that is in the way, if there is one.
    pub at: Option<u16>,
    /// The types of royal pieces, one of which would be left attacked.
    pub royals: Vec<usize>,
}

/// A reason why a site cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum RefusalReason {
    /// The game is over.
    Over,
    /// The site is empty.
    Empty,
    /// A piece stands there, and one can neither be dropped nor moved there.
    Occupied,
    /// The piece does not belong to the player.
    Foreign,
    /// Such pieces have no moves in this turn.
    Immobile,
    /// The footprint contains a piece of another player.
    FootprintTaken,
    /// The footprint contains no piece of the player.
    FootprintEmpty,
    /// The piece cannot move along with the chosen ones.
    CannotJoin,
    /// A piece is in the way.
    BlockedAt,
    /// The pieces cannot move as far.
    TooFar,
    /// There is no such move.
    Blocked,
    /// The rules forbid it.
    Forbidden,
    /// Another move must be made.
    Compulsory,
    /// The rules prefer another move.
    Outdone,
    /// A royal piece would be left attacked.
    Endangers,
    /// Moves lead there, but not with all the chosen pieces.
    NotTogether,
}

impl Refusal {
    /// `royals` are the royal pieces of the player to move.
    pub(in crate::api) fn new(refusal: entry::Refusal, royals: Vec<PieceTypeId>) -> Self {
        use entry::Refusal as From;
        let (reason, at) = match refusal {
            From::Over => (RefusalReason::Over, None),
            From::Empty => (RefusalReason::Empty, None),
            From::Occupied => (RefusalReason::Occupied, None),
            From::Foreign => (RefusalReason::Foreign, None),
            From::Immobile => (RefusalReason::Immobile, None),
            From::FootprintTaken(site) => (RefusalReason::FootprintTaken, Some(site.0)),
            From::FootprintEmpty => (RefusalReason::FootprintEmpty, None),
            From::CannotJoin => (RefusalReason::CannotJoin, None),
            From::BlockedAt(site) => (RefusalReason::BlockedAt, Some(site.0)),
            From::TooFar => (RefusalReason::TooFar, None),
            From::Illegal(reason) | From::IllegalDrop(reason) => (RefusalReason::illegal(reason), None),
            From::NotTogether => (RefusalReason::NotTogether, None),
        };
        let drops = matches!(refusal, From::IllegalDrop(_));
        Self { reason, drops, at, royals: royals.into_iter().map(PieceTypeId::index).collect() }
    }
}

impl RefusalReason {
    fn illegal(reason: IllegalReason) -> Self {
        match reason {
            IllegalReason::Blocked => Self::Blocked,
            IllegalReason::Forbidden => Self::Forbidden,
            IllegalReason::Compulsory => Self::Compulsory,
            IllegalReason::Outdone => Self::Outdone,
            IllegalReason::Endangers => Self::Endangers,
        }
    }
}
