//! Moves of a game being entered.

use super::Game;
use crate::api::entry::{Completions, Entry, Footprint, Refusal, Token, tokens_of};
use crate::api::error::Error;
use crate::entry;
use crate::moves::{FUEL_PER_REQUEST, IllegalReason};
use crate::notation::{Wanted, completions};

impl Game {
    /// What may be said next of a move that is being entered.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for too many tokens, or [`Error::RulesFailed`].
    pub fn filter_moves(&mut self, tokens: &[Token]) -> Result<Entry, Error> {
        let (tokens, Self { inner: game, session, .. }) = (tokens_of(tokens)?, self);
        let entry = game.with_fuel(FUEL_PER_REQUEST, |game| session.filter_moves(game, &tokens))?;
        Ok(Entry::new(entry, game.program()))
    }

    /// Why a site cannot be taken now; none when it can.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn illegal_reason(&mut self, tokens: &[Token], site: u16) -> Result<Option<Refusal>, Error> {
        let (tokens, site) = (tokens_of(tokens)?, self.site(site)?);
        let Self { inner: game, session, .. } = self;
        let refusal =
            game.with_fuel(FUEL_PER_REQUEST, |game| entry::refusal(session, game, &tokens, site))?;
        Ok(refusal.map(|refusal| {
            let endangers = refusal == entry::Refusal::Illegal(IllegalReason::Endangers);
            let royals = if endangers { entry::royals(game) } else { Vec::new() };
            Refusal::new(refusal, royals)
        }))
    }

    /// What goes along with a place and where it may go, where places move; empty where pieces do.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn footprint(&mut self, site: u16) -> Result<Footprint, Error> {
        let site = self.site(site)?;
        Ok(Footprint::new(&self.inner.with_fuel(FUEL_PER_REQUEST, |game| entry::footprint(game, site))?))
    }

    /// What a typed text may become; `anywhere` gives whole moves that have it inside, from number `skip` on.
    pub fn completions(&self, typed: &str, anywhere: bool, skip: usize, limit: usize) -> Completions {
        completions(&self.inner, typed, Wanted { anywhere, skip, limit }).into()
    }
}
