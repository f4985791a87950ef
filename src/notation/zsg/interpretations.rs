//! All interpretations of a saved game up to a line, the likeliest first.

use super::fit::{Fit, Line};
use super::interpretation::{Choice, Interpretation, RecordedMove};
use super::written_step::PASS;
use crate::moves::{Rules, RunError};
use crate::position::Position;
use crate::program::Program;

/// Most interpretations that are followed. Ambiguous lines multiply them, but later lines soon rule most out.
const MAX_INTERPRETATIONS: usize = 32;
/// After this many undecided moves the likeliest interpretation is chosen: those not ruled out by then amount to the
/// same.
const MAX_UNDECIDED: usize = 40;

/// How a line was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineResult {
    /// As a legal step.
    Well,
    /// As the only legal step that is similar.
    Loosely,
    /// Not at all.
    Not,
}

/// All interpretations of a saved game up to a line.
pub(super) struct Interpretations<'p> {
    program: &'p Program,
    pub(super) rules: Rules,
    all: Vec<Interpretation>,
    /// Whether a line may stand for a step with the same movements but other effects.
    lenient: bool,
}

impl<'p> Interpretations<'p> {
    pub(super) fn new(program: &'p Program, rules: Rules, position: Position, lenient: bool) -> Self {
        Self { program, rules, all: vec![Interpretation::new(position)], lenient }
    }

    /// Starts again at a position.
    pub(super) fn go_to(&mut self, position: Position) {
        self.all = vec![Interpretation::new(position)];
    }

    /// The likeliest interpretation.
    pub(super) fn likeliest(&mut self) -> &mut Interpretation {
        &mut self.all[0]
    }

    /// The possible texts of the next line, by the likeliest interpretation.
    pub(super) fn texts(&mut self) -> Result<Vec<String>, RunError> {
        self.all[0].texts(self.program, &mut self.rules)
    }

    /// The positions of interpretations that are between turns.
    pub(super) fn ends(&self) -> impl Iterator<Item = &Position> {
        self.all.iter().filter(|interpretation| interpretation.depth() == 0).map(Interpretation::before)
    }

    /// Reads a line. If it does not fit, the state is unchanged.
    pub(super) fn take(&mut self, line: usize, said: &str) -> Result<LineResult, RunError> {
        let (said, which) = chosen(said);
        let Followed { exact: mut next, mut near } = self.next(line, said)?;
        if next.is_empty() {
            self.all.iter_mut().for_each(|interpretation| interpretation.add_unlisted_moves(&mut self.rules));
            Followed { exact: next, near } = self.next(line, said)?;
        }
        let mut taken = LineResult::Well;
        if next.is_empty() {
            next = self.next_if_stopped(line, said)?;
        }
        if next.is_empty() && self.lenient && near.len() == 1 {
            taken = LineResult::Loosely;
            next = near;
        }
        if let Some(which) = which {
            next.retain(|interpretation| interpretation.depth() == 0);
            next = next.into_iter().skip(which - 1).take(1).collect();
        }
        if next.is_empty() {
            return Ok(LineResult::Not);
        }
        next.truncate(MAX_INTERPRETATIONS);
        self.all = next;
        Ok(taken)
    }

    /// The moves that have become certain, each returned once.
    pub(super) fn settled(&mut self) -> Vec<RecordedMove> {
        if self.all[0].decided.len() > MAX_UNDECIDED {
            self.all.truncate(1);
        }
        if self.all.len() > 1 {
            return Vec::new();
        }
        std::mem::take(&mut self.all[0].decided)
    }

    /// Chooses an interpretation, preferring those that are between turns.
    pub(super) fn decide(&mut self) -> Vec<RecordedMove> {
        let ended = self.all.iter().position(|interpretation| interpretation.depth() == 0);
        self.all.swap(0, ended.unwrap_or(0));
        self.all.truncate(1);
        self.settled()
    }

    /// The distinct interpretations after a line that fits, and those after a line that is only similar.
    fn next(&mut self, line: usize, said: &str) -> Result<Followed, RunError> {
        let Self { program, rules, all, .. } = self;
        let reading = Line::read(&program.names, said);
        let Followed { mut exact, mut near } = Followed::default();
        for interpretation in all {
            if said.eq_ignore_ascii_case(PASS) {
                add(&mut exact, interpretation.stopped(line, rules)?);
            }
            let choices = interpretation.choices(program, rules)?;
            let fits: Vec<(Fit, &Choice<'_>)> =
                choices.iter().filter_map(|choice| Some((reading.fit(&choice.part)?, choice))).collect();
            let best = fits.iter().map(|(fit, _)| *fit).max();
            for (fit, choice) in fits {
                let list = if fit == Fit::Ways { &mut near } else { &mut exact };
                if Some(fit) == best {
                    add(list, Some(interpretation.after(choice, line, rules)?));
                }
            }
        }
        Ok(Followed { exact, near })
    }

    /// The interpretations after a line if the turn before it had ended although it could continue.
    fn next_if_stopped(&mut self, line: usize, said: &str) -> Result<Vec<Interpretation>, RunError> {
        let mut stopped = Vec::new();
        for interpretation in &self.all {
            add(&mut stopped, interpretation.stopped(line, &mut self.rules)?);
        }
        if stopped.is_empty() {
            return Ok(stopped);
        }
        let open = std::mem::replace(&mut self.all, stopped);
        let next = self.next(line, said)?.exact;
        self.all = open;
        Ok(next)
    }
}

/// The interpretations after a line that fits, and after one that is only similar.
#[derive(Default)]
struct Followed {
    exact: Vec<Interpretation>,
    near: Vec<Interpretation>,
}

/// Adds an interpretation unless an equivalent one is in the list.
fn add(list: &mut Vec<Interpretation>, interpretation: Option<Interpretation>) {
    let is_new = |interpretation: &Interpretation| list.iter().all(|known| !known.is_like(interpretation));
    if let Some(interpretation) = interpretation.filter(is_new) {
        list.push(interpretation);
    }
}

/// A line without ` #2` at its end, and that number, which selects one of several moves that read alike.
fn chosen(said: &str) -> (&str, Option<usize>) {
    let (text, number) = said.rsplit_once('#').unwrap_or((said, ""));
    let number = number.parse().ok().filter(|&number: &usize| number > 0);
    match number.filter(|_| text.is_empty() || text.ends_with(' ')) {
        Some(number) => (text.trim_end(), Some(number)),
        None => (said, None),
    }
}
