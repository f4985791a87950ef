//! What is thrown: plain objects with a kind and a message.

use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::diagnostic::{Diagnostics, Severity};
use crate::source::SourceText;

/// A failure that is the caller's or the rule file's.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Thrown {
    /// A rule file cannot be played.
    Diagnostics { message: String, diagnostics: Vec<DiagnosticDto> },
    /// Anything else.
    Error { message: String },
}

#[derive(Debug, Serialize)]
pub struct DiagnosticDto {
    code: &'static str,
    severity: &'static str,
    message: String,
    start: usize,
    end: usize,
    line: u32,
    column: u32,
    hints: Vec<String>,
}

impl Thrown {
    #[expect(clippy::needless_pass_by_value, reason = "taken by value to stand in `map_err`")]
    pub(super) fn error(message: impl ToString) -> Self {
        Self::Error { message: message.to_string() }
    }

    pub(super) fn diagnostics(found: &Diagnostics, source: &SourceText) -> Self {
        Self::Diagnostics {
            message: "the rule file has errors".to_owned(),
            diagnostics: diagnostics(found, source),
        }
    }
}

impl From<Thrown> for JsValue {
    fn from(thrown: Thrown) -> Self {
        serde_wasm_bindgen::to_value(&thrown).unwrap_or(JsValue::NULL)
    }
}

/// Remarks with their places counted as JavaScript counts: in UTF-16 units.
pub(super) fn diagnostics(found: &Diagnostics, source: &SourceText) -> Vec<DiagnosticDto> {
    let units =
        |offset: u32| source.text().get(..offset as usize).map_or(0, |text| text.encode_utf16().count());
    let dto = |remark: &crate::diagnostic::Diagnostic| {
        let place = source.line_column(remark.span.start);
        DiagnosticDto {
            code: remark.code.text(),
            severity: if remark.severity() == Severity::Error { "error" } else { "warning" },
            message: remark.message.clone(),
            start: units(remark.span.start),
            end: units(remark.span.end),
            line: place.line,
            column: place.column,
            hints: remark.hints.clone(),
        }
    };
    found.iter().map(dto).collect()
}
