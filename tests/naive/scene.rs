//! A position as plain data: what the engine and a naive generator can both speak of.

use std::collections::BTreeMap;

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    pub owner: String,
    pub kind: String,
    /// Its attributes, in the order of the rule file.
    pub values: Vec<i32>,
}

/// Which piece stands on which site.
pub type Men = BTreeMap<String, Man>;

/// Who is to move, and what stands where.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Scene {
    /// The entry of the turn order, such as `Red action`.
    pub turn: String,
    pub men: Men,
    /// Variables of the game that are not as at the start, such as `owed Red`, and pieces off the board, such as
    /// `Red Die off`.
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

    /// A variable or the number of pieces off the board; `otherwise` where the text says nothing of it.
    pub fn value(&self, name: &str, otherwise: i32) -> i32 {
        self.values.get(name).copied().unwrap_or(otherwise)
    }

    /// Pieces are `OWNER KIND SITE SITE=1,2 off=3`, a variable `NAME =1` or `NAME WHOSE=1`, other groups words.
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

    /// What is under a piece, from the top down: each `under SITE DEPTH OWNER KIND` is 1.
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
    /// What comes of each legal move, one entry for each move; none when the game is over.
    ///
    /// Of what is given back, `men` counts, and those `values` that [`Naive::values`] names.
    fn next(&self, scene: &Scene) -> Vec<Scene>;

    /// Beginnings of names of values that it keeps account of, such as `owed`.
    fn values(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether it knows when the game is drawn; else positions that the engine calls so are left out.
    fn knows_draws(&self) -> bool {
        true
    }

    /// Whether moves that lead to the same position are one move in this game.
    fn merges(&self) -> bool {
        false
    }
}
