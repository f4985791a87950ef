//! Joins the compiler to the engine: a rule file and the number of a variant in, [`Compiled`] or [`Diagnostics`] out.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::languages;
use crate::model::{self, Findings, Menu, Model};
use crate::program::{self, Program};
use crate::source::{Files, Loader, MAX_SOURCE_BYTES, SourceText, Span};
use crate::syntax::{CallId, Failure, Forms, Sexpr, print};

/// Macro calls longer than this, in bytes, do not become names of moves.
const MAX_BLOCK_NAME: usize = 100;

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
    /// Games of another language that could not be translated.
    refused: Vec<(usize, Diagnostic)>,
}

impl RuleFile {
    /// Reads a rule file, and the files it includes from a loader. Faults are reported by [`RuleFile::compile`].
    pub fn read(mut source: SourceText, loader: &dyn Loader) -> Self {
        let mut remarks = Diagnostics::default();
        match languages::translate(&mut source, loader) {
            None => {}
            Some(Ok(translation)) => {
                let name = format!("{} (translated)", source.name());
                let mut file = Self::read_own(SourceText::new(name, translation.text), loader, remarks);
                file.is_translated = true;
                file.add_refused(&source, translation.refused);
                return file;
            }
            Some(Err(faults)) => {
                let mut empty = SourceText::new(source.name(), "");
                let mut forms = Forms::read(&mut empty, loader, &mut remarks);
                let menu = Menu::read(&mut forms, &mut Diagnostics::default());
                let variants = menu.titles();
                return Self {
                    variants,
                    source,
                    forms,
                    menu,
                    remarks: faults,
                    refused: Vec::new(),
                    is_translated: false,
                };
            }
        }
        Self::read_own(source, loader, remarks)
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
        let nothing = Diagnostics::default();
        let file = Self {
            variants,
            source,
            forms,
            menu,
            remarks: nothing,
            refused: Vec::new(),
            is_translated: false,
        };
        Self { remarks: file.of_own_files(remarks), ..file }
    }

    /// Notes which games could not be translated. The original files come after the translation, so that they can be
    /// quoted.
    fn add_refused(&mut self, original: &SourceText, refused: Vec<(usize, Diagnostic)>) {
        if refused.is_empty() {
            return;
        }
        let shift = self.source.len() as u32 + 1;
        for file in original.files() {
            self.source.add(file.name(), file.text().clone());
        }
        let shifted = |span: Span| Span { start: span.start + shift, end: span.end + shift };
        self.refused = refused
            .into_iter()
            .map(|(index, fault)| (index, Diagnostic { span: shifted(fault.span), ..fault }))
            .collect();
    }

    /// The text, followed by that of all included files: what the spans of diagnostics refer to.
    pub fn source(&self) -> &SourceText {
        &self.source
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

    /// Compiles a game or variant, and runs the lints.
    fn build(&mut self, variant: usize) -> Result<(Compiled, Findings), Diagnostics> {
        let mut remarks = self.remarks.clone();
        if self.variants.is_empty() && remarks.has_errors() {
            return Err(remarks);
        }
        if let Some((_, fault)) = self.refused.iter().find(|(index, _)| *index == variant) {
            remarks.push(fault.clone());
            return Err(remarks);
        }
        let sections = match self.sections(variant) {
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
