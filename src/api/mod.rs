//! The public interface of Boardwright, with the same names in Rust, in JavaScript and on the command line.
//!
//! In: the text of a rule file; texts of moves, positions and records. Out: [`Rules`], a [`Game`], its [`Move`]s, a
//! [`Search`], and an [`Error`] that says what is wrong and what to do. All results are plain data that serde can
//! serialise; `src/wasm` passes the same structures to JavaScript, and their TypeScript types are generated from them.
//!
//! Sites, players, directions and piece types are indices into the lists of [`GameInfo`]; in a [`Move`] they are names.
//!
//! - `rules`: a compiled rule file; `new_game` starts games.
//! - `game`: a game being played.
//! - `moves`: legal moves as data.
//! - `search`: a search with a time limit, with `pace` and `clock`.
//! - `error`: errors.
//! - `info`: what does not change during a game.
//! - `position`: the state of a game.
//! - `piece`: pieces on and off the board.
//! - `entry`: entering moves.
//! - `motion`: moves in motion, made of `track`s.
//! - `move_kinds`: the kinds of moves of a game.
//! - `tree`: variations.
//! - `arrangement`: positions set up by hand.
//! - `saved`: saved games of Zillions.
//! - `game_file`: games in files of other programs.
//! - `loading`: reading a record in slices.

mod arrangement;
pub(crate) mod clock;
mod entry;
mod error;
mod game;
mod game_file;
mod info;
mod loading;
mod motion;
mod move_kinds;
mod moves;
mod new_game;
mod pace;
mod piece;
mod position;
mod rules;
mod saved;
mod search;
mod track;
mod tree;

pub use arrangement::{Arrangement, Settable, Setting};
pub use entry::{
    Choice, Completion, Completions, Entry, Final, Footprint, Heading, MoveKind, Reach, Refusal,
    RefusalReason, Standing, Target, Token, ValueChange,
};
pub use error::{Diagnostic, Error, Severity};
pub use game::{Game, MoveInput};
pub use game_file::{GameFiles, LeftOut, ListedGame, LoadedFile};
pub use info::{
    AboutInfo, AttributeInfo, BoardInfo, Cell, DirectionInfo, DrawingKind, GameFileInfo, GameInfo, LinkInfo,
    MarkInfo, NotationInfo, PieceTexts, PieceTypeInfo, PlayerInfo, PlayerRole, ScoreInfo, SiteInfo, TintInfo,
    TranslatedTexts, ZoneInfo,
};
pub use loading::Loading;
pub use motion::{Count, Followed, Trace};
pub use move_kinds::{EffectName, FoundKind, MoveEffect, MoveExample, MoveKinds, MoveKindsOptions};
pub use moves::{Move, MoveChange, MovePiece, MoveStep, PieceAt};
pub use piece::{PieceBelow, PieceView, ReserveView};
pub use position::{Cause, OutcomeView, PositionView, Score, Territory, TurnView, VariableView};
pub use rules::{CompileOptions, Rules, VariantChoice};
pub use saved::SavedGame;
pub use search::{ScoredLine, Search, SearchLimits, SearchReport};
pub use track::{Track, TrackKind, Turn, Waypoint};
pub use tree::{MoveNode, NodePieces, TreeLine};
