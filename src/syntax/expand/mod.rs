//! Macros: `(define name body...)` and their calls.
//!
//! A call `(name argument...)` is replaced by the forms of the body, in which `$1`, `$2`, ... are replaced by the
//! arguments, also inside words and strings. An argument that a call omits is taken from the enclosing call; if there
//! is none, `$n` stays. A macro may be used before its definition, and the last definition of a name counts. All this
//! is ZRF's behaviour; see `docs/compatibility.md`.
//!
//! Real files expand to hundreds of times their size. Therefore equal calls share one result, and so do all copies of a
//! form that contains neither `$n` nor calls: what counts as millions of forms takes the memory of a few thousand.
//!
//! - `macros`: the definitions and what is known about them.
//! - `fill`: arguments inside words.
//! - `calls`: which call produced a form.
//! - `unused`: macros that are never called.

mod calls;
mod fill;
mod macros;
mod unused;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

pub use calls::Calls;

use super::sexpr::{CallId, Kind, List, Sexpr};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use macros::{MAX_DEPTH, MacroId, Macros};

/// Most forms in the expansion of one form. Shared forms count each time they are used, since lowering visits them each
/// time.
const MAX_FORMS: u32 = 6_000_000;
/// Most forms that all expansions of a file make, shared ones counted once: this bounds memory.
const MAX_MADE: usize = 3_000_000;
/// Most forms that macro calls put into one list.
const MAX_WIDTH: usize = 1 << 18;
/// Longest word or string after its arguments are filled in, in bytes.
const MAX_WORD: usize = 1 << 16;
/// This many bytes of a filled word or string count as one form.
const FORM_BYTES: usize = 32;
/// The record of a call counts as this many forms.
const FORMS_PER_CALL: usize = 4;
/// Why a form could not be expanded.
pub type Failure = Box<Diagnostic>;

/// Expands forms, and caches the result of every call.
#[derive(Debug)]
pub(super) struct Expander {
    macros: Macros,
    calls: Calls,
    known: BTreeMap<Call, Rc<[Sexpr]>>,
    made: usize,
    /// Macros being expanded, outermost first.
    active: Vec<MacroId>,
    /// How many lists are being expanded.
    depth: usize,
}

/// A call reduced to what its result depends on: the cache key.
#[derive(Debug)]
struct Call {
    callee: MacroId,
    arguments: Rc<[Sexpr]>,
}

/// The arguments in effect while a body is being expanded.
#[derive(Default)]
struct Scope {
    arguments: Rc<[Sexpr]>,
    call: CallId,
}

impl Expander {
    /// Reads the definitions of a file, and warns about those that its other forms do not use.
    pub(super) fn new(definitions: &[Sexpr], forms: &[Sexpr], diagnostics: &mut Diagnostics) -> Self {
        let macros = Macros::new(definitions, diagnostics);
        for name in unused::unused(forms, &macros) {
            let message = format!("macro {} is never used", name.describe());
            let remark = Diagnostic::new(Code::Unused, name.span, message);
            diagnostics.push(remark.hint("remove the definition"));
        }
        Self {
            calls: Calls::new(macros.len()),
            macros,
            known: BTreeMap::new(),
            made: 0,
            active: Vec::new(),
            depth: 0,
        }
    }

    /// Whether a form is a macro call.
    pub(super) fn is_call(&self, form: &Sexpr) -> bool {
        form.list().is_some() && form.head().is_some_and(|head| self.macros.find(head).is_some())
    }

    pub(super) fn calls(&self) -> &Calls {
        &self.calls
    }

    pub(super) fn expand(&mut self, form: &Sexpr) -> Result<Vec<Sexpr>, Failure> {
        self.active.clear();
        self.depth = 0;
        let mut out = Vec::new();
        self.splice(form, &Scope::default(), &mut out)?;
        let forms = out.iter().map(Sexpr::forms).fold(0, u32::saturating_add);
        self.check_forms(form, &Scope::default(), forms)?;
        Ok(out)
    }

    fn splice(&mut self, form: &Sexpr, scope: &Scope, out: &mut Vec<Sexpr>) -> Result<(), Failure> {
        self.spend(form, scope, 1)?;
        let kind = match &form.kind {
            Kind::List(list) if list.is_settled() => {
                out.push(form.clone());
                return Ok(());
            }
            Kind::List(items) => return self.splice_list(form, items, scope, out),
            Kind::Symbol(word) if word.contains('$') => {
                if let Some(argument) = fill::whole(word, &scope.arguments) {
                    out.push(argument.clone());
                    return Ok(());
                }
                Kind::Symbol(self.fill(form, word, scope)?)
            }
            Kind::Text(text) if text.contains('$') => Kind::Text(self.fill(form, text, scope)?),
            kind => kind.clone(),
        };
        out.push(located(kind, form, scope));
        Ok(())
    }

    fn splice_list(
        &mut self,
        form: &Sexpr,
        items: &[Sexpr],
        scope: &Scope,
        out: &mut Vec<Sexpr>,
    ) -> Result<(), Failure> {
        self.depth += 1;
        self.check_depth(form, scope, self.depth + self.active.len())?;
        let mut filled = Vec::with_capacity(items.len());
        for item in items {
            self.splice(item, scope, &mut filled)?;
        }
        self.depth -= 1;
        let callee = filled.first().and_then(Sexpr::symbol).and_then(|head| self.macros.find(head));
        if let Some(callee) = callee {
            return self.call(form, callee, &filled[1..], scope, out);
        }
        let list = located(Kind::List(List::new(filled).settled(true)), form, scope);
        self.check_forms(form, scope, list.forms())?;
        self.check_depth(form, scope, usize::from(list.depth()))?;
        out.push(list);
        Ok(())
    }

