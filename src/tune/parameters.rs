//! What is tuned: the weights of all terms, one for the whole game, or one for its beginning and one for its end.
//!
//! In: the terms of a game, and the weights to start with. Out: a list of weights with a place for each number that may
//! change, and how much each of them counts in a position.

use super::Sample;
use crate::weights::{Phase, Term, Weight};

/// The weights that may change, among them those that are 0.
#[derive(Clone, Debug)]
pub struct Parameters {
    weights: Vec<Weight>,
    /// For each term, which of the weights is for the end of the game; none if it is worth the same throughout.
    endings: Vec<Option<usize>>,
    /// For each weight, whether it stays as it is.
    fixed: Vec<bool>,
}

/// How much a weight counts in a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Share {
    pub(super) weight: usize,
    pub(super) count: f64,
}

impl Parameters {
    /// One weight for each term; with `phases`, a second one for each term that may be worth something else at the end
    /// of the game. What is not among the known weights begins with 0, or, at the end, with what it is worth before.
    pub fn new(terms: &[Term], known: &[Weight], phases: bool) -> Self {
        let beginning =
            terms.iter().map(|&term| Weight::throughout(term, worth(known, term, Phase::Throughout)));
        let mut weights: Vec<Weight> = beginning.collect();
        let mut endings = vec![None; terms.len()];
        for at in 0..terms.len() {
            let term = terms[at];
            if phases && term.may_change() {
                endings[at] = Some(weights.len());
                weights.push(Weight { term, worth: worth_at_end(known, term), phase: Phase::Ending });
            }
        }
        let fixed = vec![false; weights.len()];
        Self { weights, endings, fixed }
    }

    /// The same, of which only weights of certain terms change.
    #[must_use]
    pub fn only(self, may_change: impl Fn(Term) -> bool) -> Self {
        let fixed = self.weights.iter().map(|weight| !may_change(weight.term)).collect();
        Self { fixed, ..self }
    }

    /// Whether a weight stays as it is.
    pub(super) fn is_fixed(&self, weight: usize) -> bool {
        self.fixed[weight]
    }

    /// All weights, also those that are 0.
    pub(super) fn weights(&self) -> &[Weight] {
        &self.weights
    }

    /// How much each weight counts in a position: by the part of the pieces that is left, as when it is evaluated.
    pub(super) fn shares(&self, sample: &Sample) -> Vec<Share> {
        let mut shares = Vec::with_capacity(sample.counts.len());
        for one in &sample.counts {
            let count = f64::from(one.count) * unit(self.weights[one.term].term);
            match self.endings[one.term] {
                None => shares.push(Share { weight: one.term, count }),
                Some(ending) => {
                    let left = f64::from(sample.left);
                    shares.push(Share { weight: one.term, count: count * left });
                    shares.push(Share { weight: ending, count: count * (1.0 - left) });
                }
            }
        }
        shares
    }

    /// The weights with other values, without those that say nothing.
    pub(super) fn with_worths(&self, worths: impl Iterator<Item = f64>) -> Vec<Weight> {
        let weights = self.weights.iter().zip(worths);
        telling(weights.map(|(weight, worth)| Weight { worth: worth.round() as i32, ..*weight }).collect())
    }
}

/// The unit of a count: goals count in hundredths.
fn unit(term: Term) -> f64 {
    if matches!(term, Term::Goal(_)) { 0.01 } else { 1.0 }
}

/// The weight of a term in a phase; 0 if it has none.
fn worth(weights: &[Weight], term: Term, phase: Phase) -> i32 {
    let same = weights.iter().filter(|weight| weight.term == term && weight.phase == phase);
    same.map(|weight| weight.worth).sum()
}

/// What a term is worth at the end of the game.
fn worth_at_end(weights: &[Weight], term: Term) -> i32 {
    let differs = weights.iter().any(|weight| weight.phase == Phase::Ending && weight.term.is_of_kind(term));
    worth(weights, term, if differs { Phase::Ending } else { Phase::Throughout })
}

/// The weights without those that say nothing. A weight of 0 at the end of the game says something if nothing else does
/// that replaces what the same kind is worth before.
pub(super) fn telling(mut weights: Vec<Weight>) -> Vec<Weight> {
    let all = weights.clone();
    let of_kind = |weight: &Weight, phase: Phase| {
        let kind = weight.term;
        all.iter().filter(move |other| other.phase == phase && other.term.is_of_kind(kind))
    };
    let replaces = |weight: &Weight| {
        let mut at_end = of_kind(weight, Phase::Ending);
        weight.phase == Phase::Ending
            && of_kind(weight, Phase::Throughout).any(|before| before.worth != 0)
            && of_kind(weight, Phase::Ending).all(|other| other.worth == 0)
            && at_end.next() == Some(weight)
    };
    weights.retain(|weight| weight.worth != 0 || replaces(weight));
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::{PieceTypeId, PlayerId, SiteId};
    use crate::search::FeatureCount;

    const MAN: Term = Term::Piece(PieceTypeId(0));

    fn on_site(site: usize) -> Term {
        Term::Site(PieceTypeId(0), PlayerId(0), SiteId::new(site))
    }

    fn at_end(term: Term, worth: i32) -> Weight {
        Weight { term, worth, phase: Phase::Ending }
    }

    #[test]
    fn what_is_left_of_the_pieces_divides_a_count_between_the_phases() {
        let known = [Weight::throughout(MAN, 100), Weight::throughout(Term::Turn, 5)];
        let parameters = Parameters::new(&[Term::Turn, MAN], &known, true);
        assert_eq!(
            parameters.weights(),
            [known[1], known[0], at_end(MAN, 100)],
            "whose turn it is means the same throughout"
        );
        let count = |term, count| FeatureCount { term, count };
        let sample = Sample { counts: vec![count(0, -1), count(1, 4)], result: 1.0, quiet: true, left: 0.75 };
        let share = |weight, count| Share { weight, count };
        assert_eq!(parameters.shares(&sample), [share(0, -1.0), share(1, 3.0), share(2, 1.0)]);
        let alone = Parameters::new(&[Term::Turn, MAN], &known, false);
        assert_eq!(alone.shares(&sample), [share(0, -1.0), share(1, 4.0)]);
    }

    #[test]
    fn known_weights_of_the_end_are_where_tuning_begins() {
        let known = [Weight::throughout(on_site(0), 10), at_end(on_site(1), 30), Weight::throughout(MAN, 80)];
        let parameters = Parameters::new(&[on_site(0), on_site(1), MAN], &known, true);
        let worths: Vec<i32> = parameters.weights().iter().map(|weight| weight.worth).collect();
        assert_eq!(worths, [10, 0, 80, 0, 30, 80], "those of the end replace all sites of the kind");
    }

    #[test]
    fn a_weight_of_0_is_left_out_unless_it_replaces_another() {
        let [man, first, second] = [MAN, on_site(0), on_site(1)].map(|term| Weight::throughout(term, 7));
        let [no_man, no_first, no_second] = [MAN, on_site(0), on_site(1)].map(|term| at_end(term, 0));
        assert_eq!(telling(vec![man, no_man]), [man, no_man]);
        assert_eq!(telling(vec![no_man, Weight::throughout(Term::Turn, 0)]), []);
        assert_eq!(telling(vec![first, second, no_first, no_second]), [first, second, no_first]);
        let some = at_end(on_site(1), 4);
        assert_eq!(telling(vec![first, second, no_first, some]), [first, second, some]);
    }
}
