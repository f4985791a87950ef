//! Grids: labels, vectors, rings and shifted rows; see "The board" and "Rings, hexagons, mappings, layers".

use boardwright::syntax::Sexpr;

use super::Name;
use super::board::{Board, name};
use super::load::field;

/// Fractions are counted in twelfths, which is exact for all denominators that are allowed.
const WHOLE: i64 = 12;

/// The labels of a grid, and how its dimensions are closed and shifted.
struct Grid {
    labels: Vec<Vec<String>>,
    /// Whether each dimension is a ring.
    rings: Vec<bool>,
    /// How far each label of the first dimension is shifted along the second, in twelfths.
    shifts: Vec<i64>,
    /// The number of the first position, if positions are numbered.
    first_number: Option<i32>,
}

impl Board {
    pub(super) fn add_grid(&mut self, parts: &[Sexpr]) {
        let grid = Grid::new(parts);
        let places = product(&grid.labels);
        let names: Vec<Name> = places.iter().enumerate().map(|(at, place)| grid.name_of(at, place)).collect();
        for name in &names {
            self.add_cell(name);
        }
        for direction in field(parts, "directions").unwrap_or(&[]) {
            let (word, vector) = direction.list().unwrap().split_first().unwrap();
            let word = name(word);
            self.add_direction(&word);
            let vector: Vec<i64> = vector.iter().map(twelfths).collect();
            for (at, place) in places.iter().enumerate() {
                if let Some(there) = grid.end_of(place, &vector) {
                    let to = places.iter().position(|other| *other == there).unwrap();
                    self.link(&word, &names[at], &names[to]);
                }
            }
        }
    }
}

impl Grid {
    fn new(parts: &[Sexpr]) -> Self {
        let dimensions = field(parts, "dimensions").expect("a grid has dimensions");
        let labels = |form: &Sexpr| -> Vec<String> {
            form.list().unwrap()[0].text().unwrap().split('/').map(str::to_owned).collect()
        };
        let labels: Vec<Vec<String>> = dimensions.iter().map(labels).collect();
        let mut rings = vec![false; labels.len()];
        for number in field(parts, "wrap").unwrap_or(&[]) {
            rings[number.number().unwrap() as usize - 1] = true;
        }
        let mut shifts = vec![0; labels[0].len()];
        for offset in parts.iter().filter(|part| part.head() == Some("offset")) {
            let (shift, rows) = offset.arguments().split_first().unwrap();
            for row in rows {
                let row = row.symbol().or(row.text()).unwrap();
                let at =
                    labels[0].iter().position(|label| label == row).expect("a label of the first dimension");
                shifts[at] = twelfths(shift);
            }
        }
        let first_number = field(parts, "numbered").map(|first| first[0].number().unwrap());
        Self { labels, rings, shifts, first_number }
    }

    fn name_of(&self, at: usize, place: &[i64]) -> Name {
        if let Some(first) = self.first_number {
            return (first + at as i32).to_string().into();
        }
        let labels = place.iter().zip(&self.labels).map(|(&at, labels)| labels[at as usize].as_str());
        labels.collect::<String>().into()
    }

    /// Where a vector leads from a place; `None` unless it ends exactly on a place.
    fn end_of(&self, place: &[i64], vector: &[i64]) -> Option<Vec<i64>> {
        let mut end: Vec<i64> = place.iter().zip(vector).map(|(at, by)| at * WHOLE + by).collect();
        if end.len() > 1 {
            end[1] += self.shifts[place[0] as usize];
            let row = self.label_at(0, end[0])?;
            end[1] -= self.shifts[row as usize];
        }
        (0..end.len()).map(|dimension| self.label_at(dimension, end[dimension])).collect()
    }

    /// The index of the label at a distance in twelfths.
    fn label_at(&self, dimension: usize, distance: i64) -> Option<i64> {
        let most = self.labels[dimension].len() as i64;
        let whole = (distance % WHOLE == 0).then_some(distance.div_euclid(WHOLE))?;
        if self.rings[dimension] {
            return Some(whole.rem_euclid(most));
        }
        (0..most).contains(&whole).then_some(whole)
    }
}

/// A whole number or a fraction such as `-1/3`, in twelfths.
fn twelfths(form: &Sexpr) -> i64 {
    let word = form.symbol().expect("a number or fraction");
    let (above, below) = word.split_once('/').unwrap_or((word, "1"));
    let (above, below): (i64, i64) = (above.parse().unwrap(), below.parse().unwrap());
    above * WHOLE / below
}

/// All tuples of label indices; the first dimension varies slowest.
fn product(labels: &[Vec<String>]) -> Vec<Vec<i64>> {
    let mut tuples = vec![Vec::new()];
    for dimension in labels {
        let longer = |tuple: &Vec<i64>| -> Vec<Vec<i64>> {
            (0..dimension.len() as i64).map(|at| [tuple.as_slice(), &[at]].concat()).collect()
        };
        tuples = tuples.iter().flat_map(longer).collect();
    }
    tuples
}
