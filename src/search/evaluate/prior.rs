//! Weights that follow from the rules, for games whose file states none.
//!
//! A few random games are played, and all moves in their positions looked at: a piece is worth what it can do and
//! what it can become, on the sites from where it can do it. Where a goal wants pieces, they are worth more the fewer of
//! their own moves lead there. A piece that its player would rather be rid of is worth as much less than none. The games
//! come from a fixed seed, so the weights are the same on every machine.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use super::burdens::{burdens, stalemate_gain};
use super::classes::Classes;
use crate::game::outcome_by_goal;
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::moves::{MoveList, Repeated, Rules};
use crate::position::Position;
use crate::program::{Gain, NO_SITE, Piece, Program, Term, Weight};

/// So many games are played, so far, and so many moves looked at.
const GAMES: u64 = 6;
const PLIES: usize = 60;
const MOVES: usize = 40_000;
/// Behind so many moves each it is asked which pieces are a burden.
const SAMPLE: usize = 20;
/// So many pieces of a hundred are taken off to see what the others can do with room.
const THINNED: u8 = 60;
/// Seen less often, a site says less than the average of all.
const SELDOM: f64 = 8.0;

/// Worth of an average piece.
const PIECE: f64 = 100.0;
/// The part of it that does not depend on moves.
const STANDING: f64 = 0.1;
/// How much of a site's mobility counts.
const PLACE: f64 = 0.25;
/// How much of what a piece can become it is worth from the start.
const PROMISE: f64 = 0.1;
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

/// How pieces of a type moved.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// For each class of sites how often a piece stood there, and how many moves it had.
    at: Vec<(f64, f64)>,
    /// Moves between classes of sites.
    hops: BTreeSet<(usize, usize)>,
    /// What it became, and where.
    became: BTreeSet<(PieceTypeId, usize)>,
}

/// Weights for the positions of a program. Where there are too few instructions left for all games and questions, they
/// come from fewer.
pub(super) fn weights(rules: &mut Rules, classes: &Classes) -> Vec<Weight> {
    let program = &rules.shared_program().clone();
    let (seen, positions) = look(rules, classes);
    let burdens = burdens(rules, &positions);
    let pieces: Vec<f64> = worths(&seen)
        .into_iter()
        .zip(burdens)
        .map(|(worth, is_burden)| if is_burden { -worth } else { worth })
        .collect();
    let mut weights = Vec::new();
    let mut add = |term, worth: f64| {
        let worth = rounded(worth);
        if worth != 0 {
            weights.push(Weight { term, worth });
        }
    };
    for (at, seen) in seen.iter().enumerate() {
        let kind = PieceTypeId::new(at);
        add(Term::Piece(kind), pieces[at]);
        if program.layout.reserves.is_some() {
            add(Term::Hand(kind), pieces[at]);
        }
        let places = place_worths(program, classes, kind, seen, &pieces);
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

/// Plays random games and looks at all moves; some of the positions come out too.
fn look(rules: &mut Rules, classes: &Classes) -> (Vec<Seen>, Vec<Position>) {
    let program: &Arc<Program> = &rules.shared_program().clone();
    let empty = Seen { at: vec![(0.0, 0.0); classes.first.len()], ..Seen::default() };
    let mut seen = vec![empty; program.new_pieces.len()];
    let mut list = MoveList::default();
    let mut positions = Vec::new();
    let mut looked_at = 0;
    for game in 0..GAMES {
        let mut random = fastrand::Rng::with_seed(game);
        let Ok(mut position) = rules.start() else { break };
        for ply in 0..PLIES {
            list.clear();
            let is_over =
                ply > 0 && !matches!(outcome_by_goal(rules, &position, Repeated::default()), Ok(None));
            if is_over || looked_at > MOVES || rules.moves(&position, &mut list).is_err() || list.is_empty() {
                break;
            }
            if ply % SAMPLE == SAMPLE - 1 {
                positions.push(position.clone());
            }
            let owner = rules.turn(&position).owner;
            note(program, classes, &position, owner, &list, &mut seen);
            let thin = thinned(program, &position, &mut random);
            let chosen = random.u64(..list.len() as u64) as usize;
            let behind = list.len();
            if rules.moves(&thin, &mut list).is_ok() {
                note(program, classes, &thin, owner, &rest(&list, behind), &mut seen);
            }
            looked_at += list.len();
            if rules.make(&mut position, list.changes_mut(chosen)).is_err() {
                break;
            }
        }
    }
    (seen, positions)
}

/// The position with fewer pieces, where those that go far have room.
fn thinned(program: &Program, position: &Position, random: &mut fastrand::Rng) -> Position {
    let mut cells = position.cells().to_vec();
    for cell in &mut cells[..program.site_count()] {
        if random.u8(..100) < THINNED {
            *cell = 0;
        }
    }
    Position::from_cells(program, &cells)
}

/// The moves of a list from one on.
fn rest(list: &MoveList, first: usize) -> MoveList {
    let mut rest = MoveList::default();
    (first..list.len()).for_each(|index| rest.push(list.steps(index), list.changes(index).iter().copied()));
    rest
}

/// Takes in the moves of a position.
fn note(
    program: &Program,
    classes: &Classes,
    position: &Position,
    mover: PlayerId,
    list: &MoveList,
    seen: &mut [Seen],
) {
    for (site, piece) in position.pieces().filter(|(_, piece)| piece.owner() == mover) {
        seen[piece.piece_type().index()].at[classes.class(mover, site)].0 += 1.0;
    }
    for index in 0..list.len() {
        let Some(step) = list.steps(index).first().filter(|step| step.origin != NO_SITE) else { continue };
        let (origin, target) = (SiteId(step.origin), SiteId(step.target));
        let piece = position.piece(origin);
        if piece.is_none() || piece.owner() != mover || target.index() >= program.site_count() {
            continue;
        }
        let seen = &mut seen[piece.piece_type().index()];
        let (from, to) = (classes.class(mover, origin), classes.class(mover, target));
        seen.at[from].1 += 1.0;
        seen.hops.insert((from, to));
        let after = list.changes(index).iter().find(|change| usize::from(change.cell) == target.index());
        let after = after.map(|change| Piece(change.value)).filter(|after| !after.is_none());
        let became = after.filter(|after| after.piece_type() != piece.piece_type() && after.owner() == mover);
        seen.became.extend(became.map(|after| (after.piece_type(), to)));
    }
}

/// What pieces of each type are worth, wherever they stand.
fn worths(seen: &[Seen]) -> Vec<f64> {
    let totals: Vec<(f64, f64)> = seen
        .iter()
        .map(|seen| seen.at.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1)))
        .collect();
    let all = totals.iter().fold((0.0, 0.0), |sum, total| (sum.0 + total.0, sum.1 + total.1));
    let average = all.1 / f64::max(all.0, 1.0);
    let alone: Vec<f64> = totals
        .iter()
        .map(|&(times, moves)| {
            if times == 0.0 || average == 0.0 {
                return PIECE;
            }
            PIECE * (STANDING + (1.0 - STANDING) * moves / times / average)
        })
        .collect();
    let promised = |at: usize| {
        let best = seen[at].became.iter().map(|&(kind, _)| alone[kind.index()]).fold(alone[at], f64::max);
        alone[at] + PROMISE * (best - alone[at])
    };
    (0..alone.len()).map(promised).collect()
}

