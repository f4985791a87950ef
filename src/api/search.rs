//! A search for a good move that watches the clock and runs in slices.

use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use super::clock;
use super::error::Error;
use super::pace::Pace;
use super::rules::Rules;
use crate::game::Game;
use crate::notation::text_of;
use crate::search::{
    self, LEVELS, Level, Limits, MAX_DEPTH, MAX_MARGIN, MAX_MEGABYTES, Memory, Part, Pruning, Report,
    plies_to_end,
};
use crate::tablebase::Value;

/// Most parts of a search.
const MAX_PARTS: u32 = 64;

/// Limits of a search; everything is optional.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(js, derive(Tsify))]
pub struct SearchLimits {
    /// A level from 1 to 10. Its limits apply where no others are given; its time limit always applies.
    pub level: Option<u32>,
    /// Deepest search, in turns.
    pub depth: Option<u32>,
    /// Most nodes to search.
    pub nodes: Option<f64>,
    /// Longest time in milliseconds.
    pub milliseconds: Option<f64>,
    /// How much worse than the best a randomly chosen move may be, in hundredths of a piece, for a weaker opponent;
    /// needs `seed`.
    pub margin: Option<u32>,
    /// The random seed; with 0, openings are not varied.
    pub seed: Option<f64>,
    /// How many of the best moves to report; 1 by default.
    pub lines: Option<u32>,
    /// Most megabytes for the results of positions, which the searches of a game hand on to each other: from 1 to 64 in
    /// browsers, by default 8, or more at the highest levels. A table that is larger already is kept.
    pub megabytes: Option<u32>,
    /// Whether to use only pruning that misses no win within the depth; slower.
    pub sound: Option<bool>,
    /// Which part of the search to do, from 0, if several workers share it; needs `parts`. Where the engine looks ahead,
    /// each part considers other first moves; where it plays at random, each plays other games.
    pub part: Option<u32>,
    /// How many parts there are, from 1 to 64.
    pub parts: Option<u32>,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct SearchReport {
    /// Whether the search has ended.
    pub done: bool,
    /// The move to play; null if there is none.
    #[serde(rename = "move")]
    pub best: Option<String>,
    /// The score in hundredths of a piece for the player to move; above 90,000 it is a certain win, below -90,000 a
    /// certain loss.
    pub score: i32,
    /// Plies to the certain end, or null.
    pub mate_in: Option<u32>,
    /// Depth of the last completed iteration, in turns.
    pub depth: u32,
    /// The principal variation, as texts of moves.
    pub line: Vec<String>,
    /// The best moves, best first, as many as were asked for.
    pub lines: Vec<ScoredLine>,
    /// What the endgame tables say of the position, if it is in one and the search uses them; null otherwise.
    pub tablebase: Option<TablebaseValue>,
    /// Nodes searched.
    pub nodes: f64,
    /// How long it has been running, in milliseconds.
    pub milliseconds: f64,
    /// Nodes searched per second.
    pub per_second: f64,
}

/// The value of a position in endgame tables, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "result")]
#[cfg_attr(js, derive(Tsify))]
pub enum TablebaseValue {
    /// Nobody can win.
    Draw,
    /// The player to move wins.
    Win {
        /// In how many turns, if both sides play best.
        turns: u32,
    },
    /// The other side wins.
    Loss {
        /// In how many turns.
        turns: u32,
    },
}

impl From<Value> for TablebaseValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Draw => Self::Draw,
            Value::Win(turns) => Self::Win { turns },
            Value::Loss(turns) => Self::Loss { turns },
        }
    }
}

/// One of the best moves, with the expected continuation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct ScoredLine {
    /// The move.
    #[serde(rename = "move")]
    pub best: String,
    /// As in [`SearchReport`].
    pub score: i32,
    /// As in [`SearchReport`].
    pub mate_in: Option<u32>,
    /// Texts of moves, beginning with its own.
    pub line: Vec<String>,
    /// How many random games went on with the move; null where the engine looks ahead.
    pub games: Option<u32>,
}

/// A search of a position for the player to move. It can be run in slices, inspected between them, and dropped at any
/// time.
#[derive(Debug)]
pub struct Search {
    game: Game,
    rules: Rules,
    /// What the searches of the game have learnt; empty while one of them uses it.
    memory: SharedMemory,
    progress: Progress,
    limits: Limits,
    pace: Pace,
    started: f64,
    /// Its time limit in milliseconds; infinite if there is none.
    longest: f64,
    deadline: f64,
    /// How many nodes had been searched when its time started.
    known: u64,
}

