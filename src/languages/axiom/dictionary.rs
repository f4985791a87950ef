//! What words mean, and what definitions consist of.

use std::collections::HashMap;
use std::rc::Rc;

use super::natives::{DRAW, LOSS, NATIVES, Native, SYSTEM_VARIABLES, UNKNOWN, UNSUPPORTED_WORDS, WIN};
use crate::source::Span;

/// The index of a word.
pub(super) type WordId = usize;

/// The value of a condition that holds.
pub(super) const TRUE: i32 = -1;

/// Tokens of words, addresses of cells and addresses of variables of the position are numbers from these on. Rules
/// compute with smaller ones.
const TOKENS: i32 = 0x4000_0000;
const CELLS: i32 = 0x2000_0000;
const VARIABLES: i32 = 0x2800_0000;
const REACH: i32 = 0x0100_0000;

/// How many deferred words may mean each other.
const MAX_FOLLOWED: usize = 20;

/// The number that stands for a word.
pub(super) fn token(word: WordId) -> i32 {
    TOKENS + word as i32
}

/// The place of a word that a number stands for.
fn word_of(number: i32) -> Option<WordId> {
    (TOKENS..TOKENS + REACH).contains(&number).then(|| (number - TOKENS) as WordId)
}

/// The address of a cell.
pub(super) fn address(cell: usize) -> i32 {
    CELLS + cell as i32
}

/// The cell at an address.
pub(super) fn cell_of(number: i32) -> Option<usize> {
    (CELLS..CELLS + REACH).contains(&number).then(|| (number - CELLS) as usize)
}

/// The address of a variable of the position.
pub(super) fn variable_address(variable: usize) -> i32 {
    VARIABLES + variable as i32
}

/// The variable of the position at an address.
pub(super) fn variable_of(number: i32) -> Option<usize> {
    (VARIABLES..VARIABLES + REACH).contains(&number).then(|| (number - VARIABLES) as usize)
}

/// A part of a definition.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Number(i32),
    Word(WordId, Span),
    /// `IF … ELSE … ENDIF`.
    If(Rc<[Node]>, Rc<[Node]>, Span),
    /// `BEGIN … UNTIL`.
    Until(Rc<[Node]>, Span),
    /// `IS NAME`: gives a deferred word its meaning.
    Is(WordId, Span),
    /// `COMPILE NAME`: the word is run when the move is played.
    Compile(WordId, Span),
    /// `DOES> …`: makes a word that leaves the address of its cell and then does this.
    Make(Rc<[Node]>, Span),
}

/// What a word means.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Native(Native),
    Constant(i32),
    /// So many cells from the first one on.
    Array {
        first: usize,
        length: usize,
    },
    /// Runs the word whose token is in the cell.
    Deferred {
        cell: usize,
    },
    Definition(Rc<[Node]>),
    /// A step; `relative` if symmetries apply.
    Direction {
        index: usize,
        relative: bool,
    },
    /// A list of moves.
    Moves(usize),
    /// Has no meaning for the rules.
    Unsupported,
}

/// A word of the dictionary.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) name: String,
    pub(super) meaning: Meaning,
}

/// All words; of those with the same name, the newest is found.
#[derive(Debug)]
pub(super) struct Dictionary {
    words: Vec<Word>,
    newest: HashMap<String, WordId>,
    /// What is in cells once the file has been read.
    pub(super) cells: Vec<i32>,
}

impl Dictionary {
    /// The words that exist before anything is read.
    pub(super) fn new() -> Self {
        let mut words = Self { words: Vec::new(), newest: HashMap::new(), cells: Vec::new() };
        for (name, native) in NATIVES {
            words.define(name, Meaning::Native(*native));
        }
        for name in UNSUPPORTED_WORDS {
            words.define(name, Meaning::Unsupported);
        }
        for name in SYSTEM_VARIABLES.iter().chain(&["$flipGrid"]) {
            let cell = words.allot(1);
            words.define(name, Meaning::Constant(address(cell)));
        }
        for (name, number) in [
            ("TRUE", TRUE),
            ("FALSE", 0),
            ("#WinScore", WIN),
            ("#LossScore", LOSS),
            ("#DrawScore", DRAW),
            ("#UnknownScore", UNKNOWN),
        ] {
            words.define(name, Meaning::Constant(number));
        }
        words
    }

    /// Adds a word.
    pub(super) fn define(&mut self, name: &str, meaning: Meaning) -> WordId {
        self.words.push(Word { name: name.to_owned(), meaning });
        self.newest.insert(name.to_owned(), self.words.len() - 1);
        self.words.len() - 1
    }

    /// Gives a word another meaning.
    pub(super) fn change(&mut self, word: WordId, meaning: Meaning) {
        self.words[word].meaning = meaning;
    }

    /// The newest word of a name.
    pub(super) fn find(&self, name: &str) -> Option<WordId> {
        self.newest.get(name).copied()
    }

    /// A word.
    pub(super) fn word(&self, word: WordId) -> &Word {
        &self.words[word]
    }

    /// All words with their meanings.
    pub(super) fn all(&self) -> impl Iterator<Item = (WordId, &Meaning)> {
        self.words.iter().map(|word| &word.meaning).enumerate()
    }

    /// The names of all words.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| word.name.as_str())
    }

    /// Reserves cells; the first of them.
    pub(super) fn allot(&mut self, length: usize) -> usize {
        let first = self.cells.len();
        self.cells.resize(first + length, 0);
        first
    }

    /// The word that a number stands for.
    pub(super) fn meant_by(&self, number: i32) -> Option<WordId> {
        word_of(number).filter(|word| *word < self.words.len())
    }

    /// What a deferred word means in the end.
    pub(super) fn followed(&self, word: WordId) -> Option<WordId> {
        let mut word = word;
        for _ in 0..MAX_FOLLOWED {
            match self.words[word].meaning {
                Meaning::Deferred { cell } => word = self.meant_by(self.cells[cell])?,
                _ => return Some(word),
            }
        }
        None
    }

    /// The direction that a token stands for, and whether symmetries apply to it.
    pub(super) fn direction_of(&self, number: i32) -> Option<(usize, bool)> {
        let word = self.followed(self.meant_by(number)?)?;
        match self.words[word].meaning {
            Meaning::Direction { index, relative } => Some((index, relative)),
            _ => None,
        }
    }

    /// The array that a cell is in: its first cell and its length.
    pub(super) fn array_of(&self, cell: usize) -> Option<(usize, usize)> {
        self.words.iter().find_map(|word| match word.meaning {
            Meaning::Array { first, length } if (first..first + length).contains(&cell) => {
                Some((first, length))
            }
            _ => None,
        })
    }
}