    fn call(
        &mut self,
        form: &Sexpr,
        callee: MacroId,
        given: &[Sexpr],
        caller: &Scope,
        out: &mut Vec<Sexpr>,
    ) -> Result<(), Failure> {
        // As in Zillions, an argument that a call omits is taken from the enclosing call. Only the arguments that can
        // affect the result are kept, so that calls which differ in others share one result.
        let inherited = caller.arguments.iter().skip(given.len());
        let arguments = given.iter().chain(inherited).take(self.macros.reach(callee)).cloned().collect();
        let call = Call { callee, arguments };
        if let Some(known) = self.known.get(&call).cloned() {
            return self.append(&known, form, caller, out);
        }
        let made: Rc<[Sexpr]> = self.body(form, &call, caller)?.into();
        self.append(&made, form, caller, out)?;
        self.known.insert(call, made);
        Ok(())
    }

    /// The body of a macro with the arguments of a call filled in.
    fn body(&mut self, form: &Sexpr, call: &Call, caller: &Scope) -> Result<Vec<Sexpr>, Failure> {
        if self.active.contains(&call.callee) {
            let message = format!("macro {} calls itself", self.macros.name(call.callee).describe());
            let failure = self.failure(form, caller, message);
            return Err(Box::new(failure.hint("use a loop, such as `(while CONDITION …)`, instead")));
        }
        self.spend(form, caller, FORMS_PER_CALL + call.arguments.len())?;
        let id = self.calls.add(call.callee, form.span, caller.call);
        let scope = Scope { arguments: call.arguments.clone(), call: id };
        self.active.push(call.callee);
        let mut made = Vec::new();
        for form in self.macros.body(call.callee).iter() {
            self.splice(form, &scope, &mut made)?;
        }
        self.active.pop();
        Ok(made)
    }

    fn append(
        &mut self,
        forms: &[Sexpr],
        form: &Sexpr,
        scope: &Scope,
        out: &mut Vec<Sexpr>,
    ) -> Result<(), Failure> {
        self.spend(form, scope, forms.len())?;
        if out.len() + forms.len() > MAX_WIDTH {
            return self.too_much(form, scope, format_args!("put more than {MAX_WIDTH} forms into one list"));
        }
        out.extend_from_slice(forms);
        Ok(())
    }

    fn fill(&mut self, form: &Sexpr, text: &str, scope: &Scope) -> Result<Rc<str>, Failure> {
        match fill::filled(text, &scope.arguments, MAX_WORD) {
            Some(filled) => {
                self.spend(form, scope, filled.len() / FORM_BYTES)?;
                Ok(filled.into())
            }
            None => self.too_much(form, scope, format_args!("make a word of more than {MAX_WORD} bytes")),
        }
    }

    fn spend(&mut self, form: &Sexpr, scope: &Scope, forms: usize) -> Result<(), Failure> {
        self.made += forms;
        if self.made > MAX_MADE {
            return self.too_much(
                form,
                scope,
                format_args!("make more than {} million different forms", MAX_MADE / 1_000_000),
            );
        }
        Ok(())
    }

    fn check_forms(&self, form: &Sexpr, scope: &Scope, forms: u32) -> Result<(), Failure> {
        if forms > MAX_FORMS {
            return self.too_much(
                form,
                scope,
                format_args!("make more than {} million forms", MAX_FORMS / 1_000_000),
            );
        }
        Ok(())
    }

    fn check_depth(&self, form: &Sexpr, scope: &Scope, depth: usize) -> Result<(), Failure> {
        if depth > MAX_DEPTH {
            return self.too_much(form, scope, format_args!("are nested more than {MAX_DEPTH} deep"));
        }
        Ok(())
    }

    fn too_much<T>(&self, form: &Sexpr, scope: &Scope, what: fmt::Arguments<'_>) -> Result<T, Failure> {
        Err(Box::new(self.failure(form, scope, format!("macro calls {what}"))))
    }

    fn failure(&self, form: &Sexpr, scope: &Scope, message: String) -> Diagnostic {
        let mut failure = Diagnostic::new(Code::ExpansionLimit, form.span, message);
        failure.trace = self.calls.trace(scope.call);
        failure
    }
}

fn located(kind: Kind, form: &Sexpr, scope: &Scope) -> Sexpr {
    Sexpr { kind, span: form.span, call: scope.call }
}

/// How calls are compared: words by their text, lists by their address.
///
/// Comparing lists form by form would cost as much as expanding them. Lists at one address are equal, and since the
/// call keeps its arguments alive, no other list can take that address; lists that are equal but not shared are merely
/// expanded twice.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key<'c> {
    Symbol(&'c str),
    Text(&'c str),
    List(*const Sexpr),
}

impl Call {
    fn keys(&self) -> impl Iterator<Item = Key<'_>> {
        self.arguments.iter().map(|argument| match &argument.kind {
            Kind::Symbol(text) => Key::Symbol(text),
            Kind::Text(text) => Key::Text(text),
            Kind::List(list) => Key::List(list.as_ptr()),
        })
    }
}

impl PartialEq for Call {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Call {}

impl PartialOrd for Call {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Call {
    fn cmp(&self, other: &Self) -> Ordering {
        self.callee.cmp(&other.callee).then_with(|| self.keys().cmp(other.keys()))
    }
}
