//! Cells, links, zones and symmetry: §6 of the reference.

use std::collections::{BTreeMap, BTreeSet};

use boardwright::syntax::Sexpr;

use super::Name;
use super::load::field;

/// The board of a game.
#[derive(Debug, Default)]
pub(super) struct Board {
    /// In file order.
    pub(super) cells: Vec<Name>,
    directions: Vec<Name>,
    links: BTreeMap<(Name, Name), Name>,
    zones: BTreeMap<(Name, Name), BTreeSet<Name>>,
    symmetry: BTreeMap<(Name, Name), Name>,
}

impl Board {
    /// Applies the parts of `board` sections in file order.
    pub(super) fn new(sections: &[&Sexpr], players: &[Name]) -> Self {
        let mut board = Self::default();
        for part in sections.iter().flat_map(|section| section.arguments()) {
            let arguments = part.arguments();
            match part.head().unwrap_or("") {
                "grid" => board.add_grid(arguments),
                "positions" => board.add_cells(arguments.iter().filter_map(Sexpr::head)),
                "dummy" => board.add_cells(arguments.iter().filter_map(Sexpr::symbol)),
                "links" => board.add_links(arguments),
                "unlink" => arguments.iter().for_each(|form| board.unlink(form)),
                "kill-positions" => arguments.iter().for_each(|form| board.kill(&name(form))),
                "zone" => board.add_zone(arguments, players),
                "symmetry" => board.add_symmetry(arguments),
                "image" => {}
                other => panic!("the board has no part `{other}`"),
            }
        }
        board
    }

    pub(super) fn is_cell(&self, word: &str) -> bool {
        self.cells.iter().any(|cell| &**cell == word)
    }

    pub(super) fn is_direction(&self, word: &str) -> bool {
        self.directions.iter().any(|direction| &**direction == word)
    }

    /// The direction that a player means by a word.
    pub(super) fn turned(&self, player: &Name, direction: &str) -> Name {
        let turned = self.symmetry.get(&(player.clone(), direction.into()));
        turned.cloned().unwrap_or_else(|| direction.into())
    }

    pub(super) fn next(&self, cell: &Name, direction: &Name) -> Option<Name> {
        self.links.get(&(direction.clone(), cell.clone())).cloned()
    }

    /// The cells one link away.
    pub(super) fn neighbours<'a>(&'a self, cell: &'a Name) -> impl Iterator<Item = &'a Name> {
        self.links.iter().filter(move |((_, from), _)| from == cell).map(|(_, to)| to)
    }

    /// The direction whose links run back, of several the one with the most such links.
    pub(super) fn reverse(&self, direction: &Name) -> Option<Name> {
        let run_back = |other: &Name| {
            let links = self.links.iter().filter(|((name, _), _)| name == direction);
            links.filter(|((_, from), to)| self.next(to, other).as_ref() == Some(from)).count()
        };
        let counted = self.directions.iter().map(|other| (run_back(other), other));
        // The last of equal ones would win: the first declared shall.
        let (count, best) = counted.rev().max_by_key(|(count, _)| *count)?;
        (count > 0).then(|| best.clone())
    }

    pub(super) fn is_zone(&self, word: &str) -> bool {
        self.zones.keys().any(|(zone, _)| &**zone == word)
    }

    /// A player's cells of a zone.
    pub(super) fn zone(&self, zone: &str, player: &Name) -> BTreeSet<Name> {
        self.zones.get(&(zone.into(), player.clone())).cloned().unwrap_or_default()
    }

