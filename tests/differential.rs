//! Random games of Chase in which the engine and the naive generator must agree on every position that can follow.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod naive;
mod support;

use boardwright::moves::{MoveList, Rules};
use boardwright::position::Position;
use naive::chase::{Board, Player, State, legal};

const GAMES: u64 = 60;
const PLIES: usize = 200;

#[test]
fn both_generators_agree_all_along_random_games() {
    let compiled = support::shipped("chase");
    let mut rules = Rules::new(compiled.program.clone());
    let mut plies = 0;
    for seed in 0..GAMES {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut position, mut state) = (rules.start().unwrap(), State::start());
        for _ in 0..PLIES {
            let next = positions(&mut rules, &position);
            let mut ours: Vec<State> = next.iter().map(|position| state_of(&rules, position)).collect();
            let mut theirs = legal(&state);
            if ours.is_empty() {
                assert!(theirs.is_empty());
                break;
            }
            let chosen = random.usize(..next.len());
            let chosen_state = ours[chosen];
            ours.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(ours, theirs, "seed {seed}");
            (position, state) = (next[chosen].clone(), chosen_state);
            plies += 1;
        }
    }
    assert!(plies > 5000, "only {plies} positions were compared");
}

/// Every position that a legal move leads to.
fn positions(rules: &mut Rules, position: &Position) -> Vec<Position> {
    if rules.goal(position).unwrap().is_some() {
        return Vec::new();
    }
    let mut list = MoveList::default();
    rules.moves(position, &mut list).unwrap();
    let mut positions = Vec::with_capacity(list.len());
    for index in 0..list.len() {
        let mut next = position.clone();
        rules.make(&mut next, list.changes_mut(index)).unwrap();
        positions.push(next);
    }
    positions
}

/// The naive generator's view of a position.
fn state_of(rules: &Rules, position: &Position) -> State {
    let program = rules.program();
    let text = boardwright::notation::position_text(program, position);
    let mut board = Board::empty();
    let mut owed = 0;
    for part in text.split("; ").skip(1) {
        if let Some(points) = part.strip_prefix("owed ") {
            owed = points.split_once('=').unwrap().1.parse().unwrap();
            continue;
        }
        let (player, dice) = part.split_once(" Die ").unwrap();
        board.add(Player::parse(player).unwrap(), dice).unwrap();
    }
    let mover = Player::parse(text.split(' ').next().unwrap()).unwrap();
    State { board, mover, owed }
}
