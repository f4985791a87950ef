//! Properties of searches in every game: a move is found, and evaluations are the sum of their terms.

use std::path::Path;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::{FUEL_PER_REQUEST, Rules};
use boardwright::position::Position;
use boardwright::program::Program;
use boardwright::search::{Evaluation, FeatureCount, FeatureCounter, Limits, Search, WIN_BOUND};
use boardwright::weights::{Term, Weight};

use crate::support::length::short_or_long;
use crate::{Outcome, support};

/// Passes, drops, random turns, several players, compound moves: whatever the rules, the search finds a move that can
/// be played.
pub(crate) fn a_move_is_found(path: &Path) -> Outcome {
    for compiled in support::some_variants_of(path) {
        let mut game = Game::new(compiled.program.clone()).unwrap();
        let evaluation = Arc::new(Evaluation::new(&compiled.program));
        while game.outcome().is_none() && game.ply() < short_or_long(2, 6) {
            let limits = Limits { depth: 3, nodes: 300, ..Limits::default() };
            let found = Search::with(&game, limits, evaluation.clone()).run(u64::MAX).unwrap().clone();
            game.play(found.best.unwrap()).unwrap();
        }
    }
    Ok(())
}

/// Positions of a random game.
fn positions(program: &Arc<Program>, seed: u64) -> Vec<Position> {
    let mut game = Game::new(program.clone()).unwrap();
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions = vec![game.position().clone()];
    while game.outcome().is_none() && positions.len() < 40 {
        game.play(random.usize(..game.moves().len())).unwrap();
        positions.push(game.position().clone());
    }
    positions
}

/// The side to move, as bits of players.
fn side(program: &Program, position: &Position) -> u16 {
    let player = program.turns[position.turn()].player;
    program.friends[player.index()] | 1 << player.0
}

/// A weight for every term.
fn any_weights(terms: &[Term]) -> Vec<Weight> {
    let mut random = fastrand::Rng::with_seed(3);
    terms.iter().map(|&term| Weight::throughout(term, random.i32(-50..=150))).collect()
}

/// Whether there are two players on two sides and no random turns: then averages are not rounded, and only goals are.
fn is_duel(program: &Program) -> bool {
    program.playing.count_ones() == 2 && !program.turns.iter().any(|turn| turn.random)
}

pub(crate) fn positions_are_worth_what_their_terms_are(path: &Path) -> Outcome {
    for compiled in support::variants_of(path).into_iter().filter(|compiled| is_duel(&compiled.program)) {
        let program = &compiled.program;
        let mut counter = FeatureCounter::new(program);
        let terms = counter.terms().to_vec();
        let weights = any_weights(&terms);
        let evaluation = Evaluation::with(program, weights.clone());
        let mut rules = Rules::new(program.clone());
        let start = rules.start().unwrap();
        let goals = terms.iter().filter(|term| matches!(term, Term::Goal(_))).count() as i32;
        let mut sum = |position: &Position, side: u16| -> i32 {
            let of_one = |FeatureCount { term: at, count }: FeatureCount| {
                let hundredth = if matches!(terms[at], Term::Goal(_)) { 100 } else { 1 };
                weights[at].worth * count * (100 / hundredth)
            };
            counter.count(position, side).into_iter().map(of_one).sum()
        };
        for position in positions(program, 11).into_iter().step_by(9) {
            let side = side(program, &position);
            let turn = weights.iter().find(|weight| weight.term == Term::Turn).unwrap().worth;
            // The start position counts as equal, without the term for the turn.
            let at_start =
                sum(&start, side) - if side == self::side(program, &start) { turn } else { -turn } * 100;
            let expected = (sum(&position, side) - at_start) / 100;
            let expected = expected.clamp(1 - WIN_BOUND, WIN_BOUND - 1);
            let found = evaluation.worth(&mut rules, &position, side);
            assert!(
                (found - expected).abs() <= 4 * goals + 1,
                "{}: {found} is not {expected}: {:?} {:?}",
                compiled.model.texts.title,
                counter
                    .count(&position, side)
                    .iter()
                    .map(|found| (weights[found.term], found.count))
                    .collect::<Vec<_>>(),
                counter.count(&start, side)
            );
        }
    }
    Ok(())
}

/// The weights of shipped games are also not affected by the limits for slow rules.
pub(crate) fn the_same_rules_give_the_same_weights(path: &Path) -> Outcome {
    for compiled in support::some_variants_of(path) {
        let (one, other) = (Evaluation::of_rules(&compiled.program), Evaluation::of_rules(&compiled.program));
        assert!(
            one.cost() < 4 * FUEL_PER_REQUEST,
            "{}: {} instructions",
            compiled.model.texts.title,
            one.cost()
        );
        assert_eq!(one.weights(), other.weights(), "{}", compiled.model.texts.title);
        assert!(
            one.weights().iter().any(|weight| matches!(weight.term, Term::Piece(_)) && weight.worth != 0)
        );
    }
    Ok(())
}
