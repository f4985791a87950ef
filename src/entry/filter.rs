//! The filter that all ways of entering a move share.

use std::collections::{BTreeMap, BTreeSet, btree_map};
use std::rc::Rc;

use super::Token;
use super::exchange::{Exchange, exchanges};
use super::view::StepView;
use crate::game::Game;
use crate::index::SiteId;
use crate::moves::{MoveList, RunError, Step};
use crate::position::Position;

/// A way to play that still agrees.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Its number in the list.
    pub(super) index: usize,
    /// What can be entered of it next: its step, or all its steps as one; nothing where it has ended.
    pub(super) readings: Vec<Rc<StepView>>,
}

/// Which ways to play still agree, and how far the entry has come.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    pub(super) candidates: Vec<Candidate>,
    /// Sites added in this step.
    pub(super) chosen: Vec<SiteId>,
    /// Whether it is known where the step points.
    pub(super) pointed: bool,
    /// Steps that are settled.
    pub(super) steps: Vec<String>,
    /// What they do.
    pub(super) done: Vec<Rc<StepView>>,
    /// The position after them.
    pub(super) position: Position,
}

impl Filter {
    /// Everything agrees.
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

    /// Looks at the step being entered of every candidate: once at each step that some of them share.
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
                // Each is compared with all others, so rules with very many steps must not take longer than they have fuel.
                game.rules_mut().consume_fuel(views.len())?;
                let mut view = StepView::of(game.rules_mut(), &self.position, &step)?;
                let ends = Exchange::between(&step).filter(|_| view.only_changes());
                if ends.is_some_and(|ends| exchanges.contains(&ends)) {
                    view.begin_at_either_end();
                }
                views.push(view);
            }
        }
        number_alike(&mut views);
        let views: Vec<_> = views.into_iter().map(Rc::new).collect();
        for candidate in &mut self.candidates {
            let view = step_of(candidate.index).map(|step| Rc::clone(&views[numbers[&step]]));
            candidate.readings = view.into_iter().collect();
        }
        Ok(())
    }

    /// Looks at the candidates whose steps make a group go.
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

    /// Takes what was said; false, and nothing changes, where nothing agrees with it.
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

    /// Keeps what is pointed at; whether there is such.
    fn point(&mut self, keep: &dyn Fn(&mut Self) -> bool) -> bool {
        let agrees = keep(self);
        self.pointed |= agrees;
        agrees
    }

    /// Takes pieces one by one, in the order in which the ways do: where there are very many ways, each set of pieces is
    /// reached in that order only.
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

    /// Keeps what agrees; false, and nothing is lost, when nothing does.
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

    /// Goes on after this step when it is known.
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
        // Steps that differ in name only would be asked about for nothing.
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

    /// Whether a step is the only one that agrees.
    fn is_only(&self, step: &StepView) -> bool {
        let is_it = |candidate: &Candidate| {
            !candidate.readings.is_empty() && candidate.readings.iter().all(|view| view.text == step.text)
        };
        self.candidates.iter().all(is_it)
    }

    /// Whether some candidates end here and others go on.
    pub(super) fn may_stop(&self) -> bool {
        let ended = |candidate: &Candidate| candidate.readings.is_empty();
        !self.steps.is_empty() && self.chosen.is_empty() && !self.pointed && {
            self.candidates.iter().any(ended) && !self.candidates.iter().all(ended)
        }
    }

    /// One of the ways that agree, where all of them have come to their end.
    pub(super) fn ended(&self) -> Option<usize> {
        let all = self.candidates.iter().all(|candidate| candidate.readings.is_empty());
        let first = self.candidates.first().filter(|_| all && !self.steps.is_empty());
        first.map(|candidate| candidate.index)
    }

    /// A way that agrees, where something was said and all that agree come to the same.
    pub(super) fn only(&self, all_moves: &MoveList) -> Option<usize> {
        let begun = !self.steps.is_empty() || !self.chosen.is_empty() || self.pointed;
        let (first, rest) = self.candidates.split_first().filter(|_| begun)?;
        let outcome = || all_moves.changes(first.index).iter().copied();
        rest.iter().all(|other| all_moves.has_changes(other.index, outcome)).then_some(first.index)
    }

    /// What may be entered, each once.
    pub(super) fn open(&self) -> Vec<&Rc<StepView>> {
        let mut seen = BTreeSet::new();
        let all = self.candidates.iter().flat_map(|candidate| &candidate.readings);
        all.filter(|view| seen.insert(Rc::as_ptr(view))).collect()
    }

    /// What was added, and what takes part in everything that agrees.
    pub(super) fn named(&self) -> Vec<SiteId> {
        self.chosen.iter().copied().chain(self.forced()).collect()
    }

    /// What takes part in everything that agrees besides what was added.
    pub(super) fn forced(&self) -> Vec<SiteId> {
        let open = self.open();
        let Some((first, rest)) = open.split_first().filter(|_| !self.chosen.is_empty()) else {
            return Vec::new();
        };
        let everywhere = |site: &SiteId| rest.iter().all(|view| view.members.contains(site));
        let common = first.members.iter().copied().filter(everywhere);
        common.filter(|site| !self.chosen.contains(site)).collect()
    }

    /// What is named but not told: it has to be pointed out.
    fn to_point_out(&self, named: &[SiteId]) -> Vec<&Rc<StepView>> {
        let mut views = self.open();
        views.retain(|view| {
            !self.pointed && !view.is_pass && view.is_named(named) && !view.is_fully_named(named)
        });
        views
    }

    /// The sites that may be pointed at, each with a step that it means: the step's own target; and for groups, where
    /// their pieces come to, unless that says different directions.
    pub(super) fn pointing(&self) -> Vec<(SiteId, Rc<StepView>)> {
        let named = self.named();
        let views = self.to_point_out(&named);
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

    /// Named groups that go straight, single pieces among them, and those that are aimed.
    pub(super) fn heading(&self) -> Vec<Rc<StepView>> {
        self.groups(&self.named()).into_iter().map(Rc::clone).collect()
    }

    fn groups(&self, named: &[SiteId]) -> Vec<&Rc<StepView>> {
        let views = self.to_point_out(named).into_iter();
        let shifts = views.filter_map(|view| Some((view.displacement()?, view)));
        exact(shifts.collect(), named.len()).into_iter().map(|(_, view)| view).collect()
    }
}

