//! What is wanted seldom of a game, so that the module that plays need not have it: saved games of Zillions, and
//! positions set up by hand. Games and positions come in and go out as texts.

use std::sync::Arc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::arrange::{Settable, arrangement};
use super::error::{Result, Thrown};
use super::json::{give, object};
use crate::game::{Game, NodeId};
use crate::moves::Rules;
use crate::notation::{
    arrange, find_move, parse_position, play_move, read_record, read_zsg, replay_zsg, write_record, write_zsg,
};
use crate::program::Program;

/// The rules of a game. Everything thrown is an object with a `kind`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Archive {
    program: Arc<Program>,
}

/// A saved game as a record, and what was found in it besides.
struct SavedView {
    record: String,
    turns: usize,
    loose: Vec<usize>,
    left_out: Vec<usize>,
    unfinished: usize,
}

object!(SavedView { record, turns, loose, left_out as "leftOut", unfinished });

#[wasm_bindgen]
impl Archive {
    /// Takes a compiled rule file, given as the bytes of its program.
    #[wasm_bindgen(constructor)]
    pub fn new(program: &[u8]) -> Result<Archive> {
        Ok(Self { program: Arc::new(Program::from_bytes(program).map_err(Thrown::error)?) })
    }

    /// What can be set by hand, beginning with a position.
    pub fn settable(&self, position: &str) -> Result<JsValue> {
        let now = parse_position(&self.program, position).map_err(Thrown::refused)?;
        let start = Rules::new(Arc::clone(&self.program)).start().map_err(Thrown::refused)?;
        give(&Settable::new(&self.program, &now, &start))
    }

    /// The text of a position that is set up by hand; an error says why no game can begin there.
    pub fn arrange(&self, wanted: &JsValue) -> Result<String> {
        let text = arrange(&self.program, &arrangement(wanted)?).map_err(Thrown::refused)?;
        let position = parse_position(&self.program, &text).map_err(Thrown::refused)?;
        Game::from_position(Arc::clone(&self.program), position).map_err(Thrown::refused)?;
        Ok(text)
    }

    /// A line of moves of a game as a saved game of Zillions.
    #[wasm_bindgen(js_name = writeZsg)]
    pub fn write_zsg(&self, record: &str, line: Vec<String>, rules_file: &str) -> Result<String> {
        let mut game = read_record(&self.program, record).map_err(Thrown::refused)?;
        game.set_draws_by_repetition(false).map_err(Thrown::refused)?;
        game.visit(NodeId::START).map_err(Thrown::refused)?;
        for text in line {
            let index = find_move(&mut game, &text).map_err(Thrown::refused)?;
            play_move(&mut game, index).map_err(Thrown::refused)?;
        }
        write_zsg(&game, game.present(), rules_file).map_err(Thrown::refused)
    }

    /// A saved game of Zillions as a record, and what was found in it besides.
    #[wasm_bindgen(js_name = readZsg)]
    pub fn read_zsg(&self, text: &str) -> Result<JsValue> {
        let saved = read_zsg(text).map_err(Thrown::refused)?;
        let mut replay = replay_zsg(&self.program, &saved).map_err(Thrown::refused)?;
        give(&SavedView {
            record: write_record(&mut replay.game).map_err(Thrown::refused)?,
            turns: replay.turns,
            loose: replay.loose,
            left_out: saved.left_out,
            unfinished: replay.unfinished,
        })
    }
}
