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
    /// The reason.
    pub reason: RefusalReason,
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
    /// Nothing can be dropped there.
    NoDrop,
    /// The piece does not belong to the player.
    Foreign,
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
    /// The piece cannot move.
    Blocked,
    /// The rules forbid it.
    Forbidden,
    /// A royal piece would be left attacked.
    Endangers,
    /// Another move must be made.
    Compulsory,
    /// The rules prefer another move.
    Outdone,
}

impl Refusal {
    /// `royals` are the royal pieces of the player to move.
    pub(in crate::api) fn new(refusal: entry::Refusal, royals: Vec<PieceTypeId>) -> Self {
        let (reason, at) = match refusal {
            entry::Refusal::Over => (RefusalReason::Over, None),
            entry::Refusal::Empty => (RefusalReason::Empty, None),
            entry::Refusal::NoDrop => (RefusalReason::NoDrop, None),
            entry::Refusal::Foreign => (RefusalReason::Foreign, None),
            entry::Refusal::FootprintTaken(site) => (RefusalReason::FootprintTaken, Some(site.0)),
            entry::Refusal::FootprintEmpty => (RefusalReason::FootprintEmpty, None),
            entry::Refusal::CannotJoin => (RefusalReason::CannotJoin, None),
            entry::Refusal::BlockedAt(site) => (RefusalReason::BlockedAt, Some(site.0)),
            entry::Refusal::TooFar => (RefusalReason::TooFar, None),
            entry::Refusal::Illegal(IllegalReason::Blocked) => (RefusalReason::Blocked, None),
            entry::Refusal::Illegal(IllegalReason::Forbidden) => (RefusalReason::Forbidden, None),
            entry::Refusal::Illegal(IllegalReason::Endangers) => (RefusalReason::Endangers, None),
            entry::Refusal::Illegal(IllegalReason::Compulsory) => (RefusalReason::Compulsory, None),
            entry::Refusal::Illegal(IllegalReason::Outdone) => (RefusalReason::Outdone, None),
        };
        Self { reason, at, royals: royals.into_iter().map(PieceTypeId::index).collect() }
    }
}
