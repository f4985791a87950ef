//! `playout`: plays random games and prints statistics as JSON.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::time::Instant;

use boardwright::game::{Playout, playout};
use boardwright::moves::Rules;
use serde::Serialize;

use crate::failure::Failure;
use crate::target::Target;

#[derive(Serialize)]
struct Summary {
    game: String,
    games: u64,
    seed: u64,
    /// The number of games by winner.
    results: BTreeMap<String, u64>,
    /// The number of games by reason.
    reasons: BTreeMap<String, u64>,
    /// The number of games by kind of end, if the rules name one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    kinds: BTreeMap<String, u64>,
    plies: u64,
    mean_length: f64,
    seconds: f64,
    plies_per_second: f64,
}

pub(crate) fn run(game: &str, games: u64, plies: u64, seed: u64) -> Result<(), Failure> {
    let target = Target::load(game)?;
    let start = target.game(None)?.position().clone();
    let mut rules = Rules::new(target.compiled.program.clone());
    let mut random = fastrand::Rng::with_seed(seed);
    let mut summary = Summary::new(target.compiled.model.texts.title.clone(), games, seed);
    let began = Instant::now();
    for _ in 0..games {
        let played =
            playout(&mut rules, &start, plies, &mut random).map_err(|error| target.run_error(&error))?;
        summary.count(&played, &target);
    }
    summary.time(began.elapsed().as_secs_f64());
    let text = serde_json::to_string_pretty(&summary).map_err(Failure::new)?;
    writeln!(std::io::stdout().lock(), "{text}")?;
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "means and rates need no more digits")]
impl Summary {
    fn new(game: String, games: u64, seed: u64) -> Self {
        Self {
            game,
            games,
            seed,
            results: BTreeMap::new(),
            reasons: BTreeMap::new(),
            kinds: BTreeMap::new(),
            plies: 0,
            mean_length: 0.0,
            seconds: 0.0,
            plies_per_second: 0.0,
        }
    }

    fn count(&mut self, played: &Playout, target: &Target) {
        let names = &target.compiled.program.names.players;
        let (result, reason) = match &played.outcome {
            None => ("unfinished".to_owned(), "cut off".to_owned()),
            Some(outcome) if outcome.winners.is_empty() => ("draw".to_owned(), outcome.reason.clone()),
            Some(outcome) => {
                let winners: Vec<&str> =
                    outcome.winners.iter().map(|winner| names[winner.index()].as_str()).collect();
                (winners.join(" and "), outcome.reason.clone())
            }
        };
        *self.results.entry(result).or_default() += 1;
        *self.reasons.entry(reason).or_default() += 1;
        if let Some(outcome) = played.outcome.as_ref().filter(|outcome| !outcome.kind.is_empty()) {
            *self.kinds.entry(outcome.kind.clone()).or_default() += 1;
        }
        self.plies += played.plies;
    }

    fn time(&mut self, seconds: f64) {
        self.mean_length = self.plies as f64 / self.games.max(1) as f64;
        self.seconds = seconds;
        self.plies_per_second = self.plies as f64 / seconds;
    }
}
