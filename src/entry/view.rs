//! What a step looks like to a player: which of the own pieces take part, and what else happens.

use super::PathSegment;
use super::aim::Aim;
use super::group_shift::{Displacement, GroupShift, line_gone_over};
use crate::board::SiteSet;
use crate::index::{AttributeId, PlayerId, SiteId};
use crate::moves::{Rules, RunError, Step, Track, TrackKind};
use crate::notation::{move_text, name_text, step_text};
use crate::position::{Change, Position};
use crate::program::{Origin, Piece, Program};

/// What happens in a move besides movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four independent marks of a move, drawn separately")]
pub struct Kinds {
    /// A piece is captured.
    pub capture: bool,
    /// A piece is pushed.
    pub push: bool,
    /// A new piece appears.
    pub create: bool,
    /// A piece changes without moving.
    pub change: bool,
}

impl Kinds {
    /// The union of both.
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

/// A change of an attribute by a step, of a piece that stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueChange {
    /// The site.
    pub site: SiteId,
    /// The attribute.
    pub attribute: AttributeId,
    /// Value before.
    pub before: i32,
    /// Value after.
    pub after: i32,
}

/// A step as a player sees it; or all steps of a move as one, if they move a group by the same displacement.
#[derive(Debug)]
pub(super) struct StepView {
    pub(super) text: String,
    pub(super) name: String,
    /// The texts of the steps that it combines.
    pub(super) steps: Vec<String>,
    /// The sites that must be named: that of the piece that makes the move, if any; both pieces of an exchange.
    pub(super) needed: Vec<SiteId>,
    /// The sites that may be named: the needed ones, and the pieces that move along.
    pub(super) members: Vec<SiteId>,
    /// The group, if it moves straight.
    pub(super) shift: Option<GroupShift>,
    /// The direction to enter for a piece that stays where it is.
    pub(super) aim: Option<Aim>,
    /// The site that it points at; `None` for a pass and for several steps.
    pub(super) target: Option<SiteId>,
    pub(super) is_pass: bool,
    pub(super) kinds: Kinds,
    pub(super) changes: Vec<ValueChange>,
    /// Where pieces are captured.
    pub(super) captures: Vec<SiteId>,
    /// The path of the piece that moves, if it moves at all.
    pub(super) path: Option<PathSegment>,
    /// Whether the only effect is the capture of the piece pointed at.
    pub(super) is_pick: bool,
    pub(super) after: Position,
}

/// Following this many links costs as much fuel as one instruction. Views cost fuel so that hostile rules cannot make
/// entering slow.
const LINKS_FOR_ONE: usize = 4;

impl StepView {
    pub(super) fn of(rules: &mut Rules, before: &Position, step: &Step) -> Result<Self, RunError> {
        let player = rules.turn(before).owner;
        let (mut tracks, after) = rules.trace_step(before, step)?;
        let covers = covers(before, &tracks);
        let gone: Vec<SiteId> = tracks.iter().filter(|track| track.moves_on()).map(Track::first).collect();
        tracks.retain(|track| track.kind != TrackKind::Change || !gone.contains(&track.first()));
        rules.consume_fuel(rules.program().links.len() / LINKS_FOR_ONE)?;
        let line = line_gone_over(rules, before, step, &tracks)?;
        let program = rules.program();
        let mover = mover(program, step);
        let needed: Vec<SiteId> = mover.into_iter().collect();
        let is_all = |shift: &GroupShift| within(&needed, &shift.members);
        let shift = shift(program, before, step, &tracks, (player, line)).filter(is_all);
        let path = mover.and_then(|from| path(from, &tracks));
        let aim = Aim::of(program, step).filter(|_| mover.is_some() && path.is_none());
        let members = shift.iter().flat_map(|shift| shift.members.iter());
        let is_member = |track: &Track| members.clone().any(|&site| site == track.first());
        let besides: Vec<Track> = tracks
            .iter()
            .filter(|track| track.kind != TrackKind::Push || !is_member(track))
            .filter(|track| !is_unseen(program, track))
            .map(|track| Track { kind: seen_as(program, track), ..track.clone() })
            .collect();
        let text = step_text(program, step);
        let taken = tracks.iter().filter(|track| seen_as(program, track) == TrackKind::Capture);
        let captures: Vec<SiteId> = taken.map(Track::first).collect();
        Ok(Self {
            steps: vec![text.clone()],
            text,
            name: name_text(program, step),
            members: members.chain(&needed).copied().collect::<SiteSet>().iter().collect(),
            needed,
            shift,
            aim,
            target: aim.map(|aim| aim.site).or((!step.is_pass()).then_some(SiteId(step.target))),
            is_pass: step.is_pass(),
            kinds: kinds_of(&besides).or(Kinds { capture: covers, ..Kinds::default() }),
            changes: tracks.iter().flat_map(|track| value_changes(program, track)).collect(),
            path,
            is_pick: tracks.len() == 1 && captures == [SiteId(step.target)] && mover != Some(captures[0]),
            captures,
            after,
        })
    }

