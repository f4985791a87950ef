//! Which macro call produced a form, to tell an author where it comes from.

use super::macros::MacroId;
use crate::source::{SourceText, Span};
use crate::syntax::sexpr::CallId;

/// Calls longer than this, in bytes, have no text.
const LONGEST: usize = 400;

/// The macro calls of an expansion; equal calls are represented by the first.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    /// The place of each call and the call that made it; ids count from 1. The first ids belong to the first calls of
    /// the macros, since forms of a body that all copies share say that they come from there.
    list: Vec<Option<(Span, CallId)>>,
}

impl Calls {
    pub(super) fn new(macros: usize) -> Self {
        Self { list: vec![None; macros] }
    }

    /// The places of the calls that produced a form, innermost first, at most eight.
    pub fn trace(&self, call: CallId) -> Vec<Span> {
        let next = |&(_, parent): &(Span, CallId)| self.get(parent);
        std::iter::successors(self.get(call), next).map(|(span, _)| span).take(8).collect()
    }

    /// The call that produced a form, as it would be written with its arguments filled in: `slide n`. `None` for a form
    /// outside macros.
    pub fn text_of(&self, call: CallId, source: &SourceText) -> Option<String> {
        let (span, parent) = self.get(call)?;
        let text = source.text().get(span.range()).filter(|text| text.len() <= LONGEST)?;
        let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
        let outer = || self.text_of(parent, source).unwrap_or_default();
        Some(filled(inner, &outer))
    }

    fn get(&self, call: CallId) -> Option<(Span, CallId)> {
        *self.list.get((call.0 as usize).checked_sub(1)?)?
    }

    pub(super) fn add(&mut self, callee: MacroId, span: Span, parent: CallId) -> CallId {
        let first = callee.first_call();
        let slot = &mut self.list[first.0 as usize - 1];
        if slot.is_none() {
            *slot = Some((span, parent));
            return first;
        }
        self.list.push(Some((span, parent)));
        CallId(self.list.len() as u32)
    }
}

/// The words of a call separated by spaces, with `$1` and so on replaced by the arguments of the call around it.
fn filled(call: &str, outer: &dyn Fn() -> String) -> String {
    let mut words = items(call);
    if words.iter().any(|word| word.starts_with('$')) {
        let outer = outer();
        let arguments = items(&outer);
        for word in &mut words {
            let number = word.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
            let argument = number.and_then(|number| arguments.get(number));
            *word = argument.map_or(*word, |argument| argument);
        }
        return words.join(" ");
    }
    words.join(" ")
}

/// The words and lists at the top level of a text.
fn items(text: &str) -> Vec<&str> {
    let (mut items, mut depth, mut start) = (Vec::new(), 0_usize, None);
    for (at, letter) in text.char_indices() {
        let ends = depth == 0 && letter.is_whitespace();
        if let Some(from) = start.filter(|_| ends) {
            items.push(&text[from..at]);
            start = None;
        } else if !ends {
            start = start.or(Some(at));
        }
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    items.extend(start.map(|from| &text[from..]));
    items
}
