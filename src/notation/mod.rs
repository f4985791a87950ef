//! Text for moves, positions and records.
//!
//! In: ids of a program. Out: text, and the reverse, with errors that name the word that is wrong. Every text parses
//! back to what it was written from; `docs/notation.md` describes the formats for people.
//!
//! - `move_text`: moves.
//! - `named`: moves with the names of macros.
//! - `find`: the move that a text means.
//! - `coordinates`: moves as chess programs write them to each other.
//! - `complete`: completion of typed text.
//! - `letters`: normalisation of typed text.
//! - `outcome`: how a game ended.
//! - `position`: positions on one line; `position_error`: why a text is not a position.
//! - `arrange`: positions set up by hand.
//! - `record`: whole games.
//! - `zsg`: saved games of Zillions.

mod arrange;
mod complete;
mod coordinates;
mod described;
mod find;
mod game_files;
mod letters;
mod move_text;
mod named;
mod outcome;
mod position;
mod position_error;
mod record;
mod zsg;

pub use arrange::{Arrangement, Placed, PlainPiece, Reserve, Setting, arrange, settings};
pub use complete::{Completion, Completions, Wanted, completions};
pub use coordinates::{coordinates, find_coordinates};
pub use described::{described_position, described_texts};
pub use find::{Beginning, ParseMoveError, find_beginning, find_move};
pub use game_files::{
    FileRemark, RecordedResult, ReplayFileError, ReplayFileProblem, ReplayedFile, format_by_rules,
    recorded_result, replay_game_file, write_game_file,
};
pub use move_text::{move_text, move_texts, name_text, step_text, text_of};
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
