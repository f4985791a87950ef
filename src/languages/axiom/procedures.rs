//! Words that become procedures of our language: those that run themselves, and in programs that would become too long
//! otherwise, all that make no move.
//!
//! A procedure is compiled for the values that are known where it is called; others are passed in variables of the run,
//! and so is what it leaves on the stack. In programs with procedures, all cells that moves write are variables of the run,
//! which procedures share with the blocks that call them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

use super::Fault;
use super::blocks::compiled;
use super::coder::{Coder, Done, Flow, Role, Start, Stop};
use super::dictionary::{Meaning, Node, WordId};
use super::lines::{Line, calls_any, filled, without_idle, write_lines};
use super::memory_stack::{DEPTH, LENGTH, STACK};
use super::procedure_table::{Procedure, Specialization};
use super::program::{FUEL, Program, cell_name};
use super::random::{MODULUS, RANDOM_STATE, RANDOM_STATE_OF_RUN};
use super::state::{Moved, State};
use super::value::{Type, Value, mentions};

/// A program whose words have more parts than this when everything is written out has procedures.
const MAX_WRITTEN_OUT: usize = 120_000;

/// Words with fewer parts are written out all the same.
const MIN_PARTS: usize = 30;

/// Most procedures of a program.
const MAX_PROCEDURES: usize = 240;

/// The variable of the run that says where the block began that calls a procedure, as a number.
const ORIGIN: &str = "origin";

impl Program {
    /// Finds out whether there are to be procedures, and whether words run themselves.
    pub(super) fn plan_procedures(&self) -> bool {
        let entries = self.declared.lists.iter().flatten().map(|entry| entry.word);
        let (mut size, mut recursive) = (0_usize, false);
        for word in entries.chain(self.words.find("OnIsGameOver")) {
            if let Some(Meaning::Definition(nodes)) =
                self.words.followed(word).map(|word| &self.words.word(word).meaning)
            {
                let facts = self.procedures.words.of(&self.words, nodes);
                size = size.saturating_add(facts.size);
                recursive |= facts.is_recursive;
            }
        }
        self.procedures.is_large.set(size > MAX_WRITTEN_OUT);
        self.procedures.exist.set(size > MAX_WRITTEN_OUT);
        recursive
    }

    /// Makes words that run themselves procedures.
    pub(super) fn begin_procedures(&self) {
        self.procedures.exist.set(true);
        self.fuel.set(FUEL);
    }

    /// Whether there are procedures, so that cells which moves write are variables of the run.
    pub(super) fn has_procedures(&self) -> bool {
        self.procedures.exist.get()
    }

    /// The variable of the run that a cell has become.
    pub(super) fn run_cell(&self, cell: usize) -> Option<String> {
        self.procedures.cells.borrow().contains(&cell).then(|| cell_name(cell))
    }

    /// Makes a cell a variable of the run.
    pub(super) fn make_run_cell(&self, cell: usize) {
        self.procedures.cells.borrow_mut().insert(cell);
    }

    /// Notes that an array becomes one of the run.
    pub(super) fn note_array(&self, first: usize, length: usize) {
        self.procedures.arrays.borrow_mut().insert(first, length);
    }

    /// Notes that the stack of a run is in an array of the run.
    pub(super) fn note_stack(&self) {
        self.procedures.has_stack.set(true);
    }

    /// How many cells and arrays have become variables of the run.
    pub(super) fn run_cell_count(&self) -> usize {
        self.procedures.cells.borrow().len() + self.procedures.arrays.borrow().len()
    }

    /// The names that a procedure may give new values to, and those of arrays.
    pub(super) fn names_of_run(&self) -> (Vec<String>, Vec<String>) {
        let cells = self.procedures.cells.borrow().iter().map(|cell| cell_name(*cell)).collect::<Vec<_>>();
        let arrays = self.procedures.arrays.borrow().keys().map(|first| cell_name(*first)).collect();
        let variables = self.game_variables().into_iter().map(|(name, _)| name);
        (cells.into_iter().chain(variables).collect(), arrays)
    }

    /// Forgets all procedures, which are to be compiled again.
    pub(super) fn forget_procedures(&self) {
        self.procedures.list.borrow_mut().clear();
    }

    /// Compiles all procedures that are called.
    pub(super) fn compile_procedures(&self) -> Result<(), Fault> {
        let mut at = 0;
        loop {
            let next =
                self.procedures.list.borrow().get(at).map(|procedure| procedure.specialization.clone());
            let Some(specialization) = next else { return Ok(()) };
            let text = self.procedure_text(&specialization)?;
            self.procedures.list.borrow_mut()[at].text = Some(text);
            at += 1;
        }
    }

