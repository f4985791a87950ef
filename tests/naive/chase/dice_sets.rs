//! The combinatorics of dice sets and of ways to redistribute.

use super::{MAX_DICE, MAX_VALUE, TOTAL};

/// Every set of at most ten dice worth 25 points, each in ascending order.
pub fn dice_sets() -> Vec<Vec<u8>> {
    let mut sets = Vec::new();
    extend_sets(&[], &mut sets);
    sets
}

fn extend_sets(dice: &[u8], sets: &mut Vec<Vec<u8>>) {
    let sum: u8 = dice.iter().sum();
    if sum == TOTAL {
        sets.push(dice.to_vec());
    }
    if sum >= TOTAL || dice.len() == MAX_DICE {
        return;
    }
    for value in dice.last().copied().unwrap_or(1)..=MAX_VALUE {
        extend_sets(&[dice, &[value]].concat(), sets);
    }
}

/// Every (remaining dice, lost points) after one die of one set is lost; equal dice count separately.
pub fn situations() -> Vec<(Vec<u8>, u8)> {
    let mut situations = Vec::new();
    for set in dice_sets() {
        for lost in 0..set.len() {
            let mut rest = set.clone();
            let points = rest.remove(lost);
            situations.push((rest, points));
        }
    }
    situations
}

/// A way to redistribute: which of the equal lowest dice was taken each time, and the dice that result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    pub choices: Vec<usize>,
    pub dice: Vec<u8>,
}

impl Path {
    /// The choices read as a decimal number, the first one most significant.
    pub fn code(&self) -> usize {
        let digits = self.choices.iter();
        digits.fold(0, |code, choice| 10 * code + choice)
    }
}

/// All ways to add `points` to the lowest of `dice`; none when they do not fit.
pub fn paths(dice: &[u8], points: u8) -> Vec<Path> {
    let mut found = Vec::new();
    let (choices, dice) = (Vec::new(), dice.to_vec());
    let path = Path { choices, dice };
    extend_paths(path, points, &mut found);
    found
}

fn extend_paths(path: Path, points: u8, found: &mut Vec<Path>) {
    if points == 0 {
        found.push(path);
        return;
    }
    let value = path.dice.iter().copied().min().unwrap_or(MAX_VALUE);
    let given = points.min(MAX_VALUE - value);
    if given == 0 {
        return;
    }
    let lowest = (0..path.dice.len()).filter(|place| path.dice[*place] == value);
    for (choice, place) in lowest.enumerate() {
        let mut longer = path.clone();
        longer.choices.push(choice);
        longer.dice[place] += given;
        extend_paths(longer, points - given, found);
    }
}
