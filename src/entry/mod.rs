//! Entering a move bit by bit, by whatever means: pointing, keys, typed text.
//!
//! In: a game and what the player has said so far, as [`Token`]s. Out: an [`Entry`] that says what all
//! moves that agree have in common and what may be said next; or why a site is refused. Pure: nothing is
//! kept between calls, and no game needs code of its own.
//!
//! - `narrow`: the filter. - `view`: what a step looks like to a player. - `refuse`: why not.

mod narrow;
mod refuse;
mod view;

pub use narrow::narrow;
pub use refuse::refuse;
pub use view::{Kinds, ValueChange, kinds_of};

use crate::index::SiteId;
use crate::program::{Below, Piece};

/// One thing that a player says of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// This piece takes part.
    Add(SiteId),
    /// The move points here.
    Target(SiteId),
    /// This step, by its text.
    Choose(String),
    /// The move ends with the steps that are settled.
    Stop,
}

/// What the moves that agree with some tokens have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// How many ways agree.
    pub candidates: usize,
    /// Sites added in the step that is being entered.
    pub chosen: Vec<SiteId>,
    /// Sites that take part in every candidate besides.
    pub forced: Vec<SiteId>,
    /// Sites that may be added next.
    pub addable: Vec<SiteId>,
    /// Sites that may be pointed at next.
    pub targets: Vec<Target>,
    /// What is left to choose where pointing cannot tell moves apart.
    pub choices: Vec<Choice>,
    /// The legal move, once nothing is open.
    pub complete: Option<String>,
    /// Whether the player may pass; the choice's text is `pass`.
    pub may_pass: bool,
    /// Whether the move may end with the steps that are settled, where it may also go on.
    pub may_stop: bool,
    /// Steps of a compound move that are settled.
    pub steps: Vec<String>,
    /// What stands where after the settled steps, and what under it, that stands otherwise now.
    pub preview: Vec<(SiteId, Piece, Below)>,
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
}
