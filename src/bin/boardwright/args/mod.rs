//! The command-line arguments. Doc comments in here are the help texts.

mod learning;

use std::path::PathBuf;

use boardwright::game::MAX_MOVES;
use boardwright::game_file::Format;
use boardwright::solve::{MOST_POSITIONS, SolveLimits};
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};

use crate::jobs::JobOptions;
use crate::think::thread_count;
use crate::threads::ThreadsOption;
#[cfg(feature = "train")]
pub(crate) use learning::TrainArguments;
pub(crate) use learning::{LabelArguments, PlayOptions, TuneArguments};

/// Longest time that can be given, in seconds.
const MAX_SECONDS: f64 = 3600.0;

/// Plays abstract board games from rule files.
///
/// GAME is the id of a shipped game (`chase`), an id and variant (`id/variant-title`), or a path to a rule
/// file (`file.zrf`, `file.zrf#Variant Title`).
#[derive(Debug, Parser)]
#[command(name = "boardwright", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the shipped games and their variants, one per line.
    Games {
        /// Write the catalogue as JSON instead.
        #[arg(long)]
        json: bool,
    },
    /// Report errors and warnings in a rule file; exit code 1 if it cannot be played.
    Check {
        /// The rule file; with `--features` or `--texts`, several; with `--features`, folders too.
        #[arg(required = true)]
        files: Vec<String>,
        /// Write the diagnostics as JSON to standard output.
        #[arg(long, conflicts_with_all = ["features", "texts"])]
        json: bool,
        /// List the unsupported features that the files use instead, the most common first.
        #[arg(long)]
        features: bool,
        /// List instead what the files do not say in the other languages that they have.
        #[arg(long, conflicts_with = "features")]
        texts: bool,
        /// Compare instead the numbers of moves of the files of a folder with the counts of a table.
        #[arg(long, value_name = "TABLE", conflicts_with_all = ["features", "texts", "json"])]
        perft: Option<String>,
        /// Compare instead the files of a folder with the recorded games of Ludii in another folder.
        #[arg(long, value_name = "FOLDER", conflicts_with_all = ["features", "texts", "json", "perft"])]
        trials: Option<String>,
        /// Measure instead how long the files, and those in folders, take to be read and compiled.
        #[arg(long, conflicts_with_all = ["features", "texts", "json", "perft", "trials"])]
        times: bool,
        #[command(flatten)]
        threads: ThreadsOption,
    },
    /// Show one of a game's internal forms.
    Dump {
        /// The game.
        game: String,
        /// Which form.
        #[arg(value_enum, default_value_t = Form::Program)]
        what: Form,
        /// With `graph`: draw what pieces on this position can do, for Graphviz.
        #[arg(long, value_name = "POSITION")]
        from: Option<String>,
    },
    /// Count the legal moves at each depth.
    Perft(PerftArguments),
    /// List the legal moves, one per line.
    Moves {
        /// The game.
        game: String,
        #[command(flatten)]
        start: Start,
        /// Write them with the names of the macros that generated them.
        #[arg(long, conflicts_with = "json")]
        named: bool,
        /// Write them in a notation of the rules, such as `SAN`.
        #[arg(long, value_name = "NAME", conflicts_with_all = ["json", "named"])]
        notation: Option<String>,
        /// Write them as JSON, with their effects.
        #[arg(long)]
        json: bool,
    },
    /// Write the position as text, after some moves.
    Position {
        /// The game.
        game: String,
        #[command(flatten)]
        start: Start,
        /// Write it in a notation of the rules, such as `SAN`.
        #[arg(long, value_name = "NAME")]
        notation: Option<String>,
    },
    /// List the kinds of moves that the game has, each with an example: the move, and the position before it.
    Kinds(KindsArguments),
    /// Play random games and write what happened as JSON.
    Playout {
        /// The game.
        game: String,
        /// How many games.
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// Maximum moves per game.
        #[arg(long, default_value_t = 1000)]
        plies: u64,
        /// Random seed.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Measure the speed of games; exit code 1 if a count is not as expected.
    Bench(BenchArguments),
    /// Check a recorded game against the rules; exit code 1 if it does not fit them.
    Replay {
        /// A saved game of Zillions (`.zsg`) or a Boardwright record.
        record: String,
        /// The game whose rules it was played by; for a saved game, the rule file that it names by default.
        #[arg(long, value_name = "GAME")]
        rules: Option<String>,
        /// Read a line as the nearest legal move if none does exactly what it says.
        #[arg(long)]
        lenient: bool,
        /// Write it as a Zillions saved game instead.
        #[arg(long)]
        write: bool,
    },
    /// Read games from PGN, PDN, SGF, KIF or transcripts, check every move, and write them.
    Convert(ConvertArguments),
    /// Tune evaluation weights by self-play, and write them as a section of a rule file.
    Tune(TuneArguments),
    /// Write positions with the scores that a player gives them, for `tune --scores`.
    Label(LabelArguments),
    /// Train a small network that adds to the evaluation what the weights miss, from self-play.
    #[cfg(feature = "train")]
    Train(TrainArguments),
    /// Play in the terminal.
    Play {
        /// The game.
        game: String,
        /// How many turns the computer looks ahead.
        #[arg(long, default_value_t = 4)]
        depth: u32,
        /// How many threads think; with more than one, its moves may differ from game to game.
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count)]
        threads: usize,
    },
    /// Play many games between two players, and measure how much stronger one is.
    ///
    /// A and B are words separated by commas: `level=5`, `depth=4`, `nodes=20000`, `time=1s`, `margin=20`, `seed=3`,
    /// `random`, or, as the last, `program=COMMAND` for a program that speaks the line protocol.
    Match(MatchArguments),
    /// Work out who wins with best play, or the shortest solution of a puzzle; exit code 1 if not found.
    Solve(SolveArguments),
    /// Play over standard input and output, in matches of this program, in UCI, USI, UCCI or GTP.
    Engine {
        /// The game, until another one is requested.
        game: String,
        /// How many threads think, unless more are requested; with more than one, its moves may differ from game to game.
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count)]
        threads: usize,
    },
}

