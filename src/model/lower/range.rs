//! Declared numbers: a name, bounds, and an initial value.

use crate::model::Range;
use crate::syntax::Sexpr;

/// A declared number.
pub(super) struct Declared {
    pub(super) range: Range,
    /// Its initial value.
    pub(super) initial: i32,
}

/// The number declared by `NAME MIN MAX [INITIAL]` or `NAME true|false`.
pub(super) fn range_of(arguments: &[Sexpr]) -> Option<Declared> {
    let (name, rest) = arguments.split_first()?;
    let name = name.symbol()?.to_owned();
    let truth =
        |initial| Declared { range: Range { name: name.clone(), min: 0, max: 1, truth: true }, initial };
    match rest {
        [word] if word.symbol() == Some("true") => Some(truth(1)),
        [word] if word.symbol() == Some("false") => Some(truth(0)),
        [] => Some(truth(0)),
        [min, max, initial @ ..] if initial.len() <= 1 => {
            let (min, max) = (min.number()?, max.number()?);
            let initial = initial.first().map_or(Some(min), Sexpr::number)?;
            Some(Declared { range: Range { name, min, max, truth: false }, initial })
        }
        _ => None,
    }
}

/// Stands in for a number whose bounds could not be read, so that rules may still mention it.
pub(super) fn unbounded(name: &str) -> Declared {
    let range = Range { name: name.to_owned(), min: i32::MIN, max: i32::MAX, truth: false };
    Declared { range, initial: 0 }
}
