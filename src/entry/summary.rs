//! Summarises the matching moves for the player.

use std::rc::Rc;

use super::disambiguation::{choices, differences};
use super::end_sites::end_sites;
use super::filter::Filter;
use super::view::StepView;
use super::{Entry, Heading, Kinds, Reach, Target};
use crate::board::SiteSet;
use crate::game::Game;
use crate::index::SiteId;
use crate::moves::MoveList;
use crate::notation::text_of;
use crate::position::Change;
use crate::program::VariableSlot;

/// The entry that describes the state of a filter.
pub(super) fn summary(filter: &Filter, game: &Game, all_moves: &MoveList) -> Entry {
    let open = filter.open();
    let named = filter.named();
    let fully_named = open
        .iter()
        .filter(|view| if filter.pointed { view.is_named(&named) } else { view.is_fully_named(&named) });
    let addable = addable(filter, &open);
    let pointing = filter.pointing();
    let is_companion = |site: &SiteId| {
        let with_it = open.iter().copied().filter(|view| view.members.contains(site));
        let to_it = pointing.iter().filter(|(to, _)| to == site).map(|(_, view)| view);
        with_it.chain(to_it).all(|view| is_grouped(view, *site))
    };
    let companions: Vec<SiteId> = addable.iter().copied().filter(is_companion).collect();
    Entry {
        chosen: filter.chosen.clone(),
        forced: filter.forced(),
        targets: targets(&pointing),
        groups: open.iter().any(|view| view.shift.is_some() && view.members.len() > 1),
        places: open.iter().any(|view| view.moves_place()),
        headings: headings(&filter.heading()),
        choices: choices(game.program(), &filter.position, fully_named.copied()),
        end_sites: end_sites(filter, game, all_moves),
        complete: filter.ended().and_then(|index| text_of_move(index, game, all_moves)),
        only: filter.only(all_moves).and_then(|index| text_of_move(index, game, all_moves)),
        example: filter.example().and_then(|index| text_of_move(index, game, all_moves)),
        may_pass: !filter.pointed && filter.chosen.is_empty() && open.iter().any(|view| view.is_pass),
        may_stop: filter.may_stop(),
        steps: filter.steps.clone(),
        preview: differences(game.program(), game.position(), &filter.position),
        variables: variables(filter, game),
        paths: filter.done.iter().filter_map(|view| view.path).collect(),
        captured: filter.done.iter().flat_map(|view| view.captures.iter().copied()).collect(),
        picked: picked(filter),
        addable,
        companions,
    }
}

/// The text of a candidate's legal move; of moves with the same outcome the first.
fn text_of_move(index: usize, game: &Game, all_moves: &MoveList) -> Option<String> {
    let index = if game.turn().merges { game.moves().with_changes(all_moves.changes(index))? } else { index };
    text_of(game.program(), game.moves(), index)
}

fn addable(filter: &Filter, open: &[&Rc<StepView>]) -> Vec<SiteId> {
    if filter.pointed {
        return Vec::new();
    }
    let members = open.iter().flat_map(|view| view.members.iter().copied());
    SiteSet::in_order(members.filter(|site| !filter.chosen.contains(site)))
}

/// The variables that the completed steps have changed.
fn variables(filter: &Filter, game: &Game) -> Vec<Change> {
    let (now, then) = (game.position().cells(), filter.position.cells());
    let shown = |slot: &VariableSlot| slot.shown(game.program().player_count());
    let cells = game.program().layout.variables.iter().flat_map(shown);
    let changed = cells.filter(|&cell| now[cell] != then[cell]);
    changed.map(|cell| Change { cell: cell as u16, value: then[cell] }).collect()
}

/// The pieces that the last steps picked one by one.
fn picked(filter: &Filter) -> Vec<SiteId> {
    let last = filter.done.iter().rev().take_while(|view| view.is_pick);
    let mut sites: Vec<SiteId> = last.filter_map(|view| view.target).collect();
    sites.reverse();
    sites
}

fn targets(pointing: &[(SiteId, Rc<StepView>)]) -> Vec<Target> {
    let target = |site| {
        let here: Vec<&StepView> =
            pointing.iter().filter(|(to, _)| *to == site).map(|(_, view)| view.as_ref()).collect();

        let is_pick = here.iter().all(|view| view.is_pick);
        Target { site, kinds: kinds(&here), moves: texts(&here), is_pick }
    };
    SiteSet::in_order(pointing.iter().map(|&(site, _)| site)).into_iter().map(target).collect()
}

/// Whether a piece moves as part of a group.
fn is_grouped(view: &StepView, site: SiteId) -> bool {
    view.shift.as_ref().is_some_and(|shift| shift.members.contains(&site))
}

fn headings(views: &[Rc<StepView>]) -> Vec<Heading> {
    let courses: Vec<_> = views.iter().filter_map(|view| Some((view.displacement()?, view))).collect();
    let key = |(at, (displacement, _)): (usize, &(super::Displacement, _))| {
        (displacement.direction.index() as u64) << 48 | (displacement.distance as u64) << 32 | at as u64
    };
    let mut keys: Vec<u64> = courses.iter().enumerate().map(key).collect();
    keys.sort_unstable();
    let courses: Vec<_> = keys.iter().map(|&key| courses[key as u32 as usize]).collect();
    let of_direction = courses.chunk_by(|(a, _), (b, _)| a.direction == b.direction);
    let heading = |views: &[(super::Displacement, &Rc<StepView>)]| Heading {
        direction: views[0].0.direction,
        reaches: views.chunk_by(|(a, _), (b, _)| a == b).map(reach).collect(),
    };
    of_direction.map(heading).collect()
}

fn reach(views: &[(super::Displacement, &Rc<StepView>)]) -> Reach {
    let here: Vec<&StepView> = views.iter().map(|(_, view)| view.as_ref()).collect();
    let carried =
        here.iter().filter_map(|view| view.shift.as_ref()).flat_map(|shift| shift.carried.iter().copied());
    Reach {
        distance: views[0].0.distance,
        kinds: kinds(&here),
        moves: texts(&here),
        carried: SiteSet::in_order(carried),
    }
}

fn kinds(views: &[&StepView]) -> Kinds {
    views.iter().fold(Kinds::default(), |kinds, view| kinds.or(view.kinds))
}

fn texts(views: &[&StepView]) -> Vec<String> {
    let mut texts: Vec<String> = views.iter().map(|view| view.text.clone()).collect();
    texts.dedup();
    texts
}
