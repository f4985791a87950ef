//! Summarises the games of a match.

use std::collections::BTreeMap;

use serde::Serialize;

use super::elo::{Difference, Results};
use super::identity::Identity;
use super::round::Pace;
use super::row::{Row, Verdict};

/// A summary of a match.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    #[serde(flatten)]
    pub(crate) identity: Identity,
    pub(crate) games: u64,
    /// The results of A.
    pub(crate) results: Results,
    /// The fraction of points that A scored, from 0 to 1; `None` without games.
    pub(crate) score: Option<f64>,
    pub(crate) elo: Option<Difference>,
    /// The results of A by who played for whom.
    pub(crate) by_seats: BTreeMap<String, Results>,
    /// The number of games by the players who won, `draw` for none.
    pub(crate) winners: BTreeMap<String, u64>,
    pub(crate) reasons: BTreeMap<String, u64>,
    pub(crate) length: Option<Length>,
    pub(crate) a_search: Effort,
    pub(crate) b_search: Effort,
}

/// The number of moves of games.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Length {
    pub(crate) mean: f64,
    pub(crate) shortest: u64,
    pub(crate) longest: u64,
}

/// The effort of a player.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Effort {
    pub(crate) moves: u64,
    pub(crate) nodes: u64,
    /// `None` if it did not search.
    pub(crate) mean_depth: Option<f64>,
    /// From the games played in this run, like the time; `None` without any.
    pub(crate) nodes_per_second: Option<f64>,
    pub(crate) longest_milliseconds: Option<f64>,
}

impl Summary {
    pub(crate) fn new(identity: Identity, rows: &[Row], paces: [Pace; 2]) -> Self {
        let results = results(rows);
        let [a, b] = paces;
        let counted = |number: fn(&Row) -> u64| rows.iter().map(number).fold(0, u64::saturating_add);
        Self {
            identity,
            games: rows.len() as u64,
            results,
            score: results.score(),
            elo: results.difference(),
            by_seats: by_seats(rows),
            winners: counts(rows.iter().map(winner)),
            reasons: counts(rows.iter().map(|row| row.reason.as_str())),
            length: length(rows),
            a_search: effort(
                [counted(|row| row.a_moves), counted(|row| row.a_nodes), counted(|row| row.a_depths)],
                a,
            ),
            b_search: effort(
                [counted(|row| row.b_moves), counted(|row| row.b_nodes), counted(|row| row.b_depths)],
                b,
            ),
        }
    }
}

/// The results of A in some games.
pub(crate) fn results(rows: &[Row]) -> Results {
    let mut results = Results::default();
    for row in rows {
        results.count(row.result);
    }
    results
}

fn by_seats(rows: &[Row]) -> BTreeMap<String, Results> {
    let mut all: BTreeMap<String, Results> = BTreeMap::new();
    for row in rows {
        all.entry(row.seats.clone()).or_default().count(row.result);
    }
    all
}

fn winner(row: &Row) -> &str {
    match (row.winner.as_str(), row.result) {
        ("", Verdict::Draw) => "draw",
        ("", _) => "given away",
        (winner, _) => winner,
    }
}

fn counts<'r>(all: impl Iterator<Item = &'r str>) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    all.for_each(|one| *counts.entry(one.to_owned()).or_default() += 1);
    counts
}

#[expect(clippy::cast_precision_loss, reason = "means need no more digits")]
fn length(rows: &[Row]) -> Option<Length> {
    let plies = || rows.iter().map(|row| row.plies);
    let mean = plies().sum::<u64>() as f64 / rows.len() as f64;
    Some(Length { mean, shortest: plies().min()?, longest: plies().max()? })
}

#[expect(clippy::cast_precision_loss, reason = "means need no more digits")]
fn effort([moves, nodes, depths]: [u64; 3], pace: Pace) -> Effort {
    let seconds = pace.time.as_secs_f64();
    // A player who visits no nodes has no speed.
    let timed = |figure: f64| (pace.nodes > 0).then_some(figure);
    Effort {
        moves,
        nodes,
        mean_depth: (depths > 0).then(|| depths as f64 / moves as f64),
        nodes_per_second: timed(pace.nodes as f64 / seconds),
        longest_milliseconds: timed(pace.longest.as_secs_f64() * 1000.0),
    }
}
