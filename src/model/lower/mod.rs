//! S-expressions to model.
//!
//! In: expanded sections. Out: the [`Model`] of one game or variant; whatever is wrong is reported and
//! lowering goes on. A model that came with errors must not be compiled.
//!
//! - `variant`: which sections count. - `context`: names and remarks. - `board`, `piece`, `turn`, `goal`, `setup`,
//!   `option`, `phase`, `display` with `drawing`: a section each. - `action`, `effect`: instructions. - `expression`, `truth`, `place`:
//!   what they ask. - `config`: what only goals ask. - `scope`: local variables. -
//!   `words`: the words of all these.

mod about;
mod action;
mod board;
mod config;
mod context;
mod display;
mod drawing;
mod effect;
mod expression;
mod goal;
mod option;
mod phase;
mod piece;
mod place;
mod scope;
mod setup;
mod truth;
mod turn;
mod variant;
mod weights;
mod words;

use super::{Model, PlayerInfo, Range, Role, Variable, VariableScope};
use crate::diagnostic::{Code, Diagnostics};
use crate::syntax::{Calls, Sexpr};
use context::{Context, place_of};
pub use variant::Menu;
use variant::Sections;

/// Lowers the sections of a game or variant.
pub fn lower(sections: &[Sexpr], calls: &Calls, diagnostics: &mut Diagnostics) -> Model {
    let mut context = Context::new(calls, diagnostics);
    let sections = Sections::new(sections);
    context.is_extended = sections.iter().any(is_boardwright);
    context.model.repetition_sees_reserves = context.is_extended;
    lower_sections(&sections, &mut context);
    context.model
}

/// Whether a form is `(version "boardwright …")`.
fn is_boardwright(form: &Sexpr) -> bool {
    let version = form.arguments().first().and_then(Sexpr::text);
    form.head() == Some("version") && version.is_some_and(|version| version.starts_with("boardwright"))
}

fn lower_sections(sections: &Sections<'_>, context: &mut Context<'_>) {
    report_unknown(sections, context);
    report_doubled(sections, context);
    lower_texts(sections, context);
    lower_players(sections, context);
    lower_teams(sections, context);
    option::lower_options(sections, context);
    board::lower_boards(sections, context);
    turn::declare_move_types(sections, context);
    turn::declare_labels(sections, context);
    turn::lower_priorities(sections, context);
    lower_variables(sections, context);
    piece::declare(sections, context);
    turn::lower_turn_order(sections, context);
    goal::lower_goals(sections, context);
    goal::note_goal_sites(sections, context);
    piece::lower_blocks(sections, context);
    phase::lower_phases(sections, context);
    setup::lower_setup(sections, context);
    display::lower_display(sections, context);
    weights::lower_weights(sections, context);
}

const SECTIONS: &[&str] = &[
    "about",
    "after-move",
    "after-step",
    "before-move",
    "before-step",
    "board",
    "board-setup",
    "clock",
    "count-condition",
    "decision",
    "default",
    "description",
    "display",
    "draw-condition",
    "engine",
    "help",
    "history",
    "loss-condition",
    "move-priorities",
    "move-position-variable",
    "move-variable",
    "option",
    "piece",
    "player-variable",
    "players",
    "position-variable",
    "prefer",
    "strategy",
    "team",
    "title",
    "turn-order",
    "variable",
    "verify",
    "version",
    "weights",
    "win-condition",
];

fn report_unknown(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.iter() {
        let head = section.head().unwrap_or("");
        if head == "engine" {
            report_engine(section, context);
        } else if is_left_out(head) {
            report_left_out(section, context);
        } else if !is_section(head) {
            let message = format!("no section is called {}", section.describe());
            let diagnostic = context.about(Code::UnknownForm, section, message);
            context.push(match head {
                _ if piece::PARTS.contains(&head) => {
                    diagnostic.hint(format!("`{head}` is a part of a `piece`"))
                }
                _ if board::part_words().any(|part| part == head) => {
                    diagnostic.hint(format!("`{head}` is a part of the `board`"))
                }
                _ => context.suggest(diagnostic, head, SECTIONS.iter().copied()),
            });
        }
    }
}

