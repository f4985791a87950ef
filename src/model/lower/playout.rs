//! Lowers `(playout …)`: how the games at random are played by which the search judges positions.

use super::context::Context;
use super::phase::condition_hook;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::syntax::Sexpr;

/// The last `(playout …)`: that of a variant overrides that of its game.
pub(super) fn lower_playout(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("playout") else { return };
    context.report_extension(section, "playout");
    for part in section.arguments() {
        lower_part(part, context);
    }
}

/// `(avoid CONDITION …)`, `(answer CONDITION …)` or `(pass MOVE-TYPE …)`.
fn lower_part(part: &Sexpr, context: &mut Context<'_>) {
    match (part.head().unwrap_or(""), part.arguments()) {
        (word @ ("avoid" | "answer"), conditions @ [_, ..]) => {
            for condition in conditions {
                let hook = condition_hook(condition, context);
                let games = &mut context.model.random_games;
                if word == "avoid" { &mut games.avoided } else { &mut games.answers }.extend(hook);
            }
        }
        ("pass", types @ [_, ..]) => {
            for kind in types {
                let kind = context.move_type(kind);
                context.model.random_games.passed.extend(kind);
            }
        }
        (word, _) => {
            let message = format!("{} does not say how to play at random", part.describe());
            let remark = context.about(Code::BadForm, part, message);
            context.push(match word {
                "avoid" | "answer" => remark.hint(format!("write `({word} CONDITION …)`")),
                "pass" => remark.hint("write `(pass MOVE-TYPE …)`"),
                _ => context.suggest(remark, word, ["avoid", "answer", "pass"]),
            });
        }
    }
}
