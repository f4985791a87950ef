//! The check after which the machine trusts a program.

use super::{Op, Program};

/// Whether every jump, id and table of a program is in range; else what is wrong.
///
/// The compiler never makes a program that fails; this guards against mistakes in the compiler.
pub fn verify(program: &Program) -> Result<(), String> {
    let ops = program.ops.len();
    let ends = matches!(program.ops.last(), Some(Op::End | Op::Answer { .. } | Op::Jump { .. }));
    if !ends {
        return Err("the last instruction runs off the end".to_owned());
    }
    for (at, op) in program.ops.iter().enumerate() {
        if op.target().is_some_and(|target| target as usize >= ops) || !ids_in_range(*op, program) {
            return Err(format!("instruction {at} is out of range: {op:?}"));
        }
    }
    let entries = program.blocks.iter().map(|block| block.entry);
    let entries = entries.chain(program.goals.iter().map(|goal| goal.entry));
    let mut entries = entries.chain(program.turns.iter().filter_map(|turn| turn.guard));
    if entries.any(|entry| entry as usize >= ops) {
        return Err("an entry point is out of range".to_owned());
    }
    let groups = program.turns.iter().map(|turn| turn.group);
    let mut groups = groups.chain(program.continuations.iter().map(|next| next.group));
    if groups.any(|group| usize::from(group) >= program.groups.len())
        || program.repeat_from >= program.turns.len()
    {
        return Err("a turn is out of range".to_owned());
    }
    Ok(())
}

fn ids_in_range(op: Op, program: &Program) -> bool {
    match op {
        Op::Step { direction, .. } | Op::StepEmpty { direction, .. } | Op::Link { direction, .. } => {
            usize::from(direction) < program.direction_count
        }
        Op::Map { map, .. } | Op::Bounce { map, .. } => usize::from(map) < program.direction_maps.len(),
        Op::Attribute { attribute, .. } | Op::SetAttribute { attribute, .. } => {
            usize::from(attribute) < program.attributes.len()
        }
        Op::Variable { variable, .. } | Op::SetVariable { variable, .. } => {
            usize::from(variable) < program.variables.len()
        }
        Op::Create { piece_type, .. } => usize::from(piece_type) < program.new_pieces.len(),
        Op::IfZone { zone, .. } | Op::UnlessZone { zone, .. } => usize::from(zone) < program.zones.len(),
        Op::CountPieces { player, .. } => usize::from(player) < program.player_count(),
        Op::Emit { continuation } => {
            continuation == super::op::NO_CONTINUATION
                || usize::from(continuation) < program.continuations.len()
        }
        _ => true,
    }
}