/// Sections that stand once: of several the last one counts.
const SINGLE: &[&str] = &[
    "about",
    "after-move",
    "after-step",
    "before-move",
    "before-step",
    "board-setup",
    "default",
    "description",
    "history",
    "move-priorities",
    "players",
    "strategy",
    "title",
    "turn-order",
    "weights",
];

/// Remarks on sections after which another one of the same name counts.
fn report_doubled(sections: &Sections<'_>, context: &mut Context<'_>) {
    for &head in SINGLE {
        let all: Vec<&Sexpr> = sections.all(head).collect();
        for earlier in all.iter().rev().skip(1) {
            context.report_duplicate(earlier, "the later one");
        }
    }
}

/// Whether a word begins a section.
fn is_section(head: &str) -> bool {
    SECTIONS.contains(&head) || option::is_old_option(head) || is_left_out(head)
}

/// Sections that name files for Zillions: sounds, music and solutions.
fn is_left_out(head: &str) -> bool {
    matches!(head, "music" | "solution") || head.ends_with("-sound")
}

/// Remarks on what ZRF has and this program does not use; of all sounds once.
fn report_left_out(form: &Sexpr, context: &mut Context<'_>) {
    let word = form.head().unwrap_or("");
    let kind = if word.ends_with("-sound") { "sound" } else { word };
    if context.is_first(&format!("{kind} is left out")) {
        let message = format!("{} is left out: no file of this kind is used", form.describe());
        let diagnostic = context.about(Code::Ignored, form, message);
        context.push(diagnostic.hint("remove it, or leave it: the game is played without it"));
    }
}

fn report_engine(section: &Sexpr, context: &mut Context<'_>) {
    let name = section.arguments().first().and_then(Sexpr::text).unwrap_or("a program");
    let message = format!("the rules of this game are in the Windows program `{name}`, not in this file");
    let diagnostic = context.about(Code::NeedsPlugin, section, message);
    context.push(
        diagnostic.hint("such a program runs only inside Zillions; the game has to be written anew as rules"),
    );
}

/// `(team PLAYER …)`: players who are partners.
fn lower_teams(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.all("team") {
        context.report_extension(section, "team");
        let members: Vec<_> =
            section.arguments().iter().filter_map(|player| context.player(player)).collect();
        let Some(first) = members.first() else {
            context.report_bad_form(section, "`(team PLAYER PLAYER …)`");
            continue;
        };
        let team = context.model.players[first.index()].team;
        if section.arguments().len() == 1 {
            context.report_bad_form(section, "`(team PLAYER PLAYER …)`");
        }
        for member in members {
            context.model.players[member.index()].team = team;
        }
    }
}

fn lower_texts(sections: &Sections<'_>, context: &mut Context<'_>) {
    let mut text = |name| sections.last(name).map(|section| text_in(section, context)).unwrap_or_default();
    let [title, description] = [text("title"), text("description")];
    let [history, strategy] = [text("history"), text("strategy")];
    let texts = &mut context.model.texts;
    texts.title = title.replace('\n', " ");
    (texts.description, texts.history, texts.strategy) = (description, history, strategy);
    for (head, most) in [("default", 0), ("version", 1)] {
        sections.all(head).for_each(|section| context.expect_end(section.arguments(), most));
    }
    if let Some(section) = sections.last("about") {
        about::lower_about(section, context);
    }
    for section in sections.all("help") {
        let names = section.arguments().first().and_then(Sexpr::symbol);
        let help = section.arguments().get(1).and_then(Sexpr::text);
        match (names, help) {
            (Some(name), Some(help)) => {
                context.expect_end(section.arguments(), 2);
                let entry = (name.to_owned(), plain_text(help));
                context.model.texts.help.push(entry);
            }
            _ => context.report_bad_form(section, "`(help NAME \"text\")`"),
        }
    }
}

/// The title, which is one line wherever it is shown or written down.
fn game_title(sections: &Sections<'_>) -> String {
    sections.last("title").map(section_text).unwrap_or_default().replace('\n', " ")
}

