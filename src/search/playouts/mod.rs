//! Monte Carlo tree search, for games in which no evaluation says who is ahead.
//!
//! UCT (L. Kocsis and C. Szepesvári 2006) with all-moves-as-first statistics (RAVE, S. Gelly and D. Silver 2007) and a
//! solver for proven positions (M. Winands, Y. Björnsson and J.-T. Saito 2008). In playouts, of two random moves the one
//! that wins more material is played, unless there is nothing to do but to put pieces on the board; and rule files can say
//! how to answer a move, and what to avoid. With more than two players, all opponents count as one side; random turns are
//! sampled.
//!
//! A step selects a path down the tree, expands its last node, plays a random game from there and backs up its result.
//!
//! - `tree`: statistics of positions.
//! - `later_moves`: which moves were played later in a game.
//! - `answers`: where the rule file says to answer the last move.
//! - `selection`: which move is tried next.
//! - `played`: moves of games.
//! - `report`: what has been found.
//! - `learnt`: what the next search of the game begins with.

#![allow(clippy::cast_precision_loss, reason = "shares of games need no more digits")]

mod answers;
mod later_moves;
mod learnt;
mod played;
mod report;
mod selection;
mod tree;

use std::sync::Arc;

use super::evaluate::{Evaluation, Scratch};
use super::limits::{self, Limits, MAX_LINES, MAX_MARGIN};
use super::material::material_gain;
use super::move_key::move_key;
use super::report::Report;
use super::score::{Score, chance_of};
use crate::game::{self, Game, Outcome};
use crate::moves::{FUEL_PER_REQUEST, MoveList, Repeated, Rules, RunError};
use crate::position::Position;
use answers::Answers;
pub(super) use learnt::Learnt;
use played::{PlayedMove, drop_of};
use tree::{Games, Mover, NodeNumber, Proof, Tree};

/// This many turns of a random game cost about as much as a node of alpha-beta search, and count as one.
const TURNS_OF_NODE: usize = 12;
/// The moves of a position are found only after this many games from there, since that takes as long as a game.
const GAMES_BEFORE_MOVES: u32 = 4;
/// A move with which the rule file says to answer begins with this many games won, and one to be avoided with this many
/// lost, in its RAVE statistics.
const ANSWER_GAMES: u16 = 30;
const AVOIDED_GAMES: u16 = 50;
/// Random games are cut off after this many turns and scored by the evaluation.
const MAX_PLIES: usize = 300;
/// The number of nodes that corresponds to a search of depth 0; each further turn takes four times as many.
const FIRST_NODES: u64 = 1_000;
/// Deepest line of the tree.
const MAX_DEPTH: usize = 200;

/// A search that can be run in slices.
#[derive(Clone, Debug)]
pub(super) struct Playouts {
    rules: Rules,
    evaluation: Arc<Evaluation>,
    scratch: Scratch,
    root: Position,
    /// The side that the search is for, as bits of players.
    side: u16,
    limits: Limits,
    /// The limit on nodes that was asked for, whatever the depth says.
    wanted_nodes: u64,
    /// How many moves of the game led to the root.
    ply: usize,
    random: fastrand::Rng,
    tree: Tree,
    list: MoveList,
    /// The path from the root to the current node.
    path: Vec<NodeNumber>,
    /// The unfinished random game, if any.
    random_game: Option<RandomGame>,
    /// The moves of the current game, in the tree and at random.
    played: Vec<PlayedMove>,
    answers: Answers,
    /// For each move of the root, the games that other searches have played after it; empty without others.
    of_others: Vec<Games>,
    /// Whether the report includes all finished games.
    is_reported: bool,
    report: Report,
}

/// An unfinished random game.
#[derive(Clone, Debug)]
struct RandomGame {
    position: Position,
    turns: usize,
}

impl Playouts {
    /// A search for the player to move, which begins with what an earlier one of the game has learnt, if that helps.
    pub(super) fn new(
        game: &Game,
        limits: Limits,
        evaluation: Arc<Evaluation>,
        learnt: Option<Learnt>,
    ) -> Self {
        let mover = game.turn().player;
        let is_over = game.moves().is_empty();
        let depth = if limits.is_decided(game.moves().len()) { 1 } else { limits.depth };
        let mut rules = game.rules().another();
        let tree = learnt.and_then(|learnt| learnt.carry_over(game, &limits, &evaluation, &mut rules));
        Self {
            rules,
            evaluation,
            scratch: Scratch::default(),
            root: game.position().clone(),
            side: game.program().side_of(mover),
            limits: Limits {
                lines: limits.lines.clamp(1, MAX_LINES),
                nodes: limits.nodes.min(nodes_for_depth(depth)),
                margin: limits.margin.clamp(0, MAX_MARGIN),
                ..limits
            },
            wanted_nodes: limits.nodes,
            ply: game.ply(),
            random: fastrand::Rng::with_seed(limits.seed ^ u64::from(limits.part.number) << 32),
            tree: tree.unwrap_or_else(Tree::new),
            list: MoveList::default(),
            path: Vec::new(),
            random_game: None,
            played: Vec::new(),
            answers: Answers::new(game),
            of_others: Vec::new(),
            is_reported: true,
            report: Report { done: is_over, best: (!is_over).then_some(0), ..Report::default() },
        }
    }

