//! Runs whose moves can be listed or even counted by walking graphs.
//!
//! In: the blocks that are run from a site. Out: their reduced graph, if each has a graph, and whether it proves that
//! all moves are distinct: then they can be counted without making any of them. Graphs are built while the machine
//! runs blocks; until then, a run counts as unknown.

use crate::index::SiteId;
use crate::moves::graph::{CountTables, Edge, KnownGraph, MoveGraphs, NodeId, Reduced, TableId, WalkCount};
use crate::moves::runs::blocks::Blocks;
use crate::moves::vm::{Log, Machine};
use crate::program::Program;

/// What the table holds instead of the index of a run.
const UNKNOWN: u32 = u32::MAX;
const HAS_NO_GRAPHS: u32 = u32::MAX - 1;

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
                        let table = if is_countable {
                            self.count_tables.add(&self.move_graphs, (site, start))
                        } else {
                            None
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
    use crate::index::{PieceTypeId, PlayerId};
    use crate::moves::read_set::ReadSignature;
    use crate::moves::runs::blocks::{Board, try_each_run};
    use crate::position::Position;
    use crate::program::Piece;
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
