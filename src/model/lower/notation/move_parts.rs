//! Lowers how a notation writes moves, part by part.

use crate::diagnostic::Code;
use crate::model::lower::context::Context;
use crate::notations::{Condition, Part, Spellings, Tandem};
use crate::syntax::Sexpr;

/// The words in moves that stand for a part of the move.
const WORDS: [(&str, Part); 7] = [
    ("piece", Part::Piece),
    ("origin", Part::Origin),
    ("from", Part::From),
    ("to", Part::To),
    ("promoted", Part::Promoted),
    ("column", Part::Column),
    ("advance", Part::Advance),
];

/// The heads of parts that are written only in some moves.
const CONDITIONS: [(&str, Condition); 7] = [
    ("ambiguous", Condition::Ambiguous),
    ("captures", Condition::Captures),
    ("quiet", Condition::Quiet),
    ("promotes", Condition::Promotes),
    ("declines", Condition::Declines),
    ("check", Condition::Check),
    ("mate", Condition::Mate),
];

/// The parts of `moving` or `dropping`.
pub(super) fn move_parts(parts: &[Sexpr], context: &mut Context<'_>) -> Option<Vec<Part>> {
    parts.iter().map(|part| move_part(part, context)).collect()
}

fn move_part(part: &Sexpr, context: &mut Context<'_>) -> Option<Part> {
    if let Some(text) = part.text() {
        return Some(Part::Text(text.to_owned()));
    }
    if let Some(word) = part.symbol() {
        let known = WORDS.iter().find(|(name, _)| *name == word);
        if known.is_none() {
            let message = format!("{} is not a part of a move", part.describe());
            let words = WORDS.iter().map(|(name, _)| *name);
            let diagnostic = context.suggest(context.about(Code::Ignored, part, message), word, words);
            context.push(diagnostic);
        }
        return known.map(|(_, part)| part.clone());
    }
    let head = part.head()?;
    match (head, part.arguments()) {
        ("via", [separator]) => return Some(Part::Via(separator.text()?.to_owned())),
        ("heading", [ahead, back, aside]) => {
            return Some(Part::Heading([spellings(ahead)?, spellings(back)?, spellings(aside)?]));
        }
        ("tandem", parts) => return tandem(parts, context),
        _ => {}
    }
    let (_, condition) = CONDITIONS.iter().find(|(name, _)| *name == head)?;
    Some(Part::When(*condition, move_parts(part.arguments(), context)?))
}

/// `(tandem "+" "-")` or `(tandem "+" "." "-" PIECE …)`.
fn tandem(parts: &[Sexpr], context: &mut Context<'_>) -> Option<Part> {
    let count = parts.iter().take_while(|part| part.text().is_some()).count();
    let (texts, pieces) = parts.split_at(count);
    let texts: Vec<Spellings> = texts.iter().map(spellings).collect::<Option<_>>()?;
    let (front, between, rear) = match <[Spellings; 3]>::try_from(texts) {
        Ok([front, between, rear]) => (front, Some(between), rear),
        Err(texts) => {
            let [front, rear] = <[Spellings; 2]>::try_from(texts).ok()?;
            (front, None, rear)
        }
    };
    let pieces: Vec<_> = pieces.iter().map(|piece| context.piece_type(piece)).collect::<Option<_>>()?;
    Some(Part::Tandem(Tandem { front, between, rear, pieces }))
}

/// `"a/b"`: the text that is written, and others that are understood.
fn spellings(part: &Sexpr) -> Option<Spellings> {
    Some(part.text()?.split('/').map(str::to_owned).collect())
}
