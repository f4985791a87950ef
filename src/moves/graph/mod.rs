//! Moves as graphs: what a block does from a site, as tests of cells and what follows from their answers.
//!
//! In: a program. Out: for each block and site that is run often the first node of its graph, which `vm/walk.rs` walks in
//! the place of running the block; or none, where the block asks for more than cells.
//!
//! - `node`: what graphs are made of. - `tables`: all nodes, each once. - `unroll`: a block run for every position at once.
//! - `instructions`, `values`, `effects`: what each instruction does there, with the `operands` that registers name. - `state`: what is known at one place of such a run. - `liveness`:
//!   which registers still matter. - `countable`: whether moves can be counted without being made. - `print`: graphs for people. - `graphs`: the graphs of a program, made when they are wanted.

mod countable;
mod effects;
mod graphs;
mod instructions;
mod liveness;
mod node;
mod operands;
mod print;
mod state;
mod tables;
mod unroll;
mod values;

pub(super) use countable::{LeafKind, are_countable, leaf_kind};
pub(super) use graphs::{Graphs, KnownGraph};
pub(super) use node::{Action, EmissionCode, Node, NodeId, Test};
pub use print::{graph_drawing, graph_summary};
pub(super) use tables::Tables;
