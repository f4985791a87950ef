//! Extensions of ZRF that a fixture cannot test by itself (see `tests/cases/fixtures.rs`).

mod draughts;
mod errors;
mod footprints;
mod lines;
