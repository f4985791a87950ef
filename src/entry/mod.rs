//! Entering a move bit by bit, by whatever means: pointing, keys, typed text.
//!
//! In: a game and what the player has said so far, as [`Token`]s. Out: an [`Entry`] that says what all
//! moves that agree have in common and what may be said next; or why a site is refused. No game needs code
//! of its own, and answers depend on nothing but the game and the tokens: [`EntrySession`] keeps what was worked
//! out for the position and the tokens before, only to be quick.
//!
//! A move begins with the piece that it is made from, never with what it merely changes.
//!
//! - `filter`: which moves agree. - `summary`: what they have in common. - `view`: what a step looks like to a
//!   player. - `exchange`: moves that may begin at either end. - `aim`: pieces that stay and are told a direction.
//! - `disambiguation`: steps that make no difference. - `end_sites`: where compound moves end. - `group_shift`: groups that go the same
//!   way. - `session`: what is kept. - `footprint`: what a place carries along, and where. - `refusal`: why not.

mod aim;
mod disambiguation;
mod end_sites;
mod exchange;
mod filter;
mod footprint;
mod group_shift;
mod refusal;
mod session;
mod summary;
mod view;

pub use footprint::{Footprint, footprint};
pub use group_shift::Displacement;
pub use refusal::{Refusal, refusal, royals};
pub use session::EntrySession;
pub use view::{Kinds, ValueChange};

use crate::game::Game;
use crate::index::{DirectionId, SiteId};
use crate::moves::RunError;
use crate::position::Change;
use crate::program::{Below, Piece};

/// What the legal moves that agree with some tokens have in common.
///
/// Tokens that no move agrees with are left out.
pub fn filter_moves(game: &mut Game, tokens: &[Token]) -> Result<Entry, RunError> {
    EntrySession::default().filter_moves(game, tokens)
}

/// Most tokens of one move: more than four hundred steps and the pieces of one of them take.
pub const MAX_TOKENS: usize = 1000;

/// One thing that a player says of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// This piece takes part.
    Add(SiteId),
    /// The move points here.
    Target(SiteId),
    /// What was added goes this way, or is sown or turned this way.
    Shift(Displacement),
    /// This step, by its text.
    Choose(String),
    /// These pieces are taken one by one, in whatever order.
    Pick(Vec<SiteId>),
    /// The move ends with the steps that are settled.
    Stop,
}

/// What the moves that agree with some tokens have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each told to the player in its own way"
)]
pub struct Entry {
    /// Sites added in the step that is being entered.
    pub chosen: Vec<SiteId>,
    /// Sites that take part in every candidate besides: they count as added.
    pub forced: Vec<SiteId>,
    /// Sites that may be added next.
    pub addable: Vec<SiteId>,
    /// Those of them that can only be meant as going along in a group, also where they may be pointed at.
    pub companions: Vec<SiteId>,
    /// Sites that may be pointed at next.
    pub targets: Vec<Target>,
    /// Whether some group of pieces goes as one.
    pub groups: bool,
    /// Whether some place goes with what stands around it.
    pub places: bool,
    /// Where those that were added, and what goes along with them, may go straight, or be aimed; in the order of directions.
    pub headings: Vec<Heading>,
    /// Sites where compound moves end that are no targets: pointing there says the whole move.
    pub end_sites: Vec<EndSite>,
    /// What is left to choose where pointing cannot tell moves apart.
    pub choices: Vec<Choice>,
    /// The legal move, once nothing is open.
    pub complete: Option<String>,
    /// The legal move, where all that agree come to the same, whatever is still to be said.
    pub only: Option<String>,
    /// Whether the player may pass; the choice's text is `pass`.
    pub may_pass: bool,
    /// Whether the move may end with the steps that are settled, where it may also go on.
    pub may_stop: bool,
    /// Steps of a compound move that are settled.
    pub steps: Vec<String>,
    /// What stands where after the settled steps, and what under it, that stands otherwise now.
    pub preview: Vec<SiteContents>,
    /// The cells of variables after the settled steps that are not as now.
    pub variables: Vec<Change>,
    /// From where to where the piece went in the settled steps.
    pub paths: Vec<PathSegment>,
    /// Where pieces were taken in the settled steps.
    pub captured: Vec<SiteId>,
    /// Those of them that were picked one by one, in any order, by the last steps.
    pub picked: Vec<SiteId>,
}

/// What stands on a site, and under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteContents {
    /// The site.
    pub site: SiteId,
    /// The piece on top; none where nothing stands there.
    pub piece: Piece,
    /// What is under it.
    pub below: Below,
}

/// From where to where a piece went in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathSegment {
    /// Where it stood.
    pub from: SiteId,
    /// Where it went.
    pub to: SiteId,
}

/// A site that may be pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The site.
    pub site: SiteId,
    /// What may happen besides.
    pub kinds: Kinds,
    /// Texts of the steps that point here.
    pub moves: Vec<String>,
    /// Whether nothing happens but that the piece here is taken.
    pub is_pick: bool,
}

/// A site where compound moves end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndSite {
    /// The site.
    pub site: SiteId,
    /// Texts of the legal moves that end here.
    pub moves: Vec<String>,
}

/// A direction in which a group may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The direction.
    pub direction: DirectionId,
    /// How far, from the nearest on.
    pub reaches: Vec<Reach>,
}

/// A distance that a group may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// So many steps.
    pub distance: usize,
    /// What may happen besides.
    pub kinds: Kinds,
    /// Texts of the steps that do it.
    pub moves: Vec<String>,
    /// All own pieces that go along, those that were added among them; none where a piece stays and is only aimed.
    pub carried: Vec<SiteId>,
}

/// One of several steps that pointing cannot tell apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its text.
    pub text: String,
    /// The move's name, without pieces and sites; may be empty.
    pub name: String,
    /// What happens besides.
    pub kinds: Kinds,
    /// Attribute values that it sets where a piece stays.
    pub changes: Vec<ValueChange>,
    /// What differs after it, less what differs after every choice.
    pub result: Vec<SiteContents>,
}
