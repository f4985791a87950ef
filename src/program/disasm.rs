//! Prints a program as text, one instruction per line.

use std::fmt::Write as _;

use super::Program;

/// Lists all instructions, with headings for blocks, goals and guards.
pub fn disassemble(program: &Program) -> String {
    let mut out = String::new();
    for (at, op) in program.ops.iter().enumerate() {
        for heading in headings(program, at as u32) {
            let _ = writeln!(out, "{heading}");
        }
        let _ = writeln!(out, "{at:5}  {op:?}");
    }
    out
}

fn headings(program: &Program, at: u32) -> Vec<String> {
    let names = &program.names;
    let blocks = program.blocks.iter().filter(|block| block.entry == at).map(|block| {
        let player = &names.players[block.player.index()];
        format!("{player} {}:", names.piece_types[block.piece_type.index()])
    });
    let goals = program.goals.iter().filter(|goal| goal.entry == at).map(|goal| {
        let player = &names.players[goal.player.index()];
        format!("{:?} of {player}:", goal.gain)
    });
    let guards = program.turns.iter().filter(|turn| turn.guard == Some(at));
    let procedures = program.procedures.iter().filter(|entry| **entry == at).map(|_| "procedure:".to_owned());
    let blocks = blocks.chain(procedures);
    blocks.chain(goals).chain(guards.map(|turn| format!("turn {}:", turn.label))).collect()
}
