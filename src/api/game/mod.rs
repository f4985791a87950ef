//! A game being played.
//!
//! - `entry`: entering moves.
//! - `motion`: moves in motion.
//! - `records`: reading and writing games.
//! - `search`: finding good moves.
//! - `tree`: variations.

mod entry;
mod files;
mod motion;
mod records;
mod search;
mod tree;

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use super::entry::Token;
use super::error::Error;
use super::moves::{Move, changed};
use super::position::{OutcomeView, PositionView};
use super::rules::Rules;
use super::search::SharedMemory;
use crate::entry::EntrySession;
use crate::game::{self, Node, NodeId, PlayError};
use crate::index::SiteId;
use crate::moves::FUEL_PER_REQUEST;
use crate::notation::{Wanted, completions, find_move, move_texts, name_move, play_move, position_text};

/// A game being played, with its history and variations. A refused call changes nothing.
#[derive(Debug)]
pub struct Game {
    rules: Rules,
    inner: game::Game,
    session: EntrySession,
    /// What the searches of this game have learnt.
    memory: SharedMemory,
}

/// A move as input: its text, a move of the list, or tokens that identify it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(js, derive(Tsify))]
pub enum MoveInput {
    /// A text; a prefix is enough if only one legal move begins with it.
    Text(String),
    /// One of [`Game::legal_moves`].
    Move {
        /// Its text.
        text: String,
    },
    /// The tokens that were entered.
    Tokens(Vec<Token>),
}

impl From<&str> for MoveInput {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&Move> for MoveInput {
    fn from(one: &Move) -> Self {
        Self::Text(one.text.clone())
    }
}

impl Game {
    pub(super) fn new(rules: Rules, game: game::Game) -> Self {
        Self { rules, inner: game, session: EntrySession::default(), memory: SharedMemory::default() }
    }

    /// How many instructions of the rules it has run so far, including other work in units of the same cost: a measure
    /// of work that is independent of the machine.
    pub fn instructions(&self) -> u64 {
        self.inner.rules().instructions()
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// All legal moves; empty if the game is over.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn legal_moves(&mut self) -> Result<Vec<Move>, Error> {
        let texts = self.move_texts();
        let before = self.inner.position().clone();
        let moves = self.inner.moves().clone();
        self.inner.rules_mut().with_fuel(FUEL_PER_REQUEST, |rules| {
            let one = |(index, text): (usize, String)| {
                let after = changed(&before, moves.changes(index));
                Ok(Move::new(rules, text, moves.steps(index), &before, &after)?)
            };
            texts.into_iter().enumerate().map(one).collect()
        })
    }

    /// The texts of all legal moves.
    pub fn move_texts(&self) -> Vec<String> {
        move_texts(self.inner.program(), self.inner.moves())
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// [`Error::IllegalMove`], [`Error::AmbiguousMove`], or another error that prevents it from being played.
    pub fn apply(&mut self, wanted: impl Into<MoveInput>) -> Result<Move, Error> {
        let index = match wanted.into() {
            MoveInput::Text(text) | MoveInput::Move { text } => self.index_of(&text)?,
            MoveInput::Tokens(tokens) => self.index_of_tokens(&tokens)?,
        };
        play_move(&mut self.inner, index)?;
        self.move_to(self.inner.current())?.ok_or_else(|| PlayError::NoSuchMove.into())
    }

    /// Takes back the last move and returns it; `None` at the start.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn undo(&mut self) -> Result<Option<Move>, Error> {
        let undone = self.move_to(self.inner.current())?;
        self.inner.undo()?;
        Ok(undone)
    }

    /// Plays again a move that was taken back, and returns it; `None` if there is none.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn redo(&mut self) -> Result<Option<Move>, Error> {
        if self.inner.redo()? { self.move_to(self.inner.current()) } else { Ok(None) }
    }

    /// The position as one line of text, which can be parsed; see `docs/notation.md`.
    pub fn position(&self) -> String {
        position_text(self.inner.program(), self.inner.position())
    }

