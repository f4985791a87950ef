//! `games`: the shipped games, one a line.

use std::io::Write as _;

use crate::failure::Failure;
use crate::target::{SHIPPED, Target, slug};

pub(crate) fn run() -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    for (id, _) in SHIPPED {
        let file = Target::load(id)?.file;
        for (at, title) in file.variants().iter().enumerate() {
            let id =
                if at == file.default_variant() { (*id).to_owned() } else { format!("{id}/{}", slug(title)) };
            writeln!(out, "{id}\t{title}")?;
        }
    }
    Ok(())
}
