//! Lowers move types and the turn order.

use super::action::Body;
use super::context::{Context, place_of};
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::index::PlayerId;
use crate::model::{Label, Model, MoveType, Role, Truth, Turn};
use crate::syntax::Sexpr;

/// Declares all move types, from `(decision NAME)` and `(move-type NAME)`.
pub(super) fn declare_move_types(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.all("decision") {
        match section.arguments() {
            [name, rest @ ..] if name.symbol().is_some() => {
                context.expect_end(rest, 0);
                context.report_extension(section, "decision");
                declare(name, true, context);
            }
            _ => context.report_bad_form(section, "`(decision MOVE-TYPE)`"),
        }
    }
    let is_block_list = |part: &&Sexpr| matches!(part.head(), Some("moves" | "drops" | "anywhere"));
    let moves = sections.all("piece").flat_map(Sexpr::arguments).filter(is_block_list);
    for marker in moves.flat_map(Sexpr::arguments).filter(|part| part.head() == Some("move-type")) {
        match marker.arguments() {
            [name] => declare(name, false, context),
            _ => context.report_bad_form(marker, "`(move-type NAME)`"),
        }
    }
}

fn declare(name: &Sexpr, decision: bool, context: &mut Context<'_>) {
    let Some(word) = name.symbol() else {
        return context.report_bad_form(name, "a move type's name");
    };
    let known = context.move_type_id(word).is_some();
    if !known
        && context.is_short(name, word)
        && context.has_room(name, context.model.move_types.len(), "move types")
    {
        context.model.move_types.push(MoveType { name: word.to_owned(), decision });
        context.model.places.move_types.push(place_of(name));
    }
}

/// `(move-priorities MOVE-TYPE …)`; a type without moves is ignored.
pub(super) fn lower_priorities(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("move-priorities") else {
        return;
    };
    let mut names: Vec<&Sexpr> = section.arguments().iter().rev().collect();
    while let Some(name) = names.pop() {
        if let Some(inner) = name.list() {
            if inner.is_empty() {
                context.report_meaningless(name, "names no move type");
            }
            names.extend(inner.iter().rev());
        } else if let Some(id) = name.symbol().and_then(|word| context.move_type_id(word)) {
            // A type named twice counts only the first time.
            let has_moves = name.symbol().is_some_and(|word| are_declared_under(word, sections));
            if has_moves && !context.model.priorities.contains(&id) {
                context.model.priorities.push(id);
            }
        } else {
            let message = format!("no moves are declared under {}", name.describe());
            let known = context.model.move_types.iter().map(|kind| kind.name.as_str());
            let diagnostic = context.about(Code::NothingFollows, name, message);
            let diagnostic = context.suggest(diagnostic, name.symbol().unwrap_or(""), known);
            context.push(diagnostic);
        }
    }
}

/// Whether some piece has moves under a type, which may have been declared without any.
fn are_declared_under(word: &str, sections: &Sections<'_>) -> bool {
    let parts = sections.all("piece").flat_map(Sexpr::arguments);
    let of_moves = parts.filter(|part| matches!(part.head(), Some("moves" | "drops" | "anywhere")));
    let types = |part: &Sexpr| part.head() == Some("move-type");
    let named = |part: &Sexpr| part.arguments().first().and_then(Sexpr::symbol) == Some(word);
    of_moves.into_iter().any(|part| {
        part.arguments().windows(2).any(|pair| types(&pair[0]) && named(&pair[0]) && !types(&pair[1]))
    })
}

/// Declares the labels of the turn order, so that moves may name them.
pub(super) fn declare_labels(sections: &Sections<'_>, context: &mut Context<'_>) {
    if let Some(section) = sections.last("turn-order") {
        declare_labels_in(section, context);
    }
}

fn declare_labels_in(form: &Sexpr, context: &mut Context<'_>) {
    for entry in form.arguments() {
        match entry.head() {
            Some("label" | "labels") if entry.list().is_some() => {
                for name in entry.arguments().iter().filter_map(Sexpr::symbol).filter(|name| *name != "-") {
                    let room = context.has_room(entry, context.model.labels.len(), "labels");
                    if room && context.model.labels.iter().all(|known| known.name != name) {
                        context.model.labels.push(Label { name: name.to_owned(), turns: Vec::new() });
                    }
                }
            }
            Some("turn-order") if entry.list().is_some() => declare_labels_in(entry, context),
            _ => {}
        }
    }
}

/// `(turn-order ENTRY ...)`; without it the players move in turn.
pub(super) fn lower_turn_order(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("turn-order") else {
        return take_turns(context);
    };
    lower_order(section, context);
    if context.model.turns.is_empty() {
        context.report_bad_form(section, "at least one turn that repeats");
    }
    give_roles(context);
}

