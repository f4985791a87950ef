//! Moves entered bit by bit, and completions of typed text, as plain data.
//!
//! - `token`: the input.
//! - `refusal`: why a site is refused.
//! - `completion`: typed text.

mod completion;
mod refusal;
mod token;

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

pub use completion::{Completion, Completions};
pub use refusal::{Refusal, RefusalReason};
pub use token::Token;
pub(super) use token::tokens_of;

use super::piece::PieceView;
use super::position::VariableView;
use crate::entry::{self, Kinds};
use crate::index::SiteId;
use crate::program::Program;

/// What happens in a move besides movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum MoveKind {
    /// A piece is captured.
    Capture,
    /// A piece is pushed.
    Push,
    /// A new piece appears.
    Create,
    /// A piece changes without moving.
    Change,
}

/// What the legal moves that match some tokens have in common. Tokens that match no move are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct Entry {
    /// Sites added in the current step.
    pub chosen: Vec<u16>,
    /// Other sites that all remaining moves have in common; they count as added.
    pub forced: Vec<u16>,
    /// Own sites that may be added next.
    pub addable: Vec<u16>,
    /// Those of the addable sites that can only be companions in a group, even where they are also targets.
    pub companions: Vec<u16>,
    /// Sites that may be pointed at next.
    pub targets: Vec<Target>,
    /// Whether some group of pieces moves as one.
    pub groups: bool,
    /// Whether some place moves with everything around it.
    pub places: bool,
    /// The directions in which the added pieces, and those that move along, can move straight; in the order of
    /// directions.
    pub headings: Vec<Heading>,
    /// Sites that are not targets but where compound moves end, with these moves: a short way to enter them.
    pub finals: Vec<Final>,
    /// The choices left between moves that pointing cannot tell apart; empty if there are none.
    pub choices: Vec<Choice>,
    /// The text of the legal move, once it is complete.
    pub complete: Option<String>,
    /// The text of the legal move, if all remaining ones have the same outcome, whatever else is entered.
    pub only: Option<String>,
    /// The text of a legal move, to show how moves are written; only before anything is entered.
    pub example: Option<String>,
    /// Whether the player may pass; the text of the step is `pass`.
    pub may_pass: bool,
    /// Whether the move may end after the completed steps but may also continue.
    pub may_stop: bool,
    /// The completed steps of a compound move.
    pub steps: Vec<String>,
    /// The sites whose contents differ after the completed steps.
    pub preview: Vec<Standing>,
    /// The variables whose values differ after the completed steps.
    pub variables: Vec<VariableView>,
    /// The paths of the moving piece in the completed steps, each from a site to another.
    pub legs: Vec<(u16, u16)>,
    /// Where pieces were captured in the completed steps.
    pub captured: Vec<u16>,
    /// Those of them that the last steps picked one by one, in any order.
    pub picked: Vec<u16>,
}

/// A site that may be pointed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Target {
    /// The site.
    pub site: u16,
    /// What happens besides movement, over all moves to this target.
    pub kinds: Vec<MoveKind>,
    /// The texts of the steps with this target.
    pub moves: Vec<String>,
    /// Whether the only effect is the capture of the piece here; such targets can be picked in any order.
    pub picks: bool,
}

/// A site where compound moves end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Final {
    /// The site.
    pub site: u16,
    /// The texts of the whole moves.
    pub moves: Vec<String>,
}

/// A direction in which a group can move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Heading {
    /// Index of the direction.
    pub direction: u8,
    /// The possible distances, nearest first.
    pub reaches: Vec<Reach>,
}

/// A distance that a group can move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Reach {
    /// The distance in steps.
    pub distance: usize,
    /// What happens besides movement.
    pub kinds: Vec<MoveKind>,
    /// The texts of the moves that do it.
    pub moves: Vec<String>,
    /// All own pieces that move along, including the added ones.
    pub carried: Vec<u16>,
}

/// One of several steps that pointing cannot tell apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Choice {
    /// The text of the step, to be passed in a `choose` token.
    pub text: String,
    /// The name of the move, such as the reason why two moves to the same site differ; may be empty.
    pub name: String,
    /// What else happens.
    pub kinds: Vec<MoveKind>,
    /// Attributes that this choice changes, for badges and steppers.
    pub changes: Vec<ValueChange>,
    /// What differs after it, without what differs after every choice.
    pub result: Vec<Standing>,
}

