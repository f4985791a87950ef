//! The filter behind all ways of entering a move.
//!
//! In: all moves of a position before merging, and tokens one by one. Out: the moves that match all tokens so far, and
//! how far the entry has come. A token that matches no move is refused and changes nothing.

use std::collections::{BTreeMap, BTreeSet, btree_map};
use std::rc::Rc;

use super::Token;
use super::exchange::{Exchange, exchanges};
use super::view::StepView;
use crate::game::Game;
use crate::index::SiteId;
use crate::moves::{MoveList, RunError, Step};
use crate::position::Position;

/// A move that matches the tokens so far.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Its index in the list of moves.
    pub(super) index: usize,
    /// What can be entered of it next: its next step, or all its steps as one; empty if it has ended.
    pub(super) readings: Vec<Rc<StepView>>,
}

/// The moves that match the tokens so far, and how far the entry has come.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    pub(super) candidates: Vec<Candidate>,
    /// Sites added in the current step.
    pub(super) chosen: Vec<SiteId>,
    /// Whether a target or direction of the current step has been given.
    pub(super) pointed: bool,
    /// The texts of completed steps.
    pub(super) steps: Vec<String>,
    /// The completed steps.
    pub(super) done: Vec<Rc<StepView>>,
    /// The position after them.
    pub(super) position: Position,
}

impl Filter {
    /// A filter that all moves match.
    pub(super) fn new(game: &mut Game, all_moves: &MoveList) -> Result<Self, RunError> {
        let start = game.position().clone();
        let mut filter = Self {
            candidates: (0..all_moves.len()).map(|index| Candidate { index, readings: Vec::new() }).collect(),
            chosen: Vec::new(),
            pointed: false,
            steps: Vec::new(),
            done: Vec::new(),
            position: game.rules_mut().position_before_move(&start)?,
        };
        let exchanges = exchanges(game, all_moves)?;
        filter.view_next_steps(game, all_moves, &exchanges)?;
        filter.view_groups(game, all_moves);
        Ok(filter)
    }

    /// Builds the views of the next steps of all candidates, one for each distinct step.
    fn view_next_steps(
        &mut self,
        game: &mut Game,
        all_moves: &MoveList,
        exchanges: &[Exchange],
    ) -> Result<(), RunError> {
        let at = self.steps.len();
        let step_of = |index| all_moves.steps(index).get(at).copied();
        let mut numbers: BTreeMap<Step, usize> = BTreeMap::new();
        let mut views = Vec::new();
        for candidate in &self.candidates {
            let Some(step) = step_of(candidate.index) else { continue };
            if let btree_map::Entry::Vacant(free) = numbers.entry(step) {
                free.insert(views.len());
                // Each view is compared with all the others, so this must cost fuel for rules with very many steps.
                game.rules_mut().consume_fuel(views.len())?;
                let mut view = StepView::of(game.rules_mut(), &self.position, &step)?;
                let ends = Exchange::between(&step).filter(|_| view.only_changes());
                if ends.is_some_and(|ends| exchanges.contains(&ends)) {
                    view.begin_at_either_end();
                }
                views.push(view);
            }
        }
        number_duplicates(&mut views);
        let views: Vec<_> = views.into_iter().map(Rc::new).collect();
        for candidate in &mut self.candidates {
            let view = step_of(candidate.index).map(|step| Rc::clone(&views[numbers[&step]]));
            candidate.readings = view.into_iter().collect();
        }
        Ok(())
    }

    /// Adds views of candidates that move a group as one.
    fn view_groups(&mut self, game: &Game, all_moves: &MoveList) {
        for Candidate { index, readings } in &mut self.candidates {
            readings.extend(
                StepView::of_group(
                    game.program(),
                    &self.position,
                    all_moves.steps(*index),
                    all_moves.changes(*index),
                )
                .map(Rc::new),
            );
        }
    }

