//! The worked examples of Chase, against the engine and against the naive generator.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod naive;
mod support;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::{move_texts, position_text};
use naive::examples::{Example, Expectation, Sides, Start, parse};

fn examples() -> Vec<Example> {
    let examples = parse(&support::read("tests/fixtures/chase/examples.txt")).unwrap();
    assert!(examples.len() > 60, "only {} examples were read", examples.len());
    examples
}

#[test]
fn the_naive_generator_agrees() {
    for example in examples() {
        let found = naive::examples::disagreements(&example).unwrap();
        assert!(found.is_empty(), "{}: {found:?}", example.id);
    }
}

#[test]
fn the_engine_agrees() {
    let compiled = support::shipped("chase");
    for example in examples() {
        let game = game_of(&compiled, &example);
        for expectation in &example.expectations {
            check(&game, &example, expectation);
        }
    }
}

fn game_of(compiled: &Compiled, example: &Example) -> Game {
    let kind = if example.owed > 0 { "distribute" } else { "action" };
    let mut text = format!("{} {kind}", example.turn);
    for (player, dice) in [("Red", &example.sides.red), ("Blue", &example.sides.blue)] {
        if !dice.is_empty() {
            text = format!("{text}; {player} Die {dice}");
        }
    }
    if example.owed > 0 {
        text = format!("{text}; owed {}={}", example.turn, example.owed);
    }
    support::game_at(compiled, &text)
}

fn check(game: &Game, example: &Example, expectation: &Expectation) {
    let id = &example.id;
    match expectation {
        Expectation::Move { start, sides, owed } => {
            let after = die_move(game, start).unwrap_or_else(|| panic!("{id}: {start:?} is not legal"));
            assert_eq!((&sides_of(&after), owed_of(&after)), (sides, *owed), "{id}: {start:?}");
        }
        Expectation::Illegal(start) => assert!(die_move(game, start).is_none(), "{id}: {start:?} is legal"),
        Expectation::Directions { from, directions } => {
            let mut wanted = directions.clone();
            wanted.sort();
            assert_eq!(directions_of(game, from), wanted, "{id}: directions of {from}");
        }
        Expectation::Count(count) => assert_eq!(game.moves().len(), *count, "{id}: number of moves"),
        Expectation::Outcomes(outcomes) => {
            let mut found: Vec<Sides> =
                (0..game.moves().len()).map(|index| sides_of(&played(game, index))).collect();
            let mut wanted = outcomes.clone();
            found.sort();
            wanted.sort();
            assert_eq!(found, wanted, "{id}: outcomes");
        }
        Expectation::Loses { player, after } => {
            let after = after.as_ref().map_or_else(|| game.clone(), |start| die_move(game, start).unwrap());
            let outcome = after.outcome().unwrap_or_else(|| panic!("{id}: {player} has not lost"));
            let losers = (0..2).filter(|at| !outcome.winners.iter().any(|winner| winner.index() == *at));
            let losers: Vec<&str> = losers.map(|at| game.program().names.players[at].as_str()).collect();
            assert_eq!(losers, [player.as_str()], "{id}");
        }
    }
}

/// The game after a die's move in a first direction, if that is legal.
fn die_move(game: &Game, start: &Start) -> Option<Game> {
    let texts = move_texts(game.program(), game.moves());
    let is_it = |text: &String| {
        text.starts_with(&format!("{} - ", start.from)) && text.ends_with(&format!(" {}", start.direction))
    };
    texts.iter().position(is_it).map(|index| played(game, index))
}

fn played(game: &Game, index: usize) -> Game {
    let mut next = game.clone();
    next.play(index).unwrap();
    next
}

fn directions_of(game: &Game, from: &str) -> Vec<String> {
    let texts = move_texts(game.program(), game.moves());
    let ours =
        texts.iter().filter(|text| text.starts_with(&format!("{from} - ")) && !text.contains("exchange"));
    let mut directions: Vec<String> = ours.map(|text| text.rsplit(' ').next().unwrap().to_owned()).collect();
    directions.sort();
    directions
}

/// The dice of both sides as the position's text has them.
fn sides_of(game: &Game) -> Sides {
    let text = position_text(game.program(), game.position());
    let dice = |player: &str| {
        let part = text.split("; ").find_map(|part| part.strip_prefix(&format!("{player} Die ")));
        part.unwrap_or("").to_owned()
    };
    Sides { red: dice("Red"), blue: dice("Blue") }
}

/// Points owed by anybody.
fn owed_of(game: &Game) -> u8 {
    let text = position_text(game.program(), game.position());
    let owed = text.split("; ").find_map(|part| part.strip_prefix("owed ")?.split_once('='));
    owed.map_or(0, |(_, points)| points.parse().unwrap())
}
