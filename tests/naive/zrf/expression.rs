//! Numbers: see "Numbers".

use boardwright::syntax::Sexpr;

use super::run::Run;
use super::value::{Value, View};
use super::{Fault, Name, Play};

impl View<'_, '_> {
    /// Evaluates a form as a number. "Numbers have 32 bits and wrap around silently."
    pub(super) fn number(&self, form: &Sexpr) -> Play<i32> {
        let arguments = form.arguments();
        let over_set = || arguments.len() == 2 && is_set(&arguments[1]);
        match form.head().unwrap_or("") {
            "+" => self.fold(arguments, i32::wrapping_add),
            "*" => self.fold(arguments, i32::wrapping_mul),
            "-" if arguments.len() == 1 => Ok(self.number(&arguments[0])?.wrapping_neg()),
            "-" => self.fold(arguments, i32::wrapping_sub),
            "/" => {
                let (a, b) = (self.number(&arguments[0])?, self.number(&arguments[1])?);
                divisor(b)?;
                Ok(a.wrapping_div(b))
            }
            "mod" => {
                let (a, b) = (self.number(&arguments[0])?, self.number(&arguments[1])?);
                divisor(b)?;
                Ok(sign_of_divisor(a.wrapping_rem(b), b))
            }
            "min" if over_set() => Ok(self.over_set(arguments)?.into_iter().min().unwrap_or(0)),
            "max" if over_set() => Ok(self.over_set(arguments)?.into_iter().max().unwrap_or(0)),
            "min" => self.fold(arguments, i32::min),
            "max" => self.fold(arguments, i32::max),
            "sum" => Ok(self.over_set(arguments)?.into_iter().fold(0, i32::wrapping_add)),
            "count" => self.count(&arguments[0], arguments.get(1)),
            "groups" => self.groups(arguments),
            "reserve" => {
                let (kind, owner) = self.reserve_of(arguments)?;
                Ok(kind.map_or(0, |kind| self.run.reserve(&owner, &kind)))
            }
            "index" => {
                let game = self.run.game;
                let place = match self.value(&arguments[0])? {
                    Value::Kind(kind) => {
                        kind.and_then(|kind| game.kind_names.iter().position(|known| *known == kind))
                    }
                    _ => self
                        .target(arguments)?
                        .and_then(|cell| game.board.all().position(|known| known == cell)),
                };
                Ok(place.map_or(-1, |place| place as i32))
            }
            "height" => {
                let there = self.target(arguments)?;
                Ok(there.and_then(|cell| self.run.state.board.get(&cell)).map_or(0, |column| column.len())
                    as i32)
            }
            _ => match self.value(form)? {
                Value::Number(number) => Ok(number),
                other => panic!("{other:?} is no number"),
            },
        }
    }

    fn fold(&self, forms: &[Sexpr], by: fn(i32, i32) -> i32) -> Play<i32> {
        let mut result = self.number(&forms[0])?;
        for form in &forms[1..] {
            result = by(result, self.number(form)?);
        }
        Ok(result)
    }

    /// `NUMBER SET`: the number, "evaluated with the cursor on each position in turn".
    fn over_set(&self, arguments: &[Sexpr]) -> Play<Vec<i32>> {
        self.cells(&arguments[1])?.into_iter().map(|cell| self.at(cell).number(&arguments[0])).collect()
    }

    /// `(count SET)`, `(count moves [PLAYER])`, `(count again)`, `(count repetition)`.
    fn count(&self, what: &Sexpr, player: Option<&Sexpr>) -> Play<i32> {
        let run = self.run;
        match what.symbol() {
            // "While they are counted, `(count moves)` is not evaluated again but taken to be greater than any number."
            Some("moves") if run.counting => Ok(i32::MAX),
            Some("moves") => {
                // After a move, the moves counted are "those of the player whose turn comes next".
                let next = if run.asking.is_goal {
                    run.state.clone()
                } else {
                    run.game.pass_on(run.past, run.state.clone())?
                };
                let of = match player {
                    Some(player) => Some(self.player(player)?),
                    None => run.asking.is_goal.then(|| run.player.clone()),
                };
                let turn = match of {
                    Some(of) => run.game.turn_of(run.past, &next, &of)?,
                    None => Some(next),
                };
                let counting = !run.asking.is_goal;
                turn.map_or(Ok(0), |turn| Ok(run.game.count_moves(run.past, &turn, counting)? as i32))
            }
            Some("again") if run.counting => Ok(i32::MAX),
            Some("again") => {
                let next = run.game.pass_on(run.past, run.state.clone())?;
                run.game.turns_in_a_row(run.past, &next, &run.game.turn(run.state).mover, 100)
            }
            Some("repetition") => {
                let first = run.past.iter().position(|before| run.game.repeats(before, run.state));
                Ok(first.map_or(0, |first| run.past.len() - first) as i32)
            }
            _ => Ok(self.cells(what)?.len() as i32),
        }
    }
}

impl Run<'_> {
    /// The pieces off the board as the run sees them.
    pub(super) fn reserve(&self, owner: &Name, kind: &Name) -> i32 {
        let set = self.waiting.reserves.get(&(owner.clone(), kind.clone()));
        set.copied().unwrap_or_else(|| self.state.reserve(owner, kind))
    }
}

pub(super) fn is_set(form: &Sexpr) -> bool {
    form.list().is_some() && matches!(form.head(), Some("pieces" | "sites" | "group" | "border"))
}

fn divisor(number: i32) -> Play<()> {
    if number == 0 { Err(Fault::Rules("division by zero".to_owned())) } else { Ok(()) }
}

/// The remainder with the sign of the divisor.
fn sign_of_divisor(remainder: i32, divisor: i32) -> i32 {
    if remainder != 0 && (remainder < 0) != (divisor < 0) {
        remainder.wrapping_add(divisor)
    } else {
        remainder
    }
}
