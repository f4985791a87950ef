//! The only clock of the library: milliseconds since an arbitrary moment.

/// From the page, the worker or Node: all of them have a global `performance`.
#[cfg(target_family = "wasm")]
pub(crate) fn milliseconds() -> f64 {
    use wasm_bindgen::JsCast as _;
    use web_sys::Performance;

    thread_local! {
        static PERFORMANCE: Performance =
            js_sys::Reflect::get(&js_sys::global(), &"performance".into()).unwrap_or_default().unchecked_into();
    }
    PERFORMANCE.with(Performance::now)
}

/// From the operating system.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn milliseconds() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}
