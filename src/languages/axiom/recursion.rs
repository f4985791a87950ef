//! Words that run themselves as their last act: they become loops when they are read.

use super::dictionary::{Node, WordId};
use crate::source::Span;

/// A definition whose last act may be to run itself becomes a loop.
pub(super) fn without_tail_calls(nodes: Vec<Node>, own: WordId, span: Span) -> Vec<Node> {
    if !calls(&nodes, own) {
        return nodes;
    }
    match with_flag(&nodes, own) {
        Some(body) => vec![Node::Until(body.into(), span)],
        None => nodes,
    }
}

/// Whether words run a word directly.
fn calls(nodes: &[Node], own: WordId) -> bool {
    nodes.iter().any(|node| match node {
        Node::Word(word, _) => *word == own,
        Node::If(then, other, _) => calls(then, own) || calls(other, own),
        Node::Until(body, _) => calls(body, own),
        Node::Number(_) | Node::Is(..) | Node::Compile(..) | Node::Make(..) => false,
    })
}

/// The words with a flag at the end that says whether they would not be run once more; `None` if a word runs itself
/// elsewhere than at the end.
fn with_flag(nodes: &[Node], own: WordId) -> Option<Vec<Node>> {
    let (last, before) = match nodes.split_last() {
        Some((last, before)) => (Some(last), before),
        None => (None, nodes),
    };
    if calls(before, own) {
        return None;
    }
    let mut out = before.to_vec();
    match last {
        Some(Node::Word(word, _)) if *word == own => out.push(Node::Number(0)),
        Some(Node::If(then, other, span)) if calls(then, own) || calls(other, own) => {
            let (then, other) = (with_flag(then, own)?, with_flag(other, own)?);
            out.push(Node::If(then.into(), other.into(), *span));
        }
        Some(Node::Until(body, _)) if calls(body, own) => return None,
        last => {
            out.extend(last.cloned());
            out.push(Node::Number(-1));
        }
    }
    Some(out)
}
