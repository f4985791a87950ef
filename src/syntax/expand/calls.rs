//! Which macro call brought a form in, to tell an author how it came about.

use super::macros::MacroId;
use crate::source::{SourceText, Span};
use crate::syntax::sexpr::CallId;

/// Longer calls are not told with their arguments, in bytes.
const LONGEST: usize = 400;

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

    /// The call that a form comes from as it would stand in the text, with its arguments filled in: `slide n`. None for a
    /// form that no macro made.
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

/// The words of a call with white space between them, where `$1` and the like are arguments of the call around it.
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

/// The words and lists of a text, side by side.
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
