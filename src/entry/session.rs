//! Caches what was computed for a position and the tokens so far.

use super::filter::Filter;
use super::summary::summary;
use super::{Entry, Token};
use crate::game::{Game, NodeId};
use crate::moves::{MoveList, RunError, Step};
use crate::position::Position;

/// Enters moves, reusing the work for the previous call: usually only the last token is new.
#[derive(Debug, Default)]
pub struct EntrySession {
    start: Option<Start>,
    /// The tokens so far, each with the filter after it; `None` if the token matched nothing.
    taken: Vec<(Token, Option<Filter>)>,
}

/// A position with all its moves before merging.
#[derive(Debug)]
struct Start {
    position: Position,
    past: (NodeId, bool),
    all_moves: MoveList,
    filter: Filter,
}

impl EntrySession {
    /// See [`super::filter_moves`].
    pub fn filter_moves(&mut self, game: &mut Game, tokens: &[Token]) -> Result<Entry, RunError> {
        self.start_at(game)?;
        // The filters of unchanged leading tokens are reused; the other tokens are applied again.
        let known = self.taken.iter().zip(tokens).take_while(|((taken, _), token)| taken == *token).count();
        self.taken.truncate(known);
        for token in &tokens[known..] {
            let Some((all_moves, filter)) = self.reached() else { break };
            let mut filter = filter.clone();
            let changed = filter.take(game, all_moves, token)?;
            self.taken.push((token.clone(), changed.then_some(filter)));
        }
        Ok(self.reached().map_or_else(Entry::default, |(all_moves, filter)| summary(filter, game, all_moves)))
    }

    /// The position after the completed steps; `None` before anything was entered.
    pub(super) fn position(&self) -> Option<&Position> {
        self.reached().map(|(_, filter)| &filter.position)
    }

    /// The completed steps, as in the first move that matches and continues after them, if there is one: the same steps
    /// may also be a whole move.
    pub(super) fn done(&self) -> &[Step] {
        let done = self.reached().and_then(|(all_moves, filter)| {
            let (count, all) = (filter.steps.len(), &filter.candidates);
            let continues = all.iter().find(|candidate| all_moves.steps(candidate.index).len() > count);
            let first = continues.or(all.first())?;
            Some(&all_moves.steps(first.index)[..count])
        });
        done.unwrap_or_default()
    }

    /// All moves, and the filter after the last token.
    fn reached(&self) -> Option<(&MoveList, &Filter)> {
        let start = self.start.as_ref()?;
        let last = self.taken.iter().rev().find_map(|(_, filter)| filter.as_ref());
        Some((&start.all_moves, last.unwrap_or(&start.filter)))
    }

    /// Starts over, unless the position of the game is still the same.
    fn start_at(&mut self, game: &mut Game) -> Result<(), RunError> {
        let past = key_of(game);
        if self.start.as_ref().is_some_and(|start| start.past == past && start.position == *game.position()) {
            return Ok(());
        }
        self.start = None;
        self.taken.clear();
        let position = game.position().clone();
        let mut all_moves = MoveList::default();
        if game.outcome().is_none() {
            game.rules_mut().unmerged_moves(&position, &mut all_moves)?;
        }
        let filter = Filter::new(game, &all_moves)?;
        self.start = Some(Start { position, past, all_moves, filter });
        Ok(())
    }
}

/// Distinguishes equal positions by how they were reached, and by whether the game is over.
fn key_of(game: &Game) -> (NodeId, bool) {
    (game.current(), game.outcome().is_some())
}
