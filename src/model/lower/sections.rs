//! The sections that a game may have.

use super::context::Context;
use super::words::is_old_option;
use crate::diagnostic::Code;
use crate::syntax::Sexpr;

pub(super) const SECTIONS: &[&str] = &[
    "about",
    "after-move",
    "after-pass",
    "after-step",
    "aim",
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
    "notation",
    "option",
    "piece",
    "player-variable",
    "players",
    "playout",
    "position-variable",
    "prefer",
    "procedure",
    "run-array",
    "run-variable",
    "strategy",
    "team",
    "texts",
    "title",
    "turn-order",
    "variable",
    "verify",
    "version",
    "weights",
    "win-condition",
];

/// Whether a word is the head of a section.
pub(super) fn is_section(head: &str) -> bool {
    SECTIONS.contains(&head) || is_old_option(head) || is_left_out(head)
}

/// Sections that name files for Zillions: sounds, music and solutions. They are ignored.
pub(super) fn is_left_out(head: &str) -> bool {
    matches!(head, "music" | "solution") || head.ends_with("-sound")
}

/// Warns about what ZRF has but this program does not use; about all sounds only once.
pub(super) fn report_left_out(form: &Sexpr, context: &mut Context<'_>) {
    let word = form.head().unwrap_or("");
    let kind = if word.ends_with("-sound") { "sound" } else { word };
    if context.is_first(&format!("{kind} is left out")) {
        let message = format!("{} is ignored: files of this kind are not used", form.describe());
        let diagnostic = context.about(Code::Ignored, form, message);
        context.push(diagnostic.hint("remove it, or keep it: the game plays without it"));
    }
}