/// Of the steps that mean the same thing said, those of just the pieces that are said, where there are any.
fn exact<T: PartialEq + Copy>(meant: Vec<(T, &Rc<StepView>)>, named: usize) -> Vec<(T, &Rc<StepView>)> {
    let is_exact = |view: &StepView| view.members.len() == named;
    let exact: Vec<T> = meant.iter().filter(|(_, view)| is_exact(view)).map(|&(what, _)| what).collect();
    meant.into_iter().filter(|(what, view)| is_exact(view) || !exact.contains(what)).collect()
}

/// Whether where both land one means the first, or neither: it goes elsewhere, or less far.
fn takes_precedence(other: &StepView, view: &StepView) -> bool {
    let (Some(other), Some(this)) = (&other.shift, &view.shift) else { return false };
    other.displacement.direction != this.displacement.direction
        || other.displacement.distance < this.displacement.distance
}

/// Gives steps that read alike and do not the same texts with numbers: ` #2` after the second.
fn number_alike(views: &mut [StepView]) {
    let mut alike: BTreeMap<String, Outcomes> = BTreeMap::new();
    for view in views {
        let number = alike.entry(view.text.clone()).or_default().number_of(&view.after);
        if number > 0 {
            view.text = format!("{} #{}", view.text, number + 1);
            view.steps = vec![view.text.clone()];
        }
    }
}

/// The outcomes of steps that read alike, numbered as they come.
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
