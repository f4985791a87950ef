//! Finds the registers that decide where the pieces of a block go; paths that differ only in others are merged.

use super::state::ROLES;
use crate::program::{Op, Program, Reg, reg};

/// Which registers decide where the pieces of a block go.
pub(super) fn needed(program: &Program, entry: u32) -> Vec<bool> {
    let next = program.blocks.iter().map(|block| block.entry).filter(|&next| next > entry).min();
    let end = next.map_or(program.ops.len(), |next| next as usize);
    let ops = &program.ops[entry as usize..end];
    // A program that was not compiled here may jump out of the block.
    let mut needed = vec![false; program.ops.iter().copied().map(used).max().unwrap_or(0).max(ROLES)];
    let always = [reg::CURSOR, reg::FROM, reg::TO].into_iter().chain(ops.iter().flat_map(asked));
    always.for_each(|register| needed[usize::from(register)] = true);
    loop {
        let is_needed = |register: &Reg| needed[usize::from(*register)];
        let known = |op: &&Op| op.result().as_ref().is_some_and(is_needed);
        let missing: Vec<Reg> =
            ops.iter().filter(known).flat_map(sources).filter(|source| !is_needed(source)).collect();
        if missing.is_empty() {
            return needed;
        }
        for register in missing {
            needed[usize::from(register)] = true;
        }
    }
}

/// How many registers an instruction requires.
fn used(op: Op) -> usize {
    let kept = match op {
        Op::Save { base } => usize::from(base) + usize::from(reg::SAVED),
        _ => 0,
    };
    let written = op.result().into_iter().chain(asked(&op)).chain(sources(&op));
    written.map(|register| usize::from(register) + 1).max().unwrap_or(0).max(kept)
}

/// The registers, besides the cursor, on which an instruction's jump or target depends.
fn asked(op: &Op) -> impl Iterator<Item = Reg> {
    let asked = match *op {
        Op::StepBy { direction, .. }
        | Op::StepByEmpty { direction, .. }
        | Op::IfEmptyToward { direction, .. } => [Some(direction), None],
        Op::Go { site, .. }
        | Op::Capture { site }
        | Op::Remove { site }
        | Op::Stack { on: site, .. }
        | Op::IfEmpty { site, .. }
        | Op::IfZone { site, .. }
        | Op::UnlessZone { site, .. } => [Some(site), None],
        Op::StepTimes { direction, count, .. } => [Some(direction), Some(count)],
        Op::Again { count, .. } => [Some(count), None],
        Op::Advance { count, last, .. } | Op::Next { count, last, .. } => [Some(count), Some(last)],
        _ => [None, None],
    };
    asked.into_iter().flatten()
}

/// The registers from which an instruction computes its result.
fn sources(op: &Op) -> impl Iterator<Item = Reg> {
    let sources = match *op {
        Op::Copy { from, .. } | Op::Map { from, .. } => [Some(from), None],
        Op::Link { site, .. } => [Some(site), None],
        Op::LinkBy { site, direction, .. } => [Some(site), Some(direction)],
        _ => [None, None],
    };
    sources.into_iter().flatten()
}
