//! Small graphs, reduced.

use std::convert::Infallible;

use super::*;
use crate::index::{PieceTypeId, PlayerId};
use crate::moves::effect::{Effect, Movement};
use crate::moves::graph::move_graphs::{MoveWalk, WalkCount, WalkEnd};
use crate::moves::graph::node::EmissionCode;
use crate::moves::graph::tables::END as LAST;
use crate::moves::vm::Log;
use crate::program::Piece;
use crate::program::reg::NAME_ARGUMENT_COUNT;

fn emission(continuation: Option<u16>) -> EmissionCode {
    emission_to(1, continuation)
}

fn emission_to(to: u16, continuation: Option<u16>) -> EmissionCode {
    let (movement, arguments) = (Movement { from: 0, to, copy: false }, [0; NAME_ARGUMENT_COUNT]);
    EmissionCode { movement, target: None, name: -1, arguments, continuation, becomes: 0, more: false }
}

/// A program with two players and one type of piece.
fn program() -> std::sync::Arc<Program> {
    let text = "(game (title \"T\") (players White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1))))
        (piece (name Man) (moves (n add) (n add) (n add))) (board-setup (White (Man a1)) (Black (Man b1))))";
    crate::compile(&crate::source::SourceText::new("counted.zrf", text), 0).expect("it compiles").program
}

/// The moves on the walk from an edge, whether some are partial, and how many nodes it passes; none after a fault.
fn counted(graphs: &MoveGraphs, edge: Edge, cells: &[u32]) -> Option<(u32, bool, u64)> {
    let mut count = WalkCount::default();
    let is_sound = graphs.count(cells, edge, &mut count, &mut Log::closed());
    is_sound.then_some((count.moves, count.partial, count.passed))
}

/// The cells that walks from an edge may read.
fn cells_of(graphs: &MoveGraphs, edge: Edge) -> Vec<u16> {
    graphs.cells(edge, 0..graphs.edge_count())
}

/// The reduced graph of these graphs, as those of the first blocks.
fn reduced(graphs: &mut MoveGraphs, program: &Program, tables: &Tables, entries: &[NodeId]) -> Edge {
    let blocks: Vec<(u32, NodeId)> =
        entries.iter().enumerate().map(|(at, &entry)| (at as u32, entry)).collect();
    reduce(graphs, program, tables, (0, &blocks)).expect("it is small").start
}

fn man(owner: u8) -> u32 {
    Piece::new(PieceTypeId(0), PlayerId(owner)).0
}

#[test]
fn tests_of_one_site_are_one_node_and_actions_vanish() {
    let (program, mut tables, mut graphs) = (program(), Tables::default(), MoveGraphs::default());
    let step = tables.emission(emission(None), LAST);
    let capture = tables.action(Action::NextTurn(1), step);
    let capture = tables.emission(emission(Some(0)), capture);
    let occupied = tables.test(Test::Owner { cell: 3, owners: 1 << 1 }, capture, LAST);
    let entry = tables.test(Test::Owner { cell: 3, owners: NO_OWNER }, step, occupied);
    let edge = reduced(&mut graphs, &program, &tables, &[entry]);
    assert_eq!(cells_of(&graphs, edge), [3]);
    assert_eq!(counted(&graphs, edge, &[0, 0, 0, 0]), Some((1, false, 1)), "empty");
    assert_eq!(counted(&graphs, edge, &[0, 0, 0, man(0)]), Some((0, false, 1)), "one's own");
    assert_eq!(counted(&graphs, edge, &[0, 0, 0, man(1)]), Some((2, true, 1)), "an enemy");
}

