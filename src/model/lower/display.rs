//! How the game is drawn.

use super::context::Context;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::model::{CellShape, Drawing};
use crate::syntax::Sexpr;

/// Longest text of a symbol, in characters.
const SYMBOL: usize = 4;

/// `(display (cell SHAPE) (colour PLAYER "css") (piece TYPE DRAWING) (show ZONE "label") (tint ZONE "css"))`.
pub(super) fn lower_display(sections: &Sections<'_>, context: &mut Context<'_>) {
    for part in sections.all("display").flat_map(Sexpr::arguments) {
        let read = match (part.head(), part.arguments()) {
            (Some("cell"), [shape]) => cell(shape, context),
            (Some("colour"), [player, colour]) => colour_of(player, colour, context),
            (Some("piece"), [piece, drawing]) => piece_drawing(piece, drawing, context),
            (Some("show"), [zone, label]) => show(zone, label, context),
            (Some("tint"), [zone, colour]) => tint(zone, colour, context),
            _ => None,
        };
        if read.is_none() {
            let message = format!("{} says nothing about how to draw and is left out", part.describe());
            let hint = "known are `(cell hexagon)`, `(colour PLAYER \"#c33\")`, `(piece TYPE (die pips))`, `(show ZONE \"label\")`";
            let diagnostic = context.about(Code::Ignored, part, message).hint(hint);
            context.push(diagnostic);
        }
    }
}

fn cell(shape: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    context.model.display.cell = match shape.symbol()? {
        "square" => CellShape::Square,
        "hexagon" => CellShape::Hexagon,
        "point" => CellShape::Point,
        _ => return None,
    };
    Some(())
}

fn colour_of(player: &Sexpr, colour: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    let player = context.player_id(player.symbol()?)?;
    let colour = colour.text()?.to_owned();
    context.model.display.colours.push((player, colour));
    Some(())
}

fn piece_drawing(piece: &Sexpr, drawing: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    let piece = context.piece_type_id(piece.symbol()?)?;
    let drawing = match (drawing.head()?, drawing.arguments()) {
        ("stone", []) => Drawing::Stone,
        ("letter", []) => Drawing::Letter,
        ("die", [attribute]) => Drawing::Die(context.attribute_id(attribute.symbol()?)?),
        ("number", [attribute]) => Drawing::Number(context.attribute_id(attribute.symbol()?)?),
        ("symbol", [text]) => Drawing::Symbol(text.text().filter(|text| is_symbol(text))?.to_owned()),
        _ => return None,
    };
    context.model.display.pieces.push((piece, drawing));
    Some(())
}

fn is_symbol(text: &str) -> bool {
    (1..=SYMBOL).contains(&text.chars().count())
}

fn show(zone: &Sexpr, label: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    let zone = context.model.board.zone(zone.symbol()?)?;
    let label = label.text()?.to_owned();
    context.model.display.zones.push((zone, label));
    Some(())
}

fn tint(zone: &Sexpr, colour: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    let zone = context.model.board.zone(zone.symbol()?)?;
    let colour = colour.text()?.to_owned();
    context.model.display.tints.push((zone, colour));
    Some(())
}
