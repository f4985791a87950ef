//! The file of a job, with a line for each game, which can be continued.
//!
//! A job continues where its file ends. The first line identifies the job, so that games of another one are never added
//! to it; an incomplete last line was cut off, and its game is played again. Games are in order, so the file is the
//! same however many of them are played in parallel.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// What to do if a file cannot be used.
const REMEDY: &str = "choose another file with `--csv`";

/// What determines the games of a job: jobs with equal identities have the same games.
pub(crate) trait Identity: Serialize + DeserializeOwned {
    /// The command.
    const COMMAND: &str;

    /// What differs, each with its earlier value; empty if both are the same job.
    fn differences(&self, before: &Self) -> Vec<String>;

    /// How the first line of a file begins; the identity follows as JSON.
    fn head() -> String {
        format!("# boardwright {} ", Self::COMMAND)
    }
}

/// Describes what differs of two identities: parts with a name, each with its value before and now, and the results of
/// short searches.
pub(crate) fn differences<'a>(
    parts: impl IntoIterator<Item = (&'a str, &'a String, &'a String)>,
    (search_before, search): (&str, &str),
) -> Vec<String> {
    let differing = parts.into_iter().filter(|(_, before, now)| before != now);
    let mut differing: Vec<String> =
        differing.map(|(what, before, now)| format!("{what} was `{before}`, not `{now}`")).collect();
    // Any other difference may be the reason why searches have other results.
    if differing.is_empty() && search_before != search {
        differing.push("the search has changed since".to_owned());
    }
    differing
}

/// A line of a file.
pub(crate) trait Record: Serialize + DeserializeOwned + Default {
    /// Its place in the order of all lines.
    type Place: Copy + Ord + fmt::Display;

    fn place(&self) -> Self::Place;

    /// Its number, from 1.
    fn number(&self) -> u64;
}

/// A file to which games are added.
#[derive(Debug)]
pub(crate) struct JobFile {
    file: File,
    name: String,
}

impl JobFile {
    /// Opens the file of a job, or creates it, and returns the games in it. `place` is that of the line at an index.
    pub(crate) fn open<I: Identity, R: Record>(
        path: &Path,
        identity: &I,
        place: impl Fn(usize) -> Option<R::Place>,
    ) -> Result<(Self, Vec<R>), Failure> {
        let name = path.display().to_string();
        let fault = |error: std::io::Error| Failure::new(format!("{name}: {error}; {REMEDY}"));
        // A directory cannot be written, and opening a pipe may block for ever.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(Failure::new(format!("{name}: games cannot be added to this file; {REMEDY}")));
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(fault)?;
        // If files cannot be locked here, nothing can be done about it.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::new(format!("{name}: another {} is writing to it", I::COMMAND)));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fault)?;
        let whole = whole_lines(&bytes);
        let records = records::<I, R>(&bytes, identity)
            .and_then(|records| in_place(records, place))
            .map_err(|fault| Failure::new(format!("{name}{fault}; {REMEDY}")))?;
        file.set_len(whole.len() as u64).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        let has_titles = whole.split_inclusive(|&byte| byte == b'\n').nth(1).is_some();
        let mut games = Self { file, name };
        if whole.is_empty() {
            let json = serde_json::to_string(identity).map_err(Failure::new)?;
            games.write(format!("{}{json}\n", I::head()).as_bytes())?;
        }
        if !has_titles {
            games.write(&titles::<R>()?)?;
        }
        Ok((games, records))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, record: &impl Record) -> Result<(), Failure> {
        self.write(&line(record, false)?)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.flush());
        written.map_err(|error| Failure::new(format!("{}: {error}", self.name)))
    }
}

/// The games in the files of some shards, of which an incomplete last line is ignored. If several
/// files have one, it was played alike, unless a clock or several threads decided.
pub(crate) fn read_parts<I: Identity, R: Record>(paths: &[PathBuf], identity: &I) -> Result<Vec<R>, Failure> {
    let mut parts = Vec::new();
    for path in paths {
        let failed =
            |why: String| Failure::new(format!("{}{why}; leave it out of `--parts`", path.display()));
        let bytes = fs::read(path).map_err(|error| failed(format!(": {error}")))?;
        parts.extend(records::<I, R>(&bytes, identity).map_err(failed)?);
    }
    Ok(parts)
}

/// The header line of the table.
fn titles<R: Record>() -> Result<Vec<u8>, Failure> {
    let with_titles = line(&R::default(), true)?;
    let end = with_titles.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    Ok(with_titles[..end].to_vec())
}

fn line(record: &impl Record, titles: bool) -> Result<Vec<u8>, Failure> {
    let mut writer = csv::WriterBuilder::new().has_headers(titles).from_writer(Vec::new());
    writer.serialize(record).map_err(Failure::new)?;
    writer.into_inner().map_err(Failure::new)
}

/// What a file has up to its last line end.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    &bytes[..end]
}

/// Parses the complete lines of a file, which must be in order. The error begins with the place in the file.
fn records<I: Identity, R: Record>(bytes: &[u8], identity: &I) -> Result<Vec<R>, String> {
    let foreign = || format!(": this is not a file of `{}`", I::COMMAND);
    let lines = whole_lines(bytes);
    if lines.is_empty() {
        // A job interrupted while writing its first line has left part of it.
        let head = I::head();
        let ours = head.as_bytes().starts_with(bytes) || bytes.starts_with(head.as_bytes());
        return if ours { Ok(Vec::new()) } else { Err(foreign()) };
    }
    let text = str::from_utf8(lines).map_err(|_| foreign())?;
    let (head, table) = text.split_once('\n').ok_or_else(foreign)?;
    let before: I =
        head.strip_prefix(&I::head()).and_then(|json| serde_json::from_str(json).ok()).ok_or_else(foreign)?;
    let differences = identity.differences(&before);
    if !differences.is_empty() {
        return Err(format!(" has games of another {} ({})", I::COMMAND, differences.join(", ")));
    }
    let mut records: Vec<R> = Vec::new();
    for (at, record) in csv::Reader::from_reader(table.as_bytes()).deserialize::<R>().enumerate() {
        let record = record.ok().filter(|record| record.number() > 0);
        let record = record.ok_or_else(|| misplaced(at, "this is not a game"))?;
        if let Some(last) = records.last().filter(|last| last.place() >= record.place()) {
            return Err(misplaced(at, &format!("{} comes after {}", record.place(), last.place())));
        }
        records.push(record);
    }
    Ok(records)
}

/// Checks that each line has its place.
fn in_place<R: Record>(records: Vec<R>, place: impl Fn(usize) -> Option<R::Place>) -> Result<Vec<R>, String> {
    let wrong = records.iter().enumerate().find(|(at, record)| place(*at) != Some(record.place()));
    match wrong {
        Some((at, record)) => {
            let expected = place(at).map_or("the end of the file".to_owned(), |place| place.to_string());
            Err(misplaced(at, &format!("expected {expected}, not {}", record.place())))
        }
        None => Ok(records),
    }
}

/// A fault of the line of a game, counted from 0: two other lines are before it.
fn misplaced(at: usize, fault: &str) -> String {
    format!(":{}: {fault}", at + 3)
}