#[test]
fn the_cells_that_a_walk_may_read_are_known() {
    let (program, mut tables, mut graphs) = (program(), Tables::default(), MoveGraphs::default());
    let step = tables.emission(emission(None), LAST);
    let is_empty = |cell: u16| Test::Owner { cell, owners: NO_OWNER };
    let inner = tables.test(is_empty(7), step, LAST);
    let entry = tables.test(is_empty(4), inner, step);
    let edge = reduced(&mut graphs, &program, &tables, &[entry]);
    let cells = cells_of(&graphs, edge);
    assert_eq!((cells.as_slice(), edge.first_cell()), (&[4, 7][..], 4));
    let nothing = reduced(&mut graphs, &program, &tables, &[LAST]);
    assert_eq!(graphs.cells(nothing, 0..0), []);
}

#[test]
fn blocks_are_counted_one_after_another() {
    let (program, mut tables, mut graphs) = (program(), Tables::default(), MoveGraphs::default());
    let step = tables.emission(emission(None), LAST);
    let is_empty = |cell: u16| Test::Owner { cell, owners: NO_OWNER };
    let (first, second) = (tables.test(is_empty(0), step, LAST), tables.test(is_empty(1), step, LAST));
    let edge = reduced(&mut graphs, &program, &tables, &[first, second, step]);
    assert_eq!(counted(&graphs, edge, &[0, 0]), Some((3, false, 2)));
    assert_eq!(counted(&graphs, edge, &[man(0), 0]), Some((2, false, 2)));
    assert_eq!(counted(&graphs, edge, &[man(0), man(1)]), Some((1, false, 2)));
}

#[test]
fn numbers_and_fields_have_an_edge_for_each_answer() {
    let (program, mut tables, mut graphs) = (program(), Tables::default(), MoveGraphs::default());
    let one = tables.emission(emission(None), LAST);
    let two = tables.emission(emission(None), one);
    let entries = [
        tables.test(Test::Bits { cell: 0, shift: 12, width: 2, value: 3 }, one, LAST),
        tables.test(Test::Equal { cell: 0, value: -1 }, one, LAST),
        tables.test(Test::Greater { cell: 0, value: -2 }, one, LAST),
        tables.switch(0, 4, vec![one, two, LAST]),
    ];
    let edges = entries.map(|entry| reduced(&mut graphs, &program, &tables, &[entry]));
    let moves =
        |value: i32| edges.map(|edge| counted(&graphs, edge, &[value as u32]).map_or(0, |(moves, ..)| moves));
    assert_eq!(moves(0x3000), [1, 0, 1, 0]);
    assert_eq!(moves(0x2fff), [0, 0, 1, 0]);
    assert_eq!(moves(-1), [1, 1, 1, 0], "all bits are set");
    assert_eq!(moves(-2), [1, 0, 0, 0]);
    assert_eq!(moves(4), [0, 0, 1, 1]);
    assert_eq!(moves(5), [0, 0, 1, 2]);
    assert_eq!(moves(3), [0, 0, 1, 0], "below the first of a switch");
}

#[test]
fn a_value_out_of_bounds_is_a_fault() {
    let (program, mut tables, mut graphs) = (program(), Tables::default(), MoveGraphs::default());
    let step = tables.emission(emission(None), LAST);
    let entry = tables.action(Action::SetFrom { cell: 1, source: 0, plus: 2, min: 0, max: 5 }, step);
    let edge = reduced(&mut graphs, &program, &tables, &[entry]);
    let is_sound = |value: i32| counted(&graphs, edge, &[value as u32]).is_some();
    assert_eq!([-3, -2, 3, 4].map(is_sound), [false, true, true, false]);
}

/// Goes on with a walk, and passes the moves that it finds on.
fn each_move(
    graphs: &MoveGraphs,
    cells: &[u32],
    walk: &mut MoveWalk,
    mut each: impl FnMut(&GraphMove, u32),
) -> WalkEnd {
    let found = graphs.walk(cells, walk, &mut Log::closed(), |found, ordinal| {
        each(found, ordinal);
        Ok::<_, Infallible>(())
    });
    found.unwrap_or_else(|never| match never {})
}

