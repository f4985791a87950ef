//! Text for moves, positions and records.
//!
//! Every text reads back to what it was written from; `docs/notation.md` describes them for people.
//! In: ids of a program. Out: text, and the other way round with errors that name the word that is wrong.
//!
//! - `mv`: moves. - `named`: moves by the names of macros. - `find`: the move that a text means. - `complete`: what a text may
//!   become. - `letters`: what makes no difference in texts. - `outcome`: how a game ended. - `position`: positions, one line,
//!   and `position_error`: how a text is none. - `arrange`: positions set up by hand. - `record`: whole games. - `zsg`: saved
//!   games of Zillions.

mod arrange;
mod complete;
mod find;
mod letters;
mod mv;
mod named;
mod outcome;
mod position;
mod position_error;
mod record;
mod zsg;

pub use arrange::{Arrangement, Placed, PlainPiece, Reserve, Setting, arrange, settings};
pub use complete::{Completion, Completions, Wanted, completions};
pub use find::{Beginning, ParseMoveError, find_beginning, find_move};
pub use mv::{move_text, move_texts, name_text, step_text, text_of};
pub use named::{named_move_text, named_move_texts};
pub use outcome::outcome_text;
pub use position::{parse_position, position_text};
pub use position_error::{ParsePositionError, PositionProblem};
pub use record::{
    ParseRecordError, RecordProblem, RecordReader, name_move, name_moves, play_move, read_record,
    write_record,
};
pub use zsg::{
    EditProblem, ParseZsgError, Replay, ReplayError, ReplayProblem, SavedEntry, SavedGame, SavedLine,
    SavedProblem, WriteZsgError, read_zsg, replay_zsg, write_zsg,
};
