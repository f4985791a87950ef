//! The kinds of moves that a game has, for JavaScript.

use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use super::convert::{Result, give_all};
use crate::api::{self, FoundKind};

/// A search for the kinds of moves that a game has, to be run in slices.
#[wasm_bindgen]
#[derive(Debug)]
pub struct MoveKinds {
    kinds: api::MoveKinds,
}

impl MoveKinds {
    pub(super) fn new(kinds: api::MoveKinds) -> Self {
        Self { kinds }
    }
}

#[wasm_bindgen]
impl MoveKinds {
    /// Goes on for about so many milliseconds, by a move at least; whether nothing more is looked for.
    pub fn run(&mut self, milliseconds: f64) -> bool {
        self.kinds.run(milliseconds)
    }

    /// What was found so far: by the pieces in the order of the rules, then from what does little to what does much.
    pub fn found(&self) -> Result<Vec<Ts<FoundKind>>> {
        give_all(&self.kinds.found())
    }
}
