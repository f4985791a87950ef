//! The game that an engine plays, and thinking about it.

use std::sync::Arc;

use boardwright::game::{Game, PlayError};
use boardwright::search::{Evaluation, Memory, Report};

use crate::failure::Failure;
use crate::target::Target;
use crate::think::{Strength, think_until};

/// A game, and what searches of it have learnt.
pub(super) struct Player {
    pub(super) target: Target,
    pub(super) game: Game,
    evaluation: Arc<Evaluation>,
    memory: Memory,
    /// How many threads think, unless a request asks for more.
    pub(super) threads: usize,
}

impl Player {
    /// The game named as on the command line, at its start.
    pub(super) fn new(game: &str, threads: usize) -> Result<Self, Failure> {
        Self::of(Target::load(game)?, threads)
    }

    /// Another variant of the same rule file, at its start.
    pub(super) fn in_variant(&self, variant: usize) -> Result<Self, Failure> {
        Self::of(self.target.in_variant(variant)?, self.threads)
    }

    fn of(target: Target, threads: usize) -> Result<Self, Failure> {
        let game = target.game(None)?;
        let evaluation = target.evaluation()?;
        Ok(Self { target, game, evaluation, memory: Memory::default(), threads })
    }

    /// Forgets what searches have learnt.
    pub(super) fn forget(&mut self) {
        self.memory = Memory::default();
    }

    /// Goes to a position; without one, to the start.
    pub(super) fn set_up(&mut self, position: Option<&str>) -> Result<(), Failure> {
        self.game = self.target.game(position)?;
        Ok(())
    }

    /// Plays the legal move with an index.
    pub(super) fn play(&mut self, index: usize) -> Result<(), Failure> {
        self.game.play(index).map_err(|error| match error {
            PlayError::Rules(error) => self.target.run_error(&error),
            other => Failure::new(other),
        })
    }

    /// Takes the last move back; false if there is none.
    pub(super) fn undo(&mut self) -> Result<bool, Failure> {
        self.game.undo().map_err(|error| self.target.run_error(&error))
    }

    /// Thinks within limits, or until `is_stopped`, which is asked every few milliseconds and sees what has been found.
    pub(super) fn think(
        &mut self,
        strength: &Strength,
        is_stopped: impl FnMut(&Report) -> bool,
    ) -> Result<Report, Failure> {
        let Self { target, game, evaluation, memory, threads } = self;
        let strength = Strength { threads: strength.threads.max(*threads), ..*strength };
        think_until(game, &strength, evaluation, memory, is_stopped).map_err(|error| target.run_error(&error))
    }
}
