//! Text for moves, positions and records.
//!
//! Every text reads back to what it was written from; `docs/notation.md` describes them for people.
//! In: ids of a program. Out: text, and the other way round with errors that name the word that is wrong.
//!
//! - `mv`: moves. - `position`: positions, one line. - `record`: whole games.

mod mv;
mod position;
mod record;

pub use mv::{ParseMoveError, find_move, move_text, move_texts, name_text, same_text, step_text};
pub use position::{ParsePositionError, parse_position, position_text};
pub use record::{ParseRecordError, read_record, write_record};
