//! Lowers the `piece` sections: first names and attributes, so that rules may mention all of them, then the blocks.

use super::action::Body;
use super::context::{Context, place_of};
use super::range::Declared;
use super::sections::report_left_out;
use super::text::text_in;
use super::variant::Sections;
use crate::diagnostic::{Code, Severity};
use crate::index::{AttributeId, MoveTypeId, PlayerId};
use crate::model::{Origin, PieceType, Range};
use crate::syntax::Sexpr;
use std::collections::BTreeSet;

/// Declares the names, help texts and attributes of all pieces.
pub(super) fn declare(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.all("piece") {
        let part = |name: &str| section.arguments().iter().find(|part| part.head() == Some(name));
        let written = part("name").and_then(|name| name.arguments().first());
        let Some((written, name)) = written.and_then(|form| Some((form, form.symbol()?))) else {
            context.report_bad_form(section, "a piece with a `(name …)`");
            continue;
        };
        if context.piece_type_id(name).is_some() {
            let message = format!("piece `{name}` is declared twice");
            let diagnostic = context.about(Code::DuplicateName, written, message);
            context.push(diagnostic.hint("rename one of them, or merge their parts"));
        }
        if !context.has_room(section, context.model.piece_types.len(), "pieces") {
            return;
        }
        context.is_short(written, name);
        let mut text = |name| part(name).map(|part| text_in(part, context)).unwrap_or_default();
        let (help, description, notation) = (text("help"), text("description"), text("notation"));
        report_parts(section, context);
        let attributes = section.arguments().iter().filter(|part| part.head() == Some("attribute"));
        let attributes = attributes.filter_map(|form| declare_attribute(form, context)).collect();
        let images = part("image").map(|form| images_of(form, context)).unwrap_or_default();
        context.model.places.piece_types.push(place_of(written));
        context.model.piece_types.push(PieceType {
            name: name.to_owned(),
            help,
            notation,
            description,
            attributes,
            dummy: part("dummy").is_some(),
            images,
            blocks: Vec::new(),
        });
    }
}

/// Parts that a piece may have once: of several, the first one counts.
const SINGLE: &[&str] = &["description", "dummy", "help", "image", "name", "notation"];

/// Reports parts that have no effect.
fn report_parts(section: &Sexpr, context: &mut Context<'_>) {
    let mut given = BTreeSet::new();
    for &head in SINGLE {
        for part in section.arguments().iter().filter(|part| part.head() == Some(head)) {
            context.report_if_repeated(&mut given, head, part, "the first one");
        }
    }
    for part in section.arguments() {
        match part.head() {
            Some("dummy") => context.expect_end(part.arguments(), 0),
            Some("name") => context.expect_end(part.arguments(), 1),
            Some("open") => report_left_out(part, context),
            _ => {}
        }
    }
}

/// `(image PLAYER "FILE" … PLAYER "FILE" …)`: the first file named for each player.
fn images_of(form: &Sexpr, context: &mut Context<'_>) -> Vec<(PlayerId, String)> {
    let mut images: Vec<(PlayerId, String)> = Vec::new();
    let mut player = None;
    for part in form.arguments() {
        if let Some(name) = part.symbol() {
            player = context.player_id(name);
            if player.is_none() && context.is_first(&format!("pictures of {name}")) {
                report_nobody(part, name, context);
            }
        } else if part.text().is_none() {
            context.report_meaningless(part, "is neither a player nor a file name");
        } else if let (Some(player), Some(file)) = (player.take(), part.text()) {
            images.push((player, file.to_owned()));
        }
    }
    images
}

/// Warns about a picture for a player who does not play.
fn report_nobody(form: &Sexpr, name: &str, context: &mut Context<'_>) {
    let message = format!("unknown player {}, so nobody has this picture", form.describe());
    let diagnostic = context.about(Code::Ignored, form, message);
    let known = context.model.players.iter().map(|player| player.name.as_str());
    context.push(context.suggest(diagnostic, name, known));
}

/// Declares an attribute. If another piece has one of the same name, it is the same attribute, with bounds that include
/// both.
fn declare_attribute(form: &Sexpr, context: &mut Context<'_>) -> Option<(AttributeId, i32)> {
    let Declared { range, initial } = match form.arguments() {
        [name, value] if value.number().is_some() => context.ranged(form, &constant(name, value))?,
        // Files made for converters to other languages have words as values, which no ZRF rule can test.
        [_, word] if !context.is_extended && !matches!(word.symbol(), None | Some("true" | "false")) => {
            let message = format!("{} is ignored: an attribute must be a word", form.describe());
            context.report(Code::Ignored, form, message);
            return None;
        }
        arguments => context.ranged(form, arguments)?,
    };
    let id = match context.attribute_id(&range.name) {
        Some(known) => known.index(),
        None if context.has_room(form, context.model.attributes.len(), "attributes") => {
            context.model.attributes.push(range.clone());
            let name = form.arguments().first().unwrap_or(form);
            context.model.places.attributes.push(place_of(name));
            context.model.attributes.len() - 1
        }
        None => return None,
    };
    let Range { min, max, .. } = range;
    let known = &mut context.model.attributes[id];
    (known.min, known.max) = (known.min.min(min), known.max.max(max));
    Some((AttributeId::new(id), initial))
}

