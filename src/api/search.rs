//! A search for a good move, which keeps its time itself and is run in slices.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use super::clock;
use super::error::Error;
use super::pace::Pace;
use super::rules::Rules;
use crate::game::Game;
use crate::notation::text_of;
use crate::search::{self, LEVELS, Level, Limits, MAX_DEPTH, MAX_MARGIN, Pruning, Report, plies_to_end};

/// What limits a search; nothing does where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(js, derive(Tsify))]
pub struct SearchLimits {
    /// From 1 to 10: has limits of its own, which stand where no others are given, and always that of time.
    pub level: Option<u32>,
    /// Deepest search, in turns.
    pub depth: Option<u32>,
    /// Most positions to look at.
    pub nodes: Option<f64>,
    /// Longest time.
    pub milliseconds: Option<f64>,
    /// Score given up at random, in hundredths of a piece, to make an opponent weaker; needs `seed`.
    pub margin: Option<u32>,
    /// What chance depends on; with 0 no opening is varied.
    pub seed: Option<f64>,
    /// How many of the best moves to tell apart; 1 where nothing is said.
    pub lines: Option<u32>,
    /// Leaves no move out by guessing, so that every win within the depth is found; takes longer.
    pub sound: Option<bool>,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct SearchReport {
    /// True when the search has ended.
    pub done: bool,
    /// The move to play; null where there is none.
    #[serde(rename = "move")]
    pub best: Option<String>,
    /// In hundredths of a piece for the player to move; beyond 90,000 a win is certain, below -90,000 a loss.
    pub score: i32,
    /// Plies to the certain end, or null.
    pub mate_in: Option<u32>,
    /// Depth completed, in turns.
    pub depth: u32,
    /// Best line, move texts.
    pub line: Vec<String>,
    /// The best moves, best first, as many as were asked for.
    pub lines: Vec<ScoredLine>,
    /// Positions looked at.
    pub nodes: f64,
    /// How long it has been running.
    pub milliseconds: f64,
    /// Positions looked at in a second of that.
    pub per_second: f64,
}

/// One of the best moves with what is expected to follow.
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
    /// Move texts, its own first.
    pub line: Vec<String>,
}

/// A search of a position for the player to move. It goes on from slice to slice: run it, look at it, drop it.
#[derive(Debug)]
pub struct Search {
    game: Game,
    rules: Rules,
    progress: Progress,
    limits: Limits,
    pace: Pace,
    started: f64,
    /// How long it may take, in milliseconds; infinite where nothing limits it.
    longest: f64,
    deadline: f64,
    /// Positions that were looked at before it started.
    known: u64,
}

/// How far a search has come.
#[derive(Debug)]
enum Progress {
    /// What positions are worth is not known yet, and takes a while to find out: that is done in the first slice.
    Waiting(Report),
    Running(Box<search::Search>),
}

impl Search {
    pub(super) fn new(game: Game, wanted: &SearchLimits, rules: Rules) -> Result<Self, Error> {
        let limits = wanted.limits()?;
        let is_over = game.moves().is_empty();
        let first = Report { done: is_over, best: (!is_over).then_some(0), ..Report::default() };
        let (started, longest) = (clock::milliseconds(), wanted.longest()?);
        let (progress, deadline) = (Progress::Waiting(first), started + longest);
        Ok(Self { game, rules, progress, limits, pace: Pace::new(), started, longest, deadline, known: 0 })
    }

    /// Goes on for at most so many milliseconds, and no longer than its limits say; whether it has ended.
    ///
    /// # Errors
    /// A fault of the rules.
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
                let search = search::Search::with(&self.game, self.limits, evaluation);
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

    /// Ends it with the best move so far.
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

    /// What it has found so far.
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
        };
        SearchReport {
            done: report.done,
            best: report.best.and_then(text),
            score: report.score,
            mate_in: plies_to_end(report.score),
            depth: report.depth,
            line: report.line.clone(),
            lines: report.lines.iter().map(line).collect(),
            nodes: report.nodes as f64,
            milliseconds,
            per_second: if milliseconds > 0.0 { (looked_at / milliseconds * 1000.0).round() } else { 0.0 },
        }
    }

    /// Goes on until it is stopped, or taken over.
    pub(super) fn run_without_deadline(&mut self) {
        (self.longest, self.deadline) = (f64::INFINITY, f64::INFINITY);
    }

    /// Whether it searches just what is wanted now, so that it can be gone on with; chance may have another seed.
    pub(super) fn is_of(&self, game: &Game, wanted: &SearchLimits) -> Result<bool, Error> {
        let limits = wanted.limits()?;
        Ok(Arc::ptr_eq(&self.game.shared_program(), &game.shared_program())
            && self.limits == Limits { seed: self.limits.seed, ..limits }
            && self.game.position() == game.position()
            && self.game.past() == game.past()
            && self.game.draws_by_repetition() == game.draws_by_repetition())
    }

    /// Goes on with what was searched ahead: its time begins now.
    pub(super) fn restart(&mut self, wanted: &SearchLimits) -> Result<(), Error> {
        (self.started, self.longest) = (clock::milliseconds(), wanted.longest()?);
        self.deadline = self.started + self.longest;
        self.known = self.found().nodes;
        Ok(())
    }
}

impl SearchLimits {
    /// The names of all limits, as JavaScript has them.
    pub const NAMES: &'static [&'static str] =
        &["level", "depth", "nodes", "milliseconds", "margin", "seed", "lines", "sound"];

    /// Those of the engine: the level's, where no others are given.
    fn limits(&self) -> Result<Limits, Error> {
        for (name, number) in
            [("nodes", self.nodes), ("seed", self.seed), ("milliseconds", self.milliseconds)]
        {
            if number.is_some_and(|number| number.is_nan() || number < 0.0) {
                return Err(Error::argument(format!("`{name}` is a number from 0 on")));
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
            pruning: if self.sound == Some(true) { Pruning::SOUND } else { base.pruning },
            ..base
        })
    }

    /// In milliseconds; infinite where nothing limits it.
    fn longest(&self) -> Result<f64, Error> {
        let most = self.checked_level()?.map_or(f64::INFINITY, |level| f64::from(level.milliseconds));
        Ok(self.milliseconds.map_or(most, |wanted| wanted.min(most)))
    }

    /// Whether anything ends a search with these limits, besides having seen everything.
    pub(super) fn is_limited(&self) -> bool {
        let Self { level, depth, nodes, milliseconds, .. } = self;
        level.is_some() || depth.is_some() || nodes.is_some() || milliseconds.is_some()
    }

    fn checked_level(&self) -> Result<Option<Level>, Error> {
        let Some(number) = self.level else { return Ok(None) };
        let known = Some(number as usize).filter(|number| (1..=LEVELS.len()).contains(number));
        let error = || Error::argument(format!("levels go from 1 to {}", LEVELS.len()));
        known.map(|number| Some(Level::new(number))).ok_or_else(error)
    }
}
