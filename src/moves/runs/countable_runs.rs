//! Runs whose moves can be listed or even counted by walking graphs.
//!
//! In: the blocks that are run from a site. Out: their reduced graph, if each has a graph, and whether it proves that
//! all moves are distinct: then they can be counted without making any of them. Graphs are built while the machine
//! runs blocks; until then, a run counts as unknown.

use std::ops::Range;

use crate::index::{PieceTypeId, SiteId};
use crate::moves::graph::{CountTables, Edge, KnownGraph, MoveGraphs, NodeId, Reduced, TableId, WalkCount};
use crate::moves::vm::{Log, Machine};
use crate::position::{PiecesOf, Position};
use crate::program::{Group, Piece, Program};

/// What the table holds instead of the index of a run.
const UNKNOWN: u32 = u32::MAX;
const HAS_NO_GRAPHS: u32 = u32::MAX - 1;

/// The blocks that are run from a site, one after another.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) enum Blocks {
    /// The blocks of a group that start from any site, and those for the type of the piece on the site, if the group
    /// moves it.
    Moving { group: u16, piece_type: Option<PieceTypeId> },
    /// A block that drops a piece. It has rivals if the group has other blocks that drop the same piece, whose moves may be
    /// the same.
    Dropping { block: u32, has_rivals: bool },
}

impl Blocks {
    /// The blocks of a group that are run from a site where they may move a piece.
    pub(in crate::moves) fn moving(program: &Program, position: &Position, group: u16, site: SiteId) -> Self {
        let (owner, piece) = (program.groups[usize::from(group)].owner, position.piece(site));
        let is_moved = !piece.is_none() && owner.is_none_or(|owner| piece.owner() == owner);
        Self::Moving { group, piece_type: is_moved.then(|| piece.piece_type()) }
    }

    /// The piece that they move or drop; none if they only start from the site.
    pub(in crate::moves) fn moved_piece(
        self,
        program: &Program,
        position: &Position,
        site: SiteId,
    ) -> Option<Piece> {
        match self {
            Self::Moving { piece_type, .. } => piece_type.map(|_| position.piece(site)),
            Self::Dropping { block, .. } => Some(program.dropped_piece(block)),
        }
    }

    /// Whether other blocks of the group may have the same moves.
    fn have_rivals(self) -> bool {
        matches!(self, Self::Dropping { has_rivals: true, .. })
    }

    /// The indices of the blocks.
    pub(in crate::moves) fn iter(self, program: &Program) -> impl Iterator<Item = u32> + Clone + '_ {
        let (dropped, anywhere, of_piece): (Option<u32>, &[u32], &[u32]) = match self {
            Self::Dropping { block, .. } => (Some(block), &[], &[]),
            Self::Moving { group, piece_type } => {
                let group = &program.groups[usize::from(group)];
                let of_piece = piece_type.map_or(&[][..], |kind| &group.by_type[kind.index()]);
                (None, &group.anywhere, of_piece)
            }
        };
        dropped.into_iter().chain(anywhere.iter().copied()).chain(of_piece.iter().copied())
    }
}

/// The board on which a group runs its blocks.
#[derive(Clone, Copy)]
pub(in crate::moves) enum Board<'b> {
    Position(&'b Position),
    /// The cells of a position of which some have been changed, so that nothing else is known of it.
    Cells(&'b [u32]),
}

impl<'b> Board<'b> {
    fn cells(self) -> &'b [u32] {
        match self {
            Self::Position(position) => position.cells(),
            Self::Cells(cells) => cells,
        }
    }
}

/// The sites from which a group may run blocks.
enum Origins<'b> {
    Sites(Range<usize>),
    Pieces(PiecesOf<'b>),
}

impl Iterator for Origins<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        match self {
            Self::Sites(sites) => sites.next(),
            Self::Pieces(pieces) => pieces.next().map(|(site, _)| site.index()),
        }
    }
}

impl Group {
    /// The sites from which it may run blocks other than drops: one, or all that come into question.
    #[inline]
    fn origins<'b>(&self, program: &Program, board: Board<'b>, only: Option<SiteId>) -> Origins<'b> {
        match (only, board) {
            (Some(site), _) => Origins::Sites(site.index()..site.index() + 1),
            (None, Board::Position(position)) if self.anywhere.is_empty() => {
                Origins::Pieces(position.pieces_of(self.owner))
            }
            _ => Origins::Sites(0..program.site_count()),
        }
    }
}

