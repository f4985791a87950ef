//! The combinatorics of redistribution in Chase, counted by the engine against numbers from the rules: 293 sets of
//! dice, 2,442 losses, 7,954 ways with 105 codes, 7,874 outcomes.

use std::collections::BTreeMap;

use crate::naive::chase::{dice_sets, situations};
use boardwright::moves::{MoveList, Repeated, Rules};
use boardwright::notation::{move_texts, parse_position};
use boardwright::program::Program;

use crate::support;

/// Every way to distribute one loss, as a code of the choices made: the rank of each step's die among the lowest dice
/// at that moment.
fn codes(program: &Program, list: &MoveList, dice: &[u8]) -> Vec<u32> {
    move_texts(program, list).iter().map(|text| code(text, dice)).collect()
}

/// The choices of a way as a decimal number, the first choice first.
fn code(text: &str, dice: &[u8]) -> u32 {
    let mut dice = dice.to_vec();
    text.split(" + ").fold(0, |code, step| {
        let words: Vec<&str> = step.split(' ').collect();
        let chosen = sites().position(|site| site == words[0]).unwrap();
        let lowest = *dice.iter().min().unwrap();
        let choice = dice[..chosen].iter().map(|&die| u32::from(die == lowest)).sum::<u32>();
        assert_eq!(dice[chosen], lowest, "{text}");
        dice[chosen] += words[2].parse::<u8>().unwrap();
        code * 10 + choice
    })
}

/// Where the dice of a set are placed: rows A and B, in board order.
fn sites() -> impl Iterator<Item = String> {
    ["A", "B"].into_iter().flat_map(|row| (1..=9).map(move |column| format!("{row}{column}")))
}

fn position_text(dice: &[u8], owed: u8) -> String {
    let dice: Vec<String> = sites().zip(dice).map(|(site, die)| format!("{site}={die}")).collect();
    format!("Red distribute; Red Die {}; Blue Die I1=5 I2=5 I3=5 I4=5 I5=5; owed Red={owed}", dice.join(" "))
}

#[test]
fn every_loss_has_the_expected_outcomes() {
    let compiled = support::shipped("chase");
    let mut rules = Rules::new(compiled.program.clone());
    let (mut ways, mut counts, mut outcomes) = (0, BTreeMap::new(), BTreeMap::new());
    for (dice, owed) in situations() {
        let position = parse_position(&compiled.program, &position_text(&dice, owed)).unwrap();
        if rules.goal(&position, Repeated::default()).unwrap().is_some() {
            *outcomes.entry(0).or_default() += 1;
            continue;
        }
        let mut list = MoveList::default();
        rules.unmerged_moves(&position, &mut list).unwrap();
        ways += list.len();
        for code in codes(&compiled.program, &list, &dice) {
            *counts.entry(code).or_default() += 1;
        }
        list.clear();
        rules.moves(&position, &mut list).unwrap();
        *outcomes.entry(list.len()).or_default() += 1;
    }
    let boards: usize = outcomes.iter().map(|(outcomes, losses)| outcomes * losses).sum();
    assert_eq!((dice_sets().len(), situations().len()), (293, 2442));
    assert_eq!((ways, counts.len(), boards), (7954, 105, 7874));
    assert_eq!(outcomes, OUTCOMES.iter().copied().collect());
    assert_eq!(counts, counts_of_codes());
}

/// How often each code occurs, from the list in the rules.
fn counts_of_codes() -> BTreeMap<u32, usize> {
    let frequent: [(usize, &[u32]); 15] = [
        (2407, &[0]),
        (1677, &[1]),
        (1061, &[2]),
        (584, &[3]),
        (259, &[4]),
        (220, &[10]),
        (152, &[11, 20, 21]),
        (106, &[5]),
        (93, &[12, 22, 30, 31, 32]),
        (49, &[13, 23, 33, 40, 41, 42, 43]),
        (29, &[6]),
        (19, &[14, 24, 34, 44, 50, 51, 52, 53, 54]),
        (9, &[15, 25, 35, 45, 55, 60, 61, 62, 63, 64, 65]),
        (3, &[7]),
        (2, &[16, 26, 36, 46, 56, 66, 70, 71, 72, 73, 74, 75, 76]),
    ];
    let once =
        (1..=4).flat_map(|a| (0..=3).flat_map(move |b| (0..=2).map(move |c| (100 * a + 10 * b + c, 1))));
    let frequent = frequent.iter().flat_map(|(count, codes)| codes.iter().map(|&code| (code, *count)));
    frequent.chain(once).collect()
}

/// How many losses have a given number of outcomes, from the list in the rules.
const OUTCOMES: &[(usize, usize)] = &[
    (0, 35),
    (1, 663),
    (2, 624),
    (3, 436),
    (4, 295),
    (5, 143),
    (6, 131),
    (7, 24),
    (8, 3),
    (10, 1),
    (12, 38),
    (20, 29),
    (30, 11),
    (42, 7),
    (56, 2),
];
