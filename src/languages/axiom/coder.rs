//! Compiles a move word by running it with values that may be expressions: everything that it calls becomes part of it,
//! the stack becomes expressions and local variables, and what it writes are instructions of our language.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::Fault;
use super::dictionary::{Meaning, Node, WordId};
use super::lines::{Line, length};
use super::natives::{Native, rearranged};
use super::program::Program;
pub(super) use super::role::Role;
use super::state::State;
use super::value::{Type, Value};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Words that call each other, at most.
const MAX_NESTING: usize = 60;

/// What is said of words that call each other deeper.
const TOO_DEEP: &str = "words call each other too deep here; a recursion whose depth is known only in play must end with its \
     call, or leave the stack as it found it and make no move";

/// Lines of one block, at most.
const MAX_LINES: usize = 80_000;

/// How words end.
pub(super) enum Flow {
    /// All ways are joined: what is known is the state of the coder.
    One,
    /// They end at several leaves, each with what is known there.
    Many(Vec<(usize, State)>),
}

/// Words that are still to be run.
#[derive(Clone)]
pub(super) struct Frame {
    nodes: Rc<[Node]>,
    at: usize,
}

impl Frame {
    pub(super) fn new(nodes: &Rc<[Node]>) -> Self {
        Self { nodes: nodes.clone(), at: 0 }
    }
}

/// Why compiling stops.
pub(super) enum Stop {
    /// More is known now about variables; the block has to be compiled again.
    Again,
    Fault(Fault),
}

/// What stands for that variable among the cells.
pub(super) const MOVING: usize = usize::MAX;

/// What stands there for the decision not to join ways that leave the stack at different depths.
pub(super) const SPLITTING: usize = usize::MAX - 1;

/// And for the decision to keep the stack in an array of the run where its depth is known only in play.
pub(super) const SPILLING: usize = usize::MAX - 2;

/// Where a block begins.
#[derive(Clone)]
pub(super) struct Start {
    pub(super) nodes: Rc<[Node]>,
    pub(super) state: State,
    /// Whether the block goes through positions by itself.
    pub(super) shared: bool,
    /// Whether it is run when a move is played.
    pub(super) playing: bool,
}

impl Start {
    /// A block that runs a word for the piece that it begins at.
    pub(super) fn of_word(program: &Program, word: WordId) -> Self {
        let state = State { cursor: Some(program.start.clone()), ..State::default() };
        Self { nodes: Rc::from([Node::Word(word, Span::default())]), state, shared: false, playing: false }
    }
}

