//! The graphs of a program, built on demand.

use std::sync::Arc;

use super::handed_on::{Collection, HandedOn};
use super::node::NodeId;
use super::state::Opaque;
use super::tables::Tables;
use super::unroll::Unroller;
use crate::index::SiteId;
use crate::program::Program;

/// How often a question is asked, a block is run by a probe, or the blocks of a run are run from a site, before their graphs
/// are built. Most are rarely or never run from most sites, and building graphs takes as long as about a hundred runs.
///
/// In builds with assertions, as in tests, graphs come sooner, so that tests exercise both ways of running blocks.
pub(in crate::moves) const RUNS_BEFORE: u32 = if cfg!(debug_assertions) { 10 } else { 100 };

/// The most nodes of all graphs of a machine together, some 5 MB. A game has two such machines, one for its probe.
const MAX_NODES: usize = 200_000;

/// The most entries, one for each block and site; larger programs have no graphs.
const MAX_ENTRIES: usize = 1 << 21;

/// Entries from this on are no nodes: they count runs, or say that there is no graph.
const FIRST_COUNT: u32 = 1 << 31;
const OPAQUE: u32 = u32::MAX;

/// The graphs of one program.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct Graphs {
    made: HandedOn<Made>,
}

/// What the answer to a question depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::moves) enum Reads {
    /// That is not known, because its graph has not been built.
    Unknown,
    /// Only on these cells and numbers of pieces: the number of a player's pieces counts as a cell after all others.
    Cells(Vec<usize>),
    /// On more than that.
    More,
}

#[derive(Clone, Debug, Default)]
struct Made {
    tables: Arc<Tables>,
    /// For each block and site, the first node, or how often it was run.
    entries: Vec<u32>,
    /// The same for each instruction at which a question starts.
    questions: Vec<u32>,
    site_count: usize,
    unroller: Option<Arc<Unroller>>,
    is_full: bool,
}

impl Collection for Made {
    fn extent(&self) -> usize {
        self.tables.nodes.len()
    }
}

impl Graphs {
    /// The graphs for another machine of the same program, with all those built so far.
    pub(in crate::moves) fn another(&self) -> Self {
        Self { made: self.made.another() }
    }

    /// The first node of a block from a site, if its graph has been built. For a probe it is built after some runs.
    #[inline]
    pub(in crate::moves) fn entry(
        &mut self,
        program: &Program,
        block: u32,
        site: SiteId,
        is_probe: bool,
    ) -> Option<NodeId> {
        match self.made.known(block, site) {
            Known::Node(node) => Some(node),
            Known::Nothing if is_probe => self.made.count_run(program, (block, site), (1, true)),
            Known::Nothing | Known::Opaque => None,
        }
    }

    /// The first node of a block from a site, whose graph is built if need be; none if it can have none.
    pub(in crate::moves) fn build(
        &mut self,
        program: &Program,
        (block, site): (u32, SiteId),
        is_probe: bool,
    ) -> Option<NodeId> {
        match self.made.known(block, site) {
            Known::Node(node) => Some(node),
            Known::Opaque => None,
            Known::Nothing => self.made.count_run(program, (block, site), (RUNS_BEFORE, is_probe)),
        }
    }

    /// Whether the graph of a block from a site has been built.
    pub(in crate::moves) fn has(&self, block: u32, site: SiteId) -> bool {
        matches!(self.made.known(block, site), Known::Node(_))
    }

    /// The first node of a question about the whole position, if its graph has been built.
    #[inline]
    pub(in crate::moves) fn question(&mut self, program: &Program, entry: u32) -> Option<NodeId> {
        match self.made.questions.get(entry as usize) {
            Some(&node) if node < FIRST_COUNT => Some(node),
            Some(&OPAQUE) => None,
            _ => self.made.question_cold(program, entry),
        }
    }

    /// What the answer to a question about the whole position depends on.
    pub(in crate::moves) fn reads_of(&self, program: &Program, entry: u32) -> Reads {
        match self.made.questions.get(entry as usize) {
            Some(&node) if node < FIRST_COUNT => {
                self.made.tables.reads_from(program, node).map_or(Reads::More, Reads::Cells)
            }
            Some(&OPAQUE) => Reads::More,
            _ if self.made.is_full => Reads::More,
            _ => Reads::Unknown,
        }
    }

    pub(in crate::moves) fn tables(&self) -> &Tables {
        &self.made.tables
    }

