//! `replay`: checks a recorded game against the rules, or writes it in the format of Zillions.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use boardwright::game::{Game, PlayError};
use boardwright::notation::{
    Replay, ReplayError, ReplayProblem, SavedGame, position_text, read_record, read_zsg, replay_zsg,
    write_zsg,
};
use boardwright::source::{MAX_SOURCE_BYTES, decode};

use crate::failure::Failure;
use crate::folder::entry;
use crate::play::result;
use crate::target::Target;

/// How to read a record, and what to print.
pub(crate) struct Wanted {
    /// Whether a line may stand for the most similar legal move.
    pub(crate) lenient: bool,
    /// Whether to print it as a saved game of Zillions.
    pub(crate) write: bool,
}

pub(crate) fn run(record: &str, rules: Option<&str>, wanted: &Wanted) -> Result<(), Failure> {
    let text = read(record)?;
    let played = if text.trim_start().starts_with("Boardwright record") {
        own(&text, rules)?
    } else {
        saved(&text, record, rules, wanted.lenient)?
    };
    let mut out = std::io::stdout().lock();
    if wanted.write {
        let written = write_zsg(&played.game, played.game.current(), &rules_file(&played.target));
        write!(out, "{}", written.map_err(Failure::new)?)?;
    } else {
        writeln!(out, "{}", played.summary)?;
    }
    Ok(())
}

/// A game read from a record.
struct Played {
    target: Target,
    game: Game,
    /// A summary for the user.
    summary: String,
}

fn read(record: &str) -> Result<String, Failure> {
    let fault = |error: std::io::Error| Failure::new(format!("{record}: {error}"));
    if std::fs::metadata(record).map_err(fault)?.len() > MAX_SOURCE_BYTES as u64 {
        return Err(Failure::new(format!("{record}: a record can have at most {MAX_SOURCE_BYTES} bytes")));
    }
    Ok(decode(&std::fs::read(record).map_err(fault)?))
}

/// A record in our own format, which does not name its rule file.
fn own(text: &str, rules: Option<&str>) -> Result<Played, Failure> {
    let rules =
        rules.ok_or_else(|| Failure::new("this record needs `--rules GAME`: it does not name its rules"))?;
    let target = Target::load(rules)?;
    let game = read_record(&target.compiled.program, text).map_err(Failure::new)?;
    let summary = format!("{}\n{}", counted(&game), position_and_result(&game));
    Ok(Played { target, game, summary })
}

/// How many moves there are, on the path to the current node and elsewhere.
fn counted(game: &Game) -> String {
    let others = game.tree().ids().count() - 1 - game.ply();
    let besides = if others > 0 { format!(", {others} more in the record") } else { String::new() };
    format!("{} turns replayed{besides}", game.ply())
}

/// A saved game of Zillions.
fn saved(text: &str, record: &str, rules: Option<&str>, lenient: bool) -> Result<Played, Failure> {
    let saved = read_zsg(text).map_err(|error| Failure::new(format!("{record}: {error}")))?;
    let target = rules_of(&saved, record, rules)?;
    let replay = replay_zsg(&target.compiled.program, &saved, lenient)
        .map_err(|error| fault(&error, record, &target))?;
    let summary = report(&replay, &saved);
    Ok(Played { target, game: replay.game, summary })
}

fn rules_of(saved: &SavedGame, record: &str, rules: Option<&str>) -> Result<Target, Failure> {
    let rules = match rules {
        Some(rules) => rules.to_owned(),
        None => beside(record, saved.rules_file.as_deref().unwrap_or(""))?.display().to_string(),
    };
    Target::load_variant(&rules, saved.variant.as_deref())
}

/// Finds the rule file of a saved game: in its folder, in the parent folder, or in a folder `Rules` there.
fn beside(record: &str, name: &str) -> Result<PathBuf, Failure> {
    let folder = match Path::new(record).parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let above = folder.join("..");
    let folders = [Some(folder), Some(above.clone()), entry(&above, "Rules")];
    let found = folders
        .into_iter()
        .flatten()
        .filter(|_| !name.is_empty())
        .find_map(|folder| entry(&folder, name).filter(|path| path.is_file()));
    found.ok_or_else(|| {
        Failure::new(format!(
            "{record}: its rule file `{name}` is not in the same folder; name it with `--rules FILE`"
        ))
    })
}

fn fault(error: &ReplayError, record: &str, target: &Target) -> Failure {
    let problem = match &error.problem {
        ReplayProblem::Rules(PlayError::Rules(fault)) => match target.run_error(fault) {
            Failure::Message(message) => message,
            Failure::OutputClosed => fault.to_string(),
        },
        problem => problem.to_string(),
    };
    Failure::new(format!(
        "{record}:{}: {problem}\n{} lines with moves before it were replayed",
        error.line, error.fitting
    ))
}

fn report(replay: &Replay, saved: &SavedGame) -> String {
    let mut summary = format!("{} turns in {} lines replayed\n", replay.turns, replay.lines);
    let mut note = |lines: &[usize], what: &str| {
        if !lines.is_empty() {
            let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
            let _ = writeln!(summary, "{what}: {}", lines.join(", "));
        }
    };
    note(&replay.loose, "lines that only roughly match the legal move they were read as");
    note(&saved.left_out, "lines skipped, as they contain no move");
    if replay.unfinished > 0 {
        let _ = writeln!(
            summary,
            "the last turn is unfinished; its steps were not played: {}",
            replay.unfinished
        );
    }
    summary + &position_and_result(&replay.game)
}

/// The position, and how the game ended.
fn position_and_result(game: &Game) -> String {
    format!("{}\n{}", position_text(game.program(), game.position()), result(game)).trim_end().to_owned()
}

/// The name of the rule file of a game, without folders.
fn rules_file(target: &Target) -> String {
    let name = target.file.name();
    name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned()
}
