//! Replays a saved game, checking every line against the rules.

use std::cmp::Reverse;
use std::sync::Arc;

use super::super::{outcome_text, play_move, position_text};
use super::edit::edited;
use super::error::{EditProblem, ReplayError, ReplayProblem};
use super::interpretation::RecordedMove;
use super::interpretations::{Interpretations, LineResult};
use super::read::{SavedGame, SavedLine};
use crate::game::{Game, PlayError};
use crate::moves::{Move, MoveList, Rules, RunError};
use crate::program::Program;

/// Most legal moves in an error.
const MAX_LEGAL: usize = 20;

/// A saved game that was replayed to its end.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game, which begins after the last edit.
    pub game: Game,
    /// How many turns were replayed.
    pub turns: usize,
    /// How many lines with moves there are.
    pub lines: usize,
    /// Lines that did not fit exactly.
    pub loose: Vec<usize>,
    /// The number of steps at the end whose turn is not complete; they are not played.
    pub unfinished: usize,
}

/// Plays a saved game by the rules. The third occurrence of a position does not end it.
///
/// Each line must say exactly what a legal move does. With `lenient`, a line that fits no move stands for the only
/// legal move with the same movements, whatever its other effects; [`Replay::loose`] lists these lines.
///
/// # Errors
/// The first line that does not fit the rules.
pub fn replay_zsg(program: &Arc<Program>, saved: &SavedGame, lenient: bool) -> Result<Replay, ReplayError> {
    let at_start = |error: RunError| ReplayError { line: 1, fitting: 0, problem: error.into() };
    let game = Game::new(program.clone()).and_then(without_repetition).map_err(at_start)?;
    let interpretations =
        Interpretations::new(program, Rules::new(program.clone()), game.position().clone(), lenient);
    let replay = Replay { game, turns: 0, lines: 0, loose: Vec::new(), unfinished: 0 };
    let mut replayer = Replayer { program, interpretations, replay, line: 1, over: None, edited: false };
    for entry in &saved.entries {
        let taken = match &entry.said {
            SavedLine::Edit(words) => replayer.edit(words),
            SavedLine::Step(said) => replayer.take(entry.line, said),
        };
        taken.map_err(|problem| replayer.error(entry.line, problem))?;
        replayer.line = entry.line;
    }
    replayer.finish()
}

/// Disables the draw by repetition.
fn without_repetition(mut game: Game) -> Result<Game, RunError> {
    game.set_draws_by_repetition(false)?;
    Ok(game)
}

struct Replayer<'p> {
    program: &'p Arc<Program>,
    interpretations: Interpretations<'p>,
    replay: Replay,
    /// The last line that fits.
    line: usize,
    over: Option<Over>,
    /// Whether the position was edited and no move was played since.
    edited: bool,
}

/// The end of the game by the rules, if the saved game continues.
struct Over {
    line: usize,
    ending: String,
    /// How many lines fit up to there.
    fitting: usize,
}

impl Replayer<'_> {
    fn take(&mut self, line: usize, said: &str) -> Result<(), ReplayProblem> {
        self.start_edited_game()?;
        self.note_end();
        match self.interpretations.take(line, said)? {
            LineResult::Well => {}
            LineResult::Loosely => self.replay.loose.push(line),
            LineResult::Not => return Err(self.refusal(said)?),
        }
        self.replay.lines += 1;
        let settled = self.interpretations.settled();
        self.play(settled)
    }

    /// Starts a new game if the position was edited.
    fn start_edited_game(&mut self) -> Result<(), ReplayProblem> {
        if std::mem::take(&mut self.edited) {
            let position = self.interpretations.likeliest().before().clone();
            self.replay.game =
                Game::from_position(self.program.clone(), position).and_then(without_repetition)?;
        }
        Ok(())
    }

    /// Records that the saved game continues after the end of the game.
    fn note_end(&mut self) {
        if let (Some(outcome), None) = (self.replay.game.outcome(), &self.over) {
            let (line, fitting) = (self.line, self.replay.lines);
            self.over = Some(Over { line, ending: outcome_text(self.program, outcome), fitting });
        }
    }

    fn play(&mut self, settled: Vec<RecordedMove>) -> Result<(), ReplayProblem> {
        for RecordedMove { line, played } in settled {
            self.note_end();
            self.replay.turns += 1;
            if self.over.is_none() {
                let index = find(self.replay.game.moves(), &played).ok_or(PlayError::NoSuchMove)?;
                play_move(&mut self.replay.game, index)?;
                self.line = line;
            }
        }
        Ok(())
    }

    fn edit(&mut self, words: &str) -> Result<(), ReplayProblem> {
        let decided = self.interpretations.decide();
        self.play(decided)?;
        let interpretation = self.interpretations.likeliest();
        if interpretation.depth() > 0 {
            return Err(EditProblem::MidTurn.into());
        }
        let position = edited(self.program, interpretation.before(), words)?;
        self.interpretations.go_to(position);
        self.edited = true;
        Ok(())
    }

    fn refusal(&mut self, said: &str) -> Result<ReplayProblem, RunError> {
        let mut legal = self.interpretations.texts()?;
        let position = position_text(self.program, self.interpretations.likeliest().before());
        legal.sort();
        legal.dedup();
        let legal_count = legal.len();
        legal.sort_by_key(|text| Reverse(words_in_common(text, said)));
        legal.truncate(MAX_LEGAL);
        Ok(ReplayProblem::NotLegal { text: said.to_owned(), position, legal, legal_count })
    }

    fn error(&self, line: usize, problem: ReplayProblem) -> ReplayError {
        let fitting = self.replay.lines;
        match &self.over {
            Some(over) => over.error(fitting, Some(line)),
            None => ReplayError { line, fitting, problem },
        }
    }

    fn finish(mut self) -> Result<Replay, ReplayError> {
        let decided = self.interpretations.decide();
        let line = self.line;
        let settled = self.start_edited_game().and_then(|()| self.play(decided));
        settled.map_err(|problem| self.error(line, problem))?;
        match &self.over {
            Some(over) => Err(over.error(self.replay.lines, None)),
            None => Ok(Replay { unfinished: self.interpretations.likeliest().depth(), ..self.replay }),
        }
    }
}

impl Over {
    fn error(&self, lines: usize, stuck: Option<usize>) -> ReplayError {
        let fits = lines - self.fitting;
        let problem = ReplayProblem::GoesOn { ending: self.ending.clone(), fits, stuck };
        ReplayError { line: self.line, fitting: self.fitting, problem }
    }
}

fn words_in_common(text: &str, said: &str) -> usize {
    let mut words: Vec<&str> = said.split_whitespace().collect();
    let mut takes = |word: &str| {
        let found = words.iter().position(|known| *known == word);
        found.map(|at| words.swap_remove(at)).is_some()
    };
    text.split_whitespace().filter(|word| takes(word)).count()
}

/// The index of a move in a list, or of the move with the same outcome that it was merged into.
fn find(moves: &MoveList, wanted: &Move) -> Option<usize> {
    let same = |index: usize| moves.has_changes(index, || wanted.changes.iter().copied());
    let known = (0..moves.len()).find(|&index| moves.steps(index) == wanted.steps && same(index));
    known.or_else(|| moves.with_changes(&wanted.changes))
}
