//! Compiles the definitions of a program.
//!
//! In: words between `:` and `;`. Out: a word of the dictionary, with its structures as a tree.

use std::rc::Rc;

use super::Fault;
use super::dictionary::{Meaning, Node, token};
use super::lexer::Token;
use super::reader::{Kind, Open, Reader, Structure};
use super::recursion::without_tail_calls;
use crate::diagnostic::Code;

/// Deepest nesting of `IF` and `BEGIN` in a definition, since what walks through them is recursive.
const MAX_STRUCTURES: usize = 100;

impl Reader<'_> {
    /// Begins a definition.
    pub(super) fn define(&mut self) -> Result<(), Fault> {
        let name = self.next()?;
        // The name is known only once the definition is complete, so that it may use an older word of the name.
        let hidden = self.words.define(&format!("{} (being defined)", name.text), Meaning::Unsupported);
        let structures = vec![Structure { kind: Kind::Definition, nodes: Vec::new() }];
        self.open = Some(Open { word: hidden, name: name.text, structures });
        Ok(())
    }

    /// Adds a word to the definition that is being read.
    pub(super) fn compile(&mut self, word: &Token) -> Result<(), Fault> {
        let span = word.span;
        let Some(open) = &mut self.open else { return Ok(()) };
        let own = open.word;
        match word.text.as_str() {
            ";" => return self.finish(),
            ":" => {
                let message = format!("the definition of `{}` has no `;` before this", open.name);
                return Err(self.fault(Code::BadForm, message));
            }
            "IF" => self.begin(Kind::If)?,
            "ELSE" => {
                let structure = self.end()?;
                let Kind::If = structure.kind else { return Err(self.unbalanced()) };
                self.begin(Kind::Else(structure.nodes))?;
            }
            "ENDIF" | "THEN" => {
                let structure = self.end()?;
                let node = match structure.kind {
                    Kind::If => Node::If(structure.nodes.into(), Rc::from([]), span),
                    Kind::Else(then) => Node::If(then.into(), structure.nodes.into(), span),
                    _ => return Err(self.unbalanced()),
                };
                self.append(node);
            }
            "BEGIN" => self.begin(Kind::Begin)?,
            "UNTIL" => {
                let structure = self.end()?;
                let Kind::Begin = structure.kind else { return Err(self.unbalanced()) };
                self.append(Node::Until(structure.nodes.into(), span));
            }
            "WHILE" => {
                let structure = self.end()?;
                let Kind::Begin = structure.kind else { return Err(self.unbalanced()) };
                self.begin(Kind::While(structure.nodes))?;
            }
            "REPEAT" => {
                let structure = self.end()?;
                let Kind::While(mut test) = structure.kind else { return Err(self.unbalanced()) };
                // The same as a loop whose test comes last.
                let mut body = structure.nodes;
                body.push(Node::Number(0));
                test.push(Node::If(body.into(), Rc::from([Node::Number(-1)]), span));
                self.append(Node::Until(test.into(), span));
            }
            "DOES>" => {
                let structure = self.end()?;
                let Kind::Definition = structure.kind else { return Err(self.unbalanced()) };
                self.begin(Kind::Does(structure.nodes))?;
            }
            "RECURSE" => self.append(Node::Word(own, span)),
            "[']" => {
                let name = self.next()?;
                let word = self.known(&name)?;
                self.append(Node::Number(token(word)));
            }
            "COMPILE" => {
                let name = self.next()?;
                let word = self.known(&name)?;
                self.append(Node::Compile(word, span));
            }
            "IS" => {
                let name = self.next()?;
                let word = self.known(&name)?;
                self.append(Node::Is(word, span));
            }
            name => match (self.words.find(name), self.parsed(name)) {
                (Some(id), _) => self.append(Node::Word(id, span)),
                (None, Some(number)) => self.append(Node::Number(number)),
                (None, None) => return self.known(word).map(|_| ()),
            },
        }
        Ok(())
    }

    fn begin(&mut self, kind: Kind) -> Result<(), Fault> {
        if self.open.as_ref().is_some_and(|open| open.structures.len() >= MAX_STRUCTURES) {
            let message = format!("structures are nested more than {MAX_STRUCTURES} deep");
            return Err(self.fault(Code::TooLarge, message));
        }
        if let Some(open) = &mut self.open {
            open.structures.push(Structure { kind, nodes: Vec::new() });
        }
        Ok(())
    }

    fn append(&mut self, node: Node) {
        if let Some(structure) = self.open.as_mut().and_then(|open| open.structures.last_mut()) {
            structure.nodes.push(node);
        }
    }

    fn end(&mut self) -> Result<Structure, Fault> {
        let found = self.open.as_mut().and_then(|open| open.structures.pop());
        found.ok_or_else(|| self.unbalanced())
    }

    fn unbalanced(&self) -> Fault {
        self.fault(Code::BadForm, "nothing that this word belongs to is open here".into())
    }

    fn finish(&mut self) -> Result<(), Fault> {
        let structure = self.end()?;
        let nodes = match structure.kind {
            Kind::Definition => structure.nodes,
            Kind::Does(mut before) => {
                before.push(Node::Make(structure.nodes.into(), self.at));
                before
            }
            _ => {
                let message = "an `IF` or `BEGIN` is not closed before this `;`".into();
                return Err(self.fault(Code::BadForm, message));
            }
        };
        if let Some(open) = self.open.take() {
            let nodes = without_tail_calls(nodes, open.word, self.at);
            let meaning = Meaning::Definition(nodes.into());
            self.words.change(open.word, meaning.clone());
            self.words.define(&open.name, meaning);
        }
        Ok(())
    }
}