/// `(attribute NAME NUMBER)` is a constant of all pieces of the type: its minimum is its maximum.
fn constant(name: &Sexpr, value: &Sexpr) -> [Sexpr; 3] {
    [name.clone(), value.clone(), value.clone()]
}

pub(super) const PARTS: &[&str] = &[
    "anywhere",
    "attribute",
    "description",
    "drops",
    "dummy",
    "help",
    "image",
    "moves",
    "name",
    "notation",
    "open",
];

/// Lowers the blocks of all pieces.
pub(super) fn lower_blocks(sections: &Sections<'_>, context: &mut Context<'_>) {
    for (at, section) in sections.all("piece").enumerate() {
        let remarks = context.collect_apart(|context| lower_parts(at, section, context));
        match remarks.iter().find(|remark| remark.severity() == Severity::Error) {
            Some(problem) if never_appears(section, sections) => {
                leave_out(at, section, &problem.message, context);
            }
            _ => context.extend(remarks),
        }
    }
}

fn lower_parts(piece: usize, section: &Sexpr, context: &mut Context<'_>) {
    for part in section.arguments() {
        match part.head() {
            Some("moves") => lower_moves(piece, part, Origin::Piece, context),
            Some("drops") => lower_moves(piece, part, Origin::Hand, context),
            Some("anywhere") => {
                context.report_extension(part, "anywhere");
                lower_moves(piece, part, Origin::Anywhere, context);
            }
            Some(head) if PARTS.contains(&head) => {}
            head => {
                let message = format!("{} is not a part of a piece", part.describe());
                let diagnostic = context.about(Code::UnknownForm, part, message);
                context.push(context.suggest(diagnostic, head.unwrap_or(""), PARTS.iter().copied()));
            }
        }
    }
}

/// Whether nothing except its own section mentions a piece, as in a variant that inherits it but has another board. A
/// piece with `anywhere` blocks acts without being on the board; `piece-types` and `kind-at` mean every piece.
fn never_appears(section: &Sexpr, sections: &Sections<'_>) -> bool {
    let acts_anywhere = section.arguments().iter().any(|part| part.head() == Some("anywhere"));
    if acts_anywhere || sections.last("board-setup").is_none() {
        return false;
    }
    let own = name_of(section);
    let others = sections.iter().filter(|other| other.head() != Some("piece") || name_of(other) != own);
    let speaks =
        |other: &Sexpr, name| [name, "piece-types", "kind-at"].iter().any(|word| mentions(other, word));
    own.is_some_and(|name| !others.into_iter().any(|other| speaks(other, name)))
}

fn name_of(section: &Sexpr) -> Option<&str> {
    let name = section.arguments().iter().find(|part| part.head() == Some("name"))?;
    name.arguments().first()?.symbol()
}

fn mentions(form: &Sexpr, word: &str) -> bool {
    match form.list() {
        Some(items) => items.iter().any(|item| mentions(item, word)),
        None => form.symbol() == Some(word),
    }
}

/// Removes the blocks of a piece, which had errors but can never be run.
fn leave_out(piece: usize, section: &Sexpr, problem: &str, context: &mut Context<'_>) {
    let Some(found) = context.model.piece_types.get_mut(piece) else { return };
    found.blocks.clear();
    let message =
        format!("piece `{}` never comes onto the board, and its moves are left out: {problem}", found.name);
    context.report(Code::Unused, section, message);
}

fn lower_moves(piece: usize, form: &Sexpr, origin: Origin, context: &mut Context<'_>) {
    let mut move_type: Option<MoveTypeId> = None;
    for part in form.arguments() {
        if part.head() == Some("move-type") {
            move_type = part.arguments().first().and_then(|name| context.move_type(name));
            continue;
        }
        if part.list().is_some() && matches!(part.head(), Some("verify" | "if" | "while")) {
            let message =
                format!("{} is a single instruction, but a move is a list of them", part.describe());
            let diagnostic = context.about(Code::BadForm, part, message);
            context
                .push(diagnostic.hint("put the whole move into one list, such as `(n (verify empty?) add)`"));
            continue;
        }
        let items = part.list().unwrap_or_else(|| std::slice::from_ref(part));
        if items.is_empty() {
            context.report_meaningless(part, "has no instructions");
        }
        let block = Body::new(context).block(items, origin, move_type, part);
        if let Some(owner) = context.model.piece_types.get_mut(piece) {
            owner.blocks.push(block);
        }
    }
}
