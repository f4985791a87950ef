//! The face for JavaScript, in four modules: one makes programs of rule files, one plays them, one searches them for
//! good moves, and one has what is wanted seldom. Plain structures go in and out.
//!
//! Structures go out as JSON that is parsed at once; `www/engine/types.ts` describes them to TypeScript. No rules here.
//!
//! - `rules`: a compiled rule file. - `info`: what does not change. - `session`: a game being played. - `view`: one
//!   moment. - `piece`: what stands where. - `entry`: a move being entered. - `motion`: a move in motion. - `tree`: a
//!   game with its variations, as text too. - `thinker`: a search. - `report`: its limits, and what it finds. -
//!   `archive`: saved games of Zillions, and positions set up by hand. - `arrange`: these. - `read`: what JavaScript
//!   gives, and `field`: its fields. - `json`: what it gets. - `error`: what is thrown. - `bench`: measuring games, in builds for that alone.

#[cfg(feature = "archive")]
mod archive;
#[cfg(feature = "archive")]
mod arrange;
#[cfg(feature = "bench")]
mod bench;
#[cfg(feature = "player")]
mod completions;
#[cfg(feature = "player")]
mod entry;
mod error;
#[cfg(any(feature = "player", feature = "archive", feature = "thinker"))]
mod field;
#[cfg(feature = "compiler")]
mod info;
mod json;
#[cfg(feature = "player")]
mod motion;
#[cfg(any(feature = "player", feature = "archive"))]
mod piece;
#[cfg(any(feature = "player", feature = "archive"))]
mod read;
#[cfg(feature = "thinker")]
mod report;
#[cfg(feature = "compiler")]
mod rules;
#[cfg(feature = "player")]
mod session;
#[cfg(feature = "thinker")]
mod thinker;
#[cfg(feature = "player")]
mod tree;
#[cfg(feature = "player")]
mod view;

#[cfg(feature = "archive")]
pub use archive::Archive;
#[cfg(feature = "bench")]
pub use bench::measure_game;
#[cfg(feature = "compiler")]
pub use rules::Rules;
#[cfg(feature = "player")]
pub use session::Session;
#[cfg(feature = "thinker")]
pub use thinker::Thinker;
