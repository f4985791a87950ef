//! A game being played, with its history: the object that users hold.
//!
//! In: a program. Out: legal moves by index, play, undo and redo, variations, outcome. Everything is checked; an
//! illegal move is refused and changes nothing.
//!
//! - `tree`: the moves with their variations.
//! - `heading`: what a game file says about the whole game. - `notes`: what is written about a game and its moves.
//! - `outcome`: how a game ended.
//! - `highlights`: royal pieces in check, scores, and pieces that decided the game.
//! - `playout`: random play.
//! - `error`: why something is refused.

mod error;
mod heading;
mod highlights;
mod notes;
mod outcome;
mod playout;
mod tree;

pub use error::PlayError;
pub use heading::Heading;
pub use outcome::{Cause, Outcome};
pub(crate) use outcome::{by_position as outcome_by_position, without_moves as outcome_without_moves};
pub use playout::{Playout, playout};
use tree::NewMove;
pub use tree::{MAX_COMMENT, MAX_COMMENTS, MAX_MOVES, Node, NodeId, Notes, Tree};

use std::sync::Arc;

use crate::moves::{FUEL_PER_REQUEST, MoveList, Repeated, Rules, RunError, Trace};
use crate::position::Position;
use crate::program::{Program, TurnCode};

/// The number of occurrences of a position that is a draw if no goal says otherwise: three, as in chess.
const DRAWING: u8 = 3;

/// What rules about repetition need besides the current position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// The repetition hashes of the earlier positions, oldest first.
    pub positions: Vec<u64>,
    /// The earlier arrangements of pieces and the current one, which is last; empty if no rule needs them.
    pub arrangements: Vec<u64>,
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    start: Position,
    /// Whether the game begins at the start position of the rules, where goals are not tested before the first turn.
    is_new: bool,
    position: Position,
    tree: Tree,
    moves: MoveList,
    outcome: Option<Outcome>,
    draws_by_repetition: bool,
    heading: Heading,
}

impl Game {
    /// A game at the start position.
    pub fn new(program: Arc<Program>) -> Result<Self, RunError> {
        let mut rules = Rules::new(program);
        let start = rules.with_fuel(FUEL_PER_REQUEST, Rules::start)?;
        Self::begin(rules, start, true, Vec::new())
    }

    /// The same game, for another thread or another course. It shares the graphs of moves that either has built; a new game
    /// would build its own.
    #[must_use]
    pub fn another(&self) -> Self {
        Self { rules: self.rules.another(), ..self.clone() }
    }

    /// A game from another position.
    pub fn from_position(program: Arc<Program>, start: Position) -> Result<Self, RunError> {
        let mut rules = Rules::new(program);
        let is_new = rules.with_fuel(FUEL_PER_REQUEST, Rules::start)? == start;
        Self::begin(rules, start, is_new, Vec::new())
    }

    /// Continues a game from a position, without its moves.
    pub fn from_past(program: Arc<Program>, mut position: Position, past: Past) -> Result<Self, RunError> {
        let mut rules = Rules::new(program);
        let is_new =
            past.positions.is_empty() && rules.with_fuel(FUEL_PER_REQUEST, Rules::start)? == position;
        position.replace_past(past.arrangements);
        position.replace_earlier(&past.positions);
        Self::begin(rules, position, is_new, past.positions)
    }

    fn begin(rules: Rules, start: Position, is_new: bool, past: Vec<u64>) -> Result<Self, RunError> {
        let draws_by_repetition = rules.program().draws_by_repetition;
        let tree = Tree::new(rules.program(), &start, past);
        let mut game = Self {
            rules,
            position: start.clone(),
            start,
            is_new,
            tree,
            moves: MoveList::default(),
            outcome: None,
            draws_by_repetition,
            heading: Heading::default(),
        };
        game.set_position(game.start.clone(), NodeId::START)?;
        Ok(game)
    }

    /// Does some work on the game with a budget of instructions; nested calls share the outermost budget.
    pub(crate) fn with_fuel<T>(&mut self, instructions: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let is_outermost = self.rules.begin_fuel_scope(instructions);
        let done = work(self);
        self.rules.end_fuel_scope(is_outermost);
        done
    }

