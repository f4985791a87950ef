//! Compiles loops: those whose length is known are unrolled if they are short, others become `while`.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::coder::{Coder, Done, Flow, Stop};
use super::dictionary::Node;
use super::lines::{Line, assigned, calls_any, length};
use super::state::{Moved, State};
use super::value::{Type, Value, negated};

/// Iterations and lines of a loop that is unrolled, at most.
const MAX_ITERATIONS: usize = 8;
const MAX_UNROLLED_LINES: usize = 40;

/// How often a loop is compiled until it is known what changes in it.
const MAX_ATTEMPTS: usize = 40;

/// What is known to change in a loop.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "these are findings that have nothing to do with each other"
)]
pub(super) struct LoopChanges {
    /// Values of the stack that change: where, of which type, in which variable.
    variables: Vec<(usize, Type, String)>,
    pub(super) moves_cursor: bool,
    pub(super) moves_piece: bool,
    /// Whether each iteration leaves something on top of the stack.
    piles_up: bool,
    /// Whether the stack is kept in an array of the run, as iterations leave more or less of it.
    spills: bool,
    /// Names whose values change, and are needed as they were before.
    preserved: BTreeSet<String>,
}

/// The state at the head of a loop and after its body.
pub(super) struct Iteration {
    pub(super) prelude: Vec<Line>,
    pub(super) head: State,
    pub(super) body: Vec<Line>,
    flag: Value,
    /// Where its paths end, if they are not joined.
    leaves: Option<Vec<LoopPath>>,
}

/// The end of a path through the body of a loop.
pub(super) struct LoopPath {
    pub(super) leaf: usize,
    pub(super) lines: Vec<Line>,
    pub(super) state: State,
    pub(super) flag: Value,
}

impl LoopPath {
    /// Whether the loop may end after it.
    pub(super) fn ends(&self) -> bool {
        self.flag != Value::Number(0)
    }

    /// Whether the loop may go on after it.
    pub(super) fn goes_on(&self) -> bool {
        !matches!(self.flag, Value::Number(flag) if flag != 0)
    }
}

