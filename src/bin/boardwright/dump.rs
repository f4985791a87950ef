//! `dump`: prints a game in one of its internal forms.

use std::io::Write as _;

use boardwright::diagnostic::Diagnostics;
use boardwright::index::SiteId;
use boardwright::moves::{graph_drawing, graph_summary};
use boardwright::program::{Program, disassemble};

use crate::args::Form;
use crate::failure::Failure;
use crate::target::{Target, errors_as_text};

pub(crate) fn run(game: &str, what: Form, site: Option<&str>) -> Result<(), Failure> {
    let mut target = Target::load(game)?;
    let program = &target.compiled.program;
    let text = match what {
        Form::Program => disassemble(program),
        Form::Graph => match site {
            Some(site) => graph_drawing(program, site_named(program, site)?),
            None => graph_summary(program),
        },
        Form::Model => format!("{:#?}\n", target.compiled.model),
        Form::Source => target.file.source().text().to_owned(),
        Form::Text => expanded(&mut target)?,
        Form::Ludii => for_ludii(&target)?,
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

fn site_named(program: &Program, name: &str) -> Result<SiteId, Failure> {
    let site = program.names.sites.iter().position(|site| site == name);
    site.map(SiteId::new).ok_or_else(|| Failure::Message(format!("no position is called `{name}`")))
}

fn for_ludii(target: &Target) -> Result<String, Failure> {
    boardwright::export::ludii(&target.compiled.model).map_err(|misfit| {
        let mut found = Diagnostics::default();
        found.push(*misfit);
        errors_as_text(&found, &target.file)
    })
}

fn expanded(target: &mut Target) -> Result<String, Failure> {
    target.file.expanded().map_err(|failure| {
        let mut found = Diagnostics::default();
        found.push(*failure);
        errors_as_text(&found, &target.file)
    })
}
