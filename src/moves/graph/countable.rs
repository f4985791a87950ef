//! Whether the moves of some graphs can be counted without being made.
//!
//! In: the first nodes of the blocks that are run one after another from a site. Out: whether all moves on a walk are
//! distinct and depend on nothing but cells.

use rustc_hash::{FxHashMap, FxHashSet};

use super::node::{Action, EmissionCode, Node, NodeId, Test};
use super::tables::Tables;
use crate::moves::effect::{Effect, Movement};
use crate::program::reg::NAME_ARGUMENT_COUNT;

/// The notation of a move without its origin, which is the same for all moves of a run.
type Reading = (u16, i16, [i32; NAME_ARGUMENT_COUNT], u8);

/// The most notations of one block that may occur at several nodes each; each takes a bit of a word.
const MAX_REPEATED: usize = u64::BITS as usize;

/// Whether the moves of some blocks from a site can be counted by walking their graphs.
///
/// `dropped_on` is the site where they drop a piece, if they do; such a move may name another site.
pub(in crate::moves) fn are_countable(tables: &Tables, entries: &[NodeId], dropped_on: Option<u16>) -> bool {
    let mut readings = FxHashSet::default();
    entries.iter().all(|&entry| {
        let nodes = tables.nodes_from(entry);
        Readings::of(tables, &nodes, |emission| reading(emission, dropped_on)).is_some_and(|own| {
            own.are_distinct(tables, &nodes) && own.nodes.keys().all(|reading| readings.insert(*reading))
        })
    })
}

/// Whether no two moves of some blocks from a site have the same outcome, nor one of them and one of another site of which
/// the same is true: each takes the piece from the site to another, changes nothing else but that piece and variables,
/// and no walk passes two moves to the same site.
pub(in crate::moves) fn have_own_outcomes(tables: &Tables, entries: &[NodeId], site: u16) -> bool {
    let mut targets = FxHashSet::default();
    entries.iter().all(|&entry| {
        let nodes = tables.nodes_from(entry);
        let moves_away = |node: &NodeId| match tables.nodes[*node as usize] {
            Node::Do { action, .. } => tables.actions[action as usize].leaves_pieces_alone(),
            Node::Emit { emission, partial, .. } => {
                let Movement { from, to, copy } = tables.emissions[emission as usize].movement;
                !partial && !copy && from == site && to != site
            }
            _ => true,
        };
        let target = |emission: &EmissionCode| Some((emission.movement.to, -1, Default::default(), 0));
        nodes.iter().all(moves_away)
            && Readings::of(tables, &nodes, target).is_some_and(|own| {
                own.are_distinct(tables, &nodes)
                    && own.nodes.keys().all(|&(target, ..)| targets.insert(target))
            })
    })
}

impl Action {
    /// Whether it changes no piece, but at most variables, the turn or what is pending.
    fn leaves_pieces_alone(self) -> bool {
        match self {
            Action::Effect(effect) => matches!(effect, Effect::SetCell { .. }),
            Action::SetFrom { .. }
            | Action::NextTurn(_)
            | Action::Save(_)
            | Action::Restore(_)
            | Action::Drop => true,
            Action::Move(_) => false,
        }
    }
}

/// The notations of the moves of a graph, each with the nodes that emit it.
struct Readings {
    nodes: FxHashMap<Reading, Vec<NodeId>>,
}

impl Readings {
    /// None if the notation of a move depends on earlier movements and not only on its target, or may be that of a move
    /// of another run, or if something other than cells is tested.
    fn of(
        tables: &Tables,
        nodes: &[NodeId],
        reading: impl Fn(&EmissionCode) -> Option<Reading>,
    ) -> Option<Self> {
        let mut readings: FxHashMap<Reading, Vec<NodeId>> = FxHashMap::default();
        let moved = after_movements(tables, nodes);
        for &node in nodes {
            match tables.nodes[node as usize] {
                Node::Emit { emission, .. } => {
                    let emission = &tables.emissions[emission as usize];
                    // What it points at is where its first movement ends, if nothing else is said.
                    if emission.target.is_none() && moved.contains(&node) {
                        return None;
                    }
                    readings.entry(reading(emission)?).or_default().push(node);
                }
                Node::Test { test, .. } if !test.is_of_cell() => return None,
                Node::Test { .. }
                | Node::Switch { .. }
                | Node::Do { .. }
                | Node::Answer { .. }
                | Node::End => {}
            }
        }
        Some(Self { nodes: readings })
    }

    /// Whether no walk passes two moves with the same notation.
    fn are_distinct(&self, tables: &Tables, nodes: &[NodeId]) -> bool {
        let repeated: Vec<&Vec<NodeId>> = self.nodes.values().filter(|nodes| nodes.len() > 1).collect();
        if repeated.is_empty() {
            return true;
        }
        if repeated.len() > MAX_REPEATED {
            return false;
        }
        let bits = repeated.iter().enumerate();
        let own: FxHashMap<NodeId, u64> =
            bits.flat_map(|(bit, nodes)| nodes.iter().map(move |&node| (node, 1 << bit))).collect();
        // For each node, the repeated notations at it and its descendants.
        let mut reached: FxHashMap<NodeId, u64> = FxHashMap::default();
        nodes.iter().all(|node| {
            let after = tables.next(*node).fold(0, |all, next| all | reached[&next]);
            let own = own.get(node).copied().unwrap_or(0);
            reached.insert(*node, own | after);
            own & after == 0
        })
    }
}

