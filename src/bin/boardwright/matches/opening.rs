//! Openings: moves at random, so that equal players do not play the same game twice.
//!
//! An opening has so many moves of players; throws of dice between them do not count. One that ends the game is drawn
//! anew. Both games of a pair have the same one, so it does not matter if it favours a side.

use super::course::{Course, Trouble};
use super::setup::{Setup, derived};

/// How often an opening is drawn anew before the match is given up.
const MOST_TRIES: u64 = 200;

/// A game after the opening of a pair of games, at a turn that is not chance's.
pub(crate) fn opened(setup: &Setup, pair: u64) -> Result<Course, Trouble> {
    for attempt in 0..MOST_TRIES {
        let course = attempted(setup, derived(setup.seed, &[pair, attempt]))?;
        if course.game.outcome().is_none() {
            return Ok(course);
        }
    }
    Err(Trouble::Said(format!(
        "{MOST_TRIES} openings of {} random moves all ended the game; choose fewer with `--opening`",
        setup.opening
    )))
}

fn attempted(setup: &Setup, seed: u64) -> Result<Course, Trouble> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut course = Course::new(setup.program.clone())?;
    course.draw_chance(&mut random)?;
    for _ in 0..setup.opening {
        if course.game.outcome().is_some() {
            break;
        }
        course.play(course.any_move(&mut random))?;
        course.draw_chance(&mut random)?;
    }
    Ok(course)
}
