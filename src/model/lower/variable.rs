//! Lowers variables and clocks.

use super::context::{Context, place_of};
use super::range::Declared;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::model::{Range, Variable, VariableScope};
use crate::syntax::Sexpr;

/// `(variable NAME MIN MAX [INITIAL])`, its relatives for players, positions and moves, and `(clock NAME)`.
pub(super) fn lower_variables(sections: &Sections<'_>, context: &mut Context<'_>) {
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
            let Some(Declared { range, initial }) = declared else {
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

/// `(clock NAME)`. Its cell holds the value of the clock plus one, so that every reset is a change of the cell.
pub(super) fn clock(section: &Sexpr, context: &mut Context<'_>) -> Option<Declared> {
    let name = match section.arguments() {
        [name] => name.symbol(),
        _ => None,
    };
    if name.is_none() {
        context.report(Code::BadForm, section, "expected `(clock NAME)`");
    }
    Some(Declared {
        range: Range { name: name?.to_owned(), min: 0, max: i32::MAX, truth: false },
        initial: 1,
    })
}
