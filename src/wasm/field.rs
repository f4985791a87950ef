//! Fields and numbers of what JavaScript gives.
//!
//! Field by field instead of by a derived deserialiser, which would make a module a tenth larger.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

pub(super) fn field(value: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(value, &JsValue::from_str(name)).ok()
}

/// A whole number that its type holds, within what JavaScript counts exactly.
#[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "whole numbers below 2^53 are exact")]
pub(super) fn whole<T: TryFrom<i64>>(value: &JsValue) -> Option<T> {
    let number = value.as_f64().filter(|number| number.abs() < 9e15)?;
    let whole = number as i64;
    T::try_from(whole).ok().filter(|_| whole as f64 == number)
}

/// A field that is such a number.
pub(super) fn number<T: TryFrom<i64>>(value: &JsValue, name: &str) -> Option<T> {
    whole(&field(value, name)?)
}
