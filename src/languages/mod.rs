//! Rule files in languages of other programs, translated into ours.
//!
//! In: the text of a rule file. Out: the same game as a text of our language, which the rest of the compiler reads like
//! any other; or diagnostics at places of the original.
//!
//! - `ludii`: the `.lud` files of Ludii.
//! - `axiom`: the `.4th` files of Axiom, and the ZRF files that name them.

pub mod axiom;
pub mod ludii;

use crate::diagnostic::Diagnostics;
use crate::source::{Loader, SourceText};

/// What becomes of a text in another language.
#[derive(Debug)]
pub enum Translation {
    /// One game as a text of ours, or what could not be read.
    Text(Result<String, Diagnostics>),
    /// Games that are translated when they are asked for.
    Games(Box<axiom::Games>),
}

/// Translates a text that is written in one of these languages, told by its form, or by how the name of its file ends;
/// `None` if it is not.
pub fn translate(source: &mut SourceText, loader: &dyn Loader) -> Option<Translation> {
    if ludii::is_written_in(source.text()) || source.is_named(ludii::ENDING) {
        return Some(Translation::Text(ludii::translate(source)));
    }
    axiom::Games::read(source, loader).map(|games| Translation::Games(Box::new(games)))
}
