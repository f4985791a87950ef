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
use crate::position::Position;
use crate::program::Program;
use crate::search::{Evaluation, MAX_IN_SLICE, Preparation};
use crate::source::{Files, SourceText};
use crate::tablebase::{Tablebase, Value};

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
    evaluation: Mutex<Option<Arc<Evaluation>>>,
    /// Endgame tables, if somebody has given them.
    tablebase: OnceLock<Arc<Tablebase>>,
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
        let shared = Shared {
            program: compiled.program,
            info,
            appearance,
            evaluation: Mutex::new(None),
            tablebase: OnceLock::new(),
            preparation: Mutex::new(None),
        };
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

    /// Gives the searches of all games of these rules endgame tables: the decompressed bytes of a file that
    /// `boardwright solve GAME --tablebase FILE` has made. Tables that are given later are ignored.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the bytes are no tables, or belong to other rules.
    pub fn use_tablebase(&self, bytes: &[u8]) -> Result<(), Error> {
        let tables = Tablebase::from_bytes(self.program(), bytes);
        let tables = tables.map_err(|error| Error::argument(error.to_string()))?;
        // Others may have given the same before.
        let tables = self.shared.tablebase.get_or_init(|| Arc::new(tables)).clone();
        let mut known = self.shared.evaluation.lock().unwrap_or_else(PoisonError::into_inner);
        *known = known.take().map(|known| Arc::new(Evaluation::clone(&known).with_tablebase(Some(tables))));
        Ok(())
    }

    /// The value of a position in the endgame tables.
    pub(super) fn tablebase_value(&self, position: &Position) -> Option<Value> {
        self.shared.tablebase.get()?.value(self.program(), position)
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
        let mut known = self.shared.evaluation.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_none() {
            let mut preparation = self.shared.preparation.lock().unwrap_or_else(PoisonError::into_inner);
            let begun = preparation.get_or_insert_with(|| Preparation::new(self.program()));
            let found = begun.run(MAX_IN_SLICE)?;
            *preparation = None;
            let tables = self.shared.tablebase.get().cloned();
            *known = Some(Arc::new(Evaluation::clone(&found).with_tablebase(tables)));
        }
        known.clone()
    }

    /// The evaluation by what is known so far; the next search continues to work on it.
    pub(super) fn evaluation_so_far(&self) -> Arc<Evaluation> {
        let known = self.shared.evaluation.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known {
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
