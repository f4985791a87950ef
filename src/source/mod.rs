//! Texts and places in them.
//!
//! In: the text of a rule file. Out: [`Span`]s that name places in it, and lines and columns for people.

mod span;
mod text;

pub use span::Span;
pub use text::{LineColumn, MAX_SOURCE_BYTES, SourceText};
