//! Runs whose moves are counted on graphs, so that none is made.

use super::run_context::RunContext;
use crate::index::{PieceTypeId, SiteId};
use crate::moves::graph::{KnownGraph, NodeId};
use crate::moves::vm::Machine;
use crate::program::Program;

/// What a table holds instead of the number of a run.
const UNKNOWN: u32 = u32::MAX;
const NONE: u32 = u32::MAX - 1;

/// The runs that can be counted, found when they come up.
#[derive(Clone, Debug)]
pub(super) struct CountedRuns {
    /// For each kind of run, type of piece and site the number of the run.
    numbers: Vec<u32>,
    /// For each run the first nodes of the graphs of its blocks.
    runs: Vec<Box<[NodeId]>>,
    site_count: usize,
    piece_types: usize,
}

/// Which run is meant.
#[derive(Clone, Copy)]
pub(super) struct RunPlace {
    pub(super) run_kind: usize,
    /// The type of the piece that is moved; none where a piece is dropped, or none stands that is moved.
    pub(super) piece_type: Option<PieceTypeId>,
    pub(super) site: SiteId,
}

impl CountedRuns {
    /// None found yet.
    pub(super) fn new(program: &Program, run_kinds: usize) -> Self {
        let (site_count, piece_types) = (program.site_count(), program.new_pieces.len() + 1);
        let numbers = vec![UNKNOWN; run_kinds * piece_types * site_count];
        Self { numbers, runs: Vec::new(), site_count, piece_types }
    }

    /// The graphs of the blocks of a run, where all have one by now that can be counted.
    #[inline]
    pub(super) fn find<'b>(
        &mut self,
        at: &RunContext<'_>,
        RunPlace { run_kind, piece_type, site }: RunPlace,
        blocks: impl Iterator<Item = &'b u32>,
    ) -> Option<&[NodeId]> {
        let piece_type = piece_type.map_or(self.piece_types - 1, PieceTypeId::index);
        let number = (run_kind * self.piece_types + piece_type) * self.site_count + site.index();
        if self.numbers[number] == UNKNOWN {
            self.numbers[number] = self.number_of(at.machine, site, blocks);
        }
        self.runs.get(self.numbers[number] as usize).map(|entries| &**entries)
    }

    #[cold]
    fn number_of<'b>(
        &mut self,
        machine: &Machine,
        site: SiteId,
        blocks: impl Iterator<Item = &'b u32>,
    ) -> u32 {
        let mut entries = Vec::new();
        for &block in blocks {
            match machine.graph_of(block, site) {
                KnownGraph::At(entry) => entries.push(entry),
                KnownGraph::None => return NONE,
                KnownGraph::NotYet => return UNKNOWN,
            }
        }
        if !machine.are_countable(&entries, site) {
            return NONE;
        }
        self.runs.push(entries.into());
        self.runs.len() as u32 - 1
    }
}
