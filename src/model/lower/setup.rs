//! The pieces at the start.

use super::context::Context;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::index::{AttributeId, PieceTypeId, PlayerId};
use crate::model::Placement;
use crate::syntax::Sexpr;

/// `(board-setup (PLAYER (PIECE position ... (ATTRIBUTE value) position ...) ...) ...)`:
/// an attribute counts for the positions behind it.
pub(super) fn lower_setup(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("board-setup") else {
        return;
    };
    for side in section.arguments() {
        let Some([player, pieces @ ..]) = side.list() else {
            context.bad_form(side, "`(PLAYER (PIECE position …) …)`");
            continue;
        };
        let Some(owner) = context.player(player) else {
            continue;
        };
        for pieces in pieces {
            place_all(owner, pieces, context);
        }
    }
}

fn place_all(owner: PlayerId, form: &Sexpr, context: &mut Context<'_>) {
    let Some([piece, places @ ..]) = form.list() else {
        return context.bad_form(form, "`(PIECE position …)`");
    };
    let Some(piece_type) = context.piece_type(piece) else {
        return;
    };
    let mut attributes = Vec::new();
    for place in places {
        if place.list().is_some() {
            set_attribute(place, piece_type, &mut attributes, context);
        } else if let Some(site) = super::board::site(place, context) {
            let attributes = attributes.clone();
            let placement = Placement { site, owner, piece_type, attributes };
            if context.model.setup.iter().any(|other| other.site == site) {
                context.report(
                    Code::DuplicateName,
                    place,
                    format!("two pieces stand on {}", place.describe()),
                );
            }
            context.model.setup.push(placement);
        }
    }
}

fn set_attribute(
    form: &Sexpr,
    piece_type: PieceTypeId,
    attributes: &mut Vec<(AttributeId, i32)>,
    context: &mut Context<'_>,
) {
    let Some([name, value]) = form.list() else {
        return context.bad_form(form, "`(ATTRIBUTE value)`");
    };
    let id = name.symbol().and_then(|name| context.attribute_id(name));
    let owned = &context.model.piece_types[piece_type.index()].attributes;
    let Some(id) = id.filter(|id| owned.iter().any(|(known, _)| known == id)) else {
        let known: Vec<String> = context.model.attributes.iter().map(|a| a.name.clone()).collect();
        return context.unknown("attribute of this piece", name, &known);
    };
    let range = &context.model.attributes[id.index()];
    let value = match value.symbol() {
        Some("true") if range.truth => Some(1),
        Some("false") if range.truth => Some(0),
        _ => value.number(),
    };
    if let Some(value) = value.filter(|value| (range.min..=range.max).contains(value)) {
        attributes.push((id, value));
    } else {
        let message = format!("`{}` is a number from {} to {}", range.name, range.min, range.max);
        context.report(Code::OutOfRange, form, message);
    }
}
