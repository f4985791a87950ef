//! Who has won a recorded game, and who by our rules.

use boardwright::index::PlayerId;
use boardwright::moves::{End, MoveList, Repeated, RunError};
use boardwright::program::{Gain, GoalCode};

use super::state::Replay;

/// Who has won, from ranks: those who share the best one have at least 1.5.
pub(super) fn winner(ranks: &[f64]) -> String {
    told(ranks.iter().position(|&rank| rank > 0.75 && rank < 1.25))
}

fn told(winner: Option<usize>) -> String {
    winner.map_or_else(|| "no win".to_owned(), |player| format!("win of {}", player + 1))
}

impl Replay<'_> {
    /// Who has won now.
    pub(super) fn result(&mut self) -> Result<String, RunError> {
        let goal = match self.rules.end(&self.position, Repeated::default())? {
            Some(End::Goal(goal)) => Some(goal.clone()),
            Some(End::Survival(left)) => return Ok(told(left.first().map(|player| player.index()))),
            None => self.goal_without_moves()?,
        };
        let Some(goal) = goal else { return Ok("no end".to_owned()) };
        self.winner_by(&goal).map(told)
    }

    /// The goal that holds because there is no move.
    fn goal_without_moves(&mut self) -> Result<Option<GoalCode>, RunError> {
        let mut list = MoveList::default();
        self.rules.moves(&self.position, &mut list)?;
        if !list.is_empty() {
            return Ok(None);
        }
        Ok(self.rules.goal_without_moves(&self.position)?.cloned())
    }

    /// The only player whom a goal serves best.
    fn winner_by(&mut self, goal: &GoalCode) -> Result<Option<usize>, RunError> {
        let players = self.numbering.players;
        let mut merits = vec![0; players];
        match goal.gain {
            Gain::Draw => {}
            Gain::Win => merits[goal.player.index()] = 1,
            Gain::Loss => merits[goal.player.index()] = -1,
            Gain::Count => {
                for (player, merit) in merits.iter_mut().enumerate() {
                    let id = PlayerId::new(player);
                    let score = self.rules.score(&self.position, goal, id)?;
                    *merit = score.unwrap_or(self.position.piece_count(id) as i32);
                }
            }
        }
        let best = merits.iter().copied().max().unwrap_or(0);
        let is_only = merits.iter().filter(|merit| **merit == best).count() == 1;
        let winner = merits.iter().position(|merit| *merit == best);
        Ok(winner.filter(|_| is_only && (players > 1 || best > 0)))
    }
}
