//! Joins the compiler to the engine: a rule file and the number of a variant in, [`Compiled`] or [`Diagnostics`] out.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::languages::{self, Translation, axiom::Games};
use crate::model::{self, Findings, Menu, Model};
use crate::program::{self, Program};
use crate::source::{Bundle, Files, Loader, MAX_SOURCE_BYTES, SourceText, Span};
use crate::syntax::{CallId, Failure, Forms, Sexpr, print};

/// Macro calls longer than this, in bytes, do not become names of moves.
const MAX_BLOCK_NAME: usize = 100;

/// What a translation is called.
fn translated_name(original: &SourceText) -> String {
    format!("{}{TRANSLATED}", original.name())
}

/// What follows the name of a file in the name of its translation.
const TRANSLATED: &str = " (translated)";

/// One game or variant, ready to play.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// What the engine executes.
    pub program: Arc<Program>,
    /// What people read and see: texts, board, display.
    pub model: Model,
    /// The titles of all games and variants in the file, in order.
    pub variants: Vec<String>,
    /// These titles in other languages, by language tag; empty where there is none.
    pub translated_variants: BTreeMap<String, Vec<String>>,
    /// The game or variant that the file chooses to open first.
    pub default_variant: usize,
    /// Diagnostics that do not prevent play.
    pub warnings: Diagnostics,
}

/// Compiles the `variant`-th game or variant of a rule file, counted from 0.
///
/// For several variants of one file, or a file that includes others, see [`RuleFile`].
///
/// # Errors
/// All diagnostics for the file, if at least one of them is an error.
///
/// # Examples
/// ```
/// use boardwright::{compile, source::SourceText};
///
/// let rules = r#"
///   (game (title "Race") (players White Black)
///     (board (grid (start-rectangle 0 0 9 9)
///       (dimensions ("a/b" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1))))
///     (piece (name Runner) (moves (n (verify empty?) add)))
///     (board-setup (White (Runner a1)) (Black (Runner b1)))
///     (win-condition (White Black) (> (count (pieces friend? (not-on-board? n))) 0)))"#;
/// let race = compile(&SourceText::new("race.zrf", rules), 0).unwrap();
/// assert_eq!(race.variants, ["Race"]);
/// ```
pub fn compile(source: &SourceText, variant: usize) -> Result<Compiled, Diagnostics> {
    RuleFile::read(source.clone(), &Files::default()).compile(variant)
}

/// A rule file, read once, whose games and variants are expanded and compiled on demand.
#[derive(Debug)]
pub struct RuleFile {
    source: SourceText,
    forms: Forms,
    menu: Menu,
    variants: Vec<String>,
    remarks: Diagnostics,
    /// Whether it is a translation: whoever reads it did not write it.
    is_translated: bool,
    /// The games of a file in another language that has several.
    games: Option<Box<Games>>,
    /// Which of them is the text of this file now.
    open: Option<usize>,
}

impl RuleFile {
    /// Reads a rule file, and the files it includes from a loader, or from the text if it is a [`Bundle`]. Faults are
    /// reported by [`RuleFile::compile`].
    pub fn read(source: SourceText, loader: &dyn Loader) -> Self {
        match Bundle::read(source.text()).map(Arc::new) {
            Some(bundle) => Self::read_alone(SourceText::from_bundle(&bundle), &*bundle),
            None => Self::read_alone(source, loader),
        }
    }

    fn read_alone(mut source: SourceText, loader: &dyn Loader) -> Self {
        let remarks = Diagnostics::default();
        match languages::translate(&mut source, loader) {
            None => Self::read_own(source, loader, remarks),
            Some(Translation::Text(Ok(text))) => {
                let translated = SourceText::new(translated_name(&source), text);
                Self { is_translated: true, ..Self::read_own(translated, loader, remarks) }
            }
            Some(Translation::Text(Err(faults))) => {
                let empty = SourceText::new(source.name(), "");
                Self { source, remarks: faults, ..Self::read_own(empty, loader, Diagnostics::default()) }
            }
            Some(Translation::Games(games)) => {
                let empty = SourceText::new(source.name(), "");
                Self {
                    variants: games.titles(),
                    source: games.source().clone(),
                    is_translated: true,
                    games: Some(games),
                    ..Self::read_own(empty, loader, remarks)
                }
            }
        }
    }

