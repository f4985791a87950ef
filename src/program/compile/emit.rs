//! Emits instructions, resolves labels and allocates temporary registers.

use super::fuse;
use crate::program::SpanTable;
use crate::program::{Op, Reg, reg};
use crate::source::Span;

/// Most instructions of a program; at eight bytes each they take 64 megabytes.
const MAX_OPS: usize = 8_000_000;

/// A place in the code, which may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label(u32);

/// The code needs more registers or instructions than there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooLarge {
    pub(super) span: Span,
}

/// The code so far.
#[derive(Default)]
pub(super) struct Emitter {
    ops: Vec<Op>,
    spans: SpanTable,
    /// The instruction that each label is placed at.
    labels: Vec<Option<u32>>,
    span: Span,
    too_large: Option<TooLarge>,
    next_register: Reg,
    /// The first register that is not a local variable.
    first_temporary: Reg,
    /// Whether the next instruction can only be reached from the last one.
    in_row: bool,
}

impl Emitter {
    /// Starts a block with this many local variables.
    pub(super) fn begin(&mut self, locals: u8) {
        self.first_temporary = reg::LOCALS.saturating_add(locals);
        self.next_register = self.first_temporary;
    }

    /// Whether a register is a temporary, which no expression can name.
    pub(super) fn is_temporary(&self, register: Reg) -> bool {
        register >= self.first_temporary
    }

    /// The index of the next instruction.
    pub(super) fn here(&self) -> u32 {
        self.ops.len() as u32
    }

    /// Attributes the following instructions to a place in the source.
    pub(super) fn at(&mut self, span: Span) {
        self.span = span;
    }

    pub(super) fn emit(&mut self, op: Op) {
        if self.ops.len() >= MAX_OPS {
            return self.exceed();
        }
        if let Some(last) = self.ops.last_mut().filter(|_| self.in_row)
            && let Some(one) = fuse::pair(*last, op)
        {
            *last = one;
            return;
        }
        // Only instructions that always run together may be fused: with a label between them, there may be jumps to the
        // second one.
        self.in_row = true;
        self.spans.push(self.ops.len(), self.span);
        self.ops.push(op);
    }

    /// A new label, to be placed later.
    pub(super) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    pub(super) fn place(&mut self, label: Label) {
        self.labels[label.0 as usize] = Some(self.here());
        self.in_row = false;
    }

    /// A new label at the next instruction.
    pub(super) fn placed(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    /// An instruction that jumps to a label. The closure receives the number of the label as the target, which
    /// [`Emitter::finish`] replaces by the label's place (backpatching).
    pub(super) fn branch(&mut self, label: Label, op: impl FnOnce(u32) -> Op) {
        self.emit(op(label.0));
    }

    /// A temporary register, until [`Emitter::release`].
    pub(super) fn register(&mut self) -> Reg {
        self.registers(1)
    }

    /// A number of consecutive temporary registers.
    pub(super) fn registers(&mut self, count: u8) -> Reg {
        let first = self.next_register;
        match first.checked_add(count) {
            Some(next) => self.next_register = next,
            None => self.exceed(),
        }
        first
    }

    /// Records that the code exceeds a limit of programs.
    pub(super) fn exceed(&mut self) {
        self.too_large = self.too_large.or(Some(TooLarge { span: self.span }));
    }

    /// The registers in use, to be restored by [`Emitter::release`].
    pub(super) fn in_use(&self) -> Reg {
        self.next_register
    }

    /// Frees all registers allocated since [`Emitter::in_use`].
    pub(super) fn release(&mut self, in_use: Reg) {
        self.next_register = in_use;
    }

    /// The code, with all labels resolved.
    pub(super) fn finish(mut self) -> Result<(Vec<Op>, SpanTable), TooLarge> {
        if let Some(too_large) = self.too_large {
            return Err(too_large);
        }
        for op in &mut self.ops {
            if let Some(target) = op.target_mut() {
                *target = self.labels[*target as usize].unwrap_or(0);
            }
        }
        Ok((self.ops, self.spans))
    }
}
