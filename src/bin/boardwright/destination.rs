//! The rule file into which `tune` and `train` write weights. Everything that can go wrong with it is checked before the first
//! game, so that nobody plays for hours in vain.

use std::fs;
use std::path::PathBuf;

use boardwright::program::Program;
use boardwright::source::SourceText;
use boardwright::tune::with_section;
use boardwright::{Compiled, RuleFile};

use crate::failure::Failure;
use crate::folder::Folder;
use crate::target::{Target, errors_as_text};

/// A rule file, and the game or variant in it that the weights are for.
pub(crate) struct Destination {
    name: String,
    /// Its path with links resolved.
    path: PathBuf,
    variant: usize,
}

impl Destination {
    /// Opens a file, if it contains the game that the weights are for and can be replaced.
    pub(crate) fn of(name: &str, tuned: &Target) -> Result<Self, Failure> {
        let path = fs::canonicalize(name).map_err(|error| failed(name, error))?;
        if !path.is_file() {
            return Err(failed(name, "this is not a file; name the rule file with `--write`"));
        }
        let file = Self { name: name.to_owned(), path, variant: tuned.variant };
        file.check_same_game(&tuned.compiled.program)?;
        file.check_replaceable()?;
        Ok(file)
    }

    /// Existing weights do not matter, since they will be replaced.
    fn check_same_game(&self, tuned: &Program) -> Result<(), Failure> {
        let held = self.compile(&self.with("")?)?.program;
        let fits = tuned.can_use_weights_of(&held);
        fits.map_err(|unlike| failed(&self.name, format!("this is not the game that is tuned: {unlike}")))
    }

    fn check_replaceable(&self) -> Result<(), Failure> {
        let opened = fs::OpenOptions::new().write(true).open(&self.path);
        opened.map_err(|error| failed(&self.name, error))?;
        self.write_beside("")?;
        fs::remove_file(self.beside()).map_err(|error| failed(&self.name, error))
    }

    /// Writes a section of weights into the file, atomically.
    pub(crate) fn write(&self, section: &str) -> Result<(), Failure> {
        let rules = self.with(section)?;
        self.compile(&rules)?;
        let replaced = self.write_beside(&rules).and_then(|()| self.replace());
        if replaced.is_err() {
            // It may not exist.
            let _ = fs::remove_file(self.beside());
        }
        replaced
    }

    fn replace(&self) -> Result<(), Failure> {
        fs::rename(self.beside(), &self.path).map_err(|error| failed(&self.name, error))
    }

    /// The current text of the rules, with another section of weights.
    fn with(&self, section: &str) -> Result<String, Failure> {
        let rules = fs::read_to_string(&self.path).map_err(|error| failed(&self.name, error))?;
        with_section(&rules, self.variant, section)
            .ok_or_else(|| failed(&self.name, "it contains no game to write weights into"))
    }

    fn compile(&self, rules: &str) -> Result<Compiled, Failure> {
        let mut file = RuleFile::read(SourceText::new(&self.name, rules), &Folder::of(&self.name));
        file.compile(self.variant).map_err(|found| errors_as_text(&found, &file))
    }

    /// Writes rules into a temporary file, with the same permissions as the original.
    fn write_beside(&self, rules: &str) -> Result<(), Failure> {
        let beside = self.beside();
        let permissions = fs::metadata(&self.path).map(|data| data.permissions());
        let written = fs::write(&beside, rules).and_then(|()| fs::set_permissions(&beside, permissions?));
        written.map_err(|error| failed(&beside.display().to_string(), error))
    }

    /// The temporary file: in the same folder, since a rename is atomic only there, and named after this process.
    fn beside(&self) -> PathBuf {
        self.path.with_added_extension(std::process::id().to_string())
    }
}

fn failed(name: &str, why: impl std::fmt::Display) -> Failure {
    Failure::new(format!("{name}: {why}"))
}