    /// Reads a rule file in our own language.
    fn read_own(mut source: SourceText, loader: &dyn Loader, mut remarks: Diagnostics) -> Self {
        if source.len() > MAX_SOURCE_BYTES {
            let message = format!("a rule file can have at most {MAX_SOURCE_BYTES} bytes");
            remarks.push(Diagnostic::new(Code::TooLarge, Span::default(), message));
            source = SourceText::new(source.name(), "");
        }
        let mut forms = Forms::read(&mut source, loader, &mut remarks);
        let menu = Menu::read(&mut forms, &mut remarks);
        let variants = menu.titles();
        let file = Self {
            source,
            forms,
            menu,
            variants,
            remarks: Diagnostics::default(),
            is_translated: false,
            games: None,
            open: None,
        };
        Self { remarks: file.of_own_files(remarks), ..file }
    }

    /// Translates a game, if the file has several in another language: it becomes the text of this file. If it cannot be
    /// translated, the original does.
    fn open(&mut self, variant: usize) -> Result<(), Diagnostics> {
        let Some(games) = &self.games else { return Ok(()) };
        if self.open == Some(variant) {
            return Ok(());
        }
        self.open = None;
        match games.translated(variant) {
            Ok(text) => {
                let text = SourceText::new(translated_name(games.source()), text);
                let file = Self::read_own(text, &Files::default(), Diagnostics::default());
                self.open = Some(variant);
                (self.source, self.forms, self.menu) = (file.source, file.forms, file.menu);
                self.remarks = self.of_own_files(file.remarks);
                Ok(())
            }
            Err(faults) => {
                self.source = games.source().clone();
                Err(faults)
            }
        }
    }

    /// The text, followed by that of all included files: what the spans of the last diagnostics refer to.
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// The name of the file, also if its text is a translation now.
    pub fn name(&self) -> &str {
        let name = self.source.name();
        name.strip_suffix(TRANSLATED).unwrap_or(name)
    }

    /// The titles of all games and variants, in file order.
    pub fn variants(&self) -> &[String] {
        &self.variants
    }

    /// The game or variant that the file chooses to open first.
    pub fn default_variant(&self) -> usize {
        self.menu.default_entry()
    }

    /// The text of the file with all macro calls expanded.
    ///
    /// # Errors
    /// If a macro call cannot be expanded.
    pub fn expanded(&mut self) -> Result<String, Failure> {
        let top = self.forms.top().to_vec();
        let expanded: Result<Vec<String>, Failure> =
            top.iter().map(|form| Ok(print(&self.forms.expand(form)?))).collect();
        Ok(expanded?.concat())
    }

    /// Compiles a game or variant, counted from 0. The warnings include what is suspicious in it, except for unused
    /// names that another variant of the file may use; [`RuleFile::check`] reports those.
    ///
    /// # Errors
    /// All diagnostics for the file, if at least one of them is an error.
    pub fn compile(&mut self, variant: usize) -> Result<Compiled, Diagnostics> {
        let (mut compiled, findings) = self.build(variant)?;
        let suspicious = findings.into_diagnostics(self.variants.len() == 1);
        compiled.warnings.extend(self.of_own_files(suspicious));
        Ok(compiled)
    }

