//! A random game of every shipped game and variant, compared with its record in `tests/playthroughs/`.
//!
//! A line has the number of legal moves, the move, and the hash of the position after it; the last line is the end.
//! Hashes and random moves are the same on every machine, so any change of the meaning of rules, the order of moves or
//! the hash shows here. `UPDATE=1` rewrites the files.

use std::fmt::Write as _;
use std::path::Path;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::{move_texts, position_text};

use crate::{Outcome, support};

/// Games are cut off after this many moves.
const PLIES: usize = 300;

fn playthrough(compiled: &Compiled) -> String {
    let mut random = fastrand::Rng::with_seed(2026);
    let mut game = Game::new(compiled.program.clone()).unwrap();
    let mut text = format!("game {}\n", compiled.model.texts.title);
    writeln!(text, "start {:016x}", game.position().hash()).unwrap();
    while game.outcome().is_none() && game.ply() < PLIES {
        let count = game.moves().len();
        let chosen = random.usize(..count);
        let played = move_texts(game.program(), game.moves()).swap_remove(chosen);
        game.play(chosen).unwrap();
        let hash = game.position().hash();
        writeln!(text, "{}. of {count}: {played}  {hash:016x}", game.ply()).unwrap();
    }
    writeln!(text, "end {}", ending(&game)).unwrap();
    writeln!(text, "position {}", position_text(game.program(), game.position())).unwrap();
    text
}

fn ending(game: &Game) -> String {
    let Some(outcome) = game.outcome() else {
        return "cut off".to_owned();
    };
    let names = outcome.winners.iter().map(|winner| game.program().names.players[winner.index()].as_str());
    let winners = names.collect::<Vec<_>>().join(" and ");
    let result = if winners.is_empty() { "draw".to_owned() } else { format!("{winners} wins") };
    format!("{result}: {}", outcome.reason)
}

pub(crate) fn games_go_as_they_went_before(path: &Path) -> Outcome {
    let id = path.file_stem().unwrap().to_str().unwrap();
    for (variant, compiled) in support::variants_of(path).iter().enumerate() {
        let name = if variant == 0 { id.to_owned() } else { format!("{id}-{variant}") };
        support::check_snapshot(&format!("tests/playthroughs/{name}.txt"), &playthrough(compiled));
    }
    Ok(())
}
