//! Reading what JavaScript gives.
//!
//! Field by field instead of by a derived deserialiser, which would make the module a tenth larger.

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::error::Thrown;
#[cfg(feature = "player")]
use crate::index::SiteId;

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

pub(super) fn field(value: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(value, &JsValue::from_str(name)).ok()
}

#[cfg(feature = "player")]
/// The sites of a field that is a list of their numbers.
pub(super) fn sites(value: &JsValue, name: &str) -> Result<Vec<SiteId>, Thrown> {
    let list = field(value, name).unwrap_or(JsValue::UNDEFINED);
    let site =
        |item: &JsValue| item.as_f64().and_then(|number| u16::try_from(number as i64).ok()).map(SiteId);
    let sites = items(&list, name)?.iter().map(site).collect::<Option<Vec<_>>>();
    sites.ok_or_else(|| Thrown::error(format!("{name} are numbers of sites")))
}
