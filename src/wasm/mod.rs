//! The face for JavaScript: a session that owns a game, and plain structures in and out.
//!
//! Structures cross by serde-wasm-bindgen; `www/engine/types.ts` describes them to TypeScript and a
//! test holds both against each other. No rules here.
//!
//! - `session`: what JavaScript holds. - `bench`: measuring games, in builds for that alone. - `info`: what does not change. - `view`: one moment.
//! - `entry`: a move being entered. - `motion`: a move in motion. - `report`: a search. - `read`: what JavaScript gives. - `error`: what is thrown.

#[cfg(feature = "bench")]
mod bench;
mod entry;
mod error;
mod info;
mod motion;
mod read;
mod report;
mod session;
mod view;

#[cfg(feature = "bench")]
pub use bench::measure_game;
pub use session::Session;
