//! Lowers `(board-setup …)`: the pieces at the start.

use super::context::Context;
use super::site::known_site;
use super::variant::Sections;
use crate::board::SiteSet;
use crate::diagnostic::Code;
use crate::index::{AttributeId, PieceTypeId, PlayerId};
use crate::model::{Placement, Reserve};
use crate::syntax::Sexpr;

/// Most pieces of one kind that a player can have off the board.
const MAX_OFF: u32 = 1_000_000;

/// `(board-setup (PLAYER (PIECE position ... off number (ATTRIBUTE value) position ...) ...) ...)`: an attribute
/// applies to the positions after it.
pub(super) fn lower_setup(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("board-setup") else {
        return;
    };
    let mut taken = SiteSet::default();
    for side in section.arguments() {
        let Some([player, pieces @ ..]) = side.list() else {
            context.report_bad_form(side, "`(PLAYER (PIECE position …) …)`");
            continue;
        };
        let Some(owner) = context.player(player) else {
            continue;
        };
        for pieces in pieces {
            place_all(owner, pieces, &mut taken, context);
        }
    }
}

fn place_all(owner: PlayerId, form: &Sexpr, taken: &mut SiteSet, context: &mut Context<'_>) {
    let Some([piece, places @ ..]) = form.list() else {
        return context.report_bad_form(form, "`(PIECE position …)`");
    };
    let Some(piece_type) = context.piece_type(piece) else {
        return;
    };
    if let Some(last) = places.last().filter(|last| last.list().is_some()) {
        context.report_meaningless(last, "applies to the positions after it, but there are none");
    }
    let mut attributes = Vec::new();
    let mut rest = places.iter();
    while let Some(place) = rest.next() {
        if place.list().is_some() {
            set_attribute(place, piece_type, &mut attributes, context);
        } else if place.symbol() == Some("off") {
            put_off(owner, piece_type, place, rest.next(), context);
        } else if let Some(site) = known_site(place, context) {
            let attributes = attributes.clone();
            put(place, Placement { site, owner, piece_type, attributes }, taken, context);
        }
    }
}

/// Puts a piece on the board. If a piece is there already, it stands on it on a board with columns, and else replaces
/// it.
fn put(place: &Sexpr, placement: Placement, taken: &mut SiteSet, context: &mut Context<'_>) {
    let setup = &mut context.model.setup;
    let doubled = taken.contains(placement.site);
    if let Some(most) = context.model.column_height.filter(|_| doubled) {
        let height = setup.iter().filter(|other| other.site == placement.site).count();
        if height < most {
            setup.push(placement);
        } else {
            let message = format!("at most {most} pieces can stand on {}", place.describe());
            context.report(Code::OutOfRange, place, message);
        }
        return;
    }
    if doubled {
        setup.retain(|other| other.site != placement.site);
    }
    taken.insert(placement.site);
    setup.push(placement);
    if doubled {
        let message = format!("two pieces stand on {}; the later one counts", place.describe());
        let diagnostic = context.about(Code::Doubled, place, message);
        context.push(diagnostic.hint("remove the position from one of them"));
    }
}

/// `off N`: N pieces off the board.
fn put_off(
    owner: PlayerId,
    piece_type: PieceTypeId,
    off: &Sexpr,
    count: Option<&Sexpr>,
    context: &mut Context<'_>,
) {
    let Some(number) = count.and_then(Sexpr::number) else {
        return context
            .report_bad_form(count.unwrap_or(off), "how many pieces are off the board: `off NUMBER`");
    };
    match u32::try_from(number) {
        Ok(count) if count <= MAX_OFF => context.model.reserves.push(Reserve { owner, piece_type, count }),
        _ => {
            let message = format!("from 0 to {MAX_OFF} pieces can be off the board, not {number}");
            context.report(Code::OutOfRange, off, message);
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
        return context.report_bad_form(form, "`(ATTRIBUTE value)`");
    };
    let id = name.symbol().and_then(|name| context.attribute_id(name));
    let owned = &context.model.piece_types[piece_type.index()].attributes;
    let Some(id) = id.filter(|id| owned.iter().any(|(known, _)| known == id)) else {
        let known: Vec<String> = context.model.attributes.iter().map(|a| a.name.clone()).collect();
        return context.report_unknown_name("attribute of this piece", name, &known);
    };
    let range = &context.model.attributes[id.index()];
    let value = match value.symbol() {
        Some("true") if range.truth => Some(1),
        Some("false") if range.truth => Some(0),
        _ => value.number(),
    };
    if let Some(value) = value.filter(|value| (range.min..=range.max).contains(value)) {
        attributes.retain(|&(known, _)| known != id);
        attributes.push((id, value));
    } else {
        let expected = if range.truth {
            format!("expected `({0} true)` or `({0} false)`", range.name)
        } else {
            format!("`{}` must be from {} to {}", range.name, range.min, range.max)
        };
        let message = format!("{expected}, not {}", form.describe());
        context.report(Code::OutOfRange, form, message);
    }
}
