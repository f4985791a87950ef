//! Move types and the turn order.

use super::action::Body;
use super::context::Context;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::model::{MoveType, Truth, Turn};
use crate::syntax::Sexpr;

/// Takes in every name that moves are declared under: `(decision NAME)` and `(move-type NAME)`.
pub(super) fn declare_move_types(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.all("decision") {
        match section.arguments() {
            [name, ..] if name.symbol().is_some() => declare(name, true, context),
            _ => context.bad_form(section, "`(decision MOVE-TYPE)`"),
        }
    }
    let moves = sections.all("piece").flat_map(Sexpr::arguments).filter(|part| part.head() == Some("moves"));
    for marker in moves.flat_map(Sexpr::arguments).filter(|part| part.head() == Some("move-type")) {
        match marker.arguments() {
            [name] => declare(name, false, context),
            _ => context.bad_form(marker, "`(move-type NAME)`"),
        }
    }
}

fn declare(name: &Sexpr, decision: bool, context: &mut Context<'_>) {
    let Some(word) = name.symbol() else {
        return context.bad_form(name, "a move type's name");
    };
    let known = context.move_type_id(word).is_some();
    if !known && context.has_room(name, context.model.move_types.len(), "move types") {
        context.model.move_types.push(MoveType { name: word.to_owned(), decision });
    }
}

/// `(turn-order ENTRY ...)`; without it every player moves in turn.
pub(super) fn lower_turn_order(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("turn-order") else {
        return take_turns(context);
    };
    for entry in section.arguments() {
        if entry.symbol() == Some("repeat") {
            context.model.repeat_from = context.model.turns.len();
        } else if let Some(turn) = lower_turn(entry, context) {
            context.model.turns.push(turn);
        }
    }
    let is_empty = section.arguments().iter().all(|entry| entry.symbol() == Some("repeat"));
    if is_empty || section.arguments().last().and_then(Sexpr::symbol) == Some("repeat") {
        context.bad_form(section, "at least one turn that repeats");
    }
}

fn take_turns(context: &mut Context<'_>) {
    let players = (0..context.model.players.len()).map(crate::index::PlayerId::new);
    context.model.turns = players
        .map(|player| Turn { player, move_type: None, guard: None, span: crate::source::Span::default() })
        .collect();
}

/// `PLAYER`, `(PLAYER MOVE-TYPE)` or `(when CONDITION ENTRY)`.
fn lower_turn(form: &Sexpr, context: &mut Context<'_>) -> Option<Turn> {
    if let (Some("when"), [test, entry]) = (form.head(), form.arguments()) {
        let guard = Body::new(context).truth(test);
        let turn = lower_turn(entry, context)?;
        return Some(Turn { guard: Some(both(guard?, turn.guard)), ..turn });
    }
    let (player, move_type) = match form.list() {
        None => (form, None),
        Some([player]) => (player, None),
        Some([player, move_type]) => (player, Some(move_type)),
        Some(_) => {
            context.bad_form(form, "`PLAYER`, `(PLAYER MOVE-TYPE)` or `(when CONDITION …)`");
            return None;
        }
    };
    let player = context.player(player)?;
    let move_type = match move_type {
        Some(name) => Some(context.move_type(name)?),
        None => None,
    };
    if context.model.turns.len() >= 1000 {
        context.report(Code::TooLarge, form, "a turn order has at most 1000 entries");
        return None;
    }
    Some(Turn { player, move_type, guard: None, span: form.span })
}

fn both(outer: Truth, inner: Option<Truth>) -> Truth {
    match inner {
        Some(inner) => Truth::And(vec![outer, inner]),
        None => outer,
    }
}
