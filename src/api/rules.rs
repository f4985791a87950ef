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

/// What to compile of a rule file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(js, derive(Tsify))]
pub struct CompileOptions {
    /// Which game or variant of the file, the first where nothing is said.
    pub variant: Option<VariantChoice>,
}

/// A game or variant of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(js, derive(Tsify))]
pub enum VariantChoice {
    /// By its number, from 0 in the order of the file.
    Number(usize),
    /// By its title; the case of letters makes no difference.
    Title(String),
}

/// The rules of a game: a rule file that was compiled. Cheap to clone; games share them.
#[derive(Clone, Debug)]
pub struct Rules {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    program: Arc<Program>,
    info: GameInfo,
    appearance: Arc<Appearance>,
    /// What positions are worth; made when the first search runs.
    evaluation: OnceLock<Arc<Evaluation>>,
    /// As far as that is known, so that searches which are given up leave to others what they have found out.
    preparation: Mutex<Option<Preparation>>,
}

impl Rules {
    /// Compiles the text of a rule file.
    ///
    /// # Errors
    /// [`Error::Rules`] with all that is wrong in it, or [`Error::InvalidArgument`] where it has no such variant.
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

    /// Compiles a game or variant of a rule file that was read, as one that includes others.
    ///
    /// # Errors
    /// [`Error::Rules`] with all that is wrong in it.
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

    /// The same for two texts that compile to the same game, as where only a comment was changed.
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

    /// What positions are worth, if that is known by the end of a slice of work on it.
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

    /// What positions are worth by what is known so far; finding out more goes on with the next search.
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
