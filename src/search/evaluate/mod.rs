//! The worth of a position, from the rules alone.
//!
//! In: a program, with the weights that its rule file states or with such as follow from its rules. Out: a number for a
//! player against all others, in hundredths of an average piece. It is a sum of terms (`crate::weights::Term`), each
//! counted for every player and multiplied by its weight: pieces by type and by where they stand, those off the board
//! and under others, attributes and variables, how near goals are, what would be scored now, moves and
//! what they could take.
//!
//! - `preparation`: an evaluation made in slices. - `classes`: which sites are alike. - `games`: what pieces do in
//!   random games. - `burdens`: pieces to be rid of. - `prior`: weights from these. - `tables`:
//!   weights made ready for adding up. - `sums`: adds up. - `points`: who is ahead. - `outlook`: what players could do
//!   next. - `counts`: how often each term is there, for who looks for weights.

mod burdens;
mod classes;
mod counts;
mod games;
mod outlook;
mod points;
mod preparation;
mod prior;
mod sums;
mod tables;

pub use counts::Counter;
pub use points::points_ahead;
pub use preparation::Preparation;
pub(super) use sums::Scratch;
pub use tables::Evaluation;
