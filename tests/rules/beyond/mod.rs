//! What the language has beyond ZRF, where a fixture cannot say it by itself (see `tests/cases/fixtures.rs`).

mod draughts;
mod errors;
mod footprints;
mod lines;
