//! Which blocks a group runs, and from which sites.
//!
//! In: a board and a group. Out: sequences of blocks with the sites from which they are run, in the order in which their
//! moves are listed.

use std::ops::Range;

use crate::index::{PieceTypeId, SiteId};
use crate::position::{PiecesOf, Position};
use crate::program::{Group, Piece, Program};

/// The blocks that are run from a site, one after another.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) enum Blocks {
    /// The blocks of a group that start from any site, and those for the type of the piece on the site, if the group
    /// moves it.
    Moving { group: u16, piece_type: Option<PieceTypeId> },
    /// A block that drops a piece. It has rivals if the group has other blocks that drop the same piece, whose moves may be
    /// the same.
    Dropping { block: u32, has_rivals: bool },
}

impl Blocks {
    /// The blocks of a group that are run from a site with this piece, or with none.
    #[inline]
    pub(in crate::moves) fn moving(program: &Program, group: u16, piece: Piece) -> Self {
        let owner = program.groups[usize::from(group)].owner;
        let is_moved = !piece.is_none() && owner.is_none_or(|owner| piece.owner() == owner);
        Self::Moving { group, piece_type: is_moved.then(|| piece.piece_type()) }
    }

    /// The piece that they move or drop; none if they only start from the site.
    pub(in crate::moves) fn moved_piece(
        self,
        program: &Program,
        position: &Position,
        site: SiteId,
    ) -> Option<Piece> {
        match self {
            Self::Moving { piece_type, .. } => piece_type.map(|_| position.piece(site)),
            Self::Dropping { block, .. } => Some(program.dropped_piece(block)),
        }
    }

    /// Whether some of them move the piece on the site.
    fn move_a_piece(self) -> bool {
        matches!(self, Self::Moving { piece_type: Some(_), .. })
    }

    /// Whether other blocks of the group may have the same moves.
    pub(super) fn have_rivals(self) -> bool {
        matches!(self, Self::Dropping { has_rivals: true, .. })
    }

    /// The indices of the blocks.
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

/// The board on which a group runs its blocks.
#[derive(Clone, Copy)]
pub(in crate::moves) enum Board<'b> {
    Position(&'b Position),
    /// The cells of a position of which some have been changed, so that nothing else is known of it.
    Cells(&'b [u32]),
}

impl<'b> Board<'b> {
    fn cells(self) -> &'b [u32] {
        match self {
            Self::Position(position) => position.cells(),
            Self::Cells(cells) => cells,
        }
    }
}

/// The sites from which a group may run blocks.
enum Origins<'b> {
    Sites(Range<usize>),
    Pieces(PiecesOf<'b>),
}

impl Iterator for Origins<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        match self {
            Self::Sites(sites) => sites.next(),
            Self::Pieces(pieces) => pieces.next().map(|(site, _)| site.index()),
        }
    }
}

impl Group {
    /// The sites from which it may run blocks other than drops: one, or all that come into question.
    #[inline]
    fn origins<'b>(&self, program: &Program, board: Board<'b>, only: Option<SiteId>) -> Origins<'b> {
        match (only, board) {
            (Some(site), _) => Origins::Sites(site.index()..site.index() + 1),
            (None, Board::Position(position)) if self.anywhere.is_empty() => {
                Origins::Pieces(position.pieces_of(self.owner))
            }
            _ => Origins::Sites(0..program.site_count()),
        }
    }
}

/// Passes the blocks that a group runs to `each`, with where from: one site, or all of them. In the order in which their
/// moves are listed, until there is an error.
///
/// No iterator, since each kind of run has a tight loop of its own.
#[inline]
pub(in crate::moves) fn try_each_run<E>(
    program: &Program,
    board: Board<'_>,
    group: u16,
    only: Option<SiteId>,
    mut each: impl FnMut(Blocks, SiteId) -> Result<(), E>,
) -> Result<(), E> {
    let (offers, cells) = (&program.groups[usize::from(group)], board.cells());
    if offers.moves_pieces() || !offers.anywhere.is_empty() {
        for site in offers.origins(program, board, only) {
            let blocks = Blocks::moving(program, group, Piece(cells[site]));
            if blocks.move_a_piece() || !offers.anywhere.is_empty() {
                each(blocks, SiteId::new(site))?;
            }
        }
    }
    let in_reserve = |reserve: u16| only.is_none() && cells[usize::from(reserve)] > 0;
    for (_, dropped) in offers.drops.iter().filter(|(reserve, _)| in_reserve(*reserve)) {
        let has_rivals = dropped.len() > 1;
        for &block in dropped {
            let blocks = Blocks::Dropping { block, has_rivals };
            let only_on_empty = program.blocks[block as usize].only_on_empty;
            let starts = |&site: &usize| !only_on_empty || Piece(cells[site]).is_none();
            (0..program.site_count()).filter(starts).try_for_each(|site| each(blocks, SiteId::new(site)))?;
        }
    }
    Ok(())
}
