//! Runs whose moves can be listed or even counted by walking graphs.
//!
//! In: the blocks that are run from a site. Out: their reduced graph, if each has a graph, and whether it proves that
//! all moves are distinct: then they can be counted without making any of them. Graphs are built when the same blocks have
//! been run often enough, and all of them have graphs.

use std::sync::Arc;

use crate::index::SiteId;
use crate::moves::graph::{
    Collection, CountTables, Edge, HandedOn, MoveGraphs, NodeId, RUNS_BEFORE, Reduced, TableId, WalkCount,
};
use crate::moves::runs::blocks::Blocks;
use crate::moves::vm::{Log, Machine};
use crate::program::Program;

/// Numbers from this on are no indices of runs: they count runs until the graphs are built, or say that there are none.
const FIRST_COUNT: u32 = 1 << 31;
const HAS_NO_GRAPHS: u32 = u32::MAX;

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
    /// Where the cells that its graph may read begin among those of all runs, and where they end.
    cells: [u32; 2],
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
    known: HandedOn<Known>,
}

/// What is known of runs.
#[derive(Clone, Debug, Default)]
struct Known {
    /// By the number of the block sequence.
    by_blocks: Vec<RunsOfBlocks>,
    built: Arc<Built>,
}

/// All that has been built for runs.
#[derive(Clone, Debug, Default)]
struct Built {
    runs: Vec<RunGraph>,
    /// The cells that the graph of each run may read, as far as cells alone tell where walks go.
    cells: Vec<u16>,
    move_graphs: MoveGraphs,
    count_tables: CountTables,
}

/// The runs of one sequence of blocks.
#[derive(Clone, Debug, Default)]
struct RunsOfBlocks {
    /// For each site, the index of the run, or how often it has come up; empty until these blocks come up.
    numbers: Vec<u32>,
    /// For each site, where the walk that counts its moves begins, so that counting needs one look-up.
    starts: Vec<Edge>,
    /// The number of sites from which the run can be counted.
    countable: usize,
}

impl Collection for Known {
    fn extent(&self) -> usize {
        self.built.runs.len()
    }
}

impl CountableRuns {
    /// The runs for another driver of the same program, with all those found so far.
    pub(in crate::moves) fn another(&self) -> Self {
        Self { known: self.known.another() }
    }

    /// Adds the moves of a run to a count; false if it cannot be counted as far as is known, or if the rules have a fault.
    #[inline]
    pub(in crate::moves) fn count(
        &self,
        program: &Program,
        cells: &[u32],
        (blocks, site): (Blocks, SiteId),
        count: &mut WalkCount,
    ) -> bool {
        let of_blocks = self.known.by_blocks.get(number_of_blocks(program, blocks));
        let start = of_blocks.and_then(|blocks| blocks.starts.get(site.index()));
        !blocks.have_rivals()
            && start.is_some_and(|&start| {
                self.known.built.move_graphs.count(cells, start, count, &mut Log::closed())
            })
    }

    /// A run with a reduced graph; none if it has rivals, or as long as it has not come up often enough.
    #[inline]
    pub(in crate::moves) fn find(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        blocks: Blocks,
        site: SiteId,
    ) -> Option<RunGraph> {
        let number = self.number(program, machine, blocks, site);
        self.known.built.runs.get(number as usize).filter(|_| !blocks.have_rivals()).copied()
    }

    /// The cells that the graph of a run may read, as far as cells alone tell where walks go.
    pub(in crate::moves) fn cells(&self, run: RunGraph) -> &[u16] {
        let [first, end] = run.cells;
        &self.known.built.cells[first as usize..end as usize]
    }

    /// Where walks that find the moves of a run begin; none if they cannot be counted, or as long as some of its blocks
    /// have no graph.
    #[inline]
    pub(in crate::moves) fn start(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        blocks: Blocks,
        site: SiteId,
    ) -> Option<Edge> {
        self.find(program, machine, blocks, site).filter(|run| run.is_countable).map(|run| run.start)
    }

    /// The numbers of moves of runs that depend on little.
    #[inline]
    pub(in crate::moves) fn count_tables(&self) -> &CountTables {
        &self.known.built.count_tables
    }

    /// The memory that graphs and tables take, in bytes.
    pub(in crate::moves) fn memory(&self) -> usize {
        let Built { move_graphs, count_tables, cells, .. } = &*self.known.built;
        move_graphs.memory() + count_tables.memory() + size_of_val(&**cells)
    }

    /// The reduced graphs.
    #[inline]
    pub(in crate::moves) fn move_graphs(&self) -> &MoveGraphs {
        &self.known.built.move_graphs
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
        machine: &mut Machine,
        blocks: Blocks,
        site: SiteId,
    ) -> Option<(Edge, Rivals)> {
        let number = self.number(program, machine, blocks, site);
        let Known { by_blocks, built } = &*self.known;
        let run = built.runs.get(number as usize).filter(|run| run.is_listable)?;
        let all_are_countable =
            || by_blocks[number_of_blocks(program, blocks)].countable == program.site_count();
        let rivals = match blocks {
            Blocks::Moving { .. } if run.is_countable => Rivals::None,
            Blocks::Moving { .. } => Rivals::OfSite,
            Blocks::Dropping { has_rivals: false, .. } if all_are_countable() => Rivals::None,
            Blocks::Dropping { .. } => Rivals::Anywhere,
        };
        Some((run.start, rivals))
    }

