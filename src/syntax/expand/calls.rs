//! Which macro call brought a form in, to tell an author how it came about.

use super::macros::MacroId;
use crate::source::Span;
use crate::syntax::sexpr::CallId;

/// The macro calls of an expansion; of equal calls the first.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    /// Place of each call and the call that it came from; ids count from 1. The first ones belong to the
    /// first calls of the macros: what all copies of a body share says that it comes from there.
    list: Vec<Option<(Span, CallId)>>,
}

impl Calls {
    pub(super) fn new(macros: usize) -> Self {
        Self { list: vec![None; macros] }
    }

    /// Places of the calls that brought a form in, innermost first, at most eight.
    pub fn trace(&self, call: CallId) -> Vec<Span> {
        let next = |&(_, parent): &(Span, CallId)| self.get(parent);
        std::iter::successors(self.get(call), next).map(|(span, _)| span).take(8).collect()
    }

    fn get(&self, call: CallId) -> Option<(Span, CallId)> {
        *self.list.get((call.0 as usize).checked_sub(1)?)?
    }

    pub(super) fn add(&mut self, callee: MacroId, span: Span, parent: CallId) -> CallId {
        let first = first_call(callee);
        let slot = &mut self.list[first.0 as usize - 1];
        if slot.is_none() {
            *slot = Some((span, parent));
            return first;
        }
        self.list.push(Some((span, parent)));
        CallId(self.list.len() as u32)
    }
}

/// The id of the first call of a macro, also before it is made.
pub(super) fn first_call(callee: MacroId) -> CallId {
    CallId(callee.0 as u32 + 1)
}
