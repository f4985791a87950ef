//! The graphs of a program, made when they are wanted.

use std::sync::{Arc, Mutex, PoisonError};

use super::node::NodeId;
use super::state::Opaque;
use super::tables::Tables;
use super::unroll::Unroller;
use crate::index::SiteId;
use crate::program::Program;

/// So often a block is run from a site before it gets a graph: most are run once or never, and a graph takes as long to
/// make as a hundred runs.
///
/// Where assertions are checked, as in tests, they come sooner, so that both ways of running blocks are tried.
const RUNS_BEFORE: u32 = if cfg!(debug_assertions) { 10 } else { 100 };

/// Most nodes of all graphs together: some 16 MB with what finds equal ones.
const MAX_NODES: usize = 200_000;

/// A program with more blocks and sites than this has no graphs.
const MAX_ENTRIES: usize = 1 << 21;

/// Entries that are no node.
const FIRST_COUNT: u32 = 1 << 31;
const OPAQUE: u32 = u32::MAX;

/// The graphs of one program. Whoever made more than others leaves them to those who come later.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct Graphs {
    made: Made,
    /// What is left to those who come later.
    common: Arc<Mutex<Made>>,
}

/// The graph of a block from a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::moves) enum KnownGraph {
    /// Its first node.
    At(NodeId),
    /// There is none, and will be none.
    None,
    /// The block was not run often enough to get one.
    NotYet,
}

#[derive(Clone, Debug, Default)]
struct Made {
    tables: Arc<Tables>,
    /// For each block and site its first node, or how often it was run.
    entries: Vec<u32>,
    /// The same for each instruction where a question begins.
    questions: Vec<u32>,
    site_count: usize,
    unroller: Option<Arc<Unroller>>,
    is_full: bool,
}

impl Drop for Graphs {
    fn drop(&mut self) {
        self.leave();
    }
}

impl Graphs {
    /// The graphs for another machine of the same program: all that were made so far.
    pub(in crate::moves) fn another(&self) -> Self {
        self.leave();
        let made = self.common.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Self { made, common: self.common.clone() }
    }

    fn leave(&self) {
        let mut common = self.common.lock().unwrap_or_else(PoisonError::into_inner);
        if self.made.tables.nodes.len() > common.tables.nodes.len() {
            common.clone_from(&self.made);
        }
    }

    /// The first node of a block from a site, if it has a graph by now.
    #[inline]
    pub(in crate::moves) fn entry(
        &mut self,
        program: &Program,
        block: u32,
        site: SiteId,
        is_probe: bool,
    ) -> Option<NodeId> {
        let at = block as usize * self.made.site_count + site.index();
        match self.made.entries.get(at) {
            Some(&entry) if entry < FIRST_COUNT => Some(entry),
            Some(&OPAQUE) => None,
            _ => self.made.entry_of_cold(program, (block, site), is_probe),
        }
    }

    /// The first node of a question about the whole position, if it has a graph by now.
    #[inline]
    pub(in crate::moves) fn question(&mut self, program: &Program, entry: u32) -> Option<NodeId> {
        match self.made.questions.get(entry as usize) {
            Some(&node) if node < FIRST_COUNT => Some(node),
            Some(&OPAQUE) => None,
            _ => self.made.question_cold(program, entry),
        }
    }

    /// The graph of a block from a site, as far as it is known.
    pub(in crate::moves) fn known(&self, block: u32, site: SiteId) -> KnownGraph {
        if self.made.is_full && self.made.entries.is_empty() {
            return KnownGraph::None;
        }
        let at = block as usize * self.made.site_count + site.index();
        match self.made.entries.get(at) {
            Some(&entry) if entry < FIRST_COUNT => KnownGraph::At(entry),
            Some(&OPAQUE) => KnownGraph::None,
            _ => KnownGraph::NotYet,
        }
    }

    pub(in crate::moves) fn tables(&self) -> &Tables {
        &self.made.tables
    }

    /// Makes again what was made so far; returns its bytes.
    pub(in crate::moves) fn remake(&self, program: &Program, is_probe: bool) -> usize {
        self.made.again(program, is_probe).memory()
    }
}

impl Made {
    /// Counts a run, and makes the graph when there were enough.
    #[cold]
    fn entry_of_cold(
        &mut self,
        program: &Program,
        (block, site): (u32, SiteId),
        is_probe: bool,
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
        *entry += 1;
        if *entry < FIRST_COUNT + RUNS_BEFORE {
            return None;
        }
        self.make(program, (block, site), is_probe)
    }

    /// Counts a question, and makes its graph when it was asked often enough.
    #[cold]
    fn question_cold(&mut self, program: &Program, entry: u32) -> Option<NodeId> {
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

    /// The same graphs, made once more.
    fn again(&self, program: &Program, is_probe: bool) -> Self {
        // One run more, and those get a graph that have one.
        let before = |&entry: &u32| if entry < FIRST_COUNT { FIRST_COUNT + RUNS_BEFORE - 1 } else { OPAQUE };
        let entries: Vec<u32> = self.entries.iter().map(before).collect();
        let questions: Vec<u32> = self.questions.iter().map(before).collect();
        let mut again = Self { entries, questions, site_count: self.site_count, ..Self::default() };
        for at in (0..self.entries.len()).filter(|&at| self.entries[at] < FIRST_COUNT) {
            let (block, site) = (at / self.site_count, SiteId::new(at % self.site_count));
            again.entry_of_cold(program, (block as u32, site), is_probe);
        }
        for entry in (0..self.questions.len()).filter(|&entry| self.questions[entry] < FIRST_COUNT) {
            again.question_cold(program, entry as u32);
        }
        again
    }

    /// Bytes, without what vectors and hash tables have in reserve.
    fn memory(&self) -> usize {
        /// Each stands in a list, and again in a hash table, with its number.
        fn listed<T>(all: &[T]) -> usize {
            all.len() * (2 * size_of::<T>() + size_of::<u32>())
        }
        let Tables { nodes, actions, emissions, targets, .. } = &*self.tables;
        let first_nodes = size_of_val(&*self.entries) + size_of_val(&*self.questions);
        let of_switches: usize = targets.iter().map(|targets| 2 * size_of_val(&**targets)).sum();
        listed(nodes) + listed(actions) + listed(emissions) + listed(targets) + of_switches + first_nodes
    }

    fn make(&mut self, program: &Program, (block, site): (u32, SiteId), is_probe: bool) -> Option<NodeId> {
        let unroller = self.unroller.get_or_insert_with(|| Arc::new(Unroller::new(program)));
        let made = unroller.unroll(program, Arc::make_mut(&mut self.tables), (block, site), is_probe);
        let own = block as usize * self.site_count..(block as usize + 1) * self.site_count;
        let at = own.start + site.index();
        match made {
            Ok(node) => self.entries[at] = node,
            // A fault of the rules may be that of one site; the rest is the same from everywhere.
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
