//! Compiles a move word by running it with values that may be expressions: everything that it calls becomes part of it,
//! the stack becomes expressions and local variables, and what it writes are instructions of our language.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Fault;
use super::dictionary::{Meaning, Node, WordId, word_of};
use super::natives::Native;
use super::program::Program;
use super::running::rearranged;
use super::value::{Type, Value, mentions, negated};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Words that are run for one block, and words that call each other, at most.
const FUEL: usize = 400_000;
const MAX_NESTING: usize = 120;

/// Lines of one block, at most.
const MAX_LINES: usize = 20_000;

/// An instruction, or a structure of instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Plain(String),
    If(String, Vec<Line>, Vec<Line>),
    /// `while`, `for-each` and the like: what stands before the body.
    Around(String, Vec<Line>),
}

/// Why compiling stops.
pub(super) enum Stop {
    /// More is known now about variables; the block has to be compiled again.
    Again,
    Fault(Fault),
}

/// What is known at a place of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) stack: Vec<Value>,
    /// What `COMPILE-LITERAL` has put aside for words that run when the move is played.
    pub(super) literals: Vec<Value>,
    /// An expression for where the cursor is, if there is one besides `here`.
    pub(super) cursor: Option<String>,
    /// Whether the move that is being made moves a piece.
    pub(super) moved: bool,
    /// Positions that are emptied, and those where pieces are created, by the move that is being made.
    pub(super) captured: BTreeSet<String>,
    pub(super) created: BTreeSet<String>,
    /// The step that [`Value::Step`] on top of the stack stands for.
    pub(super) step: Option<String>,
    /// Whether nothing that follows is reached.
    pub(super) dead: bool,
}

/// What a block is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Moves of a kind of piece; `None` if several kinds share the block.
    Moves(Option<usize>),
    /// The end of the game, for the player with this number.
    End(i32),
}

/// A block that is being compiled.
pub(super) struct Coder<'a> {
    pub(super) program: &'a Program,
    pub(super) role: Role,
    pub(super) lines: Vec<Line>,
    pub(super) state: State,
    /// Cells that are variables of the block, with their types.
    pub(super) homes: BTreeMap<usize, Type>,
    /// Whether something depends on who moves.
    pub(super) asks_player: bool,
    /// Whether something depends on the kind of piece that moves.
    pub(super) asks_piece: bool,
    /// Whether the block goes through positions by itself, so that it does not begin at the piece.
    pub(super) shared: bool,
    /// Whether the words that are run are those of `COMPILE`.
    pub(super) playing: bool,
    pub(super) names: usize,
    fuel: usize,
    depth: usize,
    pub(super) at: Span,
}

pub(super) type Done = Result<(), Stop>;

impl<'a> Coder<'a> {
    pub(super) fn new(program: &'a Program, role: Role, homes: BTreeMap<usize, Type>) -> Self {
        Self {
            program,
            role,
            lines: Vec::new(),
            state: State::default(),
            homes,
            asks_player: false,
            asks_piece: false,
            shared: false,
            playing: false,
            names: 0,
            fuel: FUEL,
            depth: 0,
            at: Span::default(),
        }
    }

    /// A fault at the word that is being run.
    pub(super) fn fault(&self, message: impl Into<String>) -> Stop {
        Stop::Fault(Box::new(Diagnostic::new(Code::BadForm, self.at, message)))
    }

    pub(super) fn plain(&mut self, text: impl Into<String>) {
        self.lines.push(Line::Plain(text.into()));
    }

    /// A name for a local variable.
    pub(super) fn fresh(&mut self) -> String {
        self.names += 1;
        format!("{}{}", self.program.prefix, self.names)
    }

    pub(super) fn push(&mut self, value: Value) {
        self.state.stack.push(value);
    }

    /// Takes the top of the stack; an empty one gives 0.
    pub(super) fn pop(&mut self) -> Value {
        self.state.stack.pop().unwrap_or(Value::Number(0))
    }

    fn burn(&mut self) -> Done {
        self.fuel = self.fuel.checked_sub(1).ok_or(()).or_else(|()| {
            Err(self.fault("compiling this takes too long; a loop or a recursion may never end"))
        })?;
        Ok(())
    }

