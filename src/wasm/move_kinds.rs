//! The kinds of moves of a game, for JavaScript.

use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use super::convert::{Result, give_all};
use crate::api::{self, FoundKind};

/// A search for the kinds of moves of a game, to be run in slices.
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
    /// Continues for about this many milliseconds, but at least for a move; returns whether the search is over.
    pub fn run(&mut self, milliseconds: f64) -> bool {
        self.kinds.run(milliseconds)
    }

    /// What was found so far: by piece type in the order of the rules, then from simple to complex effects.
    pub fn found(&self) -> Result<Vec<Ts<FoundKind>>> {
        give_all(&self.kinds.found())
    }
}
