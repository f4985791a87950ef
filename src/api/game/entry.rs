//! Entering moves.

use super::Game;
use crate::api::entry::{Completions, Entry, Footprint, Refusal, Token, tokens_of};
use crate::api::error::Error;
use crate::entry;
use crate::moves::FUEL_PER_REQUEST;
use crate::notation::{Wanted, completions};

impl Game {
    /// What the moves that match some input have in common, and what may be entered next.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for too many tokens, or [`Error::RulesFailed`].
    pub fn filter_moves(&mut self, tokens: &[Token]) -> Result<Entry, Error> {
        let (tokens, Self { inner: game, session, .. }) = (tokens_of(tokens)?, self);
        let entry = game.with_fuel(FUEL_PER_REQUEST, |game| session.filter_moves(game, &tokens))?;
        Ok(Entry::new(entry, game.program()))
    }

    /// Why a site cannot be chosen now; `None` if it can.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn illegal_reason(&mut self, tokens: &[Token], site: u16) -> Result<Option<Refusal>, Error> {
        let (tokens, site) = (tokens_of(tokens)?, self.site(site)?);
        let Self { inner: game, session, .. } = self;
        let refusal =
            game.with_fuel(FUEL_PER_REQUEST, |game| entry::refusal(session, game, &tokens, site))?;
        Ok(refusal.map(|refusal| {
            let royals = if refusal.protects_royals() { entry::royals(game) } else { Vec::new() };
            Refusal::new(refusal, royals)
        }))
    }

    /// What a place carries along when it moves, and where it can move; empty in games where pieces move.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn footprint(&mut self, site: u16) -> Result<Footprint, Error> {
        let site = self.site(site)?;
        Ok(Footprint::new(&self.inner.with_fuel(FUEL_PER_REQUEST, |game| entry::footprint(game, site))?))
    }

    /// Completions of a typed text, from number `skip` on; `anywhere` returns whole moves, including those that contain
    /// the text.
    pub fn completions(&self, typed: &str, anywhere: bool, skip: usize, limit: usize) -> Completions {
        completions(&self.inner, typed, Wanted { anywhere, skip, limit }).into()
    }
}
