//! `dump`: a game in one of its inner forms.

use std::io::Write as _;

use boardwright::diagnostic::Diagnostics;
use boardwright::program::disassemble;

use crate::args::Form;
use crate::failure::Failure;
use crate::target::{Target, errors_as_text};

pub(crate) fn run(game: &str, what: Form) -> Result<(), Failure> {
    let mut target = Target::load(game)?;
    let text = match what {
        Form::Program => disassemble(&target.compiled.program),
        Form::Model => format!("{:#?}\n", target.compiled.model),
        Form::Text => expanded(&mut target)?,
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

fn expanded(target: &mut Target) -> Result<String, Failure> {
    target.file.expanded().map_err(|failure| {
        let mut found = Diagnostics::default();
        found.push(*failure);
        errors_as_text(&found, &target.file)
    })
}
