//! The filter that all ways of entering a move share.

use std::collections::{HashMap, hash_map};
use std::rc::Rc;

use super::view::StepView;
use super::{Choice, Entry, Kinds, Target, Token};
use crate::board::SiteSet;
use crate::game::Game;
use crate::index::SiteId;
use crate::moves::{MoveList, RunError};
use crate::notation::move_texts;
use crate::position::Position;
use crate::program::{Below, Piece};

/// What the legal moves that agree with some tokens have in common.
///
/// Tokens that no move agrees with are left out.
pub fn narrow(game: &mut Game, tokens: &[Token]) -> Result<Entry, RunError> {
    let mut filter = Filter::new(game)?;
    for token in tokens {
        filter.take(token)?;
    }
    Ok(filter.finish())
}

/// A way to play that still agrees.
struct Candidate {
    /// Its number in the list.
    way: usize,
    /// Its step that is being entered; none where the way has ended.
    view: Option<Rc<StepView>>,
}

/// The ways to play that still agree, and how far the entry has come.
struct Filter<'g> {
    game: &'g mut Game,
    ways: MoveList,
    /// Ways that agree.
    candidates: Vec<Candidate>,
    /// Sites added in this step.
    chosen: Vec<SiteId>,
    /// Whether the site pointed at is known.
    pointed: bool,
    /// Steps that are settled.
    steps: Vec<String>,
    /// The position after them.
    position: Position,
}

impl<'g> Filter<'g> {
    fn new(game: &'g mut Game) -> Result<Self, RunError> {
        let position = game.position().clone();
        let mut ways = MoveList::default();
        if game.outcome().is_none() {
            game.rules_mut().ways(&position, &mut ways)?;
        }
        let opening = game.rules_mut().opening(&position)?;
        let mut filter = Self {
            candidates: (0..ways.len()).map(|way| Candidate { way, view: None }).collect(),
            game,
            ways,
            chosen: Vec::new(),
            pointed: false,
            steps: Vec::new(),
            position: opening,
        };
        filter.look()?;
        Ok(filter)
    }

    /// Looks at the step being entered of every candidate: once at each step that some of them share.
    fn look(&mut self) -> Result<(), RunError> {
        let at = self.steps.len();
        let step_of = |ways: &MoveList, way| ways.steps(way).get(at).copied();
        let mut numbers = HashMap::new();
        let mut views = Vec::new();
        for candidate in &self.candidates {
            let Some(step) = step_of(&self.ways, candidate.way) else { continue };
            if let hash_map::Entry::Vacant(free) = numbers.entry(step) {
                free.insert(views.len());
                views.push(StepView::of(self.game.rules_mut(), &self.position, &step)?);
            }
        }
        Self::tell_apart(&mut views);
        let views: Vec<_> = views.into_iter().map(Rc::new).collect();
        for candidate in &mut self.candidates {
            let step = step_of(&self.ways, candidate.way);
            candidate.view = step.map(|step| Rc::clone(&views[numbers[&step]]));
        }
        Ok(())
    }

    /// Gives steps that read alike and do not the same texts with numbers: ` #2` behind the second.
    fn tell_apart(views: &mut [StepView]) {
        let mut seen: Vec<(String, Vec<Position>)> = Vec::new();
        for view in views {
            let known = seen.iter().position(|(text, _)| *text == view.text);
            let at = known.unwrap_or_else(|| {
                seen.push((view.text.clone(), Vec::new()));
                seen.len() - 1
            });
            let outcomes = &mut seen[at].1;
            let number = outcomes.iter().position(|after| *after == view.after).unwrap_or_else(|| {
                outcomes.push(view.after.clone());
                outcomes.len() - 1
            });
            if number > 0 {
                view.text = format!("{} #{}", view.text, number + 1);
            }
        }
    }

    fn take(&mut self, token: &Token) -> Result<(), RunError> {
        match token {
            Token::Add(site) => {
                if self.keep(|view, _| view.participants.contains(site)) {
                    self.chosen.push(*site);
                }
            }
            Token::Target(site) => {
                self.pointed |= self
                    .keep(|view, chosen| view.target == Some(*site) && within(&view.participants, chosen));
            }
            Token::Choose(text) => {
                self.pointed |= self.keep(|view, _| view.text == *text);
            }
            Token::Stop => {
                if self.may_stop() {
                    self.candidates.retain(|candidate| candidate.view.is_none());
                }
            }
        }
        self.settle()
    }

    /// Keeps the candidates that agree; false, and nothing is lost, when none does.
    fn keep(&mut self, agrees: impl Fn(&StepView, &[SiteId]) -> bool) -> bool {
        let chosen = &self.chosen;
        let agrees =
            |candidate: &Candidate| candidate.view.as_deref().is_some_and(|view| agrees(view, chosen));
        let any = self.candidates.iter().any(agrees);
        if any {
            self.candidates.retain(agrees);
        }
        any
    }