/// A change of an attribute, of a piece that stays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct ValueChange {
    /// The site.
    pub site: u16,
    /// Name of the attribute.
    pub attribute: String,
    /// Value before.
    pub before: i32,
    /// Value after.
    pub after: i32,
}

/// The contents of a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Standing {
    /// The site.
    pub site: u16,
    /// The piece; null if the site is empty.
    pub piece: Option<PieceView>,
}

/// What a place carries along when it moves, including itself, and the directions in which it can move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Footprint {
    /// Sites; empty in games where pieces move.
    pub sites: Vec<u16>,
    /// Indices of directions.
    pub ways: Vec<u8>,
}

impl Entry {
    pub(in crate::api) fn new(entry: entry::Entry, program: &Program) -> Self {
        let variable = |change: &crate::position::Change| {
            VariableView::of(program, usize::from(change.cell), change.value as i32)
        };
        Self {
            chosen: sites(&entry.chosen),
            forced: sites(&entry.forced),
            addable: sites(&entry.addable),
            companions: sites(&entry.companions),
            targets: entry.targets.into_iter().map(Target::new).collect(),
            groups: entry.groups,
            places: entry.places,
            headings: entry.headings.into_iter().map(Heading::new).collect(),
            finals: entry.end_sites.into_iter().map(Final::new).collect(),
            choices: entry.choices.into_iter().map(|choice| Choice::new(choice, program)).collect(),
            complete: entry.complete,
            only: entry.only,
            example: entry.example,
            may_pass: entry.may_pass,
            may_stop: entry.may_stop,
            steps: entry.steps,
            preview: standings(&entry.preview, program),
            variables: entry.variables.iter().filter_map(variable).collect(),
            legs: entry.paths.iter().map(|path| (path.from.0, path.to.0)).collect(),
            captured: sites(&entry.captured),
            picked: sites(&entry.picked),
        }
    }
}

fn sites(sites: &[SiteId]) -> Vec<u16> {
    sites.iter().map(|site| site.0).collect()
}

impl Target {
    fn new(target: entry::Target) -> Self {
        let entry::Target { site, kinds: happens, moves, is_pick } = target;
        Self { site: site.0, kinds: kinds(happens), moves, picks: is_pick }
    }
}

impl Final {
    fn new(last: entry::EndSite) -> Self {
        Self { site: last.site.0, moves: last.moves }
    }
}

impl Heading {
    fn new(heading: entry::Heading) -> Self {
        let reaches = heading.reaches.into_iter().map(Reach::new).collect();
        Self { direction: heading.direction.0, reaches }
    }
}

impl Reach {
    fn new(reach: entry::Reach) -> Self {
        let entry::Reach { distance, kinds: happens, moves, carried } = reach;
        Self { distance, kinds: kinds(happens), moves, carried: sites(&carried) }
    }
}

impl Choice {
    fn new(choice: entry::Choice, program: &Program) -> Self {
        let change = |change: &entry::ValueChange| ValueChange {
            site: change.site.0,
            attribute: program.attributes[change.attribute.index()].name.clone(),
            before: change.before,
            after: change.after,
        };
        Self {
            name: choice.name,
            kinds: kinds(choice.kinds),
            changes: choice.changes.iter().map(change).collect(),
            result: standings(&choice.result, program),
            text: choice.text,
        }
    }
}

fn standings(list: &[entry::SiteContents], program: &Program) -> Vec<Standing> {
    let standing = |&entry::SiteContents { site, piece, below }: &entry::SiteContents| Standing {
        site: site.0,
        piece: (!piece.is_none()).then(|| PieceView::new(program, site, piece, below)),
    };
    list.iter().map(standing).collect()
}

fn kinds(kinds: Kinds) -> Vec<MoveKind> {
    let all = [
        (kinds.capture, MoveKind::Capture),
        (kinds.push, MoveKind::Push),
        (kinds.create, MoveKind::Create),
        (kinds.change, MoveKind::Change),
    ];
    all.into_iter().filter(|&(is, _)| is).map(|(_, kind)| kind).collect()
}

impl Footprint {
    pub(in crate::api) fn new(found: &entry::Footprint) -> Self {
        Self { sites: sites(&found.sites), ways: found.ways.iter().map(|direction| direction.0).collect() }
    }
}
