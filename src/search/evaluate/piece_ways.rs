//! The ways of pieces that only go ahead: where each can still get, and from where it can be met on its way.
//!
//! In: the rules and a type of piece. Out: sets of sites, from the type's own moves on a board that is empty, and on one
//! where every other site has an opponent's piece of the type. So a pawn's way is its file ahead, and it can be met by
//! the pawns that chess players look for when they ask whether it is passed.

use super::mobility::as_if_to_move;
use crate::bits::Bits;
use crate::index::{PieceTypeId, PlayerId};
use crate::moves::{MoveList, Rules};
use crate::position::{Change, Position};
use crate::program::Piece;

/// On larger boards finding the ways would take too long.
const MAX_SITES: usize = 200;
/// More moves than this are not counted.
const MAX_STEPS: u8 = 20;

/// The ways of the pieces of one type.
#[derive(Clone, Debug)]
pub(super) struct PieceWays {
    players: usize,
    sites: usize,
    /// By owner and site: the sites that a piece can get to without capturing.
    ahead: Bits,
    /// By owner, another player and site: where a piece of the type of that player can capture on the site or ahead of it,
    /// at once or after going on.
    covered_from: Bits,
    /// By owner and site: how many moves the way takes at least; 0 if there is none.
    steps: Vec<u8>,
}

/// What a single move from each site can do, by owner and site.
struct Moves {
    landings: Bits,
    captures: Bits,
    /// Where a piece that gets there changes its type or leaves the board, which ends its way.
    last: Bits,
}

impl PieceWays {
    /// The ways of a type; `None` if a piece of it can return to a site, or does not move.
    pub(super) fn of(rules: &mut Rules, kind: PieceTypeId) -> Option<Self> {
        let (players, sites) = (rules.program().player_count(), rules.program().site_count());
        if sites > MAX_SITES {
            return None;
        }
        let moves = Moves::of(rules, kind)?;
        let ahead = moves.ways(players, sites)?;
        let steps = moves.steps(players, sites);
        let covered = closure(&moves.captures, &ahead, players * sites, sites);
        let covered_from = covered_from(&ahead, &covered, players, sites);
        Some(Self { players, sites, ahead, covered_from, steps })
    }

    /// The sites that a piece can get to without capturing.
    #[inline]
    pub(super) fn ahead(&self, owner: PlayerId, site: usize) -> &[u64] {
        self.ahead.row(owner.index() * self.sites + site)
    }

    /// The sites from where another player's piece of the type, or one of the same player, can come to capture, or to
    /// protect, on the site or ahead of it.
    #[inline]
    pub(super) fn covered_from(&self, owner: PlayerId, other: PlayerId, site: usize) -> &[u64] {
        self.covered_from.row((owner.index() * self.players + other.index()) * self.sites + site)
    }

    /// How many moves the way from a site takes at least; 0 if there is none.
    #[inline]
    pub(super) fn steps(&self, owner: PlayerId, site: usize) -> u8 {
        self.steps[owner.index() * self.sites + site]
    }

    /// How many moves the longest way takes.
    pub(super) fn longest(&self) -> u8 {
        self.steps.iter().copied().max().unwrap_or(0)
    }
}

impl Moves {
    /// `None` if the rules fail.
    fn of(rules: &mut Rules, kind: PieceTypeId) -> Option<Self> {
        let (players, sites) = (rules.program().player_count(), rules.program().site_count());
        let none = || Bits::new(players * sites, sites);
        let mut moves = Self { landings: none(), captures: none(), last: none() };
        let mut list = MoveList::default();
        for row in 0..players * sites {
            let (owner, site) = (PlayerId::new(row / sites), row % sites);
            let piece = rules.program().new_pieces[kind.index()].with_owner(owner);
            let alone = find(rules, &mut list, (piece, site), None)?;
            for &Change { cell, value } in (0..list.len()).flat_map(|index| list.changes(index)) {
                let (cell, landed) = (usize::from(cell), Piece(value));
                if cell >= sites || cell == site || landed.is_none() || landed.owner() != owner {
                    continue;
                }
                debug_assert!(Piece(alone.cells()[cell]).is_none(), "the board is empty");
                moves.landings.insert(row, cell);
                if landed.piece_type() != kind {
                    moves.last.insert(row, cell);
                }
            }
            let opponent = PlayerId::new((owner.index() + 1) % players);
            find(rules, &mut list, (piece, site), Some(piece.with_owner(opponent)))?;
            for &Change { cell, value } in (0..list.len()).flat_map(|index| list.changes(index)) {
                let (cell, held) = (usize::from(cell), Piece(value));
                if cell < sites && cell != site && (held.is_none() || held.owner() != opponent) {
                    moves.captures.insert(row, cell);
                }
            }
        }
        Some(moves)
    }

    /// Where pieces can get by any number of moves; `None` if nowhere, or back to where they were.
    fn ways(&self, players: usize, sites: usize) -> Option<Bits> {
        let mut going_on = self.landings.clone();
        for row in 0..players * sites {
            going_on.row_mut(row).iter_mut().zip(self.last.row(row)).for_each(|(on, last)| *on &= !last);
        }
        let on = transitive(&going_on, players, sites);
        let ahead = closure(&self.landings, &on, players * sites, sites);
        let returns = (0..players * sites).any(|row| ahead.contains(row, row % sites));
        let moves = (0..players * sites).any(|row| ahead.row(row).iter().any(|&word| word != 0));
        (moves && !returns).then_some(ahead)
    }

