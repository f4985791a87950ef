//! A fingerprint of searches: their results with few nodes.
//!
//! After a change of the search, repeating a job must play new games instead of returning those in its file.

use std::fmt::Write as _;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::RunError;
use boardwright::search::{Algorithm, Evaluation, Limits, Search};

/// Most nodes of each search.
const NODES: u64 = 500;

/// A hash of what some searches find in a position.
pub(crate) fn signature<'e>(
    game: &Game,
    searches: impl IntoIterator<Item = (Limits, &'e Arc<Evaluation>)>,
) -> Result<String, RunError> {
    let mut text = String::new();
    for (limits, evaluation) in searches {
        let limits = Limits { nodes: limits.nodes.min(NODES), ..limits };
        let mut search = Search::with(game, limits, evaluation.clone());
        let report = search.run(u64::MAX)?;
        let _ = writeln!(text, "{} {} {} {:?}", report.depth, report.nodes, report.score, report.line);
    }
    Ok(format!("{:016x}", hash(text.as_bytes())))
}

/// The limits of the search that identifies games without limits of their own.
pub(crate) fn signed_limits() -> Limits {
    Limits { algorithm: Some(Algorithm::AlphaBeta), seed: 1, ..Limits::default() }
}

/// FNV-1a of 64 bits (Fowler, Noll and Vo 1991).
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
