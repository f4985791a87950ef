//! The tree of ludemes.
//!
//! In: what `parser` finds. Out: [`Node`]s with their places. Each knows whether anything has asked what it is: what nobody
//! asks for is not read, and `surplus` says so.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use super::keywords;
use super::source_chars::fault;
use crate::diagnostic::{Code, Diagnostic};
use crate::languages::ludii::Fault;
use crate::source::Span;

/// A ludeme, a word, a string or an array.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// `if` in `if:(…)`.
    pub(crate) name: Option<String>,
    pub(crate) at: u32,
    /// Shared by the copies of a node, which are the same place of the text.
    pub(super) reading: Rc<Reading>,
}

/// What has been asked of a node.
#[derive(Debug, Default)]
pub(super) struct Reading {
    is_read: Cell<bool>,
    may_stay_unread: Cell<bool>,
    /// Whether it has been asked for by its name.
    is_found_by_name: Cell<bool>,
    /// The names of arguments.
    names: RefCell<BTreeSet<String>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Word(String),
    Text(String),
    List(Vec<Node>),
    Array(Vec<Node>),
}

/// Heads that mean different things with different words after them.
const UMBRELLAS: &[&str] = &[
    "is",
    "sites",
    "count",
    "move",
    "set",
    "place",
    "all",
    "no",
    "can",
    "last",
    "value",
    "forEach",
    "size",
    "hex",
    "tri",
    "max",
    "square",
    "trackSite",
    "remember",
    "forget",
    "was",
];

impl Node {
    pub(crate) fn new(kind: Kind, name: Option<String>, at: u32) -> Self {
        Self { kind, name, at, reading: Rc::default() }
    }

    fn note_reading(&self) {
        self.reading.is_read.set(true);
    }

    /// Notes that nothing may ever ask for it, as for the moves of a kind that never moves. What is in it is still read if
    /// it is.
    pub(crate) fn may_stay_unread(&self) {
        self.reading.may_stay_unread.set(true);
    }

    /// Passes over it with all that is in it: it says nothing more, or nothing that matters here.
    pub(crate) fn ignore(&self) {
        self.note_reading();
        self.reading.is_found_by_name.set(true);
        self.inner().iter().for_each(Self::ignore);
    }

    /// Whether nothing has asked for it although something should have.
    pub(crate) fn is_surplus(&self) -> bool {
        !self.is_read() && !self.reading.may_stay_unread.get()
    }

    /// Whether anything has asked what it is.
    pub(crate) fn is_read(&self) -> bool {
        self.reading.is_read.get()
    }

    /// Whether it has a name and yet was read for its place among others.
    pub(crate) fn is_misnamed(&self) -> bool {
        self.name.is_some() && self.is_read() && !self.reading.is_found_by_name.get()
    }

    /// The names of arguments that have been asked for.
    pub(crate) fn names_asked(&self) -> BTreeSet<String> {
        self.reading.names.borrow().clone()
    }

    /// What is in a list after its head, or in an array.
    pub(crate) fn arguments(&self) -> &[Node] {
        match &self.kind {
            Kind::List(items) => {
                self.note_reading();
                items.get(1..).unwrap_or(&[])
            }
            Kind::Array(items) => {
                self.note_reading();
                items
            }
            _ => &[],
        }
    }

    /// The node as text, without places.
    pub(crate) fn plain(&self) -> String {
        let all = |items: &[Self]| items.iter().map(Self::plain).collect::<Vec<_>>().join(" ");
        let text = match &self.kind {
            Kind::Word(word) => word.clone(),
            Kind::Text(text) => format!("\"{text}\""),
            Kind::List(items) => format!("({})", all(items)),
            Kind::Array(items) => format!("{{{}}}", all(items)),
        };
        match &self.name {
            Some(name) => format!("{name}:{text}"),
            None => text,
        }
    }

    /// The arguments without names.
    pub(crate) fn positional(&self) -> Vec<&Node> {
        self.arguments().iter().filter(|node| node.name.is_none()).collect()
    }

    /// The argument of a name.
    pub(crate) fn named(&self, name: &str) -> Option<&Node> {
        self.reading.names.borrow_mut().insert(name.to_owned());
        let found = self.arguments().iter().find(|node| node.name.as_deref() == Some(name));
        found.inspect(|node| node.reading.is_found_by_name.set(true))
    }

