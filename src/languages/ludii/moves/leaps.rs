//! Leaps along a walk.
//!
//! In: `(move Leap {{F F R F}} …)`. Out: instructions with the cursor on the piece that moves.

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{Form, Relation};
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::moves::motions::{Applies, NO_MOVE, Parts};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::naming;

impl Game {
    /// A leap ends where a walk leads, begun in each orthogonal direction.
    pub(crate) fn leap(
        &mut self,
        node: &Node,
        parts: &Parts<'_>,
        frame: &Frame,
        finish: &str,
    ) -> Result<String, Fault> {
        let name = self.fresh("to");
        let (condition, effects) = self.arrival(parts.to, &frame.scope, (&name, Applies::Where))?;
        let verified = Self::verified(condition.as_deref());
        let land = naming(&name, format!("{verified}{effects}{finish}add"));
        let paths = self.leaps(node, parts)?;
        let texts: Vec<String> = paths.iter().map(|path| format!("(try {path} {land})")).collect();
        Ok(if texts.is_empty() { NO_MOVE.to_owned() } else { texts.join(" ") })
    }

    /// The ways of a leap, as names of directions.
    pub(crate) fn leaps(&mut self, node: &Node, parts: &Parts<'_>) -> Result<Vec<String>, Fault> {
        if let Some(words) = parts.directions {
            return Err(words.unknown("in move Leap"));
        }
        let Some(walks) = parts.walk else { return Err(node.unsupported("move Leap", "without a walk")) };
        let is = |name: &str, otherwise: bool| node.named(name).map_or(otherwise, Node::is_true);
        let (ahead, rotates) = (is("forward", false), is("rotations", true));
        let mut ring = self.board.of_relation(Relation::Orthogonal);
        ring.sort_by_key(|&direction| self.board.directions[direction].facing);
        if ahead || !rotates {
            self.turns_directions = true;
        }
        self.used.extend(ring.iter().copied());
        let facing = self.facings[0];
        let starts: Vec<usize> = if rotates {
            (0..ring.len()).collect()
        } else {
            (0..ring.len()).filter(|&at| self.board.directions[ring[at]].facing == facing).collect()
        };
        let (mut ends, mut paths): (Vec<(i64, i64)>, Vec<String>) = (Vec::new(), Vec::new());
        for walk in walks.arguments() {
            for &start in &starts {
                let path = walked(walk, &ring, start)?;
                let way = |direction: usize| {
                    let turn = self.board.directions[direction].facing as f64 * std::f64::consts::PI / 8.0;
                    (turn.sin(), turn.cos())
                };
                let end = path.iter().fold((0.0, 0.0), |(x, y), &direction| {
                    let (dx, dy) = way(direction);
                    (x + dx, y + dy)
                });
                let key = ((end.0 * 100.0).round() as i64, (end.1 * 100.0).round() as i64);
                let turn = facing as f64 * std::f64::consts::PI / 8.0;
                let is_ahead = end.0 * turn.sin() + end.1 * turn.cos() > 0.1;
                if ends.contains(&key) || (ahead && !is_ahead) {
                    continue;
                }
                if self.board.form != Form::Network {
                    ends.push(key);
                }
                let names: Vec<String> =
                    path.iter().map(|&direction| self.board.direction_name(direction)).collect();
                paths.push(names.join(" "));
            }
        }
        Ok(paths)
    }
}

/// The directions of a walk that begins in a direction of a ring: F goes ahead, L and R turn.
pub(crate) fn walked(walk: &Node, ring: &[usize], start: usize) -> Result<Vec<usize>, Fault> {
    let (mut facing, mut path) = (start, Vec::new());
    for step in walk.members() {
        match step.word() {
            Some("F") => path.push(ring[facing]),
            Some("R") => facing = (facing + 1) % ring.len(),
            Some("L") => facing = (facing + ring.len() - 1) % ring.len(),
            _ => return Err(step.unknown("in a walk")),
        }
    }
    Ok(path)
}
