//! What was counted in a game, as a line of `tests/bench/counts.txt`.

use std::fmt::{self, Display, Formatter};

use boardwright::bench::Counts;
use serde::{Deserialize, Serialize};

const KEPT: &str = include_str!("../../../../tests/bench/counts.txt");

/// The first line of the file, which says what the others mean.
pub(super) const HEADING: &str = "# GAME perft DEPTH COUNT playouts GAMES PLIES HASH";

/// The counts of a game.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GameCounts {
    pub(super) game: String,
    depth: u32,
    perft: u64,
    games: u64,
    plies: u64,
    hash: String,
}

impl GameCounts {
    pub(super) fn new(game: String, counted: Counts) -> Self {
        let Counts { depth, perft, games, plies, hash } = counted;
        Self { game, depth, perft, games, plies, hash: format!("{hash:016x}") }
    }

    /// How they differ from those that are kept, if they do.
    pub(super) fn difference_from_kept(&self) -> Option<String> {
        let (game, counted) = (&self.game, self.to_string());
        match KEPT.lines().find(|kept| kept.split(' ').next() == Some(game)) {
            Some(kept) if kept == counted => None,
            Some(kept) => Some(format!("counted:  {counted}\nexpected: {kept}")),
            None => Some(format!("no expected counts for {game}; counted: {counted}")),
        }
    }
}

impl Display for GameCounts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { game, depth, perft, games, plies, hash } = self;
        write!(f, "{game} perft {depth} {perft} playouts {games} {plies} {hash}")
    }
}
