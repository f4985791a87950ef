//! When a game is over, as far as the position shows it.
//!
//! In: a position, with the turn that follows the last move. Out: the goal that holds, or the players who are left. What
//! follows from it, who has won and why, is worked out in `game`; so are ends that depend on the game's past.

use std::ops::ControlFlow;

use super::rules::Rules;
use super::vm::{CountQuery, Counted, MoveCount, QueryContext, Repeated, RunError};
use crate::index::{PlayerId, SiteId};
use crate::position::Position;
use crate::program::{Gain, GoalCode};

/// What ends a game while the player to move may still have moves.
#[derive(Clone, Debug)]
pub enum End<'p> {
    /// All others have dropped out: the remaining players, who are on the same side.
    Survival(Vec<PlayerId>),
    /// A goal holds.
    Goal(&'p GoalCode),
}

impl Rules {
    /// What ends the game in a position, regardless of whether there are moves. `repeated` says who brought about a
    /// repetition.
    pub fn end(&mut self, position: &Position, repeated: Repeated) -> Result<Option<End<'_>>, RunError> {
        match self.survivors(position) {
            Some(players) => Ok(Some(End::Survival(players))),
            None => Ok(self.goal(position, repeated)?.map(End::Goal)),
        }
    }

    /// The remaining players, once they are all on the same side; none while the game continues.
    pub fn survivors(&self, position: &Position) -> Option<Vec<PlayerId>> {
        let program = self.program();
        if !program.has_survivors() {
            return None;
        }
        let left = program.playing & !position.out(program);
        let players: Vec<PlayerId> = (0..program.player_count())
            .map(PlayerId::new)
            .filter(|player| left >> player.0 & 1 == 1)
            .collect();
        let together = |pair: &[PlayerId]| program.are_partners(pair[0], pair[1]);
        players.windows(2).all(together).then_some(players)
    }

    /// The first goal that holds regardless of whether there are moves. `repeated` says who brought about a repetition.
    pub fn goal(&mut self, position: &Position, repeated: Repeated) -> Result<Option<&GoalCode>, RunError> {
        let facts = self.facts(position, repeated)?;
        let ends_all = !self.program.has_survivors();
        self.find_goal(position, facts, |goal| goal.holds_with_moves && (ends_all || goal.gain != Gain::Loss))
    }

    /// Facts for goal conditions while the player to move has a move.
    pub(super) fn facts(
        &mut self,
        position: &Position,
        repeated: Repeated,
    ) -> Result<QueryContext, RunError> {
        let mut facts = QueryContext { repeated, ..QueryContext::default() };
        if !self.program.royals_are_safe && !self.has_safe_move(position)? {
            facts.helpless = Some(self.turn(position).player);
        }
        Ok(facts)
    }

    /// The first goal that holds because the player to move has no move.
    pub fn goal_without_moves(&mut self, position: &Position) -> Result<Option<&GoalCode>, RunError> {
        let stuck = Some(self.turn(position).player);
        let facts = QueryContext {
            stalemated: stuck,
            helpless: stuck,
            moves: [Counted::Next, Counted::Player(self.turn(position).player)]
                .map(|of| MoveCount { number: 0, asked: CountQuery { of, most: u16::MAX } })
                .into(),
            ..QueryContext::default()
        };
        self.find_goal(position, facts, |goal| goal.asks_for_moves)
    }

    fn find_goal(
        &mut self,
        position: &Position,
        mut facts: QueryContext,
        wanted: impl Fn(&GoalCode) -> bool,
    ) -> Result<Option<&GoalCode>, RunError> {
        self.machine.refuel();
        let out = position.out(&self.program);
        let asked = |goal: &GoalCode| wanted(goal) && out >> goal.player.0 & 1 == 0;
        for at in 0..self.program.goals.len() {
            if !asked(&self.program.goals[at]) || self.unmet.has(position, at) {
                continue;
            }
            if self.holds(position, at, &mut facts)? {
                return Ok(Some(&self.program.goals[at]));
            }
            let entry = self.program.goals[at].entry;
            self.unmet.add(&self.program, position, at, || self.machine.reads_of(&self.program, entry));
        }
        Ok(None)
    }

    /// Whether a goal holds. Counts moves only when the goal's instructions get to a count that is still unknown; they
    /// are then run again.
    pub(super) fn holds(
        &mut self,
        position: &Position,
        goal: usize,
        facts: &mut QueryContext,
    ) -> Result<bool, RunError> {
        let entry = self.program.goals[goal].entry;
        loop {
            match self.machine.eval_condition(&self.program, position, entry, facts)? {
                ControlFlow::Break(holds) => return Ok(holds),
                ControlFlow::Continue(asked) => {
                    let number = self.count_of(position, asked)?;
                    facts.moves.push(MoveCount { number, asked });
                }
            }
        }
    }

    pub(super) fn eval_condition(&mut self, position: &Position, entry: u32) -> Result<bool, RunError> {
        let answer =
            self.machine.eval_condition(&self.program, position, entry, &mut QueryContext::default())?;
        Ok(answer == ControlFlow::Break(true))
    }

    /// A player's score by a goal, or none if the goal has no scores.
    pub fn score(
        &mut self,
        position: &Position,
        goal: &GoalCode,
        player: PlayerId,
    ) -> Result<Option<i32>, RunError> {
        let Some(&entry) = goal.scores.get(player.index()) else {
            return Ok(None);
        };
        self.machine.eval_number(&self.program, position, entry).map(Some)
    }

    /// The sites that are a player's own territory; none in games without.
    pub fn territory(&mut self, position: &Position, player: PlayerId) -> Result<Vec<SiteId>, RunError> {
        let Some(&entry) = self.program.territory.get(player.index()) else { return Ok(Vec::new()) };
        let mut own = Vec::new();
        for site in (0..self.program.site_count()).map(SiteId::new) {
            if self.machine.holds_at(&self.program, position, (entry, site))? {
                own.push(site);
            }
        }
        Ok(own)
    }

    /// What a player would score by a goal if the game ended now; 0 if that cannot be computed.
    pub(crate) fn score_now(&mut self, position: &Position, goal: usize, player: PlayerId) -> i32 {
        self.machine.refuel();
        let entry = self.program.goals[goal].scores[player.index()];
        self.machine.eval_number(&self.program, position, entry).unwrap_or(0)
    }

    /// How far the goal of a meter is from holding; the maximum if that cannot be computed.
    pub(crate) fn distance(&mut self, position: &Position, meter: usize) -> i32 {
        self.machine.refuel();
        let entry = self.program.meters[meter].entry;
        self.machine.eval_number(&self.program, position, entry).unwrap_or(i32::MAX).max(0)
    }
}
