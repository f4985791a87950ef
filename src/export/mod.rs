//! Writes a game in the language of Ludii, as far as it fits.
//!
//! In: the [`Model`] of a game. Out: the text of a `.lud` file, or what does not fit, with its place in the rule file.
//! `writer` knows the game, `board` writes the board and names its sites and directions, `condition` what can be tested,
//! `motions` finds steps, slides, hops and leaps in blocks, `moves` writes them, `ends` the goals.

mod board;
mod condition;
mod ends;
mod misfit;
mod motions;
mod moves;
mod writer;

use std::fmt::Write as _;

use crate::diagnostic::Diagnostic;
use crate::index::PieceTypeId;
use crate::model::Model;

use writer::Writer;

/// The text of a `.lud` file with the rules of a game.
///
/// # Errors
/// The first thing that does not fit.
pub fn ludii(model: &Model) -> Result<String, Box<Diagnostic>> {
    let writer = Writer::new(model)?;
    writer.check()?;
    let mut out =
        String::from("// Written by Boardwright. The third occurrence of a position is a draw there.\n");
    let _ = writeln!(out, "(game \"{}\"", model.texts.title.replace('"', "'"));
    let _ = writeln!(out, "    {}", writer.players());
    let _ = writeln!(out, "    (equipment {{\n        {}", writer.board.text);
    for kind in 0..model.piece_types.len() {
        if let Some(piece) = writer.piece(PieceTypeId::new(kind))? {
            let _ = writeln!(out, "        {piece}");
        }
    }
    if writer.has_hands() {
        out += "        (hand Each)\n";
    }
    out += &writer.regions();
    out += "    })\n    (rules\n";
    out += &writer.start();
    let _ = writeln!(out, "        (play {})", writer.play()?);
    let _ = writeln!(out, "        (end {{{}\n        }})", writer.ends()?);
    Ok(out + "    )\n)\n")
}
