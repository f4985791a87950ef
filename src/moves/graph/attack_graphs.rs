//! Which pieces attack which sites: graphs reduced to that question.
//!
//! In: a piece and a site. Out: where the walk begins that finds out, on any board, whether the piece could end on the site
//! or capture what is there. Built on demand; of the pieces whose blocks have no graphs nothing is known.

use super::graphs::{Graphs, KnownGraph};
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

/// The most pieces on sites that are known, each with two bytes for each site of the board.
const MAX_KNOWN: usize = 1 << 14;

/// The numbers of targets: those of edges begin with the last.
const UNKNOWN: u16 = 0;
const FIRST_EDGE: u16 = 1;

/// The attacks of a program's pieces.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct AttackGraphs {
    graphs: MoveGraphs,
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
    Known(Box<KnownAttacks>),
}

#[derive(Clone, Debug)]
struct KnownAttacks {
    /// Its blocks, with their graphs and what their moves may hit.
    blocks: Vec<(u32, NodeId, SiteSet)>,
    /// For each site the number of an edge, if it has been asked about.
    by_target: Box<[u16]>,
    edges: Vec<Edge>,
}

impl AttackGraphs {
    /// The graphs for walks.
    #[inline]
    pub(in crate::moves) fn graphs(&self) -> &MoveGraphs {
        &self.graphs
    }

    /// The memory they take, in bytes.
    pub(in crate::moves) fn memory(&self) -> usize {
        let known = self.pieces.iter().filter_map(|piece| match piece {
            PieceAttacks::Known(known) => Some(size_of::<KnownAttacks>() + size_of_val(&*known.by_target)),
            PieceAttacks::Asked(_) | PieceAttacks::None => None,
        });
        self.graphs.memory() + size_of_val(&*self.pieces) + known.sum::<usize>()
    }

    /// Whether the machine must always find out for a piece: one of its blocks has no graph, or the program is too large.
    pub(in crate::moves) fn never_know(
        &self,
        program: &Program,
        attacker: (u16, PieceTypeId, SiteId),
    ) -> bool {
        matches!(self.pieces.get(index(program, attacker)), None | Some(PieceAttacks::None))
    }

    /// Where the walk begins that tells whether a piece of a type on `origin` hits a site by the blocks of a group; a fault
    /// if the machine must find out.
    #[inline]
    pub(in crate::moves) fn start(
        &mut self,
        program: &Program,
        graphs: &mut Graphs,
        attacker: (u16, PieceTypeId, SiteId),
        site: SiteId,
    ) -> Edge {
        let at = index(program, attacker);
        if let Some(PieceAttacks::Known(known)) = self.pieces.get(at) {
            let number = known.by_target[site.index()];
            if number != UNKNOWN {
                return known.edges[usize::from(number - FIRST_EDGE)];
            }
        }
        self.find_out(program, graphs, (at, attacker), site)
    }

    #[cold]
    fn find_out(
        &mut self,
        program: &Program,
        graphs: &mut Graphs,
        (at, (group, piece_type, origin)): (usize, (u16, PieceTypeId, SiteId)),
        site: SiteId,
    ) -> Edge {
        if self.pieces.is_empty() {
            let count = program.groups.len() * program.new_pieces.len() * program.site_count();
            if count > MAX_PIECES {
                return Edge::FAULT;
            }
            self.pieces = vec![PieceAttacks::Asked(0); count];
        }
        if let PieceAttacks::Asked(times) = &mut self.pieces[at] {
            *times += 1;
            if *times < ASKED_BEFORE {
                return Edge::FAULT;
            }
            let blocks = &program.groups[usize::from(group)].by_type[piece_type.index()];
            let blocks = blocks_with_hits(program, graphs, (blocks, origin));
            self.pieces[at] = match blocks.filter(|_| self.known < MAX_KNOWN) {
                None => PieceAttacks::None,
                Some(blocks) => {
                    self.known += 1;
                    let by_target = vec![UNKNOWN; program.site_count()].into();
                    PieceAttacks::Known(Box::new(KnownAttacks { blocks, by_target, edges: Vec::new() }))
                }
            };
        }
        let PieceAttacks::Known(known) = &mut self.pieces[at] else { return Edge::FAULT };
        let blocks = known.blocks.iter().filter(|(_, _, hits)| hits.contains(site));
        let blocks: Vec<(u32, NodeId)> = blocks.map(|&(block, entry, _)| (block, entry)).collect();
        let tables = graphs.tables();
        let found = reduce_to_hits(&mut self.graphs, program, tables, (origin.0, &blocks), site.0);
        let edge = found.unwrap_or(Edge::FAULT);
        let number = known.edges.iter().position(|known| *known == edge).unwrap_or_else(|| {
            known.edges.push(edge);
            known.edges.len() - 1
        });
        known.by_target[site.index()] = number as u16 + FIRST_EDGE;
        edge
    }
}

/// The index of a piece of a type on a site, moved by a group.
#[inline]
fn index(program: &Program, (group, piece_type, origin): (u16, PieceTypeId, SiteId)) -> usize {
    let (types, sites) = (program.new_pieces.len(), program.site_count());
    (usize::from(group) * types + piece_type.index()) * sites + origin.index()
}

/// Some blocks with their graphs from a site, and what their moves may hit; none if one has no graph.
fn blocks_with_hits(
    program: &Program,
    graphs: &mut Graphs,
    (blocks, origin): (&[u32], SiteId),
) -> Option<Vec<(u32, NodeId, SiteSet)>> {
    let with_hits = |&block: &u32| {
        graphs.demand(program, (block, origin), false);
        let KnownGraph::At(entry) = graphs.known(block, origin) else { return None };
        Some((block, entry, hits(graphs.tables(), entry)))
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