    /// The first word of a list.
    pub(crate) fn head(&self) -> &str {
        self.note_reading_if(self.is_list());
        self.first_word()
    }

    fn first_word(&self) -> &str {
        match &self.kind {
            Kind::List(items) => items.first().and_then(Node::as_word).unwrap_or(""),
            _ => "",
        }
    }

    /// The word, without marking it as read.
    fn as_word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// All that is in a list or an array, without marking it as read: for searches through a whole tree.
    pub(crate) fn inner(&self) -> &[Node] {
        match &self.kind {
            Kind::List(items) | Kind::Array(items) => items,
            _ => &[],
        }
    }

    /// Whether it is a list that begins with a word; other lists are still unread.
    pub(crate) fn has_head(&self, word: &str) -> bool {
        self.note_reading_if(self.first_word() == word)
    }

    /// Whether it is this word; other words are still unread.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.note_reading_if(matches!(&self.kind, Kind::Word(own) if own == word))
    }

    /// Whether it is `True` and not `False`; anything else is still unread.
    pub(crate) fn is_true(&self) -> bool {
        !self.is_word("False") && self.is_word("True")
    }

    /// Whether it is this string; others are still unread.
    pub(crate) fn is_text(&self, text: &str) -> bool {
        self.note_reading_if(matches!(&self.kind, Kind::Text(own) if own == text))
    }

    fn note_reading_if(&self, is_meant: bool) -> bool {
        if is_meant {
            self.note_reading();
        }
        is_meant
    }

    /// The head, with the word after it where that is a part of the keyword: `is Empty`.
    pub(crate) fn keyword(&self) -> String {
        self.note_reading_if(self.is_list());
        if self.has_second_word() {
            self.inner()[1].note_reading();
        }
        self.keyword_as_written()
    }

    /// Whether the word after the head is a part of the keyword.
    fn has_second_word(&self) -> bool {
        let second = self.inner().get(1).filter(|node| self.is_list() && node.name.is_none());
        let is_keyword = |word: &str| word.starts_with(char::is_uppercase);
        UMBRELLAS.contains(&self.first_word()) && second.and_then(Self::as_word).is_some_and(is_keyword)
    }

    fn keyword_as_written(&self) -> String {
        match &self.inner() {
            [head, second, ..] if self.has_second_word() => {
                format!("{} {}", head.as_word().unwrap_or(""), second.as_word().unwrap_or(""))
            }
            // A call of a macro that is not known.
            [Node { kind: Kind::Text(name), .. }, ..] if self.is_list() => format!("\"{name}\""),
            _ => self.first_word().to_owned(),
        }
    }

    pub(crate) fn word(&self) -> Option<&str> {
        self.note_reading_if(matches!(self.kind, Kind::Word(_)));
        self.as_word()
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => {
                self.note_reading();
                Some(text)
            }
            _ => None,
        }
    }

    /// The number of a player who is named by it: `P1`.
    pub(crate) fn role_number(&self) -> Option<usize> {
        self.word()?.strip_prefix('P')?.parse().ok().filter(|number| (1..=16).contains(number))
    }

    /// Whether a word stands anywhere in it.
    pub(crate) fn mentions(&self, word: &str) -> bool {
        matches!(&self.kind, Kind::Word(own) if own == word)
            || self.inner().iter().any(|inner| inner.mentions(word))
    }

    /// Whether a named argument stands anywhere in it.
    pub(crate) fn has_argument(&self, name: &str) -> bool {
        self.name.as_deref() == Some(name) || self.inner().iter().any(|inner| inner.has_argument(name))
    }

    /// Whether a list with this keyword stands anywhere in it, or is it.
    pub(crate) fn has_keyword(&self, keyword: &str) -> bool {
        self.keyword_as_written() == keyword || self.inner().iter().any(|inner| inner.has_keyword(keyword))
    }

    pub(crate) fn integer(&self) -> Option<i64> {
        self.word()?.parse().ok()
    }

    pub(crate) fn is_list(&self) -> bool {
        matches!(self.kind, Kind::List(_))
    }

    pub(crate) fn is_array(&self) -> bool {
        matches!(self.kind, Kind::Array(_))
    }

    /// The members of an array, or the node itself.
    pub(crate) fn members(&self) -> Vec<&Node> {
        match &self.kind {
            Kind::Array(items) => {
                self.note_reading();
                items.iter().collect()
            }
            _ => vec![self],
        }
    }

    /// The node as it is named in messages: without what is inside.
    pub(crate) fn shown(&self) -> String {
        match &self.kind {
            Kind::List(_) => format!("({} …)", self.keyword()),
            Kind::Array(_) => "{…}".to_owned(),
            Kind::Word(word) => word.clone(),
            Kind::Text(text) => format!("\"{text}\""),
        }
    }

    /// A fault at its place.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        fault(Code::BadForm, self.at, message)
    }

    /// The fault that a board has no site of a name.
    pub(crate) fn no_site(&self, name: &str) -> Fault {
        fault(Code::UnknownName, self.at, format!("there is no site `{name}` on this board"))
    }

    /// The fault that a keyword, or a way to use it, is outside the subset.
    pub(crate) fn unknown(&self, place: &str) -> Fault {
        self.unsupported(&self.keyword_or_shown(), place)
    }

    /// The fault that something is not read as what is wanted there: "a site", "moves". A keyword that is known is read
    /// elsewhere, or with other arguments.
    pub(crate) fn unknown_as(&self, what: &str) -> Fault {
        let keyword = self.keyword_or_shown();
        let with = if keywords::are_known(&keyword) { " with these arguments" } else { "" };
        self.unsupported(&keyword, &format!("as {what}{with}"))
    }

    fn keyword_or_shown(&self) -> String {
        if self.is_list() { self.keyword() } else { self.shown() }
    }

    /// The fault that something is outside the subset.
    pub(crate) fn unsupported(&self, keyword: &str, place: &str) -> Fault {
        let span = Span { start: self.at, end: self.at + 1 };
        let message = format!("`{keyword}` is not read {place}");
        let hint = match keywords::nearest(keyword) {
            Some(known) => format!("a similar word exists: `{known}`"),
            None => "docs/ludii.md lists what is read".to_owned(),
        };
        Box::new(Diagnostic::new(Code::UnknownForm, span, message).hint(hint))
    }

    /// Refuses named arguments other than these.
    pub(crate) fn allow_names(&self, known: &[&str]) -> Result<(), Fault> {
        let unknown = |node: &&Node| node.name.as_deref().is_some_and(|name| !known.contains(&name));
        match self.arguments().iter().find(unknown) {
            Some(node) => {
                let argument = format!("{} {}:", self.keyword(), node.name.as_deref().unwrap_or(""));
                Err(node.unsupported(&argument, "here"))
            }
            None => Ok(()),
        }
    }
}

