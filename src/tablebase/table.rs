//! The values of all arrangements of certain pieces, one byte each.

use super::TableSummary;
use super::arrangement::Arrangement;
use super::material::Material;

/// The value of a position for the player to move, with the number of turns to the end if both sides play best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A win in this many turns.
    Win(u32),
    /// A loss in this many turns.
    Loss(u32),
    /// Neither side can win; or a puzzle has no solution.
    Draw,
}

/// The greatest number of turns that a byte can tell.
pub(crate) const MAX_TURNS: u32 = (u8::MAX as u32 - FIRST as u32 - 1) / 2;
/// The byte of numbers that are not positions.
pub(super) const NONE: u8 = 0;
const DRAW: u8 = 1;
/// The byte of a win in no turn; losses and wins take turns from there.
const FIRST: u8 = 2;

/// The values of all arrangements of certain pieces.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(super) material: Material,
    /// By number.
    pub(super) values: Vec<u8>,
}

impl Table {
    /// The values of arrangements in the order of their numbers; none for those that are not positions. Turns must not
    /// exceed [`MAX_TURNS`].
    pub(crate) fn new(material: Material, values: impl Iterator<Item = Option<Value>>) -> Self {
        Self { material, values: values.map(to_byte).collect() }
    }

    /// The value of an arrangement of its pieces.
    pub(super) fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        self.value_of(self.material.number(arrangement))
    }

    /// The value of the arrangement with a number.
    pub(crate) fn value_of(&self, number: usize) -> Option<Value> {
        self.values.get(number).and_then(|&byte| from_byte(byte))
    }

    /// The turn in the arrangement with a number.
    pub(crate) fn turn_of(&self, number: usize) -> usize {
        self.material.turn(number)
    }

    pub(super) fn summary(&self, pieces: String) -> TableSummary {
        let mut summary = TableSummary { pieces, positions: 0, longest_win: 0, wins: 0, losses: 0 };
        for value in self.values.iter().filter_map(|&byte| from_byte(byte)) {
            summary.positions += 1;
            match value {
                Value::Win(turns) => {
                    summary.wins += 1;
                    summary.longest_win = summary.longest_win.max(turns);
                }
                Value::Loss(_) => summary.losses += 1,
                Value::Draw => {}
            }
        }
        summary
    }
}

fn to_byte(value: Option<Value>) -> u8 {
    match value {
        None => NONE,
        Some(Value::Draw) => DRAW,
        Some(Value::Win(turns)) => FIRST + 2 * turns as u8,
        Some(Value::Loss(turns)) => FIRST + 1 + 2 * turns as u8,
    }
}

fn from_byte(byte: u8) -> Option<Value> {
    match byte {
        NONE => None,
        DRAW => Some(Value::Draw),
        _ => {
            let turns = u32::from((byte - FIRST) / 2);
            Some(if byte % 2 == FIRST % 2 { Value::Win(turns) } else { Value::Loss(turns) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_tell_every_value() {
        let values = (0..=MAX_TURNS).flat_map(|turns| [Value::Win(turns), Value::Loss(turns)]);
        for value in values.map(Some).chain([None, Some(Value::Draw)]) {
            assert_eq!(from_byte(to_byte(value)), value);
        }
    }
}
