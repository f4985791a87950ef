//! Writes a game in the format of Zillions.

use std::fmt::Write as _;

use super::edit::edits;
use super::error::WriteZsgError;
use super::interpretations::Interpretations;
use super::read::HEAD;
use super::written_step::{PASS, WrittenStep};
use crate::game::{Game, Node, NodeId};
use crate::moves::{MoveList, Rules, RunError, Step};
use crate::position::Position;
use crate::program::Program;

/// The moves that lead to a node, as a saved game of Zillions. If several moves read alike, ` #2` distinguishes them;
/// Zillions does not know this, but rules that it can read have no such moves.
///
/// # Errors
/// A start position with pieces that are not as new, or an error in running the rules.
pub fn write_zsg(game: &Game, end: NodeId, rules_file: &str) -> Result<String, WriteZsgError> {
    let program = game.program();
    let mut rules = Rules::new(game.shared_program());
    let start = rules.start()?;
    let mut text = head(program, rules_file);
    for edit in edits(program, &start, game.start()).ok_or(WriteZsgError::Start)? {
        let _ = writeln!(text, "{edit}");
    }
    let mut writer = Writer { program, interpretations: Interpretations::new(program, rules, start, false) };
    let (mut position, mut number) = (game.start().clone(), 1);
    let mut here = NodeId::START;
    for id in game.tree().path(end) {
        let mut next = position.clone();
        game.walk(&mut next, here, id)?;
        let steps = game.tree().get(id).map(Node::steps).unwrap_or_default();
        for part in writer.turn(&position, &next, steps)? {
            let _ = writeln!(text, "{}", format!("{number}. {part}").trim_end());
        }
        number += usize::from(enters_cycle(program, position.turn(), next.turn()));
        (position, here) = (next, id);
    }
    Ok(text)
}

fn head(program: &Program, rules_file: &str) -> String {
    let is_random =
        |player: usize| program.turns.iter().any(|turn| turn.player.index() == player && turn.random);
    let who: String =
        (0..program.player_count()).map(|player| if is_random(player) { 'C' } else { 'H' }).collect();
    let (rules_file, variant) = (one_line(rules_file), one_line(&program.names.title));
    format!("{HEAD} File Version 0.02 {who}\nRulesFile={rules_file}\nVariantName={variant}\n")
}

/// A text on one line: line breaks are removed, since a new line would have its own meaning.
fn one_line(text: &str) -> String {
    text.split(char::is_control).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether a turn enters the repeating part of the turn order, for the first time or again.
fn enters_cycle(program: &Program, from: usize, to: usize) -> bool {
    let first = program.turns.last().map_or(0, |turn| usize::from(turn.next));
    to <= from || (from < first && first <= to)
}

struct Writer<'p> {
    program: &'p Program,
    interpretations: Interpretations<'p>,
}

impl Writer<'_> {
    /// The lines of a turn.
    fn turn(
        &mut self,
        position: &Position,
        next: &Position,
        steps: &[Step],
    ) -> Result<Vec<String>, RunError> {
        let mut lines = Vec::new();
        let mut before = self.interpretations.rules.position_before_move(position)?;
        for step in steps {
            let part = WrittenStep::of(self.program, &mut self.interpretations.rules, &before, step)?;
            lines.push(part.text);
            (_, before) = self.interpretations.rules.trace_step(&before, step)?;
        }
        if self.can_continue(position, steps)? {
            lines.push(PASS.to_owned());
        }
        let which = self.outcome_index(position, next, &lines)?;
        if let (Some(last), true) = (lines.last_mut(), which > 0) {
            let _ = write!(last, " #{}", which + 1);
        }
        Ok(lines)
    }

    /// Whether there is a longer move that begins with these steps.
    fn can_continue(&mut self, position: &Position, steps: &[Step]) -> Result<bool, RunError> {
        if !steps.last().is_some_and(|step| step.partial) {
            return Ok(false);
        }
        let mut moves = MoveList::default();
        self.interpretations.rules.unmerged_moves(position, &mut moves)?;
        let goes_on = |index: usize| {
            let known = moves.steps(index);
            known.len() > steps.len() && known[..steps.len()] == *steps
        };
        Ok((0..moves.len()).any(goes_on))
    }

    /// Which of the positions that these lines can lead to is the right one, from 0.
    fn outcome_index(
        &mut self,
        position: &Position,
        next: &Position,
        lines: &[String],
    ) -> Result<usize, RunError> {
        self.interpretations.go_to(position.clone());
        for line in lines {
            self.interpretations.take(0, line)?;
        }
        let found = self.interpretations.ends().position(|end| end == next);
        Ok(found.unwrap_or(0))
    }
}
