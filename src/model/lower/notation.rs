//! Lowers `(notation "NAME" PART …)`: how the players of a game write its moves, positions and games.
//!
//! In: the sections, once players, board, pieces and variables are known. Out: the notations of the model.

use super::context::Context;
use super::fen::{lower_fen, rows};
use super::letters::letters;
use super::variant::Sections;
use crate::board::Board;
use crate::diagnostic::Code;
use crate::game_file::Format;
use crate::notations::{Condition, Diagram, GameFileKind, NamedStart, Notation, Part, SiteName};
use crate::syntax::Sexpr;

/// The parts of a notation.
const PARTS: &[&str] = &[
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

/// The words in moves that stand for a part of the move.
const WORDS: [(&str, Part); 5] = [
    ("piece", Part::Piece),
    ("origin", Part::Origin),
    ("from", Part::From),
    ("to", Part::To),
    ("promoted", Part::Promoted),
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
        ("spellings", entries) => notation.spellings = letters(entries, context)?,
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

fn move_parts(parts: &[Sexpr], context: &mut Context<'_>) -> Option<Vec<Part>> {
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
    if let ("via", [separator]) = (head, part.arguments()) {
        return Some(Part::Via(separator.text()?.to_owned()));
    }
    let (_, condition) = CONDITIONS.iter().find(|(name, _)| *name == head)?;
    Some(Part::When(*condition, move_parts(part.arguments(), context)?))
}

/// `(file FORMAT (TAG "value") … (stones PIECE) (diagram (PIECE "K") …) (start "TAG" "value" "position") …)`.
fn file(format: &Sexpr, parts: &[Sexpr], context: &mut Context<'_>) -> Option<GameFileKind> {
    let (_, format) = Format::ALL.into_iter().find(|(word, _)| format.symbol() == Some(word))?;
    let mut kind = GameFileKind { format, tags: Vec::new(), stones: None, diagram: None, starts: Vec::new() };
    for part in parts {
        match (part.head()?, part.arguments()) {
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

/// `COLUMNS ROWS`, labels from which the names of all sites are made, or `(SITE "NAME") …` for single ones.
fn site_names(names: &[Sexpr], context: &mut Context<'_>) -> Option<Vec<SiteName>> {
    if let [columns, rows] = names
        && let Some((columns, rows)) = columns.text().zip(rows.text())
    {
        return grid_names(&context.model.board, columns, rows);
    }
    let mut sites = own_names(&context.model.board);
    for pair in names {
        let Some([site, name]) = pair.list() else { return None };
        let whole = name.text()?.to_owned();
        sites[context.site(site)?.index()] = SiteName { whole, ..SiteName::default() };
    }
    Some(sites)
}

/// Names made of labels for the columns, from left to right, and for the rows, from top to bottom: `a/b/c`, `3/2/1`.
fn grid_names(board: &Board, columns: &str, rows: &str) -> Option<Vec<SiteName>> {
    let (columns, rows): (Vec<&str>, Vec<&str>) = (columns.split('/').collect(), rows.split('/').collect());
    let (lefts, tops) = (distinct(board, |site| site.rect.left), distinct(board, |site| site.rect.top));
    if (columns.len(), rows.len()) != (lefts.len(), tops.len()) {
        return None;
    }
    let name = |site: &crate::board::Site| {
        let file = columns[lefts.binary_search(&site.rect.left).ok()?].to_owned();
        let rank = rows[tops.binary_search(&site.rect.top).ok()?].to_owned();
        Some(SiteName { whole: format!("{file}{rank}"), file, rank })
    };
    board.sites().iter().map(name).collect()
}

fn distinct(board: &Board, edge: impl Fn(&crate::board::Site) -> i32) -> Vec<i32> {
    let mut edges: Vec<i32> = board.sites().iter().map(edge).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The names that the sites have in the rules. What all sites of a column begin with is its file, what all sites of a
/// row end with is its rank.
fn own_names(board: &Board) -> Vec<SiteName> {
    let sites = board.sites();
    let name = |site: &crate::board::Site| {
        let column = sites.iter().filter(|other| other.rect.left == site.rect.left);
        let row = sites.iter().filter(|other| other.rect.top == site.rect.top);
        let file = column.fold(site.name.as_str(), |file, other| shared_start(file, &other.name));
        let rank = row.fold(site.name.as_str(), |rank, other| shared_end(rank, &other.name));
        // A column or row of a single site says nothing about its name.
        let is_split = file.len() + rank.len() == site.name.len();
        let part = |text: &str| if is_split { text.to_owned() } else { String::new() };
        SiteName { whole: site.name.clone(), file: part(file), rank: part(rank) }
    };
    sites.iter().map(name).collect()
}

fn shared_start<'t>(text: &'t str, other: &str) -> &'t str {
    let same = text.char_indices().zip(other.chars()).find(|((_, a), b)| a != b);
    let most = text.char_indices().nth(other.chars().count()).map_or(text.len(), |(at, _)| at);
    &text[..same.map_or(most, |((at, _), _)| at)]
}

fn shared_end<'t>(text: &'t str, other: &str) -> &'t str {
    let same = text.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b).count();
    let at = text.char_indices().rev().take(same).last().map_or(text.len(), |(at, _)| at);
    &text[at..]
}

#[cfg(test)]
mod tests {
    use super::{shared_end, shared_start};

    #[test]
    fn names_share_beginnings_and_ends() {
        assert_eq!(shared_start("e10", "e4"), "e");
        assert_eq!(shared_start("e4", "e4"), "e4");
        assert_eq!(shared_start("ä", "b"), "");
        assert_eq!(shared_start("e44", "e4"), "e4");
        assert_eq!(shared_end("a10", "j10"), "10");
        assert_eq!(shared_end("a1", "b2"), "");
        assert_eq!(shared_end("7七", "6七"), "七");
    }
}