/// Where a game starts.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// A position text to start from.
    #[arg(long)]
    pub(crate) position: Option<String>,
    /// Moves to play first, separated by `;`.
    #[arg(long)]
    pub(crate) moves: Option<String>,
}

/// What `perft` needs to know.
#[derive(Args, Debug)]
pub(crate) struct PerftArguments {
    /// The game.
    pub(crate) game: String,
    /// The maximum depth.
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) start: Start,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
}

/// What `kinds` needs to know.
#[derive(Args, Debug)]
pub(crate) struct KindsArguments {
    /// The game.
    pub(crate) game: String,
    /// What chance depends on.
    #[arg(long)]
    pub(crate) seed: Option<u32>,
    /// Seconds after which nothing more is looked for.
    #[arg(long, default_value_t = 60.0, value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: f64,
    /// Write them as JSON, with the motion of each example.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What `bench` needs to know.
#[derive(Args, Debug)]
pub(crate) struct BenchArguments {
    /// The games; all shipped ones by default.
    pub(crate) games: Vec<String>,
    /// Seconds for each figure.
    #[arg(long, default_value_t = 0.2, value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: f64,
    /// Write the figures as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write the ratios to the figures of a run that was saved with `--json`; with `--json`, to standard error.
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<String>,
    /// Report how many times as many positions a search visits without each pruning method.
    #[arg(long, conflicts_with_all = ["json", "counts", "against"])]
    pub(crate) pruning: bool,
    /// Write the counts in the format of `tests/bench/counts.txt`, and measure nothing.
    #[arg(long, conflicts_with_all = ["json", "against"])]
    pub(crate) counts: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
}

/// What `match` needs to know.
#[derive(Args, Debug)]
pub(crate) struct MatchArguments {
    /// The game.
    pub(crate) game: String,
    /// The first player.
    pub(crate) a: String,
    /// The second player.
    pub(crate) b: String,
    /// How many games; two with each opening, sides swapped.
    #[arg(long, default_value_t = 100, value_parser = value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Number of random opening moves.
    #[arg(long, value_name = "MOVES", default_value_t = 4)]
    pub(crate) opening: u64,
    /// Maximum moves per game; then more points win, where a goal counts them or pieces, else it is a draw.
    #[arg(long, default_value_t = 1000, value_parser = value_parser!(u64).range(1..=MAX_MOVES as u64))]
    pub(crate) plies: u64,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) job: JobOptions,
    /// Write the summary as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
}

/// What `solve` needs to know.
#[derive(Debug, Args)]
pub(crate) struct ConvertArguments {
    /// The game.
    pub(crate) game: String,
    /// The files.
    #[arg(required = true)]
    pub(crate) files: Vec<String>,
    /// Their format; by default, it is told by their form.
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    pub(crate) from: Option<Format>,
    /// The format to write: `pgn`, `pdn`, `sgf`, `kif`, `transcript` or `record`; by default, that of the file.
    #[arg(long, value_name = "FORMAT", value_parser = ["pgn", "pdn", "sgf", "kif", "transcript", "record"])]
    pub(crate) to: Option<String>,
    /// Write nothing, but count how many games are the same when they are written and read again.
    #[arg(long, conflicts_with = "to")]
    pub(crate) check: bool,
}

fn format_named(word: &str) -> Result<Format, String> {
    Format::named(word).ok_or_else(|| {
        let known: Vec<&str> = Format::ALL.iter().map(|(word, _)| *word).collect();
        format!("expected one of {}", known.join(", "))
    })
}

#[derive(Args, Debug)]
pub(crate) struct SolveArguments {
    /// The game.
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Maximum turns to look ahead.
    #[arg(long, value_parser = value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Maximum positions to visit.
    #[arg(long, default_value_t = SolveLimits::default().positions as u64,
        value_parser = value_parser!(u64).range(1..=MOST_POSITIONS as u64))]
    pub(crate) nodes: u64,
    /// Write the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Determine instead the values of all positions with the same pieces, wherever they stand, and of those that follow
    /// from them, and add them to this file; beside a rule file, as `GAME.tablebase`, level 10 and analyses use it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "nodes", "json"])]
    pub(crate) tablebase: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
}

/// Internal forms of a game.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Form {
    /// The rule file as it is compiled: one of another language in translation.
    Source,
    /// The text with all macros expanded.
    Text,
    /// The rules as a game file of Ludii, if they fit into one.
    Ludii,
    /// The resolved model.
    Model,
    /// The instructions.
    Program,
    /// Which blocks run as graphs of tests, or with `--from` the graphs themselves.
    Graph,
}

/// Parses a duration in seconds that somebody would wait for, which excludes infinity.
fn seconds(text: &str) -> Result<f64, String> {
    let known = text.parse().ok().filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds));
    known.ok_or_else(|| format!("expected a number of seconds from 0 to {MAX_SECONDS}"))
}