    /// All steps of a move as one, if each moves a different own piece, and the pieces are equal and move by the same
    /// displacement.
    pub(super) fn of_group(
        program: &Program,
        before: &Position,
        steps: &[Step],
        changes: &[Change],
    ) -> Option<Self> {
        let (first, others) = steps.split_first().filter(|(_, others)| !others.is_empty())?;
        let lead = before.piece(mover(program, first)?);
        let displacement = Displacement::between(program, SiteId(first.origin), SiteId(first.target))?;
        let follows = |step: &Step| {
            mover(program, step).is_some_and(|site| before.piece(site) == lead)
                && displacement.end(program, SiteId(step.origin)) == Some(SiteId(step.target))
        };
        let members: Vec<SiteId> =
            steps.iter().map(|step| SiteId(step.origin)).collect::<SiteSet>().iter().collect();
        if lead.is_none() || members.len() < steps.len() || !others.iter().all(follows) {
            return None;
        }
        let mut after = before.clone();
        after.apply(changes);
        // One piece that goes on from where it has captured another looks like two that advance, but leaves only one.
        let arrived = |step: &Step| after.piece(SiteId(step.target));
        if steps.iter().map(arrived).any(|piece| piece.is_none() || piece.owner() != lead.owner()) {
            return None;
        }
        let is_taken = |site: SiteId| {
            let (old, new) = (before.piece(site), after.piece(site));
            !old.is_none() && !new.is_none() && old.owner() != new.owner()
        };
        let capture = steps.iter().any(|step| is_taken(SiteId(step.target)));
        Some(Self {
            text: move_text(program, steps),
            name: String::new(),
            steps: steps.iter().map(|step| step_text(program, step)).collect(),
            shift: Some(GroupShift::new(program, displacement, members.clone(), members.clone())),
            needed: members.clone(),
            members,
            aim: None,
            target: None,
            is_pass: false,
            kinds: Kinds { capture, ..Kinds::default() },
            changes: Vec::new(),
            captures: Vec::new(),
            path: None,
            is_pick: false,
            after,
        })
    }

    /// Whether pieces are changed without moving or being captured.
    pub(super) fn only_changes(&self) -> bool {
        self.path.is_none() && self.captures.is_empty()
    }

    /// Lets the step begin with the piece at either end.
    pub(super) fn begin_at_either_end(&mut self) {
        self.needed.extend(self.target);
        self.members = self.members.iter().chain(&self.needed).copied().collect::<SiteSet>().iter().collect();
    }

    /// How far it moves straight, or where it is aimed.
    pub(super) fn displacement(&self) -> Option<Displacement> {
        self.shift.as_ref().map(|shift| shift.displacement).or(self.aim.map(|aim| aim.displacement))
    }

    /// Whether a place moves with everything around it.
    pub(super) fn moves_place(&self) -> bool {
        self.shift.as_ref().is_some_and(|shift| shift.is_place)
    }

    /// Whether the named sites include the needed ones and no others than members.
    pub(super) fn is_named(&self, named: &[SiteId]) -> bool {
        within(&self.needed, named) && within(named, &self.members)
    }

    /// Whether the named sites determine the step, with nothing left to enter.
    pub(super) fn is_fully_named(&self, named: &[SiteId]) -> bool {
        let target = self.target.as_slice();
        !self.is_pass && self.shift.is_none() && within(&self.needed, named) && within(target, named)
    }
}

/// Whether all of some sites are among others.
pub(super) fn within(sites: &[SiteId], others: &[SiteId]) -> bool {
    sites.iter().all(|site| others.contains(site))
}

fn shift(
    program: &Program,
    before: &Position,
    step: &Step,
    tracks: &[Track],
    (player, line): (PlayerId, Option<Vec<SiteId>>),
) -> Option<GroupShift> {
    let origin = mover(program, step)?;
    if program.blocks[step.block as usize].origin == Origin::Anywhere {
        GroupShift::with_place(program, origin, SiteId(step.target), tracks, player)
    } else {
        GroupShift::with_piece(program, before, origin, tracks, line)
    }
}

/// The kind of a track as people see it: a piece given to a player who never moves is captured.
fn seen_as(program: &Program, track: &Track) -> TrackKind {
    let plays = |piece: Piece| program.playing >> piece.owner().0 & 1 == 1;
    let is_lost = !track.becomes.is_none() && plays(track.piece) && !plays(track.becomes);
    if track.kind == TrackKind::Change && is_lost { TrackKind::Capture } else { track.kind }
}

/// Whether a track only changes truth values of a piece that stays, such as a right to castle: nobody sees that.
fn is_unseen(program: &Program, track: &Track) -> bool {
    let flags = |piece: Piece| {
        let kind = piece.piece_type().index();
        program.attributes.iter().filter(move |slot| slot.truth && slot.bearers[kind])
    };
    let seen = |piece: Piece| flags(piece).fold(piece, |seen, slot| seen.with_attribute(slot, slot.min));
    track.kind == TrackKind::Change
        && !track.piece.is_none()
        && !track.becomes.is_none()
        && seen(track.piece) == seen(track.becomes)
}

/// Whether a piece lands on another player's piece, which stays there under it.
fn covers(before: &Position, tracks: &[Track]) -> bool {
    let stays = |site: SiteId| !tracks.iter().any(|track| track.first() == site && track.moves_on());
    let covered = |track: &Track| {
        let piece = before.piece(track.last());
        !piece.is_none() && piece.owner() != track.piece.owner() && stays(track.last())
    };
    tracks.iter().any(|track| track.moves_on() && covered(track))
}

/// What happens in some tracks besides movement.
fn kinds_of(tracks: &[Track]) -> Kinds {
    let any = |kind| tracks.iter().any(|track| track.kind == kind);
    Kinds {
        capture: any(TrackKind::Capture),
        push: any(TrackKind::Push),
        create: any(TrackKind::Create),
        change: any(TrackKind::Change),
    }
}

/// The site of the piece that makes the step; `None` for drops and passes.
fn mover(program: &Program, step: &Step) -> Option<SiteId> {
    (!step.is_pass() && step.dropped(program).is_none()).then_some(SiteId(step.origin))
}

/// The path of the piece on a site, if it moves.
fn path(from: SiteId, tracks: &[Track]) -> Option<PathSegment> {
    let track = tracks.iter().find(|track| track.first() == from && !track.becomes.is_none())?;
    (track.last() != from).then_some(PathSegment { from, to: track.last() })
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