    /// Applies a token; returns false, and changes nothing, if no candidate matches it.
    pub(super) fn take(
        &mut self,
        game: &mut Game,
        all_moves: &MoveList,
        token: &Token,
    ) -> Result<bool, RunError> {
        let agrees = match token {
            Token::Add(site) => {
                let is_new = !self.chosen.contains(site) && self.keep(&|view| view.members.contains(site));
                self.chosen.extend(is_new.then_some(*site));
                is_new
            }
            Token::Target(site) => {
                let pointing = self.pointing().into_iter().filter(|(to, _)| to == site);
                let wanted: Vec<_> = pointing.map(|(_, view)| view).collect();
                self.point(&|filter| filter.keep_these(&wanted))
            }
            Token::Shift(displacement) => {
                let heading = self.heading().into_iter();
                let wanted: Vec<_> =
                    heading.filter(|view| view.displacement() == Some(*displacement)).collect();
                self.point(&|filter| filter.keep_these(&wanted))
            }
            Token::Choose(text) => self.point(&|filter| filter.keep(&|view| view.text == *text)),
            Token::Pick(sites) => return self.pick(game, all_moves, sites),
            Token::Stop => {
                let may_stop = self.may_stop();
                self.candidates.retain(|candidate| !may_stop || candidate.readings.is_empty());
                may_stop
            }
        };
        if agrees {
            self.settle(game, all_moves)?;
        }
        Ok(agrees)
    }

    /// Applies a target or direction; returns whether any candidate matches.
    fn point(&mut self, keep: &dyn Fn(&mut Self) -> bool) -> bool {
        let agrees = keep(self);
        self.pointed |= agrees;
        agrees
    }

    /// Picks pieces one by one in the order of the candidates: if there are very many moves, each set of pieces occurs
    /// in one order only.
    fn pick(&mut self, game: &mut Game, all_moves: &MoveList, sites: &[SiteId]) -> Result<bool, RunError> {
        let mut left = sites.to_vec();
        let mut agrees = false;
        while !left.is_empty() {
            let open = self.open();
            let mut picks = open.iter().filter(|view| view.is_pick).filter_map(|view| view.target);
            let Some(next) = picks.find(|site| left.contains(site)) else { break };
            left.retain(|&site| site != next);
            agrees = self.point(&|filter| filter.keep(&|view| view.is_pick && view.target == Some(next)));
            self.settle(game, all_moves)?;
        }
        Ok(agrees)
    }

    /// Keeps the matching readings; returns false, and keeps all, if none matches.
    fn keep(&mut self, agrees: &dyn Fn(&StepView) -> bool) -> bool {
        let any = self.candidates.iter().any(|candidate| candidate.readings.iter().any(|view| agrees(view)));
        if any {
            for candidate in &mut self.candidates {
                candidate.readings.retain(|view| agrees(view));
            }
            self.candidates.retain(|candidate| !candidate.readings.is_empty());
        }
        any
    }

    fn keep_these(&mut self, wanted: &[Rc<StepView>]) -> bool {
        self.keep(&|view| wanted.iter().any(|one| std::ptr::eq(Rc::as_ptr(one), view)))
    }

    /// Completes the current step once only one is left, and begins the next.
    fn settle(&mut self, game: &mut Game, all_moves: &MoveList) -> Result<(), RunError> {
        let Some(first) = self.candidates.first().and_then(|candidate| candidate.readings.first()) else {
            return Ok(());
        };
        let settled = Rc::clone(first);
        let named = self.named();
        let fully_named = self.open().iter().all(|view| view.is_fully_named(&named));
        if !self.pointed && (self.chosen.is_empty() || !fully_named) {
            return Ok(());
        }
        // Between steps that differ only in name there is nothing to ask.
        if !self.is_only(&settled) && self.makes_no_difference(all_moves) {
            self.keep(&|view| view.text == settled.text);
        }
        if !self.is_only(&settled) {
            return Ok(());
        }
        self.done.push(Rc::clone(&settled));
        self.steps.extend(settled.steps.iter().cloned());
        self.position.clone_from(&settled.after);
        self.chosen.clear();
        self.pointed = false;
        self.view_next_steps(game, all_moves, &[])
    }

