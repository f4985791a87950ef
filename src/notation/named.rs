//! Moves with the names of the macros that made them: `e2 - e4 pawn-move n`, as in Valentin Chelnokov's "Dagaz: a new
//! beginning".
//!
//! A step that the rules give a name is written as usual. Any other step has the macro call after its sites, with the
//! arguments as written in the rule file, so that directions are those of the player who moves; a dropped piece comes
//! last, with its owner: `g19 drop-stone White Stone`.

use super::move_text::{numbered, step_text};
use crate::moves::{MoveList, Step};
use crate::program::Program;
use std::collections::BTreeMap;

/// The texts of all moves of a list with these names, all different.
pub fn named_move_texts(program: &Program, list: &MoveList) -> Vec<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut tell_apart = |text: String| {
        let count = counts.entry(text.clone()).or_insert(0);
        *count += 1;
        numbered(text, *count)
    };
    (0..list.len()).map(|index| tell_apart(named_move_text(program, list.steps(index)))).collect()
}

/// The text of a move with these names, without ` #2` and the like.
pub fn named_move_text(program: &Program, steps: &[Step]) -> String {
    let texts: Vec<String> = steps.iter().map(|step| named_step(program, step)).collect();
    texts.join(" + ")
}

fn named_step(program: &Program, step: &Step) -> String {
    let block = program.blocks.get(step.block as usize);
    let name = block.map_or("", |block| program.names.blocks[block.name as usize].as_str());
    if step.is_pass() || step.name >= 0 || name.is_empty() {
        return step_text(program, step);
    }
    match (step.dropped(program), block) {
        (Some(kind), Some(block)) => {
            let names = &program.names;
            let site = &names.sites[usize::from(step.target)];
            let (owner, kind) = (&names.players[block.player.index()], &names.piece_types[kind.index()]);
            format!("{site} {name} {owner} {kind}")
        }
        _ => format!("{} {name}", step_text(program, step)),
    }
}
