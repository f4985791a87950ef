//! Compiles what reads and writes variables and arrays.
//!
//! Cells that no move word writes are what they were when the program had been read. The others are local variables of
//! the block, or of the run if procedures share them, and variables of the position are variables of the game.

use super::coder::{Coder, Done, Stop};
use super::dictionary::{TRUE, cell_of, variable_of};
use super::lines::Line;
use super::natives::Native;
use super::program::cell_name;
use super::value::{Type, Value};

/// Arrays that are longer are arrays of the run instead of local variables.
const MAX_LOCALS: usize = 24;

impl Coder<'_> {
    /// Compiles a word that reads or writes memory.
    pub(super) fn memory(&mut self, native: Native) -> Done {
        let address = self.pop();
        match native {
            Native::Fetch => {
                let value = self.fetch(&address)?;
                self.push(value);
                Ok(())
            }
            Native::Store => {
                let value = self.pop();
                self.store(&address, &value)
            }
            Native::On => self.store(&address, &Value::Number(TRUE)),
            Native::Off => self.store(&address, &Value::Number(0)),
            _ => {
                let by = match native {
                    Native::AddOne => Value::Number(1),
                    Native::TakeOne => Value::Number(-1),
                    _ => self.pop(),
                };
                let old = self.fetch(&address)?;
                self.push(address);
                self.push(old);
                self.push(by);
                self.native(Native::Add)?;
                let new = self.pop();
                let address = self.pop();
                self.store(&address, &new)
            }
        }
    }

    fn fetch(&mut self, address: &Value) -> Result<Value, Stop> {
        match address {
            Value::Number(number) => {
                if let Some(variable) = variable_of(*number) {
                    return Ok(Value::number(self.program.variable_name(variable).to_owned()));
                }
                let cell = cell_of(*number).filter(|cell| *cell < self.program.words.cells.len());
                let Some(cell) = cell else { return Err(self.fault("this is not an address")) };
                if let Some(global) = self.program.global(cell) {
                    return Ok(Value::number(global));
                }
                if let Some((first, length)) = self.long_array(cell) {
                    return Ok(self.long_element(first, length, &(cell - first).to_string()));
                }
                if let Some(name) = self.program.run_cell(cell) {
                    return Ok(Value::number(name));
                }
                Ok(match self.homes.get(&cell) {
                    Some(kind) => Value::Text(*kind, cell_name(cell)),
                    None => Value::Number(self.program.words.cells[cell]),
                })
            }
            Value::Element(first, length, index) => Ok(self.fetch_element(*first, *length, index)),
            _ => Err(self.fault("this is not an address")),
        }
    }

    fn fetch_element(&mut self, first: usize, length: usize, index: &str) -> Value {
        if self.long_array(first).is_some() {
            return self.long_element(first, length, index);
        }
        let index = self.named(index);
        let name = self.fresh();
        self.plain(format!("(let {name} 0)"));
        let cells: Vec<String> = (first..first + length).map(|cell| self.cell_text(cell)).collect();
        let tree = choice(&index, 0, length, &|at| format!("(set {name} {})", cells[at]));
        self.lines.extend(tree);
        Value::number(name)
    }

    /// What is in a cell, as a number.
    fn cell_text(&self, cell: usize) -> String {
        match self.homes.get(&cell) {
            Some(_) => cell_name(cell),
            None => self.program.words.cells[cell].to_string(),
        }
    }

    /// A name for an expression, so that it is computed once.
    fn named(&mut self, text: &str) -> String {
        if !text.starts_with('(') {
            return text.to_owned();
        }
        let name = self.fresh();
        self.plain(format!("(let {name} {text})"));
        name
    }

    fn store(&mut self, address: &Value, value: &Value) -> Done {
        match address {
            Value::Number(number) => {
                if let Some(variable) = variable_of(*number) {
                    return self.store_variable(variable, value);
                }
                let cell = cell_of(*number).filter(|cell| *cell < self.program.words.cells.len());
                let Some(cell) = cell else { return Err(self.fault("this is not an address")) };
                if self.playing || self.program.global(cell).is_some() {
                    return self.store_global(cell, value);
                }
                if let Some((first, length)) = self.long_array(cell) {
                    return self.store_long(first, length, &(cell - first).to_string(), value);
                }
                if self.program.has_procedures() {
                    return self.store_run_cell(cell, value);
                }
                self.store_cell(cell, value)
            }
            Value::Element(first, length, index) => self.store_element(*first, *length, index, value),
            _ => Err(self.fault("this is not an address")),
        }
    }

    fn store_cell(&mut self, cell: usize, value: &Value) -> Done {
        let is_of_array = self.program.words.array_of(cell).is_some();
        let natural = match value {
            Value::Number(number) if self.program.words.direction_of(*number).is_some() => Type::Direction,
            Value::Text(kind, _) => *kind,
            Value::Owner(_) => Type::Player,
            _ => Type::Number,
        };
        let Some(&known) = self.homes.get(&cell) else {
            self.homes.insert(cell, if is_of_array { Type::Number } else { natural });
            return Err(Stop::Again);
        };
        let fits = match known {
            Type::Number => true,
            _ => self.joined(&Value::Text(known, String::new()), value) == known,
        };
        if !fits {
            self.homes.insert(cell, Type::Number);
            return Err(Stop::Again);
        }
        let text = self.as_type(value, known)?;
        let name = cell_name(cell);
        if text != name {
            self.keep(&name);
            self.plain(format!("(set {name} {text})"));
        }
        Ok(())
    }

    fn store_element(&mut self, first: usize, length: usize, index: &str, value: &Value) -> Done {
        if self.long_array(first).is_some() {
            return self.store_long(first, length, index, value);
        }
        if self.playing {
            return Err(self.fault("an array cannot be written when a move is played"));
        }
        let missing = (first..first + length).any(|cell| !self.homes.contains_key(&cell));
        if missing {
            self.homes.extend((first..first + length).map(|cell| (cell, Type::Number)));
            return Err(Stop::Again);
        }
        let text = self.as_number(value)?;
        let (index, text) = (self.named(index), self.named(&text));
        let names: Vec<String> = (first..first + length).map(cell_name).collect();
        for name in &names {
            self.keep(name);
        }
        let tree = choice(&index, 0, length, &|at| format!("(set {} {text})", names[at]));
        self.lines.extend(tree);
        Ok(())
    }

    /// An array that is one of the run: too long for local variables, or shared with procedures.
    fn long_array(&self, cell: usize) -> Option<(usize, usize)> {
        let is_long = |length: usize| length > MAX_LOCALS || self.program.has_procedures();
        self.program.words.array_of(cell).filter(|(_, length)| is_long(*length))
    }

    fn long_element(&mut self, first: usize, length: usize, index: &str) -> Value {
        self.program.note_array(first, length);
        Value::number(format!("({} {index})", cell_name(first)))
    }

    fn store_long(&mut self, first: usize, length: usize, index: &str, value: &Value) -> Done {
        self.program.note_array(first, length);
        let text = self.as_number(value)?;
        let name = cell_name(first);
        // What has been read from it before has to keep its value.
        self.keep_all_of(&name);
        self.plain(format!("(set ({name} {index}) {text})"));
        Ok(())
    }

    /// Keeps values that mention an array of the run.
    pub(super) fn keep_all_of(&mut self, name: &str) {
        for at in 0..self.state.stack.len() {
            if self.state.stack[at].mentions(name)
                && let Value::Text(kind, text) = self.state.stack[at].clone()
            {
                let copy = self.fresh();
                self.plain(format!("(let {copy} {text})"));
                self.state.stack[at] = Value::Text(kind, copy);
            }
        }
    }

    /// A variable of the run, which procedures share.
    fn store_run_cell(&mut self, cell: usize, value: &Value) -> Done {
        let Some(name) = self.program.run_cell(cell) else {
            self.program.make_run_cell(cell);
            return Err(Stop::Again);
        };
        self.set_of_game(&name, value)
    }

    fn store_variable(&mut self, variable: usize, value: &Value) -> Done {
        let name = self.program.variable_name(variable).to_owned();
        self.set_of_game(&name, value)
    }

    /// A variable that is written when moves are played belongs to the game.
    fn store_global(&mut self, cell: usize, value: &Value) -> Done {
        let Some(name) = self.program.global(cell) else {
            self.program.make_global(cell);
            return Err(Stop::Again);
        };
        self.set_of_game(&name, value)
    }

    fn set_of_game(&mut self, name: &str, value: &Value) -> Done {
        let text = self.as_number(value)?;
        self.keep(name);
        self.plain(format!("(set {name} {text})"));
        Ok(())
    }
}

/// Does one of several things, chosen by a number.
fn choice(index: &str, from: usize, to: usize, what: &impl Fn(usize) -> String) -> Vec<Line> {
    if to <= from {
        return Vec::new();
    }
    if to - from == 1 {
        return vec![Line::Plain(what(from))];
    }
    let middle = from.midpoint(to);
    vec![Line::If(
        format!("(< {index} {middle})"),
        choice(index, from, middle, what),
        choice(index, middle, to, what),
    )]
}
