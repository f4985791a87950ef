//! The end of the game: `OnIsGameOver` becomes a hook after each move, which sets a variable that goals test.

use std::fmt::Write as _;

use super::Fault;
use super::blocks::compiled;
use super::coder::{Coder, Done, Role, Start};
use super::lines::{Line, fails, write_lines};
use super::natives::{DRAW, LOSS, WIN};
use super::program::Program;
use super::state::State;
use super::value::Value;

/// The variable of the game that says how it ends: won or lost by who moves next, or drawn.
const RESULTS: [(i32, &str); 3] = [(WIN, "1"), (LOSS, "2"), (DRAW, "3")];

/// The sections that end the game.
pub(super) fn sections(program: &Program) -> Result<String, Fault> {
    let mut out = String::new();
    let Some(word) = program.words.find("OnIsGameOver") else {
        if program.counts_turns() {
            out += &turn_variable(program);
            out += "  (after-move\n";
            write_lines(&mut out, &[next_turn(program)], 4);
            out += "  )\n";
        }
        return Ok(out + &goals(program, false));
    };
    let nexts = program.next_players();
    let mut players: Vec<i32> = nexts.iter().map(|(_, next)| *next).collect();
    players.sort_unstable();
    players.dedup();
    let is_clear = players.iter().all(|player| {
        let before: Vec<i32> =
            nexts.iter().filter(|(_, next)| next == player).map(|(before, _)| *before).collect();
        before.iter().all(|before| program.only_next(*before).is_some())
    });
    let mut lines = Vec::new();
    for player in players.iter().copied() {
        let (body, asks_player) = after_turn(program, word, player)?;
        if !asks_player || players.len() == 1 {
            lines.extend(body);
            break;
        }
        let test = if is_clear {
            let before = nexts.iter().filter(|(_, next)| *next == player);
            any_of(before.map(|(before, _)| format!("(= mover {})", program.player_name(*before))))
        } else {
            let turns = &program.declared.turns;
            let before = (0..turns.len()).filter(|at| turns[program.declared.after(*at)].player == player);
            any_of(before.map(|at| format!("(= turn {at})")))
        };
        lines.push(Line::If(test, body, Vec::new()));
    }
    // The arrays are known once all words have been compiled.
    let begin = program.initial_arrays().into_iter().chain([Line::Plain("(let result 0)".to_owned())]);
    let mut lines: Vec<Line> = begin.chain(lines).collect();
    lines.push(Line::If(
        "(!= result 0)".into(),
        vec![Line::Plain("(set outcome result)".into())],
        Vec::new(),
    ));
    if !is_clear || program.counts_turns() {
        out += &turn_variable(program);
        lines.push(next_turn(program));
    }
    out += "  (variable outcome 0 3)\n  (after-move\n";
    write_lines(&mut out, &lines, 4);
    out += "  )\n";
    out += &goals(program, true);
    Ok(out)
}

/// The number of the turn, as a variable.
fn turn_variable(program: &Program) -> String {
    format!("  (variable turn 0 {})\n", program.declared.turns.len())
}

/// Changes it when a turn ends.
fn next_turn(program: &Program) -> Line {
    let last = program.declared.turns.len().saturating_sub(1);
    let again = Line::Plain(format!("(set turn {})", program.declared.repeat));
    Line::If(format!("(= turn {last})"), vec![again], vec![Line::Plain("(set turn (+ turn 1))".into())])
}

fn any_of(tests: impl Iterator<Item = String>) -> String {
    let tests: Vec<String> = tests.collect();
    if let [only] = tests.as_slice() { only.clone() } else { format!("(or {})", tests.join(" ")) }
}

/// What decides the result if the turn of a player comes next; whether it depends on that player.
fn after_turn(program: &Program, word: usize, player: i32) -> Result<(Vec<Line>, bool), Fault> {
    let start = Start { state: State::default(), ..Start::of_word(program, word) };
    let mut coder = compiled(program, Role::End(player), &start)?;
    let asks_player = coder.asks_player;
    let lines = coder.ended_with(decide)?;
    // A hook that fails would forbid the move.
    let ends = fails(&lines);
    Ok((if ends { vec![Line::Around("try".to_owned(), lines)] } else { lines }, asks_player))
}

/// Writes what the value on top of the stack means.
fn decide(coder: &mut Coder<'_>) -> Done {
    if coder.state.stack.is_empty() && !coder.state.is_deep {
        return Err(coder.fault(
            "`OnIsGameOver` must leave a score on every way through it; `#UnknownScore` while the game goes on",
        ));
    }
    match coder.pop() {
        Value::Number(number) => {
            if let Some((_, code)) = RESULTS.iter().find(|(score, _)| *score == number) {
                coder.plain(format!("(set result {code})"));
            }
        }
        value => {
            let text = coder.as_number(&value)?;
            for (score, code) in RESULTS {
                let set = Line::Plain(format!("(set result {code})"));
                coder.lines.push(Line::If(format!("(= {text} {score})"), vec![set], Vec::new()));
            }
        }
    }
    Ok(())
}

/// The goals, for players who are not chance and have turns.
fn goals(program: &Program, has_result: bool) -> String {
    let turns = &program.declared.turns;
    let moves = |number: i32| turns.is_empty() || turns.iter().any(|turn| turn.player == number);
    let (chance, people): (Vec<String>, Vec<String>) = program
        .declared
        .players
        .iter()
        .filter(|player| moves(player.number))
        .map(|player| program.player_name(player.number))
        .partition(|name| name.starts_with('?'));
    let mut out = String::new();
    let all = people.join(" ");
    if has_result {
        let _ = writeln!(out, "  (win-condition ({all}) (and (= mover own) (= outcome 1)))");
        if people.len() > 2 {
            let _ = writeln!(out, "  (win-condition ({all}) (and (!= mover own) (= outcome 2)))");
        } else {
            let _ = writeln!(out, "  (loss-condition ({all}) (and (= mover own) (= outcome 2)))");
        }
        for name in chance {
            let _ = writeln!(out, "  (loss-condition ({all}) (and (= mover {name}) (= outcome 1)))");
            let _ = writeln!(out, "  (win-condition ({all}) (and (= mover {name}) (= outcome 2)))");
        }
        let _ = writeln!(out, "  (draw-condition ({all}) (= outcome 3))");
    }
    out + &format!("  (draw-condition ({all}) stalemated \"no moves left\")\n")
}