    fn add_cells<'a>(&mut self, names: impl Iterator<Item = &'a str>) {
        self.cells.extend(names.map(Name::from));
    }

    fn add_direction(&mut self, direction: &Name) {
        if !self.is_direction(direction) {
            self.directions.push(direction.clone());
        }
    }

    fn add_grid(&mut self, parts: &[Sexpr]) {
        let dimensions = field(parts, "dimensions").expect("a grid has dimensions");
        let labels = |form: &Sexpr| -> Vec<String> {
            form.list().unwrap()[0].text().unwrap().split('/').map(str::to_owned).collect()
        };
        let labels: Vec<Vec<String>> = dimensions.iter().map(labels).collect();
        let indices = product(&labels);
        let name_of = |index: &[i32]| -> Name {
            index
                .iter()
                .zip(&labels)
                .map(|(&at, labels)| labels[at as usize].as_str())
                .collect::<String>()
                .into()
        };
        self.cells.extend(indices.iter().map(|index| name_of(index)));
        for direction in field(parts, "directions").unwrap_or(&[]) {
            let (word, vector) = direction.list().unwrap().split_first().unwrap();
            let word = name(word);
            self.add_direction(&word);
            for index in &indices {
                let step = |(at, by): (&i32, &Sexpr)| at + by.number().expect("a step is a number");
                let there: Vec<i32> = index.iter().zip(vector).map(step).collect();
                if indices.contains(&there) {
                    self.links.insert((word.clone(), name_of(index)), name_of(&there));
                }
            }
        }
    }

    fn add_links(&mut self, arguments: &[Sexpr]) {
        let (direction, pairs) = arguments.split_first().expect("links have a direction");
        let direction = name(direction);
        self.add_direction(&direction);
        for (from, to) in pairs.iter().map(pair) {
            if self.is_cell(&from) && self.is_cell(&to) {
                self.links.insert((direction.clone(), from), to);
            }
        }
    }

    fn unlink(&mut self, form: &Sexpr) {
        if form.list().is_none() {
            let cell = name(form);
            return self.links.retain(|(_, from), to| *from != cell && *to != cell);
        }
        let (cell, other) = pair(form);
        if self.is_cell(&other) {
            let between = |a: &Name, b: &Name| (a, b) == (&cell, &other) || (b, a) == (&cell, &other);
            self.links.retain(|(_, from), to| !between(from, to));
        } else {
            self.links.remove(&(other, cell));
        }
    }

    fn kill(&mut self, cell: &Name) {
        self.cells.retain(|other| other != cell);
        self.links.retain(|(_, from), to| from != cell && to != cell);
        for zone in self.zones.values_mut() {
            zone.remove(cell);
        }
    }

    fn add_zone(&mut self, parts: &[Sexpr], everybody: &[Name]) {
        let zone = name(&field(parts, "name").expect("a zone has a name")[0]);
        let named = field(parts, "players").map(|players| players.iter().map(name).collect());
        let cells = field(parts, "positions").unwrap_or(&[]).iter().map(name);
        let cells: Vec<Name> = cells.filter(|cell| self.is_cell(cell)).collect();
        for player in named.unwrap_or_else(|| everybody.to_vec()) {
            self.zones.entry((zone.clone(), player)).or_default().extend(cells.iter().cloned());
        }
    }

    fn add_symmetry(&mut self, arguments: &[Sexpr]) {
        let (player, pairs) = arguments.split_first().expect("a symmetry has a player");
        for (written, meant) in pairs.iter().map(pair) {
            self.symmetry.insert((name(player), written), meant);
        }
    }
}

/// A word as a name.
pub(super) fn name(form: &Sexpr) -> Name {
    form.symbol().unwrap_or_else(|| panic!("{} is no name", form.describe())).into()
}

fn pair(form: &Sexpr) -> (Name, Name) {
    let items = form.list().expect("a pair is a list");
    (name(&items[0]), name(&items[1]))
}

/// All index tuples, the first dimension slowest.
fn product(labels: &[Vec<String>]) -> Vec<Vec<i32>> {
    let mut tuples = vec![Vec::new()];
    for dimension in labels {
        let longer = |tuple: &Vec<i32>| -> Vec<Vec<i32>> {
            (0..dimension.len() as i32).map(|at| [tuple.as_slice(), &[at]].concat()).collect()
        };
        tuples = tuples.iter().flat_map(longer).collect();
    }
    tuples
}
