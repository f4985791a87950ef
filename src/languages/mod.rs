//! Rule files in languages of other programs, translated into ours.
//!
//! In: the text of a rule file. Out: the same game as a text of our language, which the rest of the compiler reads like
//! any other; or diagnostics at places of the original.
//!
//! - `ludii`: the `.lud` files of Ludii.

pub mod ludii;

use crate::diagnostic::Diagnostics;
use crate::source::SourceText;

/// Translates a text that is written in one of these languages, told by its form; `None` if it is not.
pub fn translate(source: &SourceText) -> Option<Result<String, Diagnostics>> {
    ludii::is_written_in(source.text()).then(|| ludii::translate(source))
}