/// Passes the blocks that a group runs to `each`, with where from: one site, or all of them. In the order in which their
/// moves are listed, until there is an error.
///
/// No iterator, since each kind of run has a tight loop of its own.
#[inline]
pub(in crate::moves) fn try_each_run<E>(
    program: &Program,
    board: Board<'_>,
    group: u16,
    only: Option<SiteId>,
    mut each: impl FnMut(Blocks, SiteId) -> Result<(), E>,
) -> Result<(), E> {
    let (offers, cells) = (&program.groups[usize::from(group)], board.cells());
    if offers.moves_pieces() || !offers.anywhere.is_empty() {
        for site in offers.origins(program, board, only) {
            let piece = Piece(cells[site]);
            let is_moved = !piece.is_none() && offers.owner.is_none_or(|owner| piece.owner() == owner);
            if is_moved || !offers.anywhere.is_empty() {
                let blocks = Blocks::Moving { group, piece_type: is_moved.then(|| piece.piece_type()) };
                each(blocks, SiteId::new(site))?;
            }
        }
    }
    let in_reserve = |reserve: u16| only.is_none() && cells[usize::from(reserve)] > 0;
    for (_, dropped) in offers.drops.iter().filter(|(reserve, _)| in_reserve(*reserve)) {
        let has_rivals = dropped.len() > 1;
        for &block in dropped {
            let blocks = Blocks::Dropping { block, has_rivals };
            (0..program.site_count()).try_for_each(|site| each(blocks, SiteId::new(site)))?;
        }
    }
    Ok(())
}

/// With which other moves of a turn those of a run have to be compared, since they may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::moves) enum Rivals {
    /// With none: the graphs prove that they are distinct.
    None,
    /// With the others from the same site: only these can have the same notation.
    OfSite,
    /// With those from all sites: the origin of a drop is not part of its notation.
    Anywhere,
}

/// A run with a reduced graph.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) struct RunGraph {
    /// Where walks that find its moves begin.
    pub(in crate::moves) start: Edge,
    /// From which edge to which its graph reaches.
    edges: [u32; 2],
    /// Whether its moves can be listed from the graph, without running its blocks.
    pub(in crate::moves) is_listable: bool,
    /// Whether its moves can be counted, but for rivals: they are distinct, and depend on nothing but cells.
    pub(in crate::moves) is_countable: bool,
    /// How many moves it has, if it is countable and depends on little.
    pub(in crate::moves) table: Option<TableId>,
    /// Whether no two of its moves have the same outcome, nor one of them and one of another such run.
    pub(in crate::moves) has_own_outcomes: bool,
}

/// The runs of a program that have graphs, found on demand.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct CountableRuns {
    /// By the number of the block sequence.
    by_blocks: Vec<RunsOfBlocks>,
    runs: Vec<RunGraph>,
    move_graphs: MoveGraphs,
    count_tables: CountTables,
}

/// The runs of one sequence of blocks.
#[derive(Clone, Debug, Default)]
struct RunsOfBlocks {
    /// For each site, the index of the run; empty until these blocks come up.
    numbers: Vec<u32>,
    /// For each site, where the walk that counts its moves begins, so that counting needs one look-up.
    starts: Vec<Edge>,
    /// The number of sites from which the run can be counted.
    countable: usize,
}

impl CountableRuns {
    /// Adds the moves of a run to a count; false if it cannot be counted as far as is known, or if the rules have a fault.
    #[inline]
    pub(in crate::moves) fn count(
        &self,
        program: &Program,
        cells: &[u32],
        (blocks, site): (Blocks, SiteId),
        count: &mut WalkCount,
    ) -> bool {
        let of_blocks = self.by_blocks.get(number_of_blocks(program, blocks));
        let start = of_blocks.and_then(|blocks| blocks.starts.get(site.index()));
        !blocks.have_rivals()
            && start.is_some_and(|&start| self.move_graphs.count(cells, start, count, &mut Log::closed()))
    }

    /// A run with a reduced graph; none as long as some of its blocks have no graph, or if it has rivals.
    #[inline]
    pub(in crate::moves) fn find(
        &mut self,
        program: &Program,
        machine: &Machine,
        blocks: Blocks,
        site: SiteId,
    ) -> Option<RunGraph> {
        let number = self.number(program, machine, blocks, site);
        self.runs.get(number as usize).filter(|_| !blocks.have_rivals()).copied()
    }

