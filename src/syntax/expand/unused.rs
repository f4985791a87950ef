//! Finds macros that nothing in a file can call.
//!
//! Any word may become the head of a call when it is passed as an argument. So a macro counts as used if its name
//! occurs anywhere, or if a head such as `go-$1` may expand to its name.

use std::collections::BTreeSet;

use super::macros::{MacroId, Macros};
use crate::syntax::hole::{Hole, split};
use crate::syntax::sexpr::{Kind, Sexpr};

/// Most comparisons of names with heads; in a larger file no macro is reported.
const MAX_COMPARISONS: usize = 1_000_000;

/// The names of the macros that are unreachable from `forms`.
pub(super) fn unused<'a>(forms: &[Sexpr], macros: &'a Macros) -> Vec<&'a Sexpr> {
    let bodies: Vec<_> = macros.ids().map(|id| macros.body(id)).collect();
    let mut heads = BTreeSet::new();
    for items in std::iter::once(forms).chain(bodies.iter().map(|body| &**body)) {
        walk(items, |word, is_head| {
            heads.extend(if is_head { Affixes::of(word) } else { None });
        });
    }
    if heads.len() * macros.len() > MAX_COMPARISONS {
        return Vec::new();
    }
    let name = |id: MacroId| macros.name(id).symbol().unwrap_or("");
    let may_become = |id: &MacroId| heads.iter().any(|affixes| affixes.fit(name(*id)));
    let mut open: Vec<MacroId> = macros.ids().filter(may_become).collect();
    let mut used = vec![false; macros.len()];
    walk(forms, |word, _| open.extend(macros.find(word)));
    while let Some(id) = open.pop() {
        if !std::mem::replace(&mut used[id.0], true) {
            walk(&bodies[id.0], |word, _| open.extend(macros.find(word)));
        }
    }
    macros.ids().filter(|id| !used[id.0]).map(|id| macros.name(id)).collect()
}

/// Visits every word, with whether it is the head of a list.
fn walk<'a>(forms: &'a [Sexpr], mut visit: impl FnMut(&'a str, bool)) {
    let mut open = vec![(forms, false)];
    while let Some((items, is_list)) = open.pop() {
        for (at, item) in items.iter().enumerate() {
            match &item.kind {
                Kind::Symbol(word) => visit(word, is_list && at == 0),
                Kind::List(list) => open.push((list, true)),
                Kind::Text(_) => {}
            }
        }
    }
}

/// The parts of a word before its first `$n` and after its last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Affixes<'w> {
    prefix: &'w str,
    suffix: &'w str,
}

impl<'w> Affixes<'w> {
    /// The affixes of a word; `None` if it has no `$n`, or nothing else.
    fn of(word: &'w str) -> Option<Self> {
        let Hole { before: prefix, after: mut suffix, .. } = split(word)?;
        while let Some(Hole { after, .. }) = split(suffix) {
            suffix = after;
        }
        (!prefix.is_empty() || !suffix.is_empty()).then_some(Self { prefix, suffix })
    }

    fn fit(self, name: &str) -> bool {
        name.strip_prefix(self.prefix).is_some_and(|rest| rest.ends_with(self.suffix))
    }
}
