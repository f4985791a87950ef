//! Weights that follow from the rules, for games whose file states none.
//!
//! In: what pieces did in random games. Out: weights. A piece is worth what it can do and what it can become, on the
//! sites from where it can do it. Where a goal wants pieces, they are worth more the fewer of their own moves lead there.
//! A piece that its player would rather be rid of is worth as much less than none.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::liabilities::stalemate_gain;
use super::sample_games::{MoveStats, SiteStats};
use super::site_classes::SiteClasses;
use crate::index::{PieceTypeId, PlayerId};
use crate::program::{Gain, Program, Term, Weight};

/// A site counts as if a piece had stood there so many times more with average mobility: what was seen only a few times
/// says little.
const PRIOR_VISITS: f64 = 8.0;
/// Worth of an average piece.
const PIECE: f64 = 100.0;
/// The part of it that does not depend on moves: a piece without any is still in the way, and counts at the end.
const IMMOBILE_PART: f64 = 0.1;
/// How much of what a site adds to mobility counts: pieces move on, so it is worth less than mobility that is theirs.
const SITE_MOBILITY: f64 = 0.25;
/// How much of what a piece can become it is worth from the start: few pieces are ever promoted.
const PROMOTION: f64 = 0.1;
/// How much of that it is worth a move before.
const NEAR_PROMOTION: f64 = 0.4;
/// What a piece is worth that is a move from where a goal wants it.
const NEAR_GOAL: f64 = 60.0;
/// What the nearest win or loss is worth.
const GOAL: i32 = 100;
/// What a point of those that are compared at the end is worth.
const POINT: i32 = 30;
/// What a move more is worth where having none loses.
const MOBILITY: i32 = 3;

/// Weights for the positions of a program, by how pieces of each type moved in random games, and which of them are a
/// liability.
pub(super) fn weights(
    program: &Program,
    classes: &SiteClasses,
    stats: &[MoveStats],
    liabilities: &[bool],
) -> Vec<Weight> {
    let pieces: Vec<f64> = worths(stats)
        .into_iter()
        .zip(liabilities)
        .map(|(worth, &is_liability)| if is_liability { -worth } else { worth })
        .collect();
    let goals = goal_classes(program, classes);
    let mut weights = Vec::new();
    let mut add = |term, worth: f64| {
        let worth = rounded(worth);
        if worth != 0 {
            weights.push(Weight { term, worth });
        }
    };
    for (at, stats) in stats.iter().enumerate() {
        let kind = PieceTypeId::new(at);
        add(Term::Piece(kind), pieces[at]);
        if program.layout.reserves.is_some() {
            add(Term::Hand(kind), pieces[at]);
        }
        let places = site_worths(kind, stats, &pieces, &goals);
        for (&(player, site), worth) in classes.first.iter().zip(places) {
            add(Term::Site(kind, player, site), worth);
        }
    }
    let mut add = |term, worth| weights.push(Weight { term, worth });
    if program.layout.columns.is_some() {
        add(Term::Covered, 50);
        add(Term::Captive, 15);
    }
    let goals = program.measured_goals();
    (0..goals).for_each(|goal| add(Term::Goal(goal), GOAL));
    let scores = program.scoring_goal().is_some();
    if scores {
        add(Term::Score, POINT);
    }
    if goals == 0 && !scores && program.royals.is_empty() && program.prizes.is_empty() {
        add(Term::Mobility, if stalemate_gain(program) > 0 { -MOBILITY } else { MOBILITY });
    }
    weights
}

/// What pieces of each type are worth, wherever they stand.
fn worths(stats: &[MoveStats]) -> Vec<f64> {
    let totals: Vec<SiteStats> = stats.iter().map(|stats| SiteStats::total(&stats.at)).collect();
    let average = SiteStats::total(&totals).mobility();
    let alone: Vec<f64> = totals
        .iter()
        .map(|&SiteStats { visits, moves }| {
            if visits == 0.0 || average == 0.0 {
                return PIECE;
            }
            PIECE * (IMMOBILE_PART + (1.0 - IMMOBILE_PART) * moves / visits / average)
        })
        .collect();
    let promised = |at: usize| {
        let best = stats[at].became.iter().map(|&(kind, _)| alone[kind.index()]).fold(alone[at], f64::max);
        alone[at] + PROMOTION * (best - alone[at])
    };
    (0..alone.len()).map(promised).collect()
}

/// What a piece of a type is worth more on each class of sites.
fn site_worths(kind: PieceTypeId, stats: &MoveStats, pieces: &[f64], goals: &[usize]) -> Vec<f64> {
    let average = SiteStats::total(&stats.at).mobility();
    let own = pieces[kind.index()];
    let mut worths: Vec<f64> = stats
        .at
        .iter()
        .map(|&SiteStats { visits, moves }| {
            let here = (moves + PRIOR_VISITS * average) / (visits + PRIOR_VISITS);
            if average == 0.0 { 0.0 } else { SITE_MOBILITY * own * (here / average - 1.0) }
        })
        .collect();
    let best = stats.became.iter().map(|&(kind, _)| pieces[kind.index()]).fold(own, f64::max);
    let promotions: Vec<usize> = stats.became.iter().map(|&(_, class)| class).collect();
    add_nearness(
        &mut worths,
        &distances(&promotions, &stats.steps, stats.at.len()),
        NEAR_PROMOTION * (best - own),
    );
    add_nearness(&mut worths, &distances(goals, &stats.steps, stats.at.len()), NEAR_GOAL);
    worths
}

/// The classes of sites where goals want pieces of who wins by them.
fn goal_classes(program: &Program, classes: &SiteClasses) -> Vec<usize> {
    let wins = program.meters.iter().filter(|meter| meter.gain == Gain::Win);
    let zones: BTreeSet<(PlayerId, u16)> =
        wins.flat_map(|meter| meter.zones.iter().map(|&zone| (meter.player, zone))).collect();
    let sites = |(player, zone): (PlayerId, u16)| {
        program.zones[usize::from(zone)].iter().map(move |site| classes.class(player, site))
    };
    let found: BTreeSet<usize> = zones.into_iter().flat_map(sites).collect();
    found.into_iter().collect()
}

/// How many moves lead from each class to one of some classes; nothing where none do.
fn distances(goals: &[usize], steps: &BTreeSet<(usize, usize)>, count: usize) -> Vec<Option<u32>> {
    let mut far = vec![None; count];
    for &goal in goals {
        far[goal] = Some(0);
    }
    let mut before: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &(from, to) in steps {
        before.entry(to).or_default().push(from);
    }
    let mut open: VecDeque<usize> = goals.iter().copied().collect();
    while let Some(to) = open.pop_front() {
        let by = far[to].map(|by| by + 1);
        for &from in before.get(&to).into_iter().flatten() {
            if far[from].is_none() {
                far[from] = by;
                open.push_back(from);
            }
        }
    }
    far
}

fn add_nearness(worths: &mut [f64], far: &[Option<u32>], most: f64) {
    for (worth, far) in worths.iter_mut().zip(far) {
        if let Some(far) = far {
            *worth += most / f64::from((*far).max(1));
        }
    }
}

/// The nearest whole number, away from 0 in the middle.
fn rounded(number: f64) -> i32 {
    (if number < 0.0 { number - 0.5 } else { number + 0.5 }) as i32
}
