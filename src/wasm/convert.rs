//! Converts values to and from JavaScript.

use tsify::{Ts, Tsify};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::Error;

/// What functions for JavaScript return or throw.
pub(super) type Result<T> = std::result::Result<T, Error>;

impl From<Error> for JsValue {
    /// An `Error` of JavaScript with the fields of the kind, so that it has a stack trace and works with `instanceof`.
    fn from(error: Error) -> Self {
        let thrown = js_sys::Error::new(&error.to_string());
        thrown.set_name("BoardwrightError");
        if let Ok(fields) = error.into_ts() {
            js_sys::Object::<JsValue>::assign(thrown.unchecked_ref(), fields.js_value().unchecked_ref());
        }
        thrown.into()
    }
}

/// Converts a structure for JavaScript.
pub(super) fn give<T: Tsify + serde::Serialize>(value: &T) -> Result<Ts<T>> {
    value.into_ts().map_err(|error| Error::argument(error.to_string()))
}

/// Converts several structures.
pub(super) fn give_all<T: Tsify + serde::Serialize>(values: &[T]) -> Result<Vec<Ts<T>>> {
    values.iter().map(give).collect()
}

/// Converts an optional structure; `None` becomes undefined.
pub(super) fn give_some<T: Tsify + serde::Serialize>(value: Option<&T>) -> Result<Option<Ts<T>>> {
    value.map(give).transpose()
}

/// Converts a structure from JavaScript; `what` names it in errors.
pub(super) fn take<T: Tsify + serde::de::DeserializeOwned>(value: &Ts<T>, what: &str) -> Result<T> {
    serde_wasm_bindgen::from_value(value.js_value())
        .map_err(|error| Error::argument(format!("{what}: {error}")))
}

/// Converts options, all of which may be omitted; undefined means all defaults. A name that is not in `known` is
/// refused, since it is probably a typo.
pub(super) fn take_options<T>(value: Option<Ts<T>>, what: &str, known: &[&str]) -> Result<T>
where
    T: Tsify + serde::de::DeserializeOwned + Default,
{
    let Some(value) = value else { return Ok(T::default()) };
    let keys = js_sys::Object::keys(value.js_value().unchecked_ref::<js_sys::Object>());
    let names = keys.iter().filter_map(|name| name.as_string());
    match names.into_iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(Error::argument(format!(
            "{what}: there is no `{name}`; expected one of {}",
            known.join(", ")
        ))),
        None => take(&value, what),
    }
}