    /// Goes on to the next step when this one is known.
    fn settle(&mut self) -> Result<(), RunError> {
        let mut views = self.candidates.iter().map(|candidate| candidate.view.as_deref());
        let Some(Some(first)) = views.next() else {
            return Ok(());
        };
        let alike = views.all(|view| view.is_some_and(|view| view.text == first.text));
        let told = self.pointed || self.nothing_to_point_at(first);
        if !alike || !told || (self.chosen.is_empty() && !self.pointed) {
            return Ok(());
        }
        self.steps.push(first.text.clone());
        self.position = first.after.clone();
        self.chosen.clear();
        self.pointed = false;
        self.look()
    }

    /// Whether naming the pieces says it all.
    fn nothing_to_point_at(&self, view: &StepView) -> bool {
        let target = view.target.as_slice();
        !view.is_pass && within(&view.participants, &self.chosen) && within(target, &self.chosen)
    }

    /// Whether some candidates end here and others go on.
    fn may_stop(&self) -> bool {
        let ended = |candidate: &Candidate| candidate.view.is_none();
        !self.steps.is_empty() && self.chosen.is_empty() && !self.pointed && {
            self.candidates.iter().any(ended) && !self.candidates.iter().all(ended)
        }
    }

    fn finish(mut self) -> Entry {
        let complete = self.complete();
        let mut entry = Entry {
            candidates: self.candidates.len(),
            chosen: self.chosen.clone(),
            steps: self.steps.clone(),
            preview: self.preview(),
            ..Entry::default()
        };
        let open: Vec<&StepView> =
            self.candidates.iter().filter_map(|candidate| candidate.view.as_deref()).collect();
        let named = |view: &&&StepView| within(&view.participants, &self.chosen);
        entry.may_pass = !self.pointed && self.chosen.is_empty() && open.iter().any(|view| view.is_pass);
        entry.may_stop = self.may_stop();
        entry.addable = self.addable(&open);
        entry.forced = self.forced(&open);
        let (pointless, pointing): (Vec<&StepView>, Vec<&StepView>) =
            open.iter().filter(named).partition(|view| self.pointed || self.nothing_to_point_at(view));
        entry.targets = targets(&pointing);
        entry.choices = choices(&pointless);
        entry.complete = complete;
        entry
    }

    /// The move's text where every candidate has ended; of equal outcomes the first.
    fn complete(&mut self) -> Option<String> {
        if self.steps.is_empty() || self.candidates.iter().any(|candidate| candidate.view.is_some()) {
            return None;
        }
        let way = self.candidates.first()?.way;
        let index = if self.game.turn().merges { self.outcome_of(way)? } else { way };
        move_texts(self.game.program(), self.game.moves()).into_iter().nth(index)
    }

    /// The number of the legal move that stands for a way.
    fn outcome_of(&self, way: usize) -> Option<usize> {
        self.game.moves().with_changes(self.ways.changes(way))
    }

    fn addable(&self, open: &[&StepView]) -> Vec<SiteId> {
        if self.pointed {
            return Vec::new();
        }
        let missing = open.iter().flat_map(|view| view.participants.iter().copied());
        sorted(missing.filter(|site| !self.chosen.contains(site)))
    }

    fn forced(&self, open: &[&StepView]) -> Vec<SiteId> {
        let Some((first, rest)) = open.split_first().filter(|_| !self.chosen.is_empty()) else {
            return Vec::new();
        };
        let everywhere = |site: &SiteId| rest.iter().all(|view| view.participants.contains(site));
        let common = first.participants.iter().copied().filter(everywhere);
        common.filter(|site| !self.chosen.contains(site)).collect()
    }

    fn preview(&self) -> Vec<(SiteId, Piece, Below)> {
        let program = self.game.program();
        let standing = |position: &Position, site| (position.piece(site), position.below(program, site));
        let sites = (0..program.site_count()).map(SiteId::new);
        let now = self.game.position();
        let differs = sites.filter(|&site| standing(now, site) != standing(&self.position, site));
        differs.map(|site| (site, self.position.piece(site), self.position.below(program, site))).collect()
    }
}

/// Whether all of some sites are among others.
fn within(sites: &[SiteId], others: &[SiteId]) -> bool {
    sites.iter().all(|site| others.contains(site))
}

/// Sites in board order, each once.
fn sorted(sites: impl Iterator<Item = SiteId>) -> Vec<SiteId> {
    sites.collect::<SiteSet>().iter().collect()
}

fn targets(views: &[&StepView]) -> Vec<Target> {
    let sites = sorted(views.iter().filter_map(|view| view.target));
    let target = |site| {
        let here = views.iter().filter(|view| view.target == Some(site));
        let kinds = here.clone().fold(Kinds::default(), |kinds, view| kinds.or(view.kinds));
        let mut moves: Vec<String> = here.map(|view| view.text.clone()).collect();
        moves.dedup();
        Target { site, kinds, moves }
    };
    sites.into_iter().map(target).collect()
}

fn choices(views: &[&StepView]) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for view in views {
        if choices.iter().all(|choice| choice.text != view.text) {
            choices.push(Choice {
                text: view.text.clone(),
                name: view.name.clone(),
                kinds: view.kinds,
                changes: view.changes.clone(),
            });
        }
    }
    choices
}
