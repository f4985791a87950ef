//! What the commands need to know that learn how to evaluate positions: `tune`, `label` and `train`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use crate::jobs::JobOptions;
use crate::threads::ThreadsOption;

/// How games are played whose positions are learnt from.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct PlayOptions {
    /// Positions looked at for each move.
    #[arg(long, default_value_t = 400, value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Maximum number of random opening moves.
    #[arg(long, value_name = "MOVES", default_value_t = 8, value_parser = value_parser!(u64).range(..=100))]
    pub(crate) opening: u64,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// What `tune` needs to know.
#[derive(Args, Clone, Debug)]
pub(crate) struct TuneArguments {
    /// The game.
    pub(crate) game: String,
    /// Games of each round.
    #[arg(long, default_value_t = 300)]
    pub(crate) games: u64,
    /// How many rounds to play, each with the weights of the one before.
    #[arg(long, default_value_t = 2)]
    pub(crate) rounds: u64,
    /// Pairs of games between neighbouring weights, after the rounds.
    #[arg(long, default_value_t = 500)]
    pub(crate) pairs: u64,
    #[command(flatten)]
    pub(crate) play: PlayOptions,
    #[command(flatten)]
    pub(crate) job: JobOptions,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
    /// Also count moves and the pieces that they could take, which slows down each position.
    #[arg(long)]
    pub(crate) outlook: bool,
    /// Start with the weights of the rule file instead of those derived from the rules.
    #[arg(long)]
    pub(crate) go_on: bool,
    /// Find what pieces are worth at the beginning and at the end of the game, instead of one number for both.
    #[arg(long)]
    pub(crate) phases: bool,
    /// Change only weights that begin with these words, such as `reach` or `pair Bishop`; the others stay as they are.
    #[arg(long, value_name = "WORDS", num_args = 1..)]
    pub(crate) terms: Vec<String>,
    /// Learn from the games in these files instead of playing rounds.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["rounds", "games", "shard"])]
    pub(crate) records: Vec<String>,
    /// Learn from positions with scores, as `label` writes them, instead of playing rounds.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["rounds", "games", "shard", "records"])]
    pub(crate) scores: Vec<PathBuf>,
    /// The rule file to write the section into.
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub(crate) write: Option<String>,
}

/// What `label` needs to know.
#[derive(Args, Debug)]
pub(crate) struct LabelArguments {
    /// The game.
    pub(crate) game: String,
    /// The player who gives the scores, described as for `match`.
    pub(crate) player: String,
    /// The file to write the positions into.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: PathBuf,
    /// How many games to take positions from.
    #[arg(long, default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Maximum number of random opening moves.
    #[arg(long, value_name = "MOVES", default_value_t = 8, value_parser = value_parser!(u64).range(..=100))]
    pub(crate) opening: u64,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
}

/// What `train` needs to know.
#[cfg(feature = "train")]
#[derive(Args, Clone, Debug)]
pub(crate) struct TrainArguments {
    /// The game.
    pub(crate) game: String,
    /// How many games to play.
    #[arg(long, default_value_t = 10_000, value_parser = value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) play: PlayOptions,
    #[command(flatten)]
    pub(crate) job: JobOptions,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
    /// Hidden units of the network.
    #[arg(long, value_name = "UNITS", default_value_t = 32, value_parser = value_parser!(u16).range(8..=128))]
    pub(crate) hidden: u16,
    /// How many times to go through all positions.
    #[arg(long, default_value_t = 12, value_parser = value_parser!(u32).range(1..))]
    pub(crate) epochs: u32,
    /// How much the result of a game counts against the search, in hundredths.
    #[arg(long, value_name = "HUNDREDTHS", default_value_t = 15, value_parser = value_parser!(u8).range(..=100))]
    pub(crate) results: u8,
    /// Learn from positions with scores, as `label` writes them, instead of playing games.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["games", "nodes", "opening", "shard", "csv", "parts", "results"])]
    pub(crate) scores: Vec<PathBuf>,
    /// The rule file to write the weights with the network into.
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub(crate) write: Option<String>,
}
