//! The figures of a game as a line of the table and as an object of JSON.

use boardwright::bench::Measured;
use serde::{Deserialize, Serialize};

use super::counts::GameCounts;

/// How wide the column of names is, and the others.
pub(super) const NAME_WIDTH: usize = 28;
pub(super) const FIGURE_WIDTH: usize = 11;

/// The figures and counts of a game.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Row {
    #[serde(flatten)]
    pub(super) counts: GameCounts,
    /// The index of the game or variant in its file.
    variant: usize,
    compile_milliseconds: f64,
    first_moves_milliseconds: f64,
    graph_milliseconds: f64,
    graph_kilobytes: f64,
    moves_per_second: f64,
    plies_per_second: f64,
    perft_per_second: f64,
    search_per_second: f64,
    branching: f64,
    /// That of the machine, at the time of the run.
    pub(super) yardstick_plies_per_second: f64,
}

/// A column of the table.
pub(super) struct Figure {
    title: &'static str,
    decimals: usize,
    pub(super) of: fn(&Row) -> f64,
}

/// All columns, in order.
pub(super) const FIGURES: [Figure; 9] = [
    Figure { title: "compile ms", decimals: 1, of: |row| row.compile_milliseconds },
    Figure { title: "start ms", decimals: 1, of: |row| row.first_moves_milliseconds },
    Figure { title: "graphs ms", decimals: 1, of: |row| row.graph_milliseconds },
    Figure { title: "graphs KB", decimals: 0, of: |row| row.graph_kilobytes },
    Figure { title: "moves/s", decimals: 0, of: |row| row.moves_per_second },
    PLIES,
    Figure { title: "perft/s", decimals: 0, of: |row| row.perft_per_second },
    Figure { title: "search/s", decimals: 0, of: |row| row.search_per_second },
    Figure { title: "branching", decimals: 1, of: |row| row.branching },
];

/// The column that the yardstick has a figure in, too.
const PLIES: Figure = Figure { title: "plies/s", decimals: 0, of: |row| row.plies_per_second };

/// The first line of a table; `name` is the title of its first column.
pub(super) fn heading(name: &str) -> String {
    let titles = FIGURES.map(|figure| format!("{:>FIGURE_WIDTH$}", figure.title));
    format!("{name:NAME_WIDTH$}{}", titles.concat())
}

/// A line with a figure in the column of plies per second only.
pub(super) fn with_plies_only(name: &str, plies: &str) -> String {
    let before = FIGURES.iter().take_while(|figure| figure.title != PLIES.title).count();
    let width = FIGURE_WIDTH * (before + 1);
    format!("{name:NAME_WIDTH$}{plies:>width$}")
}

impl Row {
    #[expect(clippy::cast_precision_loss, reason = "kilobytes need no more digits")]
    pub(super) fn new(game: String, variant: usize, measured: &Measured, yardstick: f64) -> Self {
        Self {
            counts: GameCounts::new(game, measured.counts),
            variant,
            compile_milliseconds: measured.compile,
            first_moves_milliseconds: measured.first_moves,
            graph_milliseconds: measured.graph_time,
            graph_kilobytes: measured.graph_memory as f64 / 1000.0,
            moves_per_second: measured.generations,
            plies_per_second: measured.plies,
            perft_per_second: measured.perft,
            search_per_second: measured.search,
            branching: measured.branching,
            yardstick_plies_per_second: yardstick,
        }
    }

    /// The line of the table.
    pub(super) fn text(&self) -> String {
        let figures = FIGURES.map(|figure| {
            let (value, decimals) = ((figure.of)(self), figure.decimals);
            format!("{value:>FIGURE_WIDTH$.decimals$}")
        });
        format!("{:NAME_WIDTH$}{}", self.counts.game, figures.concat())
    }
}
