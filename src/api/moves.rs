//! Legal moves as self-explanatory data: names instead of indices.

use std::collections::BTreeMap;

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::index::SiteId;
use crate::moves::{Rules, RunError, Step, TrackKind};
use crate::notation::{name_text, named_move_text, step_text};
use crate::position::{Change, Position};
use crate::program::{Piece, Program};

/// A move of a game. Sites, players and pieces are given by their names in the rule file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null, hashmap_as_object))]
pub struct Move {
    /// Its text, which `apply` accepts.
    pub text: String,
    /// Its text with the names of the macros that made it, such as `e2 - e4 pawn-move n`; `apply` accepts this too.
    pub named: String,
    /// Who makes it.
    pub player: String,
    /// Where it starts; null for a drop and for a pass.
    pub from: Option<String>,
    /// The target of its last step; null for a pass.
    pub to: Option<String>,
    /// The captured pieces.
    pub captures: Vec<PieceAt>,
    /// The sites whose contents change.
    pub changes: Vec<MoveChange>,
    /// Its steps: one, or several for a compound move.
    pub steps: Vec<MoveStep>,
}

/// One step of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct MoveStep {
    /// Its text.
    pub text: String,
    /// The name that the rules give it, with its arguments; empty if they give none.
    pub name: String,
    /// Where it starts; null for a drop and for a pass.
    pub from: Option<String>,
    /// Its target; null for a pass.
    pub to: Option<String>,
}

/// A piece and its site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct PieceAt {
    /// The site.
    pub site: String,
    /// The piece.
    pub piece: MovePiece,
}

/// A piece, with names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct MovePiece {
    /// Its piece type.
    #[serde(rename = "type")]
    pub piece_type: String,
    /// The player who owns it.
    pub owner: String,
    /// Its attributes by name.
    pub attributes: BTreeMap<String, i32>,
}

/// A change of a site's contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct MoveChange {
    /// The site.
    pub site: String,
    /// The piece before; null if the site was empty.
    pub before: Option<MovePiece>,
    /// The piece after; null if the site becomes empty.
    pub after: Option<MovePiece>,
}

impl Move {
    /// Describes the move that leads from `before` to `after` by `steps`; `text` distinguishes it from others that read
    /// alike.
    pub(super) fn new(
        rules: &mut Rules,
        text: String,
        steps: &[Step],
        before: &Position,
        after: &Position,
    ) -> Result<Self, RunError> {
        let trace = rules.trace(before, steps)?;
        let program = rules.program();
        let taken = trace.tracks.iter().filter(|track| track.kind == TrackKind::Capture);
        let captures = taken.filter_map(|track| {
            let piece = MovePiece::new(program, track.piece)?;
            Some(PieceAt { site: site_name(program, track.first()), piece })
        });
        let captures = captures.collect();
        let named = named_move_text(program, steps);
        let steps: Vec<MoveStep> = steps.iter().map(|step| MoveStep::new(program, step)).collect();
        Ok(Self {
            text,
            named,
            player: program.names.players[rules.turn(before).player.index()].clone(),
            from: steps.first().and_then(|step| step.from.clone()),
            to: steps.last().and_then(|step| step.to.clone()),
            captures,
            changes: changes(program, before, after),
            steps,
        })
    }
}

/// The position after the changes of a move.
pub(super) fn changed(position: &Position, changes: &[Change]) -> Position {
    let mut after = position.clone();
    after.apply(changes);
    after
}

fn changes(program: &Program, before: &Position, after: &Position) -> Vec<MoveChange> {
    let differs = |site: &SiteId| {
        before.piece(*site) != after.piece(*site)
            || before.below(program, *site) != after.below(program, *site)
    };
    let change = |site: SiteId| MoveChange {
        site: site_name(program, site),
        before: MovePiece::new(program, before.piece(site)),
        after: MovePiece::new(program, after.piece(site)),
    };
    (0..program.site_count()).map(SiteId::new).filter(differs).map(change).collect()
}

impl MoveStep {
    fn new(program: &Program, step: &Step) -> Self {
        let is_placed = step.is_pass() || step.dropped(program).is_some();
        Self {
            text: step_text(program, step),
            name: if step.is_pass() { String::new() } else { name_text(program, step) },
            from: (!is_placed).then(|| site_name(program, SiteId(step.origin))),
            to: (!step.is_pass()).then(|| site_name(program, SiteId(step.target))),
        }
    }
}

impl MovePiece {
    /// The piece as data; `None` if there is none.
    fn new(program: &Program, piece: Piece) -> Option<Self> {
        let slots = (!piece.is_none()).then(|| program.attributes_of(piece.piece_type()))?;
        Some(Self {
            piece_type: program.names.piece_types[piece.piece_type().index()].clone(),
            owner: program.names.players[piece.owner().index()].clone(),
            attributes: slots.map(|slot| (slot.name.clone(), piece.attribute(slot))).collect(),
        })
    }
}

fn site_name(program: &Program, site: SiteId) -> String {
    program.names.sites[site.index()].clone()
}
