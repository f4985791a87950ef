//! The forms of a rule file, read once and expanded piece by piece.

use super::expand::{Calls, Expander, Failure};
use super::include;
use super::sexpr::Sexpr;
use crate::diagnostic::Diagnostics;
use crate::source::{Loader, SourceText};

/// The forms of a rule file without its definitions.
#[derive(Debug)]
pub struct Forms {
    top: Vec<Sexpr>,
    expander: Expander,
}

impl Forms {
    /// Reads a text and all it includes, and takes out the definitions. Macro calls at the top of the file
    /// are expanded; all others wait for [`Forms::expand`].
    pub fn read(source: &mut SourceText, loader: &dyn Loader, diagnostics: &mut Diagnostics) -> Self {
        let forms = include::read(source, loader, diagnostics);
        let is_definition = |form: &Sexpr| form.list().is_some() && form.head() == Some("define");
        let (definitions, forms): (Vec<Sexpr>, Vec<Sexpr>) = forms.into_iter().partition(is_definition);
        let mut expander = Expander::new(&definitions, &forms, diagnostics);
        let mut top = Vec::with_capacity(forms.len());
        for form in forms {
            if !expander.is_call(&form) {
                top.push(form);
                continue;
            }
            match expander.expand(&form) {
                Ok(expanded) => top.extend(expanded),
                Err(failure) => diagnostics.push(*failure),
            }
        }
        Self { top, expander }
    }

    /// What stands at the top of the file.
    pub fn top(&self) -> &[Sexpr] {
        &self.top
    }

    /// A form with all macro calls in it expanded. Equal calls share what they make, also over several
    /// forms.
    ///
    /// # Errors
    /// Where a macro calls itself or makes more than is allowed; then nothing can be said of the form.
    pub fn expand(&mut self, form: &Sexpr) -> Result<Vec<Sexpr>, Failure> {
        self.expander.expand(form)
    }

    /// Which calls brought the expanded forms in.
    pub fn calls(&self) -> &Calls {
        self.expander.calls()
    }
}
