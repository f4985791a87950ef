//! Finds positions with forced wins: the sets in `tests/tactics/` come from here.
//!
//! `cargo run --release --example find_tactics -- RULE-FILE PLIES SEED GAMES [thin | scatter]` plays GAMES games and
//! prints the forced wins of at most PLIES plies near their ends, one per line in the format of `set`. With `thin`,
//! games begin with many pieces removed; with `scatter`, a few pieces are on random sites and nothing is played.

#![allow(clippy::print_stdout, reason = "the found positions are what the program is for")]

#[path = "../../tests/tactics/ends.rs"]
mod ends;
mod games;
#[path = "../../tests/tactics/prover.rs"]
mod prover;
#[path = "../../tests/tactics/set.rs"]
mod set;

use std::error::Error;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::{move_texts, position_text};
use boardwright::source::SourceText;

use games::{Start, play_game};
use prover::{Prover, Win};
use set::Entry;

const USAGE: &str = "usage: find_tactics RULE-FILE PLIES SEED GAMES [thin | scatter]";

/// Most positions of a proof, so that the tests can repeat it.
const MAX_POSITIONS: u64 = 400_000;
/// Positions with more winning moves are not interesting.
const MAX_WINNING: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, plies, seed, games, rest @ ..] = arguments.as_slice() else {
        return Err(USAGE.into());
    };
    let start = Start::named(rest.first().map(String::as_str)).ok_or(USAGE)?;
    let compiled = load(file)?;
    let plies = plies.parse()?;
    let mut random = fastrand::Rng::with_seed(seed.parse()?);
    for _ in 0..games.parse::<u32>()? {
        let game = play_game(&compiled, &mut random, start)?;
        for tactic in wins_near_the_end(game, plies)? {
            println!("{tactic}");
        }
    }
    Ok(())
}

fn load(file: &str) -> Result<Compiled, Box<dyn Error>> {
    let source = SourceText::new(file, std::fs::read_to_string(file)?);
    boardwright::compile(&source, 0).map_err(|found| boardwright::diagnostic::render(&found, &source).into())
}

/// The forced wins in the last positions of a game, at most one of each length.
fn wins_near_the_end(mut game: Game, plies: usize) -> Result<Vec<Entry>, Box<dyn Error>> {
    let winners = game.outcome().map(|outcome| outcome.winners.clone());
    let mut tactics: Vec<Entry> = Vec::new();
    for _ in 0..plies + 2 {
        let is_over = game.outcome().is_some();
        let may_win =
            !is_over && winners.as_ref().is_none_or(|winners| winners.contains(&game.turn().player));
        let tactic = if may_win { forced_win(&game, plies) } else { None };
        tactics.extend(tactic.filter(|tactic| tactics.iter().all(|known| known.name != tactic.name)));
        if !game.undo()? {
            break;
        }
    }
    Ok(tactics)
}

/// The forced win of the player to move, if there is an interesting one.
fn forced_win(game: &Game, plies: usize) -> Option<Entry> {
    let mut prover = Prover::new(game.shared_program(), MAX_POSITIONS);
    let win = prover.shortest_win(game.position(), plies).ok()??;
    let is_telling = win.first.len() <= MAX_WINNING && win.first.len() * 2 <= game.moves().len().max(2);
    is_telling.then(|| tactic(game, &win))
}

fn tactic(game: &Game, win: &Win) -> Entry {
    let mut texts = move_texts(game.program(), game.moves());
    let moves = win.first.iter().map(|&index| std::mem::take(&mut texts[index])).collect();
    Entry { name: win.plies.to_string(), position: position_text(game.program(), game.position()), moves }
}
