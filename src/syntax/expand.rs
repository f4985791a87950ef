//! Macros: `(define name body...)` and their calls.
//!
//! A call `(name argument...)` is replaced by the forms of the body, with `$1`, `$2`, ... replaced by
//! the arguments, also inside words and strings. An argument that a call leaves out is the caller's.
//! A macro may be used before it is defined; the last definition of a name counts.
//! ZRF's behaviour; see `docs/compatibility.md`.

use std::collections::HashMap;
use std::rc::Rc;

use super::sexpr::{CallId, Kind, Sexpr};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::Span;

/// Most forms that expansion may produce.
const MAX_FORMS: usize = 2_000_000;
/// So many bytes of a filled word or string count as one form.
const FORM_BYTES: usize = 64;
/// Deepest nesting of macro calls and lists while expanding.
const MAX_DEPTH: usize = 250;

/// The macro calls of an expansion, to tell an author how a form came about.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    /// Place of each call and the call that it came from; ids count from 1.
    list: Vec<(Span, CallId)>,
}

impl Calls {
    /// Places of the calls that brought a form in, innermost first, at most eight.
    pub fn trace(&self, call: CallId) -> Vec<Span> {
        let next = |&(_, parent): &(Span, CallId)| self.get(parent);
        std::iter::successors(self.get(call), |entry| next(entry)).map(|(span, _)| span).take(8).collect()
    }

    fn get(&self, call: CallId) -> Option<(Span, CallId)> {
        self.list.get((call.0 as usize).checked_sub(1)?).copied()
    }

    fn add(&mut self, span: Span, parent: CallId) -> CallId {
        self.list.push((span, parent));
        CallId(self.list.len() as u32)
    }
}

/// Takes out all definitions and replaces all calls.
pub fn expand(forms: Vec<Sexpr>, diagnostics: &mut Diagnostics) -> (Vec<Sexpr>, Calls) {
    let (definitions, rest): (Vec<Sexpr>, Vec<Sexpr>) =
        forms.into_iter().partition(|form| form.list().is_some() && form.head() == Some("define"));
    let mut expander = Expander {
        macros: HashMap::new(),
        calls: Calls::default(),
        forms_left: MAX_FORMS,
        depth: 0,
        diagnostics,
    };
    for definition in &definitions {
        expander.define(definition);
    }
    let mut out = Vec::new();
    expander.splice_all(&rest, &Scope::default(), &mut out);
    expander.report_unused(&definitions);
    (out, expander.calls)
}

struct Macro {
    body: Rc<[Sexpr]>,
    used: bool,
}

/// What `$n` stands for where a body is being copied.
#[derive(Default)]
struct Scope {
    arguments: Vec<Sexpr>,
    call: CallId,
}

struct Expander<'a> {
    macros: HashMap<Rc<str>, Macro>,
    calls: Calls,
    forms_left: usize,
    depth: usize,
    diagnostics: &'a mut Diagnostics,
}

