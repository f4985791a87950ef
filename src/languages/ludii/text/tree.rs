//! The tree of ludemes.
//!
//! In: expanded letters. Out: [`Node`]s with their places. Ranges such as `3..5` are spelt out.

use crate::diagnostic::{Code, Diagnostic};
use crate::languages::ludii::Fault;
use crate::languages::ludii::text::letters::{Letter, end_of_string, fault, string_at};
use crate::source::Span;

/// A ludeme, a word, a string or an array.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// `if` in `if:(…)`.
    pub(crate) name: Option<String>,
    pub(crate) at: u32,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Word(String),
    Text(String),
    List(Vec<Node>),
    Array(Vec<Node>),
}

/// Deepest nesting that is read, since what walks the tree is recursive.
const MAX_DEPTH: usize = 100;
/// Longest range.
const MAX_RANGE: i64 = 1000;
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
    /// A word at the place of this node.
    pub(crate) fn new_word(&self, word: &str) -> Self {
        self.with_kind(Kind::Word(word.to_owned()))
    }

    /// A list at the place of this node.
    pub(crate) fn new_list(&self, head: &str, arguments: Vec<Self>) -> Self {
        let items = [vec![self.new_word(head)], arguments].concat();
        self.with_kind(Kind::List(items))
    }

    /// An array at the place of this node.
    pub(crate) fn new_array(&self, items: Vec<Self>) -> Self {
        self.with_kind(Kind::Array(items))
    }

    /// The same as a named argument.
    pub(crate) fn with_name(self, name: &str) -> Self {
        Self { name: Some(name.to_owned()), ..self }
    }

    fn with_kind(&self, kind: Kind) -> Self {
        Self { kind, name: None, at: self.at }
    }

    /// What is in a list after its head, or in an array.
    pub(crate) fn arguments(&self) -> &[Node] {
        match &self.kind {
            Kind::List(items) => items.get(1..).unwrap_or(&[]),
            Kind::Array(items) => items,
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

    /// All that is in a list or an array.
    pub(crate) fn children(&self) -> &[Node] {
        match &self.kind {
            Kind::List(items) | Kind::Array(items) => items,
            _ => &[],
        }
    }

    /// The arguments without names.
    pub(crate) fn positional(&self) -> Vec<&Node> {
        self.arguments().iter().filter(|node| node.name.is_none()).collect()
    }

    /// The argument of a name.
    pub(crate) fn named(&self, name: &str) -> Option<&Node> {
        self.arguments().iter().find(|node| node.name.as_deref() == Some(name))
    }

    /// The first word of a list.
    pub(crate) fn head(&self) -> &str {
        match &self.kind {
            Kind::List(items) => items.first().and_then(Node::word).unwrap_or(""),
            _ => "",
        }
    }

    /// The head, with the word after it where that is a part of the keyword: `is Empty`.
    pub(crate) fn keyword(&self) -> String {
        if let Kind::List(items) = &self.kind
            && let Some(name) = items.first().and_then(Node::text)
        {
            // A call of a macro that is not known.
            return format!("\"{name}\"");
        }
        let head = self.head();
        let second = self.arguments().first().filter(|node| node.name.is_none()).and_then(Node::word);
        match second.filter(|word| word.starts_with(char::is_uppercase) && UMBRELLAS.contains(&head)) {
            Some(word) => format!("{head} {word}"),
            None => head.to_owned(),
        }
    }

    pub(crate) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number of a player who is named by it: `P1`.
    pub(crate) fn role_number(&self) -> Option<usize> {
        self.word()?.strip_prefix('P')?.parse().ok().filter(|number| (1..=16).contains(number))
    }

    /// Whether a word stands anywhere in it.
    pub(crate) fn mentions(&self, word: &str) -> bool {
        self.word() == Some(word) || self.children().iter().any(|inner| inner.mentions(word))
    }

    /// Whether a named argument stands anywhere in it.
    pub(crate) fn has_argument(&self, name: &str) -> bool {
        self.name.as_deref() == Some(name) || self.children().iter().any(|inner| inner.has_argument(name))
    }

    /// Whether a list with this keyword stands anywhere in it, or is it.
    pub(crate) fn has_keyword(&self, keyword: &str) -> bool {
        self.keyword() == keyword || self.children().iter().any(|inner| inner.has_keyword(keyword))
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
            Kind::Array(items) => items.iter().collect(),
            _ => vec![self],
        }
    }

    /// A fault at its place.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        fault(Code::BadForm, self.at, message)
    }

    /// The fault that a keyword, or a way to use it, is outside the subset.
    pub(crate) fn unknown(&self, place: &str) -> Fault {
        let keyword = match &self.kind {
            Kind::List(_) => self.keyword(),
            Kind::Array(_) => "{…}".to_owned(),
            Kind::Word(word) => word.clone(),
            Kind::Text(text) => format!("\"{text}\""),
        };
        self.unsupported(&keyword, place)
    }

    /// The fault that something is outside the subset.
    pub(crate) fn unsupported(&self, keyword: &str, place: &str) -> Fault {
        let span = Span { start: self.at, end: self.at + 1 };
        let message = format!("`{keyword}` is not read {place}");
        Box::new(Diagnostic::new(Code::UnknownForm, span, message).hint("docs/ludii.md lists what is read"))
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

/// Arguments without what follows a move.
pub(crate) fn without_then<'a>(arguments: &[&'a Node]) -> Vec<&'a Node> {
    arguments.iter().copied().filter(|part| part.head() != "then").collect()
}

