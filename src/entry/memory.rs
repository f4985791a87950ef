//! What was worked out for a position and some tokens, for the next time that they are asked about.

use super::filter::Filter;
use super::summary::summary;
use super::{Entry, Token};
use crate::game::{Game, NodeId};
use crate::moves::{MoveList, RunError};
use crate::position::Position;

/// Enters moves and remembers the position and the tokens before: what comes next mostly differs in the last token.
#[derive(Debug, Default)]
pub struct Entering {
    start: Option<Start>,
    /// The tokens taken, each with what agreed behind it.
    taken: Vec<(Token, Filter)>,
}

/// A position with all ways to play.
#[derive(Debug)]
struct Start {
    position: Position,
    past: (NodeId, bool),
    ways: MoveList,
    filter: Filter,
}

impl Entering {
    /// See [`super::narrow`].
    pub fn narrow(&mut self, game: &mut Game, tokens: &[Token]) -> Result<Entry, RunError> {
        self.arrive(game)?;
        let known = self.taken.iter().zip(tokens).take_while(|((taken, _), token)| taken == *token).count();
        self.taken.truncate(known);
        let Some(start) = &self.start else { return Ok(Entry::default()) };
        for token in &tokens[known..] {
            let mut filter = self.taken.last().map_or(&start.filter, |(_, filter)| filter).clone();
            filter.take(game, &start.ways, token)?;
            self.taken.push((token.clone(), filter));
        }
        let filter = self.taken.last().map_or(&start.filter, |(_, filter)| filter);
        Ok(summary(filter, game, &start.ways))
    }

    /// Looks at the position of a game, unless it did so last.
    fn arrive(&mut self, game: &mut Game) -> Result<(), RunError> {
        let past = past_of(game);
        if self.start.as_ref().is_some_and(|start| start.past == past && start.position == *game.position()) {
            return Ok(());
        }
        self.start = None;
        self.taken.clear();
        let position = game.position().clone();
        let mut ways = MoveList::default();
        if game.outcome().is_none() {
            game.rules_mut().ways(&position, &mut ways)?;
        }
        let filter = Filter::new(game, &ways)?;
        self.start = Some(Start { position, past, ways, filter });
        Ok(())
    }
}

/// Tells the ways to a position apart, and whether the game is over there.
fn past_of(game: &Game) -> (NodeId, bool) {
    (game.present(), game.outcome().is_some())
}
