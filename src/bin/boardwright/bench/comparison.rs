//! Compares a run with one that was saved before.

use std::fs;

use boardwright::bench::yardstick;

use super::row::{FIGURE_WIDTH, FIGURES, NAME_WIDTH, Row, heading, with_plies_only};
use crate::failure::Failure;

/// How to get a file to compare with.
const REMEDY: &str = "save a run with `boardwright bench --json > FILE`";

/// A run that was saved with `--json`.
pub(super) struct SavedRun {
    file: String,
    rows: Vec<Row>,
}

/// The ratios as a table, each line with its line end, and the games whose counts differ.
pub(super) struct Comparison {
    pub(super) table: String,
    pub(super) differences: Vec<String>,
}

/// New figures divided by old ones, in the order of [`FIGURES`]; `None` where one of them is 0.
type Ratios = [Option<f64>; FIGURES.len()];

/// What a saved run says of a game.
enum Found {
    Missing,
    /// Its counts are others, so its figures are those of other work.
    Difference(String),
    Ratios(Ratios),
}

impl SavedRun {
    pub(super) fn read(file: &str) -> Result<Self, Failure> {
        let text = fs::read_to_string(file)
            .map_err(|error| Failure::new(format!("{file} cannot be read: {error}; {REMEDY}")))?;
        let rows = serde_json::from_str(&text)
            .map_err(|error| Failure::new(format!("{file} is not a saved run: {error}; {REMEDY}")))?;
        Ok(Self { file: file.to_owned(), rows })
    }

    /// Compares the rows of a new run with the saved ones.
    pub(super) fn compare(&self, new_rows: &[Row]) -> Comparison {
        let mut table = heading("new / old") + "\n";
        let (mut differences, mut compared) = (Vec::new(), Vec::new());
        for new in new_rows {
            let found = self.compare_game(new);
            table += &(self.line(&new.counts.game, &found) + "\n");
            match found {
                Found::Missing => {}
                Found::Difference(counts) => differences.push(counts),
                Found::Ratios(ratios) => compared.push(ratios),
            }
        }
        table += &(ratio_line(&format!("geometric mean of {}", compared.len()), means(&compared)) + "\n");
        table += &self.compare_yardstick(new_rows);
        Comparison { table, differences }
    }

    fn compare_game(&self, new: &Row) -> Found {
        match self.rows.iter().find(|old| old.counts.game == new.counts.game) {
            None => Found::Missing,
            Some(old) if old.counts != new.counts => {
                Found::Difference(format!("counted: {}\nsaved:   {}", new.counts, old.counts))
            }
            Some(old) => Found::Ratios(FIGURES.map(|figure| ratio((figure.of)(new), (figure.of)(old)))),
        }
    }

    fn line(&self, game: &str, found: &Found) -> String {
        match found {
            Found::Missing => format!("{game:NAME_WIDTH$}  not in {}", self.file),
            Found::Difference(_) => format!("{game:NAME_WIDTH$}  not compared, since the counts differ"),
            Found::Ratios(ratios) => ratio_line(game, *ratios),
        }
    }

    /// The last line: how much faster the machine is now.
    fn compare_yardstick(&self, new_rows: &[Row]) -> String {
        let (Some(new), Some(old)) = (new_rows.first(), self.rows.first()) else { return String::new() };
        let found = ratio(new.yardstick_plies_per_second, old.yardstick_plies_per_second);
        with_plies_only(yardstick::NAME, &cell(found)) + "\n"
    }
}

fn ratio(new: f64, old: f64) -> Option<f64> {
    (new > 0.0 && old > 0.0).then(|| new / old)
}

/// The geometric mean of each column.
#[expect(clippy::cast_precision_loss, reason = "there are few games")]
fn means(rows: &[Ratios]) -> Ratios {
    std::array::from_fn(|column| {
        let logarithms: Vec<f64> = rows.iter().filter_map(|ratios| ratios[column]).map(f64::ln).collect();
        (!logarithms.is_empty()).then(|| (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp())
    })
}

fn ratio_line(name: &str, ratios: Ratios) -> String {
    let cells = ratios.map(|ratio| format!("{:>FIGURE_WIDTH$}", cell(ratio)));
    format!("{name:NAME_WIDTH$}{}", cells.concat())
}

fn cell(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}"))
}
