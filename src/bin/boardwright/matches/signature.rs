//! What tells searches apart: what they find in a short time.
//!
//! Whoever changes the search and repeats a match wants new games, not those of the file.

use std::fmt::Write as _;

use boardwright::search::{Limits, Search};

use super::contestant::Kind;
use super::course::Trouble;
use super::opening::opened;
use super::setup::{Setup, hash};

/// Positions that each search may look at.
const NODES: u64 = 500;

/// A hash of what the players' searches find behind the first opening.
pub(crate) fn signature(setup: &Setup) -> Result<String, Trouble> {
    let course = opened(setup, 0)?;
    let mut told = String::new();
    for (contestant, evaluation) in setup.contestants.iter().zip(&setup.evaluations) {
        if let Kind::Search(strength) = &contestant.kind {
            let limits = Limits { nodes: strength.limits.nodes.min(NODES), ..strength.limits };
            let mut search = Search::with(&course.game, limits, evaluation.clone());
            let report = search.run(u64::MAX)?;
            let _ = writeln!(told, "{} {} {} {:?}", report.depth, report.nodes, report.score, report.line);
        }
    }
    Ok(format!("{:016x}", hash(told.as_bytes())))
}
