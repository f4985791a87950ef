//! What the program understands.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use boardwright::game::MAX_MOVES;
use boardwright::solve::{MOST_POSITIONS, SolveLimits};
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};

/// Most seconds for a figure.
const MOST_SECONDS: f64 = 3600.0;

/// Plays abstract board games whose rules are written down in a file.
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
    /// List the shipped games and their variants, one a line.
    Games {
        /// Write the catalogue as JSON instead.
        #[arg(long)]
        json: bool,
    },
    /// Say what is wrong with a rule file; exit code 1 when it cannot be played.
    Check {
        /// The rule file; with `--features`, several.
        #[arg(required = true)]
        files: Vec<String>,
        /// Write the remarks as JSON to standard output.
        #[arg(long, conflicts_with = "features")]
        json: bool,
        /// Tell instead what the files use that is not supported, the most common first.
        #[arg(long)]
        features: bool,
    },
    /// Show a game in one of its inner forms.
    Dump {
        /// The game.
        game: String,
        /// Which form.
        #[arg(value_enum, default_value_t = Form::Program)]
        what: Form,
    },
    /// Count the legal moves at each depth.
    Perft {
        /// The game.
        game: String,
        /// The greatest depth.
        depth: u32,
        #[command(flatten)]
        start: Start,
    },
    /// List the legal moves, one a line.
    Moves {
        /// The game.
        game: String,
        #[command(flatten)]
        start: Start,
        /// Write them with the names of the macros that made them.
        #[arg(long, conflicts_with = "json")]
        named: bool,
        /// Write them as JSON, with what they do.
        #[arg(long)]
        json: bool,
    },
    /// Write the position as text, after some moves.
    Position {
        /// The game.
        game: String,
        #[command(flatten)]
        start: Start,
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
        /// Most moves of a game.
        #[arg(long, default_value_t = 1000)]
        plies: u64,
        /// What chance depends on.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Measure how fast games are; exit code 1 when something is counted otherwise than it should be.
    Bench {
        /// The games; all shipped ones if there is none.
        games: Vec<String>,
        /// Seconds for each figure.
        #[arg(long, default_value_t = 0.2, value_parser = seconds, allow_negative_numbers = true)]
        seconds: f64,
        /// Write the figures as JSON.
        #[arg(long, conflicts_with = "counts")]
        json: bool,
        /// Tell how many times as many positions a search looks at that leaves one way of pruning out.
        #[arg(long, conflicts_with_all = ["json", "counts"])]
        pruning: bool,
        /// Write what is counted, as `tests/bench/counts.txt` keeps it, and measure nothing.
        #[arg(long)]
        counts: bool,
    },
    /// Check a recorded game against the rules; exit code 1 when it does not fit them.
    Replay {
        /// A saved game of Zillions (`.zsg`) or a Boardwright record.
        record: String,
        /// The game whose rules it was played by; by default, for a saved game, the rule file that it names.
        #[arg(long, value_name = "GAME")]
        rules: Option<String>,
        /// Take a line for the legal move nearest to it where none does just what the line says.
        #[arg(long)]
        lenient: bool,
        /// Write it as a saved game of Zillions instead.
        #[arg(long)]
        write: bool,
    },
    /// Find weights for the worth of positions by self-play, and write them down as a section of a rule file.
    Tune(TuneArguments),
    /// Play in the terminal.
    Play {
        /// The game.
        game: String,
        /// How many turns ahead the computer looks when asked for a move.
        #[arg(long, default_value_t = 4)]
        depth: u32,
    },
    /// Let two players meet in many games, and tell how much stronger one is.
    ///
    /// A and B are words with commas between them: `level=5`, `depth=4`, `nodes=20000`, `time=1s`, `margin=20`, `seed=3`,
    /// `random`, or, as the last, `program=COMMAND` for a program that speaks the line protocol.
    Match(MatchArguments),
    /// Find out exactly who wins, or the shortest solution of a puzzle; exit code 1 when that is not found.
    Solve(SolveArguments),
    /// Answer over standard input and output as a player of matches.
    Engine {
        /// The game, until another one is asked for.
        game: String,
    },
}

/// Where a game starts.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// A position text to start from.
    #[arg(long)]
    pub(crate) position: Option<String>,
    /// Moves that are played first, with `;` between them.
    #[arg(long)]
    pub(crate) moves: Option<String>,
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

/// What `tune` needs to know.
#[derive(Args, Debug)]
pub(crate) struct TuneArguments {
    /// The game.
    pub(crate) game: String,
    /// Games of each round.
    #[arg(long, default_value_t = 300)]
    pub(crate) games: u64,
    /// How often games are played with the weights that those before have given.
    #[arg(long, default_value_t = 2)]
    pub(crate) rounds: u64,
    /// Pairs of games between neighbouring weights, behind the rounds.
    #[arg(long, default_value_t = 500)]
    pub(crate) pairs: u64,
    /// Positions looked at for each move.
    #[arg(long, default_value_t = 400, value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Random moves that a game begins with, at most.
    #[arg(long, value_name = "MOVES", default_value_t = 8, value_parser = value_parser!(u64).range(..=100))]
    pub(crate) opening: u64,
    /// What chance depends on.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Games that are played at once; the weights do not depend on it.
    #[arg(long, default_value = "2")]
    pub(crate) threads: NonZeroUsize,
    /// Count also moves and the pieces that they could take, which makes each position slower.
    #[arg(long)]
    pub(crate) outlook: bool,
    /// Begin with the weights of the rule file, not with those that follow from the rules.
    #[arg(long)]
    pub(crate) go_on: bool,
    /// The rule file to write the section into.
    #[arg(long, value_name = "FILE")]
    pub(crate) write: Option<String>,
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
    /// How many games; two with each opening, sides exchanged.
    #[arg(long, default_value_t = 100, value_parser = value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// How many random moves a game begins with.
    #[arg(long, value_name = "MOVES", default_value_t = 4)]
    pub(crate) opening: u64,
    /// Most moves of a game; then who has more points wins, where a goal counts them or pieces, else it is a draw.
    #[arg(long, default_value_t = 1000, value_parser = value_parser!(u64).range(1..=MAX_MOVES as u64))]
    pub(crate) plies: u64,
    /// What chance depends on.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// A file for a line a game; where it has games of this match, they are not played again.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the summary as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Games that are played at once; as many as there are cores by default.
    #[arg(long)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// What `solve` needs to know.
#[derive(Args, Debug)]
pub(crate) struct SolveArguments {
    /// The game.
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Most turns to look ahead.
    #[arg(long, value_parser = value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Most positions to look at.
    #[arg(long, default_value_t = SolveLimits::default().positions as u64,
        value_parser = value_parser!(u64).range(1..=MOST_POSITIONS as u64))]
    pub(crate) nodes: u64,
    /// Write what was found as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Inner forms of a game.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Form {
    /// The text with all macros expanded.
    Text,
    /// The resolved meaning.
    Model,
    /// The instructions.
    Program,
}

/// Seconds that somebody would wait for, which infinity is not.
fn seconds(text: &str) -> Result<f64, String> {
    let known = text.parse().ok().filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    known.ok_or_else(|| format!("seconds are a number from 0 to {MOST_SECONDS}"))
}
