//! What `tune` writes of a game into the file of the job: the positions of a game, or the result of a pair.
//!
//! A game is a list of positions separated by semicolons; a position is its result for the player to move (`win`, `draw`
//! or `loss`), `noisy` if pieces are exchanged there, which part of the pieces is left, as `left:PART`, and its counts as
//! `TERM:COUNT`, with the numbers of the terms.

use std::fmt::{self, Write as _};

use boardwright::search::FeatureCount;
use boardwright::tune::Sample;
use serde::{Deserialize, Serialize};

use crate::jobs::Record;

/// A game of a round, or a pair of games between varied weights; numbers are from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Game { round: u64, game: u64 },
    Pair(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game { round, game } => write!(out, "game {game} of round {round}"),
            Self::Pair(pair) => write!(out, "pair {pair}"),
        }
    }
}

/// A line of the file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Row {
    /// None for a pair.
    round: Option<u64>,
    game: u64,
    /// A hash of the weights that played.
    pub(super) weights: String,
    pub(super) found: String,
}

impl Row {
    pub(super) fn new(place: Place, weights: &str, found: String) -> Self {
        let weights = weights.to_owned();
        match place {
            Place::Game { round, game } => Self { round: Some(round), game, weights, found },
            Place::Pair(game) => Self { round: None, game, weights, found },
        }
    }
}

impl Record for Row {
    type Place = Place;

    fn place(&self) -> Place {
        match self.round {
            Some(round) => Place::Game { round, game: self.game },
            None => Place::Pair(self.game),
        }
    }

    fn number(&self) -> u64 {
        self.game
    }
}

pub(super) fn samples_text(samples: &[Sample]) -> String {
    samples.iter().map(sample_text).collect::<Vec<_>>().join("; ")
}

fn sample_text(sample: &Sample) -> String {
    let mut text = match sample.result {
        1.0 => "win",
        0.0 => "loss",
        _ => "draw",
    }
    .to_owned();
    text.push_str(if sample.quiet { "" } else { " noisy" });
    let _ = write!(text, " left:{}", sample.left);
    for FeatureCount { term, count } in &sample.counts {
        let _ = write!(text, " {term}:{count}");
    }
    text
}

/// The positions of a game; none if the text is damaged, or names a term that the game does not have.
pub(super) fn read_samples(text: &str, terms: usize) -> Option<Vec<Sample>> {
    let positions = text.split("; ").filter(|position| !position.is_empty());
    positions.map(|position| read_sample(position, terms)).collect()
}

fn read_sample(text: &str, terms: usize) -> Option<Sample> {
    let mut words = text.split(' ').peekable();
    let result = match words.next()? {
        "win" => 1.0,
        "loss" => 0.0,
        "draw" => 0.5,
        _ => return None,
    };
    let quiet = words.next_if_eq(&"noisy").is_none();
    let left = words.next()?.strip_prefix("left:")?.parse().ok().filter(|left| (0.0..=1.0).contains(left))?;
    let counts = words.map(|word| {
        let (term, count) = word.split_once(':')?;
        let term = term.parse().ok().filter(|&term| term < terms)?;
        Some(FeatureCount { term, count: count.parse().ok()? })
    });
    Some(Sample { counts: counts.collect::<Option<_>>()?, result, quiet, left })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_were_written() {
        let count = |term, count| FeatureCount { term, count };
        let samples = [
            Sample { counts: vec![count(0, 3), count(4, -200)], result: 1.0, quiet: true, left: 1.0 },
            Sample { counts: Vec::new(), result: 0.5, quiet: false, left: 0.625 },
            Sample { counts: vec![count(2, 1)], result: 0.0, quiet: false, left: 0.0 },
        ];
        let text = samples_text(&samples);
        assert_eq!(text, "win left:1 0:3 4:-200; draw noisy left:0.625; loss noisy left:0 2:1");
        let read = read_samples(&text, 5);
        assert_eq!(read.map(|read| samples_text(&read)), Some(text));
        assert!(read_samples("", 5).is_some_and(|read| read.is_empty()));
        for damaged in [
            "won left:1 0:1",
            "win 0:1",
            "win left:2 0:1",
            "win left:1 5:1",
            "win left:1 0:x",
            "win left:1 0",
            "win left:1  0:1",
            "win left:1 0:1;",
        ] {
            assert!(read_samples(damaged, 5).is_none(), "{damaged}");
        }
    }
}