    /// Searches about `nodes` more nodes, fewer if they take more than `instructions`, and returns what has been found
    /// so far.
    pub(super) fn run(&mut self, nodes: u64, instructions: u64) -> Result<&Report, RunError> {
        let until = self.report.nodes.saturating_add(nodes);
        let end = self.rules.instructions().saturating_add(instructions);
        while !self.report.done
            && self.report.nodes < until
            && !self.is_limit_reached()
            && self.rules.instructions() < end
        {
            if let Err(error) = self.step() {
                self.report.done = true;
                return Err(error);
            }
            if self.tree.node(NodeNumber::ROOT).games.proof.is_some() {
                self.report.done = true;
            }
        }
        if !self.is_reported {
            self.update_report();
            self.is_reported = true;
        }
        self.report.done |= self.is_limit_reached();
        Ok(&self.report)
    }

    /// Whether the limit on nodes is reached and, if wanted, every move has been tried.
    fn is_limit_reached(&self) -> bool {
        let is_tried = |child| self.tree.node(child).games.visits > 0;
        self.report.nodes >= self.limits.nodes
            && (self.limits.least_depth == 0 || self.tree.children(NodeNumber::ROOT).all(is_tried))
    }

    /// Ends the search with the best move found so far.
    pub(super) fn stop(&mut self) -> &Report {
        self.report.done = true;
        &self.report
    }

