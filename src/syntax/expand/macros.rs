//! The macro definitions of a file.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::fill::holes;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::syntax::hole::first_hole;
use crate::syntax::sexpr::{CallId, Kind, List, Sexpr};

/// Deepest nesting of macro calls and lists during expansion, and of lists in its result: expansion and lowering
/// recurse once per level, on the small stack of a WebAssembly module.
pub(super) const MAX_DEPTH: usize = 250;

/// A macro, numbered in the order of definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MacroId(pub(super) usize);

impl MacroId {
    /// The id of its first call, which is reserved before the call is made.
    pub(super) fn first_call(self) -> CallId {
        CallId(self.0 as u32 + 1)
    }
}

/// All macros of a file.
#[derive(Debug, Default)]
pub(super) struct Macros {
    list: Vec<Macro>,
    by_name: BTreeMap<Rc<str>, MacroId>,
}

#[derive(Debug)]
struct Macro {
    name: Sexpr,
    body: Rc<[Sexpr]>,
    /// How many arguments can affect a call, once known.
    reach: Option<usize>,
}

/// What the reach of a macro depends on.
struct Survey {
    /// The greatest `$n` in the body.
    own: usize,
    /// The calls in the body, with how many arguments they are certain to pass.
    calls: Vec<(MacroId, usize)>,
}

impl Macros {
    pub(super) fn new(definitions: &[Sexpr], diagnostics: &mut Diagnostics) -> Self {
        let mut macros = Self::default();
        for definition in definitions {
            macros.define(definition, diagnostics);
        }
        for id in macros.ids() {
            let body = macros.list[id.0].body.iter().map(|form| macros.settle(form, id.first_call()));
            macros.list[id.0].body = body.collect();
        }
        for id in macros.ids() {
            macros.measure(id, 0);
        }
        macros
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = MacroId> + use<> {
        (0..self.list.len()).map(MacroId)
    }

    pub(super) fn find(&self, name: &str) -> Option<MacroId> {
        self.by_name.get(name).copied()
    }

    /// The name as written in the last definition.
    pub(super) fn name(&self, id: MacroId) -> &Sexpr {
        &self.list[id.0].name
    }

    pub(super) fn body(&self, id: MacroId) -> Rc<[Sexpr]> {
        self.list[id.0].body.clone()
    }

    /// How many arguments of a call can affect its result.
    pub(super) fn reach(&self, id: MacroId) -> usize {
        self.list[id.0].reach.unwrap_or(usize::MAX)
    }

    fn define(&mut self, definition: &Sexpr, diagnostics: &mut Diagnostics) {
        let mut report = |form: &Sexpr, message: &str| {
            diagnostics.push(Diagnostic::new(Code::BadForm, form.span, message));
        };
        let Some((name, body)) = definition.arguments().split_first() else {
            return report(definition, "expected a name and a body in `define`");
        };
        let Kind::Symbol(word) = &name.kind else {
            return report(name, "expected a word as the name of a macro");
        };
        let definition = Macro { name: name.clone(), body: body.into(), reach: None };
        if let Some(id) = self.find(word) {
            self.list[id.0] = definition;
        } else {
            self.by_name.insert(word.clone(), MacroId(self.list.len()));
            self.list.push(definition);
        }
    }

    /// A form of a body as its copies share it: attributed to `call`, with each list marked as settled or not.
    fn settle(&self, form: &Sexpr, call: CallId) -> Sexpr {
        let kind = match &form.kind {
            Kind::List(items) => {
                let items: Vec<Sexpr> = items.iter().map(|item| self.settle(item, call)).collect();
                let is_call =
                    items.first().and_then(Sexpr::symbol).and_then(|head| self.find(head)).is_some();
                let settled = !is_call && items.iter().all(is_settled);
                Kind::List(List::new(items).settled(settled))
            }
            kind => kind.clone(),
        };
        Sexpr { kind, span: form.span, call }
    }

    /// Computes the reach of a macro. Macros that are recursive or nested too deep reach all arguments.
    fn measure(&mut self, id: MacroId, depth: usize) -> usize {
        if depth > MAX_DEPTH {
            return usize::MAX;
        }
        if let Some(reach) = self.list[id.0].reach {
            return reach;
        }
        // A recursive call that comes back here finds that all arguments matter, which is right for a cycle.
        self.list[id.0].reach = Some(usize::MAX);
        let Survey { own, calls } = self.survey(id);
        let inherited = calls.into_iter().map(|(callee, given)| {
            let reach = self.measure(callee, depth + 1);
            if reach > given { reach } else { 0 }
        });
        let reach = inherited.fold(own, usize::max);
        self.list[id.0].reach = Some(reach);
        reach
    }

    fn survey(&self, id: MacroId) -> Survey {
        let mut survey = Survey { own: 0, calls: Vec::new() };
        let body = &self.list[id.0].body;
        let mut open: Vec<&[Sexpr]> = vec![body];
        while let Some(items) = open.pop() {
            for item in items {
                match &item.kind {
                    Kind::Symbol(text) | Kind::Text(text) => {
                        survey.own = holes(text).fold(survey.own, usize::max);
                    }
                    Kind::List(list) if list.is_settled() => {}
                    Kind::List(list) => {
                        self.survey_call(list, &mut survey);
                        open.push(list);
                    }
                }
            }
        }
        survey
    }

    /// A head that is still to be filled in may become any macro; an argument that is a call may become any number of
    /// forms.
    fn survey_call(&self, items: &[Sexpr], survey: &mut Survey) {
        let Some((head, arguments)) = items.split_first() else { return };
        if head.symbol().is_none_or(|word| first_hole(word).is_some()) && self.may_become_call(head, 0) {
            survey.own = usize::MAX;
        }
        let given = if arguments.iter().all(is_one_form) { arguments.len() } else { 0 };
        survey.calls.extend(head.symbol().and_then(|head| self.find(head)).map(|callee| (callee, given)));
    }

    /// Whether a list with this head may turn into a call that is not visible in the text.
    fn may_become_call(&self, head: &Sexpr, depth: usize) -> bool {
        let deeper = |form| depth > MAX_DEPTH || self.may_become_call(form, depth + 1);
        match &head.kind {
            Kind::Symbol(word) => first_hole(word).is_some() || self.find(word).is_some(),
            Kind::Text(_) => false,
            Kind::List(list) if list.is_settled() => false,
            Kind::List(list) => match list.first() {
                Some(inner) => match inner.symbol().and_then(|word| self.find(word)) {
                    Some(callee) => self.body(callee).first().is_none_or(deeper),
                    None => deeper(inner),
                },
                None => false,
            },
        }
    }
}

/// Whether expansion leaves a form as it is.
fn is_settled(form: &Sexpr) -> bool {
    match &form.kind {
        Kind::Symbol(text) | Kind::Text(text) => first_hole(text).is_none(),
        Kind::List(list) => list.is_settled(),
    }
}

/// Whether a form is certain to remain a single form.
fn is_one_form(form: &Sexpr) -> bool {
    match &form.kind {
        Kind::Symbol(_) | Kind::Text(_) => true,
        Kind::List(list) => list.is_settled(),
    }
}
