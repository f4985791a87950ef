//! Finds evaluation weights by self-play.
//!
//! In: a program and how much to play. Out: weights, as numbers and as the text of a `(weights …)` section. Games are
//! played from random openings with the current weights; then weights near these are fitted so that positions predict
//! the winner best (logistic regression, as P. Österlund did for the chess program Texel, 2014). Recorded games may take the
//! place of those played. Finally, weights are
//! varied and play against each other, and move towards the winners. The same settings give the same weights on every
//! machine.
//!
//! - `sample`: positions with their results; `play`: games of its own; `recorded`: games of others.
//! - `parameters`: what may change.
//! - `fit`: fits weights to results.
//! - `spsa`: moves weights towards winners.
//! - `game_pair`: games between two sets of weights.
//! - `search_turn`: one turn of a game.
//! - `result`: the result of a game.
//! - `write`: the text.

mod fit;
mod game_pair;
mod parameters;
mod play;
mod recorded;
mod result;
mod sample;
mod search_turn;
mod spsa;
mod write;

pub use fit::{Fit, Fitted, POSITIONS_PER_GAME, fit};
pub use parameters::Parameters;
pub use play::{Choice, Settings, play, play_choices};
pub use recorded::samples_of_record;
pub use result::result;
pub use sample::{Sample, quiet_samples};
pub use spsa::Spsa;
pub use write::{section, with_section, words};
