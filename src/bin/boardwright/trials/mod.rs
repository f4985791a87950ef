//! `check --trials`: replays recorded games of Ludii by the rule files of a folder.
//!
//! - `record` reads recorded games.
//! - `replay` compares one with our rules, move by move, in a `state`: `dice`, `seeds` and `occupants` what is on the board,
//!   and `result` the end; `difference` says where they first differ.

mod dice;
mod difference;
mod occupants;
mod record;
mod replay;
mod result;
mod seeds;
mod state;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use boardwright::languages::ludii;
use boardwright::moves::Rules;
use boardwright::source::SourceText;

use crate::failure::Failure;
use crate::features::files_of;
use crate::target;
use crate::threads::ThreadsOption;

/// Instructions for a recorded game.
const FUEL: u64 = 2_000_000_000;

/// What has become of a file.
enum Finding {
    /// There are no recorded games of it.
    Alone,
    Refused,
    /// The games that were replayed, each with where it first differs.
    Replayed(Vec<(String, Option<String>)>),
}

/// Replays the recorded games of each file in a folder, and prints where they differ and how many agree. The games of
/// `FOLDER/some/file.lud` are the texts in `TRIALS/some/file`.
pub(crate) fn run(trials: &str, folders: &[String], threads: ThreadsOption) -> Result<(), Failure> {
    let [folder] = folders else { return Err(Failure::new("`--trials` compares the files of one folder")) };
    let files = files_of(folders)?;
    let threads = threads.start()?;
    let findings = threads.in_order(files.iter().collect(), |file| found(folder, trials, file));
    let mut out = std::io::stdout().lock();
    let (mut recorded, mut loaded, mut games, mut equal_games, mut equal_files) = (0, 0, 0, 0, 0);
    for (file, finding) in files.iter().zip(&findings) {
        let replayed = match finding {
            Finding::Alone => continue,
            Finding::Refused => {
                recorded += 1;
                continue;
            }
            Finding::Replayed(games) => games,
        };
        (recorded, loaded, games) = (recorded + 1, loaded + 1, games + replayed.len());
        equal_games += replayed.iter().filter(|(_, different)| different.is_none()).count();
        equal_files += usize::from(replayed.iter().all(|(_, different)| different.is_none()));
        for (name, different) in replayed {
            if let Some(different) = different {
                writeln!(out, "{file}: {name}: {different}")?;
            }
        }
    }
    writeln!(out, "{recorded} of {} files have recorded games; {loaded} of them load", files.len())?;
    writeln!(
        out,
        "{equal_games} of {games} recorded games agree; {equal_files} of {loaded} files agree in all"
    )?;
    Ok(())
}

fn found(folder: &str, trials: &str, file: &str) -> Finding {
    let recorded = recorded_games(folder, trials, file);
    if recorded.is_empty() {
        return Finding::Alone;
    }
    let rules = || {
        let compiled = target::read(file).ok()?.compile(0).ok()?;
        let text = std::fs::read_to_string(file).ok()?;
        let numbering = ludii::numbering(&SourceText::new(file, text)).ok()?;
        Some((Rules::new(compiled.program), numbering))
    };
    let Some((mut rules, numbering)) = rules() else { return Finding::Refused };
    let one = |path: &PathBuf| {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string());
        let different = match text.and_then(|text| record::read(&text)) {
            Ok(trial) if trial.options.is_empty() => {
                let different = rules.with_fuel(FUEL, |rules| replay::replay(rules, &numbering, &trial));
                different.map(|different| different.to_string())
            }
            Ok(_) => Some("it has options that are not the default ones".to_owned()),
            Err(fault) => Some(fault),
        };
        (name, different)
    };
    Finding::Replayed(recorded.iter().map(one).collect())
}

/// The recorded games of a file, in order.
fn recorded_games(folder: &str, trials: &str, file: &str) -> Vec<PathBuf> {
    let relative = Path::new(file).strip_prefix(folder).unwrap_or(Path::new(file));
    let Ok(entries) = std::fs::read_dir(Path::new(trials).join(relative.with_extension(""))) else {
        return Vec::new();
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "txt")).collect();
    found.sort();
    found
}
