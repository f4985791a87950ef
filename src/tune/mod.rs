//! Finds weights for the worth of positions by self-play.
//!
//! In: a program and how much to play. Out: weights, as numbers and as the text of a `(weights …)` section. Games are
//! played from random openings with the weights so far; then weights are looked for by which positions tell best who
//! won (logistic regression, as P. Österlund did for the chess program Texel, 2014), not far from what they were. At
//! last neighbouring weights meet, and who wins shows the way. The same settings give the same weights on every machine.
//!
//! - `play`: games and their positions. - `fit`: weights that agree with how games ended. - `spsa`: towards who wins.
//! - `game_pair`: games between two sets of weights. - `search_turn`: one turn of a game. - `result`: how one went.
//! - `write`: the text.

mod fit;
mod game_pair;
mod play;
mod result;
mod search_turn;
mod spsa;
mod write;

pub use fit::{Fit, Fitted, fit};
pub use play::{Sample, Settings, play, quiet_samples};
pub use spsa::{PairResult, Spsa};
pub use write::{section, with_section};