/// The nodes before which a walk may have added a movement. `nodes` has each node after its successors.
fn after_movements(tables: &Tables, nodes: &[NodeId]) -> FxHashSet<NodeId> {
    let mut moved = FxHashSet::default();
    for &node in nodes.iter().rev() {
        let is_movement = match tables.nodes[node as usize] {
            Node::Do { action, .. } => matches!(tables.actions[action as usize], Action::Move(_)),
            _ => false,
        };
        if is_movement || moved.contains(&node) {
            moved.extend(tables.next(node));
        }
    }
    moved
}

/// The notation of a move; none for a drop away from the site where its run began, since the run from there may have
/// the same move.
fn reading(emission: &EmissionCode, dropped_on: Option<u16>) -> Option<Reading> {
    let EmissionCode { movement, target, name, arguments, becomes, .. } = *emission;
    let target = target.unwrap_or(movement.to);
    let is_elsewhere = dropped_on.is_some_and(|site| site != target);
    (!is_elsewhere).then_some((target, name, arguments, becomes))
}

impl Test {
    fn is_of_cell(self) -> bool {
        matches!(self, Test::Owner { .. } | Test::Bits { .. } | Test::Equal { .. } | Test::Greater { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::NO_OWNER;
    use super::super::tables::END;
    use super::*;
    use crate::moves::effect::Movement;

    fn to(site: u16) -> EmissionCode {
        let movement = Movement { from: 0, to: site, copy: false };
        let arguments = [0; NAME_ARGUMENT_COUNT];
        EmissionCode {
            movement,
            target: None,
            name: -1,
            arguments,
            continuation: None,
            becomes: 0,
            more: false,
        }
    }

    fn is_empty(cell: u16) -> Test {
        Test::Owner { cell, owners: NO_OWNER }
    }

    #[test]
    fn moves_that_read_alike_on_different_walks_are_counted() {
        let mut tables = Tables::default();
        let last = tables.emission(to(2), END);
        let first = tables.emission(to(1), last);
        let entry = tables.test(is_empty(5), first, last);
        assert!(are_countable(&tables, &[entry], None));
        assert!(!are_countable(&tables, &[entry, last], None), "the second block has a move of the first");
    }

    #[test]
    fn moves_that_read_alike_on_one_walk_are_not() {
        let mut tables = Tables::default();
        let last = tables.emission(to(1), END);
        let either = tables.test(is_empty(5), last, END);
        let entry = tables.emission(to(1), either);
        assert!(!are_countable(&tables, &[entry], None));
    }

    #[test]
    fn what_a_move_points_at_counts_and_not_where_it_has_begun() {
        let mut tables = Tables::default();
        let movement = Movement { from: 0, to: 3, copy: false };
        let plain = tables.emission(to(1), END);
        let begun = tables.action(Action::Move(movement), plain);
        assert!(
            !are_countable(&tables, &[begun], None),
            "the notation names the first target, which depends on the walk"
        );
        let said = tables.emission(EmissionCode { target: Some(2), ..to(1) }, END);
        let begun = tables.action(Action::Move(movement), said);
        let either = tables.test(is_empty(5), begun, plain);
        assert!(
            are_countable(&tables, &[either], None),
            "no movement comes before the move without a target"
        );
    }

    #[test]
    fn moves_that_only_take_their_piece_elsewhere_have_outcomes_of_their_own() {
        let mut tables = Tables::default();
        let last = tables.emission(to(2), END);
        let counts = tables.action(Action::Effect(Effect::SetCell { cell: 9, value: 0 }), last);
        let entry = tables.emission(to(1), counts);
        assert!(have_own_outcomes(&tables, &[entry], 0));
        assert!(!have_own_outcomes(&tables, &[entry], 3), "another piece moves");
        assert!(!have_own_outcomes(&tables, &[entry, last], 0), "two blocks go to one site");
        let captures = tables.action(Action::Effect(Effect::Capture { site: 5 }), last);
        assert!(!have_own_outcomes(&tables, &[captures], 0), "another piece vanishes");
        let named = tables.emission(EmissionCode { name: 4, ..to(1) }, entry);
        assert!(are_countable(&tables, &[named], None));
        assert!(!have_own_outcomes(&tables, &[named], 0), "the name is no part of the outcome");
    }

    #[test]
    fn a_question_that_cells_alone_do_not_answer_is_not_counted() {
        let mut tables = Tables::default();
        let step = tables.emission(to(1), END);
        let entry = tables.test(Test::InCheck { royal: 0 }, step, END);
        assert!(!are_countable(&tables, &[entry], None));
    }
}