impl Coder<'_> {
    /// `BEGIN … UNTIL`.
    pub(super) fn until(&mut self, body: &Rc<[Node]>) -> Done {
        if self.unrolled(body)? {
            return Ok(());
        }
        let start = self.state.clone();
        let outer = std::mem::take(&mut self.lines);
        let mut changes = LoopChanges::default();
        for _ in 0..MAX_ATTEMPTS {
            self.state = start.clone();
            let mut iteration = self.iteration(body, &changes)?;
            if let Some(leaves) = iteration.leaves.take() {
                if leaves.iter().any(|path| path.state.continues != iteration.head.continues) {
                    return Err(self.goes_on_in_loop());
                }
                if !self.note_changes_of_paths(&start, &iteration, &leaves, &mut changes)? {
                    self.lines = outer;
                    return self.write_paths(iteration, leaves, &changes);
                }
                continue;
            }
            if !self.state.dead && self.state.continues != iteration.head.continues {
                return Err(self.goes_on_in_loop());
            }
            if self.state.dead {
                // The body is run once, and nothing follows it.
                self.lines = outer;
                self.lines.extend(iteration.prelude.into_iter().chain(iteration.body));
                return self.check_length();
            }
            if self.note_changes(&start, &iteration, &mut changes) {
                continue;
            }
            self.lines = outer;
            return self.write(iteration, &changes);
        }
        Err(self.fault("what this loop does to the stack is not clear"))
    }

    fn goes_on_in_loop(&self) -> Stop {
        self.fault("a loop that says that the turn goes on must add the move, too")
    }

    /// Unrolls a loop if it is known when it ends.
    fn unrolled(&mut self, body: &Rc<[Node]>) -> Result<bool, Stop> {
        let before = (self.state.clone(), self.names);
        let outer = std::mem::take(&mut self.lines);
        let mut is_done = false;
        for _ in 0..MAX_ITERATIONS {
            let Flow::One = self.run(body)? else { break };
            self.settle();
            is_done = self.state.dead;
            if is_done {
                break;
            }
            match self.pop() {
                Value::Number(0) if length(&self.lines) <= MAX_UNROLLED_LINES => {}
                Value::Number(flag) if flag != 0 => {
                    is_done = true;
                    break;
                }
                _ => break,
            }
        }
        let written = std::mem::replace(&mut self.lines, outer);
        if is_done {
            self.lines.extend(written);
        } else {
            (self.state, self.names) = before;
        }
        Ok(is_done)
    }

    /// Compiles one iteration of a loop with what is known to change in it.
    fn iteration(&mut self, body: &Rc<[Node]>, changes: &LoopChanges) -> Result<Iteration, Stop> {
        self.lines = Vec::new();
        for name in &changes.preserved {
            self.keep(name);
        }
        if changes.moves_cursor {
            self.keep("here");
            self.state.cursor = None;
        }
        if changes.moves_piece {
            self.track_moves()?;
            self.state.moved = Moved::Maybe;
        }
        if changes.spills {
            self.spill()?;
        }
        for (at, kind, name) in &changes.variables {
            let value = self.state.stack[*at].clone();
            let text = self.as_type(&value, *kind)?;
            self.plain(format!("(let {name} {text})"));
            self.state.stack[*at] = Value::Text(*kind, name.clone());
        }
        if changes.piles_up {
            self.push(Value::Unknown);
        }
        let prelude = std::mem::take(&mut self.lines);
        let head = self.state.clone();
        let flow = self.run(body)?;
        let Flow::Many(leaves) = flow else {
            self.settle();
            let mut flag = if self.state.dead { Value::Number(0) } else { self.pop() };
            if changes.spills && !self.state.dead {
                if !matches!(flag, Value::Number(_)) {
                    let name = self.fresh();
                    let text = self.condition(&flag)?;
                    self.plain(format!("(let {name} {text})"));
                    flag = Value::truth(name);
                }
                self.spill()?;
            }
            return Ok(Iteration {
                prelude,
                head,
                body: std::mem::take(&mut self.lines),
                flag,
                leaves: None,
            });
        };
        let body = std::mem::take(&mut self.lines);
        let mut paths = Vec::new();
        for (leaf, state) in leaves {
            self.state = state;
            self.settle();
            let flag = self.pop();
            let (lines, state) = (std::mem::take(&mut self.lines), std::mem::take(&mut self.state));
            paths.push(LoopPath { leaf, lines, state, flag });
        }
        Ok(Iteration { prelude, head, body, flag: Value::Unknown, leaves: Some(paths) })
    }

    /// Notes what an iteration has changed; whether anything of it was not known.
    pub(super) fn note_changes(
        &mut self,
        start: &State,
        iteration: &Iteration,
        changes: &mut LoopChanges,
    ) -> bool {
        let head = &iteration.head;
        if self.spills() && self.state.stack.len() != head.stack.len() {
            let is_new = !changes.spills;
            *changes = LoopChanges { spills: true, ..LoopChanges::default() };
            return is_new;
        }
        let missing = head.stack.len().saturating_sub(self.state.stack.len());
        self.state.stack.splice(0..0, std::iter::repeat_n(Value::Number(0), missing));
        let mut found_new = false;
        if self.state.stack.len() > head.stack.len() {
            found_new = !changes.piles_up;
            changes.piles_up = true;
            self.state.stack.truncate(head.stack.len());
        }
        for at in 0..head.stack.len() {
            if head.stack[at] == Value::Unknown {
                // Something has been taken, and something else was left.
                self.state.stack[at] = Value::Unknown;
                continue;
            }
            let after = self.state.stack[at].clone();
            match changes.variables.iter().position(|(place, ..)| *place == at) {
                None if after != head.stack[at] => {
                    let kind = self.joined(&start.stack[at], &after);
                    let name = self.fresh();
                    changes.variables.push((at, kind, name));
                    found_new = true;
                }
                Some(index) => {
                    let kind = self.joined(&Value::Text(changes.variables[index].1, String::new()), &after);
                    found_new |= kind != changes.variables[index].1;
                    changes.variables[index].1 = kind;
                }
                None => {}
            }
        }
        if self.state.cursor != head.cursor && !changes.moves_cursor {
            changes.moves_cursor = true;
            found_new = true;
        }
        if self.state.moved != head.moved && !changes.moves_piece {
            changes.moves_piece = true;
            found_new = true;
        }
        let mut changed = BTreeSet::new();
        assigned(&iteration.body, &mut changed);
        if calls_any(&iteration.body) {
            let (names, _) = self.program.names_of_run();
            changed.extend(names);
        }
        for name in changed {
            let is_needed = start.stack.iter().chain(&start.literals).any(|value| value.mentions(&name));
            let is_cursor = head.cursor.as_ref().is_some_and(|cursor| super::value::mentions(cursor, &name));
            changes.moves_cursor |= is_cursor;
            found_new |= is_cursor || (is_needed && changes.preserved.insert(name));
        }
        found_new
    }

    /// Writes a loop of which everything is known.
    fn write(&mut self, iteration: Iteration, changes: &LoopChanges) -> Done {
        let outer = std::mem::replace(&mut self.lines, iteration.body);
        let again = match &iteration.flag {
            Value::Number(0) => None,
            Value::Number(_) => {
                // The loop is never repeated.
                let body = std::mem::replace(&mut self.lines, outer);
                self.lines.extend(iteration.prelude.into_iter().chain(body));
                return self.check_length();
            }
            flag => {
                let text = negated(&self.condition(flag)?);
                let name = self.fresh();
                self.plain(format!("(set {name} {text})"));
                Some(name)
            }
        };
        self.update_variables(changes)?;
        let body = std::mem::replace(&mut self.lines, outer);
        self.lines.extend(iteration.prelude);
        let (captured, created) = (self.state.captured.clone(), self.state.created.clone());
        self.state = iteration.head;
        self.state.captured.extend(captured);
        self.state.created.extend(created);
        self.state.is_deep |= changes.spills;
        if changes.moves_cursor {
            self.state.cursor = None;
        }
        if let Some(name) = again {
            self.plain(format!("(let {name} true)"));
            self.lines.push(Line::Around(format!("while {name}"), body));
        } else {
            self.lines.push(Line::Around("while true".to_owned(), body));
            self.state.dead = true;
        }
        self.check_length()
    }

    /// Gives the variables of a loop their values for the next iteration.
    pub(super) fn update_variables(&mut self, changes: &LoopChanges) -> Done {
        // All of them change at once, so new values that need others as they were are computed first.
        let mut new = Vec::new();
        for (at, kind, name) in &changes.variables {
            let value = self.state.stack[*at].clone();
            let mut text = self.as_type(&value, *kind)?;
            if text == *name {
                continue;
            }
            if changes.variables.iter().any(|(_, _, other)| super::value::mentions(&text, other))
                && changes.variables.len() > 1
            {
                let copy = self.fresh();
                self.plain(format!("(let {copy} {text})"));
                text = copy;
            }
            new.push(format!("(set {name} {text})"));
        }
        self.lines.extend(new.into_iter().map(Line::Plain));
        Ok(())
    }
}
