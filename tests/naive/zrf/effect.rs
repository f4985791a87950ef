//! Effects, that is, changes besides movements: see "What changes", "Variables of the game".

use boardwright::syntax::Sexpr;

use super::board::name;
use super::game::VariableScope;
use super::run::{Flow, Run};
use super::state::{Key, NextTurn};
use super::value::{Value, View};
use super::{Cell, Fault, Name, Play};

/// An effect, which is applied when the move is made.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    Create { owner: Name, kind: Name, at: Cell },
    ChangeType { kind: Name, at: Cell },
    ChangeOwner { owner: Name, at: Cell },
    Flip { at: Cell },
    Attribute { attribute: Name, value: i32, at: Cell },
    Variable { variable: Name, key: Key, value: i32 },
    Reserve { owner: Name, kind: Name, count: i32 },
    Remove { at: Cell },
    Tuck { from: Cell, under: Cell },
    Stack { count: i32, from: Cell, onto: Cell },
}

impl Run<'_> {
    /// Collects an effect. An effect off the board does nothing, and the run continues.
    pub(super) fn effect(&mut self, word: &str, arguments: &[Sexpr]) -> Flow {
        let view = self.view();
        let effect = match word {
            "capture" => {
                let there = view.target(arguments)?;
                self.waiting.captures.extend(there);
                None
            }
            "remove" => view.target(arguments)?.map(|at| Effect::Remove { at }),
            "create" => view.create(arguments)?,
            "change-type" => {
                let (kind, at) = (view.kind(&arguments[0])?, view.target(&arguments[1..])?);
                kind.zip(at).map(|(kind, at)| Effect::ChangeType { kind, at })
            }
            "change-owner" => view.change_owner(arguments)?,
            "flip" => view.target(arguments)?.map(|at| Effect::Flip { at }),
            "set-attribute" => view.set_attribute(arguments)?,
            "tuck" => {
                let (from, under) = (view.place(&arguments[0])?, view.target(&arguments[1..])?);
                from.zip(under).map(|(from, under)| Effect::Tuck { from, under })
            }
            "stack" => {
                let count = view.number(&arguments[0])?;
                let (from, onto) = (view.place(&arguments[1])?, view.target(&arguments[2..])?);
                from.zip(onto).map(|(from, onto)| Effect::Stack { count, from, onto })
            }
            "next-turn" => {
                let word = name(&arguments[0]);
                let next = if &*word == "again" { NextTurn::Again } else { NextTurn::Label(word) };
                self.waiting.next_turn = Some(next);
                None
            }
            "target" => {
                self.waiting.target = view.target(arguments)?;
                None
            }
            "name" => {
                self.name = arguments.iter().map(|part| view.part_of_name(part)).collect::<Play<_>>()?;
                None
            }
            _ => panic!("`{word}` is no instruction"),
        };
        self.waiting.effects.extend(effect);
        Ok(())
    }

    /// `(set NAME VALUE)`, `(set (NAME PLAYER) VALUE)`, `(set (NAME POSITION) VALUE)`, `(set (reserve …) NUMBER)`.
    pub(super) fn set_of_game(&mut self, place: &Sexpr, value: &Sexpr) -> Flow {
        let view = self.view();
        let word = name(&place.list().map_or_else(|| place.clone(), |items| items[0].clone()));
        let arguments = place.arguments();
        if &*word == "reserve" {
            let (kind, owner) = view.reserve_of(arguments)?;
            let count = view.number(value)?;
            if let Some(kind) = kind {
                self.waiting.reserves.insert((owner.clone(), kind.clone()), count);
                self.waiting.effects.push(Effect::Reserve { owner, kind, count });
            }
            return Ok(());
        }
        if let Some((length, _)) = self.game.run_arrays.get(&word) {
            let value = view.number(value)?;
            let index = arguments.first().map_or(Ok(0), |index| view.number(index))?;
            if (0..*length).contains(&index) {
                self.kept.insert((word, index), value);
            }
            return Ok(());
        }
        let variable = self.game.variables[&word];
        let key = view.key(&word, arguments)?;
        let value = if variable.truth { i32::from(view.holds(value)?) } else { view.number(value)? };
        let Some(key) = key else { return Ok(()) };
        check(&word, value, variable.least, variable.greatest)?;
        self.waiting.variables.insert((word.clone(), key.clone()), value);
        self.waiting.effects.push(Effect::Variable { variable: word, key, value });
        Ok(())
    }
}

