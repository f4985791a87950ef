//! A game with the texts of its moves, for programs and files.

use boardwright::game::{Game, PlayError};
use boardwright::moves::RunError;
use boardwright::notation::text_of;

/// Why the match cannot continue.
#[derive(Debug)]
pub(crate) enum MatchError {
    Rules(RunError),
    Said(String),
}

impl From<RunError> for MatchError {
    fn from(error: RunError) -> Self {
        Self::Rules(error)
    }
}

impl From<PlayError> for MatchError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Rules(error) => Self::Rules(error),
            other => Self::Said(other.to_string()),
        }
    }
}

/// A game being played.
#[derive(Clone, Debug)]
pub(crate) struct LiveGame {
    pub(crate) game: Game,
    /// The texts of the moves played.
    pub(crate) texts: Vec<String>,
}

impl LiveGame {
    /// A game that begins like another one.
    pub(crate) fn like(start: &Game) -> Self {
        Self { game: start.another(), texts: Vec::new() }
    }

    /// Plays a legal move by its index.
    pub(crate) fn play(&mut self, index: usize) -> Result<(), MatchError> {
        let text = text_of(self.game.program(), self.game.moves(), index);
        self.game.play(index)?;
        self.texts.extend(text);
        Ok(())
    }

    /// The index of a random legal move; there must be one.
    pub(crate) fn any_move(&self, random: &mut fastrand::Rng) -> usize {
        // 64 bits, so that 32-bit machines draw the same numbers.
        random.u64(..self.game.moves().len() as u64) as usize
    }

    /// Plays random turns until it is somebody's turn.
    pub(crate) fn draw_chance(&mut self, random: &mut fastrand::Rng) -> Result<(), MatchError> {
        while self.game.outcome().is_none() && self.game.turn().random {
            self.play(self.any_move(random))?;
        }
        Ok(())
    }
}
