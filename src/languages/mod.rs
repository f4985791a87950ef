//! Rule files in languages of other programs, translated into ours.
//!
//! In: the text of a rule file. Out: the same game as a text of our language, which the rest of the compiler reads like
//! any other; or diagnostics at places of the original.
//!
//! - `ludii`: the `.lud` files of Ludii.
//! - `axiom`: the `.4th` files of Axiom, and the ZRF files that name them.

pub mod axiom;
pub mod ludii;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Loader, SourceText};

/// A translated text.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The rule file.
    pub text: String,
    /// Games of it that could not be translated, by their place in the file, with the reason.
    pub refused: Vec<(usize, Diagnostic)>,
}

/// Translates a text that is written in one of these languages, told by its form; `None` if it is not. Files that it loads
/// become part of the source.
///
/// # Errors
/// What could not be read, if no game is left.
pub fn translate(source: &mut SourceText, loader: &dyn Loader) -> Option<Result<Translation, Diagnostics>> {
    if ludii::is_written_in(source.text()) {
        return Some(ludii::translate(source).map(|text| Translation { text, refused: Vec::new() }));
    }
    axiom::translate(source, loader)
}
