//! A small neural network that adds to the evaluation of a position what the weights miss.
//!
//! In: the network of a rule file (`crate::weights::network`), and a position. Out: a score for the player to move. It
//! has one hidden layer, which both players compute from their own view with the same weights; the units, clipped
//! to [0, 1] and squared, are weighted and summed up (as in NNUE, Y. Nasu 2018). The inputs are so sparse that a move
//! changes only a few of them.
//!
//! - `views`: which sites correspond for the two players.
//! - `inputs`: what the network sees.
//! - `accumulators`: its hidden units, kept up to date.

mod accumulators;
mod inputs;
mod views;

pub(in crate::search) use accumulators::Accumulators;
pub use inputs::NetworkInputs;

use crate::program::Program;
use crate::weights::network::NetworkWeights;

/// A network, ready to be computed.
#[derive(Clone, Debug)]
pub(in crate::search) struct Network {
    inputs: NetworkInputs,
    /// Of each input to each hidden unit.
    weights: Vec<i16>,
    biases: Vec<i16>,
    outputs: Vec<i16>,
}

impl Network {
    /// The network of a program; `None` if it does not fit it.
    pub(in crate::search) fn of(program: &Program, weights: &NetworkWeights) -> Option<Self> {
        let inputs = NetworkInputs::of(program)?;
        let fits = weights.is_sound() && weights.inputs.len() == inputs.count() * weights.units();
        fits.then(|| Self {
            inputs,
            weights: weights.inputs.iter().map(|&weight| i16::from(weight)).collect(),
            biases: weights.biases.clone(),
            outputs: weights.outputs.clone(),
        })
    }

    #[inline]
    fn weights_of(&self, input: usize) -> &[i16] {
        let units = self.biases.len();
        &self.weights[input * units..][..units]
    }
}
