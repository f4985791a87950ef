//! Blocks as decision graphs: what a block does from a site, as tests of cells and the actions that follow.
//!
//! In: a program. Out: for each block and site that is run often, the first node of its graph, which `vm/walk.rs` walks
//! instead of running the block; none if the block depends on more than cells.
//!
//! - `node`: the nodes of graphs.
//! - `tables`: all nodes, hash-consed. - `interned`: values that are stored once.
//! - `unroll`: symbolic execution of a block, for all positions at once.
//! - `instructions`, `values`, `effects`, `lines`: the symbolic semantics of each instruction.
//! - `operands`: the sites, players, types and cells that registers refer to.
//! - `state`: what is known at one point of such an execution.
//! - `liveness`: which registers are live.
//! - `countable`: whether moves can be counted without being made.
//! - `reduction`: graphs reduced to what the moves are.
//! - `move_graphs`: such graphs, and walks that count or list moves.
//! - `count_tables`: how many moves small ones have.
//! - `attack_graphs`: graphs reduced to which sites a piece attacks.
//! - `graph_move`: the moves in them.
//! - `look`: what their nodes look at.
//! - `print`: graphs as text and drawings.
//! - `graphs`: the graphs of a program, built on demand.
//! - `handed_on`: what drivers find out, for those created later.

mod attack_graphs;
mod count_tables;
mod countable;
mod effects;
mod graph_move;
mod graphs;
mod handed_on;
mod instructions;
mod interned;
mod lines;
mod liveness;
mod look;
mod move_graphs;
mod node;
mod operands;
mod print;
mod reduction;
mod state;
mod tables;
mod unroll;
mod values;

pub(super) use attack_graphs::AttackGraphs;
pub(super) use count_tables::{CountTables, RunCount, TableId};
pub(super) use countable::{are_countable, have_own_outcomes};
pub(super) use graph_move::{BuiltMove, CellChange, EffectLists, GraphMove, Outcome};
pub(super) use graphs::{Graphs, RUNS_BEFORE, Reads};
pub(super) use handed_on::{Collection, HandedOn};
pub(super) use move_graphs::{Edge, MoveGraphs, MoveWalk, WalkCount, WalkEnd};
pub(super) use node::{Action, EmissionCode, Node, NodeId, Test};
pub use print::{graph_drawing, graph_summary};
pub(super) use reduction::{Reduced, reduce};
pub(super) use tables::Tables;