    /// Compiles words one after the other.
    pub(super) fn run(&mut self, nodes: &Rc<[Node]>) -> Done {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err(self.fault("words call each other too deep; a recursion may never end"));
        }
        for node in nodes.iter() {
            if self.state.dead {
                break;
            }
            self.node(node)?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn node(&mut self, node: &Node) -> Done {
        self.burn()?;
        match node {
            Node::Number(number) => {
                self.settle();
                self.push(Value::Number(*number));
                Ok(())
            }
            Node::Word(word, span) => {
                let outer = std::mem::replace(&mut self.at, *span);
                self.word(*word)?;
                self.at = outer;
                Ok(())
            }
            Node::If(then, other, span) => {
                self.at = *span;
                self.branch(then, other)
            }
            Node::Until(body, span) => {
                self.settle();
                self.at = *span;
                self.until(body)
            }
            Node::Is(_, span) => {
                self.at = *span;
                Err(self.fault("the meaning of a word cannot change during play"))
            }
            Node::Compile(word, span) => {
                self.settle();
                self.at = *span;
                let literals = std::mem::take(&mut self.state.literals);
                let stack = std::mem::replace(&mut self.state.stack, literals);
                let playing = std::mem::replace(&mut self.playing, true);
                self.word(*word)?;
                self.settle();
                self.playing = playing;
                self.state.literals = std::mem::replace(&mut self.state.stack, stack);
                Ok(())
            }
        }
    }

    /// Compiles a word.
    pub(super) fn word(&mut self, word: WordId) -> Done {
        let program = self.program;
        match &program.words.word(word).meaning {
            Meaning::Native(native) => {
                let takes_step = matches!(native, Native::Verify | Native::Execute)
                    || (*native == Native::Not && self.state.step.is_some());
                if !takes_step || *native == Native::Execute {
                    self.settle();
                }
                match rearranged(*native) {
                    Some((taken, left)) => {
                        while self.state.stack.len() < taken {
                            self.state.stack.insert(0, Value::Number(0));
                        }
                        let from = self.state.stack.split_off(self.state.stack.len() - taken);
                        self.state.stack.extend(left.iter().map(|at| from[*at].clone()));
                        Ok(())
                    }
                    None => self.native(*native),
                }
            }
            Meaning::Constant(number) => {
                self.settle();
                self.push(Value::Number(*number));
                Ok(())
            }
            Meaning::Array { first, length } => {
                self.settle();
                self.element(*first, *length)
            }
            Meaning::Deferred { cell } => match word_of(program.words.cells[*cell]) {
                Some(meant) => self.word(meant),
                None => {
                    let name = &program.words.word(word).name;
                    Err(self.fault(format!("`{name}` has no meaning")))
                }
            },
            Meaning::Definition(nodes) => self.run(nodes),
            Meaning::Direction { index, relative } => {
                self.settle();
                self.begin_step(program.direction(*index, *relative));
                Ok(())
            }
            Meaning::Moves(_) => Err(self.fault("a list of moves cannot be run")),
            Meaning::Search => {
                let name = &program.words.word(word).name;
                Err(self.fault(format!("`{name}` is not read in rules")))
            }
        }
    }

    /// Runs the word whose token is on the stack.
    pub(super) fn execute(&mut self) -> Done {
        match self.pop() {
            Value::Text(Type::Direction, direction) => {
                self.begin_step(direction);
                Ok(())
            }
            Value::Number(number) if word_of(number).is_some() => self.word(word_of(number).unwrap_or(0)),
            _ => Err(self.fault("which word is run here must be known before the game is played, unless it is a direction")),
        }
    }

    fn begin_step(&mut self, direction: String) {
        self.state.step = Some(direction);
        self.push(Value::Step);
    }

    /// Writes the step that is yet to be written, for what does not depend on where it leads: stays if it leads nowhere.
    pub(super) fn settle(&mut self) {
        let Some(direction) = self.state.step.take() else { return };
        self.pop();
        self.keep("here");
        let name = self.fresh();
        self.plain(format!("(let {name} (on-board? {direction}))"));
        self.lines.push(Line::If(name.clone(), vec![Line::Plain(direction)], Vec::new()));
        self.state.cursor = None;
        self.push(Value::truth(name));
    }

    /// `verify` after a step: the step alone ends the run where it leads nowhere.
    pub(super) fn verify_step(&mut self) -> bool {
        let Some(direction) = self.state.step.take() else { return false };
        self.pop();
        self.keep("here");
        self.plain(direction);
        self.state.cursor = None;
        true
    }

    /// Before the meaning of a word of an expression changes, keeps what values need of it.
    pub(super) fn keep(&mut self, word: &str) {
        let state = &self.state;
        let is_needed = state.stack.iter().chain(&state.literals).any(|value| value.mentions(word));
        if word != "here" && state.cursor.as_ref().is_some_and(|cursor| mentions(cursor, word)) {
            self.state.cursor = None;
        }
        if is_needed {
            let name = self.fresh();
            self.plain(format!("(let {name} {word})"));
            for value in self.state.stack.iter_mut().chain(&mut self.state.literals) {
                value.replace(word, &name);
            }
            if word == "here" {
                self.state.captured = self.state.captured.iter().map(|at| super::value::replaced(at, word, &name)).collect();
                self.state.created = self.state.created.iter().map(|at| super::value::replaced(at, word, &name)).collect();
            }
        }
    }

    /// Ends the run.
    pub(super) fn stop(&mut self) {
        self.plain("(verify false)");
        self.state.dead = true;
    }

    /// `IF`.
    fn branch(&mut self, then: &Rc<[Node]>, other: &Rc<[Node]>) -> Done {
        let condition;
        let mut first = None;
        if let Some(direction) = self.state.step.take() {
            self.pop();
            self.keep("here");
            condition = format!("(on-board? {direction})");
            first = Some(direction);
        } else {
            let value = self.pop();
            if let Value::Number(number) = value {
                return self.run(if number == 0 { other } else { then });
            }
            condition = self.condition(&value)?;
        }
        let before = self.state.clone();
        let outer = std::mem::take(&mut self.lines);
        if let Some(direction) = first {
            self.plain(direction);
            self.state.cursor = None;
        }
        self.run(then)?;
        self.settle();
        let then = (std::mem::take(&mut self.lines), std::mem::replace(&mut self.state, before));
        self.run(other)?;
        self.settle();
        let other = (std::mem::replace(&mut self.lines, outer), std::mem::take(&mut self.state));
        self.join(condition, then, other)
    }

    /// Writes both branches, and makes the states after them one.
    fn join(&mut self, condition: String, then: (Vec<Line>, State), other: (Vec<Line>, State)) -> Done {
        let ends = [Line::Plain("(verify false)".to_owned())];
        if then.1.dead || other.1.dead {
            let (condition, dead, alive) =
                if then.1.dead { (condition, then, other) } else { (negated(&condition), other, then) };
            if dead.0 == ends {
                self.plain(format!("(verify {})", negated(&condition)));
            } else {
                self.lines.push(Line::If(condition, dead.0, Vec::new()));
            }
            self.lines.extend(alive.0);
            self.state = alive.1;
            return self.check_length();
        }
        let mut sides = [then, other];
        let depth = sides[0].1.stack.len().max(sides[1].1.stack.len());
        let moved = sides[0].1.moved || sides[1].1.moved;
        for side in &mut sides {
            let missing = depth - side.1.stack.len();
            side.1.stack.splice(0..0, std::iter::repeat_n(Value::Number(0), missing));
            self.within(side, |coder| {
                if moved && !coder.state.moved {
                    coder.move_nothing();
                }
                Ok(())
            })?;
        }
        for at in 0..depth {
            let values = [sides[0].1.stack[at].clone(), sides[1].1.stack[at].clone()];
            if values[0] == values[1] {
                continue;
            }
            let kind = self.joined(&values[0], &values[1]);
            let name = self.fresh();
            let start = self.program.any(kind);
            self.plain(format!("(let {name} {start})"));
            for (side, value) in sides.iter_mut().zip(values) {
                self.within(side, |coder| {
                    let text = coder.as_type(&value, kind)?;
                    if text != start {
                        coder.plain(format!("(set {name} {text})"));
                    }
                    Ok(())
                })?;
                side.1.stack[at] = Value::Text(kind, name.clone());
            }
        }
        let [then, other] = sides;
        self.state = then.1;
        if self.state.cursor != other.1.cursor {
            self.state.cursor = None;
        }
        self.state.captured.extend(other.1.captured);
        self.state.created.extend(other.1.created);
        if self.state.literals != other.1.literals {
            return Err(self.fault("both branches must leave the same for `COMPILE`"));
        }
        match (then.0.is_empty(), other.0.is_empty()) {
            (true, true) => {}
            (true, false) => self.lines.push(Line::If(negated(&condition), other.0, Vec::new())),
            _ => self.lines.push(Line::If(condition, then.0, other.0)),
        }
        self.check_length()
    }

    /// Continues to write at the end of a branch.
    fn within(&mut self, side: &mut (Vec<Line>, State), write: impl FnOnce(&mut Self) -> Done) -> Done {
        std::mem::swap(&mut self.lines, &mut side.0);
        std::mem::swap(&mut self.state, &mut side.1);
        let done = write(self);
        std::mem::swap(&mut self.lines, &mut side.0);
        std::mem::swap(&mut self.state, &mut side.1);
        done
    }

    pub(super) fn check_length(&self) -> Done {
        if length(&self.lines) > MAX_LINES {
            return Err(self.fault("this becomes too long when everything that it calls is written out"));
        }
        Ok(())
    }
}

/// The number of lines, also within others.
pub(super) fn length(lines: &[Line]) -> usize {
    lines
        .iter()
        .map(|line| match line {
            Line::Plain(_) => 1,
            Line::If(_, then, other) => 1 + length(then) + length(other),
            Line::Around(_, body) => 1 + length(body),
        })
        .sum()
}

/// The names that instructions give new values to.
pub(super) fn assigned(lines: &[Line], names: &mut BTreeSet<String>) {
    for line in lines {
        match line {
            Line::Plain(text) => {
                if let Some(rest) = text.strip_prefix("(set ") {
                    let end = rest.find([' ', ')']).unwrap_or(rest.len());
                    names.insert(rest[..end].to_owned());
                }
            }
            Line::If(_, then, other) => {
                assigned(then, names);
                assigned(other, names);
            }
            Line::Around(_, body) => assigned(body, names),
        }
    }
}
