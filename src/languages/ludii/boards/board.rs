//! A board: its sites, directions and links, on a lattice or as a network.
//!
//! In: a [`Board`] made by `shapes`. Out: neighbours, the regions of the board, and the board in our language.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The facings, clockwise from north.
pub(crate) const COMPASS: [&str; 16] =
    ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

/// The position beside the board where tracks end that lead off it.
pub(crate) const TRACK_END: &str = "track-end";

/// Which neighbours a direction leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Orthogonal,
    Diagonal,
    /// Cells that touch in a corner, in other ways than squares do.
    Touching,
}

/// A direction: its facing as an index into [`COMPASS`], and its steps along columns and rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direction {
    pub(crate) facing: usize,
    pub(crate) step: (i32, i32),
    pub(crate) relation: Relation,
    /// It is the same for all players, even where they face different ways.
    pub(crate) fixed: bool,
}

/// A site: column and row, both from 0, and where it is drawn: x to the right, y upwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) column: i32,
    pub(crate) row: i32,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The form of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Rows,
    Hexagon,
    Rhombus,
    /// Any other: links are listed.
    Network,
}

#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) form: Form,
    /// In the order of their numbers.
    pub(crate) sites: Vec<Site>,
    pub(crate) directions: Vec<Direction>,
    /// How far a column and a row are drawn from the one before: x to the right, y upwards.
    pub(crate) axes: [(f64, f64); 2],
    /// Pieces stand on points, not in cells.
    pub(crate) on_points: bool,
    /// Diagonals are drawn, from every other point.
    pub(crate) alternating: bool,
    pub(crate) index: BTreeMap<(i32, i32), usize>,
    /// In a network, where each direction leads from each site.
    pub(crate) links: Vec<Vec<Option<usize>>>,
    /// In a network, the sites at the outline.
    pub(crate) rim: BTreeSet<usize>,
    /// In a network, some lines belong to no face while others do, so that the outline is not known.
    pub(crate) is_open: bool,
    /// Positions beside the board, numbered after its sites: hands, and where tracks end.
    pub(crate) extras: Vec<String>,
}

impl Board {
    /// The name of a direction.
    pub(crate) fn direction_name(&self, direction: usize) -> String {
        let Direction { facing, relation, fixed, .. } = self.directions[direction];
        let is_first = self.directions.iter().position(|other| other.facing == facing) == Some(direction);
        let ending = match relation {
            _ if fixed => "-for-all",
            _ if is_first => "",
            Relation::Touching => "-touching",
            _ => "-across",
        };
        format!("{}{ending}", COMPASS[facing])
    }

    /// The direction that leads back along the line of another one.
    pub(crate) fn opposite(&self, direction: usize) -> Option<usize> {
        let Direction { facing, relation, fixed, .. } = self.directions[direction];
        let is = |other: &Direction| {
            other.facing == (facing + 8) % 16 && other.relation == relation && other.fixed == fixed
        };
        self.directions.iter().position(is)
    }

