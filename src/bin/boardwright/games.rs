//! `games`: the shipped games, one a line.

use std::io::Write as _;

use crate::failure::Failure;
use crate::target::{SHIPPED, Target, slug};

pub(crate) fn run() -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    for (id, _) in SHIPPED {
        let variants = Target::load(id)?.compiled.variants;
        for (at, title) in variants.iter().enumerate() {
            let id = if at == 0 { (*id).to_owned() } else { format!("{id}/{}", slug(title)) };
            writeln!(out, "{id}\t{title}")?;
        }
    }
    Ok(())
}
