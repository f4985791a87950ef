//! Checks a program, after which the machine trusts it: instructions here, everything else in `tables`.

mod tables;

use super::reg;
use super::{Op, Program, VariableScope, reach};
use crate::index::PlayerId;

/// Checks that every jump, id and table of a program is in range, or says what is wrong.
///
/// The compiler never makes a program that fails; this guards against bugs in the compiler.
pub fn verify(program: &Program) -> Result<(), String> {
    tables::check(program)?;
    let ops = program.ops.len();
    let ends = matches!(program.ops.last(), Some(Op::End | Op::Answer { .. } | Op::AnswerNumber { .. }));
    if !ends {
        return Err("the last instruction runs off the end".to_owned());
    }
    for (at, op) in program.ops.iter().enumerate() {
        if !makes_progress(*op, at, ops) || !ids_in_range(*op, program) {
            return Err(format!("instruction {at} is out of range"));
        }
    }
    if entries(program).any(|entry| entry as usize >= ops) {
        return Err("an entry point is out of range".to_owned());
    }
    let joins = |&(player, map): &(PlayerId, u8)| {
        player.index() < program.player_count() && is_of_directions(program, map)
    };
    if !program.cohesion.iter().all(joins) {
        return Err("what joins groups of pieces is out of range".to_owned());
    }
    if groups(program).any(|group| usize::from(group) >= program.groups.len()) {
        return Err("a group of blocks is out of range".to_owned());
    }
    let in_order = |turn: &super::TurnCode| usize::from(turn.next) < program.turns.len();
    if program.turns.is_empty() || !program.turns.iter().all(in_order) {
        return Err("a turn is out of range".to_owned());
    }
    Ok(())
}

/// Whether the target of an instruction is allowed: only instructions that cost fuel may jump back, so every run ends.
fn makes_progress(op: Op, at: usize, ops: usize) -> bool {
    let goes_back = matches!(op, Op::Loop { .. } | Op::Again { .. } | Op::Next { .. } | Op::Retry { .. });
    let Some(target) = op.target() else { return true };
    let target = target as usize;
    // Runs with forward jumps only reach the end; each jump back is by one of four instructions that cost fuel.
    if goes_back { target <= at } else { at < target && target < ops }
}

/// Every instruction where the machine may start.
fn entries(program: &Program) -> impl Iterator<Item = u32> + '_ {
    let hooks = &program.hooks;
    let blocks = program.blocks.iter().map(|block| block.entry);
    let goals = program.goals.iter().flat_map(|goal| goal.scores.iter().copied().chain([goal.entry]));
    let meters = program.meters.iter().map(|meter| meter.entry);
    let guards = program.turns.iter().filter_map(|turn| turn.guard);
    let around = hooks.all();
    let sites = program.random_games.conditions().chain([&program.territory]);
    let around = around.into_iter().chain(&hooks.preferences).chain(sites).flatten().copied();
    let procedures = program.procedures.iter().copied();
    blocks.chain(goals).chain(meters).chain(guards).chain(around).chain(procedures)
}

/// Every group that is referred to.
fn groups(program: &Program) -> impl Iterator<Item = u16> + '_ {
    let turns = program.turns.iter().flat_map(|turn| turn.groups.iter().copied());
    let steps = program.continuations.iter().map(|next| next.group);
    let attacks = program.attacks.iter().flat_map(|attack| attack.groups.iter().copied());
    let royals = program.royals.iter().flat_map(|royal| royal.groups.iter().copied());
    turns.chain(steps).chain(attacks).chain(royals)
}

fn ids_in_range(op: Op, program: &Program) -> bool {
    match op {
        Op::Step { direction, .. } | Op::StepEmpty { direction, .. } | Op::Link { direction, .. } => {
            usize::from(direction) < program.direction_count
        }
        Op::Map { map, .. } | Op::Bounce { map, .. } | Op::BounceEmpty { map, .. } => {
            usize::from(map) < program.direction_maps.len()
        }
        Op::CountGroups { map, .. } | Op::Fill { map, .. } | Op::Include { map, .. } => {
            is_of_directions(program, map)
        }
        Op::Reach { map, how, wanted, .. } => {
            let is_zone = how & reach::ZONE != 0;
            is_of_directions(program, map) && (!is_zone || usize::from(wanted) < program.zones.len())
        }
        Op::Attribute { attribute, .. } | Op::SetAttribute { attribute, .. } => {
            usize::from(attribute) < program.attributes.len()
        }
        Op::Variable { variable, .. } | Op::SetVariable { variable, .. } => {
            usize::from(variable) < program.layout.variables.len()
        }
        Op::SiteVariable { variable, .. } | Op::SetSiteVariable { variable, .. } => {
            let slot = program.layout.variables.get(usize::from(variable));
            slot.is_some_and(|slot| matches!(slot.scope, VariableScope::Site | VariableScope::MoveSite))
        }
        Op::IfCaptured { bit, .. } => u32::from(bit) < u32::BITS,
        Op::Remembered { cell, .. } => usize::from(cell) < program.layout.cells,
        Op::IfAttacked { attack, .. } => usize::from(attack) < program.attacks.len(),
        Op::IfInCheck { royal, .. } => usize::from(royal) < program.royals.len(),
        Op::NextTurn { turn } => turn == super::AGAIN || usize::from(turn) < program.turns.len(),
        Op::IfZone { zone, .. } | Op::UnlessZone { zone, .. } | Op::NextInZone { zone, .. } => {
            usize::from(zone) < program.zones.len()
        }
        Op::Save { base } | Op::Restore { base } | Op::Retry { base, .. } => {
            usize::from(base) + usize::from(reg::SAVED) <= usize::from(u8::MAX) + 1
        }
        Op::IfType { piece_type, .. } => usize::from(piece_type) < program.new_pieces.len(),
        Op::IfStalemated { player, .. } | Op::IfHelpless { player, .. } => {
            usize::from(player) < program.player_count()
        }
        Op::CountPieces { player, .. } => usize::from(player) < program.player_count(),
        Op::Recall { array, .. } | Op::Keep { array, .. } => usize::from(array) < program.run_arrays.len(),
        Op::Call { procedure, .. } => usize::from(procedure) < program.procedures.len(),
        Op::Emit { continuation, becomes, .. } => {
            usize::from(becomes) <= program.new_pieces.len()
                && (continuation == super::op::NO_CONTINUATION
                    || usize::from(continuation) < program.continuations.len())
        }
        _ => true,
    }
}

/// Whether all entries of a table are directions.
fn is_of_directions(program: &Program, map: u8) -> bool {
    let table = program.direction_maps.get(usize::from(map));
    table.is_some_and(|table| table.iter().all(|&direction| usize::from(direction) < program.direction_count))
}
