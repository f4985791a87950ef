//! Chooses the moves of a player in one game.

use std::sync::Arc;

use boardwright::moves::RunError;
use boardwright::search::{Evaluation, Limits, Memory, Score, plies_to_end};

use super::contestant::{External, Kind};
use super::live_game::{LiveGame, MatchError};
use crate::protocol::{self, Answer, Client, GameName, Opponent, Question};
use crate::think::{Strength, think};

/// A move, and the effort to find it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choice {
    /// Its index among the legal moves.
    pub(crate) index: usize,
    pub(crate) nodes: u64,
    /// The depth of the search in turns.
    pub(crate) depth: u64,
    /// What the player says of the position for itself, in hundredths; `None` if it says nothing, or sees the end of the
    /// game.
    pub(crate) score: Option<Score>,
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

/// How a player plays a game.
#[derive(Debug)]
pub(crate) enum MoveSource<'k> {
    Random,
    /// What a search needs, and what those of this game have learnt.
    Search(&'k Strength, &'k Arc<Evaluation>, Memory),
    Program(Player<'k>),
}

impl<'k> MoveSource<'k> {
    /// `game` is what a program is told of the game; `evaluation` is used by searches.
    pub(crate) fn new(kind: &'k Kind, game: &'k GameName, evaluation: &'k Arc<Evaluation>) -> Self {
        match kind {
            Kind::Random => Self::Random,
            Kind::Search(strength) => Self::Search(strength, evaluation, Memory::default()),
            Kind::Program(external) => Self::Program(Player { external, game, client: None }),
        }
    }

    /// Forgets the game, and says whether another one can be played; if not, that needs a new source.
    pub(crate) fn begin_again(&mut self) -> bool {
        match self {
            Self::Random => true,
            Self::Search(_, _, memory) => {
                *memory = Memory::default();
                true
            }
            Self::Program(player) => player.client.as_mut().is_none_or(|client| client.begin_again()),
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
                let score = Some(report.score).filter(|&score| plies_to_end(score).is_none());
                Ok(Choice { index, nodes: report.nodes, depth: u64::from(report.depth), score })
            }
            Self::Program(player) => player.choose(live_game, seed),
        }
    }
}

/// An external program that plays a game.
#[derive(Debug)]
pub(crate) struct Player<'k> {
    external: &'k External,
    game: &'k GameName,
    /// The connection; `None` before its first move.
    client: Option<Box<dyn Client>>,
}

impl Player<'_> {
    fn choose(&mut self, live_game: &mut LiveGame, seed: u64) -> Result<Choice, Stop> {
        let External { strength, timeout, .. } = self.external;
        let client = match &mut self.client {
            Some(client) => client,
            None => self.client.insert(greeted(self.external, self.game, live_game)?),
        };
        let LiveGame { game, texts } = live_game;
        let question = Question { game, texts, strength, seed, time: *timeout };
        let Answer { index, nodes, depth, score } = client.best_move(question).map_err(Stop::Forfeit)?;
        Ok(Choice { index, nodes, depth, score })
    }
}

/// Starts the program and tells it the game. If it cannot be started, the match ends, since every game would fail.
fn greeted(external: &External, game: &GameName, live_game: &LiveGame) -> Result<Box<dyn Client>, Stop> {
    let External { language, command, options, greeting, .. } = external;
    let opponent = Opponent { language: *language, command, options, game, greeting: *greeting };
    let mut client =
        protocol::start(opponent).map_err(|problem| Stop::MatchError(MatchError::Said(problem)))?;
    let mut start = live_game.game.another();
    start.go_to(0)?;
    client.greet(opponent, &mut start).map_err(Stop::Forfeit)?;
    Ok(client)
}
