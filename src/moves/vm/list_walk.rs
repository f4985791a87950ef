//! Moves listed straight from a graph.
//!
//! Where each move of a block only takes its piece to a site, or drops it there, and the graph proves that no two are the
//! same, nothing has to wait: a leaf of the graph and the position say all that the move changes.

use super::error::{RunError, RunErrorKind};
use super::machine::Machine;
use super::observer::Log;
use super::ops::{EFFECT_COST, run_error};
use super::walk::pass_tests;
use crate::index::SiteId;
use crate::moves::effect::DROPPED;
use crate::moves::graph::{EmissionCode, Node, NodeId};
use crate::moves::list::{MoveList, Step};
use crate::position::{Change, Position};
use crate::program::{Piece, Program};

/// A block that is run from a site, and its graph.
#[derive(Clone, Copy)]
pub(in crate::moves) struct GraphRun {
    pub(in crate::moves) block: u32,
    pub(in crate::moves) site: SiteId,
    pub(in crate::moves) entry: NodeId,
}

impl Machine {
    /// Adds the moves of a graph to a list, of which the graph says that they are plain: those that make a wanted change,
    /// or become another piece. Returns whether some were left out.
    pub(in crate::moves) fn list_walk(
        &mut self,
        program: &Program,
        position: &Position,
        run: GraphRun,
        wanted: Option<&dyn Fn(Change) -> bool>,
        list: &mut MoveList,
    ) -> Result<bool, RunError> {
        let dropped = program.dropped_piece(run.block);
        let tables = self.graphs.tables();
        let (mut at, mut cost, mut ordinal, mut left_out) = (run.entry, 0, 0, false);
        loop {
            at = pass_tests(&tables.nodes, position.cells(), (at, &mut cost), &mut Log::closed());
            let Node::Emit { emission, next, .. } = tables.nodes[at as usize] else { break };
            let code = &tables.emissions[emission as usize];
            let changes = leaf_changes(program, position, code, dropped);
            let changes = changes.into_iter().flatten();
            if wanted.is_none_or(|wanted| code.becomes != 0 || changes.clone().any(wanted)) {
                list.push(&[leaf_step(code, run, ordinal)], changes);
            } else {
                left_out = true;
            }
            (at, ordinal, cost) = (next, ordinal + 1, cost + 2 * EFFECT_COST);
        }
        let error = |kind| run_error(kind, program, program.blocks[run.block as usize].entry as usize + 1);
        self.consume_fuel(cost).map_err(error)?;
        if list.is_too_long() { Err(error(RunErrorKind::TooManyMoves)) } else { Ok(left_out) }
    }
}

impl Machine {
    /// Adds the move with a number to a list, of those of a graph of which it says that they are plain; true when it was
    /// there, else the number is less by those that there are.
    pub(in crate::moves) fn list_nth(
        &self,
        program: &Program,
        position: &Position,
        run: GraphRun,
        number: &mut u32,
        list: &mut MoveList,
    ) -> bool {
        let dropped = program.dropped_piece(run.block);
        let tables = self.graphs.tables();
        let (mut at, mut ordinal) = (run.entry, 0);
        loop {
            at = pass_tests(&tables.nodes, position.cells(), (at, &mut 0), &mut Log::closed());
            let Node::Emit { emission, next, .. } = tables.nodes[at as usize] else { return false };
            if *number == 0 {
                let code = &tables.emissions[emission as usize];
                let changes = leaf_changes(program, position, code, dropped);
                list.push(&[leaf_step(code, run, ordinal)], changes.into_iter().flatten());
                return true;
            }
            (at, ordinal, *number) = (next, ordinal + 1, *number - 1);
        }
    }
}

fn leaf_step(code: &EmissionCode, run: GraphRun, ordinal: u32) -> Step {
    Step {
        origin: run.site.0,
        target: code.target.unwrap_or(code.movement.to),
        name: code.name,
        arguments: code.arguments,
        becomes: code.becomes,
        partial: false,
        block: run.block,
        ordinal,
    }
}

/// What a plain move changes, in the order in which the machine finds it: the site that is left or the reserve, the site
/// where the piece is put down, and what is remembered of the last step.
fn leaf_changes(
    program: &Program,
    position: &Position,
    code: &EmissionCode,
    dropped: Piece,
) -> [Option<Change>; 4] {
    let movement = code.movement;
    let held = |cell: u16| position.cells()[usize::from(cell)];
    let change = |cell: u16, value: u32| (held(cell) != value).then_some(Change { cell, value });
    let is_drop = movement.from == DROPPED;
    let piece = if is_drop { dropped } else { Piece(held(movement.from)) };
    let left = if is_drop {
        let reserve = program.reserve_cell(piece.owner(), piece.piece_type()).map(|cell| cell as u16);
        reserve.and_then(|cell| change(cell, held(cell).saturating_sub(1)))
    } else if movement.copy {
        None
    } else {
        change(movement.from, 0)
    };
    let becomes = code.becomes.checked_sub(1).map(crate::index::PieceTypeId);
    let piece = becomes.map_or(piece, |kind| program.retyped(piece, kind));
    let remembered = program.layout.last.map(|cell| {
        let from = if is_drop { 0 } else { u32::from(movement.from) + 1 };
        [change(cell, from), change(cell + 1, u32::from(movement.to) + 1)]
    });
    let [from, to] = remembered.unwrap_or_default();
    [left, change(movement.to, piece.0), from, to]
}
