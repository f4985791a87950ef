//! Where a move goes as its player sees the board: in which column it starts, whether ahead or back, and how far.

use std::cmp::Ordering;

use super::facts::Facts;
use crate::index::SiteId;
use crate::notations::{Columns, Notation, Part, Place, Spellings, Tandem};
use crate::position::Position;

/// The course of one move.
pub(super) struct Course<'a> {
    labels: &'a [String],
    from: Place,
    to: Place,
}

impl<'a> Course<'a> {
    /// `None` for drops and passes, and where columns are not counted.
    pub(super) fn of(notation: &'a Notation, facts: &Facts) -> Option<Self> {
        let Columns { labels, places } = notation.columns.as_ref()?;
        let player = facts.player.index();
        let place = |site: SiteId| places.get(player)?.get(site.index()).copied();
        Some(Self { labels: labels.get(player)?, from: place(facts.from?)?, to: place(facts.to?)? })
    }

    /// The column of the origin, from 0.
    pub(super) fn column(&self) -> usize {
        self.from.column
    }

    /// The sign of the direction, of those for ahead, back and neither.
    pub(super) fn heading<'s>(&self, [ahead, back, aside]: &'s [Spellings; 3]) -> &'s Spellings {
        match self.to.row.cmp(&self.from.row) {
            Ordering::Greater => ahead,
            Ordering::Less => back,
            Ordering::Equal => aside,
        }
    }

    /// How many rows the move goes within its column, less one; or else the column of the target, from 0.
    pub(super) fn advance(&self) -> usize {
        let rows = self.to.row.abs_diff(self.from.row);
        if self.to.column == self.from.column { rows.saturating_sub(1) } else { self.to.column }
    }

    /// How the player writes a number that is one less; beyond the last label as digits.
    pub(super) fn label(&self, number: usize) -> String {
        self.labels.get(number).cloned().unwrap_or_else(|| (number + 1).to_string())
    }
}

/// The sign that tells the piece that moves from others of its kind in its column; `None` if there are none, or if the
/// notation has no such sign for it.
pub(super) fn sign<'n>(notation: &'n Notation, position: &Position, facts: &Facts) -> Option<&'n Spellings> {
    let tandem = tandem(&notation.moves)?;
    let places = notation.columns.as_ref()?.places.get(facts.player.index())?;
    let (kind, from) = (facts.piece?, places.get(facts.from?.index())?);
    if !tandem.pieces.is_empty() && !tandem.pieces.contains(&kind) {
        return None;
    }
    let is_alike = |site: usize| {
        let piece = position.piece(SiteId::new(site));
        !piece.is_none() && piece.piece_type() == kind && piece.owner() == facts.player
    };
    let column = places.iter().enumerate().filter(|(_, place)| place.column == from.column);
    let rows: Vec<usize> = column.filter(|&(site, _)| is_alike(site)).map(|(_, place)| place.row).collect();
    match (rows.iter().any(|&row| row > from.row), rows.iter().any(|&row| row < from.row)) {
        (false, false) => None,
        (false, true) => Some(&tandem.front),
        (true, false) => Some(&tandem.rear),
        (true, true) => tandem.between.as_ref(),
    }
}

/// The signs of a notation, which may stand among parts that only some moves have.
fn tandem(parts: &[Part]) -> Option<&Tandem> {
    parts.iter().find_map(|part| match part {
        Part::Tandem(tandem) => Some(tandem),
        Part::When(_, parts) => self::tandem(parts),
        _ => None,
    })
}
