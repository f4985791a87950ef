//! Lowers `(display …)`: how the game is drawn.

use std::collections::BTreeSet;

use super::context::Context;
use super::drawing::piece_drawing;
use super::phase::condition_hook;
use super::text::short_text;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::index::DirectionId;
use crate::model::{CellShape, Sign};
use crate::syntax::Sexpr;

const PARTS: &[&str] = &[
    "cell",
    "colour",
    "curves",
    "facing",
    "lines",
    "mark",
    "material",
    "piece",
    "score",
    "score-unit",
    "show",
    "territory",
    "tint",
];

const CELLS: [(&str, CellShape); 4] = [
    ("square", CellShape::Square),
    ("hexagon", CellShape::Hexagon),
    ("octagon", CellShape::Octagon),
    ("point", CellShape::Point),
];

/// The words for materials of boards; what each looks like, only the page knows.
const MATERIALS: &[&str] =
    &["felt", "green", "marble", "parchment", "sand", "sea", "slate", "walnut", "wood"];

/// The words for signs in cells.
const SIGNS: &[&str] = &["ring", "two-rings", "three-rings", "dot", "cross", "rosette"];

/// `(display PART …)`.
pub(super) fn lower_display(sections: &Sections<'_>, context: &mut Context<'_>) {
    report_doubled(sections, context);
    for part in sections.all("display").flat_map(Sexpr::arguments) {
        if lower_part(part, context).is_none() {
            let message = format!("{} is not a part of `display` and is ignored", part.describe());
            let diagnostic = context.about(Code::Ignored, part, message);
            let head = part.head().unwrap_or("");
            let hint = "expected a part such as `(cell hexagon)`, `(colour PLAYER \"#c33\")`, `(piece TYPE (shape king))`, `(show ZONE \"label\")`";
            let is_near = !PARTS.contains(&head) && context.nearest(head, PARTS.iter().copied()).is_some();
            context.push(if is_near {
                context.suggest(diagnostic, head, PARTS.iter().copied())
            } else {
                diagnostic.hint(hint)
            });
        }
    }
}

/// Warns about parts that are overridden by a later one about the same player, piece or zone.
fn report_doubled(sections: &Sections<'_>, context: &mut Context<'_>) {
    let mut given = BTreeSet::new();
    for part in sections.all("display").flat_map(Sexpr::arguments) {
        let about = match part.head() {
            Some("cell" | "material" | "score-unit" | "territory") => Some(""),
            Some("colour" | "facing" | "piece") => part.arguments().first().and_then(Sexpr::symbol),
            _ => None,
        };
        if let Some(about) = about {
            context.report_if_repeated(&mut given, (part.head(), about), part, "the later one");
        }
    }
}

/// Most parts of each kind in a display.
const MAX_KEPT: usize = 1000;

/// Whether the display has no room for another part; if so, the part is reported.
fn is_full(head: &str, part: &Sexpr, context: &mut Context<'_>) -> bool {
    let display = &context.model.display;
    let kept = [
        display.colours.len(),
        display.curves.len(),
        display.facings.len(),
        display.lines.as_ref().map_or(0, Vec::len),
        display.marks.len(),
        display.pieces.len(),
        display.scores.len(),
        display.tints.len(),
        display.zones.len(),
    ];
    let is_full = PARTS.contains(&head) && kept.into_iter().any(|kept| kept >= MAX_KEPT);
    if is_full {
        let message = format!("a display can have at most {MAX_KEPT} parts of each kind");
        context.report(Code::TooLarge, part, message);
    }
    is_full
}

fn lower_part(part: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    match (part.head()?, part.arguments()) {
        (head, _) if is_full(head, part, context) => Some(()),
        ("cell", [shape]) => {
            cell(shape, context);
            Some(())
        }
        ("colour", [player, colour]) => colour_of(player, colour, context),
        ("curves", directions) => {
            let all = directions_of(directions, context)?;
            context.model.display.curves.extend(all);
            Some(())
        }
        ("facing", [player, direction]) => facing(player, direction, context),
        ("lines", directions) => {
            let all = directions_of(directions, context)?;
            context.model.display.lines.get_or_insert_default().extend(all);
            Some(())
        }
        ("mark", [zone, sign]) => mark(zone, sign, context),
        ("material", [material]) => {
            let word = context.word_among(material, "material of a board", MATERIALS);
            context.model.display.material = word.or(context.model.display.material);
            Some(())
        }
        ("piece", [piece, drawing]) => {
            let piece = context.piece_type_id(piece.symbol()?)?;
            let drawing = piece_drawing(drawing, context)?;
            context.model.display.pieces.extend(drawing.map(|drawing| (piece, drawing)));
            Some(())
        }
        ("score", [variable, label]) => score(variable, label, context),
        ("score-unit", [unit]) => {
            let unit = u32::try_from(unit.number()?).ok().filter(|&unit| unit > 0)?;
            context.model.display.score_unit = Some(unit);
            Some(())
        }
        ("show", [zone, label]) => show(zone, label, context),
        ("territory", [condition]) => {
            context.model.display.territory = condition_hook(condition, context);
            Some(())
        }
        ("tint", [zone, colour]) => tint(zone, colour, context),
        _ => None,
    }
}

fn cell(shape: &Sexpr, context: &mut Context<'_>) {
    let word = context.word_among(shape, "shape of a cell", &CELLS.map(|(word, _)| word));
    if let Some((_, shape)) = CELLS.into_iter().find(|&(known, _)| Some(known) == word) {
        context.model.display.cell = shape;
    }
}

fn colour_of(player: &Sexpr, colour: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    let player = context.player_id(player.symbol()?)?;
    let colour = colour.text()?.to_owned();
    context.model.display.colours.push((player, colour));
    Some(())
}

fn directions_of(forms: &[Sexpr], context: &mut Context<'_>) -> Option<Vec<DirectionId>> {
    forms.iter().map(|form| context.model.board.direction(form.symbol()?)).collect()
}

fn facing(player: &Sexpr, direction: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    let player = context.player_id(player.symbol()?)?;
    let direction = context.model.board.direction(direction.symbol()?)?;
    context.model.display.facings.push((player, direction));
    Some(())
}

fn mark(zone: &Sexpr, sign: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    let zone = context.model.board.zone(zone.symbol()?)?;
    let sign = match sign.text() {
        Some(_) => Sign::Text(short_text(sign)?),
        None => match context.word_among(sign, "mark of a cell", SIGNS) {
            Some(word) => Sign::Drawn(word),
            None => return Some(()),
        },
    };
    context.model.display.marks.push((zone, sign));
    Some(())
}

fn score(variable: &Sexpr, label: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    let variable = context.variable_id(variable.symbol()?)?;
    let label = label.text()?.to_owned();
    context.model.display.scores.push((variable, label));
    Some(())
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