    /// Whether a step is the only one left.
    fn is_only(&self, step: &StepView) -> bool {
        let is_it = |candidate: &Candidate| {
            !candidate.readings.is_empty() && candidate.readings.iter().all(|view| view.text == step.text)
        };
        self.candidates.iter().all(is_it)
    }

    /// Whether some candidates end here while others continue.
    pub(super) fn may_stop(&self) -> bool {
        let ended = |candidate: &Candidate| candidate.readings.is_empty();
        !self.steps.is_empty() && self.chosen.is_empty() && !self.pointed && {
            self.candidates.iter().any(ended) && !self.candidates.iter().all(ended)
        }
    }

    /// One of the candidates, if all of them have ended.
    pub(super) fn ended(&self) -> Option<usize> {
        let all = self.candidates.iter().all(|candidate| candidate.readings.is_empty());
        let first = self.candidates.first().filter(|_| all && !self.steps.is_empty());
        first.map(|candidate| candidate.index)
    }

    /// Whether something was entered.
    fn has_begun(&self) -> bool {
        !self.steps.is_empty() || !self.chosen.is_empty() || self.pointed
    }

    /// A candidate that is no pass, if nothing was entered.
    pub(super) fn example(&self) -> Option<usize> {
        let is_pass = |candidate: &&Candidate| candidate.readings.iter().all(|view| view.is_pass);
        let mut examples = self.candidates.iter().filter(|candidate| !is_pass(candidate));
        examples.next().filter(|_| !self.has_begun()).map(|candidate| candidate.index)
    }

    /// A candidate, if something was entered and all candidates have the same outcome.
    pub(super) fn only(&self, all_moves: &MoveList) -> Option<usize> {
        let (first, rest) = self.candidates.split_first().filter(|_| self.has_begun())?;
        let outcome = || all_moves.changes(first.index).iter().copied();
        rest.iter().all(|other| all_moves.has_changes(other.index, outcome)).then_some(first.index)
    }

    /// The distinct readings of all candidates.
    pub(super) fn open(&self) -> Vec<&Rc<StepView>> {
        let mut seen = BTreeSet::new();
        let all = self.candidates.iter().flat_map(|candidate| &candidate.readings);
        all.filter(|view| seen.insert(Rc::as_ptr(view))).collect()
    }

    /// The sites added, and those in every remaining reading.
    pub(super) fn named(&self) -> Vec<SiteId> {
        self.chosen.iter().copied().chain(self.forced()).collect()
    }

    /// The sites in every remaining reading that were not added.
    pub(super) fn forced(&self) -> Vec<SiteId> {
        let open = self.open();
        let Some((first, rest)) = open.split_first().filter(|_| !self.chosen.is_empty()) else {
            return Vec::new();
        };
        let everywhere = |site: &SiteId| rest.iter().all(|view| view.members.contains(site));
        let common = first.members.iter().copied().filter(everywhere);
        common.filter(|site| !self.chosen.contains(site)).collect()
    }

    /// The readings that the named sites select but do not complete, so that a target or direction has to be given.
    fn awaiting_target(&self, named: &[SiteId]) -> Vec<&Rc<StepView>> {
        let mut views = self.open();
        views.retain(|view| {
            !self.pointed && !view.is_pass && view.is_named(named) && !view.is_fully_named(named)
        });
        views
    }

