//! Measures games in WebAssembly.

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::convert::{Result, give};
use crate::bench::{BenchError, measure, yardstick};
use crate::source::{Files, SourceText};
use crate::{Error, RuleFile};

/// Speed figures and counts of a game, with the names of `boardwright bench --json`.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct Measured {
    perft: f64,
    games: f64,
    plies: f64,
    hash: String,
    compile_milliseconds: f64,
    first_moves_milliseconds: f64,
    graph_milliseconds: f64,
    graph_kilobytes: f64,
    moves_per_second: f64,
    plies_per_second: f64,
    perft_per_second: f64,
    search_per_second: f64,
    branching: f64,
    yardstick_plies_per_second: f64,
}

/// Measures a game of a rule file without includes.
#[wasm_bindgen(js_name = measure)]
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
pub fn measure_game(text: &str, variant: usize, depth: u32, seconds: f64) -> Result<Ts<Measured>> {
    let source = SourceText::new("game.zrf", text);
    let read = || RuleFile::read(source.clone(), &Files::default());
    let now = || crate::api::clock::milliseconds() / 1000.0;
    let measured = measure(&read, variant, Some(depth), seconds, &now);
    let measured = measured.map_err(|error| match error {
        BenchError::Rules(found) => Error::rules(&found, &source),
        BenchError::Run(error) => error.into(),
    })?;
    give(&Measured {
        perft: measured.counts.perft as f64,
        games: measured.counts.games as f64,
        plies: measured.counts.plies as f64,
        hash: format!("{:016x}", measured.counts.hash),
        compile_milliseconds: measured.compile,
        first_moves_milliseconds: measured.first_moves,
        graph_milliseconds: measured.graph_time,
        graph_kilobytes: measured.graph_memory as f64 / 1000.0,
        moves_per_second: measured.generations,
        plies_per_second: measured.plies,
        perft_per_second: measured.perft,
        search_per_second: measured.search,
        branching: measured.branching,
        yardstick_plies_per_second: yardstick::plies_per_second(seconds, &now),
    })
}
