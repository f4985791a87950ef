//! Random numbers in moves: each move must do one thing whenever it is generated, so they follow from what a variable of
//! the game holds and from where the run begins. Each move that uses them sets that variable, so that what chance or the
//! players choose decides all later ones.

use super::coder::{Coder, Done, Role};
use super::lines::{Line, write_lines};
use super::program::Program;
use super::value::{Value, mentions};

/// The state of the generator: the variable of the game, and that of the run.
pub(super) const RANDOM_STATE: &str = "luck";
pub(super) const RANDOM_STATE_OF_RUN: &str = "luck-of-run";

/// A generator of Lehmer's kind, from Wichmann and Hill 1982; products fit into 32 bits.
const FACTOR: i32 = 171;
pub(super) const MODULUS: i32 = 30_269;

/// Keeps runs that begin at different positions apart.
const STRIDE: i32 = 7919;

impl Program {
    /// What a block begins with that uses random numbers.
    pub(super) fn seed_of_block(&self, lines: &[Line]) -> Option<Line> {
        let mut text = String::new();
        write_lines(&mut text, lines, 0);
        mentions(&text, RANDOM_STATE_OF_RUN).then(|| {
            let place = format!("(* {STRIDE} (+ 1 (index {})))", self.start);
            let seed = format!("(+ 1 (mod (+ {RANDOM_STATE} {place}) {}))", MODULUS - 1);
            Line::Plain(format!("(set {RANDOM_STATE_OF_RUN} {seed})"))
        })
    }
}

impl Coder<'_> {
    /// `RAND-WITHIN`: a number from the lower one to the higher one, both included.
    pub(super) fn random(&mut self) -> Done {
        if let Role::End(_) = self.role {
            return Err(self.fault("`OnIsGameOver` cannot use random numbers"));
        }
        let (high, low) = (self.pop(), self.pop());
        let (high, low) = (self.as_number(&high)?, self.as_number(&low)?);
        self.program.note_random_numbers();
        self.keep(RANDOM_STATE_OF_RUN);
        self.plain(format!("(set {RANDOM_STATE_OF_RUN} (mod (* {RANDOM_STATE_OF_RUN} {FACTOR}) {MODULUS}))"));
        let count = match (low.parse::<i32>(), high.parse::<i32>()) {
            (Ok(low), Ok(high)) => high.saturating_sub(low).saturating_add(1).max(1).to_string(),
            _ => format!("(max 1 (+ 1 (- {high} {low})))"),
        };
        let name = self.fresh();
        self.plain(format!("(let {name} (+ {low} (mod {RANDOM_STATE_OF_RUN} {count})))"));
        self.used_random_number = true;
        self.push(Value::number(name));
        Ok(())
    }

    /// What a move that uses random numbers does to later ones.
    pub(super) fn pass_random_state_on(&mut self) {
        if self.used_random_number {
            self.plain(format!("(set {RANDOM_STATE} {RANDOM_STATE_OF_RUN})"));
        }
    }
}