    /// The cells that the graph of a run may read, as far as cells alone tell where walks go.
    pub(in crate::moves) fn cells(&self, run: RunGraph) -> Vec<u16> {
        let [first, end] = run.edges;
        self.move_graphs.cells(run.start, first..end)
    }

    /// Where walks that find the moves of a run begin; none if they cannot be counted, or as long as some of its blocks
    /// have no graph.
    #[inline]
    pub(in crate::moves) fn start(
        &mut self,
        program: &Program,
        machine: &Machine,
        blocks: Blocks,
        site: SiteId,
    ) -> Option<Edge> {
        self.find(program, machine, blocks, site).filter(|run| run.is_countable).map(|run| run.start)
    }

    /// The numbers of moves of runs that depend on little.
    #[inline]
    pub(in crate::moves) fn count_tables(&self) -> &CountTables {
        &self.count_tables
    }

    /// The memory that graphs and tables take, in bytes.
    pub(in crate::moves) fn memory(&self) -> usize {
        self.move_graphs.memory() + self.count_tables.memory()
    }

    /// The reduced graphs.
    #[inline]
    pub(in crate::moves) fn move_graphs(&self) -> &MoveGraphs {
        &self.move_graphs
    }

    /// Where walks that find the moves of a run begin, and with which other moves of the turn these have to be compared;
    /// none if it has no reduced graph as far as is known.
    ///
    /// A drop needs no comparison only if the runs from all sites are countable: one that is not may put its piece down
    /// where this one does.
    #[inline]
    pub(in crate::moves) fn find_listable(
        &mut self,
        program: &Program,
        machine: &Machine,
        blocks: Blocks,
        site: SiteId,
    ) -> Option<(Edge, Rivals)> {
        let number = self.number(program, machine, blocks, site);
        let run = self.runs.get(number as usize).filter(|run| run.is_listable)?;
        let all_are_countable =
            || self.by_blocks[number_of_blocks(program, blocks)].countable == program.site_count();
        let rivals = match blocks {
            Blocks::Moving { .. } if run.is_countable => Rivals::None,
            Blocks::Moving { .. } => Rivals::OfSite,
            Blocks::Dropping { has_rivals: false, .. } if all_are_countable() => Rivals::None,
            Blocks::Dropping { .. } => Rivals::Anywhere,
        };
        Some((run.start, rivals))
    }

    #[inline]
    fn number(&mut self, program: &Program, machine: &Machine, blocks: Blocks, site: SiteId) -> u32 {
        let at = number_of_blocks(program, blocks);
        let known = self.by_blocks.get(at).and_then(|runs| runs.numbers.get(site.index()));
        match known {
            Some(&number) if number != UNKNOWN => number,
            _ => self.find_out(program, machine, (at, blocks), site),
        }
    }

    #[cold]
    fn find_out(
        &mut self,
        program: &Program,
        machine: &Machine,
        (at, blocks): (usize, Blocks),
        site: SiteId,
    ) -> u32 {
        if self.by_blocks.len() <= at {
            self.by_blocks.resize_with(at + 1, RunsOfBlocks::default);
        }
        let of_blocks = &mut self.by_blocks[at];
        if of_blocks.numbers.is_empty() {
            of_blocks.numbers = vec![UNKNOWN; program.site_count()];
            of_blocks.starts = vec![Edge::FAULT; program.site_count()];
        }
        let number = match graphs_of(program, machine, blocks, site) {
            Err(KnownGraph::NotYet) => return UNKNOWN,
            Err(_) => HAS_NO_GRAPHS,
            Ok(blocks_of_run) => {
                let entries: Vec<NodeId> = blocks_of_run.iter().map(|&(_, entry)| entry).collect();
                let dropped_on = matches!(blocks, Blocks::Dropping { .. }).then_some(site);
                match machine.reduce(program, &mut self.move_graphs, (site, &blocks_of_run)) {
                    None => HAS_NO_GRAPHS,
                    Some(Reduced { start, is_listable, edges }) => {
                        let is_countable = machine.are_countable(&entries, dropped_on);
                        let has_own_outcomes = matches!(blocks, Blocks::Moving { .. })
                            && machine.have_own_outcomes(program, &entries, site);
                        let edges = [edges.start, edges.end];
                        let table = match is_countable {
                            true => self.count_tables.add(&self.move_graphs, (site, start)),
                            false => None,
                        };
                        let run =
                            RunGraph { start, edges, is_listable, is_countable, table, has_own_outcomes };
                        self.runs.push(run);
                        of_blocks.countable += usize::from(is_countable);
                        of_blocks.starts[site.index()] = if is_countable { start } else { Edge::FAULT };
                        self.runs.len() as u32 - 1
                    }
                }
            }
        };
        of_blocks.numbers[site.index()] = number;
        number
    }
}

