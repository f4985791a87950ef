//! Parses and prints the items of a line.
//!
//! A line is a sequence of items, recognised by their first words and by the names of the rules. If a name is also a
//! word of the format, the reading that makes a complete item is used.

use std::fmt::Write as _;

use crate::program::Names;

/// One effect of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<'a> {
    /// `Piece a - b`, or `Piece a x b` where `b` was occupied.
    Go { piece: &'a str, from: &'a str, to: &'a str, takes: bool },
    /// `Player Piece a`: the player to move drops a piece (`drop`), or a piece appears.
    Put { player: &'a str, piece: &'a str, site: &'a str, drop: bool },
    /// `= Name on a`: the piece changes its type or owner.
    Become { name: &'a str, site: &'a str },
    /// `flip a`: the piece is given to the next player.
    Flip { site: &'a str },
    /// `@ a 0 1`: an attribute of the piece, counted from the last, is set to a value.
    Attribute { site: &'a str, index: usize, value: i32 },
    /// `x a`: the piece is captured.
    Capture { site: &'a str },
}

impl<'a> Item<'a> {
    /// The site where a piece arrives.
    pub(super) fn arrival(&self) -> Option<&'a str> {
        match *self {
            Item::Go { to, .. } => Some(to),
            Item::Put { site, .. } => Some(site),
            _ => None,
        }
    }

    /// The site where a piece arrives by moving or being dropped.
    fn destination(&self) -> Option<&'a str> {
        self.arrival().filter(|_| !matches!(self, Item::Put { drop: false, .. }))
    }
}

/// The text of items. Consecutive changes to the same name share it.
pub(super) fn text(items: &[Item<'_>]) -> String {
    let mut text = String::new();
    for (at, item) in items.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| items[before]);
        write(&mut text, before, *item, items.get(at + 1));
    }
    text.trim_end().to_owned()
}

fn write(text: &mut String, before: Option<Item<'_>>, item: Item<'_>, next: Option<&Item<'_>>) {
    let _ = match item {
        Item::Go { piece, from, to, takes } => {
            write!(text, "{piece} {from} {} {to} ", if takes { 'x' } else { '-' })
        }
        Item::Put { player, piece, site, .. } => write!(text, "{player} {piece} {site} "),
        Item::Flip { site } => write!(text, "flip {site} "),
        Item::Attribute { site, index, value } => write!(text, "@ {site} {index} {value} "),
        Item::Capture { site } => write!(text, "x {site} "),
        Item::Become { name, site } => {
            let shares =
                |other: &Item<'_>| matches!(other, Item::Become { name: known, .. } if *known == name);
            if before.as_ref().is_some_and(shares) {
                write!(text, "{site} ")
            } else if before.and_then(|before| before.destination()) == Some(site)
                && !next.is_some_and(shares)
            {
                write!(text, "= {name} ")
            } else {
                write!(text, "= {name} on {site} ")
            }
        }
    };
}

/// The items of a line as far as they can be parsed, and whether that is the whole line.
pub(super) fn read<'a>(names: &Names, line: &'a str) -> (Vec<Item<'a>>, bool) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut reader = Reader { names, items: Vec::new() };
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        match reader.take(rest) {
            Some(taken) => rest = &rest[taken..],
            None => break,
        }
    }
    (reader.items, rest.is_empty())
}

struct Reader<'n, 'a> {
    names: &'n Names,
    items: Vec<Item<'a>>,
}

impl<'a> Reader<'_, 'a> {
    /// Parses one item, or several that share a name; returns how many words they have.
    fn take(&mut self, words: &[&'a str]) -> Option<usize> {
        let (item, taken) = match *words {
            [piece, from, sign @ ("-" | "x"), to, ..]
                if self.is_piece(piece) && self.is_site(from) && self.is_site(to) =>
            {
                (Item::Go { piece, from, to, takes: sign == "x" }, 4)
            }
            [player, piece, site, ..]
                if self.is_player(player) && self.is_piece(piece) && self.is_site(site) =>
            {
                (Item::Put { player, piece, site, drop: false }, 3)
            }
            ["x", site, ..] if self.is_site(site) => (Item::Capture { site }, 2),
            ["flip", site, ..] if self.is_site(site) => (Item::Flip { site }, 2),
            ["@", site, index, value, ..] => {
                (Item::Attribute { site, index: index.parse().ok()?, value: value.parse().ok()? }, 4)
            }
            ["=", name, "on", site, ref more @ ..] => return Some(4 + self.take_changes(name, site, more)),
            ["=", name, ..] => {
                let site = self.items.iter().rev().find_map(Item::arrival)?;
                (Item::Become { name, site }, 2)
            }
            _ => return None,
        };
        self.items.push(item);
        Some(taken)
    }

    /// Parses the sites of changes to one name; returns how many there are after the first.
    fn take_changes(&mut self, name: &'a str, first: &'a str, more: &[&'a str]) -> usize {
        let is_next = |at: usize| matches!(more[at..], ["x" | "flip", site, ..] if self.is_site(site));
        let taken = (0..more.len()).take_while(|&at| self.is_site(more[at]) && !is_next(at)).count();
        let sites = std::iter::once(first).chain(more[..taken].iter().copied());
        self.items.extend(sites.map(|site| Item::Become { name, site }));
        taken
    }

    fn is_site(&self, word: &str) -> bool {
        self.names.sites.iter().any(|name| name == word)
    }

    fn is_piece(&self, word: &str) -> bool {
        self.names.piece_types.iter().any(|name| name == word)
    }

    fn is_player(&self, word: &str) -> bool {
        self.names.players.iter().any(|name| name == word)
    }
}
