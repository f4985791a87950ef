//! What is known about a definition before it is compiled: how large it becomes when everything that it calls is written
//! out, what it does to the stack, and whether it can be a procedure of our language.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::dictionary::{Dictionary, Meaning, Node, WordId};
use super::natives::{Native, stack_effect};

/// What is known about a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// How many values it takes from the stack, and how many it leaves; `None` if that depends on the way through it.
    pub(super) arity: Option<(usize, usize)>,
    /// How many parts it has when everything is written out.
    pub(super) size: usize,
    /// Whether it runs itself, directly or not.
    pub(super) is_recursive: bool,
    /// Whether it makes no move and asks nothing that only the block knows which calls it.
    pub(super) is_plain: bool,
    /// Whether it creates pieces.
    pub(super) creates: bool,
}

/// What is assumed of a word that is being looked at: it runs itself.
const RECURSIVE: Facts =
    Facts { arity: Some((0, 0)), size: 1, is_recursive: true, is_plain: true, creates: false };

/// What is assumed of words that are called from too deep within others, which cannot be compiled.
const TOO_DEEP: Facts = Facts { arity: None, size: 1, is_recursive: false, is_plain: false, creates: true };

/// How deep words and their structures may be within each other, since what looks at them is recursive.
const MAX_DEPTH: usize = 500;

/// Facts about definitions, found once.
#[derive(Debug, Default)]
pub(super) struct KnownWords {
    facts: RefCell<HashMap<usize, Option<Facts>>>,
    depth: Cell<usize>,
}

/// What a row of words does to the stack.
struct Row {
    /// The depth now and the least so far, relative to the beginning; `None` if it is not clear.
    depth: Option<(isize, isize)>,
    facts: Facts,
}

impl Row {
    fn changes(&mut self, taken: usize, left: usize) {
        self.depth = self.depth.map(|(now, least)| {
            let low = now - taken as isize;
            (low + left as isize, least.min(low))
        });
    }

    /// Adds what another row does.
    fn follows(&mut self, next: &Row) {
        self.depth = self
            .depth
            .zip(next.depth)
            .map(|((now, least), (change, low))| (now + change, least.min(now + low)));
        self.includes(next.facts);
    }

    fn includes(&mut self, other: Facts) {
        self.facts.size = self.facts.size.saturating_add(other.size);
        self.facts.is_recursive |= other.is_recursive;
        self.facts.is_plain &= other.is_plain;
        self.facts.creates |= other.creates;
    }
}

impl KnownWords {
    /// Facts about a definition.
    pub(super) fn of(&self, words: &Dictionary, nodes: &Rc<[Node]>) -> Facts {
        let key = nodes.as_ptr() as usize;
        if let Some(known) = self.facts.borrow().get(&key) {
            return known.unwrap_or(RECURSIVE);
        }
        self.facts.borrow_mut().insert(key, None);
        let row = self.row(words, nodes);
        let arity = row.depth.map(|(now, least)| ((-least) as usize, (now - least) as usize));
        let is_fine = !row.facts.is_recursive || arity == Some((0, 0));
        let facts = Facts { arity: arity.filter(|_| is_fine), ..row.facts };
        self.facts.borrow_mut().insert(key, Some(facts));
        facts
    }

    fn row(&self, words: &Dictionary, nodes: &[Node]) -> Row {
        if self.depth.get() >= MAX_DEPTH {
            return Row { depth: None, facts: TOO_DEEP };
        }
        self.depth.set(self.depth.get() + 1);
        let row = self.row_within(words, nodes);
        self.depth.set(self.depth.get() - 1);
        row
    }

    fn row_within(&self, words: &Dictionary, nodes: &[Node]) -> Row {
        let facts = Facts { arity: None, size: 0, is_recursive: false, is_plain: true, creates: false };
        let mut row = Row { depth: Some((0, 0)), facts };
        for node in nodes {
            row.facts.size = row.facts.size.saturating_add(1);
            match node {
                Node::Number(_) => row.changes(0, 1),
                Node::Word(word, _) => self.word(words, *word, &mut row),
                Node::If(then, other, _) => {
                    row.changes(1, 0);
                    let (mut then, other) = (self.row(words, then), self.row(words, other));
                    then.includes(other.facts);
                    then.depth = then
                        .depth
                        .zip(other.depth)
                        .and_then(|(a, b)| (a.0 == b.0).then_some((a.0, a.1.min(b.1))));
                    row.follows(&then);
                }
                Node::Until(body, _) => {
                    let mut body = self.row(words, body);
                    body.depth = body.depth.filter(|(now, _)| *now == 1);
                    body.changes(1, 0);
                    row.follows(&body);
                }
                Node::Compile(word, _) => {
                    let mut played = Row { depth: Some((0, 0)), facts };
                    self.word(words, *word, &mut played);
                    row.includes(played.facts);
                    row.facts.is_plain &= played.depth == Some((0, 0));
                }
                Node::Is(..) | Node::Make(..) => row.facts.is_plain = false,
            }
        }
        row
    }

    fn word(&self, words: &Dictionary, word: WordId, row: &mut Row) {
        match words.followed(word).map(|word| &words.word(word).meaning) {
            Some(Meaning::Native(native)) => {
                match stack_effect(*native) {
                    Some((taken, left)) => row.changes(taken, left),
                    None => row.facts.is_plain = false,
                }
                row.facts.creates |= creates(*native);
            }
            Some(Meaning::Constant(_) | Meaning::Direction { .. }) => row.changes(0, 1),
            Some(Meaning::Array { .. }) => row.changes(1, 1),
            Some(Meaning::Definition(nodes)) => {
                let facts = self.of(words, nodes);
                row.includes(facts);
                match facts.arity {
                    Some((taken, left)) => row.changes(taken, left),
                    None => row.depth = None,
                }
            }
            Some(Meaning::Deferred { .. } | Meaning::Moves(_) | Meaning::Unsupported) | None => {
                row.facts.is_plain = false;
            }
        }
    }
}

fn creates(native: Native) -> bool {
    use Native::{CreatePlayerType, CreatePlayerTypeAt, CreateType, CreateTypeAt};
    matches!(native, CreateType | CreateTypeAt | CreatePlayerType | CreatePlayerTypeAt)
}