    /// The directions that turn with players.
    pub(crate) fn turning(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.directions.len()).filter(|&at| !self.directions[at].fixed)
    }

    /// The same direction, but the same for all players; and the one that leads back along with it.
    pub(crate) fn fix(&mut self, direction: usize) -> usize {
        let back = self.opposite(direction);
        for one in [Some(direction), back].into_iter().flatten() {
            let copy = Direction { fixed: true, ..self.directions[one] };
            let is_same = |other: &Direction| {
                (other.facing, other.relation, other.fixed) == (copy.facing, copy.relation, true)
            };
            if !self.directions.iter().any(is_same) {
                self.directions.push(copy);
                if self.form == Form::Network {
                    self.links.push(self.links[one].clone());
                }
            }
        }
        let Direction { facing, relation, .. } = self.directions[direction];
        let is = |other: &Direction| (other.facing, other.relation, other.fixed) == (facing, relation, true);
        self.directions.iter().position(is).unwrap_or(direction)
    }

    /// The directions of the relation, by their facing clockwise.
    pub(crate) fn of_relation(&self, relation: Relation) -> Vec<usize> {
        let is = |at: &usize| self.directions[*at].relation == relation;
        self.turning().filter(is).collect()
    }

    /// The directions to neighbours that are adjacent.
    pub(crate) fn adjacent(&self) -> Vec<usize> {
        if matches!(self.form, Form::Rows | Form::Network) && !self.on_points {
            let touches = |at: &usize| {
                self.form == Form::Rows
                    || !self.is_hexagonal()
                    || self.directions[*at].relation == Relation::Orthogonal
            };
            return self.turning().filter(touches).collect();
        }
        self.of_relation(Relation::Orthogonal)
    }

    /// Whether diagonal neighbours lie across an edge, rather than at a corner. Triangles have six directions across sides,
    /// too, but touch others.
    fn is_hexagonal(&self) -> bool {
        let touches = self.turning().any(|at| self.directions[at].relation == Relation::Touching);
        !touches && self.of_relation(Relation::Orthogonal).len() == 6
    }

    pub(crate) fn step(&self, site: usize, direction: usize) -> Option<usize> {
        if self.form == Form::Network {
            return self.links[direction][site];
        }
        let (Site { column, row, .. }, Direction { step, .. }) =
            (self.sites[site], self.directions[direction]);
        let is_oblique = step.0 != 0 && step.1 != 0;
        if self.alternating && is_oblique && (column + row) % 2 != 0 {
            return None;
        }
        self.index.get(&(column + step.0, row + step.1)).copied()
    }

    pub(crate) fn name(&self, site: usize) -> String {
        if let Some(extra) = site.checked_sub(self.sites.len()).and_then(|at| self.extras.get(at)) {
            return extra.clone();
        }
        let Site { column, row, .. } = self.sites[site];
        format!("{}{}", letters(column), row + 1)
    }

    /// The position where tracks end that lead off the board.
    pub(crate) fn end_of_tracks(&self) -> Option<usize> {
        let at = self.extras.iter().position(|name| name == TRACK_END)?;
        Some(self.sites.len() + at)
    }

    /// The site of a coordinate such as `A1`.
    pub(crate) fn site_named(&self, name: &str) -> Option<usize> {
        (0..self.sites.len()).find(|&site| self.name(site) == name)
    }

    pub(crate) fn all(&self) -> BTreeSet<usize> {
        (0..self.sites.len()).collect()
    }

    pub(crate) fn filter(&self, keep: impl Fn(&Site) -> bool) -> BTreeSet<usize> {
        (0..self.sites.len()).filter(|&site| keep(&self.sites[site])).collect()
    }

    /// The sites where a measure is greatest.
    pub(crate) fn extreme_sites(&self, measure: impl Fn(&Site) -> f64) -> BTreeSet<usize> {
        let greatest = self.sites.iter().map(&measure).fold(f64::NEG_INFINITY, f64::max);
        self.filter(|site| measure(site) > greatest - 0.01)
    }

    /// The sites that lack some orthogonal neighbour.
    pub(crate) fn rim(&self) -> BTreeSet<usize> {
        if self.form == Form::Network {
            return self.rim.clone();
        }
        let all = self.of_relation(Relation::Orthogonal);
        let is_full = |site: &usize| all.iter().all(|&direction| self.step(*site, direction).is_some());
        (0..self.sites.len()).filter(|site| !is_full(site)).collect()
    }

    /// Whether columns and rows are all equally far apart.
    pub(crate) fn is_even(&self) -> bool {
        let is_whole = |value: f64| (value - value.round()).abs() < 0.01;
        let Some(first) = self.sites.first() else { return false };
        let all_whole =
            || self.sites.iter().all(|site| is_whole(site.x - first.x) && is_whole(site.y - first.y));
        self.form == Form::Rows || self.form == Form::Network && all_whole()
    }

    /// The orthogonal neighbours of a site.
    pub(crate) fn near(&self, site: &Site) -> Vec<usize> {
        let at = self.index.get(&(site.column, site.row)).copied();
        let all = self.of_relation(Relation::Orthogonal);
        at.into_iter()
            .flat_map(|at| all.iter().filter_map(move |&to| self.step(at, to)).collect::<Vec<_>>())
            .collect()
    }

    /// The sites nearest to the middle.
    pub(crate) fn centre(&self) -> BTreeSet<usize> {
        let span = |of: fn(&Site) -> f64| {
            let (low, high) = self
                .sites
                .iter()
                .map(of)
                .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
            f64::midpoint(low, high)
        };
        let (x, y) = (span(|site| site.x), span(|site| site.y));
        self.extreme_sites(|site| -((site.x - x).powi(2) + (site.y - y).powi(2)))
    }

    /// The sites at most some steps away, with the sites themselves.
    pub(crate) fn expanded(
        &self,
        from: &BTreeSet<usize>,
        steps: i64,
        directions: &[usize],
    ) -> BTreeSet<usize> {
        let mut reached = from.clone();
        for _ in 0..steps.min(100) {
            let next =
                |&site: &usize| directions.iter().filter_map(move |&direction| self.step(site, direction));
            let more: Vec<usize> = reached.iter().flat_map(next).collect();
            reached.extend(more);
        }
        reached
    }

    /// The parts of the board in our language, with these directions.
    pub(crate) fn written(&self, used: &BTreeSet<usize>) -> String {
        if self.form == Form::Network {
            return self.listed(used);
        }
        let (columns, rows) = self.size();
        let column_names: Vec<String> = (0..columns).map(letters).collect();
        let row_names: Vec<String> = (1..=rows).rev().map(|row| row.to_string()).collect();
        let step = |axis: (f64, f64), sign: f64| {
            format!("({} {})", (axis.0 * sign * 50.0).round(), (-axis.1 * sign * 50.0).round())
        };
        let is_linked = |direction: &usize| {
            let step = self.directions[*direction].step;
            self.alternating && step.0 != 0 && step.1 != 0
        };
        let vectors: Vec<String> = used
            .iter()
            .filter(|direction| !is_linked(direction))
            .map(|&direction| {
                let (column, row) = self.directions[direction].step;
                format!("({} {column} {})", self.direction_name(direction), -row)
            })
            .collect();
        let mut out = format!(
            "    (grid\n      (start-rectangle 0 0 50 50)\n      (dimensions (\"{}\" {}) (\"{}\" {}))\n      (directions {}))\n",
            column_names.join("/"),
            step(self.axes[0], 1.0),
            row_names.join("/"),
            step(self.axes[1], -1.0),
            vectors.join(" "),
        );
        let missing = self.missing(columns, rows);
        if !missing.is_empty() {
            let _ = writeln!(out, "    (kill-positions {})", missing.join(" "));
        }
        for &direction in used.iter().filter(|direction| is_linked(direction)) {
            out += &self.links_written(direction);
        }
        out
    }

    /// Positions in the order of their numbers, and links, one by one.
    pub(crate) fn listed(&self, used: &BTreeSet<usize>) -> String {
        let top = self.sites.iter().map(|site| site.y).fold(f64::MIN, f64::max);
        let left = self.sites.iter().map(|site| site.x).fold(f64::MAX, f64::min);
        let mut out = String::from("    (positions");
        for (at, site) in self.sites.iter().enumerate() {
            let (x, y) = (((site.x - left) * 60.0).round(), ((top - site.y) * 60.0).round());
            let _ = write!(out, " ({} {x} {y} {} {})", self.name(at), x + 50.0, y + 50.0);
        }
        out += ")\n";
        for &direction in used {
            out += &self.links_written(direction);
        }
        out
    }

    /// The links of a direction, one by one.
    fn links_written(&self, direction: usize) -> String {
        let pair =
            |site: usize| Some(format!("({} {})", self.name(site), self.name(self.step(site, direction)?)));
        let pairs: Vec<String> = (0..self.sites.len()).filter_map(pair).collect();
        format!("    (links {} {})\n", self.direction_name(direction), pairs.join(" "))
    }

    /// How many columns and rows there are.
    pub(crate) fn size(&self) -> (i32, i32) {
        let most = |of: fn(&Site) -> i32| self.sites.iter().map(of).max().unwrap_or(0) + 1;
        (most(|site| site.column), most(|site| site.row))
    }

    /// The positions of the grid that are no sites.
    fn missing(&self, columns: i32, rows: i32) -> Vec<String> {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let missing = places.filter(|place| !self.index.contains_key(place));
        missing.map(|(column, row)| format!("{}{}", letters(column), row + 1)).collect()
    }
}

/// The name of a column: A to Z, then AA and so on.
fn letters(column: i32) -> String {
    let letter = |value: i32| char::from(b'A' + (value.rem_euclid(26)) as u8);
    if column < 26 {
        letter(column).to_string()
    } else {
        format!("{}{}", letter(column / 26 - 1), letter(column))
    }
}
