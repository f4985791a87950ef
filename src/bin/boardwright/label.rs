//! `label`: positions with the scores that a player gives them, to learn weights from.
//!
//! In: a game and the description of a player, as for `match`. Out: a file with a line for each position: its text, and
//! the score for the player to move. The positions are from games of the player against itself, in which every eighth
//! move is random, and from after a random move at every other of their positions: a search has to judge such positions
//! more often than those of good games. Only quiet ones are taken, since exchanges are for the search, not for weights.

use boardwright::game::Game;
use boardwright::notation::{parse_position, position_text};
use boardwright::position::Position;
use boardwright::program::Program;
use boardwright::search::{Evaluation, Score};
use serde::{Deserialize, Serialize};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use crate::args::LabelArguments;
use crate::failure::Failure;
use crate::jobs::{Progress, work_in_order};
use crate::matches::{self, Contestant, LiveGame, MatchError, MoveSource, Sides, Stop, Stopped};
use crate::protocol::GameName;
use crate::target::Target;

/// Random moves in a hundred.
const RANDOM: u64 = 12;
/// Games are cut off after this many moves.
const PLIES: u64 = 160;
/// Scores farther from 0 say only that a side wins.
const MAX_SCORE: Score = 1500;

/// A line of the file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Labelled {
    position: String,
    /// For the player to move, in hundredths.
    score: Score,
}

/// The quiet positions of a game with their scores, and why there are no more of them, if the player failed.
#[derive(Default)]
struct LabelledGame {
    positions: Vec<Labelled>,
    problem: Option<String>,
}

/// What all games share.
struct Labeller<'l> {
    wanted: &'l LabelArguments,
    start: Game,
    name: GameName,
    player: Contestant,
    evaluation: Arc<Evaluation>,
}

/// Reads files as they are written here, and passes on each position with its score for the player to move.
pub(crate) fn read_labelled(
    program: &Program,
    paths: &[PathBuf],
    mut take: impl FnMut(Position, Score),
) -> Result<(), Failure> {
    for path in paths {
        let wrong = |why: String| Failure::new(format!("{}: {why}", path.display()));
        let mut reader = csv::Reader::from_path(path).map_err(|error| wrong(error.to_string()))?;
        for line in reader.deserialize() {
            let Labelled { position: text, score } = line.map_err(|error| wrong(error.to_string()))?;
            let parsed = parse_position(program, &text);
            let position = parsed.map_err(|error| wrong(format!("position `{text}`: {error}")))?;
            take(position, score.clamp(-MAX_SCORE, MAX_SCORE));
        }
    }
    Ok(())
}

pub(crate) fn run(wanted: &LabelArguments) -> Result<(), Failure> {
    let target = Target::load(&wanted.game)?;
    let program = &target.compiled.program;
    Sides::rivals(program)?;
    let player = Contestant::parse(&wanted.player).map_err(Failure::new)?;
    let labeller = Labeller {
        wanted,
        start: Game::new(program.clone()).map_err(|error| target.run_error(&error))?,
        name: GameName {
            name: matches::absolute_name(&wanted.game),
            score_unit: target.compiled.model.display.score_unit,
        },
        evaluation: matches::evaluation(&target, &player)?,
        player,
    };
    let file = wanted.csv.display();
    let unwritable = |error: csv::Error| Failure::new(format!("{file}: {error}"));
    let mut writer = csv::Writer::from_path(&wanted.csv).map_err(unwritable)?;
    let threads = wanted.threads.start()?;
    let progress = Progress::new(0, wanted.games);
    let (mut games, mut positions, mut problems) = (0, 0, Vec::new());
    // Programs may take longer to start than to judge all positions of a game.
    let idle = Mutex::new(Vec::new());
    let work = |game| labeller.label(game, &idle);
    let done = work_in_order(0..wanted.games, work, &threads, |game: LabelledGame| {
        let written = game.positions.iter().try_for_each(|line| writer.serialize(line));
        written.and_then(|()| Ok(writer.flush()?)).map_err(|error| Stopped::File(unwritable(error)))?;
        (games, positions) = (games + 1, positions + game.positions.len());
        problems.extend(game.problem);
        progress.show(games, &format!("games, {positions} positions"));
        Ok(())
    });
    progress.end();
    if let Some(problem) = problems.first() {
        let count = problems.len();
        writeln!(std::io::stderr(), "{count} of {games} games cut short: the player {problem}")?;
    }
    done.map_err(|stopped| stopped.failure(&target))
}