/// An open bracket: what it was, its place and name, and what stands before it in the list around.
type Open = (char, u32, Option<String>, Vec<Node>);

/// Parses a text.
pub(crate) fn parse(text: &[Letter]) -> Result<Vec<Node>, Fault> {
    let mut open: Vec<Open> = Vec::new();
    let mut items: Vec<Node> = Vec::new();
    let mut name = None;
    let mut at = 0;
    while at < text.len() {
        let Letter { c, at: place } = text[at];
        match c {
            _ if c.is_whitespace() => at += 1,
            '(' | '{' => {
                if open.len() >= MAX_DEPTH {
                    return Err(fault(Code::TooLarge, place, "lists are nested too deep"));
                }
                open.push((c, place, name.take(), std::mem::take(&mut items)));
                at += 1;
            }
            ')' | '}' => {
                let closed = open.pop().filter(|(opened, ..)| (*opened == '(') == (c == ')'));
                let Some((_, place, name, around)) = closed else {
                    return Err(fault(Code::BadForm, place, format!("nothing opens what this `{c}` closes")));
                };
                let inside = std::mem::replace(&mut items, around);
                if c == ')' && inside.len() > 1 && inside[0].is_list() && inside[0].name.is_none() {
                    // `((a) (b))` is `(a) (b)`.
                    items.extend(inside);
                } else {
                    items.push(list(c, inside, name, place));
                }
                at += 1;
            }
            '"' => {
                items.push(Node { kind: Kind::Text(string_at(text, at)), name: name.take(), at: place });
                at = end_of_string(text, at);
            }
            _ => {
                let end = end_of_word(text, at);
                let word: String = text[at..end].iter().map(|letter| letter.c).collect();
                match word.strip_suffix(':') {
                    Some(word) => name = Some(word.to_owned()),
                    None => items.extend(words(&word, name.take(), place)?),
                }
                at = end;
            }
        }
    }
    match open.first() {
        Some(&(_, place, ..)) => Err(fault(Code::BadForm, place, "this bracket is not closed")),
        None => Ok(items),
    }
}

/// A list or array; `((…))` is `(…)`.
fn list(close: char, mut inside: Vec<Node>, name: Option<String>, at: u32) -> Node {
    if close == '}' {
        return Node { kind: Kind::Array(inside), name, at };
    }
    if inside.len() == 1 && inside[0].is_list() && inside[0].name.is_none() {
        let only = inside.remove(0);
        return Node { name, ..only };
    }
    Node { kind: Kind::List(inside), name, at }
}

/// A word ends at white space, a bracket or a string, and after the colon of a name.
fn end_of_word(text: &[Letter], start: usize) -> usize {
    let mut at = start;
    while at < text.len() {
        match text[at].c {
            ':' => return at + 1,
            '(' | ')' | '{' | '}' | '"' => break,
            c if c.is_whitespace() => break,
            _ => at += 1,
        }
    }
    at
}

/// A word, or the numbers of a range.
fn words(word: &str, name: Option<String>, at: u32) -> Result<Vec<Node>, Fault> {
    let ends =
        word.split_once("..").and_then(|(a, b)| Some((a.parse::<i64>().ok()?, b.parse::<i64>().ok()?)));
    let node = |word: String, name| Node { kind: Kind::Word(word), name, at };
    let Some((from, to)) = ends else { return Ok(vec![node(word.to_owned(), name)]) };
    if from.saturating_sub(to).saturating_abs() > MAX_RANGE {
        return Err(fault(Code::TooLarge, at, format!("a range has at most {MAX_RANGE} numbers")));
    }
    let numbers: Vec<i64> = if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() };
    Ok(numbers.iter().map(|number| node(number.to_string(), name.clone())).collect())
}
