//! Text to S-expressions, with macros expanded. Knows no word of any game.
//!
//! In: a rule file's text. Out: a tree of [`Sexpr`] without macro calls, plus remarks. Parsing never
//! fails: faults are reported and the tree holds what could be understood.
//!
//! - `lexer`: characters to tokens. - `parser`: tokens to trees. - `sexpr`: the tree.
//! - `expand`: `define` and macro calls. - `printer`: a tree as canonical text.

mod expand;
mod lexer;
mod parser;
mod printer;
mod sexpr;

pub use expand::{Calls, expand};
pub use parser::parse;
pub use printer::print;
pub use sexpr::{CallId, Kind, Sexpr};
