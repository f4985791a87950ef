//! Compiles loops: those whose length is known are written out if they are short, others become `while`.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::coder::{Coder, Done, Flow, Stop};
use super::dictionary::Node;
use super::lines::{Line, assigned, calls_any, length};
use super::state::{Moved, State};
use super::value::{Type, Value, negated};

/// Turns and lines of a loop that is written out, at most.
const MAX_TURNS: usize = 8;
const MAX_WRITTEN: usize = 40;

/// How often a loop is compiled until it is known what changes in it.
const MAX_ATTEMPTS: usize = 40;

/// What is known about a loop.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "these are findings that have nothing to do with each other"
)]
pub(super) struct Known {
    /// Values of the stack that change: where, of which type, in which variable.
    variables: Vec<(usize, Type, String)>,
    pub(super) moves_cursor: bool,
    pub(super) moves_piece: bool,
    /// Whether each turn leaves something on top of the stack.
    piles_up: bool,
    /// Whether the stack is kept in an array of the run, as turns leave more or less of it.
    spills: bool,
    /// Names whose values change, and are needed as they were before.
    kept: BTreeSet<String>,
}

/// The state at the head of a loop and after its body.
pub(super) struct Turn {
    pub(super) prelude: Vec<Line>,
    pub(super) head: State,
    pub(super) body: Vec<Line>,
    flag: Value,
    /// Where its ways end, if they are not joined.
    leaves: Option<Vec<Way>>,
}

/// The end of a way through the body of a loop.
pub(super) struct Way {
    pub(super) leaf: usize,
    pub(super) lines: Vec<Line>,
    pub(super) state: State,
    pub(super) flag: Value,
}

