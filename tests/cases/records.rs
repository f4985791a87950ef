//! Records of games, with variations and as saved games of Zillions, lose nothing.

use std::path::Path;

use boardwright::Compiled;
use boardwright::game::{Game, NodeId};
use boardwright::notation::{move_texts, read_record, write_record};

use crate::support::length::short_or_long;
use crate::walk::shown;
use crate::{Outcome, support};

/// Games are cut off after this many moves.
fn plies() -> usize {
    short_or_long(40, 150)
}

/// Most moves of a game with variations.
fn tries() -> usize {
    short_or_long(40, 120)
}

pub(crate) fn records_read_back(path: &Path) -> Outcome {
    for compiled in support::some_variants_of(path) {
        let mut random = fastrand::Rng::with_seed(9);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        while game.outcome().is_none() && game.ply() < plies() {
            game.play(random.usize(..game.moves().len())).unwrap();
        }
        game.go_to(game.line().len() / 2).unwrap();
        let record = write_record(&mut game).unwrap();
        let mut again = read_record(&compiled.program, &record).unwrap();
        assert_eq!(again.position(), game.position());
        assert_eq!((again.ply(), again.line().len()), (game.ply(), game.line().len()));
        assert_eq!(write_record(&mut again).unwrap(), record);
    }
    Ok(())
}

pub(crate) fn going_back_and_forth_comes_to_the_same_positions(path: &Path) -> Outcome {
    for compiled in support::some_variants_of(path) {
        let mut random = fastrand::Rng::with_seed(4);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        let mut seen = vec![game.position().clone()];
        while game.outcome().is_none() && game.ply() < plies() {
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
    Ok(())
}

/// A game with variations and comments, at a random node.
fn grown(compiled: &Compiled, seed: u64) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(compiled.program.clone()).unwrap();
    for _ in 0..tries() {
        if game.moves().is_empty() || random.u8(..) < 40 {
            let ids: Vec<NodeId> = game.tree().ids().collect();
            game.visit(ids[random.usize(..ids.len())]).unwrap();
        }
        if game.moves().is_empty() {
            continue;
        }
        game.play(random.usize(..game.moves().len().min(8))).unwrap();
        if random.u8(..) < 20 {
            game.set_comment(game.current(), "one\n two \\ \r\n\n; 3. pass\n").unwrap();
        }
    }
    game
}

pub(crate) fn variations_read_back(path: &Path) -> Outcome {
    for compiled in support::some_variants_of(path) {
        let title = &compiled.model.texts.title;
        let mut game = grown(&compiled, 3);
        let record = write_record(&mut game).unwrap();
        let mut again = read_record(&compiled.program, &record)
            .unwrap_or_else(|error| panic!("{title}: {error}\n{record}"));
        assert_eq!(shown(&again), shown(&game), "{title}\n{record}");
        assert_eq!(again.tree().ids().count(), game.tree().ids().count(), "{title}");
        assert_eq!(write_record(&mut again).unwrap(), record);
    }
    Ok(())
}

pub(crate) fn variations_lead_to_their_positions(path: &Path) -> Outcome {
    for compiled in support::some_variants_of(path) {
        let mut game = grown(&compiled, 5);
        let ids: Vec<NodeId> = game.tree().ids().collect();
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..short_or_long(10, 30) {
            let id = ids[random.usize(..ids.len())];
            let mut replay = Game::new(compiled.program.clone()).unwrap();
            for step in game.tree().path(id) {
                let steps = game.tree().get(step).unwrap().steps().to_vec();
                let index = (0..replay.moves().len()).find(|&at| replay.moves().steps(at) == steps).unwrap();
                replay.play(index).unwrap();
            }
            game.visit(id).unwrap();
            assert_eq!(game.position(), replay.position());
            assert_eq!(game.outcome(), replay.outcome(), "{}", shown(&game));
            assert_eq!(
                move_texts(game.program(), game.moves()),
                move_texts(replay.program(), replay.moves())
            );
        }
    }
    Ok(())
}