#[test]
fn moves_are_listed_with_what_was_pending() {
    let (program, mut tables, mut graphs) = (program(), Tables::default(), MoveGraphs::default());
    let next = tables.emission(emission_to(3, None), LAST);
    let last = tables.action(Action::Effect(Effect::Capture { site: 2 }), next);
    let first = tables.emission(emission_to(1, None), last);
    let is_empty = Test::Owner { cell: 1, owners: NO_OWNER };
    let entry = tables.test(is_empty, first, last);
    let start = reduced(&mut graphs, &program, &tables, &[entry, entry]);
    let listed = |cells: &[u32]| {
        let mut all = Vec::new();
        each_move(&graphs, cells, &mut MoveWalk::from(start), |found, ordinal| {
            all.push((found.block(), ordinal, found.landing, found.only_arrives));
        });
        all
    };
    let (quiet, captures) = ((1, true), (3, false));
    let with = |block, ordinal, (to, only_arrives)| (block, ordinal, to, only_arrives);
    let each = [with(0, 0, quiet), with(0, 1, captures), with(1, 0, quiet), with(1, 1, captures)];
    assert_eq!(listed(&[man(0), 0, man(1), 0]), each, "each block numbers its moves");
    assert_eq!(listed(&[man(0), man(1), man(1), 0]), [with(0, 0, captures), with(1, 0, captures)]);
}

#[test]
fn a_move_hits_where_it_lands_and_what_it_captures_its_own_origin_too() {
    let (program, mut tables, mut graphs) = (program(), Tables::default(), MoveGraphs::default());
    let capturing = |tables: &mut Tables, site| {
        let lands = tables.emission(emission_to(3, None), LAST);
        tables.action(Action::Effect(Effect::Capture { site }), lands)
    };
    let quiet = tables.emission(emission_to(1, None), LAST);
    let entries = [quiet, capturing(&mut tables, 2), capturing(&mut tables, 0)];
    let start = reduced(&mut graphs, &program, &tables, &entries);
    let mut hits = Vec::new();
    each_move(&graphs, &[man(0), 0, man(1), 0], &mut MoveWalk::from(start), |found, _| {
        let mut of_move = Vec::new();
        assert!(found.each_hit(|site| of_move.push(site)), "they are known");
        hits.push(of_move);
    });
    assert_eq!(hits, [vec![1], vec![2, 3], vec![0, 3]]);
}

#[test]
fn what_is_saved_is_pending_again_after_a_move() {
    let (program, mut tables, mut graphs) = (program(), Tables::default(), MoveGraphs::default());
    let capture = Action::Effect(Effect::Capture { site: 2 });
    let last = tables.emission(emission_to(3, None), LAST);
    let restored = tables.action(Action::Restore(40), last);
    let first = tables.emission(emission_to(1, None), restored);
    let saved = tables.action(Action::Save(40), first);
    let entry = tables.action(capture, saved);
    let start = reduced(&mut graphs, &program, &tables, &[entry]);
    let mut only_arrives = Vec::new();
    each_move(&graphs, &[], &mut MoveWalk::from(start), |found, _| only_arrives.push(found.only_arrives));
    assert_eq!(only_arrives, [false, false], "both capture");
}

#[test]
fn a_question_waits_for_its_answer() {
    let (program, mut tables, mut graphs) = (program(), Tables::default(), MoveGraphs::default());
    let step = tables.emission(emission(None), LAST);
    let asked = Test::InCheck { royal: 0 };
    let entry = tables.test(asked, LAST, step);
    let start = reduced(&mut graphs, &program, &tables, &[entry]);
    for (yes, moves) in [(true, 0), (false, 1)] {
        let mut walk = MoveWalk::from(start);
        let mut found = 0;
        let end = each_move(&graphs, &[], &mut walk, |_, _| found += 1);
        assert!(matches!(end, WalkEnd::Question) && found == 0);
        assert_eq!(graphs.question(&walk), asked);
        graphs.answer(&mut walk, yes);
        let end = each_move(&graphs, &[], &mut walk, |_, _| found += 1);
        assert!(matches!(end, WalkEnd::End) && found == moves);
    }
    assert_eq!(counted(&graphs, start, &[]), None, "counting asks nothing");
}