impl Expander<'_> {
    fn define(&mut self, definition: &Sexpr) {
        let Some((name, body)) = definition.arguments().split_first() else {
            return self.report(Code::BadForm, definition, "`define` needs a name and a body");
        };
        let Kind::Symbol(word) = &name.kind else {
            return self.report(Code::BadForm, name, "a macro's name must be a word");
        };
        let body = Rc::from(body);
        self.macros.insert(word.clone(), Macro { body, used: false });
    }

    fn splice_all(&mut self, forms: &[Sexpr], scope: &Scope, out: &mut Vec<Sexpr>) {
        for form in forms {
            self.splice(form, scope, out);
        }
    }

    fn splice(&mut self, form: &Sexpr, scope: &Scope, out: &mut Vec<Sexpr>) {
        if !self.spend(form, 1) {
            return;
        }
        match &form.kind {
            Kind::Symbol(word) if word.contains('$') => {
                out.push(self.fill_symbol(form, word, scope));
            }
            Kind::Text(text) if text.contains('$') => {
                let text = self.fill_text(form, text, scope);
                out.push(located(Kind::Text(text.into()), form, scope));
            }
            Kind::List(items) => self.splice_list(form, items, scope, out),
            _ => out.push(located(form.kind.clone(), form, scope)),
        }
    }

    fn splice_list(&mut self, form: &Sexpr, items: &[Sexpr], scope: &Scope, out: &mut Vec<Sexpr>) {
        self.depth += 1;
        let mut filled = Vec::with_capacity(items.len());
        if let Some((head, rest)) = items.split_first() {
            self.splice(head, scope, &mut filled);
            let body = filled.first().and_then(|head| self.body_of(head));
            self.splice_all(rest, scope, &mut filled);
            match body {
                Some(body) => self.call(form, &body, filled.split_off(1), scope, out),
                None => out.push(located(Kind::List(filled), form, scope)),
            }
        } else {
            out.push(located(Kind::List(filled), form, scope));
        }
        self.depth -= 1;
    }

    fn body_of(&mut self, head: &Sexpr) -> Option<Rc<[Sexpr]>> {
        let found = self.macros.get_mut(head.symbol()?)?;
        found.used = true;
        Some(found.body.clone())
    }

    fn call(
        &mut self,
        form: &Sexpr,
        body: &[Sexpr],
        mut arguments: Vec<Sexpr>,
        caller: &Scope,
        out: &mut Vec<Sexpr>,
    ) {
        let inherited = caller.arguments.iter().skip(arguments.len());
        if !inherited.clone().all(|argument| self.spend(form, size(argument))) {
            return;
        }
        arguments.extend(inherited.cloned());
        let call = self.calls.add(form.span, caller.call);
        self.splice_all(body, &Scope { arguments, call }, out);
    }

    fn fill_symbol(&mut self, form: &Sexpr, word: &str, scope: &Scope) -> Sexpr {
        let whole = word.strip_prefix('$').and_then(|digits| digits.parse::<usize>().ok());
        if let Some(argument) = whole.and_then(|n| scope.arguments.get(n.wrapping_sub(1))) {
            let fits = self.spend(form, size(argument));
            return if fits { argument.clone() } else { located(form.kind.clone(), form, scope) };
        }
        let text = self.fill_text(form, word, scope);
        located(Kind::Symbol(text.into()), form, scope)
    }

    /// Replaces every `$n` inside a word or string by the text of the argument.
    fn fill_text(&mut self, form: &Sexpr, text: &str, scope: &Scope) -> String {
        let mut filled = String::with_capacity(text.len());
        let mut parts = text.split('$');
        filled.push_str(parts.next().unwrap_or(""));
        for part in parts {
            let digits = part.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = part.split_at(digits);
            let argument = number.parse::<usize>().ok().and_then(|n| scope.arguments.get(n.wrapping_sub(1)));
            if let Some(Kind::Symbol(word) | Kind::Text(word)) = argument.map(|argument| &argument.kind) {
                if self.spend(form, word.len() / FORM_BYTES) {
                    filled.push_str(word);
                }
            } else {
                if digits > 0 {
                    let problem =
                        if argument.is_some() { "stands for a list" } else { "has no argument to stand for" };
                    self.report(Code::MissingArgument, form, format!("`${number}` {problem}"));
                }
                filled.push('$');
                filled.push_str(number);
            }
            filled.push_str(rest);
        }
        filled
    }

    /// Counts forms against the limits; false once they are passed.
    fn spend(&mut self, form: &Sexpr, forms: usize) -> bool {
        if self.forms_left == 0 {
            return false;
        }
        self.forms_left = self.forms_left.saturating_sub(forms);
        if self.forms_left == 0 || self.depth > MAX_DEPTH {
            self.forms_left = 0;
            let message = "macros expand without end or beyond two million forms";
            self.diagnostics.push(
                Diagnostic::new(Code::ExpansionLimit, form.span, message)
                    .hint("a macro must not call itself, directly or through others"),
            );
            return false;
        }
        true
    }

    fn report(&mut self, code: Code, form: &Sexpr, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::new(code, form.span, message));
    }

    fn report_unused(&mut self, definitions: &[Sexpr]) {
        for name in definitions.iter().filter_map(|definition| definition.arguments().first()) {
            let word = name.symbol().unwrap_or("");
            if self.macros.get(word).is_some_and(|found| !found.used) {
                self.report(Code::Unused, name, format!("macro `{word}` is never used"));
            }
        }
    }
}

fn located(kind: Kind, form: &Sexpr, scope: &Scope) -> Sexpr {
    Sexpr { kind, span: form.span, call: scope.call }
}

/// How many forms a form holds, itself included; its text counts too.
fn size(form: &Sexpr) -> usize {
    match &form.kind {
        Kind::Symbol(text) | Kind::Text(text) => 1 + text.len() / FORM_BYTES,
        Kind::List(items) => 1 + items.iter().map(size).sum::<usize>(),
    }
}
