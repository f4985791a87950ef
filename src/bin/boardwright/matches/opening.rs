//! Random openings, so that equal players do not play the same game twice.
//!
//! An opening has a fixed number of moves of players; random turns between them do not count. If an opening ends the
//! game, another one is drawn. Both games of a pair have the same opening, so it does not matter if it favours a side.

use super::live_game::{LiveGame, MatchError};
use super::setup::{Setup, derived};

/// How many openings are tried before the match is given up.
const MAX_TRIES: u64 = 200;

/// A game after the opening of a pair of games, at a turn that is not random.
pub(crate) fn opened(setup: &Setup, pair: u64) -> Result<LiveGame, MatchError> {
    for attempt in 0..MAX_TRIES {
        let live_game = attempted(setup, derived(setup.seed, &[pair, attempt]))?;
        if live_game.game.outcome().is_none() {
            return Ok(live_game);
        }
    }
    Err(MatchError::Said(format!(
        "{MAX_TRIES} openings of {} random moves all ended the game; choose fewer with `--opening`",
        setup.opening
    )))
}

fn attempted(setup: &Setup, seed: u64) -> Result<LiveGame, MatchError> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut live_game = LiveGame::like(&setup.start);
    live_game.draw_chance(&mut random)?;
    for _ in 0..setup.opening {
        if live_game.game.outcome().is_some() {
            break;
        }
        live_game.play(live_game.any_move(&mut random))?;
        live_game.draw_chance(&mut random)?;
    }
    Ok(live_game)
}
