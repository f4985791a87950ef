//! Graphs for people: which blocks have one, and what it looks like.

use std::fmt::Write as _;

use super::node::{Action, NO_OWNER, Node, NodeId, Test};
use super::state::Opaque;
use super::tables::Tables;
use super::unroll::Unroller;
use crate::index::SiteId;
use crate::moves::effect::{DROPPED, Movement};
use crate::program::Program;

/// For each block, from how many sites it has a graph, with how many nodes, and why it has none from the others.
pub fn graph_summary(program: &Program) -> String {
    let mut unroller = Unroller::new(program);
    let mut tables = Tables::default();
    let mut text = String::from("block  player       piece             graphs   nodes  else\n");
    for (block, code) in program.blocks.iter().enumerate() {
        let before = tables.nodes.len();
        let (mut count, mut reason) = (0, "");
        for site in (0..program.site_count()).map(SiteId::new) {
            match unroller.unroll(program, &mut tables, (block as u32, site), false) {
                Ok(_) => count += 1,
                Err(opaque) => {
                    reason = reason_of(opaque);
                    if opaque != Opaque::Faulty {
                        break;
                    }
                }
            }
        }
        let names = &program.names;
        let (player, piece) =
            (&names.players[code.player.index()], &names.piece_types[code.piece_type.index()]);
        let nodes = tables.nodes.len() - before;
        let _ = writeln!(text, "{block:5}  {player:12} {piece:16} {count:7} {nodes:7}  {reason}");
    }
    text
}

fn reason_of(opaque: Opaque) -> &'static str {
    match opaque {
        Opaque::Instruction => "an instruction reads more than cells",
        Opaque::TooLarge => "too many cases",
        Opaque::Faulty => "reaches a run error",
    }
}

/// The graphs of all blocks from a site, in the Graphviz language.
pub fn graph_drawing(program: &Program, site: SiteId) -> String {
    let mut unroller = Unroller::new(program);
    let mut tables = Tables::default();
    let mut text = String::from("digraph moves {\n  node [shape=box, fontname=\"sans-serif\"];\n");
    let mut drawn = vec![];
    for block in 0..program.blocks.len() as u32 {
        if let Ok(first) = unroller.unroll(program, &mut tables, (block, site), false) {
            let _ =
                writeln!(text, "  b{block} [label=\"block {block}\", shape=plain];\n  b{block} -> n{first};");
            draw(program, &tables, first, &mut drawn, &mut text);
        }
    }
    text + "}\n"
}

/// Draws a node and all its descendants, each once.
fn draw(program: &Program, tables: &Tables, first: NodeId, drawn: &mut Vec<NodeId>, text: &mut String) {
    let mut open = vec![first];
    while let Some(id) = open.pop() {
        if drawn.contains(&id) {
            continue;
        }
        drawn.push(id);
        let (label, next) = match tables.nodes[id as usize] {
            Node::End => ("end".to_owned(), vec![]),
            Node::Answer { yes } => (if yes { "holds" } else { "does not hold" }.to_owned(), vec![]),
            Node::Test { test, yes, no } => {
                (test_text(program, test), vec![(yes, "yes".to_owned()), (no, "no".to_owned())])
            }
            Node::Switch { cell, min, targets } => {
                let targets = tables.targets[targets as usize].iter().zip(min..);
                let ways = targets.map(|(&target, number)| (target, number.to_string()));
                (format!("{} holds?", cell_name(program, cell)), ways.collect())
            }
            Node::Do { action, next, .. } => {
                (action_text(program, tables.actions[action as usize]), vec![(next, String::new())])
            }
            Node::Emit { emission, next, .. } => {
                let movement = tables.emissions[emission as usize].movement;
                (format!("move {}", movement_text(program, movement)), vec![(next, String::new())])
            }
        };
        let _ = writeln!(text, "  n{id} [label=\"{}\"];", label.replace('"', "'"));
        for (to, label) in next {
            let _ = writeln!(text, "  n{id} -> n{to} [label=\"{label}\"];");
            open.push(to);
        }
    }
}

fn test_text(program: &Program, test: Test) -> String {
    let names = &program.names;
    let cell_name = |cell: u16| cell_name(program, cell);
    match test {
        Test::Owner { cell, owners } if owners == NO_OWNER => format!("{} empty?", cell_name(cell)),
        Test::Owner { cell, owners } => {
            let owners = names.players.iter().enumerate().filter(|(player, _)| owners >> player & 1 == 1);
            let owners: Vec<&str> = owners.map(|(_, name)| name.as_str()).collect();
            format!("{} {}?", cell_name(cell), owners.join(" or "))
        }
        Test::Bits { cell, shift: 0, width: 8, value } if usize::from(cell) < names.sites.len() => {
            let name = names.piece_types.get(usize::from(value).wrapping_sub(1));
            format!("{} {}?", cell_name(cell), name.map_or("no piece", String::as_str))
        }
        Test::Bits { cell, shift, width, value } => {
            format!("{} bits {shift} to {} = {value}?", cell_name(cell), shift + width)
        }
        Test::Equal { cell, value } => format!("{} = {value}?", cell_name(cell)),
        Test::Greater { cell, value } => format!("{} > {value}?", cell_name(cell)),
        Test::Attacked { site, .. } => format!("{} attacked?", cell_name(site)),
        Test::InCheck { .. } => "in check?".to_owned(),
        Test::PiecesEqual { player, value } => {
            format!("{} has {value} pieces?", names.players[usize::from(player)])
        }
        Test::PiecesGreater { player, value } => {
            format!("{} has more than {value} pieces?", names.players[usize::from(player)])
        }
        Test::Stalemated { player } => format!("{} has no move?", names.players[usize::from(player)]),
        Test::Helpless { player } => format!("{} has no safe move?", names.players[usize::from(player)]),
        Test::Repeated { times, .. } => format!("position repeated {times} times?"),
        Test::Returned => "arrangement repeated?".to_owned(),
    }
}

fn cell_name(program: &Program, cell: u16) -> String {
    let name = program.names.sites.get(usize::from(cell));
    name.cloned().unwrap_or_else(|| format!("cell {cell}"))
}

fn action_text(program: &Program, action: Action) -> String {
    match action {
        Action::Move(movement) => movement_text(program, movement),
        Action::Effect(effect) => format!("{effect:?}"),
        Action::SetFrom { cell, source, plus, .. } => format!("cell {cell} = cell {source} + {plus}"),
        Action::NextTurn(turn) => format!("turn {turn} comes next"),
        Action::Save(base) => format!("save {base}"),
        Action::Restore(base) => format!("restore {base}"),
        Action::Drop => "drop what is pending".to_owned(),
    }
}

fn movement_text(program: &Program, movement: Movement) -> String {
    let name = |site: u16| program.names.sites[usize::from(site)].as_str();
    let from = if movement.from == DROPPED { "drop" } else { name(movement.from) };
    format!("{from} - {}", name(movement.to))
}
