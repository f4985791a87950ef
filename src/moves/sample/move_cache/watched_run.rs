//! Runs whose moves are counted by walking a graph, so that nothing need be recorded.
//!
//! Which cells the graph may read, whatever they hold, is known from the start, and the run is counted again whenever
//! one of them changes. Recording which of them it has read would make for fewer counts, but takes longer than they do.

use crate::moves::graph::{Edge, MoveGraphs, WalkCount};
use crate::program::{Piece, Program};

/// Where the walks begin that count the watched runs of one kind.
#[derive(Clone, Debug)]
pub(super) struct WatchedRuns {
    /// Whose pieces are moved, by the bits of a piece; none if everybody's are, or if pieces are dropped.
    owner: Option<u8>,
    /// For each site the number of block sequences: one for no piece to move, and one for each type of piece.
    codes: usize,
    /// For each site and sequence; a fault if it is not watched.
    starts: Vec<Edge>,
    /// Sequences whose moves may have the same outcome as others; if there are any, they are recorded.
    may_merge: Vec<bool>,
}

/// What has been found by counting a watched run.
pub(super) struct Watched {
    pub(super) count: WalkCount,
    /// Whether it depends on more than what is on its own site.
    pub(super) reads_others: bool,
}

impl WatchedRuns {
    pub(super) fn new(program: &Program, group: u16, is_drop: bool) -> Self {
        let codes = if is_drop { 1 } else { program.new_pieces.len() + 1 };
        let entries = codes * program.site_count();
        let owner = program.groups[usize::from(group)].owner.map(|owner| owner.0);
        Self { owner, codes, starts: vec![Edge::FAULT; entries], may_merge: vec![false; entries] }
    }

    /// The index of the block sequence that is run from a site with this content.
    #[inline]
    fn entry(&self, site: usize, piece: Piece) -> usize {
        let is_moved = self.owner.is_none_or(|owner| piece.owner().0 == owner);
        // An empty site counts as a piece of type -1, whoever owns it.
        let code = if is_moved { usize::from(piece.piece_type().0.wrapping_add(1)) } else { 0 };
        site * self.codes + if self.codes == 1 { 0 } else { code }
    }

    /// Counts the moves of a run, if it is watched.
    #[inline]
    pub(super) fn count(&self, graphs: &MoveGraphs, cells: &[u32], site: usize) -> Option<Watched> {
        let (mut count, entry) = (WalkCount::default(), self.entry(site, Piece(cells[site])));
        let start = self.starts[entry];
        let is_counted = graphs.count(cells, start, &mut count);
        let reads_others =
            count.passed > 1 || count.passed == 1 && graphs.cell_of(start) != Some(site as u16);
        (is_counted && (count.moves == 0 || !self.may_merge[entry]))
            .then_some(Watched { count, reads_others })
    }

    /// Begins to watch the sequence that is run from a site with this content; false if it is watched already. `start` is
    /// where the walk that counts its moves begins.
    pub(super) fn watch(&mut self, (site, piece): (usize, Piece), start: Edge, may_merge: bool) -> bool {
        let entry = self.entry(site, piece);
        self.may_merge[entry] = may_merge;
        std::mem::replace(&mut self.starts[entry], start) != start
    }

    /// Watches no sequence of a site any more.
    pub(super) fn forget(&mut self, site: usize) {
        self.starts[site * self.codes..(site + 1) * self.codes].fill(Edge::FAULT);
    }
}