    /// The program.
    pub fn program(&self) -> &Program {
        self.rules.program()
    }

    /// The program, shared.
    pub fn shared_program(&self) -> Arc<Program> {
        self.rules.shared_program().clone()
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position at the start of the game.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current turn.
    pub fn turn(&self) -> &TurnCode {
        self.rules.turn(&self.position)
    }

    /// All legal moves; empty if the game is over.
    pub fn moves(&self) -> &MoveList {
        &self.moves
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// What the rules need to know of the past.
    pub fn past(&self) -> Past {
        Past { positions: self.tree.past().to_vec(), arrangements: self.position.past().to_vec() }
    }

    /// All moves with their variations, and the current line.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The current node.
    pub fn current(&self) -> NodeId {
        self.tree.current()
    }

    /// The moves played, followed by the later moves of the current line.
    pub fn line(&self) -> &[NodeId] {
        self.tree.line()
    }

    /// How many moves of the line have been played.
    pub fn ply(&self) -> usize {
        self.tree.ply()
    }

    /// Whether the third occurrence of a position is a draw.
    pub fn draws_by_repetition(&self) -> bool {
        self.draws_by_repetition
    }

    /// Whether repetition matters at all.
    pub fn watches_repetition(&self) -> bool {
        self.draws_by_repetition || self.program().goals.iter().any(|goal| goal.asks_for_repetition)
    }

    /// Sets whether the third occurrence of a position is a draw.
    pub fn set_draws_by_repetition(&mut self, draws: bool) -> Result<(), RunError> {
        let before = std::mem::replace(&mut self.draws_by_repetition, draws);
        let entered = self.set_position(self.position.clone(), self.current());
        if entered.is_err() {
            self.draws_by_repetition = before;
        }
        entered
    }

    /// Plays a legal move by its index. If other moves follow already, it becomes a variation, unless it is one of
    /// them; the line ends with it.
    ///
    /// # Errors
    /// An index without a move, too many moves, or an error in running the rules; the game then stays as it was.
    pub fn play(&mut self, index: usize) -> Result<(), PlayError> {
        self.with_fuel(FUEL_PER_REQUEST, |game| game.play_with_fuel(index))
    }

    fn play_with_fuel(&mut self, index: usize) -> Result<(), PlayError> {
        if index >= self.moves.len() {
            return Err(PlayError::NoSuchMove);
        }
        let mut next = self.position.clone();
        self.rules.make(&mut next, &mut self.moves.changes(index).to_vec())?;
        let made = NewMove {
            player: self.turn().player,
            steps: self.moves.steps(index).to_vec(),
            before: &self.position,
            after: &next,
        };
        let added = self.tree.add(self.rules.program(), made);
        let (node, is_new) = added.ok_or(PlayError::TooManyMoves { most: MAX_MOVES })?;
        let entered = self.set_position(next, node);
        match entered {
            Ok(()) => self.tree.advance(node),
            Err(_) if is_new => self.tree.remove_last(node),
            Err(_) => {}
        }
        Ok(entered?)
    }

    /// Takes the last move back; false at the start.
    pub fn undo(&mut self) -> Result<bool, RunError> {
        self.go_to_ply(self.ply().checked_sub(1))
    }

    /// Plays the next move of the line again; false at its end.
    pub fn redo(&mut self) -> Result<bool, RunError> {
        self.go_to_ply((self.ply() < self.line().len()).then_some(self.ply() + 1))
    }

    fn go_to_ply(&mut self, ply: Option<usize>) -> Result<bool, RunError> {
        ply.map_or(Ok(false), |ply| self.go_to(ply).map(|()| true))
    }

    /// Goes to the position after `ply` moves of the line.
    pub fn go_to(&mut self, ply: usize) -> Result<(), RunError> {
        self.go_to_node(self.tree.at(ply.min(self.line().len())))
    }

    /// Goes to any node; the line leads through it, and continues along the children visited last.
    pub fn visit(&mut self, node: NodeId) -> Result<(), PlayError> {
        self.check(node)?;
        Ok(self.go_to_node(node)?)
    }

    /// Goes to any node, and makes the line continue along the main line, whichever variations were visited before.
    pub fn visit_main_line(&mut self, node: NodeId) -> Result<(), PlayError> {
        self.visit(node)?;
        self.tree.forget_visits();
        Ok(())
    }

    fn go_to_node(&mut self, node: NodeId) -> Result<(), RunError> {
        let mut position = self.position.clone();
        self.tree.walk(&mut position, self.current(), node);
        self.set_position(position, node)?;
        self.tree.go_to_node(node);
        Ok(())
    }

    /// The position at a node.
    pub fn position_at(&self, node: NodeId) -> Result<Position, PlayError> {
        self.check(node)?;
        let mut position = self.position.clone();
        self.tree.walk(&mut position, self.current(), node);
        Ok(position)
    }

    /// Turns the position of one node into that of another; cheaper than `position_at` for visiting many.
    pub fn walk(&self, position: &mut Position, from: NodeId, to: NodeId) -> Result<(), PlayError> {
        self.check(from).and_then(|()| self.check(to))?;
        self.tree.walk(position, from, to);
        Ok(())
    }

    fn check(&self, node: NodeId) -> Result<(), PlayError> {
        if self.tree.contains(node) { Ok(()) } else { Err(PlayError::NoSuchNode) }
    }

    /// Moves the variation that contains a node to the front of its siblings; false if it is the main line.
    pub fn promote(&mut self, node: NodeId) -> Result<bool, PlayError> {
        self.check(node)?;
        Ok(self.tree.promote(node))
    }

    /// Removes a move with everything after it; if the game is there, it first goes back to before the move.
    pub fn remove(&mut self, node: NodeId) -> Result<(), PlayError> {
        self.check(node)?;
        let before = self.tree.node(node).parent().ok_or(PlayError::NoSuchNode)?;
        if self.tree.leads_to(node, self.current()) {
            self.go_to_node(before)?;
        }
        self.tree.remove(node);
        Ok(())
    }

    /// Restores the branch removed last; `None` if there is none.
    pub fn restore_removed(&mut self) -> Option<NodeId> {
        self.tree.restore_removed()
    }

    /// The trace of the move that leads to a node; `None` for the start.
    pub fn trace_of(&mut self, node: NodeId) -> Result<Option<Trace>, PlayError> {
        let Some(before) = self.tree.get(node).and_then(Node::parent) else { return Ok(None) };
        let position = self.position_at(before)?;
        let Self { rules, tree, .. } = self;
        Ok(Some(rules.with_fuel(FUEL_PER_REQUEST, |rules| rules.trace(&position, tree.node(node).steps()))?))
    }

    /// The rules, to ask how much work they have done.
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rules, for traces and entry.
    pub fn rules_mut(&mut self) -> &mut Rules {
        &mut self.rules
    }

    /// Makes a position the current one, with its outcome and legal moves; after an error nothing has changed.
    fn set_position(&mut self, position: Position, node: NodeId) -> Result<(), RunError> {
        self.with_fuel(FUEL_PER_REQUEST, |game| game.set_position_with_fuel(position, node))
    }

    fn set_position_with_fuel(&mut self, position: Position, node: NodeId) -> Result<(), RunError> {
        let mut moves = MoveList::default();
        let repeated = self.repeated(node);
        // Goals are tested after turns, as in Zillions: a goal that holds at the start does not end the game.
        let mut outcome = if self.is_new && node == NodeId::START {
            outcome::by_survival(&self.rules, &position)
        } else {
            outcome::by_position(&mut self.rules, &position, repeated)?
        };
        if repeated.times >= DRAWING && self.draws_by_repetition {
            outcome = outcome.or_else(|| Some(Outcome::repetition()));
        }
        if outcome.is_none() {
            self.rules.moves(&position, &mut moves)?;
        }
        if outcome.is_none() && moves.is_empty() {
            outcome = Some(outcome::without_moves(&mut self.rules, &position)?);
        }
        (self.position, self.moves, self.outcome) = (position, moves, outcome);
        Ok(())
    }

    /// Whose move repeated the position, if repetition matters.
    fn repeated(&self, id: NodeId) -> Repeated {
        let node = self.tree.node(id);
        let Some(player) = node.player().filter(|_| self.watches_repetition()) else {
            return Repeated::default();
        };
        Repeated::by(player, self.tree.earlier(id))
    }
}
