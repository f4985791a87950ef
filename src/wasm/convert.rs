//! Values in and out.

use tsify::{Ts, Tsify};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::Error;

/// What functions for JavaScript give, or throw.
pub(super) type Result<T> = std::result::Result<T, Error>;

impl From<Error> for JsValue {
    /// An `Error` of JavaScript with the fields of the kind, so that it has a stack and is told by `instanceof`.
    fn from(error: Error) -> Self {
        let thrown = js_sys::Error::new(&error.to_string());
        thrown.set_name("BoardwrightError");
        if let Ok(fields) = error.into_ts() {
            js_sys::Object::<JsValue>::assign(thrown.unchecked_ref(), fields.js_value().unchecked_ref());
        }
        thrown.into()
    }
}

/// A structure for JavaScript.
pub(super) fn give<T: Tsify + serde::Serialize>(value: &T) -> Result<Ts<T>> {
    value.into_ts().map_err(|error| Error::argument(error.to_string()))
}

/// Several of them.
pub(super) fn give_all<T: Tsify + serde::Serialize>(values: &[T]) -> Result<Vec<Ts<T>>> {
    values.iter().map(give).collect()
}

/// One, or undefined.
pub(super) fn give_some<T: Tsify + serde::Serialize>(value: Option<&T>) -> Result<Option<Ts<T>>> {
    value.map(give).transpose()
}

/// A structure from JavaScript; `what` names it where it is none.
pub(super) fn take<T: Tsify + serde::de::DeserializeOwned>(value: &Ts<T>, what: &str) -> Result<T> {
    serde_wasm_bindgen::from_value(value.js_value())
        .map_err(|error| Error::argument(format!("{what}: {error}")))
}

/// Options by name, each of which may be left out; undefined stands for all that is usual. A name that is none of those
/// in `known` is refused, since it is a slip of the pen.
pub(super) fn take_options<T>(value: Option<Ts<T>>, what: &str, known: &[&str]) -> Result<T>
where
    T: Tsify + serde::de::DeserializeOwned + Default,
{
    let Some(value) = value else { return Ok(T::default()) };
    let keys = js_sys::Object::keys(value.js_value().unchecked_ref::<js_sys::Object>());
    let names = keys.iter().filter_map(|name| name.as_string());
    match names.into_iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => {
            Err(Error::argument(format!("{what}: there is no `{name}`, only {}", known.join(", "))))
        }
        None => take(&value, what),
    }
}
