//! Files of other programs, for JavaScript.

use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use super::convert::{Result, give_some};
use crate::api::GameFiles;

/// Finds the games in a text of another program; undefined if it does not look like one.
#[wasm_bindgen(js_name = findGames)]
pub fn find_games(text: &str) -> Result<Option<Ts<GameFiles>>> {
    give_some(GameFiles::read(text).as_ref())
}
