//! What must hold in every position of every shipped game: seeded walks.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use boardwright::Compiled;
use boardwright::entry::{Token, narrow};
use boardwright::game::Game;
use boardwright::moves::{MoveList, Rules, TrackKind};
use boardwright::notation::{
    find_move, move_texts, parse_position, position_text, read_record, write_record,
};
use boardwright::position::Position;

const WALKS: u64 = 6;
const PLIES: usize = 120;

/// Random positions of a game, each with its game so far.
fn walk(compiled: &Compiled, mut each: impl FnMut(&mut Game, &mut fastrand::Rng)) {
    for seed in 0..WALKS {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        for _ in 0..PLIES {
            each(&mut game, &mut random);
            if game.outcome().is_some() {
                break;
            }
            let index = random.usize(..game.moves().len());
            game.play(index).unwrap();
        }
    }
}

fn in_every_game(mut check: impl FnMut(&mut Game, &mut fastrand::Rng)) {
    for compiled in support::shipped_games() {
        walk(&compiled, &mut check);
    }
}

#[test]
fn taking_back_restores_everything() {
    in_every_game(|game, _| {
        let before = game.position().clone();
        let mut rules = Rules::new(game.shared_program());
        let mut position = before.clone();
        let mut list = MoveList::default();
        rules.moves(&before, &mut list).unwrap();
        for index in 0..list.len() {
            let turn = rules.make(&mut position, list.changes_mut(index)).unwrap();
            let fresh = Position::from_cells(game.program(), position.cells());
            assert_eq!((position.hash(), &position), (fresh.hash(), &fresh));
            Rules::unmake(&mut position, list.changes_mut(index), turn);
            assert_eq!((position.hash(), &position), (before.hash(), &before));
        }
    });
}

#[test]
fn texts_read_back() {
    in_every_game(|game, random| {
        let text = position_text(game.program(), game.position());
        assert_eq!(&parse_position(game.program(), &text).unwrap(), game.position(), "{text}");
        let texts = move_texts(game.program(), game.moves());
        let mut distinct = texts.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), texts.len(), "two moves read alike in {text}");
        if !texts.is_empty() {
            let index = random.usize(..texts.len());
            assert_eq!(find_move(game, &texts[index]).unwrap(), index, "{} in {text}", texts[index]);
        }
    });
}

#[test]
fn records_read_back() {
    for compiled in support::shipped_games() {
        let mut random = fastrand::Rng::with_seed(9);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        while game.outcome().is_none() && game.ply() < PLIES {
            game.play(random.usize(..game.moves().len())).unwrap();
        }
        game.go_to(game.line().len() / 2).unwrap();
        let record = write_record(&mut game, &compiled.model.texts.title).unwrap();
        let mut again = read_record(&compiled.program, &record).unwrap();
        assert_eq!(again.position(), game.position());
        assert_eq!((again.ply(), again.line().len()), (game.ply(), game.line().len()));
        assert_eq!(write_record(&mut again, &compiled.model.texts.title).unwrap(), record);
    }
}

#[test]
fn going_back_and_forth_comes_to_the_same_positions() {
    for compiled in support::shipped_games() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        let mut seen = vec![game.position().clone()];
        while game.outcome().is_none() && game.ply() < PLIES {
            game.play(random.usize(..game.moves().len())).unwrap();
            seen.push(game.position().clone());
        }
        for _ in 0..50 {
            let ply = random.usize(..seen.len());
            game.go_to(ply).unwrap();
            assert_eq!(game.position(), &seen[ply]);
        }
        game.go_to(0).unwrap();
        for position in &seen[1..] {
            assert!(game.redo().unwrap());
            assert_eq!(game.position(), position);
        }
        assert!(!game.redo().unwrap());
        for position in seen[..seen.len() - 1].iter().rev() {
            assert!(game.undo().unwrap());
            assert_eq!(game.position(), position);
        }
        assert!(!game.undo().unwrap());
    }
}

#[test]
fn every_move_can_be_entered_bit_by_bit() {
    in_every_game(|game, random| {
        let texts = move_texts(game.program(), game.moves());
        for text in texts.iter().filter(|_| random.u8(..) < 40) {
            let tokens = enter(game, text);
            let entry = narrow(game, &tokens).unwrap();
            assert_eq!(entry.complete.as_ref(), Some(text), "{tokens:?} give {entry:?}");
        }
    });
}

/// Tokens that enter a move, each the first that keeps it possible.
fn enter(game: &mut Game, wanted: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for _ in 0..40 {
        let entry = narrow(game, &tokens).unwrap();
        if entry.complete.is_some() {
            break;
        }
        let adds = entry.addable.iter().map(|&site| Token::Add(site));
        let targets = entry.targets.iter().map(|target| Token::Target(target.site));
        let choices = entry.choices.iter().map(|choice| Token::Choose(choice.text.clone()));
        let next = choices.chain(targets).chain(adds).find(|token| {
            let mut longer = tokens.clone();
            longer.push(token.clone());
            leads_to(game, &longer, wanted)
        });
        tokens.push(next.unwrap_or_else(|| panic!("{wanted} cannot be entered after {tokens:?}: {entry:?}")));
    }
    tokens
}

/// Whether some way on from the tokens completes the move.
fn leads_to(game: &mut Game, tokens: &[Token], wanted: &str) -> bool {
    let entry = narrow(game, tokens).unwrap();
    if let Some(complete) = &entry.complete {
        return complete == wanted;
    }
    let longer = |token: Token| [tokens, &[token]].concat();
    let choices = entry.choices.iter().map(|choice| longer(Token::Choose(choice.text.clone())));
    let targets = entry.targets.iter().map(|target| longer(Token::Target(target.site)));
    let adds = entry.addable.iter().map(|&site| longer(Token::Add(site)));
    let ways: Vec<Vec<Token>> = choices.chain(targets).chain(adds).collect();
    tokens.len() < 6 && ways.iter().any(|way| leads_to(game, way, wanted))
}

#[test]
fn traces_lead_from_the_position_to_the_next() {
    in_every_game(|game, _| {
        for index in 0..game.moves().len() {
            let before = game.position().clone();
            let played = game.moves().get(index);
            let trace = game.rules_mut().trace(&before, &played.steps).unwrap();
            let mut after = before.clone();
            after.apply(&played.changes);
            // A compound move's tracks start from the positions in between.
            let single = played.steps.len() == 1;
            for track in &trace.tracks {
                assert!(track.start <= track.end && track.end <= trace.duration);
                if single && track.kind != TrackKind::Create {
                    assert_eq!(before.piece(track.first()), track.piece);
                }
                if single && track.kind != TrackKind::Capture {
                    assert_eq!(after.piece(track.last()), track.becomes);
                }
            }
        }
    });
}
