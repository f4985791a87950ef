//! The tree: symbols, strings and lists with their places.

use std::rc::Rc;

use crate::source::Span;

/// Which macro call a form came from; 0 is the text itself. See [`super::Calls`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CallId(pub u32);

/// One form.
#[derive(Clone, Debug)]
pub struct Sexpr {
    /// What it is.
    pub kind: Kind,
    /// Where it is written; inside a macro's body for what a call brought in.
    pub span: Span,
    /// The macro call that brought it in.
    pub call: CallId,
}

/// What a form is. Numbers are symbols that [`Sexpr::number`] can read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A bare word.
    Symbol(Rc<str>),
    /// A string, without its quotes.
    Text(Rc<str>),
    /// A list in parentheses.
    List(Vec<Sexpr>),
}

/// Two forms are equal when they read alike, wherever they stand.
impl PartialEq for Sexpr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Sexpr {}

impl Sexpr {
    /// A form written at a place of the text itself.
    pub fn new(kind: Kind, span: Span) -> Self {
        Self { kind, span, call: CallId::default() }
    }

    /// The word, if it is one.
    pub fn symbol(&self) -> Option<&str> {
        match &self.kind {
            Kind::Symbol(word) => Some(word),
            _ => None,
        }
    }

    /// The string, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The items, if it is a list.
    pub fn list(&self) -> Option<&[Sexpr]> {
        match &self.kind {
            Kind::List(items) => Some(items),
            _ => None,
        }
    }

    /// The number, if it is a word of an optional sign and digits.
    pub fn number(&self) -> Option<i32> {
        self.symbol()?.parse().ok()
    }

    /// The first word of a list, or the word itself: what names the form.
    pub fn head(&self) -> Option<&str> {
        match &self.kind {
            Kind::Symbol(word) => Some(word),
            Kind::List(items) => items.first()?.symbol(),
            Kind::Text(_) => None,
        }
    }

    /// What follows the head of a list; empty for a bare word.
    pub fn arguments(&self) -> &[Sexpr] {
        self.list().and_then(|items| items.get(1..)).unwrap_or(&[])
    }

    /// How to call it in a message: the word, `"…"` or `(head …)`.
    pub fn describe(&self) -> String {
        match &self.kind {
            Kind::Symbol(word) => format!("`{word}`"),
            Kind::Text(_) => "a string".to_owned(),
            Kind::List(items) => match items.first().and_then(Sexpr::symbol) {
                Some(head) => format!("`({head} …)`"),
                None => "a list".to_owned(),
            },
        }
    }
}
