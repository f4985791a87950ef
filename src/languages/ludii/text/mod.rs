//! The stage that works on text, and the tree that comes of it.
//!
//! In: a text. Out: ludemes, with macros and options replaced by what they stand for. Every character keeps its place.

pub(crate) mod brackets;
pub(crate) mod keywords;
pub(crate) mod library;
pub(crate) mod macros;
pub(crate) mod options;
pub(crate) mod parser;
pub(crate) mod race_library;
pub(crate) mod rebuilt;
pub(crate) mod source_chars;
pub(crate) mod surplus;
pub(crate) mod tree;

/// Names of macros with their bodies.
pub(crate) type Macros = &'static [(&'static str, &'static str)];
