//! Text to S-expressions, with macros expanded. The only words it knows are those that begin a part of a file: `game`,
//! `variant`, `define`, `include`.
//!
//! In: a rule file's text. Out: its [`Forms`], trees of [`Sexpr`] whose macro calls are expanded on demand, plus
//! diagnostics. Parsing never fails: faults are reported, and the tree has whatever could be understood.
//!
//! - `lexer`: characters to tokens.
//! - `parser`: tokens to trees.
//! - `sexpr`: the tree.
//! - `hole`: `$1` in words.
//! - `include`: splices in other files.
//! - `expand`: `define` and macro calls.
//! - `forms`: all of it together.
//! - `printer`: a tree as canonical text.

mod expand;
mod forms;
mod hole;
mod include;
mod lexer;
mod parser;
mod printer;
mod sexpr;

pub use expand::{Calls, Failure};
pub use forms::Forms;
pub use parser::parse;
pub use printer::print;
pub use sexpr::{CallId, Kind, List, Sexpr};
