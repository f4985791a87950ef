//! Finds the flags that a block sets, since each gets a register.

use crate::index::FlagId;
use crate::model::{Action, ActionKind, Truth};

/// The flags that instructions set, without duplicates. A flag that is never set is always false and needs no register.
pub(super) fn set_in(body: &[Action]) -> Vec<FlagId> {
    let mut flags = Vec::new();
    collect(body, &mut flags);
    flags.sort_unstable();
    flags.dedup();
    flags
}

fn collect(body: &[Action], flags: &mut Vec<FlagId>) {
    for action in body {
        match &action.kind {
            ActionKind::SetFlag(flag, value) if !matches!(value, Truth::Literal(false)) => flags.push(*flag),
            inside => inside.bodies().for_each(|body| collect(body, flags)),
        }
    }
}
