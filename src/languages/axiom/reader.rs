//! Reads a program: runs its words, compiles its definitions, loads its other files.
//!
//! In: a Forth text. Out: the dictionary, and what the program has declared.

use std::rc::Rc;

use super::Fault;
use super::declarations::Declarations;
use super::dictionary::{Dictionary, Meaning, Node, WordId, address, token};
use super::lexer::{self, Token};
use super::recursion::without_tail_calls;
use super::texts::{Texts, beside};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{MAX_SOURCE_BYTES, Span};

/// Deepest nesting of loaded files.
const MAX_DEPTH: usize = 16;

/// Deepest nesting of `IF` and `BEGIN` in a definition, since what walks through them is recursive.
const MAX_STRUCTURES: usize = 100;

/// Words that are run and cells that are reserved while a program is read, at most.
const FUEL: usize = 2_000_000;
const MAX_CELLS: usize = 65_536;

/// A program that is being read.
pub(super) struct Reader<'a> {
    texts: &'a Texts,
    /// The folder of the program, as the loader knows it: empty, or ending in `/`.
    folder: String,
    /// The files that are being loaded, each by the one before it.
    loading: Vec<String>,
    pub(super) fuel: usize,
    pub(super) words: Dictionary,
    pub(super) declared: Declarations,
    pub(super) stack: Vec<i32>,
    tokens: std::vec::IntoIter<Token>,
    /// The place of the word that is being run.
    pub(super) at: Span,
    /// The base of numbers.
    radix: u32,
    /// Whether the whole program has been read, and its words are run for the beginning of a game.
    pub(super) has_begun: bool,
    /// The definition that is being read, and its open structures.
    open: Option<Open>,
}

/// A definition that is being read.
struct Open {
    word: WordId,
    name: String,
    structures: Vec<Structure>,
}

/// A structure of a definition that is not closed yet.
struct Structure {
    kind: Kind,
    nodes: Vec<Node>,
}

enum Kind {
    Definition,
    If,
    Else(Vec<Node>),
    Begin,
    While(Vec<Node>),
    /// What comes before `DOES>`.
    Does(Vec<Node>),
}

impl<'a> Reader<'a> {
    /// Reads a program with files of a folder.
    pub(super) fn new(texts: &'a Texts, folder: &str) -> Self {
        Self {
            texts,
            folder: folder.to_owned(),
            loading: Vec::new(),
            fuel: FUEL,
            words: Dictionary::new(),
            declared: Declarations::default(),
            stack: Vec::new(),
            tokens: Vec::new().into_iter(),
            at: Span::default(),
            radix: 10,
            has_begun: false,
            open: None,
        }
    }

    /// Reads the words of a text that is already part of the source.
    pub(super) fn read(&mut self, text: &str, base: usize) -> Result<(), Fault> {
        let outer = std::mem::replace(&mut self.tokens, lexer::words(text, base).into_iter());
        while let Some(word) = self.tokens.next() {
            self.at = word.span;
            self.burn()?;
            if word.text == lexer::UNCLOSED {
                return Err(self.fault(Code::BadForm, "this comment or string is not closed".into()));
            }
            if self.open.is_some() {
                self.compile(&word)?;
            } else {
                self.interpret(&word)?;
            }
        }
        if let Some(open) = &self.open {
            return Err(self.fault(Code::BadForm, format!("the definition of `{}` has no `;`", open.name)));
        }
        self.tokens = outer;
        Ok(())
    }

    /// Uses fuel.
    pub(super) fn burn(&mut self) -> Result<(), Fault> {
        self.fuel = self.fuel.checked_sub(1).ok_or_else(|| {
            self.fault(Code::TooLarge, "reading this program takes too long; a loop may never end".into())
        })?;
        Ok(())
    }

    /// A fault at the word that is being run.
    pub(super) fn fault(&self, code: Code, message: String) -> Fault {
        Box::new(Diagnostic::new(code, self.at, message))
    }

    /// Takes the number on top of the stack.
    pub(super) fn pop(&mut self) -> Result<i32, Fault> {
        self.stack.pop().ok_or_else(|| self.underflow())
    }

    pub(super) fn underflow(&self) -> Fault {
        self.fault(Code::BadForm, "this word takes more numbers than there are on the stack".into())
    }

    /// The next word of the text, which a word takes as its operand.
    pub(super) fn next(&mut self) -> Result<Token, Fault> {
        self.tokens
            .next()
            .ok_or_else(|| self.fault(Code::BadForm, "a name is missing at the end of the file".into()))
    }

