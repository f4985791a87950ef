//! Words that run themselves: if that is their last act, they become loops when they are read; elsewhere they are written
//! out, as deep as the local variables of a block go.

use std::rc::Rc;

use super::coder::{Coder, Done, Flow};
use super::dictionary::{Node, WordId};
use crate::source::Span;

/// How deep words that run themselves may go in play.
const MAX_RECURSION: usize = 7;

impl Coder<'_> {
    /// `RECURSE`: the word is written out once more, but not for ever. Where it would go deeper, play ends with a fault.
    pub(super) fn recurse(&mut self, word: WordId, span: Span) -> Done {
        if self.recursion >= MAX_RECURSION {
            self.plain("(verify (= 0 (/ 1 (- (index here) (index here)))))");
            self.stop();
            return Ok(());
        }
        self.recursion += 1;
        let flow = self.run(&Rc::from([Node::Word(word, span)]))?;
        self.recursion -= 1;
        match flow {
            Flow::One => Ok(()),
            Flow::Many(_) => {
                Err(self.fault("the ways through this word leave different things on the stack"))
            }
        }
    }
}

/// A definition whose last act may be to run itself becomes a loop.
pub(super) fn without_tail_calls(nodes: Vec<Node>, span: Span) -> Vec<Node> {
    if !recurs(&nodes) {
        return nodes;
    }
    match with_flag(&nodes) {
        Some(body) => vec![Node::Until(body.into(), span)],
        None => nodes,
    }
}

/// Whether words run the word that they are in.
fn recurs(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Recurse(..) => true,
        Node::If(then, other, _) => recurs(then) || recurs(other),
        Node::Until(body, _) => recurs(body),
        Node::Number(_) | Node::Word(..) | Node::Is(..) | Node::Compile(..) | Node::Make(..) => false,
    })
}

/// The words with a flag at the end that says whether they would not be run once more; `None` if a word runs itself
/// elsewhere than at the end.
fn with_flag(nodes: &[Node]) -> Option<Vec<Node>> {
    let (last, before) = match nodes.split_last() {
        Some((last, before)) => (Some(last), before),
        None => (None, nodes),
    };
    if recurs(before) {
        return None;
    }
    let mut out = before.to_vec();
    match last {
        Some(Node::Recurse(..)) => out.push(Node::Number(0)),
        Some(Node::If(then, other, span)) if recurs(then) || recurs(other) => {
            let (then, other) = (with_flag(then)?, with_flag(other)?);
            out.push(Node::If(then.into(), other.into(), *span));
        }
        Some(Node::Until(body, _)) if recurs(body) => return None,
        last => {
            out.extend(last.cloned());
            out.push(Node::Number(-1));
        }
    }
    Some(out)
}
