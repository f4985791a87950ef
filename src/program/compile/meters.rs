//! Measures how far goals are from being reached, for evaluation.
//!
//! As in the additive heuristic of planners (B. Bonet and H. Geffner, "Planning as heuristic search", 2001), conditions
//! are relaxed: the distances of parts that must all hold are added, of alternatives the nearest counts, and a
//! comparison is as far away as its sides differ. Parts that cannot be evaluated without generating moves are ignored.

use super::compiler::Compiler;
use super::fold::{Part, mentions, mentions_in_number};
use crate::index::ZoneId;
use crate::model::{Arithmetic, Comparison, Fold, Number, Quantified, Range, Site, Truth};
use crate::program::{Gain, Meter};
use crate::source::Span;

/// A set with at least this many tests is a pattern, such as a row, that is worth something when partly there. With two
/// tests, one of them holds almost everywhere.
const PATTERN: usize = 3;

impl Compiler<'_> {
    /// A meter for each goal and player whose distance can be measured.
    pub(super) fn meters(&mut self) -> Vec<Meter> {
        let model = self.model;
        let mut meters: Vec<Meter> = Vec::new();
        for goal in model.goals.iter().filter(|goal| matches!(goal.gain, Gain::Win | Gain::Loss)) {
            let Some(distance) = distance(&goal.test, true) else { continue };
            let number = meters.last().map_or(0, |last| last.goal + 1);
            let shows_progress = self.shows_progress(&distance);
            let mut zones = Vec::new();
            zones_of_own(&goal.test, &mut zones);
            for &player in &goal.players {
                let entry = self.number_code(player, &distance);
                let zones = zones.iter().map(|zone| self.zone_of(*zone, player)).collect();
                meters.push(Meter { goal: number, gain: goal.gain, player, entry, shows_progress, zones });
            }
        }
        meters
    }

    /// Whether a distance depends on more than flags, which mostly change only when the game ends, such as one that says who
    /// has won.
    fn shows_progress(&self, distance: &Number) -> bool {
        mentions_in_number(distance, |part| match part {
            Part::Truth(test) => !matches!(
                test,
                Truth::Literal(_)
                    | Truth::Not(_)
                    | Truth::And(_)
                    | Truth::Or(_)
                    | Truth::Compare(..)
                    | Truth::NonZero(_)
                    | Truth::SamePlayer(..)
            ),
            Part::Number(Number::Variable(variable, _)) => {
                let Range { min, max, .. } = &self.model.variables[variable.index()].range;
                max.saturating_sub(*min) > 1
            }
            Part::Number(number) => {
                !matches!(number, Number::Literal(_) | Number::Arithmetic(..) | Number::OfTruth(_))
            }
            Part::Set(_) => true,
        })
    }

    /// The index of a zone as seen by a player.
    fn zone_of(&self, zone: ZoneId, player: crate::index::PlayerId) -> u16 {
        (zone.index() * self.model.players.len() + player.index()) as u16
    }
}

fn arithmetic(kind: Arithmetic, a: Number, b: Number) -> Number {
    Number::Arithmetic(kind, Box::new(a), Box::new(b), Span::default())
}

fn at_least_none(number: Number) -> Number {
    arithmetic(Arithmetic::Max, number, Number::Literal(0))
}

fn one_where(test: Truth) -> Number {
    Number::OfTruth(Box::new(test))
}

/// How far a condition is from being `wanted`; `None` if that cannot be measured cheaply.
fn distance(test: &Truth, wanted: bool) -> Option<Number> {
    match test {
        Truth::Not(inner) => distance(inner, !wanted),
        Truth::And(all) => row(all, wanted, wanted),
        Truth::Or(all) => row(all, wanted, !wanted),
        Truth::Compare(comparison, a, b) => compared(*comparison, a, b, wanted),
        Truth::Any(set) if !wanted => is_cheap_set(set).then(|| Number::Count(set.clone())),
        Truth::Any(set) if set.tests.len() >= PATTERN => pattern(set),
        test if is_cheap(test) && !matches!(test, Truth::Literal(_) | Truth::SamePlayer(..)) => {
            let holds = one_where(test.clone());
            Some(if wanted { arithmetic(Arithmetic::Subtract, Number::Literal(1), holds) } else { holds })
        }
        _ => None,
    }
}

