//! Live registers: which registers may still be read from an instruction on. The contents of the others do not matter.
//!
//! The usual backward data-flow analysis over the whole program, iterated to a fixed point.

use crate::bits::ones;
use crate::program::reg::{self, LOCALS, SAVED};
use crate::program::{Op, Program, Reg};

/// Enough for all registers, and for a state saved at the last of them.
const WORDS: usize = 5;

/// A set of registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Registers([u64; WORDS]);

impl Registers {
    fn insert(&mut self, register: usize) {
        self.0[register / 64] |= 1 << (register % 64);
    }

    fn add(&mut self, registers: impl IntoIterator<Item = Reg>) {
        registers.into_iter().for_each(|register| self.insert(usize::from(register)));
    }

    fn add_span(&mut self, first: Reg, count: Reg) {
        let first = usize::from(first);
        (first..first + usize::from(count)).for_each(|register| self.insert(register));
    }

    pub(super) fn contains(&self, register: usize) -> bool {
        self.0[register / 64] >> (register % 64) & 1 == 1
    }

    /// The registers, in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| ones(at, word))
    }

    fn union(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }

    fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        self
    }
}

/// For each instruction, the registers that are live before it.
pub(super) fn live_registers(program: &Program) -> Vec<Registers> {
    let ops = &program.ops;
    let effects: Vec<(Registers, Registers)> = ops.iter().map(|&op| (read_by(op), written_by(op))).collect();
    let mut live = vec![Registers::default(); ops.len() + 1];
    loop {
        let mut changed = false;
        for at in (0..ops.len()).rev() {
            let mut after = Registers::default();
            if falls_through(ops[at]) {
                after = after.union(&live[at + 1]);
            }
            if let Some(target) = ops[at].target() {
                after = after.union(&live[target as usize]);
            }
            let (reads, writes) = &effects[at];
            let before = after.without(writes).union(reads);
            changed |= before != live[at];
            live[at] = before;
        }
        if !changed {
            return live;
        }
    }
}

fn falls_through(op: Op) -> bool {
    !matches!(
        op,
        Op::End
            | Op::Answer { .. }
            | Op::AnswerNumber { .. }
            | Op::Jump { .. }
            | Op::Loop { .. }
            | Op::Retry { .. }
    )
}

/// The registers that an instruction writes. One that it may also leave unchanged is among those it reads too, which
/// keeps it live.
fn written_by(op: Op) -> Registers {
    let mut written = Registers::default();
    written.add(op.result());
    match op {
        Op::Save { base } => written.add_span(base, SAVED),
        Op::Restore { .. } | Op::Retry { .. } => written.add_span(0, LOCALS),
        Op::Go { .. } | Op::NextOpen { .. } => written.add([reg::CURSOR]),
        Op::From | Op::Cascade => written.add([reg::FROM, reg::TO]),
        _ => {}
    }
    written
}

fn read_by(op: Op) -> Registers {
    let mut read = Registers::default();
    match op {
        Op::Step { .. } | Op::StepEmpty { .. } | Op::Include { .. } | Op::From => read.add([reg::CURSOR]),
        Op::StepBy { direction, .. }
        | Op::StepByEmpty { direction, .. }
        | Op::Bounce { direction, .. }
        | Op::BounceEmpty { direction, .. }
        | Op::IfEmptyToward { direction, .. }
        | Op::IfOwnedToward { direction, .. }
        | Op::UnlessOwnedToward { direction, .. } => read.add([reg::CURSOR, direction]),
        Op::Copy { from, .. } | Op::Map { from, .. } => read.add([from]),
        Op::LinkBy { site, direction, .. } | Op::IfLinked { site, direction, .. } => {
            read.add([site, direction]);
        }
        Op::Add { a, b, .. }
        | Op::Subtract { a, b, .. }
        | Op::Multiply { a, b, .. }
        | Op::Divide { a, b, .. }
        | Op::Modulo { a, b, .. }
        | Op::Min { a, b, .. }
        | Op::Max { a, b, .. }
        | Op::IfEqual { a, b, .. }
        | Op::IfSameSite { a, b, .. }
        | Op::IfLess { a, b, .. } => read.add([a, b]),
        Op::AddConst { a, .. }
        | Op::IfNumber { a, .. }
        | Op::UnlessNumber { a, .. }
        | Op::IfBelow { a, .. }
        | Op::IfAbove { a, .. } => read.add([a]),
        Op::Go { site, .. }
        | Op::Link { site, .. }
        | Op::Attribute { site, .. }
        | Op::Owner { site, .. }
        | Op::SiteVariable { site, .. }
        | Op::KindOf { site, .. }
        | Op::Height { site, .. }
        | Op::Insert { site }
        | Op::Fill { site, .. }
        | Op::Flood { site, .. }
        | Op::NextIn { site, .. }
        | Op::NextSite { site, .. }
        | Op::NextOwned { site, .. }
        | Op::NextInZone { site, .. }
        | Op::IfOnBoard { site, .. }
        | Op::IfEmpty { site, .. }
        | Op::IfOwned { site, .. }
        | Op::UnlessOwned { site, .. }
        | Op::IfType { site, .. }
        | Op::IfSiteFlag { site, .. }
        | Op::IfAttacked { site, .. }
        | Op::IfZone { site, .. }
        | Op::UnlessZone { site, .. }
        | Op::Capture { site }
        | Op::Flip { site } => read.add([site]),
        Op::Variable { player, .. } | Op::Moves { player, .. } => read.add([player]),
        Op::Reserve { kind, player, .. } => read.add([kind, player]),
        Op::Reach { value, .. }
        | Op::IfPositive { value, .. }
        | Op::IfTrue { value, .. }
        | Op::AnswerNumber { value } => read.add([value]),
        Op::IfKind { site, kind, .. } | Op::SetKind { site, kind } => read.add([site, kind]),
        Op::Again { count, .. } => read.add([count]),
        Op::Advance { count, last, .. } | Op::Next { count, last, .. } => read.add([count, last]),
        Op::Create { site, owner, kind } => read.add([site, owner, kind]),
        Op::SetAttribute { site, value, .. }
        | Op::SetSiteVariable { site, value, .. }
        | Op::SetSiteFlag { site, value, .. } => read.add([site, value]),
        Op::SetOwner { site, owner } => read.add([site, owner]),
        Op::Tuck { site, under } => read.add([site, under]),
        Op::Stack { count, site, on } => read.add([count, site, on]),
        Op::SetVariable { player, value, .. } => read.add([player, value]),
        Op::SetReserve { kind, player, value } => read.add([kind, player, value]),
        Op::Cascade => read.add([reg::CURSOR, reg::FROM, reg::TO]),
        Op::Emit { .. } | Op::Save { .. } => read.add_span(0, LOCALS),
        Op::Restore { base } | Op::Retry { base, .. } => read.add_span(base, SAVED),
        _ => {}
    }
    read
}
