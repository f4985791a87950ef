//! Values on the stack while a move word is compiled: numbers that are known, and expressions of our language.

use super::dictionary::TRUE;
pub(super) use crate::terms::ValueType as Type;

/// A value on the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A number that is known: also a position, a player, a kind of piece or a word.
    Number(i32),
    /// An expression.
    Text(Type, String),
    /// The owner of what stands on a site; 0 if nothing does.
    Owner(String),
    /// The kind of what stands on a site; 0 if nothing does.
    Kind(String),
    /// Owner and kind together.
    Piece(String),
    /// A cell of an array whose index is only known in play: its first cell, its length, the index.
    Element(usize, usize, String),
    /// What is on top of the stack if that depends on which way was taken.
    Unknown,
    /// Whether a step that is yet to be written leads somewhere.
    Step,
}

impl Value {
    /// A condition whose result is known.
    pub(super) fn known(holds: bool) -> Self {
        Self::Number(if holds { TRUE } else { 0 })
    }

    /// A condition.
    pub(super) fn truth(text: String) -> Self {
        Self::Text(Type::Truth, text)
    }

    /// A number.
    pub(super) fn number(text: String) -> Self {
        Self::Text(Type::Number, text)
    }

    /// A position.
    pub(super) fn site(text: String) -> Self {
        Self::Text(Type::Site, text)
    }

    fn text(&self) -> Option<&str> {
        match self {
            Self::Text(_, text)
            | Self::Owner(text)
            | Self::Kind(text)
            | Self::Piece(text)
            | Self::Element(_, _, text) => Some(text),
            Self::Number(_) | Self::Step | Self::Unknown => None,
        }
    }

    /// Whether a word occurs in it.
    pub(super) fn mentions(&self, word: &str) -> bool {
        self.text().is_some_and(|text| mentions(text, word))
    }

    /// The expression in it.
    pub(super) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::Text(_, text)
            | Self::Owner(text)
            | Self::Kind(text)
            | Self::Piece(text)
            | Self::Element(_, _, text) => Some(text),
            Self::Number(_) | Self::Step | Self::Unknown => None,
        }
    }

    /// Replaces a word in it.
    pub(super) fn replace(&mut self, word: &str, by: &str) {
        if let Some(text) = self.text_mut() {
            *text = replaced(text, word, by);
        }
    }
}

/// The words and the marks between them in an expression.
pub(super) fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '(', ')', '\n']).flat_map(|part| {
        let end = part.trim_end_matches([' ', '(', ')', '\n']).len();
        [&part[..end], &part[end..]]
    })
}

/// Whether a word occurs in an expression.
pub(super) fn mentions(text: &str, word: &str) -> bool {
    parts(text).any(|part| part == word)
}

/// An expression with a word replaced.
pub(super) fn replaced(text: &str, word: &str, by: &str) -> String {
    parts(text).map(|part| if part == word { by } else { part }).collect()
}

/// The opposite of a condition.
pub(super) fn negated(truth: &str) -> String {
    match truth {
        "true" => "false".into(),
        "false" => "true".into(),
        _ => match truth.strip_prefix("(not ").and_then(|rest| rest.strip_suffix(')')) {
            // What follows `not` is one expression.
            Some(inner) => inner.to_owned(),
            None => format!("(not {truth})"),
        },
    }
}
