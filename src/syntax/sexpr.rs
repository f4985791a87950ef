//! The syntax tree: symbols, strings and lists, with their places.

use std::ops::Deref;
use std::rc::Rc;

use super::hole::first_hole;
use crate::source::Span;

/// The macro call that produced a form; 0 means that it is outside macros. See [`super::Calls`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CallId(pub u32);

/// One form. Copies share their lists.
#[derive(Clone, Debug)]
pub struct Sexpr {
    /// Its kind and content.
    pub kind: Kind,
    /// Where it is written; for a form that a macro produced, the place in the macro's body.
    pub span: Span,
    /// The macro call that produced it, or the first of several equal calls.
    pub call: CallId,
}

/// The kind of a form. Numbers are symbols that [`Sexpr::number`] can parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A bare word.
    Symbol(Rc<str>),
    /// A string, without its quotes.
    Text(Rc<str>),
    /// A list in parentheses.
    List(List),
}

/// The items of a list, shared by all its copies, with facts computed once.
#[derive(Clone, Debug)]
pub struct List {
    items: Rc<[Sexpr]>,
    forms: u32,
    depth: u16,
    settled: bool,
}

/// Lists of at most this many forms are printed in full in messages.
const SHORT_FORMS: u32 = 8;
/// And of at most this many bytes.
const SHORT_BYTES: usize = 32;

/// Forms are equal if they read alike, wherever they are written.
impl PartialEq for Sexpr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Sexpr {}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.items, &other.items) || (self.forms == other.forms && self.items == other.items)
    }
}

impl Eq for List {}

impl Deref for List {
    type Target = [Sexpr];

    fn deref(&self) -> &[Sexpr] {
        &self.items
    }
}

impl List {
    /// A list that expansion has not looked at.
    pub fn new(items: Vec<Sexpr>) -> Self {
        let forms = items.iter().map(Sexpr::forms).fold(1, u32::saturating_add);
        let depth = items.iter().map(Sexpr::depth).max().unwrap_or(0).saturating_add(1);
        Self { items: items.into(), forms, depth, settled: false }
    }

    /// Records whether expansion leaves the list as it is, whatever the arguments are.
    pub(super) fn settled(self, settled: bool) -> Self {
        Self { settled, ..self }
    }

    pub(super) fn is_settled(&self) -> bool {
        self.settled
    }
}

impl Sexpr {
    /// A form written outside macros.
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

    /// The address of a list's items: equal for copies of one list, and only for those as long as one of them is alive.
    /// Empty lists may share an address.
    pub fn list_id(&self) -> Option<*const Sexpr> {
        self.list().map(<[Sexpr]>::as_ptr)
    }

    /// The number, if it is a word of an optional sign and digits.
    pub fn number(&self) -> Option<i32> {
        self.symbol()?.parse().ok()
    }

    /// The word itself, or the first word of a list: the name of the form.
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

    /// The number of forms in it, including itself; shared ones count each time they occur.
    pub fn forms(&self) -> u32 {
        match &self.kind {
            Kind::List(list) => list.forms,
            Kind::Symbol(_) | Kind::Text(_) => 1,
        }
    }

    /// The nesting depth of its lists; 0 for a word or string.
    pub fn depth(&self) -> u16 {
        match &self.kind {
            Kind::List(list) => list.depth,
            Kind::Symbol(_) | Kind::Text(_) => 0,
        }
    }

    /// The first `$1`, `$2`, … left in a word or string because no macro call passed that argument.
    pub fn unfilled(&self) -> Option<&str> {
        match &self.kind {
            Kind::Symbol(text) | Kind::Text(text) => first_hole(text),
            Kind::List(_) => None,
        }
    }

    /// How to refer to it in a message: the word, a short list in full, or `(head …)`.
    pub fn describe(&self) -> String {
        let short = self.list().filter(|_| self.forms() <= SHORT_FORMS).map(|_| self.to_string());
        match &self.kind {
            Kind::List(_) if short.as_ref().is_some_and(|text| text.len() <= SHORT_BYTES) => {
                format!("`{}`", short.unwrap_or_default())
            }
            Kind::Symbol(word) => format!("`{word}`"),
            Kind::Text(_) => "a string".to_owned(),
            Kind::List(items) => match items.first().and_then(Sexpr::symbol) {
                Some(head) => format!("`({head} …)`"),
                None => "a list".to_owned(),
            },
        }
    }
}
