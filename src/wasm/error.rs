//! What is thrown: plain objects with a kind, and with codes or a message.

use wasm_bindgen::JsValue;

#[cfg(feature = "compiler")]
use super::json::object;
use super::json::{Json, parsed, write_object};

#[cfg(feature = "compiler")]
use crate::diagnostic::{Diagnostics, Severity};
#[cfg(any(feature = "player", feature = "archive", feature = "thinker"))]
use crate::fault::{Coded, Fault};
#[cfg(feature = "compiler")]
use crate::source::SourceText;

pub(super) type Result<T> = std::result::Result<T, Thrown>;

/// A failure that is the caller's or the rule file's.
#[derive(Debug)]
pub enum Thrown {
    /// A rule file cannot be played.
    #[cfg(feature = "compiler")]
    Diagnostics { message: String, diagnostics: Vec<DiagnosticDto> },
    /// What was given is wrong, or the game cannot take it.
    #[cfg(any(feature = "player", feature = "archive", feature = "thinker"))]
    Refused { faults: Vec<Fault> },
    /// Anything else, in English.
    Error { message: String },
}

#[cfg(feature = "compiler")]
#[derive(Debug)]
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

#[cfg(feature = "compiler")]
object!(DiagnosticDto { code, severity, message, start, end, line, column, hints });

impl Thrown {
    #[expect(clippy::needless_pass_by_value, reason = "taken by value to stand in `map_err`")]
    pub(super) fn error(message: impl ToString) -> Self {
        Self::Error { message: message.to_string() }
    }

    #[cfg(any(feature = "player", feature = "archive", feature = "thinker"))]
    #[expect(clippy::needless_pass_by_value, reason = "taken by value to stand in `map_err`")]
    pub(super) fn refused(error: impl Coded) -> Self {
        Self::Refused { faults: error.faults() }
    }

    #[cfg(feature = "compiler")]
    pub(super) fn diagnostics(found: &Diagnostics, source: &SourceText) -> Self {
        Self::Diagnostics {
            message: "the rule file has errors".into(),
            diagnostics: diagnostics(found, source),
        }
    }
}

impl Json for Thrown {
    fn write(&self, out: &mut String) {
        match self {
            #[cfg(feature = "compiler")]
            Self::Diagnostics { message, diagnostics } => {
                let fields: [(_, &dyn Json); 3] =
                    [("kind", &"diagnostics"), ("message", message), ("diagnostics", diagnostics)];
                write_object(out, &fields);
            }
            #[cfg(any(feature = "player", feature = "archive", feature = "thinker"))]
            Self::Refused { faults } => write_object(out, &[("kind", &"refused"), ("faults", faults)]),
            Self::Error { message } => write_object(out, &[("kind", &"error"), ("message", message)]),
        }
    }
}

/// The code and the values side by side.
#[cfg(any(feature = "player", feature = "archive", feature = "thinker"))]
impl Json for Fault {
    fn write(&self, out: &mut String) {
        let mut fields: Vec<(&str, &dyn Json)> = vec![("code", &self.code)];
        fields.extend(self.values.iter().map(|(name, value)| (*name, value as &dyn Json)));
        write_object(out, &fields);
    }
}

impl From<Thrown> for JsValue {
    fn from(thrown: Thrown) -> Self {
        parsed(&thrown).unwrap_or(JsValue::NULL)
    }
}

#[cfg(feature = "compiler")]
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
