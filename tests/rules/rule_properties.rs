//! Properties of every rule file, however damaged: it compiles or is refused, and what compiles can be played without a
//! panic, taken back, and written down.
//!
//! The number of tries of each property is in [`crate::support::length`]. The seeds are the rule files of the project
//! and those in `tests/fuzz/`.

use crate::support::damage::{damaged, reworded, seeds};
use crate::support::length::tries;
use boardwright::Compiled;
use boardwright::game::{Game, PlayError};
use boardwright::moves::{MoveList, Rules};
use boardwright::notation::{
    find_move, move_texts, parse_position, position_text, read_record, write_record,
};
use boardwright::position::Position;
use boardwright::source::SourceText;
use fastrand::Rng;

/// Most plies of a random game.
const PLIES: usize = 12;
/// Positions with more moves are skipped.
const MANY_MOVES: usize = 300;

/// Plays random games of damaged rule files; an error in running the rules ends a game.
fn in_damaged_games(
    seed: u64,
    few: usize,
    mut each: impl FnMut(&mut Game, &mut Rng) -> Result<(), PlayError>,
) {
    let (texts, mut random) = (texts(), Rng::with_seed(seed));
    for round in tries(few) {
        let text = random.choice(&texts).unwrap();
        let text = if round % 8 == 0 { text.clone() } else { reworded(text, &mut random) };
        let Some(compiled) = compiled(text, &mut random) else { continue };
        let _ = play(&compiled, &mut random, &mut each);
    }
}

fn texts() -> Vec<String> {
    let texts = seeds().into_iter().filter_map(|bytes| String::from_utf8(bytes).ok());
    texts.filter(|text| text.len() < 8000).collect()
}

/// A random game or variant of a file, if it compiles.
fn compiled(text: String, random: &mut Rng) -> Option<Compiled> {
    let source = SourceText::new("damaged.zrf", text);
    let first = boardwright::compile(&source, 0).ok()?;
    let variant = random.usize(..first.variants.len());
    boardwright::compile(&source, variant).ok()
}

fn play(
    compiled: &Compiled,
    random: &mut Rng,
    each: &mut impl FnMut(&mut Game, &mut Rng) -> Result<(), PlayError>,
) -> Result<(), PlayError> {
    let mut game = Game::new(compiled.program.clone())?;
    for _ in 0..PLIES {
        if game.outcome().is_some() || game.moves().len() > MANY_MOVES {
            break;
        }
        each(&mut game, random)?;
        let index = random.usize(..game.moves().len());
        if game.play(index).is_err() {
            break;
        }
    }
    Ok(())
}

#[test]
fn compiling_never_panics() {
    let (seeds, mut random) = (seeds(), Rng::with_seed(11));
    for _ in tries(1500) {
        let source = SourceText::from_bytes("damaged.zrf", &damaged(&seeds, &mut random));
        let variants = boardwright::compile(&source, 0).map_or(0, |compiled| compiled.variants.len());
        for variant in 1..variants {
            let _ = boardwright::compile(&source, variant);
        }
    }
}

#[test]
fn generation_never_panics() {
    in_damaged_games(12, 600, |game, _| {
        let position = game.position().clone();
        for index in 0..game.moves().len() {
            let steps = game.moves().steps(index).to_vec();
            game.rules_mut().trace(&position, &steps)?;
        }
        Ok(())
    });
}

#[test]
fn undoing_a_move_restores_the_position() {
    in_damaged_games(13, 600, |game, _| {
        let before = game.position().clone();
        let mut rules = Rules::new(game.shared_program());
        let (mut position, mut list) = (before.clone(), MoveList::default());
        rules.moves(&before, &mut list)?;
        for index in 0..list.len() {
            let made = rules.make(&mut position, list.changes_mut(index))?;
            let fresh = Position::from_cells(game.program(), position.cells());
            assert_eq!((position.hash(), &position), (fresh.hash(), &fresh));
            rules.unmake(&mut position, list.changes_mut(index), made);
            assert_eq!((position.hash(), &position), (before.hash(), &before));
        }
        Ok(())
    });
}

#[test]
fn written_texts_read_back() {
    in_damaged_games(14, 600, |game, random| {
        let text = position_text(game.program(), game.position());
        if names_are_plain(game) {
            assert_eq!(&parse_position(game.program(), &text).unwrap(), game.position(), "{text}");
        }
        let texts = move_texts(game.program(), game.moves());
        let index = random.usize(..texts.len());
        assert_eq!(find_move(game, &texts[index]).unwrap(), index, "{}", texts[index]);
        let record = write_record(game)?;
        if let Ok(again) = read_record(&game.shared_program(), &record) {
            assert_eq!(again.position(), game.position(), "{record}");
        }
        Ok(())
    });
}

/// Whether no name contains a separator of position texts.
fn names_are_plain(game: &Game) -> bool {
    let names = &game.program().names;
    let all = names.players.iter().chain(&names.sites).chain(&names.piece_types);
    all.into_iter().all(|name| !name.contains([' ', '=', ';', ',']))
}