    fn procedure_text(&self, specialization: &Specialization) -> Result<String, Fault> {
        let mut state = State::default();
        let mut first = Vec::new();
        for (at, known) in specialization.taken.iter().enumerate() {
            state.stack.push(if let Some(number) = known {
                Value::Number(*number)
            } else {
                let name = format!("taken-{at}");
                first.push(Line::Plain(format!("(let {name} passed-{at})")));
                Value::number(name)
            });
        }
        let start = Start {
            nodes: specialization.nodes.clone(),
            state,
            shared: false,
            playing: specialization.playing,
        };
        let mut coder = compiled(self, specialization.role, &start)?;
        let arity = self.procedures.words.of(&self.words, &specialization.nodes).arity;
        let lines = coder.ended_with(|coder| coder.leave_values(arity.map(|(_, left)| left)))?;
        if lines_mention(&lines, &self.start) {
            first.push(Line::Plain(format!("(let {} (position-at {ORIGIN}))", self.start)));
        }
        let mut text = String::new();
        write_lines(&mut text, &first, 4);
        write_lines(&mut text, &lines, 4);
        Ok(text)
    }

    /// The arrays of the run, each by its first cell and its length: those that are not of the game.
    fn arrays_of_run(&self) -> Vec<(usize, usize)> {
        let all = self.procedures.arrays.borrow();
        let is_of_run = |(first, _): &(&usize, &usize)| self.global(**first).is_none();
        all.iter().filter(is_of_run).map(|(first, length)| (*first, *length)).collect()
    }

    /// What takes back what an earlier run of the same lines has left in what runs share.
    pub(super) fn resets(&self, lines: &[Line]) -> Vec<Line> {
        let is_used = |name: &str| calls_any(lines) || lines_mention(lines, name);
        let mut out = Vec::new();
        for cell in self.procedures.cells.borrow().iter().filter(|cell| self.global(**cell).is_none()) {
            let name = cell_name(*cell);
            if is_used(&name) {
                out.push(Line::Plain(format!("(set {name} {})", self.words.cells[*cell])));
            }
        }
        if self.procedures.has_stack.get() && is_used(DEPTH) {
            out.push(Line::Plain(format!("(set {DEPTH} 0)")));
        }
        let slot = format!("{}0", self.prefix);
        for (first, length) in self.arrays_of_run() {
            let name = cell_name(first);
            if is_used(&name) {
                let clear = vec![Line::Plain(format!("(set ({name} {slot}) 0)"))];
                out.push(Line::Around(format!("for-each {slot} (range 0 {})", length - 1), clear));
            }
        }
        out
    }

    /// What arrays of the run hold at first, besides 0.
    pub(super) fn initial_arrays(&self) -> Vec<Line> {
        let mut out = Vec::new();
        for (first, length) in self.arrays_of_run() {
            let cells = &self.words.cells[first..first + length];
            for (at, number) in cells.iter().enumerate().filter(|(_, number)| **number != 0) {
                out.push(Line::Plain(format!("(set ({} {at}) {number})", cell_name(first))));
            }
        }
        out
    }

    /// What a block that may call procedures begins with.
    pub(super) fn prologue(&self, lines: &[Line]) -> Vec<Line> {
        let mut out: Vec<Line> = self.seed_of_block(lines).into_iter().collect();
        if calls_any(lines) {
            out.push(Line::Plain(format!("(set {ORIGIN} (index {}))", self.start)));
        }
        out.extend(self.initial_arrays());
        out
    }

    /// The declarations of what runs keep, and all procedures.
    pub(super) fn procedure_sections(&self) -> String {
        let mut out = String::new();
        if self.uses_random_numbers() {
            let _ = writeln!(
                out,
                "  (variable {RANDOM_STATE} 0 {MODULUS})\n  (run-variable {RANDOM_STATE_OF_RUN})"
            );
        }
        // A cell that words of `COMPILE` write is a variable of the game, whoever else writes it.
        let is_own = |cell: &&usize| self.global(**cell).is_none();
        for cell in self.procedures.cells.borrow().iter().filter(is_own) {
            let _ = writeln!(out, "  (run-variable {} {})", cell_name(*cell), self.words.cells[*cell]);
        }
        for (first, length) in self.arrays_of_run() {
            let _ = writeln!(out, "  (run-array {} {length})", cell_name(first));
        }
        if self.procedures.has_stack.get() {
            let _ = writeln!(out, "  (run-array {STACK} {LENGTH})\n  (run-variable {DEPTH})");
        }
        let list = self.procedures.list.borrow();
        if !list.is_empty() {
            let (passed, left) = self.procedures.most.get();
            let names = (0..passed).map(|at| format!("passed-{at}"));
            let names = names.chain((0..left).map(|at| format!("left-{at}"))).chain([ORIGIN.to_owned()]);
            for name in names {
                let _ = writeln!(out, "  (run-variable {name})");
            }
        }
        for procedure in list.iter() {
            let text = procedure.text.as_deref().unwrap_or_default();
            let _ = write!(out, "  (procedure {}\n{text}  )\n", procedure.name);
        }
        out
    }

    /// The name of a procedure; it is compiled later.
    fn procedure_name(&self, specialization: Specialization, word: &str) -> String {
        let mut list = self.procedures.list.borrow_mut();
        if let Some(known) = list.iter().find(|procedure| procedure.specialization.is(&specialization)) {
            return known.name.clone();
        }
        let clean =
            |letter: char| if letter.is_alphanumeric() || "-_".contains(letter) { letter } else { '_' };
        let name: String = word.chars().take(40).map(clean).collect();
        let name = format!("{name}:{}", list.len() + 1);
        list.push(Procedure { specialization, name: name.clone(), text: None });
        name
    }
}

