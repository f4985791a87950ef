//! Nodes made from others, at their places.
//!
//! In: a node. Out: the same with something changed, which counts as the same place of the text, or new nodes there.

use super::tree::{Kind, Node};

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

    /// The same without its name.
    pub(crate) fn without_name(&self) -> Self {
        Self { name: None, ..self.clone() }
    }

    /// The same list or array with some of what is in it.
    pub(crate) fn filtered(&self, is_kept: impl Fn(&Self) -> bool) -> Self {
        self.with_items(self.inner().iter().filter(|item| is_kept(item)).cloned().collect())
    }

    /// The same list or array with what is in it changed.
    pub(crate) fn mapped(&self, change: impl Fn(&Self) -> Self) -> Self {
        self.with_items(self.inner().iter().map(change).collect())
    }

    /// The same with one word for another, everywhere in it.
    pub(crate) fn replaced(&self, word: &str, other: &str) -> Self {
        match &self.kind {
            Kind::Word(own) if own == word => Self { kind: Kind::Word(other.to_owned()), ..self.clone() },
            _ => self.mapped(|item| item.replaced(word, other)),
        }
    }

    fn with_items(&self, items: Vec<Self>) -> Self {
        let kind = match &self.kind {
            Kind::List(_) => Kind::List(items),
            Kind::Array(_) => Kind::Array(items),
            word => word.clone(),
        };
        Self { kind, ..self.clone() }
    }

    fn with_kind(&self, kind: Kind) -> Self {
        Self::new(kind, None, self.at)
    }
}
