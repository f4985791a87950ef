//! Loops whose body leaves the stack at different depths on different paths: each path says by itself whether the loop
//! goes on, and what it leaves if it does not.

use std::collections::BTreeMap;

use super::coder::{Coder, Done, Stop};
use super::lines::{Line, filled};
use super::loops::{Iteration, LoopChanges, LoopPath};
use super::state::{Moved, State};
use super::value::{Type, Value, negated};

impl Coder<'_> {
    /// Notes what the paths through a body change; whether anything of it was not known.
    pub(super) fn note_changes_of_paths(
        &mut self,
        start: &State,
        iteration: &Iteration,
        paths: &[LoopPath],
        changes: &mut LoopChanges,
    ) -> Result<bool, Stop> {
        let mut found_new = !changes.moves_cursor;
        changes.moves_cursor = true;
        if paths.iter().any(|path| path.state.moved != iteration.head.moved) && !changes.moves_piece {
            changes.moves_piece = true;
            found_new = true;
        }
        for path in paths.iter().filter(|path| path.goes_on()) {
            self.state = path.state.clone();
            if self.state.stack.len() < iteration.head.stack.len() {
                return Err(self.fault("this loop takes more from the stack than it leaves"));
            }
            found_new |= self.note_changes(start, iteration, changes);
        }
        Ok(found_new)
    }

    /// Writes the loop.
    pub(super) fn write_paths(
        &mut self,
        iteration: Iteration,
        paths: Vec<LoopPath>,
        changes: &LoopChanges,
    ) -> Done {
        let depths: Vec<usize> =
            paths.iter().filter(|path| path.ends()).map(|path| path.state.stack.len()).collect();
        let (Some(&depth), Some(&most)) = (depths.iter().min(), depths.iter().max()) else {
            return Err(self.fault("this loop never ends"));
        };
        // What the loop leaves is in variables, except for what it does not touch.
        let mut left: Vec<Value> = Vec::new();
        let mut variables: Vec<(usize, Type, String)> = Vec::new();
        let outer = std::mem::take(&mut self.lines);
        for at in 0..depth {
            let values: Vec<&Value> =
                paths.iter().filter(|path| path.ends()).map(|path| &path.state.stack[at]).collect();
            if iteration.head.stack.get(at).is_some_and(|head| values.iter().all(|value| *value == head)) {
                left.push(iteration.head.stack[at].clone());
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
        let mut ends_of_paths = BTreeMap::new();
        let (mut captured, mut created) = (iteration.head.captured.clone(), iteration.head.created.clone());
        for path in paths {
            captured.extend(path.state.captured.clone());
            created.extend(path.state.created.clone());
            let lines = self.end_of_path(&path, changes, &variables, &again)?;
            ends_of_paths.insert(path.leaf, path.lines.into_iter().chain(lines).collect());
        }
        let body = filled(iteration.body, &mut ends_of_paths);
        self.lines.extend(iteration.prelude);
        self.lines.extend(declared);
        self.plain(format!("(let {again} true)"));
        self.lines.push(Line::Around(format!("while {again}"), body));
        self.state = State { stack: left, cursor: None, captured, created, ..iteration.head };
        if changes.moves_piece {
            self.state.moved = Moved::Maybe;
        }
        self.check_length()
    }

    /// What a path does at its end.
    fn end_of_path(
        &mut self,
        path: &LoopPath,
        changes: &LoopChanges,
        variables: &[(usize, Type, String)],
        again: &str,
    ) -> Result<Vec<Line>, Stop> {
        let outer = std::mem::take(&mut self.lines);
        self.state = path.state.clone();
        if path.ends() {
            let going = match &path.flag {
                Value::Number(_) => "false".to_owned(),
                flag => negated(&self.condition(flag)?),
            };
            let mut sets = Vec::new();
            for (at, kind, name) in variables {
                let text = self.as_type(&path.state.stack[*at], *kind)?;
                sets.push(format!("(set {name} {text})"));
            }
            self.plain(format!("(set {again} {going})"));
            self.lines.extend(sets.into_iter().map(Line::Plain));
        }
        if path.goes_on() {
            self.update_variables(changes)?;
        }
        Ok(std::mem::replace(&mut self.lines, outer))
    }
}
