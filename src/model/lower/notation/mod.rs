//! Lowers `(notation "NAME" PART …)`: how the players of a game write its moves, positions and games.
//!
//! In: the sections, once players, board, pieces and variables are known. Out: the notations of the model.
//!
//! - `move_parts`: how a move is written, part by part.
//! - `site_names`: what the sites are called; `columns`: how players count columns and rows.

mod columns;
mod move_parts;
mod site_names;

use super::context::Context;
use super::fen::{lower_fen, rows};
use super::letters::letters;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::game_file::Format;
use crate::notations::{Diagram, GameFileKind, NamedStart, Notation};
use crate::syntax::Sexpr;
use columns::{columns, needing_columns};
use move_parts::move_parts;
use site_names::{own_names, site_names};

/// The parts of a notation.
const PARTS: &[&str] = &[
    "columns",
    "dropping",
    "fen",
    "figurines",
    "file",
    "letters",
    "moving",
    "origins",
    "pass",
    "sites",
    "spellings",
    "write",
];

/// Most notations of a game, and most parts of each kind in one of them.
const MAX_KEPT: usize = 1000;

pub(super) fn lower_notations(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.all("notation") {
        context.report_extension(section, "notation");
        let Some((name, parts)) = section.arguments().split_first().filter(|(name, _)| name.text().is_some())
        else {
            context.report_bad_form(section, "`(notation \"NAME\" PART …)`");
            continue;
        };
        let mut notation = Notation {
            name: name.text().unwrap_or("").to_owned(),
            sites: own_names(&context.model.board),
            ..Notation::default()
        };
        for part in parts {
            if lower_part(part, &mut notation, context).is_none() {
                report_part(part, context);
            }
        }
        if notation.columns.is_none()
            && let Some(word) = needing_columns(section)
        {
            let message = "this counts columns or rows, which `(columns AHEAD \"1/2/3\")` names".to_owned();
            context.report(Code::Ignored, word, message);
            continue;
        }
        // A variant drops a notation of its game by naming it without parts.
        if parts.is_empty() {
            continue;
        }
        if context.model.notations.0.len() < MAX_KEPT {
            context.model.notations.0.push(notation);
        } else {
            context.report(Code::TooLarge, section, format!("a game can have at most {MAX_KEPT} notations"));
        }
    }
}

fn report_part(part: &Sexpr, context: &mut Context<'_>) {
    let message = format!("{} is not a part of `notation` and is ignored", part.describe());
    let diagnostic = context.about(Code::Ignored, part, message);
    let head = part.head().unwrap_or("");
    let is_near = !PARTS.contains(&head) && context.nearest(head, PARTS.iter().copied()).is_some();
    context.push(if is_near {
        context.suggest(diagnostic, head, PARTS.iter().copied())
    } else {
        diagnostic.hint(
            "expected a part such as `(letters (PIECE \"K\") …)`, `(moving piece origin (captures \"x\") to)`, `(file pgn)`",
        )
    });
}

fn lower_part(part: &Sexpr, notation: &mut Notation, context: &mut Context<'_>) -> Option<()> {
    match (part.head()?, part.arguments()) {
        ("sites", names) => notation.sites = site_names(names, context)?,
        ("origins", names) => notation.origins = Some(site_names(names, context)?),
        ("letters", entries) => notation.letters = letters(entries, context)?,
        ("figurines", entries) => notation.figurines = letters(entries, context)?,
        ("spellings", entries) => notation.spellings.push(letters(entries, context)?),
        ("columns", [ahead, labels @ ..]) => notation.columns = Some(columns(ahead, labels, context)?),
        ("moving", parts) => notation.moves = move_parts(parts, context)?,
        ("dropping", parts) => notation.drops = move_parts(parts, context)?,
        ("pass", [text]) => notation.pass = Some(text.text()?.to_owned()),
        ("write", [text, moves @ ..]) if !moves.is_empty() && notation.whole.len() < MAX_KEPT => {
            let moves: Option<Vec<String>> = moves.iter().map(|one| one.text().map(str::to_owned)).collect();
            notation.whole.push((text.text()?.to_owned(), moves?));
        }
        ("fen", [placement, fields @ ..]) => notation.fen = Some(lower_fen(placement, fields, context)?),
        ("file", [format, parts @ ..]) if notation.files.len() < MAX_KEPT => {
            notation.files.push(file(format, parts, context)?);
        }
        _ => return None,
    }
    Some(())
}

/// `(file FORMAT (TAG "value") … (players "Red" "Black") (stones PIECE) (diagram (PIECE "K") …) (start "TAG" "value" "position") …)`.
fn file(format: &Sexpr, parts: &[Sexpr], context: &mut Context<'_>) -> Option<GameFileKind> {
    let (_, format) = Format::ALL.into_iter().find(|(word, _)| format.symbol() == Some(word))?;
    let mut kind = GameFileKind {
        format,
        tags: Vec::new(),
        players: None,
        stones: None,
        diagram: None,
        starts: Vec::new(),
    };
    for part in parts {
        match (part.head()?, part.arguments()) {
            ("players", names) if matches!(format, Format::Pgn | Format::Pdn) => {
                kind.players = Some(player_tags(names)?);
            }
            ("players", _) => return None,
            ("stones", [piece]) => kind.stones = Some(context.piece_type(piece)?.index()),
            ("diagram", entries) => {
                let rows = rows(&context.model.board);
                kind.diagram = Some(Diagram { letters: letters(entries, context)?, rows });
            }
            ("start", [tag, value, position @ ..]) if kind.starts.len() < MAX_KEPT => {
                let position = match position {
                    [] => None,
                    [position] => Some(position.text()?.to_owned()),
                    _ => return None,
                };
                let (tag, value) = (tag.text()?.to_owned(), value.text()?.to_owned());
                kind.starts.push(NamedStart { tag, value, position });
            }
            (tag, [value]) => kind.tags.push((tag.to_owned(), value.text()?.to_owned())),
            _ => return None,
        }
    }
    Some(kind)
}

/// Two names that tags of PGN can have.
fn player_tags(names: &[Sexpr]) -> Option<[String; 2]> {
    let [first, second] = [names.first()?.text()?, names.get(1)?.text()?];
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let is_pair = names.len() == 2 && first != second && is_name(first) && is_name(second);
    is_pair.then(|| [first.to_owned(), second.to_owned()])
}
