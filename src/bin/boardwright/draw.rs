//! Draws the board as text: every site roughly where the rule file draws it, with its piece or its name.

use boardwright::board::Board;
use boardwright::game::Game;
use boardwright::index::SiteId;
use boardwright::program::Piece;

/// Columns of text for one cell.
const CELL: usize = 4;

/// Draws the board of a game, with a letter for the owner and a character for the piece.
pub(crate) fn board(game: &Game, board: &Board) -> String {
    let sites = board.sites();
    let Some(first) = sites.first() else { return String::new() };
    let left = sites.iter().map(|site| site.rect.left).min().unwrap_or(0);
    let width = (first.rect.right - first.rect.left).max(1);
    let mut order: Vec<usize> = (0..sites.len()).collect();
    order.sort_by_key(|&at| (sites[at].rect.top, sites[at].rect.left));
    let mut text = String::new();
    for row in order.chunk_by(|&a, &b| sites[a].rect.top == sites[b].rect.top) {
        let mut line = String::new();
        for &at in row {
            let column = (sites[at].rect.left - left) as usize * CELL / width as usize;
            let filled = line.chars().count();
            line.extend(std::iter::repeat_n(' ', column.saturating_sub(filled)));
            line.push_str(&sign(game, SiteId::new(at)));
            line.push(' ');
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// `R3` for a red piece with value 3, `WP` for a white pawn, the name of the site if it is empty.
fn sign(game: &Game, site: SiteId) -> String {
    let program = game.program();
    let piece = game.position().piece(site);
    if piece.is_none() {
        return program.names.sites[site.index()].to_lowercase();
    }
    let initial = |name: &String| name.chars().next().unwrap_or('?').to_string();
    let owner = initial(&program.names.players[piece.owner().index()]);
    owner
        + &value(game, piece)
            .unwrap_or_else(|| initial(&program.names.piece_types[piece.piece_type().index()]))
}

/// The value of a piece with exactly one attribute.
fn value(game: &Game, piece: Piece) -> Option<String> {
    let mut slots = game.program().declared_attributes(piece.piece_type());
    let slot = slots.next()?;
    slots.next().is_none().then(|| piece.attribute(slot).to_string())
}
