//! `play`: a game in the terminal.

use std::io::{BufRead as _, Write as _};

use boardwright::game::Game;
use boardwright::notation::{find_move, move_texts, position_text};
use boardwright::search::{Limits, Search};

use crate::draw;
use crate::failure::Failure;
use crate::target::Target;

const HELP: &str = "type a move, or: moves, go (the computer moves), undo, redo, help, quit";

pub(crate) fn run(game: &str, depth: u32) -> Result<(), Failure> {
    let target = Target::load(game)?;
    let mut game = target.game(None)?;
    println!("{}. {HELP}", target.compiled.model.texts.title);
    show(&game, &target)?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        match line.trim() {
            "" => continue,
            "quit" => break,
            "help" => println!("{HELP}"),
            "moves" => move_texts(game.program(), game.moves()).iter().for_each(|text| println!("{text}")),
            "undo" => drop(game.undo().map_err(|error| target.fault(&error))?),
            "redo" => drop(game.redo().map_err(|error| target.fault(&error))?),
            "go" => go(&mut game, depth, &target)?,
            text => play(&mut game, text),
        }
        show(&game, &target)?;
    }
    Ok(())
}

fn show(game: &Game, target: &Target) -> Result<(), Failure> {
    print!("{}", draw::board(game, &target.compiled.model.board));
    println!("{}", position_text(game.program(), game.position()));
    if let Some(outcome) = game.outcome() {
        let winners: Vec<&str> =
            outcome.winners.iter().map(|w| game.program().names.players[w.index()].as_str()).collect();
        let result =
            if winners.is_empty() { "draw".to_owned() } else { format!("{} wins", winners.join(" and ")) };
        println!("{result}: {}", outcome.reason);
    }
    print!("> ");
    Ok(std::io::stdout().flush()?)
}

fn play(game: &mut Game, text: &str) {
    let played = find_move(game, text).map_err(|error| error.to_string());
    if let Err(problem) = played.and_then(|index| game.play(index).map_err(|error| error.to_string())) {
        println!("{problem}");
    }
}

fn go(game: &mut Game, depth: u32, target: &Target) -> Result<(), Failure> {
    let mut search = Search::new(game, Limits { depth, ..Limits::default() });
    let report = search.run(u64::MAX).map_err(|error| target.fault(&error))?.clone();
    let Some(best) = report.best else {
        return Ok(());
    };
    println!(
        "{} (depth {}, {} positions, {:+})",
        report.line.join("; "),
        report.depth,
        report.nodes,
        report.score
    );
    game.play(best).map_err(Failure::new)
}
