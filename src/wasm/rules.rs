//! From the text of a rule file to games, for JavaScript.

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::convert::{Result, give, take_options};
use super::game::Game;
use super::move_kinds::MoveKinds;
use crate::api::{self, CompileOptions, GameInfo, MoveKindsOptions};

/// The rules of a game: a compiled rule file.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Rules {
    rules: api::Rules,
}

/// How a game starts.
#[derive(Debug, Default, Serialize, Deserialize, Tsify)]
#[serde(default, deny_unknown_fields)]
pub struct NewGameOptions {
    /// The start position, as returned by `game.position()`.
    position: Option<String>,
}

/// Compiles the text of a rule file; throws an `EngineError` of the kind `rules` with its diagnostics.
#[wasm_bindgen]
pub fn compile(text: &str, options: Option<Ts<CompileOptions>>) -> Result<Rules> {
    let options = take_options(options, "the options of `compile`", &["variant"])?;
    Ok(Rules { rules: api::Rules::compile(text, &options)? })
}

#[wasm_bindgen]
impl Rules {
    /// The title of the game or variant.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.rules.info().title.clone()
    }

    /// Everything about the game that does not change while it is played.
    pub fn info(&self) -> Result<Ts<GameInfo>> {
        give(self.rules.info())
    }

    /// A hash that is the same for texts that compile to the same game, for example if only a comment differs.
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", self.rules.fingerprint())
    }

    /// A game at the start position, or from another position.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&self, options: Option<Ts<NewGameOptions>>) -> Result<Game> {
        let NewGameOptions { position } = take_options(options, "the options of `newGame`", &["position"])?;
        let game = match position {
            Some(position) => self.rules.new_game_at(&position)?,
            None => self.rules.new_game()?,
        };
        Ok(Game::new(game))
    }

    /// Gives the searches of all games of these rules endgame tables: the bytes of a file that
    /// `boardwright solve GAME --tablebase FILE` has made, decompressed with gzip. Throws an `EngineError` if they belong to
    /// other rules.
    #[wasm_bindgen(js_name = useTablebase)]
    pub fn use_tablebase(&self, bytes: &[u8]) -> Result<()> {
        self.rules.use_tablebase(bytes)
    }

    /// Searches for the kinds of moves of the game by playing it at random; the result is to be run in slices.
    #[wasm_bindgen(js_name = moveKinds)]
    pub fn move_kinds(&self, options: Option<Ts<MoveKindsOptions>>) -> Result<MoveKinds> {
        let options = take_options(options, "the options of `moveKinds`", MoveKindsOptions::NAMES)?;
        Ok(MoveKinds::new(self.rules.move_kinds(&options)?))
    }
}
