//! A record that is taken up in slices, for JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;

use super::convert::Result;
use crate::api;

/// A record being read, so that a long one keeps nobody waiting.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Loading {
    loading: api::Loading,
}

impl Loading {
    pub(super) fn new(loading: api::Loading) -> Self {
        Self { loading }
    }

    pub(super) fn into_inner(self) -> api::Loading {
        self.loading
    }
}

#[wasm_bindgen]
impl Loading {
    /// Goes on for about so many milliseconds, by a line at least; whether all of it has been read.
    pub fn run(&mut self, milliseconds: f64) -> Result<bool> {
        self.loading.run(milliseconds)
    }

    /// How much of the record has been read, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.loading.progress()
    }
}
