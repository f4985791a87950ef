//! The possible sets of dice.

use super::{MAX_DICE, MAX_VALUE, TOTAL};

/// Every set of at most ten dice with a sum of 25, each in ascending order.
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

/// Every (remaining dice, lost points) after one die of one set is lost; equal dice are counted separately.
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