/// Whether a ludeme means one site.
pub(crate) fn names_site(node: &Node) -> bool {
    matches!(
        node.keyword().as_str(),
        "to" | "from" | "between" | "site" | "last To" | "last From" | "coord" | "centrePoint" | "ahead"
    )
}

/// The longest text that a ludeme becomes: conditions that are written twice double it.
const MAX_TEXT: usize = 400_000;

/// A text that a ludeme has become, unless it is too long.
pub(crate) fn within_limit(node: &Node, text: String) -> Result<String, Fault> {
    if text.len() <= MAX_TEXT {
        return Ok(text);
    }
    let message = format!(
        "`{}` becomes too long; conditions that depend on each other are written several times",
        node.keyword()
    );
    Err(fault(Code::TooLarge, node.at, message))
}

/// Takes an argument for what a ludeme has once.
pub(crate) fn put<'a>(slot: &mut Option<&'a Node>, part: &'a Node) -> Result<(), Fault> {
    match slot.replace(part) {
        None => Ok(()),
        Some(first) => {
            Err(part.fault(format!("there is `{}` already; several directions go in `{{…}}`", first.shown())))
        }
    }
}

/// Arguments without what follows a move.
pub(crate) fn without_then<'a>(arguments: &[&'a Node]) -> Vec<&'a Node> {
    arguments.iter().copied().filter(|part| !part.has_head("then")).collect()
}
