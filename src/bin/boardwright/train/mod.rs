//! `train`: a small network that adds to the evaluation of a game what the weights miss.
//!
//! The search plays games against itself, with the present evaluation. The network learns to correct that evaluation, so
//! that both together say what the search says, and how the games end; or what another player has said of positions.
//!
//! - `games`: the games, as lines of a file.
//! - `positions`: the positions in them, or in files with scores.
//! - `fit`: fits a network to positions.

mod fit;
mod games;
mod positions;

use std::io::Write as _;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::program::Program;
use boardwright::search::{Evaluation, LOG_ODDS, NetworkInputs};
use boardwright::tune::section;
use boardwright::weights::Weights;
use boardwright::weights::network::{NetworkWeights, UNIT_BLOCK};

use crate::args::TrainArguments;
use crate::destination::Destination;
use crate::failure::Failure;
use crate::jobs::{Shard, tell};
use crate::matches::Sides;
use crate::target::Target;
use fit::{Fitted, LearntFrom, Settings, fit, log_odds_per_score};
use games::Stopped;
use positions::Sample;

const NOT_ALIKE: &str = "a network needs two players who see the board alike: a mirror image or a turn of the board that \
                         makes one player's view the other's";

pub(crate) fn run(wanted: &TrainArguments) -> Result<(), Failure> {
    let target = Target::load(&wanted.game)?;
    let program = &target.compiled.program;
    Sides::rivals(program)?;
    let file = wanted.write.as_deref().map(|path| Destination::of(path, &target)).transpose()?;
    if !usize::from(wanted.hidden).is_multiple_of(UNIT_BLOCK) {
        return Err(Failure::new(format!("the number of hidden units is a multiple of {UNIT_BLOCK}")));
    }
    let trained = match learn(&target, wanted) {
        Ok(trained) => trained,
        Err(Stopped::Rules(error)) => return Err(target.run_error(&error)),
        Err(Stopped::Failure(failure)) => return Err(failure),
    };
    let Some(network) = trained else { return Ok(()) };
    let text = section(program, &Weights { network: Some(network), ..program.weights.clone() });
    match file {
        Some(file) => file.write(&text),
        None => Ok(writeln!(std::io::stdout(), "{text}")?),
    }
}

/// A network; `None` if only a share of its games was to be played.
fn learn(target: &Target, wanted: &TrainArguments) -> Result<Option<NetworkWeights>, Stopped> {
    let program = &target.compiled.program;
    let inputs = NetworkInputs::of(program).ok_or_else(|| Failure::new(NOT_ALIKE))?;
    let (samples, learnt_from) = if wanted.scores.is_empty() {
        let Some(samples) = played(program, &inputs, wanted)? else { return Ok(None) };
        let odds = log_odds_per_score(&samples);
        (samples, LearntFrom { odds, results: f32::from(wanted.results) / 100.0 })
    } else {
        let samples = positions::of_scores(program, &inputs, &wanted.scores)?;
        (samples, LearntFrom { odds: LOG_ODDS as f32, results: 0.0 })
    };
    tell(&format!("{} positions", samples.len()));
    if samples.is_empty() {
        return Err(Failure::new("nothing to learn from: there is no quiet position with a choice").into());
    }
    let settings = Settings {
        inputs: inputs.count(),
        units: wanted.hidden.into(),
        epochs: wanted.epochs,
        learnt_from,
        seed: wanted.play.seed,
    };
    let fitted = fit(&samples, settings, |epoch, error| tell(&format!("epoch {epoch}: error {error:.5}")));
    let Fitted { network, before, after } = fitted.map_err(Failure::new)?;
    tell(&format!("error {before:.5} -> {after:.5}"));
    if !network.is_sound() {
        return Err(Failure::new("the weights of the network are too large to be written").into());
    }
    Ok(Some(network))
}

/// The positions of games of the search against itself; `None` if only a share of the games was to be played.
fn played(
    program: &Arc<Program>,
    inputs: &NetworkInputs,
    wanted: &TrainArguments,
) -> Result<Option<Vec<Sample>>, Stopped> {
    let threads = wanted.threads.start()?;
    let start = Game::new(program.clone())?;
    let evaluation = Arc::new(Evaluation::new(program));
    let games = games::games(&start, &evaluation, wanted, &threads)?;
    if wanted.job.shard != Shard::default() {
        tell("the same command without `--shard` trains the network");
        return Ok(None);
    }
    tell(&format!("{} games", games.len()));
    positions::of_games(program, inputs, &games, &threads).map(Some)
}
