//! Whether the end of the game is near: in games in which every turn fills a site, when few sites are empty.

use crate::game::Game;
use crate::position::{Change, Position};
use crate::program::Piece;

/// Most empty sites for which the end of the game is searched.
const MOST_EMPTY: u32 = 26;

/// What an iteration to the end needs to know.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NearEnd {
    /// How many sites are empty at the root, if every move fills one of them; else none.
    pub(super) empty: Option<u32>,
    /// Whether the current iteration is one.
    pub(super) is_searched: bool,
}

impl NearEnd {
    /// For a search of the position of a game.
    pub(super) fn of(game: &Game) -> Self {
        let has_chance = game.program().turns.iter().any(|turn| turn.random);
        let position = game.position();
        let sites = game.program().site_count();
        let empty = position.cells()[..sites].iter().filter(|&&cell| Piece(cell).is_none()).count() as u32;
        let moves = game.moves();
        let all_fill = (0..moves.len()).all(|index| fills_a_site(position, moves.changes(index), sites));
        let is_near = !has_chance && !moves.is_empty() && all_fill && empty <= MOST_EMPTY;
        Self { empty: is_near.then_some(empty), ..Self::default() }
    }
}

/// Whether a move puts a piece on one empty site, and takes none away.
fn fills_a_site(position: &Position, changes: &[Change], sites: usize) -> bool {
    let of_sites = changes.iter().filter(|change| usize::from(change.cell) < sites);
    let mut filled = 0;
    for change in of_sites {
        let before = Piece(position.cells()[usize::from(change.cell)]);
        match (before.is_none(), Piece(change.value).is_none()) {
            (true, false) => filled += 1,
            (false, true) => return false,
            _ => {}
        }
    }
    filled == 1
}
