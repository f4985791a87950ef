//! A move being entered bit by bit, and what a typed text may become.
//!
//! - `token`: what is said of it. - `refusal`: why not. - `completion`: typed texts.

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

/// What happens in a move besides moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum MoveKind {
    /// A piece leaves the board.
    Capture,
    /// A piece is pushed on.
    Push,
    /// A piece appears.
    Create,
    /// A piece changes where it stands.
    Change,
}

/// What the legal moves that agree with some tokens have in common. Tokens that no move agrees with are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
#[expect(clippy::struct_excessive_bools, reason = "they have nothing to do with each other")]
pub struct Entry {
    /// Sites added in the step that is being entered.
    pub chosen: Vec<u16>,
    /// Sites that every remaining move has in common besides the chosen ones; they count as added.
    pub forced: Vec<u16>,
    /// Own sites that may be added next.
    pub addable: Vec<u16>,
    /// Those of them that can only be meant as going along in a group, also where they may be pointed at.
    pub companions: Vec<u16>,
    /// Sites that may be pointed at next.
    pub targets: Vec<Target>,
    /// Whether some group of pieces goes as one.
    pub groups: bool,
    /// Whether some place goes with what stands around it.
    pub places: bool,
    /// Where those that were added, and what goes along with them, may go straight; in the order of directions.
    pub headings: Vec<Heading>,
    /// Sites where compound moves end that are no targets, with the moves that end there: a short way to say them.
    pub finals: Vec<Final>,
    /// What is left to choose where pointing cannot tell moves apart; empty otherwise.
    pub choices: Vec<Choice>,
    /// The legal move, once just one is left and nothing is open.
    pub complete: Option<String>,
    /// The legal move, where all that agree come to the same, whatever is still to be said.
    pub only: Option<String>,
    /// Whether the player may pass; the text of the step is `pass`.
    pub may_pass: bool,
    /// Whether the move may end with the settled steps, where it may also go on.
    pub may_stop: bool,
    /// Steps of a compound move that are settled.
    pub steps: Vec<String>,
    /// Sites whose content differs from the position once the settled steps are made.
    pub preview: Vec<Standing>,
    /// Variables that have other values once the settled steps are made.
    pub variables: Vec<VariableView>,
    /// From where to where the piece went in the settled steps.
    pub legs: Vec<(u16, u16)>,
    /// Where pieces were taken in the settled steps.
    pub captured: Vec<u16>,
    /// Those of them that were picked one by one, in any order, by the last steps.
    pub picked: Vec<u16>,
}

/// A site that may be pointed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Target {
    /// The site.
    pub site: u16,
    /// What happens besides the move itself, over all moves to this target.
    pub kinds: Vec<MoveKind>,
    /// Texts of the steps that point here.
    pub moves: Vec<String>,
    /// Whether nothing happens but that the piece here is taken: such targets are picked in any order.
    pub picks: bool,
}

/// A site where compound moves end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Final {
    /// The site.
    pub site: u16,
    /// Texts of whole moves.
    pub moves: Vec<String>,
}

/// A direction in which a group may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Heading {
    /// Index of the direction.
    pub direction: u8,
    /// How far, from the nearest on.
    pub reaches: Vec<Reach>,
}

/// A distance that a group may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Reach {
    /// In sites.
    pub distance: usize,
    /// What happens besides.
    pub kinds: Vec<MoveKind>,
    /// Texts of the moves that do it.
    pub moves: Vec<String>,
    /// All own pieces that go along, those that were added among them.
    pub carried: Vec<u16>,
}

/// One of several steps that pointing cannot tell apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Choice {
    /// Text of the step; give it back in a `choose` token.
    pub text: String,
    /// Name of the move, e.g. the reason two moves to one place differ; may be empty.
    pub name: String,
    /// What happens besides.
    pub kinds: Vec<MoveKind>,
    /// Attribute values that this choice sets, for badges and steppers.
    pub changes: Vec<ValueChange>,
    /// What stands otherwise after it, less what does so after every choice.
    pub result: Vec<Standing>,
}

/// An attribute value that a step sets where a piece stays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct ValueChange {
    /// Where.
    pub site: u16,
    /// Name of the attribute.
    pub attribute: String,
    /// Value before.
    pub before: i32,
    /// Value afterwards.
    pub after: i32,
}

/// What stands on a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Standing {
    /// The site.
    pub site: u16,
    /// The piece; null where there is none.
    pub piece: Option<PieceView>,
}

/// What goes along with a place, itself included, and along which directions it may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Footprint {
    /// Sites; empty where pieces move.
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
