//! Whoever chooses the moves of a contestant in one game.

use std::sync::Arc;

use boardwright::moves::RunError;
use boardwright::notation::find_move;
use boardwright::search::{Evaluation, Limits};

use super::contestant::{External, Kind};
use super::live_game::{LiveGame, MatchError};
use crate::protocol::{Client, quoted};
use crate::think::{Strength, think};

/// A move, and what was done to find it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choice {
    /// Its number among the legal moves.
    pub(crate) index: usize,
    pub(crate) nodes: u64,
    /// Turns looked ahead.
    pub(crate) depth: u64,
}

/// Why no move was chosen.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The contestant loses the game, for this reason.
    Forfeit(String),
    MatchError(MatchError),
}

impl From<RunError> for Stop {
    fn from(error: RunError) -> Self {
        Self::MatchError(error.into())
    }
}

/// How a contestant plays one game.
#[derive(Debug)]
pub(crate) enum MoveSource<'k> {
    Random,
    Search(&'k Strength, &'k Arc<Evaluation>),
    Program(Player<'k>),
}

impl<'k> MoveSource<'k> {
    /// `game` is what is played, as a program is told; `evaluation` what a search thinks of positions.
    pub(crate) fn new(kind: &'k Kind, game: &'k str, evaluation: &'k Arc<Evaluation>) -> Self {
        match kind {
            Kind::Random => Self::Random,
            Kind::Search(strength) => Self::Search(strength, evaluation),
            Kind::Program(external) => Self::Program(Player { external, game, client: None }),
        }
    }

    /// Chooses a move at a turn that is the contestant's; the game stays as it is.
    pub(crate) fn choose(&mut self, live_game: &mut LiveGame, seed: u64) -> Result<Choice, Stop> {
        match self {
            Self::Random => {
                let index = live_game.any_move(&mut fastrand::Rng::with_seed(seed));
                Ok(Choice { index, ..Choice::default() })
            }
            Self::Search(strength, evaluation) => {
                let limits = Limits { seed, ..strength.limits };
                let report = think(&live_game.game, &Strength { limits, ..**strength }, evaluation)?;
                // Where there are moves one is best, whatever the limits.
                let index = report.best.unwrap_or_default();
                Ok(Choice { index, nodes: report.nodes, depth: u64::from(report.depth) })
            }
            Self::Program(player) => player.choose(live_game, seed),
        }
    }
}

/// A program that plays one game.
#[derive(Debug)]
pub(crate) struct Player<'k> {
    external: &'k External,
    /// What is played, as the program is told.
    game: &'k str,
    /// Nothing before its first move.
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

/// The program, started and told the game. One that cannot be started ends the match: it is not there.
fn greeted(external: &External, game: &str) -> Result<Client, Stop> {
    let mut client =
        Client::start(&external.command).map_err(|problem| Stop::MatchError(MatchError::Said(problem)))?;
    client.greet(game, external.greeting).map_err(Stop::Forfeit)?;
    Ok(client)
}
