//! Maps instructions to places in the source; consecutive instructions with the same place share an entry.

use crate::source::Span;

/// The places of all instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpanTable {
    /// The first instruction of each entry.
    starts: Vec<u32>,
    spans: Vec<Span>,
}

impl SpanTable {
    /// Records the place of the instructions from `op` on.
    pub fn push(&mut self, op: usize, span: Span) {
        if self.spans.last() != Some(&span) {
            self.starts.push(op as u32);
            self.spans.push(span);
        }
    }

    /// The place of an instruction.
    pub fn at(&self, op: usize) -> Span {
        let row = self.starts.partition_point(|&start| start as usize <= op);
        row.checked_sub(1).map_or_else(Span::default, |row| self.spans[row])
    }
}
