//! Files with endgame tables: compressed with gzip, beside the rule file whose endings they are.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use boardwright::program::Program;
use boardwright::tablebase::{Tablebase, TablebaseError};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::failure::Failure;

/// What the names of these files end with, after that of the rule file without its extension.
const EXTENSION: &str = "tablebase";
/// Most bytes that a file may have when it is decompressed.
const MOST_BYTES: u64 = 4 << 30;

/// Where the tables of a rule file are.
pub(crate) fn beside(rules: &str) -> PathBuf {
    Path::new(rules).with_extension(EXTENSION)
}

/// Reads a file for a program; none if it belongs to other rules.
pub(crate) fn read(program: &Program, file: &Path) -> Result<Option<Tablebase>, Failure> {
    let compressed = fs::read(file).map_err(|error| failed(file, error))?;
    decompressed(program, &compressed).map_err(|why| failed(file, why))
}

/// Reads the bytes of a file for a program; none if they belong to other rules.
pub(crate) fn decompressed(program: &Program, compressed: &[u8]) -> Result<Option<Tablebase>, String> {
    let mut bytes = Vec::new();
    GzDecoder::new(compressed)
        .take(MOST_BYTES)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("this is no tablebase: {error}"))?;
    match Tablebase::from_bytes(program, &bytes) {
        Err(TablebaseError::OtherRules) => Ok(None),
        read => read.map(Some).map_err(|error| error.to_string()),
    }
}

/// Where tables will be written, if that is possible.
pub(crate) struct Output {
    file: PathBuf,
    /// A temporary file in the same folder, since a file is replaced at once only there.
    beside: PathBuf,
}

impl Output {
    /// Finds out whether a file can be written, so that nobody waits for tables in vain.
    pub(crate) fn to(file: &Path) -> Result<Self, Failure> {
        let beside = file.with_added_extension(std::process::id().to_string());
        File::create(&beside).and_then(|_| fs::remove_file(&beside)).map_err(|error| failed(file, error))?;
        Ok(Self { file: file.to_owned(), beside })
    }

    /// Writes tables, and returns how many bytes they take.
    pub(crate) fn write(&self, program: &Program, tables: &Tablebase) -> Result<u64, Failure> {
        let written = || -> std::io::Result<u64> {
            let mut encoder = GzEncoder::new(File::create(&self.beside)?, Compression::best());
            encoder.write_all(&tables.to_bytes(program))?;
            let bytes = encoder.finish()?.metadata()?.len();
            fs::rename(&self.beside, &self.file)?;
            Ok(bytes)
        };
        written().map_err(|error| failed(&self.file, error))
    }
}

fn failed(file: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::new(format!("{}: {why}", file.display()))
}
