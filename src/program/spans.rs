//! Where instructions come from: one place for each row of instructions that share it.

use crate::source::Span;

/// Places of all instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpanTable {
    /// The first instruction of each row.
    starts: Vec<u32>,
    spans: Vec<Span>,
}

impl SpanTable {
    /// Notes where the next instructions, from number `op` on, come from.
    pub fn push(&mut self, op: usize, span: Span) {
        if self.spans.last() != Some(&span) {
            self.starts.push(op as u32);
            self.spans.push(span);
        }
    }

    /// Where an instruction comes from.
    pub fn at(&self, op: usize) -> Span {
        let row = self.starts.partition_point(|&start| start as usize <= op);
        row.checked_sub(1).map_or_else(Span::default, |row| self.spans[row])
    }
}