/// What the searches of a game have learnt, shared by the game and its searches.
pub(super) type SharedMemory = Arc<Mutex<Memory>>;

/// The state of a search.
#[derive(Debug)]
enum Progress {
    /// The evaluation is not finished, which takes a while; it is built first.
    Waiting(Report),
    Running(Box<search::Search>),
}

impl Search {
    pub(super) fn new(
        game: Game,
        wanted: &SearchLimits,
        rules: Rules,
        memory: SharedMemory,
    ) -> Result<Self, Error> {
        let limits = wanted.limits()?;
        let is_over = game.moves().is_empty();
        let first = Report { done: is_over, best: (!is_over).then_some(0), ..Report::default() };
        let (started, longest) = (clock::milliseconds(), wanted.longest()?);
        let (progress, deadline) = (Progress::Waiting(first), started + longest);
        let pace = Pace::new();
        Ok(Self { game, rules, memory, progress, limits, pace, started, longest, deadline, known: 0 })
    }

    /// Continues for at most this many milliseconds, and within its limits; returns whether it has ended.
    ///
    /// # Errors
    /// An error in running the rules.
    pub fn run(&mut self, milliseconds: f64) -> Result<bool, Error> {
        let mut now = clock::milliseconds();
        let end = now + milliseconds;
        while let Progress::Waiting(first) = &self.progress {
            if first.done {
                return Ok(true);
            }
            let known = self.rules.evaluation();
            now = clock::milliseconds();
            let is_late = now >= self.deadline;
            if let Some(evaluation) = known.or_else(|| is_late.then(|| self.rules.evaluation_so_far())) {
                let memory = std::mem::take(&mut *self.memory.lock().unwrap_or_else(PoisonError::into_inner));
                let search = search::Search::remembering(&self.game, self.limits, evaluation, memory);
                self.progress = Progress::Running(Box::new(search));
            } else if now >= end {
                return Ok(false);
            }
        }
        let end = self.deadline.min(end);
        let Progress::Running(search) = &mut self.progress else { return Ok(true) };
        loop {
            let before = now;
            if search.run_slice(self.pace.nodes())?.done {
                return Ok(true);
            }
            now = clock::milliseconds();
            self.pace.learn(now - before, self.deadline - now);
            if now >= end {
                break;
            }
        }
        if now >= self.deadline {
            search.stop();
        }
        Ok(search.report().done)
    }

    /// Ends the search with the best move found so far.
    pub fn stop(&mut self) -> SearchReport {
        match &mut self.progress {
            Progress::Waiting(report) => report.done = true,
            Progress::Running(search) => {
                search.stop();
            }
        }
        self.report()
    }

    fn found(&self) -> &Report {
        match &self.progress {
            Progress::Waiting(report) => report,
            Progress::Running(search) => search.report(),
        }
    }

    /// What has been found so far.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn report(&self) -> SearchReport {
        let report = self.found();
        let milliseconds = clock::milliseconds() - self.started;
        let looked_at = report.nodes.saturating_sub(self.known) as f64;
        let text = |index| text_of(self.game.program(), self.game.moves(), index);
        let line = |one: &search::Line| ScoredLine {
            best: text(one.first).unwrap_or_default(),
            score: one.score,
            mate_in: plies_to_end(one.score),
            line: one.texts.clone(),
            games: one.games,
        };
        SearchReport {
            done: report.done,
            best: report.best.and_then(text),
            score: report.score,
            mate_in: plies_to_end(report.score),
            depth: report.depth,
            line: report.line.clone(),
            lines: report.lines.iter().map(line).collect(),
            tablebase: self.tablebase_value(),
            nodes: report.nodes as f64,
            milliseconds,
            per_second: if milliseconds > 0.0 { (looked_at / milliseconds * 1000.0).round() } else { 0.0 },
        }
    }

    fn tablebase_value(&self) -> Option<TablebaseValue> {
        let is_used = self.limits.pruning.tablebase;
        let value = is_used.then(|| self.rules.tablebase_value(self.game.position())).flatten();
        value.map(TablebaseValue::from)
    }

    /// Removes the time limit, for pondering.
    pub(super) fn run_without_deadline(&mut self) {
        (self.longest, self.deadline) = (f64::INFINITY, f64::INFINITY);
    }

    /// Whether it is a search of this game with these limits, so that it can be continued; the seed may differ.
    pub(super) fn is_of(&self, game: &Game, wanted: &SearchLimits) -> Result<bool, Error> {
        let limits = wanted.limits()?;
        Ok(Arc::ptr_eq(&self.game.shared_program(), &game.shared_program())
            && self.limits == Limits { seed: self.limits.seed, ..limits }
            && self.game.position() == game.position()
            && self.game.past() == game.past()
            && self.game.draws_by_repetition() == game.draws_by_repetition())
    }

    /// Starts the clock of a search that was pondering.
    pub(super) fn restart(&mut self, wanted: &SearchLimits) -> Result<(), Error> {
        (self.started, self.longest) = (clock::milliseconds(), wanted.longest()?);
        self.deadline = self.started + self.longest;
        self.known = self.found().nodes;
        Ok(())
    }
}

