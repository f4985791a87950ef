//! The turn order: whose turn comes next, and who has dropped out.

use super::list::MoveList;
use super::rules::Rules;
use super::vm::{Repeated, RunError, RunErrorKind};
use crate::index::PlayerId;
use crate::position::Position;
use crate::program::Gain;

impl Rules {
    /// The starting position, at the first turn that can be played.
    pub fn start(&mut self) -> Result<Position, RunError> {
        let mut position = Position::start(self.program());
        let turn = self.first_open(&position, 0)?;
        position.set_turn(turn);
        if self.program().has_survivors() {
            self.drop_out(&mut position, None)?;
        }
        Ok(position)
    }

    /// The turn that follows, for a position whose move has been made.
    pub(super) fn next_turn(&mut self, position: &Position) -> Result<usize, RunError> {
        let next = usize::from(self.program().turns[position.turn()].next);
        self.first_open(position, position.announced_turn().unwrap_or(next))
    }

    /// A player's next turn after the current one, if there is one.
    pub fn turn_of(&mut self, position: &Position, player: PlayerId) -> Result<Option<usize>, RunError> {
        let mut turn = position.turn();
        for _ in 0..self.program().turns.len() {
            turn = self.first_open(position, usize::from(self.program().turns[turn].next))?;
            if self.program().turns[turn].player == player {
                return Ok(Some(turn));
            }
        }
        // Otherwise a turn outside the cycle, which is reached only through its label.
        let mut turns = self.program().turns.iter();
        Ok(turns.position(|turn| turn.player == player && !turn.decision))
    }

    /// The first turn, from `turn` on, whose player is still in the game and whose guard holds.
    fn first_open(&mut self, position: &Position, mut turn: usize) -> Result<usize, RunError> {
        let out = position.out(self.program());
        for _ in 0..=self.program().turns.len() {
            let code = &self.program().turns[turn];
            let (next, guard, plays) = (usize::from(code.next), code.guard, out >> code.player.0 & 1 == 0);
            let open = match guard {
                Some(guard) if plays => self.eval_condition(position, guard)?,
                _ => plays,
            };
            if open {
                return Ok(turn);
            }
            turn = next;
        }
        let span = crate::source::Span::default();
        Err(RunError { kind: RunErrorKind::NoTurn, span })
    }

    /// Drops players who have lost; their pieces stay on the board and their turns are skipped. Goals are evaluated
    /// only after a turn: `mover` is the player whose turn it was, if there was one.
    pub(super) fn drop_out(
        &mut self,
        position: &mut Position,
        mover: Option<PlayerId>,
    ) -> Result<(), RunError> {
        while let Some(loser) = self.loser(position, mover)? {
            let out = position.out(self.program()) | 1 << loser.0;
            if let Some(cell) = self.program().layout.out {
                position.set(usize::from(cell), u32::from(out));
            }
            let turn = self.first_open(position, position.turn())?;
            position.set_turn(turn);
            if self.survivors(position).is_some() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The next player to drop out, if any.
    fn loser(&mut self, position: &Position, mover: Option<PlayerId>) -> Result<Option<PlayerId>, RunError> {
        let program = self.shared_program().clone();
        let plays = |player: PlayerId| (program.playing & !position.out(&program)) >> player.0 & 1 == 1;
        let repeated = mover.map_or_else(Repeated::default, |mover| self.repeated(position, mover));
        let mut facts = self.facts(position, repeated)?;
        for (at, goal) in program.goals.iter().enumerate().filter(|_| mover.is_some()) {
            if goal.holds_with_moves && plays(goal.player) && self.holds(position, at, &mut facts)? {
                // The first goal that holds decides. If it is not a loss, the game is over and nobody drops out.
                return Ok((goal.gain == Gain::Loss).then_some(goal.player));
            }
        }
        let mover = self.turn(position).player;
        if !plays(mover) || self.has_moves(position)? {
            return Ok(None);
        }
        Ok(match self.goal_without_moves(position)? {
            None => Some(mover),
            Some(goal) => (goal.gain == Gain::Loss).then_some(goal.player),
        })
    }

    /// The repetition, if any, that a player's move has brought about; only for games in which that can make players
    /// drop out.
    fn repeated(&self, position: &Position, mover: PlayerId) -> Repeated {
        let earlier = position.earlier();
        if earlier.is_empty() {
            return Repeated::default();
        }
        let key = position.repetition_hash(self.program());
        let same = earlier.iter().enumerate().filter(|&(_, &other)| other == key);
        Repeated::by(mover, same.map(|(at, _)| earlier.len() - at))
    }

    fn has_moves(&mut self, position: &Position) -> Result<bool, RunError> {
        Ok(self.sample(position, &mut MoveList::default(), &mut |_| 0)?.is_some())
    }
}
