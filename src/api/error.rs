//! What is refused, and why: one enum, whose `kind` JavaScript can switch over.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::coded_error::{Coded, Fault};
use crate::diagnostic::{self, Diagnostics};
use crate::game::PlayError;
use crate::moves::RunError;
use crate::notation::{
    ParseMoveError, ParsePositionError, ParseRecordError, ParseZsgError, ReplayError, WriteZsgError,
};
use crate::source::SourceText;

/// Why something was refused. Nothing has changed then.
///
/// Every kind has a `message` in English; those about a game in progress also have `faults`, the same as codes with
/// values, the outermost first, from which a user interface can make sentences in its own language.
#[derive(Clone, Debug, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null, hashmap_as_object))]
#[non_exhaustive]
pub enum Error {
    /// The rule file has errors; they are among the diagnostics.
    #[error("{message}")]
    Rules {
        /// The first error with its place.
        message: String,
        /// All errors and warnings, in the order of the file.
        diagnostics: Vec<Diagnostic>,
    },
    /// A text is no legal move of the position.
    #[error("{message}")]
    IllegalMove {
        /// What is wrong, in English.
        message: String,
        /// What was given, or its beginning.
        text: String,
        /// The legal move that reads most like it.
        suggestion: Option<String>,
        /// The same as codes.
        faults: Vec<Fault>,
    },
    /// More than one legal move agrees with what was given.
    #[error("{message}")]
    AmbiguousMove {
        /// What is wrong, in English.
        message: String,
        /// Some of the moves that agree with it.
        moves: Vec<String>,
    },
    /// A text describes no position of the game.
    #[error("{message}")]
    InvalidPosition {
        /// What is wrong, in English.
        message: String,
        /// The same as codes.
        faults: Vec<Fault>,
    },
    /// A text is no record of the game, or no saved game of Zillions for it.
    #[error("{message}")]
    InvalidRecord {
        /// What is wrong, in English.
        message: String,
        /// The same as codes.
        faults: Vec<Fault>,
    },
    /// The game cannot be changed so.
    #[error("{message}")]
    Refused {
        /// What is wrong, in English.
        message: String,
        /// The same as codes.
        faults: Vec<Fault>,
    },
    /// The rules failed while they ran: they loop, for example.
    #[error("{message}")]
    RulesFailed {
        /// What is wrong, in English.
        message: String,
        /// The same as codes.
        faults: Vec<Fault>,
    },
    /// An argument is not what the function takes.
    #[error("{message}")]
    InvalidArgument {
        /// What is wrong, in English.
        message: String,
    },
}

impl Error {
    pub(crate) fn argument(message: impl Into<String>) -> Self {
        Self::InvalidArgument { message: message.into() }
    }

    pub(crate) fn rules(found: &Diagnostics, source: &SourceText) -> Self {
        let diagnostics = Diagnostic::list(found, source);
        let first = diagnostics.iter().find(|one| one.severity == Severity::Error);
        let message = first.map_or_else(
            || "the rule file has errors".to_owned(),
            |one| format!("line {}, column {}: {} [{}]", one.line, one.column, one.message, one.code),
        );
        Self::Rules { message, diagnostics }
    }
}

/// Errors of the engine that become one kind with their text and codes.
macro_rules! from_engine {
    ($($error:ty => $kind:ident),* $(,)?) => {$(
        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::$kind { message: error.to_string(), faults: error.faults() }
            }
        }
    )*};
}

from_engine! {
    ParsePositionError => InvalidPosition,
    ParseRecordError => InvalidRecord,
    ParseZsgError => InvalidRecord,
    ReplayError => InvalidRecord,
    WriteZsgError => Refused,
    RunError => RulesFailed,
}

impl From<PlayError> for Error {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Rules(error) => error.into(),
            _ => Self::Refused { message: error.to_string(), faults: error.faults() },
        }
    }
}

impl From<ParseMoveError> for Error {
    fn from(error: ParseMoveError) -> Self {
        let (message, faults) = (error.to_string(), error.faults());
        Self::IllegalMove { message, text: error.text, suggestion: error.suggestion, faults }
    }
}

/// Whether a remark keeps a game from being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum Severity {
    /// It does.
    Error,
    /// It does not.
    Warning,
}

/// What the compiler says about a place of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Diagnostic {
    /// As in `docs/diagnostics.md`: `E0201`.
    pub code: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where it begins, in UTF-16 units from the start of the text, as JavaScript counts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in characters.
    pub column: u32,
    /// What to do about it.
    pub hints: Vec<String>,
}

impl Diagnostic {
    pub(super) fn list(found: &Diagnostics, source: &SourceText) -> Vec<Self> {
        found.iter().map(|remark| Self::new(remark, source)).collect()
    }

    fn new(remark: &diagnostic::Diagnostic, source: &SourceText) -> Self {
        let units =
            |offset: u32| source.text().get(..offset as usize).map_or(0, |text| text.encode_utf16().count());
        let place = source.line_column(remark.span.start);
        let is_error = remark.severity() == diagnostic::Severity::Error;
        Self {
            code: remark.code.text(),
            severity: if is_error { Severity::Error } else { Severity::Warning },
            message: remark.message.clone(),
            start: units(remark.span.start),
            end: units(remark.span.end),
            line: place.line,
            column: place.column,
            hints: remark.hints.clone(),
        }
    }
}
