//! Why a site cannot be taken.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::entry;
use crate::index::PieceTypeId;
use crate::moves::IllegalReason;

/// Why a site cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Refusal {
    /// Why.
    pub reason: RefusalReason,
    /// The site that is in the way, where one is.
    pub at: Option<u16>,
    /// The types of the pieces one of which would be left attacked.
    pub royals: Vec<usize>,
}

/// Why a site cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum RefusalReason {
    /// The game is over.
    Over,
    /// Nothing stands there.
    Empty,
    /// Nothing can be put there.
    NoDrop,
    /// The piece is not the player's.
    Foreign,
    /// Something else stands where the footprint goes.
    FootprintTaken,
    /// There is nothing in the footprint.
    FootprintEmpty,
    /// The piece cannot go along with those chosen.
    CannotJoin,
    /// Something is in the way.
    BlockedAt,
    /// It is too far.
    TooFar,
    /// The piece cannot move.
    Blocked,
    /// The rules forbid it.
    Forbidden,
    /// A royal piece would be left attacked.
    Endangers,
    /// Another move must be made.
    Compulsory,
    /// A move that the rules prefer is there.
    Outdone,
}

impl Refusal {
    /// `royals` are the types of pieces that must not be left attacked.
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
