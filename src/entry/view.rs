//! What a step looks like to a player: which of the own pieces take part, and what happens besides.

use crate::board::SiteSet;
use crate::index::{AttributeId, PlayerId, SiteId};
use crate::moves::{Rules, RunError, Step, Track, TrackKind};
use crate::notation::{name_text, step_text};
use crate::position::Position;
use crate::program::Program;

/// What happens in a move besides moving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four independent marks of a move, drawn apart")]
pub struct Kinds {
    /// A piece leaves the board.
    pub capture: bool,
    /// A piece is pushed on.
    pub push: bool,
    /// A piece appears.
    pub create: bool,
    /// A piece changes where it stands.
    pub change: bool,
}

impl Kinds {
    /// Either's marks.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            capture: self.capture || other.capture,
            push: self.push || other.push,
            create: self.create || other.create,
            change: self.change || other.change,
        }
    }
}

/// An attribute value that a step sets where a piece stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueChange {
    /// Where.
    pub site: SiteId,
    /// Which attribute.
    pub attribute: AttributeId,
    /// Value before.
    pub before: i32,
    /// Value afterwards.
    pub after: i32,
}

/// A step as a player sees it.
pub(super) struct StepView {
    pub(super) text: String,
    pub(super) name: String,
    /// The piece that moves, if one does, and own pieces that change where they stand.
    pub(super) participants: Vec<SiteId>,
    /// The site that it points at; none for a pass.
    pub(super) target: Option<SiteId>,
    pub(super) is_pass: bool,
    pub(super) kinds: Kinds,
    pub(super) changes: Vec<ValueChange>,
    pub(super) after: Position,
}

impl StepView {
    pub(super) fn of(rules: &mut Rules, before: &Position, step: &Step) -> Result<Self, RunError> {
        let player = rules.turn(before).owner;
        let (tracks, after) = rules.trace_step(before, step)?;
        let program = rules.program();
        Ok(Self {
            text: step_text(program, step),
            name: name_text(program, step),
            participants: participants(mover(program, step), &tracks, player),
            target: (!step.is_pass()).then_some(SiteId(step.target)),
            is_pass: step.is_pass(),
            kinds: kinds_of(&tracks),
            changes: tracks.iter().flat_map(|track| value_changes(program, track)).collect(),
            after,
        })
    }
}

/// Everything that happens in some tracks besides moving.
pub fn kinds_of(tracks: &[Track]) -> Kinds {
    let any = |kind| tracks.iter().any(|track| track.kind == kind);
    Kinds {
        capture: any(TrackKind::Capture),
        push: any(TrackKind::Push),
        create: any(TrackKind::Create),
        change: any(TrackKind::Change),
    }
}

/// Where the piece stands that moves; none where one is dropped or the player passes.
fn mover(program: &Program, step: &Step) -> Option<SiteId> {
    (!step.is_pass() && step.dropped(program).is_none()).then_some(SiteId(step.origin))
}

fn participants(mover: Option<SiteId>, tracks: &[Track], player: PlayerId) -> Vec<SiteId> {
    let changed =
        tracks.iter().filter(|track| track.kind == TrackKind::Change && track.piece.owner() == player);
    let sites: SiteSet = mover.into_iter().chain(changed.map(Track::first)).collect();
    sites.iter().collect()
}

fn value_changes(program: &Program, track: &Track) -> Vec<ValueChange> {
    if track.kind != TrackKind::Change {
        return Vec::new();
    }
    let slots = program.attributes.iter().enumerate();
    let change = |(at, slot)| ValueChange {
        site: track.first(),
        attribute: AttributeId::new(at),
        before: track.piece.attribute(slot),
        after: track.becomes.attribute(slot),
    };
    slots.map(change).filter(|change| change.before != change.after).collect()
}
