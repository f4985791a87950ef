//! Fits a network to positions, with `candle`.
//!
//! In: positions. Out: the numbers of a network. It learns to correct the evaluation: what it adds, together with the
//! evaluation, should predict a blend of the result of the game and the score of the search (logistic regression).

#![expect(clippy::cast_precision_loss, reason = "scores and counts of positions are small")]

use boardwright::weights::network::{NetworkWeights, ONE, OUTPUT_ONE};
use candle_core::{DType, Device, Result, Tensor, Var};
use candle_nn::{AdamW, Optimizer as _, ParamsAdamW};

use super::positions::Sample;

/// Positions of a step.
const BATCH: usize = 8192;
/// How fast the network learns at first, and at the end.
const RATES: [f64; 2] = [3e-3, 1e-4];
/// One position in so many is not learnt from, but shows how well the network predicts; but not more than this.
const HELD_OUT: usize = 32;
const MOST_HELD_OUT: usize = 100_000;

/// How a network is fitted.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    pub(super) inputs: usize,
    pub(super) units: usize,
    pub(super) epochs: u32,
    pub(super) learnt_from: LearntFrom,
    pub(super) seed: u64,
}

/// What of the positions is learnt from.
#[derive(Clone, Copy)]
pub(super) struct LearntFrom {
    /// The log-odds of winning per point of a score.
    pub(super) odds: f32,
    /// How much the result of a game counts against the score.
    pub(super) results: f32,
}

/// The numbers of the network while it learns.
struct Parameters {
    /// By input and unit.
    inputs: Var,
    biases: Var,
    /// Of the player to move, and of the other one.
    outputs: [Var; 2],
}

/// Some positions as tensors.
struct Batch {
    /// As the player to move sees them, and as the other one does.
    inputs: [Tensor; 2],
    /// The evaluation without a network, as log-odds.
    evaluation: Tensor,
    target: Tensor,
}

/// A fitted network, and its mean error for positions that it has not learnt from, at first and at the end.
pub(super) struct Fitted {
    pub(super) network: NetworkWeights,
    pub(super) before: f32,
    pub(super) after: f32,
}

/// Fits a network; `report` is told the epoch and the error after each.
pub(super) fn fit(
    positions: &[Sample],
    settings: Settings,
    mut report: impl FnMut(u32, f32),
) -> Result<Fitted> {
    let mut random = fastrand::Rng::with_seed(settings.seed);
    // The last games: positions of one game are too much alike to tell whether the network knows others.
    let held_out = positions.len() - (positions.len() / HELD_OUT).min(MOST_HELD_OUT);
    let mut learnt: Vec<usize> = (0..held_out).collect();
    let held_out: Vec<usize> = (held_out..positions.len()).collect();
    let parameters = Parameters::new(settings, &mut random)?;
    let batch = |indices: &[usize]| Batch::of(indices.iter().map(|&at| &positions[at]), settings);
    let error = || -> Result<f32> {
        let mut sum = 0.0;
        for part in held_out.chunks(BATCH) {
            sum += parameters.error(&batch(part)?)?.to_scalar::<f32>()? * part.len() as f32;
        }
        Ok(sum / held_out.len().max(1) as f32)
    };
    let before = error()?;
    let mut optimizer =
        AdamW::new(parameters.all(), ParamsAdamW { lr: RATES[0], weight_decay: 0.0, ..Default::default() })?;
    let steps = f64::from(settings.epochs) * learnt.len().div_ceil(BATCH) as f64;
    let mut step = 0.0;
    let mut after = before;
    for epoch in 1..=settings.epochs {
        random.shuffle(&mut learnt);
        for part in learnt.chunks(BATCH) {
            optimizer.set_learning_rate(RATES[0] * (RATES[1] / RATES[0]).powf(step / steps));
            optimizer.backward_step(&parameters.error(&batch(part)?)?)?;
            parameters.clip()?;
            step += 1.0;
        }
        after = error()?;
        report(epoch, after);
    }
    Ok(Fitted { network: parameters.quantised(settings.learnt_from.odds)?, before, after })
}

impl Parameters {
    fn new(Settings { inputs, units, .. }: Settings, random: &mut fastrand::Rng) -> Result<Self> {
        let device = &Device::Cpu;
        let mut numbers = |count: usize, most: f32| -> Vec<f32> {
            (0..count).map(|_| (random.f32() * 2.0 - 1.0) * most).collect()
        };
        let of_inputs = Tensor::from_vec(numbers(inputs * units, 0.1), (inputs, units), device)?;
        let biases = Tensor::from_vec(vec![0.2_f32; units], units, device)?;
        let mut output = || -> Result<Var> {
            Var::from_tensor(&Tensor::from_vec(numbers(units, 0.1), (units, 1), device)?)
        };
        Ok(Self {
            outputs: [output()?, output()?],
            inputs: Var::from_tensor(&of_inputs)?,
            biases: Var::from_tensor(&biases)?,
        })
    }

    fn all(&self) -> Vec<Var> {
        [&self.inputs, &self.biases, &self.outputs[0], &self.outputs[1]].map(Var::clone).to_vec()
    }

