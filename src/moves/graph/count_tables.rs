//! How many moves small graphs have, as tables: for runs that depend on a few cells with few answers each.
//!
//! A walk takes a branch that the processor cannot foresee for each cell; here the answers are put together into an index
//! instead. Runs from different sites mostly share one table.

use rustc_hash::{FxHashMap, FxHashSet};

use super::look::Look;
use super::move_graphs::{Edge, MoveGraphs, WalkCount};
use crate::index::SiteId;
use crate::moves::read_set::ReadSignature;
use crate::moves::vm::Observer;

/// The most combinations of answers in a table.
const MOST_ENTRIES: usize = 729;
/// The most entries of all tables together, two bytes each; runs that come after have none.
const MAX_ENTRIES: usize = 1 << 17;
/// Marks an entry with a move that another step may follow, and one that depends on other cells than its own site; the
/// lower bits are the number of moves.
const PARTIAL: u16 = 1 << 15;
const READS_OTHERS: u16 = 1 << 14;

/// The number of a run's table.
pub(in crate::moves) type TableId = u32;

/// The moves of a run, and what their number depends on.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) struct RunCount {
    pub(in crate::moves) count: WalkCount,
    /// Everything that it may depend on.
    pub(in crate::moves) reads: ReadSignature,
    /// Whether it depends on more than what is on its own site.
    pub(in crate::moves) reads_others: bool,
}

/// Something that a run looks at: a cell, what of it, and by how much an answer is multiplied in the index.
#[derive(Clone, Copy, Debug)]
struct Input {
    look: Look,
    cell: u16,
    factor: u16,
}

/// The table of a run.
#[derive(Clone, Copy, Debug)]
struct CountTable {
    first_input: u32,
    inputs: u32,
    first_entry: u32,
    /// Everything that it looks at, and its own site.
    reads: ReadSignature,
}

/// The tables of a program's runs.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct CountTables {
    tables: Vec<CountTable>,
    inputs: Vec<Input>,
    entries: Vec<u16>,
    /// Where entries begin that are shared.
    known: FxHashMap<Box<[u16]>, u32>,
}

impl CountTables {
    /// The number of moves of a run.
    #[inline]
    pub(in crate::moves) fn count(&self, cells: &[u32], table: TableId) -> RunCount {
        let CountTable { first_input, inputs, first_entry, reads } = self.tables[table as usize];
        let inputs = &self.inputs[first_input as usize..(first_input + inputs) as usize];
        let index = inputs.iter().fold(first_entry, |index, input| {
            index + input.look.answer(cells[usize::from(input.cell)]) * u32::from(input.factor)
        });
        let entry = self.entries[index as usize];
        let moves = u32::from(entry & !(PARTIAL | READS_OTHERS));
        let count = WalkCount { moves, partial: entry & PARTIAL != 0, passed: inputs.len() as u64 };
        RunCount { count, reads, reads_others: entry & READS_OTHERS != 0 }
    }

    /// Makes the table of a run; none if it would be too large, or if cells alone do not tell the number of moves.
    pub(in crate::moves) fn add(
        &mut self,
        graphs: &MoveGraphs,
        (site, start): (SiteId, Edge),
    ) -> Option<TableId> {
        let inputs = inputs_of(graphs, start)?;
        let answers: Vec<usize> = inputs.iter().map(|input| input.look.answers()).collect();
        let size = answers.iter().product::<usize>();
        let entries: Option<Box<[u16]>> =
            (0..size).map(|index| entry(graphs, (site, start), &inputs, index)).collect();
        let entries = entries.filter(|entries| self.entries.len() + entries.len() <= MAX_ENTRIES)?;
        let all = &mut self.entries;
        let first_entry = *self.known.entry(entries).or_insert_with_key(|entries| {
            all.extend_from_slice(entries);
            (all.len() - entries.len()) as u32
        });
        let mut reads = ReadSignature::default();
        reads.read_cell(site.index());
        for input in &inputs {
            reads.read_cell(usize::from(input.cell));
        }
        let first_input = self.inputs.len() as u32;
        self.inputs.extend_from_slice(&inputs);
        self.tables.push(CountTable { first_input, inputs: inputs.len() as u32, first_entry, reads });
        Some(self.tables.len() as u32 - 1)
    }

    /// The memory they take, in bytes.
    pub(in crate::moves) fn memory(&self) -> usize {
        size_of_val(&*self.tables) + size_of_val(&*self.inputs) + 2 * size_of_val(&*self.entries)
    }
}

/// What walks from an edge look at; none if there are too many combinations of answers.
fn inputs_of(graphs: &MoveGraphs, start: Edge) -> Option<Vec<Input>> {
    let (mut inputs, mut open, mut size) = (Vec::<Input>::new(), vec![start], 1);
    let mut known = FxHashSet::default();
    while let Some(edge) = open.pop() {
        let Some((cell, look, edges)) = graphs.node_after(edge).filter(|_| known.insert(edge.target()))
        else {
            continue;
        };
        if !inputs.iter().any(|input| (input.cell, input.look) == (cell, look)) {
            inputs.push(Input { look, cell, factor: size as u16 });
            size *= look.answers();
            if size > MOST_ENTRIES {
                return None;
            }
        }
        open.extend_from_slice(edges);
    }
    Some(inputs)
}

/// The entry for a combination of answers, which is the index in the table; none if cells alone do not tell.
fn entry(graphs: &MoveGraphs, (site, start): (SiteId, Edge), inputs: &[Input], index: usize) -> Option<u16> {
    let (mut edge, mut moves, mut flags) = (start, 0, 0);
    loop {
        moves += edge.moves();
        flags |= if edge.has_partial() { PARTIAL } else { 0 };
        let Some((cell, look, edges)) = graphs.node_after(edge) else { break };
        flags |= if cell == site.0 { 0 } else { READS_OTHERS };
        let input = inputs.iter().find(|input| (input.cell, input.look) == (cell, look))?;
        edge = edges[index / usize::from(input.factor) % look.answers()];
    }
    let moves = u16::try_from(moves).ok().filter(|&moves| moves < READS_OTHERS)?;
    edge.is_end().then_some(moves | flags)
}
