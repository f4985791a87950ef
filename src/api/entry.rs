//! A move being entered bit by bit, and what a typed text may become.

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use super::error::Error;
use super::piece::PieceView;
use super::position::VariableView;
use crate::entry::{self, Displacement, Kinds, MAX_TOKENS};
use crate::index::{DirectionId, PieceTypeId, SiteId};
use crate::moves::IllegalReason;
use crate::notation;
use crate::program::Program;

/// One thing that a player says of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(js, derive(Tsify))]
pub enum Token {
    /// This piece takes part.
    Add {
        /// Where it stands.
        site: u16,
    },
    /// The move points here.
    Target {
        /// Where.
        site: u16,
    },
    /// What was added goes this way.
    Shift {
        /// Index of the direction.
        direction: u8,
        /// How far, in sites.
        distance: u16,
    },
    /// A step by its text; `pass` is one.
    Choose {
        /// The text.
        text: String,
    },
    /// These pieces are taken one by one, in whatever order.
    Pick {
        /// Where they stand.
        sites: Vec<u16>,
    },
    /// The move ends with the steps that are settled.
    Stop,
}

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

/// What a typed text may become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Completions {
    /// Texts that begin with it, then those that have it inside where that was wanted.
    pub found: Vec<Completion>,
    /// How many there are, those that were left out included.
    pub total: usize,
    /// The legal move, where just one begins so.
    pub only: Option<String>,
}

/// A move as far as the leg that is being typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Completion {
    /// The text.
    pub text: String,
    /// Whether that is a legal move as it stands.
    pub is_move: bool,
}

/// Tokens as the engine takes them; too many are refused.
pub(super) fn tokens_of(tokens: &[Token]) -> Result<Vec<entry::Token>, Error> {
    if tokens.len() > MAX_TOKENS {
        return Err(Error::argument(format!("a move is entered with at most {MAX_TOKENS} tokens")));
    }
    Ok(tokens.iter().map(entry::Token::from).collect())
}

impl From<&Token> for entry::Token {
    fn from(token: &Token) -> Self {
        match token {
            Token::Add { site } => Self::Add(SiteId(*site)),
            Token::Target { site } => Self::Target(SiteId(*site)),
            Token::Shift { direction, distance } => Self::Shift(Displacement {
                direction: DirectionId(*direction),
                distance: usize::from(*distance),
            }),
            Token::Choose { text } => Self::Choose(text.clone()),
            Token::Pick { sites } => Self::Pick(sites.iter().copied().map(SiteId).collect()),
            Token::Stop => Self::Stop,
        }
    }
}

impl Entry {
    pub(super) fn new(entry: entry::Entry, program: &Program) -> Self {
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

impl Refusal {
    /// `royals` are the types of pieces that must not be left attacked.
    pub(super) fn new(refusal: entry::Refusal, royals: Vec<PieceTypeId>) -> Self {
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

impl Footprint {
    pub(super) fn new(found: &entry::Footprint) -> Self {
        Self { sites: sites(&found.sites), ways: found.ways.iter().map(|direction| direction.0).collect() }
    }
}

impl From<notation::Completions> for Completions {
    fn from(notation::Completions { found, total, only }: notation::Completions) -> Self {
        let completion = |notation::Completion { text, is_move }| Completion { text, is_move };
        Self { found: found.into_iter().map(completion).collect(), total, only }
    }
}