/// Some blocks with the first nodes of their graphs; if one is missing, what is known about it.
fn graphs_of(
    program: &Program,
    machine: &Machine,
    blocks: Blocks,
    site: SiteId,
) -> Result<Vec<(u32, NodeId)>, KnownGraph> {
    let mut entries = Vec::new();
    for block in blocks.iter(program) {
        match machine.graph_of(block, site) {
            KnownGraph::At(entry) => entries.push((block, entry)),
            missing => return Err(missing),
        }
    }
    Ok(entries)
}

/// The number of a sequence of blocks: for each group those without a piece and with one of each type, then single
/// blocks.
fn number_of_blocks(program: &Program, blocks: Blocks) -> usize {
    let types = program.new_pieces.len() + 1;
    match blocks {
        Blocks::Moving { group, piece_type } => {
            usize::from(group) * types + piece_type.map_or(0, |kind| kind.index() + 1)
        }
        Blocks::Dropping { block, .. } => program.groups.len() * types + block as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::index::PlayerId;
    use crate::moves::read_set::ReadSignature;
    use crate::source::SourceText;

    /// Men whose moves depend on few cells, one of which continues; pieces that slide; pieces that are dropped.
    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f" (10 0)) ("6/5/4/3/2/1" (0 10)))
            (directions (n 0 -1) (e 1 0) (w -1 0)))
            (symmetry Black (n n)))
          (piece (name Man) (moves (n (verify not-friend?) add) (e (verify enemy?) capture (add-partial)) (w (verify empty?) add))
            (drops ((verify empty?) add)))
          (piece (name Slider) (moves ((for-each d (directions) d (while empty? add d) (verify enemy?) add))))
          (option "pass partial" true)
          (board-setup (White (Man a1 off 3) (Slider b1)) (Black (Man a6 off 3) (Slider b6)))
          (win-condition (White Black) stalemated))"#;

    #[test]
    fn tables_have_the_counts_of_walks() {
        let program = compile(&SourceText::new("t.zrf", GAME), 0).expect("it compiles").program;
        let (mut machine, mut runs) = (Machine::default(), CountableRuns::default());
        let mut position = Position::start(&program);
        let mut random = fastrand::Rng::with_seed(11);
        let (mut tables, mut walks, mut moves, mut partial) = (0, 0, 0, 0);
        for _ in 0..300 {
            for site in 0..program.site_count() {
                let kind = PieceTypeId(random.u8(..2));
                let piece = match random.u8(..3) {
                    0 => Piece::NONE,
                    owner => program.new_pieces[kind.index()].with_owner(PlayerId(owner - 1)),
                };
                position.set(site, piece.0);
            }
            for group in 0..program.groups.len() as u16 {
                let board = Board::Position(&position);
                let done = try_each_run(&program, board, group, None, |blocks, site| {
                    for block in blocks.iter(&program) {
                        machine.demand_graph(&program, block, site);
                    }
                    let run = runs.find(&program, &machine, blocks, site).ok_or(site)?;
                    let (mut walked, mut reads) = (WalkCount::default(), ReadSignature::default());
                    let is_sound =
                        runs.move_graphs().count(position.cells(), run.start, &mut walked, &mut reads);
                    assert!(is_sound);
                    let Some(table) = run.table else {
                        walks += 1;
                        return Ok(());
                    };
                    let (found, read, reads_others) = runs.count_tables().count(position.cells(), table);
                    assert_eq!((found.moves, found.partial), (walked.moves, walked.partial), "{site:?}");
                    let depends = walked.passed > 1 || run.start.first_cell() != site.0;
                    assert_eq!(reads_others, walked.passed > 0 && depends, "{site:?}");
                    assert!(read.contains(reads), "{site:?}");
                    tables += 1;
                    moves += found.moves;
                    partial += u32::from(found.partial);
                    Ok::<(), SiteId>(())
                });
                assert_eq!(done, Ok(()), "each has a graph");
            }
            machine.refuel();
        }
        assert!(tables > 5_000 && walks > 1_000 && moves > 5_000 && partial > 500);
    }
}
