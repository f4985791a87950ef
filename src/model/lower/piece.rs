//! The `piece` sections: names and attributes first, so that rules may speak of all of them, then
//! the blocks of moves.

use super::action::Body;
use super::context::Context;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::index::{AttributeId, MoveTypeId};
use crate::model::{PieceType, Range};
use crate::syntax::Sexpr;

/// Takes in names, helps and attributes of all pieces.
pub(super) fn declare(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.all("piece") {
        let part = |name: &str| section.arguments().iter().find(|part| part.head() == Some(name));
        let Some(name) = part("name").and_then(|name| name.arguments().first()?.symbol()) else {
            context.bad_form(section, "a piece with a `(name …)`");
            continue;
        };
        if context.piece_type_id(name).is_some() {
            context.report(Code::DuplicateName, section, format!("piece `{name}` is declared twice"));
        }
        if !context.has_room(section, context.model.piece_types.len(), "pieces") {
            return;
        }
        let help = part("help").map(super::section_text).unwrap_or_default();
        let attributes = section.arguments().iter().filter(|part| part.head() == Some("attribute"));
        let attributes = attributes.filter_map(|form| declare_attribute(form, context)).collect();
        context.model.piece_types.push(PieceType {
            name: name.to_owned(),
            help,
            attributes,
            blocks: Vec::new(),
        });
    }
}

/// Takes in an attribute; the same name on another piece is the same attribute with wider bounds.
fn declare_attribute(form: &Sexpr, context: &mut Context<'_>) -> Option<(AttributeId, i32)> {
    let (range, initial) = context.ranged(form, form.arguments())?;
    let id = match context.attribute_id(&range.name) {
        Some(known) => known.index(),
        None if context.has_room(form, context.model.attributes.len(), "attributes") => {
            context.model.attributes.push(range.clone());
            context.model.attributes.len() - 1
        }
        None => return None,
    };
    let Range { min, max, .. } = range;
    let known = &mut context.model.attributes[id];
    (known.min, known.max) = (known.min.min(min), known.max.max(max));
    Some((AttributeId::new(id), initial))
}

/// Lowers the moves of all pieces.
pub(super) fn lower_blocks(sections: &Sections<'_>, context: &mut Context<'_>) {
    for (at, section) in sections.all("piece").enumerate() {
        for part in section.arguments() {
            match part.head() {
                Some("name" | "help" | "description" | "attribute" | "image" | "notation") => {}
                Some("moves") => lower_moves(at, part, context),
                head => {
                    let known = ["name", "help", "description", "attribute", "image", "notation", "moves"];
                    let message = format!("a piece has no part {}", part.describe());
                    let diagnostic = context.about(Code::UnknownForm, part, message);
                    context.push(diagnostic.suggest(head.unwrap_or(""), known));
                }
            }
        }
        warn_if_immobile(at, section, context);
    }
}

fn lower_moves(piece: usize, form: &Sexpr, context: &mut Context<'_>) {
    let mut move_type: Option<MoveTypeId> = None;
    for part in form.arguments() {
        if part.head() == Some("move-type") {
            move_type = part.arguments().first().and_then(|name| context.move_type(name));
            continue;
        }
        let Some(items) = part.list() else {
            context.bad_form(part, "a list of instructions");
            continue;
        };
        let block = Body::new(context).block(items, move_type, part.span);
        if let Some(owner) = context.model.piece_types.get_mut(piece) {
            owner.blocks.push(block);
        }
    }
}

fn warn_if_immobile(piece: usize, section: &Sexpr, context: &mut Context<'_>) {
    let Some(found) = context.model.piece_types.get(piece) else {
        return;
    };
    if found.blocks.is_empty() {
        let message = format!("piece `{}` has no moves", found.name);
        context.report(Code::PieceWithoutMoves, section, message);
    }
}
