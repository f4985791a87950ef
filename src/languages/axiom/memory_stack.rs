//! The stack where its depth is known only in play: what is below the values that are known lies in an array of the run.
//!
//! Ways that leave different numbers of values are joined by putting all of them there. What is taken from there is a
//! number, so that a word which is run by it is found by comparing it with the directions.

use super::coder::{Coder, Done, SPILLING, Stop};
use super::dictionary::Meaning;
use super::lines::Line;
use super::value::{Type, Value, mentions};

/// The array, its length, and the variable that says how much of it is in use.
pub(super) const STACK: &str = "stack-of-run";
pub(super) const LENGTH: usize = 4000;
pub(super) const DEPTH: &str = "depth-of-stack";

impl Coder<'_> {
    /// Whether ways that leave different numbers of values on the stack are joined.
    pub(super) fn spills(&self) -> bool {
        self.homes.contains_key(&SPILLING)
    }

    /// Puts all values that are known into the array.
    pub(super) fn spill(&mut self) -> Done {
        self.settle();
        let values = std::mem::take(&mut self.state.stack);
        let mut texts = Vec::new();
        for value in &values {
            texts.push(self.as_cell(value)?);
        }
        self.program.note_stack();
        self.state.is_deep = true;
        if texts.is_empty() {
            return Ok(());
        }
        // Numbers that are computed from the array, or from how much of it is in use, are computed first.
        for text in &mut texts {
            if mentions(text, STACK) || mentions(text, DEPTH) {
                let name = self.fresh();
                self.plain(format!("(let {name} {text})"));
                *text = name;
            }
        }
        self.keep(DEPTH);
        for (at, text) in texts.iter().enumerate() {
            let place = if at == 0 { DEPTH.to_owned() } else { format!("(+ {DEPTH} {at})") };
            self.plain(format!("(set ({STACK} {place}) {text})"));
        }
        self.plain(format!("(set {DEPTH} (+ {DEPTH} {}))", texts.len()));
        Ok(())
    }

    /// Takes the value on top of the array; an empty one gives 0.
    pub(super) fn take_from_array(&mut self) -> Value {
        let name = self.fresh();
        self.plain(format!("(let {name} ({STACK} (- {DEPTH} 1)))"));
        let less = Line::Plain(format!("(set {DEPTH} (- {DEPTH} 1))"));
        self.lines.push(Line::If(format!("(> {DEPTH} 0)"), vec![less], Vec::new()));
        Value::number(name)
    }

    /// A value as a number, also a word by its token.
    fn as_cell(&mut self, value: &Value) -> Result<String, Stop> {
        let Value::Text(Type::Direction, direction) = value else { return self.as_number(value) };
        let name = self.fresh();
        self.plain(format!("(let {name} 0)"));
        for (token, known) in self.directions() {
            let set = Line::Plain(format!("(set {name} {token})"));
            self.lines.push(Line::If(format!("(= {direction} {known})"), vec![set], Vec::new()));
        }
        Ok(name)
    }

    /// The direction with a token; the run ends if it is none.
    pub(super) fn direction_of_number(&mut self, number: &str) -> String {
        let name = self.fresh();
        let any = self.program.any(Type::Direction);
        self.plain(format!("(let {name} {any})"));
        let found = self.directions().into_iter().rev().fold(
            vec![Line::Plain("(verify false)".to_owned())],
            |rest, (token, direction)| {
                let set = Line::Plain(format!("(set {name} {direction})"));
                vec![Line::If(format!("(= {number} {token})"), vec![set], rest)]
            },
        );
        self.lines.extend(found);
        name
    }

    /// The tokens of all directions, with their names.
    fn directions(&self) -> Vec<(i32, String)> {
        let words = &self.program.words;
        let all = words.all().filter_map(|(word, meaning)| match meaning {
            Meaning::Direction { index, relative } => {
                Some((super::dictionary::token(word), self.program.direction(*index, *relative)))
            }
            _ => None,
        });
        all.collect()
    }
}