/// A block that is being compiled.
#[expect(
    clippy::struct_excessive_bools,
    reason = "these are findings that have nothing to do with each other"
)]
pub(super) struct Coder<'a> {
    pub(super) program: &'a Program,
    pub(super) role: Role,
    pub(super) lines: Vec<Line>,
    pub(super) state: State,
    /// How the whole block ends.
    pub(super) flow: Flow,
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
    /// Whether something was taken from the stack that depends on which way was taken.
    is_unclear: bool,
    pub(super) leaves: usize,
    /// Whether a random number has been used.
    pub(super) used_random_number: bool,
    nesting: usize,
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
            flow: Flow::One,
            homes,
            asks_player: false,
            asks_piece: false,
            shared: false,
            playing: false,
            names: 0,
            is_unclear: false,
            leaves: 0,
            used_random_number: false,
            nesting: 0,
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
        match self.state.stack.pop() {
            Some(value) => {
                self.is_unclear |= value == Value::Unknown;
                value
            }
            None if self.state.is_deep => self.take_from_array(),
            None => Value::Number(0),
        }
    }

    fn burn(&mut self) -> Done {
        // What is on the stack is copied wherever ways part.
        let cost = 1 + self.state.stack.len();
        match self.program.fuel.get().checked_sub(cost) {
            Some(left) => {
                self.program.fuel.set(left);
                Ok(())
            }
            None => {
                Err(self.fault("compiling this program takes too long; too much is called from one place"))
            }
        }
    }

    /// Compiles words one after the other.
    pub(super) fn run(&mut self, nodes: &Rc<[Node]>) -> Result<Flow, Stop> {
        self.flow(vec![Frame::new(nodes)])
    }

    pub(super) fn flow(&mut self, frames: Vec<Frame>) -> Result<Flow, Stop> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(self.fault(TOO_DEEP));
        }
        let flow = self.frames(frames);
        self.nesting -= 1;
        flow
    }

    fn frames(&mut self, mut frames: Vec<Frame>) -> Result<Flow, Stop> {
        while let Some(frame) = frames.last_mut() {
            if self.state.dead {
                break;
            }
            let Some(node) = frame.nodes.get(frame.at).cloned() else {
                frames.pop();
                continue;
            };
            frame.at += 1;
            self.burn()?;
            let done = self.act(node, &mut frames);
            // What was taken may also be the cause of a fault.
            if self.is_unclear && !matches!(done, Err(Stop::Again)) {
                return Err(self.decide_on_stack());
            }
            if let Some(flow) = done? {
                return Ok(flow);
            }
        }
        Ok(Flow::One)
    }

    /// Compiles a part of a definition. If its ways are not joined, all that follows has been compiled, too.
    fn act(&mut self, node: Node, frames: &mut Vec<Frame>) -> Result<Option<Flow>, Stop> {
        if !matches!(node, Node::Word(..) | Node::If(..)) {
            self.settle();
        }
        match node {
            Node::Number(number) => self.push(Value::Number(number)),
            Node::Word(word, span) => {
                self.at = span;
                if let Some(nodes) = self.word(word)? {
                    frames.push(Frame::new(&nodes));
                }
                if frames.len() > MAX_NESTING {
                    return Err(self.fault(TOO_DEEP));
                }
            }
            Node::If(then, other, span) => {
                self.at = span;
                return self.branch(&then, &other, frames);
            }
            Node::Until(body, span) => {
                self.at = span;
                self.until(&body)?;
            }
            Node::Is(_, span) => {
                self.at = span;
                return Err(self.fault("the meaning of a word cannot change during play"));
            }
            Node::Make(_, span) => {
                self.at = span;
                return Err(self.fault("no word can be made during play"));
            }
            Node::Compile(word, span) => {
                self.at = span;
                self.compile(word, span)?;
            }
        }
        Ok(None)
    }

    /// The end of a block; what decides the end of the game must be clear there.
    pub(super) fn with_result(&mut self, flow: Flow) -> Result<Flow, Stop> {
        let is_end = matches!((self.role, &flow), (Role::End(_), Flow::One));
        if is_end && self.state.stack.last() == Some(&Value::Unknown) {
            return Err(self.decide_on_stack());
        }
        Ok(flow)
    }

    /// Something was taken from the stack that depends on which way was taken: the next decision that may help is made.
    fn decide_on_stack(&mut self) -> Stop {
        let is_new = |decision: &usize| self.homes.insert(*decision, Type::Truth).is_none();
        if [SPLITTING, SPILLING].iter().any(is_new) {
            return Stop::Again;
        }
        self.fault("what is on the stack here depends on which way was taken")
    }

    /// `COMPILE`: the word is run when the move is played.
    fn compile(&mut self, word: WordId, span: Span) -> Done {
        // What it does to variables of the game must not change what has been read of them before.
        for (name, _) in self.program.game_variables() {
            self.keep_all_of(&name);
        }
        let literals = std::mem::take(&mut self.state.literals);
        let stack = std::mem::replace(&mut self.state.stack, literals);
        let playing = std::mem::replace(&mut self.playing, true);
        let Flow::One = self.run(&Rc::from([Node::Word(word, span)]))? else {
            return Err(self.fault("the ways through this word leave different things on the stack"));
        };
        self.settle();
        self.playing = playing;
        self.state.literals = std::mem::replace(&mut self.state.stack, stack);
        Ok(())
    }

    /// Compiles a word; if it is a definition, its words are to be run next.
    pub(super) fn word(&mut self, word: WordId) -> Result<Option<Rc<[Node]>>, Stop> {
        let program = self.program;
        match &program.words.word(word).meaning {
            Meaning::Native(native) => {
                let takes_step = matches!(native, Native::Verify | Native::Execute)
                    || (*native == Native::Not && self.state.step.is_some());
                if !takes_step || *native == Native::Execute {
                    self.settle();
                }
                if let Some((taken, left)) = rearranged(*native) {
                    while self.state.stack.len() < taken {
                        let below =
                            if self.state.is_deep { self.take_from_array() } else { Value::Number(0) };
                        self.state.stack.insert(0, below);
                    }
                    let from = self.state.stack.split_off(self.state.stack.len() - taken);
                    self.is_unclear |= from.contains(&Value::Unknown);
                    self.state.stack.extend(left.iter().map(|at| from[*at].clone()));
                } else if *native == Native::Execute {
                    return self.execute();
                } else {
                    self.native(*native)?;
                }
            }
            Meaning::Constant(number) => {
                self.settle();
                self.push(Value::Number(*number));
            }
            Meaning::Array { first, length } => {
                self.settle();
                self.element(*first, *length)?;
            }
            Meaning::Deferred { .. } => {
                if let Some(meant) = program.words.followed(word) {
                    return self.word(meant);
                }
                let name = &program.words.word(word).name;
                return Err(self.fault(format!("`{name}` has no meaning")));
            }
            Meaning::Definition(nodes) => {
                if !self.call(word, nodes)? {
                    return Ok(Some(nodes.clone()));
                }
            }
            Meaning::Direction { index, relative } => {
                self.settle();
                self.begin_step(program.direction(*index, *relative));
            }
            Meaning::Moves(_) => return Err(self.fault("a list of moves cannot be run")),
            Meaning::Unsupported => {
                let name = &program.words.word(word).name;
                return Err(self.fault(format!("`{name}` is not supported in rules")));
            }
        }
        Ok(None)
    }

    /// Ends the run.
    pub(super) fn stop(&mut self) {
        self.plain("(verify false)");
        self.state.dead = true;
    }

    /// Makes sure that a variable says whether the move that is being made moves a piece.
    pub(super) fn track_moves(&mut self) -> Done {
        if self.homes.insert(MOVING, Type::Truth).is_none() {
            return Err(Stop::Again);
        }
        Ok(())
    }

    pub(super) fn check_length(&self) -> Done {
        if length(&self.lines) > MAX_LINES {
            return Err(self.fault("this becomes too long when everything that it calls is written out"));
        }
        Ok(())
    }
}
