//! The hidden units of a network, kept up to date move by move, since a move changes only a few inputs (NNUE, Y. Nasu
//! 2018).

use super::Network;
use crate::index::PlayerId;
use crate::position::{Change, Position};
use crate::search::score::Score;
use crate::weights::network::{ONE, OUTPUT_ONE};

/// The sums of the hidden units, as each of the two players sees the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::search) struct Accumulators {
    views: [Vec<i16>; 2],
}

impl Accumulators {
    /// Those of a position.
    pub(in crate::search) fn of(network: &Network, position: &Position) -> Self {
        let view = |view: usize| {
            let mut sums = network.biases.clone();
            for (input, value) in network.inputs.values(position, view) {
                add(&mut sums, network.weights_of(input), value as i16);
            }
            sums
        };
        Self { views: [view(0), view(1)] }
    }

    /// Follows a move that has been made, or taken back: `changes` hold what was in the cells before.
    #[inline]
    pub(in crate::search) fn follow(&mut self, network: &Network, position: &Position, changes: &[Change]) {
        for &Change { cell, value } in changes {
            let cell = usize::from(cell);
            let now = position.cells()[cell];
            for (view, sums) in self.views.iter_mut().enumerate() {
                if let Some((input, value)) = network.inputs.value(view, cell, value) {
                    add(sums, network.weights_of(input), -(value as i16));
                }
                if let Some((input, value)) = network.inputs.value(view, cell, now) {
                    add(sums, network.weights_of(input), value as i16);
                }
            }
        }
    }

    /// What the network adds to the evaluation for the player to move.
    #[inline]
    pub(in crate::search) fn score(&self, network: &Network, to_move: PlayerId) -> Score {
        let own = network.inputs.view_of(to_move);
        let (of_own, of_other) = network.outputs.split_at(network.biases.len());
        let sum = weighted(&self.views[own], of_own) + weighted(&self.views[1 - own], of_other);
        sum / SCALE
    }
}

/// The activation of a saturated unit, times the unit of the weights of outputs.
const SCALE: Score = ONE as Score * ONE as Score * OUTPUT_ONE as Score;

/// Adds the weights of an input so many times. What wraps around comes back when it is taken off again.
#[inline]
fn add(sums: &mut [i16], weights: &[i16], times: i16) {
    match times {
        1 => sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight)),
        -1 => sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight)),
        _ => sums
            .iter_mut()
            .zip(weights)
            .for_each(|(sum, weight)| *sum = sum.wrapping_add(weight.wrapping_mul(times))),
    }
}

/// The sum of the units, clipped to between 0 and [`ONE`] and squared, times their weights.
#[inline]
fn weighted(sums: &[i16], weights: &[i16]) -> i32 {
    let activation = |&sum: &i16| {
        let cut = sum.clamp(0, ONE);
        cut * cut
    };
    sums.iter().zip(weights).map(|(sum, &weight)| i32::from(activation(sum)) * i32::from(weight)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::moves::{MoveList, Rules};
    use crate::program::Program;
    use crate::source::SourceText;
    use crate::weights::network::{NetworkWeights, input_count};

    /// Pieces capture each other and come back from the reserve.
    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black) (option "recycle captures" true)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (symmetry Black (n s) (s n)))
          (piece (name Tower) (moves ((for-each d (directions) d (verify not-friend?) add)))
            (drops ((verify empty?) add)))
          (board-setup (White (Tower a1 b1 c1)) (Black (Tower a4 b4 c4)))
          (win-condition (White Black) (stalemated)))"#;

    fn network(program: &Program) -> Network {
        let units = 16;
        let mut random = fastrand::Rng::with_seed(5);
        let weights = NetworkWeights {
            inputs: (0..input_count(1, 16) * units).map(|_| random.i8(-60..60)).collect(),
            biases: (0..units).map(|_| random.i16(-40..60)).collect(),
            outputs: (0..2 * units).map(|_| random.i16(-3000..3000)).collect(),
        };
        Network::of(program, &weights).expect("the players see the board alike")
    }

    #[test]
    fn units_follow_moves_that_are_made_and_taken_back() {
        let program = compile(&SourceText::new("t.zrf", GAME), 0).expect("it compiles").program;
        let network = network(&program);
        let mut rules = Rules::new(program);
        let (mut position, mut list) = (rules.start().expect("no fault"), MoveList::default());
        let start = Accumulators::of(&network, &position);
        let (mut units, mut made, mut scores) = (start.clone(), Vec::new(), Vec::new());
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..100 {
            list.clear();
            rules.moves(&position, &mut list).expect("no fault");
            let mut changes = list.changes(random.usize(..list.len())).to_vec();
            let undo = rules.make(&mut position, &mut changes).expect("no fault");
            units.follow(&network, &position, &changes);
            assert_eq!(units, Accumulators::of(&network, &position));
            scores.push(units.score(&network, PlayerId(0)));
            made.push((changes, undo));
        }
        scores.sort_unstable();
        scores.dedup();
        assert!(scores.len() > 30, "{} different scores", scores.len());
        for (mut changes, undo) in made.into_iter().rev() {
            rules.unmake(&mut position, &mut changes, undo);
            units.follow(&network, &position, &changes);
        }
        assert_eq!(units, start);
    }

    #[test]
    fn both_players_see_the_start_alike() {
        let program = compile(&SourceText::new("t.zrf", GAME), 0).expect("it compiles").program;
        let network = network(&program);
        let start = Rules::new(program).start().expect("no fault");
        let units = Accumulators::of(&network, &start);
        assert_ne!(units.score(&network, PlayerId(0)), 0);
        assert_eq!(units.score(&network, PlayerId(0)), units.score(&network, PlayerId(1)));
        assert_eq!(units.views[0], units.views[1]);
    }
}
