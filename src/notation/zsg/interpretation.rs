//! One interpretation of a saved game up to a line: what was played, and the moves of the current turn that fit so far.

use std::rc::Rc;

use super::written_step::{PASS, WrittenStep};
use crate::moves::{Move, MoveList, Rules, RunError};
use crate::position::Position;
use crate::program::Program;

/// A move of the saved game, and the line where it ends.
#[derive(Clone, Debug)]
pub(super) struct RecordedMove {
    pub(super) line: usize,
    pub(super) played: Move,
}

/// One interpretation of a saved game up to a line.
#[derive(Clone, Debug)]
pub(super) struct Interpretation {
    /// The position at the start of the turn.
    position: Position,
    /// Moves up to there that were not returned yet.
    pub(super) decided: Vec<RecordedMove>,
    turn: Option<Turn>,
}

/// A turn, with its generated moves.
#[derive(Clone, Debug)]
struct Turn {
    moves: Rc<MoveList>,
    /// The position before the next step.
    before: Position,
    /// How many steps were read.
    depth: usize,
    /// The moves that begin with these steps and continue.
    fitting: Vec<usize>,
    /// The move that consists of these steps.
    whole: Option<usize>,
}

/// A step that the next line may mean.
#[derive(Debug)]
pub(super) struct Choice<'a> {
    pub(super) part: WrittenStep<'a>,
    /// The moves that have it as their next step.
    moves: Vec<usize>,
}

impl Interpretation {
    pub(super) fn new(position: Position) -> Self {
        Self { position, decided: Vec::new(), turn: None }
    }

    /// The position before the next step.
    pub(super) fn before(&self) -> &Position {
        self.turn.as_ref().map_or(&self.position, |turn| &turn.before)
    }

    /// How many steps of the turn were read.
    pub(super) fn depth(&self) -> usize {
        self.turn.as_ref().map_or(0, |turn| turn.depth)
    }

    /// Whether the turn may end here although it could continue.
    pub(super) fn may_end(&self) -> bool {
        self.turn.as_ref().is_some_and(|turn| turn.whole.is_some())
    }

    /// Regenerates the possible continuations, since very many ways to reach the same outcome are not all listed. Which
    /// outcomes are legal does not change; if there are too many moves to generate, the list stays as it is.
    pub(super) fn add_unlisted_moves(&mut self, rules: &mut Rules) {
        let Some(turn) = self.turn.as_mut() else { return };
        let Some(&known) = turn.fitting.first() else { return };
        let steps = &turn.moves.steps(known)[..turn.depth];
        let mut after = MoveList::default();
        if rules.moves_after(&self.position, steps, &mut after).is_err() {
            return;
        }
        let mut legal = outcomes(&self.position, &turn.moves);
        legal.sort_unstable();
        let mut moves = MoveList::default();
        let mut keep = |list: &MoveList, index: usize| {
            moves.push(list.steps(index), list.changes(index).iter().copied());
        };
        for (index, outcome) in outcomes(&self.position, &after).into_iter().enumerate() {
            if legal.binary_search(&outcome).is_ok() && after.steps(index).len() > turn.depth {
                keep(&after, index);
            }
        }
        let is_pass = |&&index: &&usize| turn.moves.steps(index)[0].is_pass();
        turn.fitting.iter().filter(is_pass).for_each(|&index| keep(&turn.moves, index));
        turn.whole.into_iter().for_each(|whole| keep(&turn.moves, whole));
        turn.fitting = (0..moves.len() - usize::from(turn.whole.is_some())).collect();
        turn.whole = turn.whole.map(|_| moves.len() - 1);
        turn.moves = Rc::new(moves);
    }

    /// The distinct next steps of all moves that fit so far.
    pub(super) fn choices<'a>(
        &mut self,
        program: &'a Program,
        rules: &mut Rules,
    ) -> Result<Vec<Choice<'a>>, RunError> {
        let turn = match self.turn.take() {
            Some(turn) => turn,
            None => Turn::begin(rules, &self.position)?,
        };
        let Turn { moves, before, depth, fitting, .. } = self.turn.insert(turn);
        let step = |index: &usize| moves.steps(*index)[*depth];
        let same = |a: &usize, b: &usize| step(a) == step(b);
        let choice = |group: &[usize]| {
            let part = WrittenStep::of(program, rules, before, &step(&group[0]))?;
            Ok(Choice { part, moves: group.to_vec() })
        };
        fitting.chunk_by(same).map(choice).collect()
    }

    /// The interpretation after a step.
    pub(super) fn after(
        &self,
        choice: &Choice<'_>,
        line: usize,
        rules: &mut Rules,
    ) -> Result<Self, RunError> {
        let Some(turn) = &self.turn else { return Ok(self.clone()) };
        let depth = turn.depth + 1;
        let (whole, fitting): (Vec<usize>, Vec<usize>) =
            choice.moves.iter().partition(|&&index| turn.moves.steps(index).len() == depth);
        let whole = whole.first().copied();
        if let (Some(index), true) = (whole, fitting.is_empty()) {
            return self.ended(turn.moves.get(index), line, rules);
        }
        let step = turn.moves.steps(choice.moves[0])[turn.depth];
        let (_, before) = rules.trace_step(&turn.before, &step)?;
        let turn = Turn { moves: turn.moves.clone(), before, depth, fitting, whole };
        Ok(Self { turn: Some(turn), ..self.clone() })
    }

    /// The interpretation after a turn that ends here although it could continue.
    pub(super) fn stopped(&self, line: usize, rules: &mut Rules) -> Result<Option<Self>, RunError> {
        let whole = self.turn.as_ref().and_then(|turn| Some(turn.moves.get(turn.whole?)));
        whole.map(|played| self.ended(played, line, rules)).transpose()
    }

    fn ended(&self, played: Move, line: usize, rules: &mut Rules) -> Result<Self, RunError> {
        let mut position = self.position.clone();
        rules.make(&mut position, &mut played.changes.clone())?;
        let mut decided = self.decided.clone();
        decided.push(RecordedMove { line, played });
        Ok(Self { position, decided, turn: None })
    }

    /// Whether both are between turns in the same position, so that the same can follow.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let positions = (self.position.hash(), &self.position) == (other.position.hash(), &other.position);
        positions && self.turn.is_none() && other.turn.is_none()
    }

    /// The possible texts of the next line.
    pub(super) fn texts(&mut self, program: &Program, rules: &mut Rules) -> Result<Vec<String>, RunError> {
        let stop = self.may_end().then(|| PASS.to_owned());
        let choices = self.choices(program, rules)?;
        Ok(choices.into_iter().map(|choice| choice.part.text).chain(stop).collect())
    }
}

impl Turn {
    fn begin(rules: &mut Rules, position: &Position) -> Result<Self, RunError> {
        let mut moves = MoveList::default();
        rules.unmerged_moves(position, &mut moves)?;
        let before = rules.position_before_move(position)?;
        let fitting = (0..moves.len()).collect();
        Ok(Self { moves: Rc::new(moves), before, depth: 0, fitting, whole: None })
    }
}

/// The hashes of the positions that moves lead to.
fn outcomes(start: &Position, moves: &MoveList) -> Vec<u64> {
    let mut position = start.clone();
    let mut outcome = |index: usize| {
        let mut changes = moves.changes(index).to_vec();
        position.swap(&mut changes);
        let hash = position.hash();
        position.swap(&mut changes);
        hash
    };
    (0..moves.len()).map(&mut outcome).collect()
}
