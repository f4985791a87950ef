//! Chooses the moves of a player in one game.

use std::sync::Arc;

use boardwright::moves::RunError;
use boardwright::notation::find_move;
use boardwright::search::{Evaluation, Limits, Memory};

use super::contestant::{External, Kind};
use super::live_game::{LiveGame, MatchError};
use crate::protocol::{Client, quoted};
use crate::think::{Strength, think};

/// A move, and the effort to find it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choice {
    /// Its index among the legal moves.
    pub(crate) index: usize,
    pub(crate) nodes: u64,
    /// The depth of the search in turns.
    pub(crate) depth: u64,
}

/// Why no move was chosen.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The player loses the game, for this reason.
    Forfeit(String),
    MatchError(MatchError),
}

impl From<RunError> for Stop {
    fn from(error: RunError) -> Self {
        Self::MatchError(error.into())
    }
}

/// How a player plays one game.
#[derive(Debug)]
pub(crate) enum MoveSource<'k> {
    Random,
    /// What a search needs, and what those of this game have learnt.
    Search(&'k Strength, &'k Arc<Evaluation>, Memory),
    Program(Player<'k>),
}

impl<'k> MoveSource<'k> {
    /// `game` is the name of the game as a program is told it; `evaluation` is used by searches.
    pub(crate) fn new(kind: &'k Kind, game: &'k str, evaluation: &'k Arc<Evaluation>) -> Self {
        match kind {
            Kind::Random => Self::Random,
            Kind::Search(strength) => Self::Search(strength, evaluation, Memory::default()),
            Kind::Program(external) => Self::Program(Player { external, game, client: None }),
        }
    }

    /// Chooses a move in a turn of the player; the game does not change.
    pub(crate) fn choose(&mut self, live_game: &mut LiveGame, seed: u64) -> Result<Choice, Stop> {
        match self {
            Self::Random => {
                let index = live_game.any_move(&mut fastrand::Rng::with_seed(seed));
                Ok(Choice { index, ..Choice::default() })
            }
            Self::Search(strength, evaluation, memory) => {
                let limits = Limits { seed, ..strength.limits };
                let report = think(&live_game.game, &Strength { limits, ..**strength }, evaluation, memory)?;
                // If there are moves, a search always has a best one, whatever its limits.
                let index = report.best.unwrap_or_default();
                Ok(Choice { index, nodes: report.nodes, depth: u64::from(report.depth) })
            }
            Self::Program(player) => player.choose(live_game, seed),
        }
    }
}

/// An external program that plays one game.
#[derive(Debug)]
pub(crate) struct Player<'k> {
    external: &'k External,
    /// The game, as the program is told it.
    game: &'k str,
    /// The connection; `None` before its first move.
    client: Option<Client>,
}

impl Player<'_> {
    fn choose(&mut self, live_game: &mut LiveGame, seed: u64) -> Result<Choice, Stop> {
        let External { strength, timeout, .. } = self.external;
        let client = match &mut self.client {
            Some(client) => client,
            None => self.client.insert(greeted(self.external, self.game)?),
        };
        let answer = client.best_move(&live_game.texts, strength, seed, *timeout).map_err(Stop::Forfeit)?;
        let found = find_move(&mut live_game.game, &answer.text);
        let index =
            found.map_err(|_| Stop::Forfeit(format!("made the illegal move {}", quoted(&answer.text))))?;
        Ok(Choice { index, nodes: answer.nodes, depth: answer.depth })
    }
}

/// Starts the program and tells it the game. If it cannot be started, the match ends, since every game would fail.
fn greeted(external: &External, game: &str) -> Result<Client, Stop> {
    let mut client =
        Client::start(&external.command).map_err(|problem| Stop::MatchError(MatchError::Said(problem)))?;
    client.greet(game, external.greeting).map_err(Stop::Forfeit)?;
    Ok(client)
}