/// The entries of a turn order, which repeat from `repeat` on, or from the first.
fn lower_order(section: &Sexpr, context: &mut Context<'_>) {
    let first = context.model.turns.len();
    let (mut repeat_from, mut repeats) = (first, false);
    let mut waiting: Vec<&Sexpr> = Vec::new();
    for entry in section.arguments() {
        match entry.head() {
            Some("repeat") if entry.symbol().is_some() => {
                if std::mem::replace(&mut repeats, true) {
                    context.report_duplicate(entry, "the later one");
                }
                repeat_from = context.model.turns.len();
            }
            Some("label" | "labels") if entry.list().is_some() => waiting.push(entry),
            Some("turn-order") if entry.list().is_some() => {
                context.report_extension(entry, "turn-order");
                waiting.drain(..).for_each(|labels| place_labels(labels, context));
                lower_order(entry, context);
            }
            _ => {
                waiting.drain(..).for_each(|labels| place_labels(labels, context));
                if let Some(turn) = lower_turn(entry, context) {
                    context.model.turns.push(turn);
                }
            }
        }
    }
    for labels in waiting {
        context.report_bad_form(labels, "a turn after the label");
    }
    let end = context.model.turns.len();
    if repeat_from == end && end > first {
        let message = "no turn follows `repeat`, so all turns repeat";
        context.report(Code::Ignored, section, message);
        repeat_from = first;
    }
    if let Some(last) = context.model.turns[first..].last_mut().filter(|last| last.next == end) {
        last.next = repeat_from;
    }
}

/// `(label NAME)` for all players, or `(labels NAME …)` with a name for each player in order, `-` for none.
fn place_labels(form: &Sexpr, context: &mut Context<'_>) {
    context.report_extension(form, "label");
    let turn = context.model.turns.len();
    let everybody = form.head() == Some("label");
    let most = if everybody { 1 } else { context.model.players.len() };
    context.expect_end(form.arguments(), most);
    if form.arguments().is_empty() {
        context.report_bad_form(form, "`(label NAME)`, or `(labels NAME …)` with a name for each player");
    }
    for (at, name) in form.arguments().iter().take(most).enumerate() {
        if name.symbol().is_none() {
            context.report_bad_form(name, "the name of a label");
        }
        let players = if everybody { 0..context.model.players.len() } else { at..at + 1 };
        let labels = &mut context.model.labels;
        if let Some(label) = labels.iter_mut().find(|label| name.symbol() == Some(&label.name)) {
            label.turns.extend(players.map(|player| (PlayerId::new(player), turn)));
        }
    }
}

fn take_turns(context: &mut Context<'_>) {
    let count = context.model.players.len();
    context.model.turns = (0..count)
        .map(|at| Turn {
            player: PlayerId::new(at),
            owner: PlayerId::new(at),
            next: (at + 1) % count,
            move_type: None,
            guard: None,
            span: crate::source::Span::default(),
        })
        .collect();
    give_roles(context);
}

/// A player whose name begins with `?` is random; one who never has a turn is neutral.
fn give_roles(context: &mut Context<'_>) {
    let Model { turns, players, .. } = &mut context.model;
    for (at, info) in players.iter_mut().enumerate() {
        let moves = turns.iter().any(|turn| turn.player.index() == at);
        info.role = match info.name.starts_with('?') {
            _ if !moves => Role::Neutral,
            true => Role::Random,
            false => Role::Playing,
        };
    }
}

/// `PLAYER`, `(PLAYER MOVE-TYPE)`, `(PLAYER OWNER)`, `(PLAYER OWNER MOVE-TYPE)` or `(when CONDITION ENTRY)`.
fn lower_turn(form: &Sexpr, context: &mut Context<'_>) -> Option<Turn> {
    if let (Some("when"), [test, entry]) = (form.head(), form.arguments()) {
        context.report_extension(form, "when");
        let guard = Body::new(context).truth(test);
        let turn = lower_turn(entry, context)?;
        return Some(Turn { guard: Some(both(guard?, turn.guard)), ..turn });
    }
    let parts = form.list().unwrap_or_else(|| std::slice::from_ref(form));
    let Some((player, rest)) = parts.split_first().filter(|(_, rest)| rest.len() <= 2) else {
        context.report_bad_form(
            form,
            "`PLAYER`, `(PLAYER MOVE-TYPE)`, `(PLAYER OWNER MOVE-TYPE)` or `(when CONDITION …)`",
        );
        return None;
    };
    let player = context.player(player)?;
    let (mut owner, mut move_type) = (player, None);
    for part in rest {
        let word = part.symbol().unwrap_or("");
        match (context.player_id(word), context.move_type_id(word)) {
            (_, Some(id)) if rest.len() == 1 || owner != player => move_type = Some(id),
            (Some(id), _) => owner = id,
            _ => move_type = Some(context.move_type(part)?),
        }
    }
    if context.model.turns.len() >= MAX_TURNS {
        context.report(Code::TooLarge, form, format!("a turn order can have at most {MAX_TURNS} entries"));
        return None;
    }
    let next = context.model.turns.len() + 1;
    Some(Turn { player, owner, next, move_type, guard: None, span: form.span })
}

/// Most entries of a turn order.
const MAX_TURNS: usize = 1000;

fn both(outer: Truth, inner: Option<Truth>) -> Truth {
    match inner {
        Some(inner) => Truth::And(vec![outer, inner]),
        None => outer,
    }
}
