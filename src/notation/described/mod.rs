//! Texts in the notations that a rule file describes with `(notation …)`, such as algebraic notation for chess.
//!
//! In: a program with its notations, a position, and the legal moves in it. Out: texts of moves and positions, and the
//! reverse. Reading is lenient: signs may be missing, and more of the origin may be written than is needed.
//!
//! - `facts`: what notations say about a move; `course`: where it goes, in columns and rows.
//! - `write`: a move as text; `read`: the move that a text means.
//! - `fen`: a position as text; `parse_fen`: the reverse.

mod course;
mod facts;
mod fen;
mod parse_fen;
mod read;
mod write;

pub use fen::described_position;
pub(super) use fen::described_start;
pub(super) use parse_fen::parse_fen;
pub(super) use read::{Leniency, Reading, read_move};
pub use write::described_texts;