    /// Rebuilds what has been built so far; returns its size in bytes.
    pub(in crate::moves) fn remake(&self, program: &Program, is_probe: bool) -> usize {
        self.made.again(program, is_probe).memory()
    }
}

/// What is known about the graph of a block from a site.
enum Known {
    Node(NodeId),
    /// It can have none.
    Opaque,
    /// It has not been built.
    Nothing,
}

impl Made {
    #[inline]
    fn known(&self, block: u32, site: SiteId) -> Known {
        match self.entries.get(block as usize * self.site_count + site.index()) {
            Some(&entry) if entry < FIRST_COUNT => Known::Node(entry),
            Some(&OPAQUE) => Known::Opaque,
            _ => Known::Nothing,
        }
    }

    /// Counts a run, or as many as a demand for the graph is worth, and builds the graph after enough of them.
    #[cold]
    fn count_run(
        &mut self,
        program: &Program,
        (block, site): (u32, SiteId),
        (runs, is_probe): (u32, bool),
    ) -> Option<NodeId> {
        if self.is_full {
            return None;
        }
        if self.entries.is_empty() {
            self.site_count = program.site_count();
            let count = self.site_count * program.blocks.len();
            if count > MAX_ENTRIES {
                self.is_full = true;
                return None;
            }
            self.entries = vec![FIRST_COUNT; count];
        }
        let at = block as usize * self.site_count + site.index();
        let entry = &mut self.entries[at];
        *entry += runs;
        if *entry < FIRST_COUNT + RUNS_BEFORE {
            return None;
        }
        self.make(program, (block, site), is_probe)
    }

    /// Counts a question, and builds its graph once it has been asked often enough.
    #[cold]
    fn question_cold(&mut self, program: &Program, entry: u32) -> Option<NodeId> {
        if self.is_full {
            return None;
        }
        if self.questions.is_empty() {
            self.questions = vec![FIRST_COUNT; program.ops.len()];
        }
        let known = &mut self.questions[entry as usize];
        *known += 1;
        if *known < FIRST_COUNT + RUNS_BEFORE {
            return None;
        }
        let unroller = self.unroller.get_or_insert_with(|| Arc::new(Unroller::new(program)));
        let made = unroller.unroll_question(program, Arc::make_mut(&mut self.tables), entry);
        *known = made.unwrap_or(OPAQUE);
        made.ok()
    }

    /// The same graphs, built again.
    fn again(&self, program: &Program, is_probe: bool) -> Self {
        // What has a graph is put one run short of getting it.
        let before = |&entry: &u32| if entry < FIRST_COUNT { FIRST_COUNT + RUNS_BEFORE - 1 } else { OPAQUE };
        let entries: Vec<u32> = self.entries.iter().map(before).collect();
        let questions: Vec<u32> = self.questions.iter().map(before).collect();
        let mut again = Self { entries, questions, site_count: self.site_count, ..Self::default() };
        for at in (0..self.entries.len()).filter(|&at| self.entries[at] < FIRST_COUNT) {
            let (block, site) = (at / self.site_count, SiteId::new(at % self.site_count));
            again.count_run(program, (block as u32, site), (1, is_probe));
        }
        for entry in (0..self.questions.len()).filter(|&entry| self.questions[entry] < FIRST_COUNT) {
            again.question_cold(program, entry as u32);
        }
        again
    }

    /// The size in bytes, without spare capacity.
    fn memory(&self) -> usize {
        size_of_val(&*self.entries) + size_of_val(&*self.questions) + self.tables.memory()
    }

    fn make(&mut self, program: &Program, (block, site): (u32, SiteId), is_probe: bool) -> Option<NodeId> {
        let unroller = self.unroller.get_or_insert_with(|| Arc::new(Unroller::new(program)));
        let unroller = Arc::make_mut(unroller);
        let made = unroller.unroll(program, Arc::make_mut(&mut self.tables), (block, site), is_probe);
        let own = block as usize * self.site_count..(block as usize + 1) * self.site_count;
        let at = own.start + site.index();
        match made {
            Ok(node) => self.entries[at] = node,
            // A fault may concern this site only; the other obstacles are the same from every site.
            Err(Opaque::Faulty) => self.entries[at] = OPAQUE,
            Err(Opaque::Instruction | Opaque::TooLarge) => self.entries[own].fill(OPAQUE),
        }
        if self.tables.nodes.len() > MAX_NODES {
            self.is_full = true;
            self.entries.iter_mut().filter(|entry| **entry >= FIRST_COUNT).for_each(|entry| *entry = OPAQUE);
        }
        made.ok()
    }
}
