//! What the blocks and procedures of a program share: the procedures that are called, and what runs keep for them.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::dictionary::Node;
use super::role::Role;
use super::words::KnownWords;

/// What a procedure is compiled for: the same words become several procedures where what is known differs.
#[derive(Clone, Debug)]
pub(super) struct Specialization {
    pub(super) nodes: Rc<[Node]>,
    pub(super) role: Role,
    /// What it takes from the stack: numbers that are known, `None` for those that are passed.
    pub(super) taken: Vec<Option<i32>>,
    pub(super) playing: bool,
}

impl Specialization {
    pub(super) fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.nodes, &other.nodes)
            && (self.role, &self.taken, self.playing) == (other.role, &other.taken, other.playing)
    }
}

/// A procedure.
#[derive(Clone, Debug)]
pub(super) struct Procedure {
    pub(super) specialization: Specialization,
    pub(super) name: String,
    pub(super) text: Option<String>,
}

/// The procedures of a program, and what they share with its blocks.
#[derive(Debug, Default)]
pub(super) struct Procedures {
    pub(super) words: KnownWords,
    /// Whether all words that can be procedures become such.
    pub(super) is_large: Cell<bool>,
    /// Whether there are procedures at all.
    pub(super) exist: Cell<bool>,
    pub(super) list: RefCell<Vec<Procedure>>,
    /// Cells that are variables of the run.
    pub(super) cells: RefCell<BTreeSet<usize>>,
    /// Arrays of the run: their first cells and their lengths.
    pub(super) arrays: RefCell<BTreeMap<usize, usize>>,
    /// Whether the stack of a run is in an array of the run.
    pub(super) has_stack: Cell<bool>,
    /// How many values are passed at most, and how many are left.
    pub(super) most: Cell<(usize, usize)>,
}
