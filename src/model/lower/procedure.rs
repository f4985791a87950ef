//! Lowers procedures, and the variables and arrays that every run has for itself.
//!
//! All of them are declared before any instruction is lowered, so that procedures can call each other.

use super::action::Body;
use super::context::{Context, place_of};
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::index::RunArrayId;
use crate::model::{ActionKind, Hook, Number, Procedure, RunArray};
use crate::syntax::Sexpr;

/// Most elements of all arrays of runs together.
const MAX_ELEMENTS: usize = 65_535;

/// `(run-variable NAME [FIRST])` and `(run-array NAME LENGTH [FIRST])`.
pub(super) fn declare_run_arrays(sections: &Sections<'_>, context: &mut Context<'_>) {
    for (head, is_indexed) in [("run-variable", false), ("run-array", true)] {
        for section in sections.all(head) {
            context.report_extension(section, head);
            let Some(array) = run_array(section, is_indexed) else {
                let form =
                    if is_indexed { "`(run-array NAME LENGTH)`" } else { "`(run-variable NAME [FIRST])`" };
                context.report_bad_form(section, form);
                continue;
            };
            let name = section.arguments().first().unwrap_or(section);
            let taken = context.variable_id(&array.name).is_some()
                || context.run_array_id(&array.name).is_some()
                || context.attribute_id(&array.name).is_some();
            if taken {
                let message = format!("variable `{}` is declared twice", array.name);
                context.report(Code::DuplicateName, name, message);
                continue;
            }
            let elements: usize = context.model.run_arrays.iter().map(|known| known.length).sum();
            if elements + array.length > MAX_ELEMENTS {
                let message = format!("all arrays together can have at most {MAX_ELEMENTS} elements");
                context.report(Code::TooLarge, section, message);
                continue;
            }
            if !context.has_room(section, context.model.run_arrays.len(), "variables of runs") {
                return;
            }
            context.is_short(name, &array.name);
            context.model.run_arrays.push(array);
            context.model.places.run_arrays.push(place_of(name));
        }
    }
}

fn run_array(section: &Sexpr, is_indexed: bool) -> Option<RunArray> {
    let (name, rest) = section.arguments().split_first()?;
    let (length, first) = match rest {
        [length, first @ ..] if is_indexed => (usize::try_from(length.number()?).ok()?, first),
        rest if !is_indexed => (1, rest),
        _ => return None,
    };
    let initial = match first {
        [] => 0,
        [first] => first.number()?,
        _ => return None,
    };
    (length > 0).then_some(RunArray { name: name.symbol()?.to_owned(), length, initial, is_indexed })
}

/// The names of all procedures.
pub(super) fn declare_procedures(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.all("procedure") {
        context.report_extension(section, "procedure");
        let Some((form, name)) = section.arguments().first().and_then(|form| Some((form, form.symbol()?)))
        else {
            context.report_bad_form(section, "`(procedure NAME INSTRUCTION …)`");
            continue;
        };
        if context.procedure_id(name).is_some() {
            context.report(Code::DuplicateName, form, format!("procedure `{name}` is declared twice"));
            continue;
        }
        if !context.has_room(section, context.model.procedures.len(), "procedures of a game") {
            return;
        }
        context.is_short(form, name);
        let hook = Hook { body: Vec::new(), locals: 0, span: section.span };
        context.model.procedures.push(Procedure { name: name.to_owned(), hook });
        context.model.places.procedures.push(place_of(form));
    }
}

/// What all procedures do.
pub(super) fn lower_procedures(sections: &Sections<'_>, context: &mut Context<'_>) {
    let mut at = 0;
    for section in sections.all("procedure") {
        let Some((name, items)) = section.arguments().split_first() else { continue };
        let is_next = |known: &Procedure| name.symbol() == Some(&known.name);
        if !context.model.procedures.get(at).is_some_and(is_next) {
            continue;
        }
        let hook = Body::new(context).hook(items, section.span);
        context.model.procedures[at].hook = hook;
        at += 1;
    }
}

impl Body<'_, '_> {
    /// `(call NAME)`.
    pub(super) fn call(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [name] = form.arguments() else {
            return self.wrong(form, "`(call NAME)`");
        };
        self.context.procedure(name).map(ActionKind::Call)
    }

    /// A variable, or an element of an array, of the run.
    pub(super) fn run_number(&mut self, form: &Sexpr, id: RunArrayId) -> Option<Number> {
        self.run_index(form, id).map(|index| Number::RunArray(id, Box::new(index)))
    }

    /// `(set NAME VALUE)` and `(set (NAME INDEX) VALUE)` of the run.
    pub(super) fn set_run_array(
        &mut self,
        place: &Sexpr,
        id: RunArrayId,
        value: &Sexpr,
    ) -> Option<ActionKind> {
        let (index, value) = (self.run_index(place, id), self.number(value));
        Some(ActionKind::SetRunArray(id, index?, value?))
    }

    /// The index in `(NAME INDEX)`; 0 for a variable.
    fn run_index(&mut self, form: &Sexpr, id: RunArrayId) -> Option<Number> {
        let is_indexed = self.context.model.run_arrays[id.index()].is_indexed;
        match form.arguments() {
            [index] if is_indexed => self.number(index),
            [] if !is_indexed => Some(Number::Literal(0)),
            _ if is_indexed => self.wrong(form, "the array with the number of one of its elements"),
            _ => self.wrong(form, "the name of the variable alone"),
        }
    }
}
