//! Runs whose moves can be counted by walking graphs, so that none of them is made.
//!
//! In: which blocks begin on a site. Out: the graphs of these blocks, where all of them have one that proves that no two
//! of their moves are the same. Graphs are made while the machine runs blocks; until then, a run counts as unknown.

use crate::index::{PieceTypeId, SiteId};
use crate::moves::graph::{KnownGraph, NodeId};
use crate::moves::vm::Machine;
use crate::position::Position;
use crate::program::{Origin, Program};

/// What the table holds instead of the number of a run.
const UNKNOWN: u32 = u32::MAX;
const NOT_COUNTABLE: u32 = u32::MAX - 1;

/// The blocks that are run from a site, one after the other.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) enum Blocks {
    /// The blocks of a group that begin on any site, and those of the type of piece that stands there, if it is one that
    /// the group moves.
    Moving { group: u16, piece_type: Option<PieceTypeId> },
    /// A block that drops a piece. Another block that drops the same piece may have the same moves; `is_alone` says that
    /// there is none.
    Dropping { block: u32, is_alone: bool },
}

impl Blocks {
    /// The blocks of a group that are run where a piece may be moved.
    pub(in crate::moves) fn moving(program: &Program, position: &Position, group: u16, site: SiteId) -> Self {
        let (owner, piece) = (program.groups[usize::from(group)].owner, position.piece(site));
        let is_moved = !piece.is_none() && owner.is_none_or(|owner| piece.owner() == owner);
        Self::Moving { group, piece_type: is_moved.then(|| piece.piece_type()) }
    }

    /// Whether no other run of the turn may have a move of these blocks.
    fn have_no_rival(self) -> bool {
        !matches!(self, Self::Dropping { is_alone: false, .. })
    }

    /// The numbers of the blocks.
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

/// The blocks that a group runs, and where: on one site, or everywhere; in the order in which their moves are listed.
pub(in crate::moves) fn offered<'p>(
    program: &'p Program,
    position: &'p Position,
    group: u16,
    only: Option<SiteId>,
) -> impl Iterator<Item = (Blocks, SiteId)> + 'p {
    let offers = &program.groups[usize::from(group)];
    let all = 0..program.site_count();
    let sites = only.map_or_else(|| all.clone(), |site| site.index()..site.index() + 1).map(SiteId::new);
    let moving = sites.filter(move |&site| !offers.anywhere.is_empty() || !position.piece(site).is_none());
    let in_reserve = move |reserve: u16| only.is_none() && position.cells()[usize::from(reserve)] > 0;
    let dropped = offers.drops.iter().filter(move |(reserve, _)| in_reserve(*reserve));
    let dropped = dropped.flat_map(|(_, blocks)| {
        let is_alone = blocks.len() == 1;
        blocks.iter().map(move |&block| Blocks::Dropping { block, is_alone })
    });
    let dropping = dropped.flat_map(move |blocks| all.clone().map(move |site| (blocks, SiteId::new(site))));
    moving.map(move |site| (Blocks::moving(program, position, group, site), site)).chain(dropping)
}

/// A run that can be counted.
#[derive(Clone, Debug)]
pub(in crate::moves) struct CountableRun {
    /// The first nodes of the graphs of its blocks.
    pub(in crate::moves) graphs: Box<[NodeId]>,
    /// Whether its moves only take the piece to a site, or drop it there.
    pub(in crate::moves) is_plain: bool,
}

/// The runs that can be counted, found when they come up.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct CountableRuns {
    /// For each sequence of blocks and site the number of the run; empty for blocks that never came up.
    numbers: Vec<Vec<u32>>,
    runs: Vec<CountableRun>,
}

impl CountableRuns {
    /// The graphs of the blocks of a run, where all have one by now that can be counted.
    #[inline]
    pub(in crate::moves) fn find(
        &mut self,
        program: &Program,
        machine: &Machine,
        blocks: Blocks,
        site: SiteId,
    ) -> Option<&CountableRun> {
        let at = number_of_blocks(program, blocks);
        let known = self.numbers.get(at).and_then(|numbers| numbers.get(site.index()));
        let number = match known {
            Some(&number) if number != UNKNOWN => number,
            _ => self.number_of(program, machine, (at, blocks), site),
        };
        self.runs.get(number as usize)
    }

    #[cold]
    fn number_of(
        &mut self,
        program: &Program,
        machine: &Machine,
        (at, blocks): (usize, Blocks),
        site: SiteId,
    ) -> u32 {
        if self.numbers.len() <= at {
            self.numbers.resize(at + 1, Vec::new());
        }
        if self.numbers[at].is_empty() {
            self.numbers[at] = vec![UNKNOWN; program.site_count()];
        }
        let number = match graphs_of(program, machine, blocks, site) {
            Err(KnownGraph::NotYet) => return UNKNOWN,
            Ok(entries) if blocks.have_no_rival() && machine.are_countable(&entries, site) => {
                let is_plain = is_plain(program, machine, (blocks, site), &entries);
                self.runs.push(CountableRun { graphs: entries.into(), is_plain });
                self.runs.len() as u32 - 1
            }
            _ => NOT_COUNTABLE,
        };
        self.numbers[at][site.index()] = number;
        number
    }
}

/// Whether the moves of a run only take the piece to a site, or drop it there.
fn is_plain(
    program: &Program,
    machine: &Machine,
    (blocks, site): (Blocks, SiteId),
    graphs: &[NodeId],
) -> bool {
    // Where blocks begin on any site there may be no piece to take.
    let moves_a_piece = |block: u32| program.blocks[block as usize].origin != Origin::Anywhere;
    blocks.iter(program).all(moves_a_piece)
        && graphs.iter().all(|&entry| machine.is_plain(program, entry, site))
}

/// The first nodes of the graphs of some blocks, or what is known of a graph that is missing.
fn graphs_of(
    program: &Program,
    machine: &Machine,
    blocks: Blocks,
    site: SiteId,
) -> Result<Vec<NodeId>, KnownGraph> {
    let mut entries = Vec::new();
    for block in blocks.iter(program) {
        match machine.graph_of(block, site) {
            KnownGraph::At(entry) => entries.push(entry),
            missing => return Err(missing),
        }
    }
    Ok(entries)
}

/// The number of a sequence of blocks: those of a group without a piece and with one of each type, then single blocks.
fn number_of_blocks(program: &Program, blocks: Blocks) -> usize {
    let types = program.new_pieces.len() + 1;
    match blocks {
        Blocks::Moving { group, piece_type } => {
            usize::from(group) * types + piece_type.map_or(0, |kind| kind.index() + 1)
        }
        Blocks::Dropping { block, .. } => program.groups.len() * types + block as usize,
    }
}
