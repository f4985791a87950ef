//! Live registers: which registers may still be read from an instruction on. The contents of the others do not matter.
//!
//! The usual backward data-flow analysis over the whole program, iterated to a fixed point.

use crate::bits::ones;
use crate::program::reg::{self, LOCALS, SAVED};
use crate::program::{Op, Program, Reg};

/// Enough for all registers, and for a state saved at the last of them.
const WORDS: usize = 5;

/// A set of registers, and of slots of groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Registers {
    words: [u64; WORDS],
    /// A bit for each of the first slots.
    regions: u64,
}

impl Registers {
    fn insert(&mut self, register: usize) {
        self.words[register / 64] |= 1 << (register % 64);
    }

    fn add(&mut self, registers: impl IntoIterator<Item = Reg>) {
        registers.into_iter().for_each(|register| self.insert(usize::from(register)));
    }

    fn add_span(&mut self, first: Reg, count: Reg) {
        let first = usize::from(first);
        (first..first + usize::from(count)).for_each(|register| self.insert(register));
    }

    fn contains(&self, register: usize) -> bool {
        self.words[register / 64] >> (register % 64) & 1 == 1
    }

    fn add_region(&mut self, slot: u8) {
        self.regions |= 1_u64.checked_shl(u32::from(slot)).unwrap_or(0);
    }

    /// The registers, in ascending order.
    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| ones(at, word))
    }

    fn union(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word |= other);
        self.regions |= other.regions;
        self
    }

    fn without(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word &= !other);
        self.regions &= !other.regions;
        self
    }
}

/// What is live before each instruction of a program.
#[derive(Debug)]
pub(super) struct Liveness {
    sets: Vec<Registers>,
    /// The live registers, in ascending order, of one instruction after another; and where those of each end.
    registers: Vec<u16>,
    ends: Vec<u32>,
}

/// What is live before an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Live<'l> {
    set: &'l Registers,
    /// The registers, in ascending order.
    pub(super) registers: &'l [u16],
}

impl Liveness {
    pub(super) fn of(program: &Program) -> Self {
        let sets = live_registers(program);
        let (mut registers, mut ends) = (Vec::new(), Vec::new());
        for set in &sets {
            registers.extend(set.iter().map(|register| register as u16));
            ends.push(registers.len() as u32);
        }
        Self { sets, registers, ends }
    }

    /// What is live before the instruction at an address.
    pub(super) fn at(&self, address: usize) -> Live<'_> {
        let begin = address.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        Live { set: &self.sets[address], registers: &self.registers[begin..self.ends[address] as usize] }
    }

    /// The highest register that is live anywhere.
    pub(super) fn highest(&self) -> usize {
        usize::from(self.registers.iter().copied().max().unwrap_or(0))
    }
}

impl Live<'_> {
    /// Whether the group in a slot is live. Those that have no bit always are.
    pub(super) fn has_region(&self, slot: u8) -> bool {
        self.set.regions.checked_shr(u32::from(slot)).is_none_or(|bits| bits & 1 == 1)
    }

    /// Whether a register is live.
    pub(super) fn has(&self, register: Reg) -> bool {
        self.set.contains(usize::from(register))
    }
}

/// For each instruction, the registers that are live before it.
fn live_registers(program: &Program) -> Vec<Registers> {
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
            | Op::Return
            | Op::Fail
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
        Op::Fill { slot, .. } | Op::Flood { slot, .. } => written.add_region(slot),
        Op::From | Op::Cascade => written.add([reg::FROM, reg::TO]),
        _ => {}
    }
    written
}

fn read_by(op: Op) -> Registers {
    let mut read = Registers::default();
    if let Op::NextOpen { slot, .. }
    | Op::Include { slot, .. }
    | Op::NextIn { slot, .. }
    | Op::CountIn { slot, .. } = op
    {
        read.add_region(slot);
    }
    match op {
        Op::Step { .. } | Op::StepEmpty { .. } | Op::Include { .. } | Op::From => read.add([reg::CURSOR]),
        Op::StepBy { direction, .. }
        | Op::StepByEmpty { direction, .. }
        | Op::Bounce { direction, .. }
        | Op::BounceEmpty { direction, .. }
        | Op::IfEmptyToward { direction, .. }
        | Op::IfOwnedToward { direction, .. }
        | Op::UnlessOwnedToward { direction, .. } => read.add([reg::CURSOR, direction]),
        Op::StepTimes { direction, count, .. } => read.add([reg::CURSOR, direction, count]),
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
        | Op::Remove { site }
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
        Op::Recall { index, .. } => read.add([index]),
        Op::Keep { index, value, .. } => read.add([index, value]),
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
