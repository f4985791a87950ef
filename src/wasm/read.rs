//! Reading what JavaScript gives: its lists and texts.

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};

use super::error::Thrown;
pub(super) use super::field::{field, number, whole};
#[cfg(feature = "player")]
use crate::index::SiteId;

/// The items of a list.
pub(super) fn items(value: &JsValue, what: &str) -> Result<Vec<JsValue>, Thrown> {
    match value.dyn_ref::<Array>() {
        Some(list) => Ok(list.iter().collect()),
        None => Err(Thrown::error(format!("{what} must be a list"))),
    }
}

/// A field that is a text.
pub(super) fn text(value: &JsValue, name: &str) -> Option<String> {
    field(value, name)?.as_string()
}

#[cfg(feature = "player")]
/// The sites of a field that is a list of their numbers.
pub(super) fn sites(value: &JsValue, name: &str) -> Result<Vec<SiteId>, Thrown> {
    let list = field(value, name).unwrap_or(JsValue::UNDEFINED);
    let site = |item: &JsValue| whole(item).map(SiteId);
    let sites = items(&list, name)?.iter().map(site).collect::<Option<Vec<_>>>();
    sites.ok_or_else(|| Thrown::error(format!("{name} are numbers of sites")))
}