impl<'l> Labeller<'l> {
    /// Has one of the idle sources, or a new one, play a game and score its positions.
    fn label(&'l self, number: u64, idle: &Mutex<Vec<MoveSource<'l>>>) -> Result<LabelledGame, Stopped> {
        let known = idle.lock().ok().and_then(|mut sources| sources.pop());
        let mut source =
            known.unwrap_or_else(|| MoveSource::new(&self.player.kind, &self.name, &self.evaluation));
        let mut found = LabelledGame::default();
        match self.play(number, &mut source, &mut found.positions) {
            Ok(()) => {
                if source.begin_again()
                    && let Ok(mut sources) = idle.lock()
                {
                    sources.push(source);
                }
            }
            Err(Stop::MatchError(trouble)) => return Err(trouble.into()),
            // A program that fails is started again for the next game.
            Err(Stop::Forfeit(problem)) => found.problem = Some(problem),
        }
        Ok(found)
    }

    /// Plays a game and adds its scored positions, until it is over or as good as decided.
    fn play(
        &self,
        number: u64,
        source: &mut MoveSource<'_>,
        positions: &mut Vec<Labelled>,
    ) -> Result<(), Stop> {
        let LabelArguments { opening, seed, .. } = *self.wanted;
        let seed = seed.wrapping_mul(1_000_003) ^ number;
        let mut random = fastrand::Rng::with_seed(seed);
        let opening = random.u64(..=opening);
        let mut game = LiveGame::like(&self.start);
        for ply in 0..PLIES {
            let count = game.game.moves().len();
            if game.game.outcome().is_some() || count == 0 {
                break;
            }
            let is_forced = game.game.turn().random || count == 1;
            let any = game.any_move(&mut random);
            if is_forced || ply < opening {
                game.play(any).map_err(Stop::MatchError)?;
                continue;
            }
            let Some(index) = score(&mut game, source, seed ^ ply, positions)? else { break };
            if random.bool() {
                let mut other = game.clone();
                other.play(any).map_err(Stop::MatchError)?;
                score(&mut other, source, seed ^ ply, positions)?;
            }
            let is_random = random.u64(..100) < RANDOM;
            game.play(if is_random { any } else { index }).map_err(Stop::MatchError)?;
        }
        Ok(())
    }
}

/// Asks a player for its move in a position, and adds what it says of it if that can be learnt from: in quiet positions
/// with a choice. Returns the move; `None` if there is none, or the game is as good as decided.
fn score(
    asked: &mut LiveGame,
    source: &mut MoveSource<'_>,
    seed: u64,
    positions: &mut Vec<Labelled>,
) -> Result<Option<usize>, Stop> {
    let game = &mut asked.game;
    if game.outcome().is_some() || game.turn().random || game.moves().is_empty() {
        return Ok(None);
    }
    let is_attacked = !game.attacked_royals().is_empty();
    let has_choice = game.moves().len() > 1;
    let choice = match source.choose(asked, seed) {
        Ok(choice) => choice,
        Err(Stop::Forfeit(problem)) if problem == "resigned" => return Ok(None),
        Err(stop) => return Err(stop),
    };
    let Some(score) = choice.score.filter(|score| score.abs() <= MAX_SCORE) else { return Ok(None) };
    if has_choice && !is_attacked {
        let before = asked.game.position().pieces().count();
        let mut after = asked.game.clone();
        after.play(choice.index).map_err(MatchError::from).map_err(Stop::MatchError)?;
        if after.position().pieces().count() >= before {
            let position = position_text(asked.game.program(), asked.game.position());
            positions.push(Labelled { position, score });
        }
    }
    Ok(Some(choice.index))
}
