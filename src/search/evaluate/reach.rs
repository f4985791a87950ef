//! Where pieces could capture, by what stands in their way.
//!
//! In: a program, whose moves have been analysed without a board (`program::targets`). Out: for each type of piece and
//! site, a tree of the sites that it could capture on: what lies after a site is reached only while that is empty. So a
//! rook's tree has four branches, and walking it costs as much as the rook sees. Conditions on more than empty sites are
//! ignored: a cannon is thought to capture without a screen as well.

use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::position::Position;
use crate::program::{Piece, Program};

/// The trees of all types of pieces that are wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    kinds: usize,
    sites: usize,
    /// By owner, type and site: where its tree begins in `nodes`, and, one further, where it ends.
    starts: Vec<u32>,
    nodes: Vec<Node>,
}

/// A site on the way of a piece. Those after it follow at once.
#[derive(Clone, Copy, Debug)]
struct Node {
    site: u16,
    /// Whether the piece could capture here.
    captures: bool,
    /// How many nodes follow that are reached only over this site.
    beyond: u32,
}

/// A tree while it is built.
#[derive(Debug, Default)]
struct Branch {
    captures: bool,
    beyond: Vec<(u16, Branch)>,
}

impl Reach {
    /// For these types; others reach nothing, as do those whose captures cannot be told from empty sites.
    pub(super) fn of(program: &Program, is_wanted: impl Fn(PieceTypeId) -> bool) -> Self {
        let (kinds, sites) = (program.new_pieces.len(), program.site_count());
        let mut reach = Self { kinds, sites, starts: vec![0], nodes: Vec::new() };
        for owner in (0..program.player_count()).map(PlayerId::new) {
            let groups = groups_of(program, owner);
            for kind in (0..kinds).map(PieceTypeId::new) {
                for site in (0..sites).map(SiteId::new) {
                    if is_wanted(kind) {
                        tree(program, &groups, kind, site).flatten(&mut reach.nodes);
                    }
                    reach.starts.push(reach.nodes.len() as u32);
                }
            }
        }
        reach
    }

    /// Whether pieces of a type could capture anywhere.
    pub(super) fn has(&self, kind: PieceTypeId) -> bool {
        let of_players = self.starts.chunks_exact(self.kinds * self.sites).enumerate();
        let mut spans = of_players.map(|(player, _)| {
            let first = (player * self.kinds + kind.index()) * self.sites;
            self.starts[first]..self.starts[first + self.sites]
        });
        spans.any(|span| !span.is_empty())
    }

    /// Calls back with the sites where a piece could capture if it stood on a site of this position, possibly more than
    /// once.
    #[inline]
    pub(super) fn each(
        &self,
        position: &Position,
        (owner, kind): (PlayerId, PieceTypeId),
        site: SiteId,
        mut found: impl FnMut(usize),
    ) {
        let row = (owner.index() * self.kinds + kind.index()) * self.sites + site.index();
        let mut left = &self.nodes[self.starts[row] as usize..self.starts[row + 1] as usize];
        while let [node, after @ ..] = left {
            let site = usize::from(node.site);
            if node.captures {
                found(site);
            }
            let is_empty = Piece(position.cells()[site]).is_none();
            left = if is_empty { after } else { &after[node.beyond as usize..] };
        }
    }
}

/// The groups of moves that a player chooses from.
fn groups_of(program: &Program, player: PlayerId) -> Vec<u16> {
    let turns = program.turns.iter().filter(|turn| turn.owner == player && !turn.decision);
    let mut groups: Vec<u16> = turns.flat_map(|turn| turn.groups.iter().copied()).collect();
    groups.sort_unstable();
    groups.dedup();
    groups
}

fn tree(program: &Program, groups: &[u16], kind: PieceTypeId, site: SiteId) -> Branch {
    let mut root = Branch::default();
    for &group in groups {
        for (target, empty) in program.captures_from(group, (kind, site)).unwrap_or_default() {
            let last = empty.iter().fold(&mut root, |branch, &site| branch.to(site));
            last.to(target.0).captures = true;
        }
    }
    root
}

impl Branch {
    /// The branch over a site, made if there is none.
    fn to(&mut self, site: u16) -> &mut Self {
        let known = self.beyond.iter().position(|&(other, _)| other == site);
        let at = known.unwrap_or_else(|| {
            self.beyond.push((site, Self::default()));
            self.beyond.len() - 1
        });
        &mut self.beyond[at].1
    }

    /// Appends everything beyond it.
    fn flatten(&self, nodes: &mut Vec<Node>) {
        for &(site, ref branch) in &self.beyond {
            let at = nodes.len();
            nodes.push(Node { site, captures: branch.captures, beyond: 0 });
            branch.flatten(nodes);
            nodes[at].beyond = (nodes.len() - at - 1) as u32;
        }
    }
}
