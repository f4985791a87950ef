//! Lowers hooks around moves, invariants and preferences.

use super::action::Body;
use super::context::Context;
use super::variant::Sections;
use crate::model::{Action, ActionKind, Hook};
use crate::syntax::Sexpr;

/// `(before-move …)`, `(before-step …)`, `(after-step …)`, `(after-move …)`, `(after-pass …)`,
/// `(verify CONDITION)` for what must hold after every move, and `(prefer NUMBER …)`.
pub(super) fn lower_phases(sections: &Sections<'_>, context: &mut Context<'_>) {
    context.model.phases.before_move = lower_hook(sections, "before-move", context);
    context.model.phases.before_step = lower_hook(sections, "before-step", context);
    context.model.phases.after_step = lower_hook(sections, "after-step", context);
    context.model.phases.after_move = lower_hook(sections, "after-move", context);
    context.model.phases.after_pass = lower_hook(sections, "after-pass", context);
    context.model.phases.invariants = lower_invariants(sections, context);
    for section in sections.all("prefer").filter(|section| section.arguments().is_empty()) {
        context.report_meaningless(section, "has no number");
    }
    for number in sections.all("prefer").flat_map(Sexpr::arguments) {
        context.report_extension(number, "prefer");
        let number = Body { is_hook: true, is_preference: true, ..Body::new(context) }.number(number);
        context.model.phases.preferences.extend(number);
    }
}

fn lower_hook(sections: &Sections<'_>, name: &'static str, context: &mut Context<'_>) -> Option<Hook> {
    let section = sections.last(name)?;
    context.report_extension(section, name);
    let body = Body { counts_moves: name == "after-move", ..Body::new(context) };
    Some(body.hook(section.arguments(), section.span))
}

/// All invariants, as one hook.
fn lower_invariants(sections: &Sections<'_>, context: &mut Context<'_>) -> Option<Hook> {
    let mut whole: Option<Hook> = None;
    for section in sections.all("verify") {
        if section.arguments().is_empty() {
            context.report_meaningless(section, "has no condition");
        }
        context.report_extension(section, "verify");
        for condition in section.arguments() {
            let Some(action) = verification(condition, true, context) else { continue };
            let empty = Hook { body: Vec::new(), locals: 0, span: section.span };
            whole.get_or_insert(empty).body.push(action);
        }
    }
    whole
}

/// A hook that comes to its end where a condition holds.
pub(super) fn condition_hook(condition: &Sexpr, context: &mut Context<'_>) -> Option<Hook> {
    let action = verification(condition, false, context)?;
    Some(Hook { body: vec![action], locals: 0, span: condition.span })
}

fn verification(condition: &Sexpr, counts_moves: bool, context: &mut Context<'_>) -> Option<Action> {
    let test = Body { is_hook: true, counts_moves, ..Body::new(context) }.truth(condition)?;
    Some(Action { kind: ActionKind::Verify(test), span: condition.span, call: condition.call.0 })
}
