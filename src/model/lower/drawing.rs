//! Lowers how a piece is drawn.

use super::context::Context;
use super::text::short_text;
use crate::model::{Drawing, Inscription};
use crate::syntax::Sexpr;

/// The shapes that the page can draw.
const SHAPES: &[&str] = &[
    "stone",
    "man",
    "crowned-man",
    "marble",
    "disc",
    "tile",
    "block",
    "wedge",
    "crate",
    "pit",
    "circle",
    "triangle",
    "square",
    "pyramid",
    "cross",
    "star",
    "rock",
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "pawn",
    "prince",
    "general",
    "vizier",
    "elephant",
    "camel",
    "giraffe",
    "lion",
    "cannon",
    "catapult",
    "scout",
    "chancellor",
    "archbishop",
    "amazon",
    "dwarf",
    "troll",
    "sorcerer",
    "person",
    "soldier",
    "tower",
];

/// Words for the ink of an inscription.
const INKS: &[&str] = &["second-ink"];

/// A drawing with an unknown shape, which was reported; the piece keeps its earlier drawing.
pub(super) struct InvalidDrawing;

/// `stone`, `(letter)`, `(die ATTRIBUTE)`, `(number ATTRIBUTE)`, `(symbol "♞")` or `(shape NAME …)`; `None` for
/// anything else.
pub(super) fn piece_drawing(
    drawing: &Sexpr,
    context: &mut Context<'_>,
) -> Option<Result<Drawing, InvalidDrawing>> {
    Some(Ok(match (drawing.head()?, drawing.arguments()) {
        ("stone", []) => Drawing::Stone,
        ("letter", []) => Drawing::Letter,
        ("die", [attribute]) => Drawing::Die(context.attribute_id(attribute.symbol()?)?),
        ("number", [attribute]) => Drawing::Number(context.attribute_id(attribute.symbol()?)?),
        ("symbol", [text]) => Drawing::Symbol(short_text(text)?),
        ("shape", [name, rest @ ..]) => return shape(name, rest, context),
        _ => return None,
    }))
}

/// `(shape NAME ["text" ["plain text"] (PLAYER "text") … | ATTRIBUTE] [second-ink])`.
fn shape(name: &Sexpr, rest: &[Sexpr], context: &mut Context<'_>) -> Option<Result<Drawing, InvalidDrawing>> {
    let (second_ink, rest) = match rest.split_last() {
        Some((last, before)) if last.symbol().is_some_and(|word| INKS.contains(&word)) => (true, before),
        _ => (false, rest),
    };
    let inscription = match rest {
        [] => Inscription::None,
        [text, rest @ ..] if text.text().is_some() => inscribed(text, rest, context)?,
        [attribute] => Inscription::Attribute(context.attribute_id(attribute.symbol()?)?),
        _ => return None,
    };
    let name = context.word_among(name, "shape of a piece", SHAPES);
    Some(name.map(|name| Drawing::Shape { name, inscription, second_ink }).ok_or(InvalidDrawing))
}

/// `"text" ["plain text"] (PLAYER "text") …`; `None` if it is not of this form.
fn inscribed(text: &Sexpr, rest: &[Sexpr], context: &mut Context<'_>) -> Option<Inscription> {
    let (plain, own) = match rest {
        [plain, own @ ..] if plain.text().is_some() => (short_text(plain)?, own),
        own => (String::new(), own),
    };
    let own_text = |form: &Sexpr| {
        let [player, text] = form.list()? else { return None };
        Some((context.player_id(player.symbol()?)?, short_text(text)?))
    };
    let own = own.iter().map(own_text).collect::<Option<_>>()?;
    Some(Inscription::Text { text: short_text(text)?, plain, own })
}
