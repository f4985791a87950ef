//! Where a game stands, told to a search elsewhere: it sees what a search of the game itself would see.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::{ParseStandingError, find_move, move_texts, parse_standing, standing_text};
use boardwright::search::{Limits, Report, Search};

const PLIES: usize = 60;
/// Positions with more moves than this cost too much.
const MOVES: usize = 300;

fn report(game: &Game) -> Report {
    let limits = Limits { depth: 2, nodes: 400, ..Limits::default() };
    Search::new(game, limits).run(u64::MAX).unwrap().clone()
}

fn elsewhere(game: &Game) -> Game {
    parse_standing(&game.shared_program(), &standing_text(game)).unwrap()
}

/// Plays a random move, and looks on from there in the game and elsewhere.
fn check(compiled: &Compiled) {
    let mut random = fastrand::Rng::with_seed(6);
    let mut game = Game::new(compiled.program.clone()).unwrap();
    game.set_draws_by_repetition(random.bool()).unwrap();
    while game.outcome().is_none() && game.ply() < PLIES && game.moves().len() < MOVES {
        let mut other = elsewhere(&game);
        assert_eq!(other.position(), game.position());
        assert_eq!(other.past(), game.past());
        assert_eq!(other.draws_by_repetition(), game.draws_by_repetition());
        assert_eq!(other.moves().len(), game.moves().len());
        if game.ply().is_multiple_of(20) {
            assert_eq!(report(&other), report(&game));
        }
        let index = random.usize(..game.moves().len());
        game.play(index).unwrap();
        other.play(index).unwrap();
        assert_eq!(other.outcome(), game.outcome());
        assert_eq!(other.past(), game.past());
    }
}

#[test]
fn a_search_elsewhere_sees_the_same() {
    support::all_games().iter().for_each(check);
}

/// Two games that go back and forth: one to the end, the other taken over by another one before it.
#[test]
fn repetition_is_counted_on() {
    let compiled = support::shipped("chess");
    let mut game = Game::new(compiled.program.clone()).unwrap();
    game.set_draws_by_repetition(true).unwrap();
    let moves = ["N g1 - f3", "N g8 - f6", "N f3 - g1", "N f6 - g8"];
    let texts = move_texts(game.program(), game.moves());
    let text = |wanted: &str| {
        let sites: Vec<&str> = wanted.split(' ').filter(|word| word.len() == 2).collect();
        sites.join(" - ")
    };
    assert!(texts.iter().any(|known| known.ends_with(&text(moves[0]))), "{texts:?}");
    let mut other = None;
    for (ply, wanted) in moves.iter().cycle().take(8).enumerate() {
        if ply == 5 {
            other = Some(elsewhere(&game));
        }
        for game in [Some(&mut game), other.as_mut()].into_iter().flatten() {
            let texts = move_texts(game.program(), game.moves());
            let wanted = texts.iter().find(|known| known.ends_with(&text(wanted))).unwrap().clone();
            let index = find_move(game, &wanted).unwrap();
            game.play(index).unwrap();
        }
    }
    assert!(game.outcome().is_some(), "the start is there for the third time");
    assert_eq!(other.unwrap().outcome(), game.outcome());
}

#[test]
fn other_texts_are_refused() {
    let compiled = support::shipped("go");
    let game = Game::new(compiled.program.clone()).unwrap();
    let whole = standing_text(&game);
    assert!(whole.lines().nth(3).is_some_and(|line| !line.is_empty()), "a rule asks for arrangements");
    let refused = |text: &str| parse_standing(&compiled.program, text).unwrap_err();
    assert!(matches!(refused(""), ParseStandingError::Position(_)));
    let position = whole.lines().next().unwrap();
    assert_eq!(refused(position), ParseStandingError::Line { line: 2 });
    assert_eq!(refused(&format!("{position}\nmaybe")), ParseStandingError::Line { line: 2 });
    assert_eq!(refused(&format!("{position}\ndraw\n12 x")), ParseStandingError::Line { line: 3 });
    let long = format!("{position}\nallowed\n\n11111111111111111");
    assert_eq!(refused(&long), ParseStandingError::Line { line: 4 });
    assert!(parse_standing(&compiled.program, &format!("{position}\nallowed")).is_ok());
}
