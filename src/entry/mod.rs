//! Entering a move bit by bit, by any means: mouse, keyboard, typed text.
//!
//! In: a game and what the player has entered so far, as [`Token`]s. Out: an [`Entry`], which says what all matching
//! moves have in common and what may be entered next; or why a site is refused. No game needs code of its own, and
//! results depend on nothing but the game and the tokens: [`EntrySession`] is only a cache.
//!
//! A move is entered from the piece that makes it, never from one that it merely changes.
//!
//! - `filter`: which moves match.
//! - `summary`: what they have in common.
//! - `view`: what a step looks like to a player.
//! - `exchange`: moves that may begin at either end.
//! - `aim`: pieces that stay and are given a direction.
//! - `disambiguation`: steps that pointing cannot tell apart.
//! - `end_sites`: where compound moves end.
//! - `group_shift`: groups that move as one.
//! - `session`: the cache.
//! - `footprint`: what a place carries along.
//! - `refusal`: why a site is refused.

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

/// What the legal moves that match some tokens have in common.
///
/// Tokens that match no move are ignored.
pub fn filter_moves(game: &mut Game, tokens: &[Token]) -> Result<Entry, RunError> {
    EntrySession::default().filter_moves(game, tokens)
}

/// Most tokens of one move: enough for more than four hundred steps.
pub const MAX_TOKENS: usize = 1000;

/// One piece of input for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// This piece takes part.
    Add(SiteId),
    /// The move goes to this site.
    Target(SiteId),
    /// The added pieces move by this displacement, or are sown or turned in its direction.
    Shift(Displacement),
    /// The step with this text.
    Choose(String),
    /// These pieces are picked one by one, in any order.
    Pick(Vec<SiteId>),
    /// The move ends after the completed steps.
    Stop,
}

/// What the moves that match some tokens have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each shown to the player in its own way"
)]
pub struct Entry {
    /// Sites added in the current step.
    pub chosen: Vec<SiteId>,
    /// Other sites that take part in every candidate; they count as added.
    pub forced: Vec<SiteId>,
    /// Sites that may be added next.
    pub addable: Vec<SiteId>,
    /// Those of the addable sites that can only be companions in a group, even where they are also targets.
    pub companions: Vec<SiteId>,
    /// Sites that may be pointed at next.
    pub targets: Vec<Target>,
    /// Whether some group of pieces moves as one.
    pub groups: bool,
    /// Whether some place moves with everything around it.
    pub places: bool,
    /// The directions in which the added pieces, and those that move along, may move straight or be aimed; in the order
    /// of directions.
    pub headings: Vec<Heading>,
    /// Sites that are not targets but where compound moves end: pointing there enters the whole move.
    pub end_sites: Vec<EndSite>,
    /// The choices left between moves that pointing cannot tell apart.
    pub choices: Vec<Choice>,
    /// The text of the legal move, once it is complete.
    pub complete: Option<String>,
    /// The text of the legal move, if all candidates have the same outcome, whatever else is entered.
    pub only: Option<String>,
    /// The text of a legal move, to show how moves are written; only before anything is entered.
    pub example: Option<String>,
    /// Whether the player may pass, by choosing `pass`.
    pub may_pass: bool,
    /// Whether the move may end after the completed steps but may also continue.
    pub may_stop: bool,
    /// Completed steps of a compound move.
    pub steps: Vec<String>,
    /// The sites whose contents differ after the completed steps.
    pub preview: Vec<SiteContents>,
    /// The cells of variables that differ after the completed steps.
    pub variables: Vec<Change>,
    /// The paths of the moving piece in the completed steps.
    pub paths: Vec<PathSegment>,
    /// Where pieces were captured in the completed steps.
    pub captured: Vec<SiteId>,
    /// Those of them that the last steps picked one by one, in any order.
    pub picked: Vec<SiteId>,
}

/// The contents of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteContents {
    /// The site.
    pub site: SiteId,
    /// The piece on top, possibly none.
    pub piece: Piece,
    /// The pieces below it.
    pub below: Below,
}

/// The path of a piece in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathSegment {
    /// Where it was.
    pub from: SiteId,
    /// Where it goes.
    pub to: SiteId,
}

/// A site that may be pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The site.
    pub site: SiteId,
    /// What else may happen.
    pub kinds: Kinds,
    /// The texts of the steps with this target.
    pub moves: Vec<String>,
    /// Whether the only effect is the capture of the piece here.
    pub is_pick: bool,
}

/// A site where compound moves end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndSite {
    /// The site.
    pub site: SiteId,
    /// The texts of the legal moves that end here.
    pub moves: Vec<String>,
}

/// A direction in which a group may move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The direction.
    pub direction: DirectionId,
    /// The possible distances, nearest first.
    pub reaches: Vec<Reach>,
}

/// A distance that a group may move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The number of steps.
    pub distance: usize,
    /// What else may happen.
    pub kinds: Kinds,
    /// The texts of the steps that do it.
    pub moves: Vec<String>,
    /// All own pieces that move along, including the added ones; empty if a piece stays and is only aimed.
    pub carried: Vec<SiteId>,
}

/// One of several steps that pointing cannot tell apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its text.
    pub text: String,
    /// The name that the rules give the move, without pieces and sites; may be empty.
    pub name: String,
    /// What else happens.
    pub kinds: Kinds,
    /// Attributes that it changes of pieces that stay.
    pub changes: Vec<ValueChange>,
    /// What differs after it, without what differs after every choice.
    pub result: Vec<SiteContents>,
}
