//! Moves in motion.

use super::Game;
use crate::api::error::Error;
use crate::api::motion::{Followed, Trace};
use crate::api::position::PositionView;
use crate::game::{self, NodeId};
use crate::moves::{self, FUEL_PER_REQUEST};
use crate::notation::{find_beginning, find_move};

impl Game {
    /// The trace of a legal move, or of the first steps of one if the text has no more, without playing it.
    ///
    /// # Errors
    /// [`Error::IllegalMove`], or [`Error::RulesFailed`].
    pub fn trace(&mut self, text: &str) -> Result<Trace, Error> {
        let trace = self.inner.with_fuel(FUEL_PER_REQUEST, |game| trace_of_text(game, text))?;
        Ok(Trace::new(&trace, self.inner.program(), self.rules.geometry()))
    }

    /// Tries some moves in a row: returns the trace of each and the state after it, without changing the game.
    ///
    /// # Errors
    /// [`Error::IllegalMove`], or another error that prevents one of them from being played.
    pub fn preview(&self, texts: &[String]) -> Result<Vec<Followed>, Error> {
        let position = self.inner.position().clone();
        let mut game = game::Game::from_position(self.rules.program().clone(), position)?;
        let mut followed = Vec::new();
        for text in texts {
            let index = find_move(&mut game, text)?;
            game.play(index)?;
            let trace = game.trace_of(game.current())?.unwrap_or_default();
            let trace = Trace::new(&trace, game.program(), self.rules.geometry());
            followed.push(Followed { trace, view: PositionView::new(&mut game) });
        }
        Ok(followed)
    }

    /// The trace of the move that leads to a node, without going there; `None` for the start.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn trace_of(&mut self, node: u32) -> Result<Option<Trace>, Error> {
        let trace = self.inner.trace_of(NodeId(node))?;
        Ok(trace.map(|trace| Trace::new(&trace, self.inner.program(), self.rules.geometry())))
    }
}

/// The trace of a legal move, or of the first steps of one.
fn trace_of_text(game: &mut game::Game, text: &str) -> Result<moves::Trace, Error> {
    let position = game.position().clone();
    match find_move(game, text) {
        Ok(index) => {
            let steps = game.moves().steps(index).to_vec();
            Ok(game.rules_mut().trace(&position, &steps)?)
        }
        Err(unknown) => {
            let beginning = find_beginning(game, text).ok_or(unknown)?;
            let steps = game.moves().steps(beginning.index)[..beginning.steps].to_vec();
            Ok(game.rules_mut().trace_beginning(&position, &steps)?)
        }
    }
}
