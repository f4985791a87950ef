//! The interface for JavaScript: [`crate::api`] with the conversions that WebAssembly needs, and nothing else.
//!
//! Structures are passed by serde-wasm-bindgen; their TypeScript types are generated from the Rust types by tsify.
//! Errors are thrown as an `Error` with the fields of [`crate::Error`]. No rules here.
//!
//! - `rules`, `game`, `search`, `loading`, `move_kinds`: the classes.
//! - `game_file`: games in a text.
//! - `convert`: conversions.
//! - `bench`: measuring games.

mod bench;
mod convert;
mod game;
mod game_file;
mod loading;
mod move_kinds;
mod rules;
mod search;

pub use bench::measure_game;
pub use game::Game;
pub use game_file::find_games;
pub use loading::Loading;
pub use move_kinds::MoveKinds;
pub use rules::{Rules, compile};
pub use search::Search;

use wasm_bindgen::prelude::wasm_bindgen;

/// Prints panics with their place to the console; called when the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// TypeScript types that cannot be derived from the functions: functions among options, and what is thrown.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What ends a search: an `AbortSignal`, of this realm, another one, or a library. */
export interface SearchSignal {
  /** Whether the search is to end; its promise is rejected with the signal's `reason`. */
  readonly aborted: boolean;
}

/** Limits, and how to follow a search and end it. Without any limit a search takes a second. */
export interface SearchOptions extends SearchLimits {
  /** Ends the search. */
  signal?: SearchSignal | undefined;
  /** Is told what was found so far, about ten times a second. */
  progress?: ((report: SearchReport) => void) | undefined;
}

/** What everything throws: an `Error` with a `kind` to switch over, and the fields of that kind. */
export type EngineError = globalThis.Error & Error;
"#;
