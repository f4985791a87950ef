//! All ways to understand a record up to a line, the likeliest first.

use super::fit::{Fit, Line};
use super::part::PASS;
use super::standing::{Choice, Standing, Told};
use crate::moves::{Rules, RunError};
use crate::position::Position;
use crate::program::Program;

/// Most ways to understand a record that are followed.
const MAX_STANDINGS: usize = 32;
/// After so many moves that can be understood in several ways the likeliest counts.
const MAX_UNSETTLED: usize = 40;

/// How a line was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// As a legal step.
    Well,
    /// As the only legal step that comes near.
    Loosely,
    /// Not at all.
    Not,
}

/// All ways to understand a record up to a line.
pub(super) struct Reader<'p> {
    program: &'p Program,
    pub(super) rules: Rules,
    standings: Vec<Standing>,
    /// Whether a line may be taken for a step that does other things on the same way.
    lenient: bool,
}

impl<'p> Reader<'p> {
    pub(super) fn new(program: &'p Program, rules: Rules, position: Position, lenient: bool) -> Self {
        Self { program, rules, standings: vec![Standing::new(position)], lenient }
    }

    /// Begins anew at a position.
    pub(super) fn go_to(&mut self, position: Position) {
        self.standings = vec![Standing::new(position)];
    }

    /// The likeliest.
    pub(super) fn likeliest(&mut self) -> &mut Standing {
        &mut self.standings[0]
    }

    /// What the next line may say, if the likeliest is right.
    pub(super) fn texts(&mut self) -> Result<Vec<String>, RunError> {
        self.standings[0].texts(self.program, &mut self.rules)
    }

    /// The positions that turns have ended at.
    pub(super) fn ends(&self) -> impl Iterator<Item = &Position> {
        self.standings.iter().filter(|standing| standing.depth() == 0).map(Standing::before)
    }

    /// Goes on by a line; where it does not fit, the same may still follow.
    pub(super) fn take(&mut self, line: usize, said: &str) -> Result<Taken, RunError> {
        let (said, which) = chosen(said);
        let (mut next, mut near) = self.next(line, said)?;
        if next.is_empty() {
            self.standings.iter_mut().for_each(|standing| standing.widen(&mut self.rules));
            (next, near) = self.next(line, said)?;
        }
        let mut taken = Taken::Well;
        if next.is_empty() {
            taken = Taken::Loosely;
            let is_only = self.lenient && near.len() == 1;
            next = if is_only { near } else { self.next_if_stopped(line, said)? };
        }
        if let Some(which) = which {
            next.retain(|standing| standing.depth() == 0);
            next = next.into_iter().skip(which - 1).take(1).collect();
        }
        if next.is_empty() {
            return Ok(Taken::Not);
        }
        next.truncate(MAX_STANDINGS);
        self.standings = next;
        Ok(taken)
    }

    /// The moves that are certain by now, once.
    pub(super) fn settled(&mut self) -> Vec<Told> {
        if self.standings[0].told.len() > MAX_UNSETTLED {
            self.standings.truncate(1);
        }
        if self.standings.len() > 1 {
            return Vec::new();
        }
        std::mem::take(&mut self.standings[0].told)
    }

    /// Decides for the likeliest, best one whose turn has ended.
    pub(super) fn decide(&mut self) -> Vec<Told> {
        let ended = self.standings.iter().position(|standing| standing.depth() == 0);
        self.standings.swap(0, ended.unwrap_or(0));
        self.standings.truncate(1);
        self.settled()
    }

    /// What stands after a line if it fits, each once; and what stands after it if it only comes near.
    fn next(&mut self, line: usize, said: &str) -> Result<(Vec<Standing>, Vec<Standing>), RunError> {
        let Self { program, rules, standings, .. } = self;
        let reading = Line::read(&program.names, said);
        let (mut well, mut loosely) = (Vec::new(), Vec::new());
        for standing in standings {
            if said.eq_ignore_ascii_case(PASS) {
                add(&mut well, standing.stopped(line, rules)?);
            }
            let choices = standing.choices(program, rules)?;
            let fits: Vec<(Fit, &Choice<'_>)> =
                choices.iter().filter_map(|choice| Some((reading.fit(&choice.part)?, choice))).collect();
            let best = fits.iter().map(|(fit, _)| *fit).max();
            for (fit, choice) in fits {
                let list = if fit == Fit::Ways { &mut loosely } else { &mut well };
                if Some(fit) == best {
                    add(list, Some(standing.after(choice, line, rules)?));
                }
            }
        }
        Ok((well, loosely))
    }

    /// What stands at the end of a line, after turns that end although they could go on.
    fn next_if_stopped(&mut self, line: usize, said: &str) -> Result<Vec<Standing>, RunError> {
        let mut stopped = Vec::new();
        for standing in &self.standings {
            add(&mut stopped, standing.stopped(line, &mut self.rules)?);
        }
        if stopped.is_empty() {
            return Ok(stopped);
        }
        let open = std::mem::replace(&mut self.standings, stopped);
        let next = self.next(line, said)?.0;
        self.standings = open;
        Ok(next)
    }
}

/// Adds a standing unless the same may follow after one of the list.
fn add(list: &mut Vec<Standing>, standing: Option<Standing>) {
    let is_new = |standing: &Standing| list.iter().all(|known| !known.is_like(standing));
    if let Some(standing) = standing.filter(is_new) {
        list.push(standing);
    }
}

/// A line without ` #2` at its end, and that number: which of several moves that read alike.
fn chosen(said: &str) -> (&str, Option<usize>) {
    let (text, number) = said.rsplit_once('#').unwrap_or((said, ""));
    let number = number.parse().ok().filter(|&number: &usize| number > 0);
    match number.filter(|_| text.is_empty() || text.ends_with(' ')) {
        Some(number) => (text.trim_end(), Some(number)),
        None => (said, None),
    }
}
