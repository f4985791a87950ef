//! Static evaluation of positions, from the rules alone.
//!
//! In: a program, with the weights in its rule file or weights derived from its rules. Out: a score for a side against
//! all others, on the scale of the weights. It is a sum of terms (`crate::weights::Term`), each counted for every
//! player and multiplied by its weight: pieces by type and site, in reserve and under others, attributes and variables,
//! structures, closeness to goals, the current score, mobility and threats.
//!
//! - `preparation`: builds an evaluation in slices.
//! - `site_classes`: which sites are equivalent.
//! - `sample_games`: statistics of random games.
//! - `liabilities`: pieces better lost.
//! - `default_weights`: weights from these.
//! - `tables`: weights in a form for fast summation.
//! - `cell_worths`: those of single cells; `piece_clock`: how far the game has gone, if they change.
//! - `structures`: passed pieces, pairs and the like; `piece_ways`: what they mean for a type of piece.
//! - `groups`: connected pieces and their liberties.
//! - `reach`: where pieces could capture; `reach_terms`: the terms counted from it.
//! - `cell_totals`: the sums of what depends on single cells; `incremental`: all that is kept up to date move by move.
//! - `totals`: the sums of everything.
//! - `points`: who is ahead on points.
//! - `mobility`: what players could do next.
//! - `features`: counts of all terms, for tuning.

mod cell_totals;
mod cell_worths;
mod default_weights;
mod features;
mod groups;
mod incremental;
mod liabilities;
mod mobility;
mod piece_clock;
mod piece_ways;
mod points;
mod preparation;
mod reach;
mod reach_terms;
mod sample_games;
mod site_classes;
mod structures;
mod tables;
mod totals;

pub use features::{FeatureCount, FeatureCounter};
pub(super) use incremental::Incremental;
pub use piece_clock::PieceClock;
pub use points::points_ahead;
pub use preparation::Preparation;
pub(super) use site_classes::SiteClasses;
pub use tables::Evaluation;
pub(super) use totals::Scratch;