/// "A value outside the bounds is a fault in the rules, which ends the game with an error."
fn check(what: &str, value: i32, least: i32, greatest: i32) -> Play<()> {
    if (least..=greatest).contains(&value) {
        return Ok(());
    }
    Err(Fault::Rules(format!("`{what}` becomes {value}, outside its range of {least} to {greatest}")))
}

impl View<'_, '_> {
    /// `(create [PLAYER] [PIECE] [POSITION])`, in any order; "without a player it belongs to the player, without a
    /// piece it is of the kind that is being moved".
    fn create(&self, arguments: &[Sexpr]) -> Play<Option<Effect>> {
        let (mut owner, mut kind, mut at) = (self.run.player.clone(), self.run.kind.clone(), self.cursor);
        for form in arguments {
            match self.value(form)? {
                Value::Player(player) => owner = player,
                Value::Kind(named) => kind = named,
                _ => at = self.place(form)?,
            }
        }
        Ok(kind.zip(at).map(|(kind, at)| Effect::Create { owner, kind, at }))
    }

    /// `(change-owner [PLAYER] [POSITION])`.
    fn change_owner(&self, arguments: &[Sexpr]) -> Play<Option<Effect>> {
        let (mut owner, mut at) = (self.run.player.clone(), self.cursor);
        for form in arguments {
            match self.value(form)? {
                Value::Player(player) => owner = player,
                _ => at = self.place(form)?,
            }
        }
        Ok(at.map(|at| Effect::ChangeOwner { owner, at }))
    }

    /// `(set-attribute NAME VALUE [POSITION])`: "to a condition if it is a boolean, otherwise to a number".
    fn set_attribute(&self, arguments: &[Sexpr]) -> Play<Option<Effect>> {
        let attribute = name(&arguments[0]);
        let bounds = self.run.game.attributes[&attribute];
        let value =
            if bounds.truth { i32::from(self.holds(&arguments[1])?) } else { self.number(&arguments[1])? };
        let Some(at) = self.target(&arguments[2..])? else { return Ok(None) };
        check(&attribute, value, bounds.least, bounds.greatest)?;
        Ok(Some(Effect::Attribute { attribute, value, at }))
    }

    /// `(reserve PIECE [PLAYER])`.
    pub(super) fn reserve_of(&self, arguments: &[Sexpr]) -> Play<(Option<Name>, Name)> {
        let kind = self.kind(&arguments[0])?;
        let owner = arguments.get(1).map_or_else(|| Ok(self.run.player.clone()), |form| self.player(form))?;
        Ok((kind, owner))
    }

    /// Which instance of a variable is meant: "for a player variable the player's own, for a position variable that of
    /// the position under the cursor", or the one that is named; `None` off the board.
    pub(super) fn key(&self, variable: &Name, arguments: &[Sexpr]) -> Play<Option<Key>> {
        Ok(match self.run.game.variables[variable].scope {
            VariableScope::Game | VariableScope::Clock => Some(Key::Game),
            VariableScope::Cell => self.target(arguments)?.map(Key::Cell),
            VariableScope::Player => {
                let named = arguments.first().map(|form| self.player(form)).transpose()?;
                Some(Key::Player(named.unwrap_or_else(|| self.run.player.clone())))
            }
        })
    }

    /// "Strings are words, the other parts are numbers, directions, positions, players or kinds of pieces."
    fn part_of_name(&self, part: &Sexpr) -> Play<String> {
        if let Some(text) = part.text().filter(|_| part.symbol().is_none()) {
            return Ok(text.to_owned());
        }
        Ok(match self.value(part)? {
            Value::Number(number) => number.to_string(),
            Value::Direction(direction) => format!("{direction:?}"),
            Value::Site(cell) => format!("site {cell:?}"),
            other => format!("{other:?}"),
        })
    }
}