    /// Includes the games of other searches of the same position in the report.
    pub(super) fn add<'a>(&mut self, others: impl Iterator<Item = &'a Self>) {
        let count = self.tree.children(NodeNumber::ROOT).count();
        self.of_others.clear();
        self.of_others.resize(count, Games::default());
        for other in others {
            let children = other.tree.children(NodeNumber::ROOT).map(|child| other.tree.node(child).games);
            self.of_others.iter_mut().zip(children).for_each(|(sum, games)| sum.add(games));
        }
        self.update_report();
    }

    /// How many instructions were run so far.
    pub(super) fn instructions(&self) -> u64 {
        self.rules.instructions()
    }

    /// What the search has learnt.
    pub(super) fn into_learnt(self) -> Learnt {
        let Self { tree, root, ply, side, wanted_nodes, evaluation, .. } = self;
        Learnt { tree, root, ply, side, nodes: wanted_nodes, evaluation }
    }

    /// What has been found so far.
    pub(super) fn report(&self) -> &Report {
        &self.report
    }

    /// Starts a game, or plays some turns of the unfinished one.
    fn step(&mut self) -> Result<(), RunError> {
        self.report.nodes += 1;
        let is_outermost = self.rules.begin_fuel_scope(FUEL_PER_REQUEST);
        let done = match self.random_game.take() {
            Some(random_game) => self.continue_game(random_game),
            None => self.start_game(),
        };
        self.rules.end_fuel_scope(is_outermost);
        done
    }

    /// Selects a path down the tree, expands it, and starts a random game from its end.
    fn start_game(&mut self) -> Result<(), RunError> {
        let mut position = self.root.clone();
        self.path.clear();
        self.played.clear();
        let mut at = NodeNumber::ROOT;
        self.path.push(at);
        loop {
            if self.path.len() > 1 && self.check_terminal(at, &position)? {
                break;
            }
            let is_new = self.tree.node(at).games.visits < GAMES_BEFORE_MOVES && self.path.len() > 1;
            if !self.tree.node(at).is_expanded() && (is_new || !self.expand(at, &position)?) {
                break;
            }
            at = self.select_child(at);
            let mut changes = self.tree.changes(at).to_vec();
            self.rules.make(&mut position, &mut changes)?;
            let below = self.tree.node(self.path[self.path.len() - 1]);
            let (ours, node) = (below.ours, self.tree.node(at));
            self.played.push(PlayedMove { key: node.key, ours, drop: node.drop });
            self.path.push(at);
            if self.path.len() >= MAX_DEPTH {
                break;
            }
        }
        match self.tree.node(at).games.proof {
            Some(proof) => self.back_up(proof.result()),
            None => self.random_game = Some(RandomGame { position, turns: 0 }),
        }
        Ok(())
    }

    /// Plays some turns at random, and backs up the result when the game ends.
    fn continue_game(&mut self, RandomGame { mut position, turns }: RandomGame) -> Result<(), RunError> {
        let until = (turns + TURNS_OF_NODE).min(MAX_PLIES);
        for _ in turns..until {
            if let Some(result) = self.play_turn(&mut position)? {
                self.back_up(result);
                return Ok(());
            }
        }
        if until < MAX_PLIES {
            self.random_game = Some(RandomGame { position, turns: until });
        } else {
            let score = self.evaluation.score(&mut self.rules, &position, self.side, &mut self.scratch);
            self.back_up(chance_of(score));
        }
        Ok(())
    }

    fn back_up(&mut self, result: f32) {
        self.tree.back_up(&self.path, &self.played, result);
        self.is_reported = false;
    }

    /// Determines for a new node whether the game is over there.
    fn check_terminal(&mut self, at: NodeNumber, position: &Position) -> Result<bool, RunError> {
        if self.tree.node(at).games.visits == 0 {
            let outcome = game::outcome_by_position(&mut self.rules, position, Repeated::default())?;
            if let Some(outcome) = outcome {
                self.tree.node_mut(at).games.proof = Some(self.proof(&outcome));
            }
        }
        Ok(self.tree.node(at).games.proof.is_some())
    }

    /// Adds the moves of a position to the tree; returns false if there are none, or no room.
    fn expand(&mut self, at: NodeNumber, position: &Position) -> Result<bool, RunError> {
        if self.tree.is_full() {
            return Ok(false);
        }
        self.list.clear();
        self.rules.moves(position, &mut self.list)?;
        if self.list.is_empty() {
            let outcome = game::outcome_without_moves(&mut self.rules, position)?;
            self.tree.node_mut(at).games.proof = Some(self.proof(&outcome));
            return Ok(false);
        }
        let turn = self.rules.turn(position);
        let (player, random) = (turn.player, turn.random);
        let ours = self.side >> player.0 & 1 == 1;
        let program = self.rules.program();
        let gains = (0..self.list.len()).map(|index| {
            material_gain(program, &self.evaluation, position, self.list.changes(index), player)
        });
        let gains: Vec<Score> = gains.collect();
        self.tree.expand(self.rules.program(), at, &self.list, &gains, Mover { ours, random });
        self.expect(at, position)?;
        Ok(true)
    }

    /// What is expected of new moves, as if games had been played after them.
    fn expect(&mut self, at: NodeNumber, position: &Position) -> Result<(), RunError> {
        let Self { rules, tree, list, answers, played, .. } = self;
        answers.find(rules, position, played)?;
        for (index, child) in tree.children(at).enumerate() {
            if rules.is_avoided(position, list, index)? {
                tree.expect(at, child, AVOIDED_GAMES, false);
            } else if answers.include(tree.node(child).drop) {
                tree.expect(at, child, ANSWER_GAMES, true);
            }
        }
        Ok(())
    }

    fn select_child(&mut self, at: NodeNumber) -> NodeNumber {
        let Self { tree, random, .. } = self;
        // 64 bits, so that 32-bit machines draw the same numbers.
        selection::select_child(tree, at, &mut |count| random.u64(..count as u64) as usize)
    }

    /// Plays a random turn; if the game is over, returns 1 if our side has won, 0 if it has lost.
    fn play_turn(&mut self, position: &mut Position) -> Result<Option<f32>, RunError> {
        if let Some(outcome) = game::outcome_by_position(&mut self.rules, position, Repeated::default())? {
            return Ok(Some(self.proof(&outcome).result()));
        }
        let Some(chosen) = self.sample_move(position)? else {
            let outcome = game::outcome_without_moves(&mut self.rules, position)?;
            return Ok(Some(self.proof(&outcome).result()));
        };
        let ours = self.is_ours(position);
        let steps = self.list.steps(chosen);
        let drop = drop_of(self.rules.program(), steps);
        self.played.push(PlayedMove { key: move_key(steps), ours, drop });
        self.rules.make(position, self.list.changes_mut(chosen))?;
        Ok(None)
    }

    fn is_ours(&self, position: &Position) -> bool {
        self.side >> self.rules.turn(position).player.0 & 1 == 1
    }

    /// An answer that the rule file names; else a random move, of two the one that wins more material in turns that do
    /// more than put pieces on the board.
    fn sample_move(&mut self, position: &Position) -> Result<Option<usize>, RunError> {
        let Self { rules, list, random, answers, played, .. } = self;
        let mut number = |count: usize| random.u64(..count as u64) as usize;
        answers.find(rules, position, played)?;
        list.clear();
        if let Some(answer) = answers.draw(rules, list, position, &mut number)? {
            return Ok(Some(answer));
        }
        let Some(first) = rules.sample_sensible(position, list, &mut number)? else { return Ok(None) };
        let turn = position.turn();
        if rules.turn(position).random || !rules.program().random_games.single_drops[turn].is_empty() {
            return Ok(Some(first));
        }
        let Some(second) = rules.sample_sensible(position, list, &mut number)? else {
            return Ok(Some(first));
        };
        let player = rules.turn(position).player;
        let worth =
            |index| material_gain(rules.program(), &self.evaluation, position, list.changes(index), player);
        Ok(Some(if worth(second) > worth(first) { second } else { first }))
    }

    fn proof(&self, outcome: &Outcome) -> Proof {
        match outcome.winners.iter().any(|winner| self.side >> winner.0 & 1 == 1) {
            _ if outcome.winners.is_empty() => Proof::Draw,
            true => Proof::Win,
            false => Proof::Loss,
        }
    }
}

/// The number of nodes that takes about as long as a search of this depth.
fn nodes_for_depth(depth: u32) -> u64 {
    if depth < limits::MAX_DEPTH { FIRST_NODES << (2 * depth).min(40) } else { u64::MAX }
}
