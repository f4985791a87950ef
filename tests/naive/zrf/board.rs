//! Positions, links, zones and symmetries: see "The board", and mappings and layers in "Rings, hexagons, mappings,
//! layers".

use std::collections::{BTreeMap, BTreeSet};

use boardwright::syntax::Sexpr;

use super::load::field;
use super::{Cell, Name};

/// The board of a game.
#[derive(Debug, Default)]
pub struct Board {
    /// The names in board order; `None` for positions that were removed.
    cells: Vec<Option<Name>>,
    numbers: BTreeMap<Name, Cell>,
    /// Names of removed positions: they may be used, but have no effect.
    killed: BTreeSet<Name>,
    /// In the order in which they are declared.
    pub(super) directions: Vec<Name>,
    links: BTreeMap<(Cell, Name), Cell>,
    zones: BTreeMap<(Name, Name), BTreeSet<Cell>>,
    /// From the name of a player or mapping, and a direction as written, to the direction that is meant.
    symmetries: BTreeMap<(Name, Name), Name>,
    /// The opposite of each direction.
    back: BTreeMap<Name, Name>,
    /// The greatest height of columns.
    pub(super) columns: Option<usize>,
}

/// So many steps in one direction.
#[derive(Clone, Copy)]
pub struct Displacement<'b> {
    direction: &'b Name,
    pub steps: usize,
}

impl Board {
    /// Applies the parts of `board` sections in file order. Symmetries apply to the whole board, wherever they are
    /// written.
    pub(super) fn new(sections: &[&Sexpr], players: &[Name]) -> Self {
        let mut board = Self::default();
        let parts = || sections.iter().flat_map(|section| section.arguments());
        for part in parts() {
            let arguments = part.arguments();
            match part.head().unwrap_or("") {
                "grid" => board.add_grid(arguments),
                "positions" => {
                    arguments.iter().for_each(|form| board.add_cell(&name(&form.list().unwrap()[0])))
                }
                "dummy" => arguments.iter().for_each(|form| board.add_cell(&name(form))),
                "links" => board.add_links(arguments),
                "unlink" => arguments.iter().for_each(|form| board.unlink(form)),
                "kill-positions" => arguments.iter().for_each(|form| board.kill(&name(form))),
                "zone" => board.add_zone(arguments, players),
                "layers" => board.add_layers(arguments),
                "columns" => board.columns = Some(arguments[0].number().unwrap() as usize),
                "symmetry" | "image" => {}
                other => panic!("the board has no part `{other}`"),
            }
        }
        for part in parts().filter(|part| part.head() == Some("symmetry")) {
            board.add_symmetry(part.arguments());
        }
        board.find_ways_back();
        board
    }

    /// The position with a name, if there is one.
    pub fn cell(&self, word: &str) -> Option<Cell> {
        self.numbers.get(word).copied()
    }

    /// Whether a word names a position that was removed.
    pub(super) fn is_killed(&self, word: &str) -> bool {
        self.killed.contains(word)
    }

    /// The name of a position.
    pub fn name_of(&self, cell: Cell) -> &Name {
        self.cells[cell].as_ref().expect("a position that is there")
    }

