//! Sets of positions, groups, and members of loops: see "Sets", "Local variables and loops".

use std::collections::BTreeSet;

use boardwright::syntax::Sexpr;

use super::expression::is_set;
use super::value::{Value, View};
use super::{Cell, Name, Play};

impl View<'_, '_> {
    /// The members of the set that a loop goes through.
    pub(super) fn members(&self, form: &Sexpr) -> Play<Vec<Value>> {
        let game = self.run.game;
        let arguments = form.arguments();
        Ok(match form.head() {
            _ if is_set(form) => self.cells(form)?.into_iter().map(|cell| Value::Site(Some(cell))).collect(),
            Some("directions") if arguments.is_empty() => game
                .board
                .directions
                .iter()
                .map(|direction| Value::Direction(Some(game.board.turned(&self.run.player, direction))))
                .collect(),
            Some("range") => {
                let (first, last) = (self.number(&arguments[0])?, self.number(&arguments[1])?);
                (first..=last).map(Value::Number).collect()
            }
            Some("players") if arguments.is_empty() => {
                let playing = game.players.iter().filter(|player| !game.is_neutral(player));
                playing.cloned().map(Value::Player).collect()
            }
            Some("piece-types") if arguments.is_empty() => {
                game.kind_names.iter().cloned().map(|kind| Value::Kind(Some(kind))).collect()
            }
            _ => {
                let directions = form.list().expect("a list of directions").iter();
                directions
                    .map(|direction| Ok(Value::Direction(self.direction(direction)?)))
                    .collect::<Play<_>>()?
            }
        })
    }

    /// The positions of a set, in board order.
    pub(super) fn cells(&self, form: &Sexpr) -> Play<Vec<Cell>> {
        let arguments = form.arguments();
        let all = self.run.game.board.all();
        match form.head() {
            Some("pieces") => {
                self.those(all.filter(|cell| self.run.state.board.contains_key(cell)), arguments)
            }
            Some("sites") => self.those(all, arguments),
            Some("group") => Ok(self.group(arguments)?.into_iter().collect()),
            Some("border") => Ok(self.border(arguments)?.into_iter().collect()),
            _ => panic!("{} is no set", form.describe()),
        }
    }

    /// "The positions for which all conditions hold", "evaluated with the cursor on each position in turn".
    fn those(&self, cells: impl Iterator<Item = Cell>, conditions: &[Sexpr]) -> Play<Vec<Cell>> {
        let mut found = Vec::new();
        for cell in cells {
            if self.at(cell).all_hold(conditions)? {
                found.push(cell);
            }
        }
        Ok(found)
    }

    /// Splits the arguments of a group or border into what comes first and the directions at their end, by default all.
    fn along<'f>(&self, arguments: &'f [Sexpr]) -> Play<(&'f [Sexpr], Vec<Name>)> {
        let (last, before) = arguments.split_last().expect("a group has arguments");
        match last.list().filter(|items| items.iter().all(|item| self.is_direction_form(item))) {
            Some(items) => {
                let directions = items.iter().map(|item| self.direction(item)).collect::<Play<Vec<_>>>()?;
                Ok((before, directions.into_iter().flatten().collect()))
            }
            None => Ok((arguments, self.run.game.board.directions.clone())),
        }
    }

    fn is_direction_form(&self, form: &Sexpr) -> bool {
        let game = self.run.game;
        match form.symbol() {
            Some(word) => match self.run.local(word) {
                Some(value) => matches!(value, Value::Direction(_)),
                None => game.board.is_direction(word),
            },
            None => form.head().is_some_and(|head| head == "opposite" || game.board.is_mapping(head)),
        }
    }

    /// "The position and all that are connected to it through positions for which all conditions hold, along these
    /// directions; empty if the conditions do not hold for the position itself."
    fn group(&self, arguments: &[Sexpr]) -> Play<BTreeSet<Cell>> {
        let (arguments, directions) = self.along(arguments)?;
        let mut group = BTreeSet::new();
        let mut open: Vec<Cell> = self.place(&arguments[0])?.into_iter().collect();
        while let Some(cell) = open.pop() {
            if !group.contains(&cell) && self.at(cell).all_hold(&arguments[1..])? {
                group.insert(cell);
                open.extend(
                    directions.iter().filter_map(|direction| self.run.game.board.next(cell, direction)),
                );
            }
        }
        Ok(group)
    }

    /// "The positions next to such a group that are not in it."
    fn border(&self, arguments: &[Sexpr]) -> Play<BTreeSet<Cell>> {
        let group = self.group(arguments)?;
        let (_, directions) = self.along(arguments)?;
        let next = |cell: &Cell| {
            let next = directions.iter().filter_map(|direction| self.run.game.board.next(*cell, direction));
            next.collect::<Vec<_>>()
        };
        Ok(group.iter().flat_map(next).filter(|cell| !group.contains(cell)).collect())
    }

    /// `(groups SET [(DIRECTION …)])`: "how many groups the set falls into, where neighbours along these directions
    /// belong together".
    pub(super) fn groups(&self, arguments: &[Sexpr]) -> Play<i32> {
        let mut left: BTreeSet<Cell> = self.cells(&arguments[0])?.into_iter().collect();
        let directions = if arguments.len() > 1 {
            self.along(arguments)?.1
        } else {
            self.run.game.board.directions.clone()
        };
        let board = &self.run.game.board;
        let belong = |a: Cell, b: Cell| {
            directions
                .iter()
                .any(|direction| board.next(a, direction) == Some(b) || board.next(b, direction) == Some(a))
        };
        let mut count = 0;
        while let Some(first) = left.pop_first() {
            count += 1;
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                let near: Vec<Cell> = left.iter().copied().filter(|other| belong(cell, *other)).collect();
                near.iter().for_each(|other| {
                    left.remove(other);
                });
                open.extend(near);
            }
        }
        Ok(count)
    }
}
