//! Runs words while a program is read.

use std::rc::Rc;

use super::Fault;
use super::dictionary::{Meaning, Node, TRUE, WordId, address, cell_of, variable_of};
use super::natives::{Native, rearranged, stack_effect};
use super::reader::Reader;
use crate::diagnostic::Code;

/// Deepest nesting of words that run each other.
const MAX_NESTING: usize = 200;

impl Reader<'_> {
    /// Runs a word.
    pub(super) fn run_word(&mut self, word: WordId) -> Result<(), Fault> {
        self.run_nested(word, 0)
    }

    fn run_nested(&mut self, word: WordId, depth: usize) -> Result<(), Fault> {
        self.burn()?;
        if depth > MAX_NESTING {
            return Err(self.fault(Code::TooLarge, "words run each other too deep".into()));
        }
        match self.words.word(word).meaning.clone() {
            Meaning::Constant(number) => self.stack.push(number),
            Meaning::Array { first, .. } => {
                let index = self.pop()?;
                self.stack.push(address(first).wrapping_add(index));
            }
            Meaning::Deferred { cell } => {
                let Some(meant) = self.words.meant_by(self.words.cells[cell]) else {
                    let name = self.words.word(word).name.clone();
                    return Err(
                        self.fault(Code::UnknownName, format!("`{name}` has not been given a meaning yet"))
                    );
                };
                self.run_nested(meant, depth + 1)?;
            }
            Meaning::Definition(nodes) => self.run_nodes(&nodes, depth + 1)?,
            Meaning::Native(native) => self.run_native(native, depth)?,
            Meaning::Unsupported | Meaning::Direction { .. } | Meaning::Moves(_) => {
                let name = self.words.word(word).name.clone();
                return Err(
                    self.fault(Code::BadForm, format!("`{name}` cannot be run while a program is read"))
                );
            }
        }
        Ok(())
    }

    fn run_nodes(&mut self, nodes: &Rc<[Node]>, depth: usize) -> Result<(), Fault> {
        if depth > MAX_NESTING {
            return Err(self.fault(Code::TooLarge, "words run each other too deep".into()));
        }
        let makes = nodes.iter().any(|node| matches!(node, Node::Make(..)));
        for node in nodes.iter() {
            self.burn()?;
            match node {
                Node::Number(number) => self.stack.push(*number),
                Node::Word(word, span) => {
                    // A word of a program that is being read is blamed where the program says to run it.
                    if self.has_begun {
                        self.at = *span;
                    }
                    // What they do is done by `DOES>`.
                    let is_part = makes && ["<BUILDS", ","].contains(&self.words.word(*word).name.as_str());
                    if !is_part {
                        self.run_nested(*word, depth + 1)?;
                    }
                }
                Node::If(then, other, _) => {
                    let branch = if self.pop()? == 0 { other } else { then };
                    self.run_nodes(branch, depth + 1)?;
                }
                Node::Until(body, _) => loop {
                    self.burn()?;
                    self.run_nodes(body, depth + 1)?;
                    if self.pop()? != 0 {
                        break;
                    }
                },
                Node::Is(word, _) => self.set_deferred(*word)?,
                Node::Compile(..) => {}
                Node::Make(does, _) => self.make_word(does)?,
            }
        }
        Ok(())
    }

    fn run_native(&mut self, native: Native, depth: usize) -> Result<(), Fault> {
        let taken = stack_effect(native).map_or(0, |(taken, _)| taken);
        if self.stack.len() < taken {
            return Err(self.underflow());
        }
        let mut pop = || self.stack.pop().unwrap_or(0);
        match native {
            Native::Execute => {
                if let Some(word) = self.words.meant_by(pop()) {
                    return self.run_nested(word, depth + 1);
                }
            }
            Native::Fetch => {
                let at = pop();
                let found = self.cell(at).map_or(0, |cell| *cell);
                self.stack.push(found);
            }
            Native::Store | Native::AddTo => {
                let (at, number) = (pop(), pop());
                self.change_cell(
                    at,
                    |old| if native == Native::Store { number } else { old.wrapping_add(number) },
                );
            }
            Native::AddOne | Native::TakeOne | Native::On | Native::Off => {
                let at = pop();
                self.change_cell(at, |old| match native {
                    Native::AddOne => old.wrapping_add(1),
                    Native::TakeOne => old.wrapping_sub(1),
                    Native::On => TRUE,
                    _ => 0,
                });
            }
            Native::Randomize | Native::ForgetRepetition => {}
            Native::Divide | Native::Modulo if self.stack.last() == Some(&0) => {
                return Err(self.fault(Code::BadForm, "division by zero".into()));
            }
            _ => {
                if !self.look_at_start(native) && !compute(native, &mut self.stack) {
                    let message = if self.has_begun {
                        "this word cannot be run when a game begins"
                    } else {
                        "this word cannot be run while a program is read"
                    };
                    return Err(self.fault(Code::BadForm, message.into()));
                }
            }
        }
        // The stack of a program is never deep.
        if self.stack.len() > 10_000 {
            return Err(self.fault(Code::TooLarge, "the stack is too deep".into()));
        }
        Ok(())
    }

    fn change_cell(&mut self, at: i32, change: impl FnOnce(i32) -> i32) {
        if let Some(cell) = self.cell(at) {
            *cell = change(*cell);
        }
    }

    /// The cell or the variable of the position at an address.
    fn cell(&mut self, at: i32) -> Option<&mut i32> {
        match variable_of(at) {
            Some(variable) => self.declared.variables.get_mut(variable).map(|variable| &mut variable.value),
            None => cell_of(at).and_then(|cell| self.words.cells.get_mut(cell)),
        }
    }
}