    /// All positions in board order.
    pub fn all(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.cells.len()).filter(|cell| self.cells[*cell].is_some())
    }

    pub(super) fn is_direction(&self, word: &str) -> bool {
        self.directions.iter().any(|direction| &**direction == word)
    }

    /// The direction that a player means by a word, or the result of a mapping.
    pub(super) fn turned(&self, symmetry: &Name, direction: &Name) -> Name {
        let turned = self.symmetries.get(&(symmetry.clone(), direction.clone()));
        turned.unwrap_or(direction).clone()
    }

    /// Whether a word names a mapping of directions.
    pub(super) fn is_mapping(&self, word: &str) -> bool {
        self.symmetries.keys().any(|(symmetry, _)| &**symmetry == word)
    }

    /// The displacements that lead from each of these positions to another, without directions that lead around in a
    /// circle.
    pub fn displacements(&self, cells: &[Cell]) -> Vec<Displacement<'_>> {
        let straight = self.directions.iter().filter(|direction| !self.is_round(cells[0], direction));
        let leads_on = |by: &Displacement<'_>| cells.iter().all(|&cell| self.displaced(cell, by).is_some());
        let all = straight.flat_map(|direction| {
            (1..).map(move |steps| Displacement { direction, steps }).take_while(leads_on)
        });
        all.collect()
    }

    /// Where a displacement leads to from a position.
    pub fn displaced(&self, cell: Cell, by: &Displacement<'_>) -> Option<Cell> {
        (0..by.steps).try_fold(cell, |cell, _| self.next(cell, by.direction))
    }

    /// Whether a direction leads back from a position to itself.
    fn is_round(&self, cell: Cell, direction: &Name) -> bool {
        let mut walk = std::iter::successors(Some(cell), |here| self.next(*here, direction));
        walk.by_ref().nth(self.all().count()).is_some()
    }

    /// The straight lines from one position to another, each without the first position.
    pub fn lines(&self, from: Cell, to: Cell) -> Vec<Vec<Cell>> {
        let mut lines = Vec::new();
        for direction in &self.directions {
            let mut line = Vec::new();
            let mut here = from;
            while let Some(next) =
                self.next(here, direction).filter(|next| *next != from && !line.contains(next))
            {
                line.push(next);
                here = next;
                if here == to {
                    lines.push(line);
                    break;
                }
            }
        }
        lines
    }

    pub(super) fn next(&self, cell: Cell, direction: &Name) -> Option<Cell> {
        self.links.get(&(cell, direction.clone())).copied()
    }

    /// The positions one link away.
    pub(super) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.directions.iter().filter_map(move |direction| self.next(cell, direction))
    }

    /// The opposite direction, if there is one.
    pub(super) fn reverse(&self, direction: &Name) -> Option<Name> {
        self.back.get(direction).cloned()
    }

    /// "The direction with the most links that run back along those of the given one, or the first of several such."
    fn find_ways_back(&mut self) {
        for direction in &self.directions {
            let run_back = |other: &&Name| {
                let links = self.links.iter().filter(|((_, name), _)| name == direction);
                links.filter(|((from, _), to)| self.next(**to, other) == Some(*from)).count()
            };
            // `max_by_key` returns the last of equal ones, and the first declared one is wanted.
            let best = self.directions.iter().rev().max_by_key(run_back).filter(|best| run_back(best) > 0);
            if let Some(best) = best {
                self.back.insert(direction.clone(), best.clone());
            }
        }
    }

    pub(super) fn is_zone(&self, word: &str) -> bool {
        self.zones.keys().any(|(zone, _)| &**zone == word)
    }

    /// The positions of a zone as a player sees it.
    pub(super) fn zone(&self, zone: &Name, player: &Name) -> BTreeSet<Cell> {
        self.zones.get(&(zone.clone(), player.clone())).cloned().unwrap_or_default()
    }

    /// Adds a position, unless the name is taken.
    pub(super) fn add_cell(&mut self, name: &Name) {
        if !self.numbers.contains_key(name) {
            self.numbers.insert(name.clone(), self.cells.len());
            self.killed.remove(name);
            self.cells.push(Some(name.clone()));
        }
    }

    pub(super) fn add_direction(&mut self, direction: &Name) {
        if !self.is_direction(direction) {
            self.directions.push(direction.clone());
        }
    }

    /// Links two positions, unless one of them does not exist.
    pub(super) fn link(&mut self, direction: &Name, from: &Name, to: &Name) {
        if let (Some(from), Some(to)) = (self.cell(from), self.cell(to)) {
            self.links.insert((from, direction.clone()), to);
        }
    }

    fn add_links(&mut self, arguments: &[Sexpr]) {
        let (direction, pairs) = arguments.split_first().expect("links have a direction");
        let direction = name(direction);
        self.add_direction(&direction);
        for (from, to) in pairs.iter().map(pair) {
            self.link(&direction, &from, &to);
        }
    }

    fn unlink(&mut self, form: &Sexpr) {
        if form.list().is_none() {
            let Some(cell) = self.cell(&name(form)) else { return };
            return self.links.retain(|(from, _), to| *from != cell && *to != cell);
        }
        let (cell, other) = pair(form);
        let Some(cell) = self.cell(&cell) else { return };
        // "A word that is both a position and a direction means the position."
        if let Some(other) = self.cell(&other) {
            let between = |a: Cell, b: Cell| (a, b) == (cell, other) || (b, a) == (cell, other);
            self.links.retain(|(from, _), to| !between(*from, *to));
        } else if self.is_direction(&other) {
            self.links.remove(&(cell, other));
        }
    }

    fn kill(&mut self, word: &Name) {
        let Some(cell) = self.numbers.remove(word) else { return };
        self.cells[cell] = None;
        self.killed.insert(word.clone());
        self.links.retain(|(from, _), to| *from != cell && *to != cell);
        for zone in self.zones.values_mut() {
            zone.remove(&cell);
        }
    }

    fn add_zone(&mut self, parts: &[Sexpr], everybody: &[Name]) {
        let zone = name(&field(parts, "name").expect("a zone has a name")[0]);
        let named = field(parts, "players").map(|players| players.iter().map(name).collect());
        let listed = field(parts, "positions").unwrap_or(&[]).iter().map(name);
        let mut cells: BTreeSet<Cell> = listed.filter_map(|cell| self.cell(&cell)).collect();
        for direction in field(parts, "edge").unwrap_or(&[]).iter().map(name) {
            cells.extend(self.all().filter(|cell| self.next(*cell, &direction).is_none()));
        }
        for player in named.unwrap_or_else(|| everybody.to_vec()) {
            self.zones.insert((zone.clone(), player), cells.clone());
        }
    }

    /// "Several symmetries with the same name are combined." Pairs with unknown directions are ignored. "Of several pairs
    /// for one direction the first counts; in a later symmetry of the same name, its pair replaces the earlier one."
    fn add_symmetry(&mut self, arguments: &[Sexpr]) {
        let (symmetry, pairs) = arguments.split_first().expect("a symmetry has a name");
        let mut known = BTreeSet::new();
        for (written, meant) in pairs.iter().map(pair) {
            if self.is_direction(&written) && self.is_direction(&meant) && known.insert(written.clone()) {
                self.symmetries.insert((name(symmetry), written), meant);
            }
        }
    }

    /// "Repeats every position that the board has so far, once for each name, one layer above the other."
    fn add_layers(&mut self, arguments: &[Sexpr]) {
        let (up, down) = pair(&arguments[0]);
        self.add_direction(&up);
        self.add_direction(&down);
        let ground: Vec<Cell> = self.all().collect();
        let links = self.links.clone();
        let mut below: BTreeMap<Cell, Cell> = ground.iter().map(|cell| (*cell, *cell)).collect();
        for layer in &arguments[1..] {
            let layer = layer.list().map_or_else(|| name(layer), |items| name(&items[0]));
            let mut above = BTreeMap::new();
            for cell in &ground {
                let named: Name = format!("{}/{layer}", self.name_of(*cell)).into();
                self.add_cell(&named);
                above.insert(*cell, self.cell(&named).unwrap());
            }
            for ((from, direction), to) in &links {
                if let (Some(from), Some(to)) = (above.get(from), above.get(to)) {
                    self.links.insert((*from, direction.clone()), *to);
                }
            }
            for cell in &ground {
                self.links.insert((below[cell], up.clone()), above[cell]);
                self.links.insert((above[cell], down.clone()), below[cell]);
            }
            below = above;
        }
    }
}

/// A word, as a name.
pub(super) fn name(form: &Sexpr) -> Name {
    form.symbol().unwrap_or_else(|| panic!("{} is no name", form.describe())).into()
}

fn pair(form: &Sexpr) -> (Name, Name) {
    let items = form.list().expect("a pair is a list");
    (name(&items[0]), name(&items[1]))
}
