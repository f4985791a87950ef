//! Measuring games in WebAssembly, in builds for that alone.

use wasm_bindgen::prelude::wasm_bindgen;

use super::error::Thrown;
use super::json::{give, object};
use crate::RuleFile;
use crate::bench::{BenchError, measure};
use crate::source::{Files, SourceText};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Figures and counts of a game; names are those of `boardwright bench --json`.
struct MeasuredDto {
    perft: f64,
    plies: f64,
    hash: String,
    compile_milliseconds: f64,
    moves_per_second: f64,
    plies_per_second: f64,
    perft_per_second: f64,
    search_per_second: f64,
    branching: f64,
}

object!(MeasuredDto {
    perft,
    plies,
    hash,
    compile_milliseconds,
    moves_per_second,
    plies_per_second,
    perft_per_second,
    search_per_second,
    branching,
});

/// Measures a game of a rule file that includes no other.
#[wasm_bindgen(js_name = measure)]
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
pub fn measure_game(
    text: &str,
    variant: usize,
    depth: u32,
    seconds: f64,
) -> Result<wasm_bindgen::JsValue, Thrown> {
    let source = SourceText::new("game.zrf", text);
    let read = || RuleFile::read(source.clone(), &Files::default());
    let measured = measure(&read, variant, Some(depth), seconds, &|| now() / 1000.0);
    let measured = measured.map_err(|error| match error {
        BenchError::Rules(found) => Thrown::diagnostics(&found, &source),
        run @ BenchError::Run(_) => Thrown::error(run),
    })?;
    let dto = MeasuredDto {
        perft: measured.counts.perft as f64,
        plies: measured.counts.plies as f64,
        hash: format!("{:016x}", measured.counts.hash),
        compile_milliseconds: measured.compile,
        moves_per_second: measured.generations,
        plies_per_second: measured.plies,
        perft_per_second: measured.perft,
        search_per_second: measured.search,
        branching: measured.branching,
    };
    give(&dto)
}