/// What a piece of a type is worth more on each class of sites.
fn place_worths(
    program: &Program,
    classes: &Classes,
    kind: PieceTypeId,
    seen: &Seen,
    pieces: &[f64],
) -> Vec<f64> {
    let total = seen.at.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let average = total.1 / f64::max(total.0, 1.0);
    let own = pieces[kind.index()];
    let mut worths: Vec<f64> = seen
        .at
        .iter()
        .map(|&(times, moves)| {
            let here = (moves + SELDOM * average) / (times + SELDOM);
            if average == 0.0 { 0.0 } else { PLACE * own * (here / average - 1.0) }
        })
        .collect();
    let best = seen.became.iter().map(|&(kind, _)| pieces[kind.index()]).fold(own, f64::max);
    let promotions: Vec<usize> = seen.became.iter().map(|&(_, class)| class).collect();
    add_nearness(
        &mut worths,
        &distances(&promotions, &seen.hops, classes.first.len()),
        NEAR_PROMOTION * (best - own),
    );
    let goals = goal_classes(program, classes);
    add_nearness(&mut worths, &distances(&goals, &seen.hops, classes.first.len()), NEAR_GOAL);
    worths
}

/// The classes of sites where goals want pieces of who wins by them.
fn goal_classes(program: &Program, classes: &Classes) -> Vec<usize> {
    let mut found = Vec::new();
    for meter in program.meters.iter().filter(|meter| meter.gain == Gain::Win) {
        for zone in &meter.zones {
            let sites = program.zones[usize::from(*zone)].iter();
            found.extend(sites.map(|site| classes.class(meter.player, site)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// How many moves lead from each class to one of some classes; nothing where none do.
fn distances(goals: &[usize], hops: &BTreeSet<(usize, usize)>, count: usize) -> Vec<Option<u32>> {
    let mut far = vec![None; count];
    for &goal in goals {
        far[goal] = Some(0);
    }
    let mut before: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &(from, to) in hops {
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