    /// Builds the graphs of a run now, if it can have them.
    #[cold]
    pub(in crate::moves) fn demand(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        blocks: Blocks,
        site: SiteId,
    ) {
        let known = self.number(program, machine, blocks, site);
        if (FIRST_COUNT..HAS_NO_GRAPHS).contains(&known) {
            self.build(program, machine, blocks, site);
        }
    }

    #[inline]
    fn number(&mut self, program: &Program, machine: &mut Machine, blocks: Blocks, site: SiteId) -> u32 {
        let of_blocks = self.known.by_blocks.get(number_of_blocks(program, blocks));
        match of_blocks.and_then(|runs| runs.numbers.get(site.index())) {
            Some(&number) if number < FIRST_COUNT || number == HAS_NO_GRAPHS => number,
            _ => self.count_run(program, machine, blocks, site),
        }
    }

    /// Counts how often a run comes up, and builds its graphs after enough times.
    #[cold]
    fn count_run(&mut self, program: &Program, machine: &mut Machine, blocks: Blocks, site: SiteId) -> u32 {
        let at = number_of_blocks(program, blocks);
        let by_blocks = &mut self.known.by_blocks;
        if by_blocks.len() <= at {
            by_blocks.resize_with(at + 1, RunsOfBlocks::default);
        }
        let of_blocks = &mut by_blocks[at];
        if of_blocks.numbers.is_empty() {
            of_blocks.numbers = vec![FIRST_COUNT; program.site_count()];
            of_blocks.starts = vec![Edge::FAULT; program.site_count()];
        }
        let number = &mut of_blocks.numbers[site.index()];
        *number += 1;
        // An earlier driver of the same rules may have passed on the graphs.
        let is_built =
            *number == FIRST_COUNT + 1 && blocks.iter(program).all(|block| machine.has_graph(block, site));
        let is_due = is_built || *number >= FIRST_COUNT + RUNS_BEFORE;
        if is_due { self.build(program, machine, blocks, site) } else { *number }
    }

    /// Builds the graphs of a run.
    fn build(&mut self, program: &Program, machine: &mut Machine, blocks: Blocks, site: SiteId) -> u32 {
        let entries =
            blocks.iter(program).map(|block| Some((block, machine.build_graph(program, block, site)?)));
        let entries: Option<Vec<(u32, NodeId)>> = entries.collect();
        let Known { by_blocks, built } = &mut *self.known;
        let built = Arc::make_mut(built);
        let run = entries.and_then(|entries| built.reduce(program, machine, &entries, (blocks, site)));
        let of_blocks = &mut by_blocks[number_of_blocks(program, blocks)];
        let number = run.map_or(HAS_NO_GRAPHS, |run| {
            of_blocks.countable += usize::from(run.is_countable);
            of_blocks.starts[site.index()] = if run.is_countable { run.start } else { Edge::FAULT };
            built.runs.push(run);
            built.runs.len() as u32 - 1
        });
        of_blocks.numbers[site.index()] = number;
        number
    }
}

impl Built {
    /// Reduces the graphs of blocks that are run one after another from a site; none if there is no room for more.
    fn reduce(
        &mut self,
        program: &Program,
        machine: &Machine,
        blocks_and_entries: &[(u32, NodeId)],
        (blocks, site): (Blocks, SiteId),
    ) -> Option<RunGraph> {
        let entries: Vec<NodeId> = blocks_and_entries.iter().map(|&(_, entry)| entry).collect();
        let Reduced { start, is_listable, edges } =
            machine.reduce(program, &mut self.move_graphs, (site, blocks_and_entries))?;
        let is_moving = matches!(blocks, Blocks::Moving { .. });
        let is_countable = machine.are_countable(&entries, (!is_moving).then_some(site));
        let has_own_outcomes = is_moving && machine.have_own_outcomes(program, &entries, site);
        let table = if is_countable { self.count_tables.add(&self.move_graphs, (site, start)) } else { None };
        let first_cell = self.cells.len() as u32;
        self.cells.extend(self.move_graphs.cells(start, edges));
        let cells = [first_cell, self.cells.len() as u32];
        Some(RunGraph { start, cells, is_listable, is_countable, table, has_own_outcomes })
    }
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
    use crate::moves::graph::RunCount;
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
                    runs.demand(&program, &mut machine, blocks, site);
                    let run = runs.find(&program, &mut machine, blocks, site).ok_or(site)?;
                    let (mut walked, mut reads) = (WalkCount::default(), ReadSignature::default());
                    let is_sound =
                        runs.move_graphs().count(position.cells(), run.start, &mut walked, &mut reads);
                    assert!(is_sound);
                    let Some(table) = run.table else {
                        walks += 1;
                        return Ok(());
                    };
                    let RunCount { count: found, reads: read, reads_others } =
                        runs.count_tables().count(position.cells(), table);
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
