//! Where pieces could capture, by what stands in their way.
//!
//! In: a program, whose moves have been analysed without a board (`program::targets`). Out: for each type of piece and
//! site, a tree of the sites that it could capture on: what lies after a site is reached only while that is empty. So a
//! rook's tree has four branches, and walking it costs as much as the rook sees. Conditions on more than empty sites are
//! ignored: a cannon is thought to capture without a screen as well.

use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::position::Position;
use crate::program::{Piece, Program};

/// Captures over more empty sites than this do not count: the trees are walked by recursion when they are built.
const MAX_EMPTY: usize = 256;

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
        let captures = program.captures_from(group, (kind, site)).unwrap_or_default();
        for (target, empty) in captures.iter().filter(|(_, empty)| empty.len() <= MAX_EMPTY) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::moves::Rules;
    use crate::source::SourceText;

    /// Men capture one square ahead to the right, and by an exception beside them; jumpers capture what they jump over.
    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black) (variable ready false)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1)))
            (symmetry Black (n s) (s n)))
          (piece (name Man) (moves
            (n (verify empty?) add)
            (ne (verify enemy?) add)
            ((verify ready) e (verify enemy?) capture n (verify empty?) add)))
          (piece (name Jumper) (moves (n (verify enemy?) n (verify empty?) (capture s) add)))
          (piece (name Slider) (moves ((for-each d (n e) d (while empty? add d) (verify enemy?) add))))
          (board-setup (White (Man a1) (Jumper c1) (Slider a2)) (Black (Man c2)))
          (loss-condition (White Black) (pieces-remaining 0)))"#;

    /// The sites where the piece on a site could capture.
    fn reached(setup: &str, from: &str) -> Vec<String> {
        let start = "(board-setup (White (Man a1) (Jumper c1) (Slider a2)) (Black (Man c2)))";
        let text = GAME.replace(start, &format!("(board-setup {setup})"));
        let program = compile(&SourceText::new("t.zrf", text), 0).expect("it compiles").program;
        let position = Rules::new(program.clone()).start().expect("no fault");
        let site = program.names.sites.iter().position(|name| name == from).expect("it is there");
        let piece = position.piece(SiteId::new(site));
        let reach = Reach::of(&program, |_| true);
        let mut found = Vec::new();
        reach.each(&position, (piece.owner(), piece.piece_type()), SiteId::new(site), |site| {
            found.push(program.names.sites[site].clone());
        });
        found.sort_unstable();
        found
    }

    #[test]
    fn exceptions_to_captures_by_moving_onto_others_are_left_out() {
        assert_eq!(reached("(White (Man a1)) (Black (Man b1))", "a1"), ["b2"]);
    }

    #[test]
    fn jumped_over_pieces_are_reached_if_the_landing_is_free() {
        assert_eq!(reached("(White (Jumper c1)) (Black (Man c2))", "c1"), ["c2"]);
        assert_eq!(reached("(White (Jumper c1)) (Black (Man c2 c3))", "c1"), [""; 0]);
    }

    #[test]
    fn slides_end_at_the_first_piece() {
        assert_eq!(reached("(White (Slider a1)) (Black (Man b1))", "a1"), ["a2", "a3", "a4", "b1"]);
        assert_eq!(reached("(White (Slider a1) (Man a3)) (Black (Man c4))", "a1"), ["a2", "a3", "b1", "c1"]);
    }
}