    /// How many moves pieces can make at least until they cannot go on.
    fn steps(&self, players: usize, sites: usize) -> Vec<u8> {
        let mut steps = vec![0; players * sites];
        for round in 1..=MAX_STEPS {
            for row in
                (0..players * sites).filter(|row| self.landings.row(*row).iter().any(|&word| word != 0))
            {
                let owner = row / sites * sites;
                let ends = |to: usize| {
                    self.last.contains(row, to)
                        || self.landings.row(owner + to).iter().all(|&word| word == 0)
                        || (1..round).contains(&steps[owner + to])
                };
                if steps[row] == 0 && (0..sites).any(|to| self.landings.contains(row, to) && ends(to)) {
                    steps[row] = round;
                }
            }
        }
        steps
    }
}

/// The moves of a piece, alone on the board or with the same piece on all other sites; returns the position. `None` if
/// the rules fail, or never let its owner move.
fn find(
    rules: &mut Rules,
    list: &mut MoveList,
    (piece, site): (Piece, usize),
    others: Option<Piece>,
) -> Option<Position> {
    let program = rules.shared_program().clone();
    let mut cells = program.start.clone();
    cells[..program.site_count()].fill(others.map_or(0, |piece| piece.0));
    cells[site] = piece.0;
    let position = Position::from_cells(&program, &cells);
    let position = as_if_to_move(rules, &position, piece.owner())?.into_owned();
    list.clear();
    rules.pseudo_legal_moves(&position, list).ok()?;
    Some(position)
}

/// What can be got to by one step or more, where the rows of each player lead to rows of the same player.
fn transitive(step: &Bits, players: usize, sites: usize) -> Bits {
    let mut found = step.clone();
    for over in 0..sites {
        for player in 0..players {
            let next = found.row(player * sites + over).to_vec();
            for row in player * sites..(player + 1) * sites {
                if found.contains(row, over) {
                    found.row_mut(row).iter_mut().zip(&next).for_each(|(found, next)| *found |= next);
                }
            }
        }
    }
    found
}

/// What each row leads to by itself, or from one of the sites that it goes on to.
fn closure(direct: &Bits, on: &Bits, rows: usize, sites: usize) -> Bits {
    let mut all = direct.clone();
    for row in 0..rows {
        for to in (0..sites).filter(|&to| on.contains(row, to)) {
            let next = direct.row(row / sites * sites + to);
            all.row_mut(row).iter_mut().zip(next).for_each(|(all, next)| *all |= next);
        }
    }
    all
}

/// By owner, another player and site: where that player's pieces cover the site or the way from it.
fn covered_from(ahead: &Bits, covered: &Bits, players: usize, sites: usize) -> Bits {
    let mut from = Bits::new(players * players * sites, sites);
    for row in 0..players * players * sites {
        let (owner, other, site) = (row / sites / players, row / sites % players, row % sites);
        let way = ahead.row(owner * sites + site);
        for at in (0..sites).filter(|&at| at != site) {
            let theirs = covered.row(other * sites + at);
            let is_on_way = theirs.iter().zip(way).any(|(theirs, way)| theirs & way != 0);
            if is_on_way || covered.contains(other * sites + at, site) {
                from.insert(row, at);
            }
        }
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::index::SiteId;
    use crate::source::SourceText;

    /// Men that step straight ahead and capture to the sides, on a board of three columns.
    const MEN: &str = r#"(version "boardwright 1") (game (title "T") (players White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("5/4/3/2/1" (0 9)))
          (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
          (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw)))
        (piece (name Man) (moves (n (verify empty?) add) (ne (verify enemy?) add) (nw (verify enemy?) add)))
        (piece (name King) (moves ((for-each d (directions) d (verify not-friend?) add))))
        (board-setup (White (Man a1) (King c1)) (Black (Man a5) (King c5)))
        (loss-condition (White Black) (pieces-remaining 0)))"#;

    fn rules() -> Rules {
        Rules::new(compile(&SourceText::new("men.zrf", MEN), 0).expect("it compiles").program)
    }

    fn names(rules: &Rules, row: &[u64]) -> String {
        let sites = (0..rules.program().site_count()).filter(|site| row[0] >> site & 1 == 1);
        sites
            .map(|site| rules.program().names.sites[SiteId::new(site).index()].clone())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn ways_and_those_who_can_meet_a_piece_follow_from_its_moves() {
        let mut rules = rules();
        let ways = PieceWays::of(&mut rules, PieceTypeId::new(0)).expect("men only go ahead");
        let site =
            |name: &str| rules.program().names.sites.iter().position(|site| site == name).expect("a site");
        let (white, black) = (PlayerId(0), PlayerId(1));
        assert_eq!(names(&rules, ways.ahead(white, site("b3"))), "b5 b4");
        assert_eq!(names(&rules, ways.covered_from(white, black, site("b3"))), "a5 a4 c5 c4");
        assert_eq!(names(&rules, ways.covered_from(white, white, site("a2"))), "b4 b3 b2 b1");
        assert_eq!(["a1", "b3", "c5"].map(|name| ways.steps(white, site(name))), [4, 2, 0]);
        assert_eq!((ways.steps(black, site("a2")), ways.longest()), (1, 4));
    }

    #[test]
    fn pieces_that_can_return_have_no_ways() {
        assert!(PieceWays::of(&mut rules(), PieceTypeId::new(1)).is_none());
    }
}
