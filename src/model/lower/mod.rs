//! S-expressions to model.
//!
//! In: expanded sections. Out: the [`Model`] of one game or variant. Faults are reported and lowering continues; a
//! model that came with errors must not be compiled.
//!
//! - `variant`: which sections count; `sections`: which there are.
//! - `context`: names and diagnostics; `names`: what names refer to.
//! - `game_text`, `translation`, `about`, `player`, `board`, `variable`, `piece`, `turn`, `goal`, `setup`, `option`,
//!   `phase`, `weights`, `playout`, `display` with `drawing`, `notation` with `fen` and `letters`: a section each.
//! - `action`, `effect`: instructions.
//! - `expression`, `truth`, `place`: the expressions in them.
//! - `config`: conditions that only goals may have.
//! - `scope`: local variables.
//! - `procedure`: procedures, and what runs keep.
//! - `range`: numbers with bounds.
//! - `site`: sites that may have been removed.
//! - `text`: texts for people.
//! - `words`: the words of the language.

mod about;
mod action;
mod board;
mod config;
mod context;
mod display;
mod drawing;
mod effect;
mod expression;
mod fen;
mod game_text;
mod goal;
mod letters;
mod names;
mod notation;
mod option;
mod phase;
mod piece;
mod place;
mod player;
mod playout;
mod procedure;
mod range;
mod scope;
mod sections;
mod setup;
mod site;
mod text;
mod translation;
mod truth;
mod turn;
mod variable;
mod variant;
mod weights;
mod words;

use std::collections::BTreeSet;

use super::Model;
use crate::diagnostic::{Code, Diagnostics};
use crate::syntax::{Calls, Sexpr};
use context::Context;
use sections::{SECTIONS, is_left_out, is_section, report_left_out};
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
    game_text::lower_texts(sections, context);
    player::lower_players(sections, context);
    player::lower_teams(sections, context);
    option::lower_options(sections, context);
    board::lower_boards(sections, context);
    turn::declare_move_types(sections, context);
    turn::declare_labels(sections, context);
    turn::lower_priorities(sections, context);
    variable::lower_variables(sections, context);
    piece::declare(sections, context);
    procedure::declare_run_arrays(sections, context);
    procedure::declare_procedures(sections, context);
    turn::lower_turn_order(sections, context);
    goal::lower_goals(sections, context);
    goal::note_goal_sites(sections, context);
    piece::lower_blocks(sections, context);
    procedure::lower_procedures(sections, context);
    phase::lower_phases(sections, context);
    setup::lower_setup(sections, context);
    display::lower_display(sections, context);
    notation::lower_notations(sections, context);
    weights::lower_weights(sections, context);
    playout::lower_playout(sections, context);
}

fn report_unknown(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.iter() {
        let head = section.head().unwrap_or("");
        if head == "engine" {
            report_engine(section, context);
        } else if is_left_out(head) {
            report_left_out(section, context);
        } else if !is_section(head) {
            let message = format!("unknown section {}", section.describe());
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

/// Sections that may occur once: of several, the last one counts.
const SINGLE: &[&str] = &[
    "about",
    "after-move",
    "after-pass",
    "after-step",
    "aim",
    "before-move",
    "before-step",
    "board-setup",
    "default",
    "description",
    "history",
    "move-priorities",
    "players",
    "playout",
    "strategy",
    "title",
    "turn-order",
    "weights",
];

/// Warns about sections that are overridden by a later one of the same name.
fn report_doubled(sections: &Sections<'_>, context: &mut Context<'_>) {
    let mut given = BTreeSet::new();
    for &head in SINGLE {
        let all: Vec<&Sexpr> = sections.all(head).collect();
        for section in all.into_iter().rev() {
            context.report_if_repeated(&mut given, head, section, "the later one");
        }
    }
}

fn report_engine(section: &Sexpr, context: &mut Context<'_>) {
    let name = section.arguments().first().and_then(Sexpr::text).unwrap_or("a program");
    let message = format!("the rules of this game are in the Windows program `{name}`, not in this file");
    let diagnostic = context.about(Code::NeedsPlugin, section, message);
    context.push(diagnostic.hint("such a program runs only inside Zillions; rewrite the game as rules"));
}
