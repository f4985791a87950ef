//! Finds names that no rule reads, and flags that nothing sets.

use super::findings::Lint;
use crate::diagnostic::{Code, nearest};
use crate::model::Place;

pub(super) fn check(lint: &mut Lint<'_>) {
    let (model, places) = (lint.model, &lint.model.places);
    let never_read = "remove it, and whatever sets it";
    for (at, zone) in model.board.zones.iter().enumerate() {
        let message = (!lint.uses.zones[at]).then(|| format!("zone `{}` is never used", zone.name));
        let hint = "remove it, or test it with `(in-zone? …)`";
        lint.judge(Code::Unused, places.zones[at], message.map(|message| (message, hint)));
    }
    for (at, attribute) in model.attributes.iter().enumerate() {
        let unread = !lint.uses.attributes[at];
        let message = unread.then(|| format!("attribute `{}` is never read", attribute.name));
        lint.judge(Code::Unused, places.attributes[at], message.map(|message| (message, never_read)));
    }
    for (at, variable) in model.variables.iter().enumerate() {
        let unread = !lint.uses.variables[at];
        let message = unread.then(|| format!("variable `{}` is never read", variable.range.name));
        lint.judge(Code::Unused, places.variables[at], message.map(|message| (message, never_read)));
    }
    for (at, array) in model.run_arrays.iter().enumerate() {
        let unread = !lint.uses.run_arrays[at];
        let message = unread.then(|| format!("`{}` is never read", array.name));
        lint.judge(Code::Unused, places.run_arrays[at], message.map(|message| (message, never_read)));
    }
    for (at, procedure) in model.procedures.iter().enumerate() {
        let uncalled = !lint.uses.procedures[at];
        let message = uncalled.then(|| format!("procedure `{}` is never called", procedure.name));
        let hint = "remove it, or run it with `(call …)`";
        lint.judge(Code::Unused, places.procedures[at], message.map(|message| (message, hint)));
    }
    for (place, read) in std::mem::take(&mut lint.uses.locals) {
        let message = (!read).then(|| "this value is never read".to_owned());
        lint.judge(Code::Unused, place, message.map(|message| (message, never_read)));
    }
    let uses = &lint.uses;
    let flags = [
        (&model.flags, &places.flags, uses.flags.read.clone(), uses.flags.set.clone()),
        (&model.site_flags, &places.site_flags, uses.site_flags.read.clone(), uses.site_flags.set.clone()),
    ];
    for (names, places, read, set) in flags {
        check_flags(lint, names, places, &read, &set);
    }
}

fn check_flags(lint: &mut Lint<'_>, names: &[String], places: &[Place], read: &[bool], set: &[bool]) {
    for (at, name) in names.iter().enumerate() {
        let unread = (!read[at]).then(|| format!("flag `{name}` is set but never tested"));
        let hint = "remove what sets it";
        lint.judge(Code::Unused, places[at], unread.map(|message| (message, hint)));
        let unset =
            (!set[at]).then(|| format!("flag `{name}` is tested but never set, so it is always false"));
        let known = names.iter().zip(set).filter(|&(_, &set)| set).map(|(name, _)| name.as_str());
        let hint = match nearest(name, known).filter(|_| !set[at]) {
            Some(meant) => format!("a similar name exists: `{meant}`"),
            None => "set it, or remove the condition".to_owned(),
        };
        lint.judge(Code::NeverSet, places[at], unset.map(|message| (message, hint.as_str())));
    }
}
