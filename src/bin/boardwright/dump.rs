//! `dump`: a game in one of its inner forms.

use std::io::Write as _;

use boardwright::diagnostic::Diagnostics;
use boardwright::program::disassemble;
use boardwright::syntax;

use crate::args::Form;
use crate::failure::Failure;
use crate::target::Target;

pub(crate) fn run(game: &str, what: Form) -> Result<(), Failure> {
    let target = Target::load(game)?;
    let text = match what {
        Form::Program => disassemble(&target.compiled.program),
        Form::Model => format!("{:#?}\n", target.compiled.model),
        Form::Text => expanded(&target),
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

fn expanded(target: &Target) -> String {
    let mut diagnostics = Diagnostics::default();
    let forms = syntax::parse(target.source.text(), &mut diagnostics);
    syntax::print(&syntax::expand(forms, &mut diagnostics).0)
}
