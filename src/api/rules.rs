//! A compiled rule file.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use super::error::Error;
use super::info::GameInfo;
use crate::RuleFile;
use crate::board::Geometry;
use crate::move_kinds::Appearance;
use crate::program::Program;
use crate::search::{Evaluation, MAX_IN_SLICE, Preparation};
use crate::source::{Files, SourceText};

/// What to compile in a rule file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(js, derive(Tsify))]
pub struct CompileOptions {
    /// Which game or variant of the file; the first by default.
    pub variant: Option<VariantChoice>,
}

/// A game or variant of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(js, derive(Tsify))]
pub enum VariantChoice {
    /// By its index, from 0 in the order of the file.
    Number(usize),
    /// By its title, ignoring case.
    Title(String),
}

/// The rules of a game: a compiled rule file. Cheap to clone; games share it.
#[derive(Clone, Debug)]
pub struct Rules {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    program: Arc<Program>,
    info: GameInfo,
    appearance: Arc<Appearance>,
    /// The evaluation, built when the first search runs.
    evaluation: OnceLock<Arc<Evaluation>>,
    /// The unfinished evaluation, kept so that a search that is dropped leaves its work to the next one.
    preparation: Mutex<Option<Preparation>>,
}

impl Rules {
    /// Compiles the text of a rule file.
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong, or [`Error::InvalidArgument`] if there is no such variant.
    ///
    /// # Examples
    /// ```
    /// use boardwright::{CompileOptions, Rules};
    ///
    /// let race = Rules::compile(r#"
    ///   (game (title "Race") (players White Black)
    ///     (board (grid (start-rectangle 0 0 9 9)
    ///       (dimensions ("a/b" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1))))
    ///     (piece (name Runner) (moves (n (verify empty?) add)))
    ///     (board-setup (White (Runner a1)) (Black (Runner b1)))
    ///     (win-condition (White Black) (> (count (pieces friend? (not-on-board? n))) 0)))"#,
    ///     &CompileOptions::default())?;
    /// let mut game = race.new_game()?;
    /// assert_eq!(game.legal_moves()?[0].text, "a1 - a2");
    /// # Ok::<(), boardwright::Error>(())
    /// ```
    pub fn compile(text: &str, options: &CompileOptions) -> Result<Self, Error> {
        let mut file = RuleFile::read(SourceText::new("rules.zrf", text), &Files::default());
        let variant = number_of(options.variant.as_ref(), file.variants())?;
        Self::of(&mut file, variant)
    }

    /// Compiles a game or variant of a rule file that has been read, for example one with includes.
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong.
    pub fn of(file: &mut RuleFile, variant: usize) -> Result<Self, Error> {
        let compiled = file.compile(variant).map_err(|found| Error::rules(&found, file.source()))?;
        let info = GameInfo::new(&compiled, variant, file.source());
        let appearance = Arc::new(info.appearance(&compiled));
        let (evaluation, preparation) = (OnceLock::new(), Mutex::new(None));
        let shared = Shared { program: compiled.program, info, appearance, evaluation, preparation };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Everything about the game that does not change while it is played.
    pub fn info(&self) -> &GameInfo {
        &self.shared.info
    }

    /// A hash that is the same for texts that compile to the same game, for example if only a comment differs.
    pub fn fingerprint(&self) -> u64 {
        self.program().fingerprint()
    }

    /// Where cells are drawn.
    pub(super) fn geometry(&self) -> &Geometry {
        &self.shared.appearance.geometry
    }

    pub(super) fn appearance(&self) -> &Arc<Appearance> {
        &self.shared.appearance
    }

    pub(super) fn program(&self) -> &Arc<Program> {
        &self.shared.program
    }

    /// Works on the evaluation for a slice, and returns it if it is finished.
    pub(super) fn evaluation(&self) -> Option<Arc<Evaluation>> {
        if let Some(known) = self.shared.evaluation.get() {
            return Some(known.clone());
        }
        let mut preparation = self.shared.preparation.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = preparation.get_or_insert_with(|| Preparation::new(self.program()));
        let found = begun.run(MAX_IN_SLICE)?;
        *preparation = None;
        Some(self.shared.evaluation.get_or_init(|| found).clone())
    }

    /// The evaluation by what is known so far; the next search continues to work on it.
    pub(super) fn evaluation_so_far(&self) -> Arc<Evaluation> {
        if let Some(known) = self.shared.evaluation.get() {
            return known.clone();
        }
        let mut preparation = self.shared.preparation.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = preparation.get_or_insert_with(|| Preparation::new(self.program()));
        Arc::new(begun.so_far())
    }
}

fn number_of(wanted: Option<&VariantChoice>, titles: &[String]) -> Result<usize, Error> {
    match wanted {
        None => Ok(0),
        Some(VariantChoice::Number(number)) => Ok(*number),
        Some(VariantChoice::Title(wanted)) => {
            let is_it = |title: &String| title.to_lowercase() == wanted.to_lowercase();
            titles.iter().position(is_it).ok_or_else(|| {
                let known = titles.join("`, `");
                Error::argument(format!("the file has no variant `{wanted}`; it has `{known}`"))
            })
        }
    }
}
