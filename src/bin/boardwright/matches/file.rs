//! The file of a match, with a line for each game, which can be continued.
//!
//! A match continues where its file ends. The first line identifies the match, so that games of another one are never
//! added to it; an incomplete last line was cut off, and its game is played again. Games are in order, so the file is
//! the same however many of them are played in parallel.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use super::identity::Identity;
use super::row::Row;
use crate::failure::Failure;

/// How the first line begins; the identity of the match follows as JSON.
const HEAD: &str = "# boardwright match ";
/// What to do if a file cannot be used.
const REMEDY: &str = "choose another file with `--csv`";

/// A file to which games are added.
#[derive(Debug)]
pub(crate) struct Games {
    file: File,
    name: String,
}

impl Games {
    /// Opens the file of a match, or creates it, and returns the games in it.
    pub(crate) fn open(path: &Path, identity: &Identity) -> Result<(Self, Vec<Row>), Failure> {
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
            return Err(Failure::new(format!("{name}: another match is writing to it")));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fault)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let rows = rows(&bytes[..whole], &bytes[whole..], identity)
            .map_err(|fault| Failure::new(format!("{name}{fault}")))?;
        file.set_len(whole as u64).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        let mut games = Self { file, name };
        if whole == 0 {
            let json = serde_json::to_string(identity).map_err(Failure::new)?;
            games.write(format!("{HEAD}{json}\n").as_bytes())?;
        }
        if bytes[..whole].split_inclusive(|&byte| byte == b'\n').nth(1).is_none() {
            games.write(&titles()?)?;
        }
        Ok((games, rows))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, row: &Row) -> Result<(), Failure> {
        self.write(&line(row, false)?)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.flush());
        written.map_err(|error| Failure::new(format!("{}: {error}", self.name)))
    }
}

/// The header line of the table.
fn titles() -> Result<Vec<u8>, Failure> {
    let with_titles = line(&Row::default(), true)?;
    let end = with_titles.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    Ok(with_titles[..end].to_vec())
}

fn line(row: &Row, titles: bool) -> Result<Vec<u8>, Failure> {
    let mut writer = csv::WriterBuilder::new().has_headers(titles).from_writer(Vec::new());
    writer.serialize(row).map_err(Failure::new)?;
    writer.into_inner().map_err(Failure::new)
}

/// Parses the games of a file: its complete lines, and the rest. The error begins with the place in the file.
fn rows(lines: &[u8], rest: &[u8], identity: &Identity) -> Result<Vec<Row>, String> {
    let foreign = || format!(": this is not a match file; {REMEDY}");
    if lines.is_empty() {
        // A match interrupted while writing its first line has left part of it.
        let ours = HEAD.as_bytes().starts_with(rest) || rest.starts_with(HEAD.as_bytes());
        return if ours { Ok(Vec::new()) } else { Err(foreign()) };
    }
    let text = str::from_utf8(lines).map_err(|_| foreign())?;
    let (head, table) = text.split_once('\n').ok_or_else(foreign)?;
    let before: Identity =
        head.strip_prefix(HEAD).and_then(|json| serde_json::from_str(json).ok()).ok_or_else(foreign)?;
    let differences = identity.differences(&before);
    if !differences.is_empty() {
        return Err(format!(" has games of another match ({}); {REMEDY}", differences.join(", ")));
    }
    let mut rows: Vec<Row> = Vec::new();
    for (at, row) in csv::Reader::from_reader(table.as_bytes()).deserialize::<Row>().enumerate() {
        let row = row.ok().filter(|row| row.game == at as u64 + 1);
        rows.push(row.ok_or_else(|| {
            format!(":{}: this line is not game {} of the match; {REMEDY}", at + 3, at + 1)
        })?);
    }
    Ok(rows)
}