/// Does what a word does to a stack of numbers, which has all that the word takes; whether it is such a word.
pub(super) fn compute(native: Native, stack: &mut Vec<i32>) -> bool {
    if let Some(parts) = rearranged(native) {
        let (taken, left) = parts;
        let from = stack.split_off(stack.len() - taken);
        stack.extend(left.iter().map(|at| from[*at]));
        return true;
    }
    let mut pop = || stack.pop().unwrap_or(0);
    let one = |number: i32| if number != 0 { TRUE } else { 0 };
    let result = match native {
        Native::Increase => pop().wrapping_add(1),
        Native::Decrease => pop().wrapping_sub(1),
        Native::Double => pop().wrapping_mul(2),
        // A shift, so it rounds down.
        Native::Halve => pop() >> 1,
        Native::Negate => pop().wrapping_neg(),
        Native::Absolute => pop().wrapping_abs(),
        Native::IsZero | Native::Not => one(i32::from(pop() == 0)),
        Native::IsNegative => one(i32::from(pop() < 0)),
        Native::IsPositive => one(i32::from(pop() > 0)),
        Native::IsNotZero => one(pop()),
        _ => {
            let (b, a) = (pop(), pop());
            let Some(result) = binary(native, a, b) else {
                stack.extend([a, b]);
                return false;
            };
            result
        }
    };
    stack.push(result);
    true
}

/// The result of a word that takes two numbers.
pub(super) fn binary(native: Native, a: i32, b: i32) -> Option<i32> {
    let truth = |holds: bool| if holds { TRUE } else { 0 };
    Some(match native {
        Native::Add => a.wrapping_add(b),
        Native::Subtract => a.wrapping_sub(b),
        Native::Multiply => a.wrapping_mul(b),
        Native::Divide if b != 0 => a.wrapping_div(b),
        // A remainder has the sign of the first number, as divisions round to zero.
        Native::Modulo if b != 0 => a.wrapping_rem(b),
        Native::Min => a.min(b),
        Native::Max => a.max(b),
        Native::And => a & b,
        Native::Or => a | b,
        Native::Xor => a ^ b,
        Native::Equal => truth(a == b),
        Native::Unequal => truth(a != b),
        Native::Less => truth(a < b),
        Native::Greater => truth(a > b),
        Native::AtMost => truth(a <= b),
        Native::AtLeast => truth(a >= b),
        _ => return None,
    })
}
