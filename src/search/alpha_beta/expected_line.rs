//! The line that is expected after a move of the root: by the endgame tables if the position is in one, else by the
//! transposition table.

use super::state::AlphaBeta;
use crate::game;
use crate::index::PlayerId;
use crate::moves::{MoveList, Repeated};
use crate::notation::text_of;
use crate::position::Position;
use crate::search::move_key::move_key;
use crate::search::score::{Score, WIN};
use crate::tablebase::Value;

impl AlphaBeta {
    /// The texts of a move of the root and of the moves that are expected after it.
    pub(super) fn expected_line(&mut self, index: usize) -> Vec<String> {
        let mut position = self.root.clone();
        let mut list = MoveList::default();
        let mut line = Vec::new();
        let mut next = self.rules.moves(&position, &mut list).ok().map(|()| index);
        while let Some(index) = next.filter(|&index| index < list.len() && line.len() < self.depth as usize) {
            line.extend(text_of(self.rules.program(), &list, index));
            if self.rules.make(&mut position, list.changes_mut(index)).is_err() {
                break;
            }
            list.clear();
            let over = !matches!(
                game::outcome_by_position(&mut self.rules, &position, Repeated::default()),
                Ok(None)
            );
            if over || self.rules.moves(&position, &mut list).is_err() {
                break;
            }
            next = if self.tablebase_value(&position).is_some() {
                self.best_by_tablebase(&mut position, &mut list)
            } else {
                let best = self.learnt.table.probe(position.hash()).map(|hit| hit.best.key);
                (0..list.len()).find(|&index| best == Some(move_key(list.steps(index))))
            };
        }
        line
    }

    /// What the endgame tables say of a position, if they are to be used.
    pub(super) fn tablebase_value(&self, position: &Position) -> Option<Value> {
        let tablebase = self.evaluation.tablebase.as_ref().filter(|_| self.limits.pruning.tablebase)?;
        tablebase.value(self.rules.program(), position)
    }

    /// The legal move that wins soonest, or loses latest; `None` if the tables do not know where a move leads.
    fn best_by_tablebase(&mut self, position: &mut Position, list: &mut MoveList) -> Option<usize> {
        let side = self.rules.program().side_of(self.rules.turn(position).player);
        let mut best: Option<(Score, usize)> = None;
        for index in 0..list.len() {
            let made = self.rules.make(position, list.changes_mut(index)).ok()?;
            let score = self.exact_score(position, side);
            self.rules.unmake(position, list.changes_mut(index), made);
            let score = score?;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// The score of a position for a side, if the game is over there or it is in the tables.
    fn exact_score(&mut self, position: &Position, side: u16) -> Option<Score> {
        let outcome = game::outcome_by_position(&mut self.rules, position, Repeated::default()).ok()?;
        if let Some(outcome) = outcome {
            let is_ours = |winner: &PlayerId| side >> winner.0 & 1 == 1;
            return Some(match outcome.winners.first() {
                None => 0,
                Some(winner) => {
                    if is_ours(winner) {
                        WIN
                    } else {
                        -WIN
                    }
                }
            });
        }
        let is_ours = side >> self.rules.turn(position).player.0 & 1 == 1;
        let score = exact(self.tablebase_value(position)?, 0);
        Some(if is_ours { score } else { -score })
    }
}

/// The score of a position in the tables for the player to move, `ply` plies from the root.
pub(super) fn exact(value: Value, ply: usize) -> Score {
    match value {
        Value::Win(turns) => WIN - (ply + turns as usize) as Score,
        Value::Loss(turns) => (ply + turns as usize) as Score - WIN,
        Value::Draw => 0,
    }
}
