//! Source texts and places in them.
//!
//! In: the bytes of a rule file and of the files it includes. Out: their text, [`Span`]s for places in it, and files,
//! lines and columns for people.
//!
//! - `span`: a range of bytes over all files.
//! - `text`: the files laid end to end.
//! - `file`: one of them, with its lines.
//! - `decode`: bytes to text.
//! - `loader`: where included files come from.
//! - `bundle`: several files as one text.

mod bundle;
mod decode;
mod file;
mod loader;
mod span;
mod text;

pub use bundle::Bundle;
pub use decode::{decode, is_binary};
pub use file::{LineColumn, SourceFile};
pub use loader::{Files, Loader};
pub use span::Span;
pub use text::{MAX_SOURCE_BYTES, SourceText};