    /// What the network adds, as log-odds.
    fn added(&self, batch: &Batch) -> Result<Tensor> {
        let seen = |view: usize| -> Result<Tensor> {
            let units = batch.inputs[view].matmul(&self.inputs)?.broadcast_add(&self.biases)?;
            units.clamp(0_f32, 1_f32)?.sqr()?.matmul(&self.outputs[view])
        };
        (seen(0)? + seen(1)?)?.squeeze(1)
    }

    /// The mean squared error of the predicted probability of winning.
    fn error(&self, batch: &Batch) -> Result<Tensor> {
        let predicted = candle_nn::ops::sigmoid(&(self.added(batch)? + &batch.evaluation)?)?;
        (predicted - &batch.target)?.sqr()?.mean_all()
    }

    /// Keeps the weights of the inputs within what a byte can hold.
    fn clip(&self) -> Result<()> {
        let most = f32::from(i8::MAX) / f32::from(ONE);
        self.inputs.set(&self.inputs.clamp(-most, most)?)
    }

    fn quantised(&self, odds: f32) -> Result<NetworkWeights> {
        let (one, output) = (f32::from(ONE), f32::from(OUTPUT_ONE));
        let numbers = |tensor: &Tensor, scale: f32| -> Result<Vec<f32>> {
            Ok(tensor
                .flatten_all()?
                .to_dtype(DType::F32)?
                .to_vec1::<f32>()?
                .into_iter()
                .map(|x| (x * scale).round())
                .collect())
        };
        let mut outputs = numbers(&self.outputs[0], output / odds)?;
        outputs.extend(numbers(&self.outputs[1], output / odds)?);
        Ok(NetworkWeights {
            inputs: numbers(&self.inputs, one)?.into_iter().map(|x| x as i8).collect(),
            biases: numbers(&self.biases, one)?.into_iter().map(|x| x as i16).collect(),
            outputs: outputs.into_iter().map(|x| x as i16).collect(),
        })
    }
}

impl Batch {
    fn of<'p>(positions: impl ExactSizeIterator<Item = &'p Sample>, settings: Settings) -> Result<Self> {
        let LearntFrom { odds, results } = settings.learnt_from;
        let (count, device) = (positions.len(), &Device::Cpu);
        let mut seen = [vec![0_f32; count * settings.inputs], vec![0_f32; count * settings.inputs]];
        let (mut evaluation, mut target) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for (at, position) in positions.enumerate() {
            for (seen, inputs) in seen.iter_mut().zip(&position.inputs) {
                for &(input, value) in inputs {
                    seen[at * settings.inputs + usize::from(input)] = f32::from(value);
                }
            }
            evaluation.push(position.evaluation as f32 * odds);
            let searched = logistic(position.score as f32 * odds);
            target.push(results * position.result + (1.0 - results) * searched);
        }
        let [own, other] = seen.map(|seen| Tensor::from_vec(seen, (count, settings.inputs), device));
        Ok(Self {
            inputs: [own?, other?],
            evaluation: Tensor::from_vec(evaluation, count, device)?,
            target: Tensor::from_vec(target, count, device)?,
        })
    }
}

fn logistic(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The log-odds of winning per point of a score that predict the results best.
pub(super) fn log_odds_per_score(positions: &[Sample]) -> f32 {
    let error = |odds: f32| -> f64 {
        let one =
            |position: &Sample| f64::from(logistic(position.score as f32 * odds) - position.result).powi(2);
        positions.iter().step_by(positions.len() / 200_000 + 1).map(one).sum()
    };
    let candidates = (0..60).map(|step| 0.0003 * 1.08_f32.powi(step));
    candidates.min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(0.003)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions in which the first of four inputs decides: who has it is worth two hundred more than the evaluation says.
    fn positions() -> Vec<Sample> {
        let position = |at: usize| {
            let own = at.is_multiple_of(2);
            let other = (at / 2 % 3 + 1) as u16;
            let (mine, theirs) =
                if own { (vec![(0, 1)], vec![(other, 1)]) } else { (vec![(other, 1)], vec![(0, 1)]) };
            let score = if own { 200 } else { -200 };
            Sample { inputs: [mine, theirs], evaluation: 0, score, result: f32::from(u8::from(own)) }
        };
        (0..2000).map(position).collect()
    }

    #[test]
    fn a_network_learns_what_the_evaluation_misses() {
        let learnt_from = LearntFrom { odds: 0.003, results: 0.0 };
        let settings = Settings { inputs: 4, units: 8, epochs: 1500, learnt_from, seed: 3 };
        let mut epochs = 0;
        let fitted = fit(&positions(), settings, |_, _| epochs += 1).expect("it can be computed");
        assert_eq!(epochs, 1500);
        assert!(fitted.after < fitted.before / 4.0, "{} to {}", fitted.before, fitted.after);
        assert!(fitted.network.is_sound());
        assert_eq!((fitted.network.inputs.len(), fitted.network.units()), (32, 8));
    }
}
