//! S-expressions to model.
//!
//! In: expanded sections. Out: the [`Model`] of one game or variant; whatever is wrong is reported and
//! lowering goes on. A model that came with errors must not be compiled.
//!
//! - `variant`: which sections count. - `context`: names and remarks. - `board`, `piece`, `action`,
//!   `expression`, `turn`, `goal`, `setup`, `display`: a section each.

mod action;
mod board;
mod context;
mod display;
mod expression;
mod goal;
mod piece;
mod scope;
mod setup;
mod turn;
mod variant;

use super::{Model, PlayerInfo, Range, Repetition, Variable};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::syntax::{Calls, Sexpr};
use context::Context;
pub use variant::Menu;
use variant::Sections;

/// Lowers the sections of a game or variant.
pub fn lower(sections: &[Sexpr], calls: &Calls, diagnostics: &mut Diagnostics) -> Model {
    let mut context = Context::new(calls, diagnostics);
    lower_sections(&Sections::new(sections), &mut context);
    context.model
}

fn lower_sections(sections: &Sections<'_>, context: &mut Context<'_>) {
    report_unknown(sections, context);
    lower_texts(sections, context);
    lower_players(sections, context);
    board::lower_boards(sections, context);
    turn::declare_move_types(sections, context);
    lower_variables(sections, context);
    piece::declare(sections, context);
    piece::lower_blocks(sections, context);
    turn::lower_turn_order(sections, context);
    setup::lower_setup(sections, context);
    goal::lower_goals(sections, context);
    lower_options(sections, context);
    display::lower_display(sections, context);
}

const SECTIONS: &[&str] = &[
    "title",
    "description",
    "history",
    "strategy",
    "players",
    "board",
    "piece",
    "decision",
    "variable",
    "player-variable",
    "turn-order",
    "board-setup",
    "win-condition",
    "loss-condition",
    "draw-condition",
    "option",
    "display",
    "help",
    "default",
    "version",
];

fn report_unknown(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.iter() {
        let head = section.head().unwrap_or("");
        if head.ends_with("-sound") || head == "music" {
            context.report(Code::Ignored, section, "sounds are not played; this has no effect");
        } else if !SECTIONS.contains(&head) {
            let message = format!("no section is called {}", section.describe());
            let diagnostic = Diagnostic::new(Code::UnknownForm, section.span, message);
            context.push(diagnostic.suggest(head, SECTIONS.iter().copied()));
        }
    }
}

fn lower_texts(sections: &Sections<'_>, context: &mut Context<'_>) {
    let text = |name| sections.last(name).map(section_text).unwrap_or_default();
    let texts = &mut context.model.texts;
    texts.title = text("title");
    texts.description = text("description");
    texts.history = text("history");
    texts.strategy = text("strategy");
    for section in sections.all("help") {
        let names = section.arguments().first().and_then(Sexpr::symbol);
        let help = section.arguments().get(1).and_then(Sexpr::text);
        match (names, help) {
            (Some(name), Some(help)) => {
                let entry = (name.to_owned(), plain_text(help));
                context.model.texts.help.push(entry);
            }
            _ => context.bad_form(section, "`(help NAME \"text\")`"),
        }
    }
}

fn section_text(section: &Sexpr) -> String {
    section.arguments().first().and_then(Sexpr::text).map(plain_text).unwrap_or_default()
}

/// A text of a rule file for people: a line break is a space, `\` a line break, a backtick a quote.
fn plain_text(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.replace('\\', "\n").replace("\n ", "\n").replace('`', "\"")
}

fn lower_players(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("players") else {
        return context.missing("players", "(players White Black)");
    };
    if section.arguments().is_empty() {
        context.bad_form(section, "at least one player");
    }
    for form in section.arguments() {
        let Some(name) = form.symbol() else {
            context.bad_form(form, "a player's name");
            continue;
        };
        if context.player_id(name).is_some() {
            context.report(Code::DuplicateName, form, format!("player `{name}` is named twice"));
        } else if context.model.players.len() >= 15 {
            context.report(Code::TooLarge, form, "a game has at most 15 players");
        } else {
            context.model.players.push(PlayerInfo { name: name.to_owned() });
        }
    }
}

/// `(variable NAME MIN MAX [INITIAL])`, and `player-variable` for one a player.
fn lower_variables(sections: &Sections<'_>, context: &mut Context<'_>) {
    for (head, per_player) in [("variable", false), ("player-variable", true)] {
        for section in sections.all(head) {
            let Some((range, initial)) = context.ranged(section, section.arguments()) else {
                continue;
            };
            if context.variable_id(&range.name).is_some() {
                context.report(
                    Code::DuplicateName,
                    section,
                    format!("variable `{}` is declared twice", range.name),
                );
                continue;
            }
            if !context.has_room(section, context.model.variables.len(), "variables") {
                return;
            }
            context.model.variables.push(Variable { range, initial, per_player });
        }
    }
}

fn lower_options(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.all("option") {
        let arguments = section.arguments();
        let name = arguments.first().and_then(Sexpr::text).unwrap_or("");
        let value = arguments.get(1).and_then(Sexpr::symbol).unwrap_or("");
        match (name, value) {
            ("repetition", "draw") => context.model.repetition = Repetition::Draw,
            ("repetition", "false") => context.model.repetition = Repetition::Allowed,
            _ => context.report(Code::Ignored, section, format!("option \"{name}\" {value} has no effect")),
        }
    }
}

/// The bounds and first value in `NAME MIN MAX [INITIAL]` or `NAME true|false`.
fn range_of(arguments: &[Sexpr]) -> Option<(Range, i32)> {
    let (name, rest) = arguments.split_first()?;
    let name = name.symbol()?.to_owned();
    let truth = |value| (Range { name: name.clone(), min: 0, max: 1, truth: true }, value);
    match rest {
        [word] if word.symbol() == Some("true") => Some(truth(1)),
        [word] if word.symbol() == Some("false") => Some(truth(0)),
        [min, max, initial @ ..] if initial.len() <= 1 => {
            let (min, max) = (min.number()?, max.number()?);
            let initial = initial.first().map_or(Some(min), Sexpr::number)?;
            Some((Range { name, min, max, truth: false }, initial))
        }
        _ => None,
    }
}
