//! The joint between compiler and engine.

use std::sync::Arc;

use crate::diagnostic::Diagnostics;
use crate::model::{self, Model};
use crate::program::{self, Program};
use crate::source::{MAX_SOURCE_BYTES, SourceText};
use crate::syntax;

/// One game or variant, ready to play.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// What the engine runs.
    pub program: Arc<Program>,
    /// What people read and see: texts, board, display.
    pub model: Model,
    /// Titles of every game and variant in the file, in file order.
    pub variants: Vec<String>,
    /// Remarks that do not keep the game from being played.
    pub warnings: Diagnostics,
}

/// Compiles the `variant`-th game or variant of a rule file, counted from 0.
///
/// # Errors
/// All remarks about the file when at least one of them is an error.
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
    let mut diagnostics = Diagnostics::default();
    if source.text().len() > MAX_SOURCE_BYTES {
        diagnostics.push(too_large());
        return Err(diagnostics);
    }
    let forms = syntax::parse(source.text(), &mut diagnostics);
    let (forms, calls) = syntax::expand(forms, &mut diagnostics);
    let lowered = model::lower(&forms, &calls, variant, &mut diagnostics);
    let Some(lowered) = lowered.filter(|_| !diagnostics.has_errors()) else {
        return Err(diagnostics);
    };
    match program::compile(&lowered.model) {
        Ok(program) => Ok(Compiled {
            program: Arc::new(program),
            model: lowered.model,
            variants: lowered.variants,
            warnings: diagnostics,
        }),
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            Err(diagnostics)
        }
    }
}

fn too_large() -> crate::diagnostic::Diagnostic {
    let message = format!("a rule file has at most {MAX_SOURCE_BYTES} bytes");
    crate::diagnostic::Diagnostic::new(
        crate::diagnostic::Code::TooLarge,
        crate::source::Span::default(),
        message,
    )
}