impl Way {
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
        if self.written_out(body)? {
            return Ok(());
        }
        let start = self.state.clone();
        let outer = std::mem::take(&mut self.lines);
        let mut known = Known::default();
        for _ in 0..MAX_ATTEMPTS {
            self.state = start.clone();
            let mut turn = self.turn(body, &known)?;
            if let Some(leaves) = turn.leaves.take() {
                if leaves.iter().any(|way| way.state.continues != turn.head.continues) {
                    return Err(self.goes_on_in_loop());
                }
                if !self.learns_from_all(&start, &turn, &leaves, &mut known)? {
                    self.lines = outer;
                    return self.write_ways(turn, leaves, &known);
                }
                continue;
            }
            if !self.state.dead && self.state.continues != turn.head.continues {
                return Err(self.goes_on_in_loop());
            }
            if self.state.dead {
                // The body is run once, and nothing follows it.
                self.lines = outer;
                self.lines.extend(turn.prelude.into_iter().chain(turn.body));
                return self.check_length();
            }
            if self.learns(&start, &turn, &mut known) {
                continue;
            }
            self.lines = outer;
            return self.write(turn, &known);
        }
        Err(self.fault("what this loop does to the stack is not clear"))
    }

    fn goes_on_in_loop(&self) -> Stop {
        self.fault("a loop that says that the turn goes on must add the move, too")
    }

    /// Writes all turns of a loop one after the other, if it is known when it ends.
    fn written_out(&mut self, body: &Rc<[Node]>) -> Result<bool, Stop> {
        let before = (self.state.clone(), self.names);
        let outer = std::mem::take(&mut self.lines);
        let mut is_done = false;
        for _ in 0..MAX_TURNS {
            let Flow::One = self.run(body)? else { break };
            self.settle();
            is_done = self.state.dead;
            if is_done {
                break;
            }
            match self.pop() {
                Value::Number(0) if length(&self.lines) <= MAX_WRITTEN => {}
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

    /// Compiles one turn of a loop with what is known.
    fn turn(&mut self, body: &Rc<[Node]>, known: &Known) -> Result<Turn, Stop> {
        self.lines = Vec::new();
        for name in &known.kept {
            self.keep(name);
        }
        if known.moves_cursor {
            self.keep("here");
            self.state.cursor = None;
        }
        if known.moves_piece {
            self.track_moves()?;
            self.state.moved = Moved::Maybe;
        }
        if known.spills {
            self.spill()?;
        }
        for (at, kind, name) in &known.variables {
            let value = self.state.stack[*at].clone();
            let text = self.as_type(&value, *kind)?;
            self.plain(format!("(let {name} {text})"));
            self.state.stack[*at] = Value::Text(*kind, name.clone());
        }
        if known.piles_up {
            self.push(Value::Unknown);
        }
        let prelude = std::mem::take(&mut self.lines);
        let head = self.state.clone();
        let flow = self.run(body)?;
        let Flow::Many(leaves) = flow else {
            self.settle();
            let mut flag = if self.state.dead { Value::Number(0) } else { self.pop() };
            if known.spills && !self.state.dead {
                if !matches!(flag, Value::Number(_)) {
                    let name = self.fresh();
                    let text = self.condition(&flag)?;
                    self.plain(format!("(let {name} {text})"));
                    flag = Value::truth(name);
                }
                self.spill()?;
            }
            return Ok(Turn { prelude, head, body: std::mem::take(&mut self.lines), flag, leaves: None });
        };
        let body = std::mem::take(&mut self.lines);
        let mut ways = Vec::new();
        for (leaf, state) in leaves {
            self.state = state;
            self.settle();
            let flag = self.pop();
            let (lines, state) = (std::mem::take(&mut self.lines), std::mem::take(&mut self.state));
            ways.push(Way { leaf, lines, state, flag });
        }
        Ok(Turn { prelude, head, body, flag: Value::Unknown, leaves: Some(ways) })
    }

    /// Notes what a turn has changed; whether anything of it was not known.
    pub(super) fn learns(&mut self, start: &State, turn: &Turn, known: &mut Known) -> bool {
        let head = &turn.head;
        if self.spills() && self.state.stack.len() != head.stack.len() {
            let is_new = !known.spills;
            *known = Known { spills: true, ..Known::default() };
            return is_new;
        }
        let missing = head.stack.len().saturating_sub(self.state.stack.len());
        self.state.stack.splice(0..0, std::iter::repeat_n(Value::Number(0), missing));
        let mut learns = false;
        if self.state.stack.len() > head.stack.len() {
            learns = !known.piles_up;
            known.piles_up = true;
            self.state.stack.truncate(head.stack.len());
        }
        for at in 0..head.stack.len() {
            if head.stack[at] == Value::Unknown {
                // Something has been taken, and something else was left.
                self.state.stack[at] = Value::Unknown;
                continue;
            }
            let after = self.state.stack[at].clone();
            match known.variables.iter().position(|(known, ..)| *known == at) {
                None if after != head.stack[at] => {
                    let kind = self.joined(&start.stack[at], &after);
                    let name = self.fresh();
                    known.variables.push((at, kind, name));
                    learns = true;
                }
                Some(index) => {
                    let kind = self.joined(&Value::Text(known.variables[index].1, String::new()), &after);
                    learns |= kind != known.variables[index].1;
                    known.variables[index].1 = kind;
                }
                None => {}
            }
        }
        if self.state.cursor != head.cursor && !known.moves_cursor {
            known.moves_cursor = true;
            learns = true;
        }
        if self.state.moved != head.moved && !known.moves_piece {
            known.moves_piece = true;
            learns = true;
        }
        let mut changed = BTreeSet::new();
        assigned(&turn.body, &mut changed);
        if calls_any(&turn.body) {
            let (names, _) = self.program.names_of_run();
            changed.extend(names);
        }
        for name in changed {
            let is_needed = start.stack.iter().chain(&start.literals).any(|value| value.mentions(&name));
            let is_cursor = head.cursor.as_ref().is_some_and(|cursor| super::value::mentions(cursor, &name));
            known.moves_cursor |= is_cursor;
            learns |= is_cursor || (is_needed && known.kept.insert(name));
        }
        learns
    }

    /// Writes a loop of which everything is known.
    fn write(&mut self, turn: Turn, known: &Known) -> Done {
        let outer = std::mem::replace(&mut self.lines, turn.body);
        let again = match &turn.flag {
            Value::Number(0) => None,
            Value::Number(_) => {
                // The loop is never repeated.
                let body = std::mem::replace(&mut self.lines, outer);
                self.lines.extend(turn.prelude.into_iter().chain(body));
                return self.check_length();
            }
            flag => {
                let text = negated(&self.condition(flag)?);
                let name = self.fresh();
                self.plain(format!("(set {name} {text})"));
                Some(name)
            }
        };
        self.renew(known)?;
        let body = std::mem::replace(&mut self.lines, outer);
        self.lines.extend(turn.prelude);
        let (captured, created) = (self.state.captured.clone(), self.state.created.clone());
        self.state = turn.head;
        self.state.captured.extend(captured);
        self.state.created.extend(created);
        self.state.is_deep |= known.spills;
        if known.moves_cursor {
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

    /// Gives the variables of a loop their values for the next turn.
    pub(super) fn renew(&mut self, known: &Known) -> Done {
        // All of them change at once, so new values that need others as they were are computed first.
        let mut new = Vec::new();
        for (at, kind, name) in &known.variables {
            let value = self.state.stack[*at].clone();
            let mut text = self.as_type(&value, *kind)?;
            if text == *name {
                continue;
            }
            if known.variables.iter().any(|(_, _, other)| super::value::mentions(&text, other))
                && known.variables.len() > 1
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
