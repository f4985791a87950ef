//! Lowers `(fen PLACEMENT FIELD …)`: how positions are written.

use std::collections::BTreeMap;

use super::context::Context;
use super::letters::letters;
use crate::board::Board;
use crate::index::{DirectionId, SiteId};
use crate::notations::{Fen, FenField, HandLetter, Letters, Placement};
use crate::syntax::Sexpr;

/// `(rows (PIECE "K" "k") …)` or `(lists (PIECE "K") … (players "W" "B"))`, then the fields.
pub(super) fn lower_fen(placement: &Sexpr, fields: &[Sexpr], context: &mut Context<'_>) -> Option<Fen> {
    let placement = match (placement.head()?, placement.arguments()) {
        ("rows", entries) => {
            Placement::Rows { letters: letters(entries, context)?, rows: rows(&context.model.board) }
        }
        ("lists", [players, entries @ ..]) if players.head() == Some("players") => {
            Placement::Lists { letters: letters(entries, context)?, players: texts(players.arguments())? }
        }
        _ => return None,
    };
    let fields: Option<Vec<FenField>> = fields.iter().map(|field| lower_field(field, context)).collect();
    Some(Fen { placement, fields: fields? })
}

/// The sites of a board, row by row as they are drawn.
pub(super) fn rows(board: &Board) -> Vec<Vec<SiteId>> {
    let mut rows: BTreeMap<i32, Vec<(i32, SiteId)>> = BTreeMap::new();
    for (at, site) in board.sites().iter().enumerate() {
        rows.entry(site.rect.top).or_default().push((site.rect.left, SiteId::new(at)));
    }
    let from_left = |mut row: Vec<(i32, SiteId)>| {
        row.sort_unstable();
        row.into_iter().map(|(_, site)| site).collect()
    };
    rows.into_values().map(from_left).collect()
}

fn lower_field(field: &Sexpr, context: &mut Context<'_>) -> Option<FenField> {
    if let Some(text) = field.text() {
        return Some(FenField::Text(text.to_owned()));
    }
    Some(match (field.head()?, field.arguments()) {
        ("turn", players) => FenField::Turn(texts(players)?),
        ("hands", entries) => FenField::Hands(in_order(entries, &letters(entries, context)?, context)?),
        ("attribute", [attribute, entries @ ..]) => {
            let attribute = context.attribute(attribute)?;
            let entry = |entry: &Sexpr, context: &mut Context<'_>| match entry.list()? {
                [site, letter] => Some((context.site(site)?, letter.text()?.to_owned())),
                _ => None,
            };
            let entries: Option<Vec<_>> = entries.iter().map(|one| entry(one, context)).collect();
            FenField::Attribute(attribute, entries?)
        }
        ("passed", [variable, direction]) => {
            let variable = context.variable(variable)?;
            let direction = context.direction(direction)?;
            FenField::Passed(variable, by_player(direction, context))
        }
        ("value", [variable]) => FenField::Value(context.variable(variable)?),
        ("move-number", []) => FenField::MoveNumber,
        _ => return None,
    })
}

fn texts(forms: &[Sexpr]) -> Option<Vec<String>> {
    forms.iter().map(|form| form.text().map(str::to_owned)).collect()
}

/// The letters of reserves: those of the first player in the order of the entries, then those of the next one.
fn in_order(entries: &[Sexpr], letters: &Letters, context: &mut Context<'_>) -> Option<Vec<HandLetter>> {
    let mut order = Vec::new();
    for entry in entries {
        order.push(context.piece_type(entry.list()?.first()?)?.index());
    }
    let players = 0..context.model.players.len();
    let letter = |player: usize, piece_type: usize| {
        let letter = letters[piece_type][player].clone()?;
        Some(HandLetter { player, piece_type, letter })
    };
    Some(players.flat_map(|player| order.iter().filter_map(move |&kind| letter(player, kind))).collect())
}

/// What each player sees in place of a direction.
pub(super) fn by_player(direction: DirectionId, context: &Context<'_>) -> Vec<DirectionId> {
    let board = &context.model.board;
    let seen = |name: &str| {
        let symmetry = board.symmetry(name)?;
        Some(board.symmetries[symmetry.index()].apply(direction))
    };
    context.model.players.iter().map(|player| seen(&player.name).unwrap_or(direction)).collect()
}