/// The distance of several conditions: of all of them together, or of the nearest.
fn row(all: &[Truth], wanted: bool, together: bool) -> Option<Number> {
    let parts = all.iter().filter_map(|part| distance(part, wanted));
    let join = if together { Arithmetic::Add } else { Arithmetic::Min };
    parts.reduce(|a, b| arithmetic(join, a, b))
}

fn compared(comparison: Comparison, a: &Number, b: &Number, wanted: bool) -> Option<Number> {
    if !is_cheap_number(a) || !is_cheap_number(b) {
        return None;
    }
    // Numbers are integers: `a < b` fails by one if they are equal, hence the 1 below.
    let (a, b) = (a.clone(), b.clone());
    let above = |a: Number, b: Number| arithmetic(Arithmetic::Subtract, a, b);
    Some(match (comparison, wanted) {
        (Comparison::Equal, true) => arithmetic(Arithmetic::Max, above(a.clone(), b.clone()), above(b, a)),
        (Comparison::Equal, false) => one_where(Truth::Compare(Comparison::Equal, a, b)),
        (Comparison::Less, true) => {
            at_least_none(arithmetic(Arithmetic::Add, above(a, b), Number::Literal(1)))
        }
        (Comparison::Less, false) => at_least_none(above(b, a)),
    })
}

/// How many parts of a pattern are missing at the site where most of them are there.
fn pattern(set: &Quantified) -> Option<Number> {
    if !is_cheap_set(set) || set.region.is_some() {
        return None;
    }
    let parts = set.tests.iter().cloned().map(one_where);
    let sum = parts.reduce(|a, b| arithmetic(Arithmetic::Add, a, b))?;
    let everywhere = Quantified { tests: Vec::new(), ..set.clone() };
    let most = Number::Fold(Fold::Max, Box::new(sum), everywhere);
    Some(arithmetic(Arithmetic::Subtract, Number::Literal(set.tests.len() as i32), most))
}

/// Whether a part generates moves, looks at earlier positions or finds groups.
fn is_costly(part: Part<'_>) -> bool {
    match part {
        Part::Truth(test) => matches!(
            test,
            Truth::Stalemated
                | Truth::Checkmated(_)
                | Truth::Repetition(_)
                | Truth::Captured(_)
                | Truth::Repeated
                | Truth::Attacked(..)
                | Truth::Defended(..)
        ),
        Part::Number(number) => matches!(number, Number::Moves(_) | Number::InARow | Number::Repetition),
        Part::Set(set) => set.region.is_some(),
    }
}

fn is_cheap(test: &Truth) -> bool {
    !mentions(test, is_costly)
}

fn is_cheap_number(number: &Number) -> bool {
    !mentions_in_number(number, is_costly)
}

fn is_cheap_set(set: &Quantified) -> bool {
    set.region.is_none() && set.tests.iter().all(is_cheap)
}

/// The zones in which a condition wants the player's own pieces.
fn zones_of_own(test: &Truth, zones: &mut Vec<ZoneId>) {
    match test {
        Truth::And(all) | Truth::Or(all) => all.iter().for_each(|part| zones_of_own(part, zones)),
        Truth::Any(set) => zones_of_set(set, zones),
        Truth::Compare(_, a, b) => {
            for number in [a, b] {
                if let Number::Count(set) = number {
                    zones_of_set(set, zones);
                }
            }
        }
        _ => {}
    }
}

fn zones_of_set(set: &Quantified, zones: &mut Vec<ZoneId>) {
    if !set.tests.iter().any(wants_own) {
        return;
    }
    for test in &set.tests {
        if let Truth::InZone(zone, Site::Here) = test
            && !zones.contains(zone)
        {
            zones.push(*zone);
        }
    }
}

fn wants_own(test: &Truth) -> bool {
    match test {
        Truth::Mine(Site::Here) | Truth::Friend(Site::Here) => true,
        Truth::And(all) => all.iter().any(wants_own),
        _ => false,
    }
}
