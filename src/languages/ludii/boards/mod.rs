//! Boards: shapes, graphs, mancala and Surakarta boards, and the tracks on them.
//!
//! In: `(board …)` and its kin. Out: sites and directions.

pub(crate) mod board;
pub(crate) mod corner_loops;
pub(crate) mod figures;
pub(crate) mod graph;
pub(crate) mod mancala;
pub(crate) mod network;
pub(crate) mod operators;
pub(crate) mod shapes;
pub(crate) mod track_declarations;
