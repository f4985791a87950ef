//! Weights derived from the rules, for games whose file has none.
//!
//! In: statistics of random games. Out: weights. A piece is worth what it can do and what it can become, depending on
//! its site. Where a goal wants pieces, they are worth more the fewer of their own moves lead there. A piece that its
//! player would rather lose has a negative value.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::liabilities::stalemate_gain;
use super::sample_games::{MoveStats, SiteStats};
use super::site_classes::SiteClasses;
use crate::index::{PieceTypeId, PlayerId};
use crate::program::{Gain, Program, Term, Weight};

/// Each site counts as if pieces with average mobility had been there this many more times, since a few visits mean
/// little.
const PRIOR_VISITS: f64 = 8.0;
/// The value of an average piece.
const PIECE: f64 = 100.0;
/// The part of it that does not depend on mobility: an immobile piece is still in the way, and may count at the end.
const IMMOBILE_PART: f64 = 0.1;
/// How much of the mobility of a site counts: pieces move on, so it is worth less than the mobility of the piece type.
const SITE_MOBILITY: f64 = 0.25;
/// How much of the value of its best promotion a piece has from the start: few pieces are ever promoted.
const PROMOTION: f64 = 0.1;
/// How much of it a piece has one move before promotion.
const NEAR_PROMOTION: f64 = 0.4;
/// The value of being one move from where a goal wants the piece.
const NEAR_GOAL: f64 = 60.0;
/// The weight of being close to a win or loss.
const GOAL: i32 = 100;
/// The value of a point, if scores are compared at the end.
const POINT: i32 = 30;
/// The value of a move, if a player without moves loses.
const MOBILITY: i32 = 3;

/// Weights for a program, from how pieces of each type moved in random games, and which of them are liabilities.
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
            weights.push(Weight::throughout(term, worth));
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
    let mut add = |term, worth| weights.push(Weight::throughout(term, worth));
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

/// The value of each piece type, wherever it is.
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

/// By how much the value of a piece type differs on each class of sites.
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

/// The classes of sites where goals want pieces of the player who wins by them.
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

/// The number of moves from each class to the nearest goal class; `None` if there is no path.
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

/// Rounds to the nearest integer, halves away from 0.
fn rounded(number: f64) -> i32 {
    (if number < 0.0 { number - 0.5 } else { number + 0.5 }) as i32
}
