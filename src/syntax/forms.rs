//! The forms of a rule file, read once and expanded on demand.

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
    /// Reads a text and all its included files, and separates the definitions. Macro calls at the top level are
    /// expanded; all others wait for [`Forms::expand`].
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

    /// The forms at the top level of the file.
    pub fn top(&self) -> &[Sexpr] {
        &self.top
    }

    /// Expands all macro calls in a form. Equal calls share their results, even between forms.
    ///
    /// # Errors
    /// If a macro calls itself or produces more than is allowed; the form is then unusable.
    pub fn expand(&mut self, form: &Sexpr) -> Result<Vec<Sexpr>, Failure> {
        self.expander.expand(form)
    }

    /// The macro calls that produced the expanded forms.
    pub fn calls(&self) -> &Calls {
        self.expander.calls()
    }
}
