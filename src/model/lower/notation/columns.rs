//! Lowers `(columns AHEAD "1/2/3" …)`: how each player counts the columns and rows of a board.

use super::site_names::distinct;
use crate::board::{Board, Link, Rect};
use crate::index::DirectionId;
use crate::model::lower::context::Context;
use crate::model::lower::fen::by_player;
use crate::notations::{Columns, Place};
use crate::syntax::Sexpr;

/// What of a move is counted in columns and rows.
const COUNTING: [&str; 4] = ["advance", "column", "heading", "tandem"];

/// The first word of a notation that means nothing without columns.
pub(super) fn needing_columns(notation: &Sexpr) -> Option<&Sexpr> {
    let parts = |name| notation.arguments().iter().filter(move |part| part.head() == Some(name));
    parts("moving").chain(parts("dropping")).find_map(counting)
}

fn counting(part: &Sexpr) -> Option<&Sexpr> {
    let is_counting = |word: &str| COUNTING.contains(&word);
    if part.symbol().or(part.head()).is_some_and(is_counting) {
        return Some(part);
    }
    part.arguments().iter().find_map(counting)
}

/// The labels are the same for all players, or there is a text for each.
pub(super) fn columns(ahead: &Sexpr, labels: &[Sexpr], context: &mut Context<'_>) -> Option<Columns> {
    let ahead = context.direction(ahead)?;
    let count = context.model.players.len();
    let texts: Vec<&str> = labels.iter().map(Sexpr::text).collect::<Option<_>>()?;
    if texts.len() != 1 && texts.len() != count {
        return None;
    }
    let directions = by_player(ahead, context);
    let board = &context.model.board;
    let wide = distinct(board, |site| site.rect.left).len();
    let of_player = |player: usize| {
        let text = texts.get(player).or(texts.first())?;
        let labels: Vec<String> = text.split('/').map(str::to_owned).collect();
        (labels.len() == wide).then_some((labels, places(board, directions[player])?))
    };
    let (labels, places) = (0..count).map(of_player).collect::<Option<Vec<_>>>()?.into_iter().unzip();
    Some(Columns { labels, places })
}

/// Where a player whose pieces go in a direction sees each site; `None` if it is neither up nor down.
fn places(board: &Board, ahead: DirectionId) -> Option<Vec<Place>> {
    let (lefts, tops) = (distinct(board, |site| site.rect.left), distinct(board, |site| site.rect.top));
    let edge = |Link { from, to }: Link| {
        let [from, to] = [from, to].map(|site| &board.sites()[site.index()].rect);
        (from.left == to.left).then_some(to.top - from.top)
    };
    let step = board.links_of(ahead).find_map(edge).filter(|&step| step != 0)?;
    let count = |edges: &[i32], edge: i32| {
        let at = edges.binary_search(&edge).ok()?;
        // A player who goes up the board counts from the right edge and from the bottom row, the other the other way round.
        Some(if step < 0 { edges.len() - 1 - at } else { at })
    };
    let place = |rect: Rect| Some(Place { column: count(&lefts, rect.left)?, row: count(&tops, rect.top)? });
    board.sites().iter().map(|site| place(site.rect)).collect()
}