    /// The sites that may be pointed at, each with a step that this selects: the step's target, and for groups also
    /// where their pieces land, unless that is ambiguous between directions.
    pub(super) fn pointing(&self) -> Vec<(SiteId, Rc<StepView>)> {
        let named = self.named();
        let views = self.awaiting_target(&named);
        let targets = views.iter().filter_map(|view| {
            let is_group = view.shift.is_some() && view.members.len() > 1;
            let hidden = |site: &SiteId| is_group && (named.len() > 1 || named.contains(site));
            Some((view.target.filter(|site| !hidden(site))?, *view))
        });
        let own = exact(targets.collect(), named.len());
        let groups = self.groups(&named).into_iter().filter(|view| view.members.len() > 1);
        let landings: Vec<(SiteId, &Rc<StepView>)> = groups.flat_map(|view| self.landings(view)).collect();
        let is_new = |site: SiteId| own.iter().all(|&(known, _)| known != site);
        let others = landings.iter().filter(|&&(site, view)| {
            is_new(site) && landings.iter().all(|&(at, other)| at != site || !takes_precedence(other, view))
        });
        let all = own.iter().chain(others);
        all.map(|&(site, view)| (site, Rc::clone(view))).collect()
    }

    fn landings<'v>(&self, view: &'v Rc<StepView>) -> Vec<(SiteId, &'v Rc<StepView>)> {
        let Some(shift) = &view.shift else { return Vec::new() };
        let ends =
            shift.ends.iter().filter(|site| !shift.carried.contains(site) && !self.chosen.contains(site));
        ends.map(|&site| (site, view)).collect()
    }

    /// The readings that a direction can select: groups and single pieces that move straight, and pieces that are
    /// aimed.
    pub(super) fn heading(&self) -> Vec<Rc<StepView>> {
        self.groups(&self.named()).into_iter().map(Rc::clone).collect()
    }

    fn groups(&self, named: &[SiteId]) -> Vec<&Rc<StepView>> {
        let views = self.awaiting_target(named).into_iter();
        let shifts = views.filter_map(|view| Some((view.displacement()?, view)));
        exact(shifts.collect(), named.len()).into_iter().map(|(_, view)| view).collect()
    }
}

/// Of readings that would be selected by the same input, prefers those of exactly the named pieces, if there are any.
fn exact<T: PartialEq + Copy>(meant: Vec<(T, &Rc<StepView>)>, named: usize) -> Vec<(T, &Rc<StepView>)> {
    let is_exact = |view: &StepView| view.members.len() == named;
    let exact: Vec<T> = meant.iter().filter(|(_, view)| is_exact(view)).map(|&(what, _)| what).collect();
    meant.into_iter().filter(|(what, view)| is_exact(view) || !exact.contains(what)).collect()
}

/// Whether pointing at a common landing site must not select `view`: `other` moves in a different direction, or less
/// far.
fn takes_precedence(other: &StepView, view: &StepView) -> bool {
    let (Some(other), Some(this)) = (&other.shift, &view.shift) else { return false };
    other.displacement.direction != this.displacement.direction
        || other.displacement.distance < this.displacement.distance
}

/// Appends numbers to the texts of steps that read alike but have different outcomes: ` #2` for the second.
fn number_duplicates(views: &mut [StepView]) {
    let mut alike: BTreeMap<String, Outcomes> = BTreeMap::new();
    for view in views {
        let number = alike.entry(view.text.clone()).or_default().number_of(&view.after);
        if number > 0 {
            view.text = format!("{} #{}", view.text, number + 1);
            view.steps = vec![view.text.clone()];
        }
    }
}

/// The distinct outcomes of steps that read alike, numbered in order of appearance.
#[derive(Default)]
struct Outcomes {
    count: usize,
    by_hash: BTreeMap<u64, Vec<(Position, usize)>>,
}

impl Outcomes {
    fn number_of(&mut self, outcome: &Position) -> usize {
        let known = self.by_hash.entry(outcome.hash()).or_default();
        if let Some((_, number)) = known.iter().find(|(position, _)| position == outcome) {
            return *number;
        }
        known.push((outcome.clone(), self.count));
        self.count += 1;
        self.count - 1
    }
}
