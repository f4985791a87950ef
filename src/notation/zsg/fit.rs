//! Decides whether a line means a step.

use super::item::{self, Item};
use super::written_step::WrittenStep;
use crate::program::Names;

/// Lines of at least this length may lack their end, since Zillions truncates long ones.
const MAY_BE_CUT: usize = 100;

/// How well a line fits a step, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The same pieces move the same ways and become the same.
    Ways,
    /// The same effects, written in another order.
    Items,
    /// The text is the same.
    Text,
}

/// A parsed line.
pub(super) struct Line<'a> {
    text: String,
    partial: bool,
    items: Vec<Item<'a>>,
    /// Whether all words were understood.
    whole: bool,
}

impl<'a> Line<'a> {
    pub(super) fn read(names: &Names, said: &'a str) -> Self {
        let (partial, rest) = without_prefix(said);
        let (items, whole) = item::read(names, rest);
        let words: Vec<&str> = rest.split_whitespace().collect();
        Self { text: words.join(" "), partial, items, whole }
    }

    /// How well the line fits a step; `None` if it cannot mean it.
    pub(super) fn fit(&self, part: &WrittenStep<'_>) -> Option<Fit> {
        let (partial, text) = without_prefix(&part.text);
        if self.partial == partial && self.is_text(text) {
            Some(Fit::Text)
        } else if self.partial == partial && self.whole && self.has_items_of(part) {
            Some(Fit::Items)
        } else {
            self.has_ways_of(part).then_some(Fit::Ways)
        }
    }

    fn is_cut(&self) -> bool {
        self.text.len() >= MAY_BE_CUT
    }

    fn is_text(&self, text: &str) -> bool {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        self.text == text || self.is_cut() && text.starts_with(self.text.trim_end_matches('.'))
    }

    /// Whether the movements are the same in order, and all other items are the same in any order.
    fn has_items_of(&self, part: &WrittenStep<'_>) -> bool {
        let others = || (0..part.items.len()).filter(|&at| !is_way(&part.items[at]));
        let means = |ours: &Item<'_>, at: usize| same(ours, &part.items[at]);
        let ways = part.items.iter().filter(|item| is_way(item));
        ways.eq(self.ways())
            && others().all(|at| part.idle.contains(&at) || self.others().any(|ours| means(ours, at)))
            && self.others().all(|ours| others().any(|at| means(ours, at)))
    }

    /// Whether the same pieces move between the same sites, and the last of them becomes the same.
    fn has_ways_of(&self, part: &WrittenStep<'_>) -> bool {
        let theirs = part.items.iter().filter_map(way);
        let drops = part.items.iter().filter(|item| matches!(item, Item::Put { drop: true, .. }));
        let has_ways = self.ways().next().is_some() || drops.clone().next().is_some();
        has_ways
            && theirs.eq(self.ways().filter_map(way))
            && drops.clone().all(|drop| self.items.iter().any(|ours| same(ours, drop)))
            && (self.is_cut() || changes(&part.items, part.landing) == changes(&self.items, part.landing))
    }

    fn ways(&self) -> impl Iterator<Item = &Item<'a>> {
        self.items.iter().filter(|item| is_way(item))
    }

    fn others(&self) -> impl Iterator<Item = &Item<'a>> {
        self.items.iter().filter(|item| !is_way(item))
    }
}

/// Strips `partial 1` from the start of a line, and says whether it was there.
fn without_prefix(text: &str) -> (bool, &str) {
    let Some(rest) = text.strip_prefix("partial ") else {
        return (text == "partial", if text == "partial" { "" } else { text });
    };
    let rest = rest.trim_start();
    (true, rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-').trim_start())
}

/// Whether two items mean the same; a drop is written like a piece that appears. The index of an attribute is ignored:
/// it counts in an order that Zillions makes up, which, as recorded games show, is not that of the rule file.
fn same(a: &Item<'_>, b: &Item<'_>) -> bool {
    match (*a, *b) {
        (
            Item::Put { player, piece, site, .. },
            Item::Put { player: other_player, piece: other_piece, site: other_site, .. },
        ) => (player, piece, site) == (other_player, other_piece, other_site),
        (
            Item::Attribute { site, value, .. },
            Item::Attribute { site: other_site, value: other_value, .. },
        ) => (site, value) == (other_site, other_value),
        _ => a == b,
    }
}

fn is_way(item: &Item<'_>) -> bool {
    matches!(item, Item::Go { .. })
}

fn way<'a>(item: &Item<'a>) -> Option<(&'a str, &'a str, &'a str)> {
    match *item {
        Item::Go { piece, from, to, .. } => Some((piece, from, to)),
        _ => None,
    }
}

/// The names that the piece on the landing site gets, sorted.
fn changes<'a>(items: &[Item<'a>], landing: Option<&str>) -> Vec<&'a str> {
    let name = |item: &Item<'a>| match *item {
        Item::Become { name, site } if Some(site) == landing => Some(name),
        _ => None,
    };
    let mut names: Vec<&str> = items.iter().filter_map(name).collect();
    names.sort_unstable();
    names
}