/// The one text of a section or part for people; what else stands there is reported.
fn text_in(form: &Sexpr, context: &mut Context<'_>) -> String {
    match form.arguments() {
        [text] if text.text().is_some() => {}
        [text, ..] if text.text().is_some() => context.expect_end(form.arguments(), 1),
        _ => context.report_meaningless(form, "has no text in quotes"),
    }
    section_text(form)
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
        return context.report_missing("players", "(players White Black)");
    };
    if section.arguments().is_empty() {
        context.report_bad_form(section, "at least one player");
    }
    for form in section.arguments() {
        let Some(name) = form.symbol() else {
            context.report_bad_form(form, "a player's name");
            continue;
        };
        if context.player_id(name).is_some() {
            let message = format!("player `{name}` is named twice");
            let diagnostic = context.about(Code::DuplicateName, form, message);
            context
                .push(diagnostic.hint("name each player once; who moves when is said in `(turn-order …)`"));
        } else if context.model.players.len() >= 15 {
            context.report(Code::TooLarge, form, "a game has at most 15 players");
        } else {
            context.is_short(form, name);
            let team = context.model.players.len() as u8;
            context.model.players.push(PlayerInfo { name: name.to_owned(), role: Role::Playing, team });
        }
    }
}

/// `(variable NAME MIN MAX [INITIAL])`, and the same for what each player, position or move has; `(clock NAME)`.
fn lower_variables(sections: &Sections<'_>, context: &mut Context<'_>) {
    const HEADS: &[(&str, VariableScope)] = &[
        ("variable", VariableScope::Game),
        ("player-variable", VariableScope::Player),
        ("position-variable", VariableScope::Site),
        ("move-variable", VariableScope::Move),
        ("move-position-variable", VariableScope::MoveSite),
        ("clock", VariableScope::Clock),
    ];
    for &(head, scope) in HEADS {
        for section in sections.all(head) {
            context.report_extension(section, head);
            let declared = match scope {
                VariableScope::Clock => clock(section, context),
                _ => context.ranged(section, section.arguments()),
            };
            let Some((range, initial)) = declared else {
                continue;
            };
            if context.variable_id(&range.name).is_some() {
                let message = format!("variable `{}` is declared twice", range.name);
                let diagnostic = context.about(Code::DuplicateName, section, message);
                context.push(diagnostic.hint("rename or remove one of them"));
                continue;
            }
            if !context.has_room(section, context.model.variables.len(), "variables") {
                return;
            }
            context.model.variables.push(Variable { range, initial, scope });
            let name = section.arguments().first().unwrap_or(section);
            context.model.places.variables.push(place_of(name));
        }
    }
}

/// `(clock NAME)`; its cell holds one more than the clock shows, so that every setting to 0 is a change.
fn clock(section: &Sexpr, context: &mut Context<'_>) -> Option<(Range, i32)> {
    let name = match section.arguments() {
        [name] => name.symbol(),
        _ => None,
    };
    if name.is_none() {
        context.report(Code::BadForm, section, "a clock is written `(clock NAME)`");
    }
    Some((Range { name: name?.to_owned(), min: 0, max: i32::MAX, truth: false }, 1))
}

/// The bounds and first value in `NAME MIN MAX [INITIAL]` or `NAME true|false`.
fn range_of(arguments: &[Sexpr]) -> Option<(Range, i32)> {
    let (name, rest) = arguments.split_first()?;
    let name = name.symbol()?.to_owned();
    let truth = |value| (Range { name: name.clone(), min: 0, max: 1, truth: true }, value);
    match rest {
        [word] if word.symbol() == Some("true") => Some(truth(1)),
        [word] if word.symbol() == Some("false") => Some(truth(0)),
        [] => Some(truth(0)),
        [min, max, initial @ ..] if initial.len() <= 1 => {
            let (min, max) = (min.number()?, max.number()?);
            let initial = initial.first().map_or(Some(min), Sexpr::number)?;
            Some((Range { name, min, max, truth: false }, initial))
        }
        _ => None,
    }
}
