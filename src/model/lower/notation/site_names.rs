//! Lowers the names that a notation gives to the sites of the board.

use crate::board::{Board, Site};
use crate::model::lower::context::Context;
use crate::notations::SiteName;
use crate::syntax::Sexpr;

/// `COLUMNS ROWS`, labels from which the names of all sites are made, or `(SITE "NAME") …` for single ones.
pub(super) fn site_names(names: &[Sexpr], context: &mut Context<'_>) -> Option<Vec<SiteName>> {
    if let [columns, rows] = names
        && let Some((columns, rows)) = columns.text().zip(rows.text())
    {
        return grid_names(&context.model.board, columns, rows);
    }
    let mut sites = own_names(&context.model.board);
    for pair in names {
        let Some([site, name]) = pair.list() else { return None };
        let whole = name.text()?.to_owned();
        sites[context.site(site)?.index()] = SiteName { whole, ..SiteName::default() };
    }
    Some(sites)
}

/// Names made of labels for the columns, from left to right, and for the rows, from top to bottom: `a/b/c`, `3/2/1`.
fn grid_names(board: &Board, columns: &str, rows: &str) -> Option<Vec<SiteName>> {
    let (columns, rows): (Vec<&str>, Vec<&str>) = (columns.split('/').collect(), rows.split('/').collect());
    let (lefts, tops) = (distinct(board, |site| site.rect.left), distinct(board, |site| site.rect.top));
    if (columns.len(), rows.len()) != (lefts.len(), tops.len()) {
        return None;
    }
    let name = |site: &Site| {
        let file = columns[lefts.binary_search(&site.rect.left).ok()?].to_owned();
        let rank = rows[tops.binary_search(&site.rect.top).ok()?].to_owned();
        Some(SiteName { whole: format!("{file}{rank}"), file, rank })
    };
    board.sites().iter().map(name).collect()
}

pub(super) fn distinct(board: &Board, edge: impl Fn(&Site) -> i32) -> Vec<i32> {
    let mut edges: Vec<i32> = board.sites().iter().map(edge).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The names that the sites have in the rules. What all sites of a column begin with is its file, what all sites of a
/// row end with is its rank.
pub(super) fn own_names(board: &Board) -> Vec<SiteName> {
    let sites = board.sites();
    let name = |site: &Site| {
        let column = sites.iter().filter(|other| other.rect.left == site.rect.left);
        let row = sites.iter().filter(|other| other.rect.top == site.rect.top);
        let file = column.fold(site.name.as_str(), |file, other| shared_start(file, &other.name));
        let rank = row.fold(site.name.as_str(), |rank, other| shared_end(rank, &other.name));
        // A column or row of a single site says nothing about its name.
        let is_split = file.len() + rank.len() == site.name.len();
        let part = |text: &str| if is_split { text.to_owned() } else { String::new() };
        SiteName { whole: site.name.clone(), file: part(file), rank: part(rank) }
    };
    sites.iter().map(name).collect()
}

fn shared_start<'t>(text: &'t str, other: &str) -> &'t str {
    let same = text.char_indices().zip(other.chars()).find(|((_, a), b)| a != b);
    let most = text.char_indices().nth(other.chars().count()).map_or(text.len(), |(at, _)| at);
    &text[..same.map_or(most, |((at, _), _)| at)]
}

fn shared_end<'t>(text: &'t str, other: &str) -> &'t str {
    let same = text.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b).count();
    let at = text.char_indices().rev().take(same).last().map_or(text.len(), |(at, _)| at);
    &text[at..]
}

#[cfg(test)]
mod tests {
    use super::{shared_end, shared_start};

    #[test]
    fn names_share_beginnings_and_ends() {
        assert_eq!(shared_start("e10", "e4"), "e");
        assert_eq!(shared_start("e4", "e4"), "e4");
        assert_eq!(shared_start("ä", "b"), "");
        assert_eq!(shared_start("e44", "e4"), "e4");
        assert_eq!(shared_end("a10", "j10"), "10");
        assert_eq!(shared_end("a1", "b2"), "");
        assert_eq!(shared_end("7七", "6七"), "七");
    }
}
