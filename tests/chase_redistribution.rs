//! The combinatorics of Chase's redistribution, counted by the engine against numbers from the rules:
//! 293 sets of dice, 2,442 losses, 7,954 ways with 105 codes, 7,874 outcomes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod naive;
mod support;

use std::collections::BTreeMap;

use boardwright::moves::{MoveList, Rules};
use boardwright::notation::{move_texts, parse_position};
use boardwright::program::Program;
use naive::chase::{dice_sets, situations};

/// Every way of one loss, as the choices made: each step's place among the lowest dice then.
fn codes(program: &Program, list: &MoveList, dice: &[u8]) -> Vec<u32> {
    move_texts(program, list).iter().map(|text| code(text, dice)).collect()
}

/// The choices of a way as one decimal number, the first choice in front.
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

/// Where the dice of a set are put: rows A and B, in board order.
fn sites() -> impl Iterator<Item = String> {
    ["A", "B"].into_iter().flat_map(|row| (1..=9).map(move |column| format!("{row}{column}")))
}

fn position_text(dice: &[u8], owed: u8) -> String {
    let dice: Vec<String> = sites().zip(dice).map(|(site, die)| format!("{site}={die}")).collect();
    format!("Red distribute; Red Die {}; Blue Die I1=5 I2=5 I3=5 I4=5 I5=5; owed Red={owed}", dice.join(" "))
}

#[test]
fn every_loss_has_its_ways_and_outcomes() {
    let compiled = support::shipped("chase");
    let mut rules = Rules::new(compiled.program.clone());
    let (mut ways, mut lost, mut outcomes) = (0, 0, 0);
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for (dice, owed) in situations() {
        let position = parse_position(&compiled.program, &position_text(&dice, owed)).unwrap();
        if rules.goal(&position).unwrap().is_some() {
            lost += 1;
            continue;
        }
        let mut list = MoveList::default();
        rules.ways(&position, &mut list).unwrap();
        ways += list.len();
        for code in codes(&compiled.program, &list, &dice) {
            *counts.entry(code).or_default() += 1;
        }
        list.clear();
        rules.moves(&position, &mut list).unwrap();
        outcomes += list.len();
    }
    assert_eq!((dice_sets().len(), situations().len(), lost), (293, 2442, 35));
    assert_eq!((ways, counts.len(), outcomes), (7954, 105, 7874));
    let frequent =
        [(0, 2407), (1, 1677), (2, 1061), (3, 584), (4, 259), (10, 220), (11, 152), (5, 106), (22, 93)];
    let rare =
        [(13, 49), (6, 29), (14, 19), (15, 9), (7, 3), (16, 2), (100, 1), (232, 1), (332, 1), (432, 1)];
    for (code, count) in frequent.into_iter().chain(rare) {
        assert_eq!(counts.get(&code), Some(&count), "code {code}");
    }
}
