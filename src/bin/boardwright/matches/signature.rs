//! A fingerprint of the players' searches: their results with few nodes.
//!
//! After a change of the search, repeating a match must play new games instead of returning those in the file.

use std::fmt::Write as _;

use boardwright::search::{Limits, Search};

use super::contestant::Kind;
use super::live_game::MatchError;
use super::opening::opened;
use super::setup::Setup;

/// Most nodes of each search.
const NODES: u64 = 500;

/// A hash of what the players' searches find after the first opening.
pub(crate) fn signature(setup: &Setup) -> Result<String, MatchError> {
    let live_game = opened(setup, 0)?;
    let mut text = String::new();
    for (contestant, evaluation) in setup.contestants.iter().zip(&setup.evaluations) {
        if let Kind::Search(strength) = &contestant.kind {
            let limits = Limits { nodes: strength.limits.nodes.min(NODES), ..strength.limits };
            let mut search = Search::with(&live_game.game, limits, evaluation.clone());
            let report = search.run(u64::MAX)?;
            let _ = writeln!(text, "{} {} {} {:?}", report.depth, report.nodes, report.score, report.line);
        }
    }
    Ok(format!("{:016x}", hash(text.as_bytes())))
}

/// FNV-1a of 64 bits (Fowler, Noll and Vo 1991).
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