    /// How the game ended; `None` if it has not.
    pub fn outcome(&self) -> Option<OutcomeView> {
        self.inner.outcome().map(OutcomeView::new)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.inner.outcome().is_some()
    }

    /// The name of the player to move.
    pub fn turn(&self) -> &str {
        &self.inner.program().names.players[self.inner.turn().player.index()]
    }

    /// The current state, as plain data.
    pub fn view(&mut self) -> PositionView {
        PositionView::new(&mut self.inner)
    }

    /// The text of a random legal move, chosen by a number from 0 to less than 1; all moves are equally likely.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is none.
    #[expect(clippy::cast_precision_loss, reason = "a turn has few moves")]
    pub fn draw(&self, number: f64) -> Result<String, Error> {
        let texts = self.move_texts();
        let index = (number.clamp(0.0, 1.0) * texts.len() as f64) as usize;
        let last = texts.len().saturating_sub(1);
        texts.into_iter().nth(index.min(last)).ok_or_else(|| PlayError::NoSuchMove.into())
    }

    /// Sets whether the third occurrence of a position is a draw.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn set_repetition(&mut self, draws: bool) -> Result<(), Error> {
        Ok(self.inner.set_draws_by_repetition(draws)?)
    }

    fn site(&self, site: u16) -> Result<SiteId, Error> {
        let found = Some(SiteId(site)).filter(|site| site.index() < self.inner.program().site_count());
        found.ok_or_else(|| Error::argument(format!("the board has no site number {site}")))
    }

    /// The index of the legal move with this text, or of the only one that begins with it.
    fn index_of(&mut self, text: &str) -> Result<usize, Error> {
        let unknown = match find_move(&mut self.inner, text) {
            Ok(index) => return Ok(index),
            Err(unknown) => unknown,
        };
        let wanted = Wanted { anywhere: false, skip: 0, limit: MAX_NAMED };
        let beginning = completions(&self.inner, text, wanted);
        match beginning.only {
            Some(only) if !text.trim().is_empty() => Ok(find_move(&mut self.inner, &only)?),
            _ if beginning.total > 1 && !text.trim().is_empty() => Err(Error::AmbiguousMove {
                message: format!(
                    "`{}` is the beginning of {} legal moves; enter more of it",
                    text.trim(),
                    beginning.total
                ),
                moves: beginning.found.into_iter().map(|one| one.text).collect(),
            }),
            _ => Err(unknown.into()),
        }
    }

    /// The index of the legal move that tokens identify.
    fn index_of_tokens(&mut self, tokens: &[Token]) -> Result<usize, Error> {
        let entry = self.filter_moves(tokens)?;
        let Some(text) = entry.complete.or(entry.only) else {
            let moves = entry.targets.into_iter().flat_map(|target| target.moves);
            let choices = entry.choices.into_iter().map(|choice| choice.text);
            return Err(Error::AmbiguousMove {
                message: "several legal moves match these tokens; add another token".to_owned(),
                moves: moves.chain(choices).take(MAX_NAMED).collect(),
            });
        };
        Ok(find_move(&mut self.inner, &text)?)
    }

    /// The move that leads to a node; `None` for the start.
    fn move_to(&mut self, node: NodeId) -> Result<Option<Move>, Error> {
        name_move(&mut self.inner, node)?;
        let Some(found) = self.inner.tree().get(node) else { return Ok(None) };
        let (Some(parent), text) = (Node::parent(found), found.text().to_owned()) else { return Ok(None) };
        let steps = found.steps().to_vec();
        let (before, after) = (self.inner.position_at(parent)?, self.inner.position_at(node)?);
        let rules = self.inner.rules_mut();
        Ok(Some(rules.with_fuel(FUEL_PER_REQUEST, |rules| Move::new(rules, text, &steps, &before, &after))?))
    }
}

/// Most moves listed when an input is ambiguous.
const MAX_NAMED: usize = 20;
