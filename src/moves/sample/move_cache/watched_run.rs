//! Runs whose moves are found by walking a graph, so that nothing need be recorded.
//!
//! Which cells the graph may read, whatever they hold, is known from the start. Of those that it has read, a walk leaves a
//! signature: exact read sets would make for a few walks less, but recording them takes longer than those.

use super::cached_run::set;
use crate::moves::graph::{Edge, GraphMove, MoveGraphs, MoveWalk, RunCount, TableId, WalkCount, WalkEnd};
use crate::moves::read_set::ReadSignature;
use crate::moves::runs::countable_runs::{CountableRuns, RunGraph};
use crate::moves::vm::Observer;
use crate::program::{Piece, Program};

/// The most moves of a run that are compared with each other.
const MOST_COMPARED: usize = 16;

/// What has to be known of the moves of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Their number.
    Number,
    /// Their number; but if there are any, they are recorded, since one may have the same outcome as another.
    Outcomes,
    /// Their number and what they could capture. They are recorded if the walk comes to a question that cells do not answer,
    /// or if they are to be compared and two have the same notation.
    Each { compared: bool },
}

/// A sequence of blocks that is run from a site.
#[derive(Clone, Copy, Debug)]
struct WatchedRun {
    /// Where the walk begins that finds its moves; a fault if it is not watched.
    start: Edge,
    /// How many moves it has, if it depends on little.
    table: Option<TableId>,
    wanted: Wanted,
}

/// The watched runs of one kind.
#[derive(Clone, Debug)]
pub(super) struct WatchedRuns {
    /// Whose pieces are moved, by the bits of a piece; none if everybody's are, or if pieces are dropped.
    owner: Option<u8>,
    /// For each site the number of block sequences: one for no piece to move, and one for each type of piece.
    codes: usize,
    /// For each site and sequence.
    runs: Vec<WatchedRun>,
}

impl WatchedRun {
    const NONE: Self = Self { start: Edge::FAULT, table: None, wanted: Wanted::Number };
}

impl Wanted {
    /// What has to be known of the moves of a run with a graph; none if the graph does not tell. `merges` says whether moves
    /// with the same outcome are merged, `has_targets` whether it matters what could be captured.
    pub(super) fn of(run: RunGraph, is_drop: bool, merges: bool, has_targets: bool) -> Option<Self> {
        let number = if merges && !run.has_own_outcomes { Self::Outcomes } else { Self::Number };
        if run.is_countable && !has_targets {
            return Some(number);
        }
        // A drop may be the same as one from another site.
        let can_be_compared = run.is_countable || !is_drop;
        (run.is_listable && !merges && can_be_compared).then_some(Self::Each { compared: !run.is_countable })
    }
}

impl WatchedRuns {
    pub(super) fn new(program: &Program, group: u16, is_drop: bool) -> Self {
        let codes = if is_drop { 1 } else { program.new_pieces.len() + 1 };
        let owner = program.groups[usize::from(group)].owner.map(|owner| owner.0);
        Self { owner, codes, runs: vec![WatchedRun::NONE; codes * program.site_count()] }
    }

    /// The index of the block sequence that is run from a site with this content.
    #[inline]
    fn entry(&self, site: usize, piece: Piece) -> usize {
        let is_moved = self.owner.is_none_or(|owner| piece.owner().0 == owner);
        // An empty site counts as a piece of type -1, whoever owns it.
        let code = if is_moved { usize::from(piece.piece_type().0.wrapping_add(1)) } else { 0 };
        site * self.codes + if self.codes == 1 { 0 } else { code }
    }

    /// Finds out about a run, if it is watched; none if its moves must be recorded. The sites that they could capture are
    /// put into `targets`, which is empty if that does not matter.
    #[inline]
    pub(super) fn look_at(
        &self,
        runs: &CountableRuns,
        cells: &[u32],
        site: usize,
        targets: &mut [u64],
    ) -> Option<RunCount> {
        let WatchedRun { start, table, wanted } = self.runs[self.entry(site, Piece(cells[site]))];
        if let Some(table) = table {
            let found = runs.count_tables().count(cells, table);
            return (wanted == Wanted::Number || found.count.moves == 0).then_some(found);
        }
        let graphs = runs.move_graphs();
        let (mut count, mut reads) = (WalkCount::default(), ReadSignature::default());
        // What is on the site determines which blocks are run.
        reads.read_cell(site);
        let is_found = match wanted {
            Wanted::Number => graphs.count(cells, start, &mut count, &mut reads),
            Wanted::Outcomes => graphs.count(cells, start, &mut count, &mut reads) && count.moves == 0,
            Wanted::Each { compared } => {
                let mut moves = EachMove { compared, targets, known: [None; MOST_COMPARED] };
                moves.walk(graphs, (cells, start), (&mut count, &mut reads))
            }
        };
        let reads_others = count.passed > 1 || count.passed == 1 && usize::from(start.first_cell()) != site;
        is_found.then_some(RunCount { count, reads, reads_others })
    }

    /// Begins to watch the sequence that is run from a site with this content; false if it is watched already.
    pub(super) fn watch(&mut self, (site, piece): (usize, Piece), graph: RunGraph, wanted: Wanted) -> bool {
        let entry = self.entry(site, piece);
        let table = graph.table.filter(|_| matches!(wanted, Wanted::Number | Wanted::Outcomes));
        let run = WatchedRun { start: graph.start, table, wanted };
        std::mem::replace(&mut self.runs[entry], run).start != graph.start
    }

    /// Watches no sequence of a site any more.
    pub(super) fn forget(&mut self, site: usize) {
        self.runs[site * self.codes..(site + 1) * self.codes].fill(WatchedRun::NONE);
    }
}

/// Looks at the moves of a run one by one.
struct EachMove<'w, 'g> {
    compared: bool,
    targets: &'w mut [u64],
    /// The moves so far, if they are to be compared.
    known: [Option<&'g GraphMove>; MOST_COMPARED],
}

impl<'g> EachMove<'_, 'g> {
    /// False if the moves must be recorded.
    fn walk(
        &mut self,
        graphs: &'g MoveGraphs,
        (cells, start): (&[u32], Edge),
        (count, reads): (&mut WalkCount, &mut ReadSignature),
    ) -> bool {
        // Filling an empty slice takes longer than most walks: with AVX-512, its dangling address is looked at.
        if !self.targets.is_empty() {
            self.targets.fill(0);
        }
        let mut walk = MoveWalk::from(start);
        let end = graphs.walk(cells, &mut walk, reads, |found, _| {
            let is_distinct = !self.compared || self.is_distinct(found, count.moves as usize);
            count.moves += 1;
            count.partial |= found.may_continue();
            (is_distinct && self.note_targets(found)).then_some(()).ok_or(())
        });
        // The last step of a walk only finds that it has ended.
        count.passed += walk.passed.saturating_sub(1);
        matches!(end, Ok(WalkEnd::End))
    }

    /// Whether a move has another notation than all before it.
    fn is_distinct(&mut self, found: &'g GraphMove, number: usize) -> bool {
        let is_same = |known: &&GraphMove| known.reads_like(found);
        if number >= MOST_COMPARED || self.known[..number].iter().flatten().any(is_same) {
            return false;
        }
        self.known[number] = Some(found);
        true
    }

    /// Adds what a move could capture; false if that is not known.
    fn note_targets(&mut self, found: &GraphMove) -> bool {
        self.targets.is_empty() || found.each_hit(|site| set(self.targets, usize::from(site), true))
    }
}
