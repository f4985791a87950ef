//! The worth of a position, from the rules alone.
//!
//! In: a program, with the weights that its rule file states or with such as follow from its rules. Out: a number for a
//! player against all others, in hundredths of an average piece. It is a sum of terms (`crate::weights::Term`), each
//! counted for every player and multiplied by its weight: pieces by type and by where they stand, those off the board
//! and under others, attributes and variables, how near goals are, what would be scored now, moves and
//! what they could take.
//!
//! - `preparation`: an evaluation made in slices. - `site_classes`: which sites are alike. - `sample_games`: what pieces do in
//!   random games. - `liabilities`: pieces to be rid of. - `default_weights`: weights from these. - `tables`:
//!   weights made ready for adding up. - `totals`: adds up. - `points`: who is ahead. - `mobility`: what players could do
//!   next. - `features`: how often each term is there, for who looks for weights.

mod default_weights;
mod features;
mod liabilities;
mod mobility;
mod points;
mod preparation;
mod sample_games;
mod site_classes;
mod tables;
mod totals;

pub use features::{FeatureCount, FeatureCounter};
pub use points::points_ahead;
pub use preparation::Preparation;
pub use tables::Evaluation;
pub(super) use totals::Scratch;
