//! Evaluates instructions that are not moves: conditions, numbers and hooks.

use std::ops::ControlFlow;

use super::error::RunError;
use super::machine::{Halt, Machine};
use super::move_builder::PendingMove;
use super::observer::Log;
use super::query_context::{CountQuery, MoveCount, QueryContext};
use crate::index::SiteId;
use crate::moves::graph::Reads;
use crate::position::Position;
use crate::program::{NOWHERE, Piece, Program};

impl Machine {
    /// Evaluates a condition; or says which number of moves it needs, if that is not among the facts.
    pub(in crate::moves) fn eval_condition(
        &mut self,
        program: &Program,
        position: &Position,
        entry: u32,
        facts: &mut QueryContext,
    ) -> Result<ControlFlow<bool, CountQuery>, RunError> {
        if let Some(node) = self.graphs.question(program, entry) {
            return self.walk_question(program, position, node, facts).map(ControlFlow::Break);
        }
        Ok(match self.answer(program, position, (entry, NOWHERE), facts)? {
            Halt::Uncounted(asked) => ControlFlow::Continue(asked),
            halt => ControlFlow::Break(matches!(halt, Halt::Answered(true))),
        })
    }

    /// What the answer to a condition depends on.
    pub(in crate::moves) fn reads_of(&self, program: &Program, entry: u32) -> Reads {
        self.graphs.reads_of(program, entry)
    }

    /// Whether a condition holds with the cursor on a site.
    pub(in crate::moves) fn holds_at(
        &mut self,
        program: &Program,
        position: &Position,
        (entry, site): (u32, SiteId),
    ) -> Result<bool, RunError> {
        let start = (entry, i32::from(site.0));
        let halt = self.answer(program, position, start, &mut QueryContext::default())?;
        Ok(matches!(halt, Halt::Answered(true)))
    }

    /// Evaluates a number; moves are counted if it asks for their number.
    pub(in crate::moves) fn eval_counting(
        &mut self,
        program: &Program,
        position: &Position,
        entry: u32,
        mut count: impl FnMut(CountQuery, &mut u64) -> Result<i32, RunError>,
    ) -> Result<i32, RunError> {
        let mut facts = QueryContext::default();
        loop {
            match self.answer(program, position, (entry, NOWHERE), &mut facts)? {
                Halt::Reckoned(number) => return Ok(number),
                // Evaluates it again, with the number known.
                Halt::Uncounted(asked) => {
                    let number = count(asked, &mut self.fuel)?;
                    facts.moves.push(MoveCount { number, asked });
                }
                _ => return Ok(0),
            }
        }
    }

    /// Evaluates a number.
    pub(in crate::moves) fn eval_number(
        &mut self,
        program: &Program,
        position: &Position,
        entry: u32,
    ) -> Result<i32, RunError> {
        match self.answer(program, position, (entry, NOWHERE), &mut QueryContext::default())? {
            Halt::Reckoned(number) => Ok(number),
            _ => Ok(0),
        }
    }

    /// Runs a hook, with the cursor on a site or nowhere. Returns whether it came to its end, rather than forbid the
    /// move; its effects are then available as changes. Moves are counted only if the hook asks for their number, on
    /// this machine's fuel.
    pub(in crate::moves) fn perform(
        &mut self,
        program: &Program,
        position: &Position,
        entry: u32,
        site: Option<u16>,
        mut count: impl FnMut(CountQuery, &mut u64) -> Result<i32, RunError>,
    ) -> Result<bool, RunError> {
        let cursor = site.map_or(NOWHERE, i32::from);
        let mut facts = QueryContext::default();
        let mut halt = self.answer(program, position, (entry, cursor), &mut facts)?;
        while let Halt::Uncounted(asked) = halt {
            let number = count(asked, &mut self.fuel)?;
            facts.moves.push(MoveCount { number, asked });
            // Runs the hook again, with the number known.
            halt = self.answer(program, position, (entry, cursor), &mut facts)?;
        }
        let done = matches!(halt, Halt::Answered(true));
        let effects = self.effects.as_slice();
        let nothing = Piece::NONE;
        let ready = PendingMove { movements: &[], effects, becomes: None, dropped: nothing, has_begun: true };
        self.draft.make(program, position, ready);
        Ok(done)
    }

    fn answer(
        &mut self,
        program: &Program,
        position: &Position,
        (entry, cursor): (u32, i32),
        facts: &mut QueryContext,
    ) -> Result<Halt, RunError> {
        self.start(entry, [cursor, cursor, NOWHERE, cursor, NOWHERE, -1, 0, 0, 0, 0]);
        std::mem::swap(&mut self.facts, facts);
        let halt = self.run(program, position, &mut Log::closed());
        std::mem::swap(&mut self.facts, facts);
        halt
    }
}
