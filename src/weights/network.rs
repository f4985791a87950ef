//! A small neural network in a rule file, which adds to the evaluation what the other weights miss.
//!
//! It is written as `(network UNITS "TEXT" …)`, with its numbers as bytes in Base64: the weights of the inputs, one byte
//! each and input by input, then the biases and the weights of the outputs, two bytes each, the lower one first.
//! `search::network` says what it computes from them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

/// The number of hidden units is a multiple of this.
pub const UNIT_BLOCK: usize = 8;
/// Most hidden units.
pub const MAX_UNITS: usize = 128;
/// The sum of all weights of the outputs, without signs, is at most this, so that no sum overflows.
const MAX_OUTPUTS: u32 = i32::MAX as u32 / (ONE as u32 * ONE as u32);
/// A weight of the inputs of 1, and the value at which a hidden unit is saturated; its square is the largest that a number
/// of 16 bits can be.
pub const ONE: i16 = 181;
/// A weight of the outputs of a hundredth of a piece.
pub const OUTPUT_ONE: i16 = 4;

/// The numbers of a network.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NetworkWeights {
    /// Of each input to each hidden unit, in units of 1 / [`ONE`]; those of an input follow each other.
    pub inputs: Vec<i8>,
    /// Of each hidden unit, in the same units.
    pub biases: Vec<i16>,
    /// Of each hidden unit as the player to move sees the position, then as the other one does, in
    /// units of 1 / [`OUTPUT_ONE`].
    pub outputs: Vec<i16>,
}

impl NetworkWeights {
    /// Reads the numbers of a network with so many inputs; `None` if they are not as many, or too large.
    pub fn read(text: &str, inputs: usize, units: usize) -> Option<Self> {
        let bytes = STANDARD_NO_PAD.decode(text).ok()?;
        let (inputs, rest) = bytes.split_at_checked(inputs.checked_mul(units)?)?;
        let words: Vec<i16> =
            rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let (biases, outputs) = words.split_at_checked(units)?;
        let network = Self {
            inputs: inputs.iter().map(|&byte| byte as i8).collect(),
            biases: biases.to_vec(),
            outputs: outputs.to_vec(),
        };
        (network.is_sound() && rest.len() == words.len() * 2).then_some(network)
    }

    /// The text of its numbers.
    pub fn text(&self) -> String {
        let words = self.biases.iter().chain(&self.outputs).flat_map(|word| word.to_le_bytes());
        let bytes: Vec<u8> = self.inputs.iter().map(|&weight| weight as u8).chain(words).collect();
        STANDARD_NO_PAD.encode(bytes)
    }

    /// How many hidden units it has.
    pub fn units(&self) -> usize {
        self.biases.len()
    }

    /// Whether its parts fit each other, and no sum can overflow.
    pub fn is_sound(&self) -> bool {
        let units = self.units();
        let outputs = self.outputs.iter().map(|&weight| u32::from(weight.unsigned_abs())).sum::<u32>();
        (1..=MAX_UNITS).contains(&units)
            && units.is_multiple_of(UNIT_BLOCK)
            && self.inputs.len().is_multiple_of(units)
            && self.outputs.len() == 2 * units
            && outputs <= MAX_OUTPUTS
    }
}

/// How many inputs the network of a game has: one for each type of piece of each of two players on each site, and one for
/// how many are in reserve.
pub fn input_count(types: usize, sites: usize) -> usize {
    2 * types * (sites + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network() -> NetworkWeights {
        NetworkWeights {
            inputs: (0..24).map(|at| at - 12).collect(),
            biases: (0..8).map(|at| 300 * at - 1000).collect(),
            outputs: (0..16).map(|at| 1000 - 100 * at).collect(),
        }
    }

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let text = network().text();
        assert_eq!(NetworkWeights::read(&text, 3, 8), Some(network()));
        for (text, inputs, units) in [
            (text.as_str(), 2, 8),
            (&text, 4, 8),
            (&text, 3, 7),
            (&text, 0, 0),
            (&text, usize::MAX, 8),
            (&text[4..], 3, 8),
            ("", 3, 8),
            ("~", 3, 8),
        ] {
            assert_eq!(NetworkWeights::read(text, inputs, units), None, "{inputs} {units} {text}");
        }
    }

    #[test]
    fn what_could_overflow_is_refused() {
        let too_large = NetworkWeights { outputs: vec![i16::MAX; 16], ..network() };
        assert!(network().is_sound());
        assert_eq!(NetworkWeights::read(&too_large.text(), 3, 8).is_some(), too_large.is_sound());
        let wide = NetworkWeights {
            inputs: vec![0; MAX_UNITS],
            biases: vec![0; MAX_UNITS],
            outputs: vec![i16::MIN; 2 * MAX_UNITS],
        };
        assert!(!wide.is_sound());
    }
}
