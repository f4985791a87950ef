//! Errors: one enum, whose `kind` JavaScript can switch over.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::coded_error::{Coded, Fault};
use crate::diagnostic::{self, Diagnostics};
use crate::game::PlayError;
use crate::game_file::GameFileError;
use crate::moves::RunError;
use crate::notation::{
    ParseMoveError, ParsePositionError, ParseRecordError, ParseZsgError, ReplayError, ReplayFileError,
    WriteZsgError,
};
use crate::source::SourceText;

/// Why something was refused; nothing has changed then.
///
/// Every kind has a `message` in English. Those about a game in progress also have `faults`, the outermost first: the
/// same as codes with values, from which a user interface can build messages in its own language.
#[derive(Clone, Debug, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null, hashmap_as_object))]
#[non_exhaustive]
pub enum Error {
    /// The rule file has errors; they are among the diagnostics.
    #[error("{message}")]
    Rules {
        /// The first error, with its place.
        message: String,
        /// All errors and warnings, in the order of the file.
        diagnostics: Vec<Diagnostic>,
    },
    /// A text is not a legal move in the current position.
    #[error("{message}")]
    IllegalMove {
        /// The error in English.
        message: String,
        /// The text, truncated if it is long.
        text: String,
        /// The legal move with the most similar text.
        suggestion: Option<String>,
        /// The error as codes.
        faults: Vec<Fault>,
    },
    /// Several legal moves match the input.
    #[error("{message}")]
    AmbiguousMove {
        /// The error in English.
        message: String,
        /// Some of the moves that match.
        moves: Vec<String>,
    },
    /// A text is not a position of the game.
    #[error("{message}")]
    InvalidPosition {
        /// The error in English.
        message: String,
        /// The error as codes.
        faults: Vec<Fault>,
    },
    /// A text is not a record of the game, nor a saved game of Zillions for it.
    #[error("{message}")]
    InvalidRecord {
        /// The error in English.
        message: String,
        /// The error as codes.
        faults: Vec<Fault>,
    },
    /// The game cannot be changed in this way.
    #[error("{message}")]
    Refused {
        /// The error in English.
        message: String,
        /// The error as codes.
        faults: Vec<Fault>,
    },
    /// The rules failed at run time, for example because they loop.
    #[error("{message}")]
    RulesFailed {
        /// The error in English.
        message: String,
        /// The error as codes.
        faults: Vec<Fault>,
    },
    /// An argument is not valid for the function.
    #[error("{message}")]
    InvalidArgument {
        /// The error in English.
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

/// Converts errors of the engine to one kind, with their texts and codes.
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
    GameFileError => InvalidRecord,
    ReplayFileError => InvalidRecord,
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
        match error {
            ParseMoveError::Illegal { text, suggestion } => {
                Self::IllegalMove { message, text, suggestion, faults }
            }
            ParseMoveError::Ambiguous { moves, .. } => Self::AmbiguousMove { message, moves },
        }
    }
}

/// Whether a diagnostic prevents play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum Severity {
    /// It does.
    Error,
    /// It does not.
    Warning,
}

/// A diagnostic of the compiler about a place in a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Diagnostic {
    /// The code, as in `docs/diagnostics.md`: `E0201`.
    pub code: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where it begins, in UTF-16 code units from the start of the text, as JavaScript counts.
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
        let units = |offset: u32| {
            let (text, at, _) = source.seen(offset);
            text.get(..at).map_or(0, |text| text.encode_utf16().count())
        };
        let (.., lines_before) = source.seen(remark.span.start);
        let place = source.line_column(remark.span.start);
        let is_error = remark.severity() == diagnostic::Severity::Error;
        Self {
            code: remark.code.text(),
            severity: if is_error { Severity::Error } else { Severity::Warning },
            message: remark.message.clone(),
            start: units(remark.span.start),
            end: units(remark.span.end),
            line: place.line + lines_before,
            column: place.column,
            hints: remark.hints.clone(),
        }
    }
}
