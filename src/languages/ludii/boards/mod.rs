//! Boards: shapes, graphs, holes and loops.
//!
//! In: `(board …)` and its kin. Out: sites and directions.

pub(crate) mod board;
pub(crate) mod figures;
pub(crate) mod graph;
pub(crate) mod mancala;
pub(crate) mod surakarta;
pub(crate) mod network;
pub(crate) mod operators;
pub(crate) mod track_declarations;
pub(crate) mod shapes;
