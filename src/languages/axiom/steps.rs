//! Compiles words that move the cursor: directions, words that are run by their token, and what has to be kept when the
//! cursor or a variable changes.
//!
//! A step is not written at once, as what follows says what is to happen if it leads nowhere.

use std::rc::Rc;

use super::coder::{Coder, Stop};
use super::dictionary::Node;
use super::lines::Line;
use super::value::{Type, Value, mentions};

impl Coder<'_> {
    /// Runs the word whose token is on the stack.
    pub(super) fn execute(&mut self) -> Result<Option<Rc<[Node]>>, Stop> {
        match self.pop() {
            Value::Text(Type::Direction, direction) => {
                self.begin_step(direction);
                Ok(None)
            }
            Value::Number(number) if self.program.words.meant_by(number).is_some() => {
                self.word(self.program.words.meant_by(number).unwrap_or(0))
            }
            value if self.spills() => {
                let number = self.as_number(&value)?;
                let direction = self.direction_of_number(&number);
                self.begin_step(direction);
                Ok(None)
            }
            _ => Err(self.fault(
                "which word is run here must be known before the game is played, unless it is a direction",
            )),
        }
    }

    pub(super) fn begin_step(&mut self, direction: String) {
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
        }
        // Where something has been captured or created is known no longer by an expression that changes.
        self.state.captured.retain(|site| !mentions(site, word));
        self.state.created.retain(|site| !mentions(site, word));
    }
}