/// Leaves what it has learnt to the next search of the game.
impl Drop for Search {
    fn drop(&mut self) {
        let ended = std::mem::replace(&mut self.progress, Progress::Waiting(Report::default()));
        if let Progress::Running(search) = ended {
            *self.memory.lock().unwrap_or_else(PoisonError::into_inner) = search.into_memory();
        }
    }
}

impl SearchLimits {
    /// The names of all limits in JavaScript.
    pub const NAMES: &'static [&'static str] = &[
        "level",
        "depth",
        "nodes",
        "milliseconds",
        "margin",
        "seed",
        "lines",
        "megabytes",
        "sound",
        "part",
        "parts",
    ];

    /// The limits for the engine: those of the level, overridden by the others.
    fn limits(&self) -> Result<Limits, Error> {
        for (name, number) in
            [("nodes", self.nodes), ("seed", self.seed), ("milliseconds", self.milliseconds)]
        {
            if number.is_some_and(|number| number.is_nan() || number < 0.0) {
                return Err(Error::argument(format!("`{name}` must be a number, 0 or more")));
            }
        }
        let seed = self.seed.unwrap_or(0.0) as u64;
        let level = self.checked_level()?;
        let base = level.map_or_else(|| Limits { seed, ..Limits::default() }, |level| level.limits(seed));
        Ok(Limits {
            depth: self.depth.map_or(base.depth, |depth| depth.min(MAX_DEPTH)),
            nodes: self.nodes.map_or(base.nodes, |nodes| nodes as u64),
            least_depth: if self.nodes.is_some() { 0 } else { base.least_depth },
            margin: self.margin.map_or(base.margin, |margin| margin.min(MAX_MARGIN as u32) as i32),
            lines: self.lines.map_or(base.lines, |lines| lines as usize),
            megabytes: self.megabytes.unwrap_or(base.megabytes).clamp(1, MAX_MEGABYTES),
            pruning: if self.sound == Some(true) {
                Pruning { tablebase: base.pruning.tablebase, ..Pruning::SOUND }
            } else {
                base.pruning
            },
            part: self.checked_part()?,
            ..base
        })
    }

    /// The time limit in milliseconds; infinite if there is none.
    fn longest(&self) -> Result<f64, Error> {
        let most = self.checked_level()?.map_or(f64::INFINITY, |level| f64::from(level.milliseconds));
        Ok(self.milliseconds.map_or(most, |wanted| wanted.min(most)))
    }

    /// Whether anything ends a search with these limits, other than searching everything.
    pub(super) fn is_limited(&self) -> bool {
        let Self { level, depth, nodes, milliseconds, .. } = self;
        level.is_some() || depth.is_some() || nodes.is_some() || milliseconds.is_some()
    }

    fn checked_part(&self) -> Result<Part, Error> {
        match (self.part, self.parts) {
            (None, None | Some(1)) => Ok(Part::WHOLE),
            (Some(number), Some(of)) if of <= MAX_PARTS && number < of => Ok(Part { number, of }),
            _ => Err(Error::argument(format!(
                "`part` must be a number from 0 to less than `parts`, and that at most {MAX_PARTS}"
            ))),
        }
    }

    fn checked_level(&self) -> Result<Option<Level>, Error> {
        let Some(number) = self.level else { return Ok(None) };
        let known = Some(number as usize).filter(|number| (1..=LEVELS.len()).contains(number));
        let error = || Error::argument(format!("levels are numbered from 1 to {}", LEVELS.len()));
        known.map(|number| Some(Level::new(number))).ok_or_else(error)
    }
}
