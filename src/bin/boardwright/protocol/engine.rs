//! `engine`: the engine side of the line protocol, so that versions of this program can play each other.
//!
//! In: lines. Out: an answer to each that needs one. A mistake is answered by `error` and the reason, and the next line
//! is read.

use std::io::{BufRead as _, Write as _};
use std::str::SplitWhitespace;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::notation::text_of;
use boardwright::search::{Evaluation, Memory, Report};

use super::{GREETING, request};
use crate::failure::Failure;
use crate::target::Target;
use crate::think::think;

/// The game being played.
struct Engine {
    target: Target,
    game: Game,
    evaluation: Arc<Evaluation>,
    /// What the searches of this game have learnt.
    memory: Memory,
}

/// Answers until `quit` or the end of the input.
pub(crate) fn run(game: &str) -> Result<(), Failure> {
    let mut engine = Engine::new(game)?;
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line == "quit" {
            break;
        }
        let answer = match engine.answer(line) {
            Ok(answer) => answer,
            Err(Failure::Message(problem)) => format!("error {}\n", problem.trim().replace('\n', " / ")),
            Err(closed @ Failure::OutputClosed) => return Err(closed),
        };
        let mut out = std::io::stdout().lock();
        out.write_all(answer.as_bytes())?;
        out.flush()?;
    }
    Ok(())
}

impl Engine {
    fn new(game: &str) -> Result<Self, Failure> {
        let target = Target::load(game)?;
        let game = target.game(None)?;
        let evaluation = Arc::new(Evaluation::new(&target.compiled.program));
        Ok(Self { target, game, evaluation, memory: Memory::default() })
    }

    /// The answer to a line, each line with its line end.
    fn answer(&mut self, line: &str) -> Result<String, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "boardwright" if line == GREETING => return Ok(format!("{GREETING}\n")),
            "boardwright" => return Err(Failure::new(format!("this program speaks `{GREETING}`"))),
            "game" => {
                *self = Self::new(rest)?;
                return Ok("ready\n".to_owned());
            }
            "newgame" => self.memory = Memory::default(),
            "position" => self.game = self.target.game(Some(rest).filter(|&text| text != "start"))?,
            "moves" => {
                // If a line is refused, none of its moves are played.
                let mut game = self.game.clone();
                self.target.play_all(&mut game, rest)?;
                self.game = game;
            }
            "go" => return self.go(rest.split_whitespace()),
            _ => return Err(Failure::new(format!("unknown command `{word}`"))),
        }
        Ok(String::new())
    }

    fn go(&mut self, words: SplitWhitespace<'_>) -> Result<String, Failure> {
        let strength = request::read(words).map_err(Failure::new)?;
        let report = think(&self.game, &strength, &self.evaluation, &mut self.memory)
            .map_err(|error| self.target.run_error(&error))?;
        let best = report.best.and_then(|best| text_of(self.game.program(), self.game.moves(), best));
        let best = best.ok_or_else(|| Failure::new("there are no legal moves: the game is over"))?;
        Ok(format!("{}\nbestmove {best}\n", info(&report)))
    }
}

fn info(report: &Report) -> String {
    let Report { depth, nodes, score, line, .. } = report;
    format!("info depth {depth} nodes {nodes} score {score} line {}", line.join("; "))
}
