//! Which pieces attack which sites: graphs reduced to that question.
//!
//! In: a piece and a site. Out: where the walk begins that finds out, on any board, whether the piece could end on the site
//! or capture what is there. Built on demand; of the pieces whose blocks have no graphs nothing is known.

use std::sync::Arc;

use super::graphs::Graphs;
use super::handed_on::Collection;
use super::move_graphs::{Edge, MoveGraphs};
use super::node::{Node, NodeId};
use super::reduction::reduce_to_hits;
use super::tables::Tables;
use crate::board::SiteSet;
use crate::index::{PieceTypeId, SiteId};
use crate::program::Program;

/// How often a piece on a site is asked about before its graphs are built: building them takes as long as some tens of runs.
///
/// In builds with assertions, as in tests, they come sooner, so that tests exercise both ways.
const ASKED_BEFORE: u8 = if cfg!(debug_assertions) { 4 } else { 24 };

/// The most groups, piece types and sites, multiplied with each other; of larger programs nothing is known.
const MAX_PIECES: usize = 1 << 20;

/// The most pieces on sites that are known.
const MAX_KNOWN: usize = 1 << 14;

/// The most starts of walks that are noted, four bytes each; about further sites nothing is known.
const MAX_STARTS: usize = 1 << 20;

/// Instead of where a walk begins: nothing has been found out yet.
const UNKNOWN: u32 = u32::MAX;
/// There is no walk: the answer is no whatever the board.
const NEVER: u32 = u32::MAX - 1;

/// The attacks of a program's pieces.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct AttackGraphs {
    graphs: MoveGraphs,
    /// For each group and site that has been asked about: for each piece type and origin, the number of the edge with
    /// which the walk begins.
    starts: Vec<Arc<[u32]>>,
    edges: Vec<Edge>,
    /// The number of starts.
    noted: usize,
    /// For each group, piece type and site.
    pieces: Vec<PieceAttacks>,
    known: usize,
}

/// The attacks of a piece of some type on some site.
#[derive(Clone, Debug)]
enum PieceAttacks {
    /// It has been asked about so often.
    Asked(u8),
    /// It has no graphs.
    None,
    /// Its blocks, all of which have graphs, and what their moves may hit.
    Known(Arc<[(u32, SiteSet)]>),
}

impl Collection for Arc<AttackGraphs> {
    fn extent(&self) -> usize {
        self.noted + self.edges.len() + self.known
    }
}

impl AttackGraphs {
    /// The graphs for walks.
    #[inline]
    pub(in crate::moves) fn graphs(&self) -> &MoveGraphs {
        &self.graphs
    }

    /// The memory they take, in bytes.
    pub(in crate::moves) fn memory(&self) -> usize {
        let blocks = self.pieces.iter().map(|piece| match piece {
            PieceAttacks::Known(blocks) => size_of_val(&**blocks),
            PieceAttacks::Asked(_) | PieceAttacks::None => 0,
        });
        let starts = self.starts.iter().map(|starts| size_of_val(&**starts));
        let tables = size_of_val(&*self.pieces) + size_of_val(&*self.starts);
        self.graphs.memory() + size_of_val(&*self.edges) + tables + blocks.chain(starts).sum::<usize>()
    }

    /// Whether the machine must always find out for a piece: one of its blocks has no graph, or the program is too large.
    pub(in crate::moves) fn never_know(
        &self,
        program: &Program,
        attacker: (u16, PieceTypeId, SiteId),
    ) -> bool {
        matches!(self.pieces.get(index(program, attacker)), None | Some(PieceAttacks::None))
    }

    /// The number of the question which pieces hit a site by the blocks of a group.
    #[inline]
    pub(in crate::moves) fn question(program: &Program, group: u16, site: SiteId) -> usize {
        usize::from(group) * program.site_count() + site.index()
    }

    /// Whether the answer to a question is known to be no for a piece, whatever the board.
    #[inline]
    pub(in crate::moves) fn never_hits(
        &self,
        program: &Program,
        question: usize,
        (piece_type, origin): (PieceTypeId, SiteId),
    ) -> bool {
        let starts = self.starts.get(question);
        let start = starts.and_then(|starts| starts.get(start_index(program, piece_type, origin)));
        start == Some(&NEVER)
    }

    /// Where the walk begins that tells whether a piece of a type on `origin` hits a site by the blocks of a group, if that
    /// has been found out.
    #[inline]
    pub(in crate::moves) fn known_start(
        &self,
        program: &Program,
        (group, piece_type, origin): (u16, PieceTypeId, SiteId),
        site: SiteId,
    ) -> Option<Edge> {
        let starts = self.starts.get(Self::question(program, group, site))?;
        match *starts.get(start_index(program, piece_type, origin))? {
            NEVER => Some(Edge::END),
            UNKNOWN => None,
            start => Some(self.edges[start as usize]),
        }
    }