    /// All diagnostics for the file and every game and variant in it. What looks suspicious in one variant but is
    /// explained by another is left out.
    pub fn check(&mut self) -> Diagnostics {
        if self.games.is_some() {
            return self.check_games();
        }
        let mut remarks = Diagnostics::default();
        let mut findings = Findings::default();
        for variant in 0..self.variants.len().max(1) {
            match self.build(variant) {
                Ok((compiled, found)) => {
                    remarks.extend(compiled.warnings);
                    findings.merge(found);
                }
                Err(found) => remarks.extend(found),
            }
        }
        // A variant that does not compile may be the one that uses a name.
        let is_whole = !remarks.has_errors();
        remarks.extend(self.of_own_files(findings.into_diagnostics(is_whole)));
        remarks
    }

    /// The same for games in another language: the texts in which something was found become one source.
    fn check_games(&mut self) -> Diagnostics {
        let mut remarks = Diagnostics::default();
        let mut all: Option<SourceText> = None;
        for variant in 0..self.variants.len() {
            let found = match self.build(variant) {
                Ok((mut compiled, findings)) => {
                    compiled.warnings.extend(self.of_own_files(findings.into_diagnostics(true)));
                    compiled.warnings
                }
                Err(found) => found,
            };
            let Some(all) = &mut all else {
                all = Some(self.source.clone());
                remarks.extend(found);
                continue;
            };
            if found.iter().len() > 0 {
                let shift = all.len() as u32 + 1;
                self.source.files().iter().for_each(|file| {
                    all.add(file.name(), file.text().clone());
                });
                remarks.extend(found.shifted(shift));
            }
        }
        if let Some(all) = all.filter(|_| self.variants.len() > 1) {
            (self.source, self.open) = (all, None);
        }
        remarks
    }

    /// Compiles a game or variant, and runs the lints.
    fn build(&mut self, variant: usize) -> Result<(Compiled, Findings), Diagnostics> {
        self.open(variant)?;
        let mut remarks = self.remarks.clone();
        if self.variants.is_empty() && remarks.has_errors() {
            return Err(remarks);
        }
        // A game in another language is a file of its own.
        let sections = match self.sections(if self.games.is_some() { 0 } else { variant }) {
            Ok(sections) => sections,
            Err(failure) => {
                remarks.push(*failure);
                return Err(remarks);
            }
        };
        let mut model = model::lower(&sections, self.forms.calls(), &mut remarks);
        if remarks.has_errors() {
            return Err(remarks);
        }
        self.name_blocks(&mut model);
        let program = match program::compile(&model) {
            Ok(program) => Arc::new(program),
            Err(diagnostic) => {
                remarks.push(diagnostic);
                return Err(remarks);
            }
        };
        let findings = model::lint(&model, self.forms.calls());
        let default_variant = self.default_variant();
        let variants = self.variants.clone();
        let translated_variants = self.menu.translated_titles();
        let compiled =
            Compiled { program, model, variants, translated_variants, default_variant, warnings: remarks };
        Ok((compiled, findings))
    }

    /// Names blocks after the macro calls that produced them, for move notations that use these names.
    fn name_blocks(&self, model: &mut Model) {
        for block in model.piece_types.iter_mut().flat_map(|piece| &mut piece.blocks) {
            let text = self.forms.calls().text_of(CallId(block.call), &self.source);
            block.name = text.filter(|text| text.len() <= MAX_BLOCK_NAME).unwrap_or_default();
        }
    }

    /// Removes warnings about unused things in included files, which other games may include too, and in translations.
    fn of_own_files(&self, mut remarks: Diagnostics) -> Diagnostics {
        let is_own = |span: Span| !self.is_translated && self.source.file_index(span.start) == 0;
        remarks.retain(|remark| remark.code != Code::Unused || is_own(remark.span));
        remarks
    }

    fn sections(&mut self, variant: usize) -> Result<Vec<Sexpr>, Failure> {
        let missing = match self.variants.len() {
            0 => "missing `(game …)` in this file".to_owned(),
            count => format!("there is no variant {variant}; the file has {count}"),
        };
        self.menu
            .sections(variant, &mut self.forms)
            .unwrap_or_else(|| Err(Box::new(Diagnostic::new(Code::MissingSection, Span::default(), missing))))
    }
}
