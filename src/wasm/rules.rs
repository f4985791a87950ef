//! From the text of a rule file to what the page keeps of a game.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::error::{Result, Thrown};
use super::info::GameInfo;
use super::json::give;
use crate::compile;
use crate::source::SourceText;

/// A game or variant of a rule file, compiled.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Rules {
    program: Vec<u8>,
    info: GameInfo,
}

#[wasm_bindgen]
impl Rules {
    /// Compiles the `variant`-th game or variant of a rule file, counted from 0. Everything thrown is an object
    /// with a `kind`.
    #[wasm_bindgen(constructor)]
    pub fn new(source: &str, variant: usize) -> Result<Rules> {
        let source = SourceText::new("rules.zrf", source);
        let compiled = compile(&source, variant).map_err(|found| Thrown::diagnostics(&found, &source))?;
        let info = GameInfo::new(&compiled, variant, &source);
        Ok(Self { program: compiled.program.to_bytes(), info })
    }

    /// The program, for a session.
    pub fn program(&self) -> Vec<u8> {
        self.program.clone()
    }

    /// Everything about the game that does not change while it is played.
    pub fn info(&self) -> Result<JsValue> {
        give(&self.info)
    }
}