    /// Finds out where that walk begins; a fault if the machine must find out.
    #[cold]
    pub(in crate::moves) fn find_start(
        &mut self,
        program: &Program,
        graphs: &mut Graphs,
        attacker: (u16, PieceTypeId, SiteId),
        site: SiteId,
    ) -> Edge {
        let (group, piece_type, origin) = attacker;
        let (groups, types, sites) = (program.groups.len(), program.new_pieces.len(), program.site_count());
        if self.pieces.is_empty() {
            let count = groups * types * sites;
            if count > MAX_PIECES {
                return Edge::FAULT;
            }
            self.pieces = vec![PieceAttacks::Asked(0); count];
            self.starts = vec![Arc::default(); groups * sites];
        }
        let Some(blocks) = self.blocks_of(program, graphs, attacker) else { return Edge::FAULT };
        let blocks = blocks.iter().filter(|(_, hits)| hits.contains(site));
        let with_graphs: Option<Vec<(u32, NodeId)>> =
            blocks.map(|&(block, _)| Some((block, graphs.build(program, (block, origin), false)?))).collect();
        let Some(blocks) = with_graphs else { return Edge::FAULT };
        let starts = &mut self.starts[Self::question(program, group, site)];
        if starts.is_empty() {
            if self.noted + types * sites > MAX_STARTS {
                return Edge::FAULT;
            }
            self.noted += types * sites;
            *starts = vec![UNKNOWN; types * sites].into();
        }
        let start = match &*blocks {
            [] => Edge::END,
            blocks => reduce_to_hits(&mut self.graphs, program, graphs.tables(), (origin.0, blocks), site.0)
                .unwrap_or(Edge::FAULT),
        };
        let number = if start == Edge::END { NEVER } else { self.edges.len() as u32 };
        Arc::make_mut(starts)[start_index(program, piece_type, origin)] = number;
        if number != NEVER {
            self.edges.push(start);
        }
        start
    }

    /// The blocks of a piece on a site; none if it has not been asked about often enough, or if one of
    /// them has no graph.
    fn blocks_of(
        &mut self,
        program: &Program,
        graphs: &mut Graphs,
        attacker: (u16, PieceTypeId, SiteId),
    ) -> Option<Arc<[(u32, SiteSet)]>> {
        let (group, piece_type, origin) = attacker;
        let piece = &mut self.pieces[index(program, attacker)];
        if let PieceAttacks::Asked(times) = piece {
            *times += 1;
            if *times < ASKED_BEFORE {
                return None;
            }
            let blocks = &program.groups[usize::from(group)].by_type[piece_type.index()];
            let blocks = blocks_with_hits(program, graphs, (blocks, origin));
            *piece = match blocks.filter(|_| self.known < MAX_KNOWN) {
                None => PieceAttacks::None,
                Some(blocks) => {
                    self.known += 1;
                    PieceAttacks::Known(blocks)
                }
            };
        }
        match piece {
            PieceAttacks::Known(blocks) => Some(blocks.clone()),
            PieceAttacks::Asked(_) | PieceAttacks::None => None,
        }
    }
}

/// The index of a piece among those that a question may be about.
#[inline]
fn start_index(program: &Program, piece_type: PieceTypeId, origin: SiteId) -> usize {
    piece_type.index() * program.site_count() + origin.index()
}

/// The index of a piece of a type on a site, moved by a group.
#[inline]
fn index(program: &Program, (group, piece_type, origin): (u16, PieceTypeId, SiteId)) -> usize {
    let (types, sites) = (program.new_pieces.len(), program.site_count());
    (usize::from(group) * types + piece_type.index()) * sites + origin.index()
}

/// Some blocks, and what their moves from a site may hit; none if one has no graph.
fn blocks_with_hits(
    program: &Program,
    graphs: &mut Graphs,
    (blocks, origin): (&[u32], SiteId),
) -> Option<Arc<[(u32, SiteSet)]>> {
    let with_hits = |&block: &u32| {
        let entry = graphs.build(program, (block, origin), false)?;
        Some((block, hits(graphs.tables(), entry)))
    };
    blocks.iter().map(with_hits).collect()
}

/// All sites that a move of a graph may hit, whatever the board.
fn hits(tables: &Tables, entry: NodeId) -> SiteSet {
    let mut hits = SiteSet::default();
    for node in tables.nodes_from(entry) {
        let hit = match tables.nodes[node as usize] {
            Node::Do { action, .. } => tables.actions[action as usize].hit(),
            Node::Emit { emission, .. } => Some(tables.emissions[emission as usize].movement.to),
            _ => None,
        };
        if let Some(site) = hit {
            hits.insert(SiteId(site));
        }
    }
    hits
}
