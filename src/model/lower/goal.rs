//! The conditions that end a game.

use super::action::Body;
use super::context::Context;
use super::variant::Sections;
use crate::index::PlayerId;
use crate::model::{Goal, GoalKind};
use crate::syntax::Sexpr;

/// `(loss-condition (PLAYER ...) CONDITION ["reason"])` and its kin, in file order.
pub(super) fn lower_goals(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.iter() {
        let kind = match section.head() {
            Some("win-condition") => GoalKind::Win,
            Some("loss-condition") => GoalKind::Loss,
            Some("draw-condition") => GoalKind::Draw,
            _ => continue,
        };
        if let Some(goal) = lower_goal(section, kind, context) {
            context.model.goals.push(goal);
        }
    }
}

fn lower_goal(section: &Sexpr, kind: GoalKind, context: &mut Context<'_>) -> Option<Goal> {
    let [players, test, reason @ ..] = section.arguments() else {
        context.bad_form(section, "players in a list and a condition");
        return None;
    };
    let players = lower_players(players, context)?;
    let test = Body { is_goal: true, ..Body::new(context) }.truth(test)?;
    let reason = reason.first().and_then(Sexpr::text).map(super::plain_text).unwrap_or_default();
    Some(Goal { kind, players, test, reason, span: section.span })
}

fn lower_players(form: &Sexpr, context: &mut Context<'_>) -> Option<Vec<PlayerId>> {
    let Some(names) = form.list() else {
        context.bad_form(form, "players in a list");
        return None;
    };
    names.iter().map(|name| context.player(name)).collect()
}
