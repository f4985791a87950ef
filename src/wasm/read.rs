//! Reading what JavaScript gives.
//!
//! Field by field instead of by a derived deserialiser, which would make the module a tenth larger.

use alloc::string::String;
use alloc::vec::Vec;

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
    let site = |item: &JsValue| whole(item).map(SiteId);
    let sites = items(&list, name)?.iter().map(site).collect::<Option<Vec<_>>>();
    sites.ok_or_else(|| Thrown::error(format!("{name} are numbers of sites")))
}
