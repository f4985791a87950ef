//! Loops whose body leaves the stack at different depths on different ways: each way says by itself whether the loop goes
//! on, and what it leaves if it does not.

use std::collections::BTreeMap;

use super::coder::{Coder, Done, Stop};
use super::lines::{Line, filled};
use super::loops::{Known, Turn, Way};
use super::state::{Moved, State};
use super::value::{Type, Value, negated};

impl Coder<'_> {
    /// Notes what the ways through a body change; whether anything of it was not known.
    pub(super) fn learns_from_all(
        &mut self,
        start: &State,
        turn: &Turn,
        ways: &[Way],
        known: &mut Known,
    ) -> Result<bool, Stop> {
        let mut learns = !known.moves_cursor;
        known.moves_cursor = true;
        if ways.iter().any(|way| way.state.moved != turn.head.moved) && !known.moves_piece {
            known.moves_piece = true;
            learns = true;
        }
        for way in ways.iter().filter(|way| way.goes_on()) {
            self.state = way.state.clone();
            if self.state.stack.len() < turn.head.stack.len() {
                return Err(self.fault("this loop takes more from the stack than it leaves"));
            }
            learns |= self.learns(start, turn, known);
        }
        Ok(learns)
    }

    /// Writes the loop.
    pub(super) fn write_ways(&mut self, turn: Turn, ways: Vec<Way>, known: &Known) -> Done {
        let depths: Vec<usize> =
            ways.iter().filter(|way| way.ends()).map(|way| way.state.stack.len()).collect();
        let (Some(&depth), Some(&most)) = (depths.iter().min(), depths.iter().max()) else {
            return Err(self.fault("this loop never ends"));
        };
        // What the loop leaves is in variables, except for what it does not touch.
        let mut left: Vec<Value> = Vec::new();
        let mut variables: Vec<(usize, Type, String)> = Vec::new();
        let outer = std::mem::take(&mut self.lines);
        for at in 0..depth {
            let values: Vec<&Value> =
                ways.iter().filter(|way| way.ends()).map(|way| &way.state.stack[at]).collect();
            if turn.head.stack.get(at).is_some_and(|head| values.iter().all(|value| *value == head)) {
                left.push(turn.head.stack[at].clone());
                continue;
            }
            if values.contains(&&Value::Unknown) {
                left.push(Value::Unknown);
                continue;
            }
            let kind = values.iter().fold(self.joined(values[0], values[0]), |kind, value| {
                self.joined(&Value::Text(kind, String::new()), value)
            });
            let name = self.fresh();
            let any = self.program.any(kind);
            self.plain(format!("(let {name} {any})"));
            left.push(Value::Text(kind, name.clone()));
            variables.push((at, kind, name));
        }
        if most > depth {
            left.push(Value::Unknown);
        }
        let declared = std::mem::replace(&mut self.lines, outer);
        let again = self.fresh();
        let mut ends_of_ways = BTreeMap::new();
        let (mut captured, mut created) = (turn.head.captured.clone(), turn.head.created.clone());
        for way in ways {
            captured.extend(way.state.captured.clone());
            created.extend(way.state.created.clone());
            let lines = self.end_of_way(&way, known, &variables, &again)?;
            ends_of_ways.insert(way.leaf, way.lines.into_iter().chain(lines).collect());
        }
        let body = filled(turn.body, &mut ends_of_ways);
        self.lines.extend(turn.prelude);
        self.lines.extend(declared);
        self.plain(format!("(let {again} true)"));
        self.lines.push(Line::Around(format!("while {again}"), body));
        self.state = State { stack: left, cursor: None, captured, created, ..turn.head };
        if known.moves_piece {
            self.state.moved = Moved::Maybe;
        }
        self.check_length()
    }

    /// What a way does at its end.
    fn end_of_way(
        &mut self,
        way: &Way,
        known: &Known,
        variables: &[(usize, Type, String)],
        again: &str,
    ) -> Result<Vec<Line>, Stop> {
        let outer = std::mem::take(&mut self.lines);
        self.state = way.state.clone();
        if way.ends() {
            let going = match &way.flag {
                Value::Number(_) => "false".to_owned(),
                flag => negated(&self.condition(flag)?),
            };
            let mut sets = Vec::new();
            for (at, kind, name) in variables {
                let text = self.as_type(&way.state.stack[*at], *kind)?;
                sets.push(format!("(set {name} {text})"));
            }
            self.plain(format!("(set {again} {going})"));
            self.lines.extend(sets.into_iter().map(Line::Plain));
        }
        if way.goes_on() {
            self.renew(known)?;
        }
        Ok(std::mem::replace(&mut self.lines, outer))
    }
}
