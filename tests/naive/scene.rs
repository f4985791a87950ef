//! A position as plain data that both the engine and a naive generator can read.

use std::collections::BTreeMap;

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    pub owner: String,
    pub kind: String,
    /// Its attributes, in the order of the rule file.
    pub values: Vec<i32>,
}

/// The piece on each occupied site.
pub type Men = BTreeMap<String, Man>;

/// A position: whose turn it is, and the pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Scene {
    /// The entry of the turn order, such as `Red action`.
    pub turn: String,
    pub men: Men,
    /// Variables that differ from their first values, such as `owed Red`, and pieces off the board, such as `Red Die
    /// off`.
    pub values: BTreeMap<String, i32>,
}

impl Scene {
    /// Reads a position text (see `docs/notation.md`).
    pub fn read(text: &str) -> Self {
        let mut groups = text.split("; ");
        let turn = groups.next().unwrap_or_default().to_owned();
        let mut scene = Self { turn, ..Self::default() };
        for group in groups {
            scene.read_group(group);
        }
        scene
    }

    /// Who is to move.
    pub fn mover(&self) -> &str {
        self.turn.split(' ').next().unwrap_or_default()
    }

    /// A variable or the number of pieces off the board; `otherwise` if the text does not mention it.
    pub fn value(&self, name: &str, otherwise: i32) -> i32 {
        self.values.get(name).copied().unwrap_or(otherwise)
    }

    /// Reads a group: a piece is `OWNER KIND SITE SITE=1,2 off=3`, a variable `NAME =1` or `NAME WHOSE=1`, anything
    /// else words.
    fn read_group(&mut self, group: &str) {
        let words: Vec<&str> = group.split(' ').collect();
        match words[..] {
            ["last" | "out" | "captured", ..] => {}
            ["under", site, ref pieces @ ..] => self.read_below(site, pieces),
            [name, value] if value.contains('=') => self.read_value(name, value),
            [owner, kind, ref entries @ ..] => {
                for entry in entries {
                    self.read_man(owner, kind, entry);
                }
            }
            _ => panic!("not a part of a position: {group}"),
        }
    }

    /// Reads the pieces under a piece, from the top down: each becomes a value `under SITE DEPTH OWNER KIND` of 1.
    fn read_below(&mut self, site: &str, pieces: &[&str]) {
        for (depth, pair) in pieces.chunks(2).enumerate() {
            self.values.insert(format!("under {site} {:02} {}", depth + 1, pair.join(" ")), 1);
        }
    }

    fn read_value(&mut self, name: &str, entry: &str) {
        let (whose, value) = entry.split_once('=').unwrap_or_default();
        let name = if whose.is_empty() { name.to_owned() } else { format!("{name} {whose}") };
        self.values.insert(name, value.parse().unwrap_or_default());
    }

    fn read_man(&mut self, owner: &str, kind: &str, entry: &str) {
        let (site, values) = entry.split_once('=').unwrap_or((entry, ""));
        let values: Vec<i32> = values.split(',').filter_map(|value| value.parse().ok()).collect();
        if site == "off" {
            self.values.insert(format!("{owner} {kind} off"), values[0]);
            return;
        }
        let man = Man { owner: owner.to_owned(), kind: kind.to_owned(), values };
        self.men.insert(site.to_owned(), man);
    }
}

/// A second implementation of a game's rules.
pub trait Naive {
    /// The positions after each legal move, one entry per move; none if the game is over.
    ///
    /// Only `men` and the values named by [`Naive::values`] are compared.
    fn next(&self, scene: &Scene) -> Vec<Scene>;

    /// Prefixes of the names of values that it keeps track of, such as `owed`.
    fn values(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether it can tell when the game is drawn; if not, positions that the engine calls drawn are skipped.
    fn knows_draws(&self) -> bool {
        true
    }

    /// Whether moves that lead to the same position are one move in this game.
    fn merges(&self) -> bool {
        false
    }
}
