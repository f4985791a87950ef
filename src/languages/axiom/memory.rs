//! Compiles what reads and writes variables and arrays.
//!
//! Cells that no move word writes are what they were when the program had been read. The others are local variables of
//! the block, or of the run if procedures share them, and variables of the position are variables of the game.

use super::coder::{Coder, Done, Stop};
use super::dictionary::{TRUE, cell_of, variable_of};
use super::lines::Line;
use super::natives::Native;
use super::program::cell_name;
use super::value::{Type, Value, mentions};

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
                let variable = variable_of(*number);
                if let Some(name) = variable.and_then(|variable| self.program.variable_name(variable)) {
                    return Ok(Value::number(name.to_owned()));
                }
                let cell = self.cell_at(*number)?;
                self.share_array(cell)?;
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
            Value::Element(first, length, index) => self.fetch_element(*first, *length, index),
            _ => Err(self.no_address()),
        }
    }

    fn no_address(&self) -> Stop {
        self.fault("this is not an address; only variables and elements of arrays have one")
    }

    /// The cell at an address.
    fn cell_at(&self, address: i32) -> Result<usize, Stop> {
        let cell = cell_of(address).filter(|cell| *cell < self.program.words.cells.len());
        cell.ok_or_else(|| self.no_address())
    }

    /// If some cells of an array are variables of the game, all of them are, since any may be meant by an index.
    fn share_array(&mut self, cell: usize) -> Done {
        let Some((first, length)) = self.program.words.array_of(cell) else { return Ok(()) };
        let is_global = |cell: usize| self.program.global(cell).is_some();
        let count = (first..first + length).filter(|cell| is_global(*cell)).count();
        if count == 0 || count == length {
            return Ok(());
        }
        for cell in first..first + length {
            self.program.make_global(cell);
        }
        Err(Stop::Again)
    }

    fn fetch_element(&mut self, first: usize, length: usize, index: &str) -> Result<Value, Stop> {
        self.share_array(first)?;
        if self.long_array(first).is_some() {
            return Ok(self.long_element(first, length, index));
        }
        let index = self.named(index);
        let name = self.fresh();
        self.plain(format!("(let {name} 0)"));
        let cells: Vec<String> = (first..first + length).map(|cell| self.cell_text(cell)).collect();
        let tree = choice(&index, 0, length, &|at| format!("(set {name} {})", cells[at]));
        self.within_array(&index, length, tree);
        Ok(Value::number(name))
    }

    /// What is in a cell, as a number.
    fn cell_text(&self, cell: usize) -> String {
        if self.homes.contains_key(&cell) || self.program.global(cell).is_some() {
            return cell_name(cell);
        }
        self.program.words.cells[cell].to_string()
    }

    /// Does something with an element of an array, unless the index is beyond its end.
    fn within_array(&mut self, index: &str, length: usize, work: Vec<Line>) {
        self.lines.push(Line::If(format!("(and (>= {index} 0) (< {index} {length}))"), work, Vec::new()));
    }

    /// A name for an expression, so that it is computed once.
    pub(super) fn named(&mut self, text: &str) -> String {
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
                let variable = variable_of(*number);
                if let Some(name) = variable.and_then(|variable| self.program.variable_name(variable)) {
                    let name = name.to_owned();
                    return self.set_of_game(&name, value);
                }
                let cell = self.cell_at(*number)?;
                self.share_array(cell)?;
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
            _ => Err(self.no_address()),
        }
    }

    fn store_cell(&mut self, cell: usize, value: &Value) -> Done {
        let is_of_array = self.program.words.array_of(cell).is_some();
        let natural = match value {
            Value::Number(number) if self.program.words.direction_of(*number).is_some() => Type::Direction,
            Value::Text(kind, _) => *kind,
            // Also the owner and the kind of a piece, which are 0 where there is none.
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
        if self.playing {
            return Err(self.fault(
                "when a move is played, an array can be written only at an index that is known before",
            ));
        }
        self.share_array(first)?;
        if self.long_array(first).is_some() {
            return self.store_long(first, length, index, value);
        }
        let is_missing = |cell: usize| !self.homes.contains_key(&cell) && self.program.global(cell).is_none();
        if (first..first + length).any(is_missing) {
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
        self.within_array(&index, length, tree);
        Ok(())
    }

    /// An array that is one of the run: too long for local variables, or shared with procedures, and not one of the game.
    fn long_array(&self, cell: usize) -> Option<(usize, usize)> {
        let is_long = |length: usize| length > MAX_LOCALS || self.program.has_procedures();
        let of_run = |first: usize, length: usize| is_long(length) && self.program.global(first).is_none();
        self.program.words.array_of(cell).filter(|(first, length)| of_run(*first, *length))
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

    /// Computes values that mention an array of the run, or anything else that is about to change.
    pub(super) fn keep_all_of(&mut self, name: &str) {
        let (mut stack, mut literals) =
            (std::mem::take(&mut self.state.stack), std::mem::take(&mut self.state.literals));
        for value in stack.iter_mut().chain(&mut literals).filter(|value| value.mentions(name)) {
            self.compute(value);
        }
        (self.state.stack, self.state.literals) = (stack, literals);
        // Where something has been captured or created is known no longer by an expression that changes.
        self.state.captured.retain(|site| !mentions(site, name));
        self.state.created.retain(|site| !mentions(site, name));
    }

    /// Gives what an expression is worth now a name, which stands for it from now on.
    fn compute(&mut self, value: &mut Value) {
        if let Some(text) = value.text_mut() {
            let copy = self.fresh();
            let expression = std::mem::replace(text, copy.clone());
            self.plain(format!("(let {copy} {expression})"));
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