impl Coder<'_> {
    /// Calls a definition as a procedure, if it is to be one; false if it is to be written out.
    pub(super) fn call(&mut self, word: WordId, nodes: &Rc<[Node]>) -> Result<bool, Stop> {
        let procedures = &self.program.procedures;
        if !self.program.has_procedures() {
            return Ok(false);
        }
        let facts = procedures.words.of(&self.program.words, nodes);
        let is_wanted = facts.is_recursive || procedures.is_large.get() && facts.size >= MIN_PARTS;
        let Some((taken, left)) = facts.arity.filter(|_| is_wanted && facts.is_plain) else {
            return Ok(false);
        };
        // What a drop creates before it has put its piece down may be that piece.
        if facts.creates && matches!(self.role, Role::Drops(_)) && self.state.moved != Moved::Yes {
            return Ok(false);
        }
        self.settle();
        let Some(depth) = self.state.stack.len().checked_sub(taken) else { return Ok(false) };
        let is_number = |value: &Value| {
            !matches!(value, Value::Unknown | Value::Element(..) | Value::Text(Type::Direction, _))
        };
        if !self.state.literals.is_empty() || !self.state.stack[depth..].iter().all(is_number) {
            return Ok(false);
        }
        if procedures.list.borrow().len() >= MAX_PROCEDURES {
            return Err(self.fault("this program has too many words that would have to be procedures"));
        }
        let values = self.state.stack.split_off(depth);
        let mut known = Vec::new();
        for (at, value) in values.iter().enumerate() {
            known.push(match value {
                Value::Number(number) => Some(*number),
                value => {
                    let text = self.as_number(value)?;
                    self.plain(format!("(set passed-{at} {text})"));
                    None
                }
            });
        }
        let role = match self.role {
            Role::End(player) => Role::End(player),
            Role::Moves(_) | Role::Drops(_) => Role::Moves(None),
        };
        let specialization =
            Specialization { nodes: nodes.clone(), role, taken: known, playing: self.playing };
        let name = self.program.procedure_name(specialization, &self.program.words.word(word).name);
        let (most_taken, most_left) = procedures.most.get();
        procedures.most.set((most_taken.max(taken), most_left.max(left)));
        self.keep_what_may_change();
        self.plain(format!("(call {name})"));
        self.state.cursor = None;
        self.asks_player = true;
        for at in 0..left {
            let name = self.fresh();
            self.plain(format!("(let {name} left-{at})"));
            self.push(Value::number(name));
        }
        Ok(true)
    }

    /// Keeps all values that a procedure may change.
    fn keep_what_may_change(&mut self) {
        self.keep("here");
        let (names, arrays) = self.program.names_of_run();
        for name in &names {
            self.keep(name);
        }
        for name in &arrays {
            self.keep_all_of(name);
        }
    }

    /// Leaves what is on the stack to the caller of a procedure, who expects so many values.
    fn leave_values(&mut self, expected: Option<usize>) -> Done {
        if !self.state.is_deep && expected.is_some_and(|expected| expected != self.state.stack.len()) {
            return Err(self.fault(
                "a word that `EXECUTE` runs here takes or leaves more or fewer values than a direction does; run it by its name",
            ));
        }
        let values = std::mem::take(&mut self.state.stack);
        let mut texts = Vec::new();
        for value in &values {
            texts.push(self.as_number(value)?);
        }
        for (at, text) in texts.iter().enumerate() {
            self.plain(format!("(set left-{at} {text})"));
        }
        Ok(())
    }

    /// The lines of a whole block.
    pub(super) fn finished(&mut self) -> Vec<Line> {
        without_idle(std::mem::take(&mut self.lines))
    }

    /// The lines of a whole block, with something written at each of its ends.
    pub(super) fn ended_with(&mut self, write: impl Fn(&mut Self) -> Done) -> Result<Vec<Line>, Fault> {
        let done = |done: Done, coder: &Self| match done {
            Ok(()) => Ok(()),
            Err(Stop::Fault(fault)) => Err(fault),
            Err(Stop::Again) => match coder.fault("what is left on the stack here is not clear") {
                Stop::Fault(fault) => Err(fault),
                Stop::Again => Ok(()),
            },
        };
        match std::mem::replace(&mut self.flow, Flow::One) {
            Flow::One => {
                if !self.state.dead {
                    done(write(self), self)?;
                }
                Ok(self.finished())
            }
            Flow::Many(leaves) => {
                let lines = std::mem::take(&mut self.lines);
                let mut ends = BTreeMap::new();
                for (leaf, state) in leaves {
                    self.state = state;
                    self.settle();
                    done(write(self), self)?;
                    ends.insert(leaf, std::mem::take(&mut self.lines));
                }
                self.lines = filled(lines, &mut ends);
                Ok(self.finished())
            }
        }
    }
}

fn lines_mention(lines: &[Line], word: &str) -> bool {
    let mut text = String::new();
    write_lines(&mut text, lines, 0);
    mentions(&text, word)
}
