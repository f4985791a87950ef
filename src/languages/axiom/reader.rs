//! Reads a program: runs its words, loads its other files; `definitions` compiles its definitions.
//!
//! In: a Forth text. Out: the dictionary, and what the program has declared.

use super::Fault;
use super::declarations::Declarations;
use super::dictionary::{Dictionary, Meaning, Node, WordId, address, token};
use super::lexer::{self, Token};
use super::texts::{Texts, beside};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{MAX_SOURCE_BYTES, Span};

/// Deepest nesting of loaded files.
const MAX_DEPTH: usize = 16;

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
    pub(super) open: Option<Open>,
}

/// A definition that is being read.
pub(super) struct Open {
    pub(super) word: WordId,
    pub(super) name: String,
    pub(super) structures: Vec<Structure>,
}

/// A structure of a definition that is not closed yet.
pub(super) struct Structure {
    pub(super) kind: Kind,
    pub(super) nodes: Vec<Node>,
}

pub(super) enum Kind {
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
            if word.is_open {
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

    /// A number as it is written; one without a sign may use all 32 bits.
    pub(super) fn parsed(&self, text: &str) -> Option<i32> {
        let number = i64::from_str_radix(text, self.radix).ok().filter(|_| !text.starts_with('+'))?;
        let has_room = (i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(&number);
        has_room.then_some(number as i32)
    }

    fn interpret(&mut self, word: &Token) -> Result<(), Fault> {
        match word.text.as_str() {
            ":" => self.define()?,
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
            } else if beside(&self.folder, &name.text).is_none() {
                "`LOAD` reads files of the program's own folder only".to_owned()
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
}
