//! Reading a record in slices, for JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;

use super::convert::Result;
use crate::api;

/// A record being read in slices, so that a long one does not block.
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
    /// Continues for about this many milliseconds, but at least for a line; returns whether everything has been read.
    pub fn run(&mut self, milliseconds: f64) -> Result<bool> {
        self.loading.run(milliseconds)
    }

    /// How much of the record has been read, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.loading.progress()
    }
}