    /// A word by its name.
    pub(super) fn known(&self, name: &Token) -> Result<WordId, Fault> {
        if let Some(word) = self.words.find(&name.text) {
            return Ok(word);
        }
        let digits = name.text.strip_prefix('-').unwrap_or(&name.text);
        if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
            let message = format!("`{}` is too large: numbers have 32 bits", name.text);
            return Err(Box::new(Diagnostic::new(Code::TooLarge, name.span, message)));
        }
        let unknown =
            Diagnostic::new(Code::UnknownName, name.span, format!("`{}` is not defined", name.text));
        Err(Box::new(unknown.suggest(&name.text, self.words.names())))
    }

    /// The number that a word leaves when it is run.
    pub(super) fn number_of(&mut self, name: &Token) -> Result<i32, Fault> {
        if let (None, Some(number)) = (self.words.find(&name.text), self.parsed(&name.text)) {
            return Ok(number);
        }
        let word = self.known(name)?;
        self.run_word(word)?;
        self.pop()
    }

    /// A number as it is written.
    fn parsed(&self, text: &str) -> Option<i32> {
        i32::from_str_radix(text, self.radix).ok()
    }

    fn interpret(&mut self, word: &Token) -> Result<(), Fault> {
        match word.text.as_str() {
            ":" => {
                let name = self.next()?;
                // The name is known only once the definition is complete, so that it may use an older word of the name.
                let hidden = self.words.define(&format!("{} (being defined)", name.text), Meaning::Search);
                let structures = vec![Structure { kind: Kind::Definition, nodes: Vec::new() }];
                self.open = Some(Open { word: hidden, name: name.text, structures });
            }
            "LOAD" => {
                let name = self.next()?;
                self.load(&name)?;
            }
            "CONSTANT" => {
                let name = self.next()?;
                let number = self.pop()?;
                self.words.define(&name.text, Meaning::Constant(number));
            }
            "VARIABLE" => {
                let name = self.next()?;
                let cell = self.allot(1)?;
                self.words.define(&name.text, Meaning::Constant(address(cell)));
            }
            "[]" => {
                let name = self.next()?;
                let length = usize::try_from(self.pop()?).unwrap_or(0);
                let first = self.allot(length)?;
                self.words.define(&name.text, Meaning::Array { first, length });
            }
            "DEFER" => {
                let name = self.next()?;
                let cell = self.allot(1)?;
                self.words.define(&name.text, Meaning::Deferred { cell });
            }
            "IS" => {
                let name = self.next()?;
                let word = self.known(&name)?;
                self.set_deferred(word)?;
            }
            "'" => {
                let name = self.next()?;
                let word = self.known(&name)?;
                self.stack.push(token(word));
            }
            name if name.starts_with('{') || name.ends_with('}') => self.declare(name)?,
            "HEX" => self.radix = 16,
            "DECIMAL" => self.radix = 10,
            "IMMEDIATE" => {}
            name => match (self.words.find(name), self.parsed(name)) {
                (Some(id), _) => self.run_word(id)?,
                (None, Some(number)) => self.stack.push(number),
                (None, None) => return self.known(word).map(|_| ()),
            },
        }
        Ok(())
    }

    /// Gives a deferred word the meaning on the stack.
    pub(super) fn set_deferred(&mut self, word: WordId) -> Result<(), Fault> {
        let Meaning::Deferred { cell } = self.words.word(word).meaning else {
            return Err(
                self.fault(Code::BadForm, "only a word made by `DEFER` can be given a meaning".into())
            );
        };
        self.words.cells[cell] = self.pop()?;
        Ok(())
    }

    /// `<BUILDS , DOES> …`: makes a word with a cell that has the number on the stack.
    pub(super) fn make_word(&mut self, does: &[Node]) -> Result<(), Fault> {
        let name = self.next()?;
        let cell = self.allot(1)?;
        self.words.cells[cell] = self.pop()?;
        let nodes: Vec<Node> =
            std::iter::once(Node::Number(address(cell))).chain(does.iter().cloned()).collect();
        self.words.define(&name.text, Meaning::Definition(nodes.into()));
        Ok(())
    }

    fn allot(&mut self, length: usize) -> Result<usize, Fault> {
        if self.words.cells.len() + length > MAX_CELLS {
            return Err(self.fault(Code::TooLarge, format!("a program can have at most {MAX_CELLS} cells")));
        }
        Ok(self.words.allot(length))
    }

    fn load(&mut self, name: &Token) -> Result<(), Fault> {
        if self.loading.contains(&name.text) {
            let message = format!("`{}` is loaded while it is being loaded", name.text);
            return Err(Box::new(Diagnostic::new(Code::Include, name.span, message)));
        }
        if self.loading.len() >= MAX_DEPTH {
            let message = format!("files load each other more than {MAX_DEPTH} deep");
            return Err(self.fault(Code::Include, message));
        }
        let texts = self.texts;
        let found = beside(&self.folder, &name.text).and_then(|path| texts.get(&path));
        let Some(found) = found else {
            let message = if texts.is_full {
                format!("a program can have at most {MAX_SOURCE_BYTES} bytes, including all loaded files")
            } else {
                format!("cannot find the file `{}{}`", self.folder, name.text)
            };
            return Err(Box::new(Diagnostic::new(Code::Include, name.span, message)));
        };
        self.loading.push(name.text.clone());
        self.read(&found.content, found.base)?;
        self.loading.pop();
        Ok(())
    }

    /// Adds a word to the definition that is being read.
    fn compile(&mut self, word: &Token) -> Result<(), Fault> {
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
