//! Searches, for JavaScript: one to be run in slices, and one as a promise.

use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::AbortSignal;

use super::convert::{Result, give, take_options};
use crate::api::{self, SearchLimits, SearchReport};

/// How many milliseconds a promise searches before it yields.
const SLICE: f64 = 12.0;
/// Progress is reported at most this often, in milliseconds.
const PROGRESS: f64 = 100.0;

#[wasm_bindgen]
extern "C" {
    /// Global wherever JavaScript runs: in pages, workers, Node, Deno and Bun.
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(work: &js_sys::Function, milliseconds: i32);
}

/// A search of a position for the player to move, which can be run in slices.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Search {
    search: api::Search,
}

impl Search {
    pub(super) fn new(search: api::Search) -> Self {
        Self { search }
    }

    pub(super) fn inner(&mut self) -> &mut api::Search {
        &mut self.search
    }
}

#[wasm_bindgen]
impl Search {
    /// Continues for at most this many milliseconds, and within its limits; returns whether it has ended.
    pub fn run(&mut self, milliseconds: f64) -> Result<bool> {
        self.search.run(milliseconds)
    }

    /// What has been found so far.
    pub fn report(&self) -> Result<Ts<SearchReport>> {
        give(&self.search.report())
    }

    /// Ends the search with the best move found so far.
    pub fn stop(&mut self) -> Result<Ts<SearchReport>> {
        give(&self.search.stop())
    }
}

/// The limits of a search; none by default.
pub(super) fn take_limits(limits: Option<Ts<SearchLimits>>) -> Result<SearchLimits> {
    take_options(limits, "the limits of a search", SearchLimits::NAMES)
}

/// A search as a promise of its report.
pub(super) fn promise_of(game: &api::Game, options: &JsValue) -> Result<js_sys::Promise> {
    let (limits, listener) = Listener::of(options)?;
    let mut search = game.start_search(&limits.or_default())?;
    Ok(future_to_promise(async move {
        let mut told = 0.0;
        loop {
            listener.check()?;
            let is_done = search.run(SLICE)?;
            let report = search.report();
            if report.milliseconds - told >= PROGRESS || is_done {
                told = report.milliseconds;
                listener.tell(&report)?;
            }
            if is_done {
                return Ok(give(&report)?.js_value());
            }
            pause().await?;
        }
    }))
}

/// The options of a promised search that are not limits.
struct Listener {
    signal: Option<AbortSignal>,
    progress: Option<js_sys::Function>,
}

impl Listener {
    /// Separates the limits of a search from the other options, which are not data and cannot be deserialised.
    fn of(options: &JsValue) -> Result<(SearchLimits, Self)> {
        let limits = js_sys::Object::<JsValue>::assign(&js_sys::Object::new(), options.unchecked_ref());
        let take = |name: &str| {
            let value = js_sys::Reflect::get(&limits, &name.into()).unwrap_or_default();
            let _ = js_sys::Reflect::delete_property(&limits, &name.into());
            value
        };
        let signal = take("signal").dyn_into::<AbortSignal>().ok();
        let progress = take("progress").dyn_into::<js_sys::Function>().ok();
        let limits = Ts::<SearchLimits>::new_unchecked(limits.into());
        Ok((take_limits(Some(limits))?, Self { signal, progress }))
    }

    fn check(&self) -> std::result::Result<(), JsValue> {
        match &self.signal {
            Some(signal) if signal.aborted() => Err(signal.reason()),
            _ => Ok(()),
        }
    }

    fn tell(&self, report: &SearchReport) -> std::result::Result<(), JsValue> {
        if let Some(progress) = &self.progress {
            progress.call1(&JsValue::UNDEFINED, &give(report)?.js_value())?;
        }
        Ok(())
    }
}

/// Yields to the event loop.
async fn pause() -> std::result::Result<(), JsValue> {
    let mut wait = |resolve: js_sys::Function, _: js_sys::Function| set_timeout(&resolve, 0);
    JsFuture::from(js_sys::Promise::new(&mut wait)).await.map(|_| ())
}
