//! The object that users hold: a game being played, with its past.
//!
//! In: a program. Out: legal moves by number, play, undo and redo, outcome. Everything is checked; a move
//! that is not legal is refused and changes nothing.
//!
//! - `outcome`: how a game ended. - `playout`: random play. - `error`: what may be refused.

mod error;
mod outcome;
mod playout;

pub use error::PlayError;
pub use outcome::Outcome;
pub(crate) use outcome::{by_goal as outcome_by_goal, without_moves as outcome_without_moves};
pub use playout::{Playout, playout};

use std::sync::Arc;

use crate::index::PlayerId;
use crate::moves::{Move, MoveList, Repeated, Rules, RunError, Trace};
use crate::position::Position;
use crate::program::{Program, TurnCode};

/// For how many times a position occurs when that draws, where no goal says otherwise.
const DRAWING: u8 = 3;

/// A game being played.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    start: Position,
    /// Whether it begins as the rules say, before any turn: goals are asked after turns.
    is_new: bool,
    position: Position,
    /// Moves played, then those that were taken back and can be played again.
    line: Vec<Played>,
    ply: usize,
    moves: MoveList,
    outcome: Option<Outcome>,
    draws_by_repetition: bool,
}

/// A move of the line.
#[derive(Clone, Debug)]
pub struct Played {
    /// The move.
    pub played: Move,
    /// Who played it.
    pub player: PlayerId,
    /// The position before it.
    before: Position,
}

impl Played {
    /// Hash of the position before it.
    pub fn hash_before(&self) -> u64 {
        self.before.hash()
    }
}

impl Game {
    /// A game at its start.
    pub fn new(program: Arc<Program>) -> Result<Self, RunError> {
        let mut rules = Rules::new(program);
        let start = rules.start()?;
        Self::begin(rules, start, true)
    }

    /// A game from another position.
    pub fn from_position(program: Arc<Program>, start: Position) -> Result<Self, RunError> {
        let mut rules = Rules::new(program);
        let is_new = rules.start()? == start;
        Self::begin(rules, start, is_new)
    }

    fn begin(rules: Rules, start: Position, is_new: bool) -> Result<Self, RunError> {
        let draws_by_repetition = rules.program().draws_by_repetition;
        let mut game = Self {
            rules,
            position: start.clone(),
            start,
            is_new,
            line: Vec::new(),
            ply: 0,
            moves: MoveList::default(),
            outcome: None,
            draws_by_repetition,
        };
        game.enter(game.start.clone(), 0)?;
        Ok(game)
    }

    /// The program.
    pub fn program(&self) -> &Program {
        self.rules.program()
    }

    /// The program, to be shared.
    pub fn shared_program(&self) -> Arc<Program> {
        self.rules.shared_program().clone()
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position at the start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The turn now.
    pub fn turn(&self) -> &TurnCode {
        self.rules.turn(&self.position)
    }

    /// All legal moves; none when the game is over.
    pub fn moves(&self) -> &MoveList {
        &self.moves
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Moves played, then those that were taken back.
    pub fn line(&self) -> &[Played] {
        &self.line
    }

    /// How many moves of the line are played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Whether the third occurrence of a position draws.
    pub fn draws_by_repetition(&self) -> bool {
        self.draws_by_repetition
    }

    /// Says whether the third occurrence of a position draws.
    pub fn set_draws_by_repetition(&mut self, draws: bool) -> Result<(), RunError> {
        self.draws_by_repetition = draws;
        self.enter(self.position.clone(), self.ply)
    }

    /// Plays a legal move by its number; moves that were taken back are forgotten.
    ///
    /// # Errors
    /// A number without a move, or a fault of the rules; the game then stays as it was.
    pub fn play(&mut self, index: usize) -> Result<(), PlayError> {
        if index >= self.moves.len() {
            return Err(PlayError::NoSuchMove);
        }
        let played = self.moves.get(index);
        let (player, before) = (self.turn().player, self.position.clone());
        let mut next = before.clone();
        self.rules.make(&mut next, &mut played.changes.clone())?;
        let taken_back = self.line.split_off(self.ply);
        self.line.push(Played { played, player, before });
        let entered = self.enter(next, self.ply + 1);
        if entered.is_err() {
            self.line.truncate(self.ply);
            self.line.extend(taken_back);
        }
        Ok(entered?)
    }

    /// Takes the last move back; false at the start.
    pub fn undo(&mut self) -> Result<bool, RunError> {
        self.go_to_if(self.ply.checked_sub(1))
    }

    /// Plays the next move of the line again; false at its end.
    pub fn redo(&mut self) -> Result<bool, RunError> {
        self.go_to_if((self.ply < self.line.len()).then_some(self.ply + 1))
    }

    fn go_to_if(&mut self, ply: Option<usize>) -> Result<bool, RunError> {
        ply.map_or(Ok(false), |ply| self.go_to(ply).map(|()| true))
    }

    /// Goes to the position after so many moves of the line.
    pub fn go_to(&mut self, ply: usize) -> Result<(), RunError> {
        let ply = ply.min(self.line.len());
        let position = match (self.line.get(ply), self.line.last()) {
            (Some(next), _) => next.before.clone(),
            (None, Some(last)) => {
                let mut position = last.before.clone();
                self.rules.make(&mut position, &mut last.played.changes.clone())?;
                position
            }
            (None, None) => self.start.clone(),
        };
        self.enter(position, ply)
    }

    /// The trace of a move of the line, counted from 0.
    pub fn trace_of(&mut self, ply: usize) -> Result<Option<Trace>, RunError> {
        let Some(Played { played, before, .. }) = self.line.get(ply) else {
            return Ok(None);
        };
        self.rules.trace(before, &played.steps).map(Some)
    }

    /// The driver, for traces and entry.
    pub fn rules_mut(&mut self) -> &mut Rules {
        &mut self.rules
    }

    /// Makes a position the one of now, with its outcome and legal moves; on a fault nothing changes.
    fn enter(&mut self, position: Position, ply: usize) -> Result<(), RunError> {
        let mut moves = MoveList::default();
        let repeated = self.repeated(&position, ply);
        let mut outcome = None;
        if !self.is_new || ply > 0 {
            outcome = outcome::by_goal(&mut self.rules, &position, repeated)?;
        }
        if repeated.times >= DRAWING && self.draws_by_repetition {
            outcome = outcome.or_else(|| Some(Outcome::repetition()));
        }
        if outcome.is_none() {
            self.rules.moves(&position, &mut moves)?;
        }
        if outcome.is_none() && moves.is_empty() {
            outcome = Some(outcome::without_moves(&mut self.rules, &position)?);
        }
        (self.position, self.ply, self.moves, self.outcome) = (position, ply, moves, outcome);
        Ok(())
    }

    /// Whose move made the position occur again, where that matters.
    fn repeated(&self, position: &Position, ply: usize) -> Repeated {
        let program = self.program();
        let matters = self.draws_by_repetition || program.goals.iter().any(|goal| goal.asks_for_repetition);
        let Some(last) = self.line[..ply].last().filter(|_| matters) else {
            return Repeated::default();
        };
        let mut earlier = (0..ply).filter(|&at| self.line[at].before.repeats(program, position));
        let turns = earlier.next().map_or(0, |first| ply - first);
        let times = earlier.count() + usize::from(turns > 0) + 1;
        Repeated {
            players: 1 << last.player.0,
            times: u8::try_from(times).unwrap_or(u8::MAX),
            turns: i32::try_from(turns).unwrap_or(i32::MAX),
        }
    }
}
