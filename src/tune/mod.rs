//! Finds weights for the worth of positions by self-play.
//!
//! In: a program and how much to play. Out: weights, as numbers and as the text of a `(weights …)` section. Games are
//! played from random openings with the weights so far; then weights are looked for by which positions tell best who
//! won (logistic regression, as P. Österlund did for the chess program Texel, 2014), not far from what they were. At
//! last neighbouring weights meet, and who wins shows the way. The same settings give the same weights on every machine.
//!
//! - `play`: games and their positions. - `fit`: weights that agree with how games ended. - `climb`: towards who wins.
//! - `meet`: games between two sets of weights. - `turn`: one turn of a game. - `ending`: how one went.
//! - `write`: the text.

mod climb;
mod ending;
mod fit;
mod meet;
mod play;
mod turn;
mod write;

pub use climb::Climb;
pub use fit::{Fit, fit};
pub use play::{Played, Settings, play, quiet_ones};
pub use write::{section, with_section};
