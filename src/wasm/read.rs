//! Reading what JavaScript gives.
//!
//! Field by field instead of by a derived deserialiser, which would make the module a tenth larger.

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::error::Thrown;

/// The items of a list.
pub(super) fn items(value: &JsValue, what: &str) -> Result<Vec<JsValue>, Thrown> {
    match value.dyn_ref::<Array>() {
        Some(list) => Ok(list.iter().collect()),
        None => Err(Thrown::error(format!("{what} must be a list"))),
    }
}

/// A field that is a whole number within what JavaScript counts exactly.
pub(super) fn number(value: &JsValue, name: &str) -> Option<i64> {
    let number = field(value, name)?.as_f64()?;
    (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i64)
}

/// A field that is a text.
pub(super) fn text(value: &JsValue, name: &str) -> Option<String> {
    field(value, name)?.as_string()
}

fn field(value: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(value, &JsValue::from_str(name)).ok()
}
