//! Lowers the `board` sections in file order.
//!
//! Grids and positions are read here, the other parts in their own files:
//! - `links`, `zone`, `symmetry`, `layers`: a part each.
//! - `measure`: numbers in drawings.
//! - `cost`: limits the work.

mod cost;
mod layers;
mod links;
mod measure;
mod symmetry;
mod zone;

use self::cost::{cost_of_links, has_time};
use self::measure::{measure, parts};
use super::context::Context;
use super::site::site_if_any;
use super::variant::Sections;
use crate::board::{Dimension, Grid, GridDirection, GridError, MAX_SITES, Rect, SiteSet, Vector};
use crate::diagnostic::Code;
use crate::index::DirectionId;
use crate::syntax::Sexpr;

pub(super) fn lower_boards(sections: &Sections<'_>, context: &mut Context<'_>) {
    let any = sections.all("board").next().is_some();
    let parts = || sections.all("board").flat_map(Sexpr::arguments);
    // Symmetries come last, since they may name directions that a later part declares.
    let (symmetries, others): (Vec<_>, Vec<_>) = parts().partition(|part| part.head() == Some("symmetry"));
    for part in others.into_iter().chain(symmetries) {
        lower_part(part, context);
    }
    let board = &context.model.board;
    let directions = (0..board.directions().len()).map(DirectionId::new);
    if directions.map(|id| board.links_of(id).count()).sum::<usize>() > MAX_LINKS {
        let last = sections.all("board").last().cloned();
        let message = format!("a board can have at most {MAX_LINKS} links");
        if let Some(section) = last {
            context.report(Code::TooLarge, &section, message);
        }
    }
    if !any {
        context.board_failed();
        context.report_missing("board", "(board (grid …))");
    }
}

/// Most links of a board, over all directions.
const MAX_LINKS: usize = 262_144;

/// What a grid may have, for suggestions.
const GRID_PARTS: [&str; 6] = ["start-rectangle", "dimensions", "directions", "wrap", "offset", "numbered"];

/// Lowers one part of a board.
type Part = fn(&Sexpr, &mut Context<'_>);

const PARTS: &[(&str, Part)] = &[
    ("columns", columns),
    ("dummy", |part, context| part.arguments().iter().for_each(|site| add_dummy(site, context))),
    ("grid", add_grid),
    ("image", |part, context| {
        if part.arguments().is_empty() {
            context.report_meaningless(part, "names no file");
        }
        let others = part.arguments().iter().filter(|file| file.text().is_none());
        others.for_each(|file| context.report_meaningless(file, "is not a file name in quotes"));
        let file = part.arguments().first().and_then(Sexpr::text);
        file.unwrap_or_default().clone_into(&mut context.model.display.image);
    }),
    ("kill-positions", |part, context| kill(part.arguments(), context)),
    ("layers", layers::add),
    ("links", links::add),
    ("positions", |part, context| part.arguments().iter().for_each(|site| add_position(site, context))),
    ("symmetry", symmetry::add_symmetry),
    ("unlink", |part, context| part.arguments().iter().for_each(|part| links::remove(part, context))),
    ("zone", zone::add),
];

/// The heads of the parts of a board.
pub(super) fn part_words() -> impl Iterator<Item = &'static str> {
    PARTS.iter().map(|&(word, _)| word)
}

fn lower_part(part: &Sexpr, context: &mut Context<'_>) {
    let head = part.head().unwrap_or("");
    if let Some((_, lower)) = PARTS.iter().find(|(word, _)| *word == head) {
        return lower(part, context);
    }
    context.board_failed();
    let message = format!("{} is not a part of a board", part.describe());
    let diagnostic = context.about(Code::UnknownForm, part, message);
    context.push(context.suggest(diagnostic, head, part_words()));
}

/// Greatest height that can be declared for columns.
const MAX_HEIGHT: i32 = 128;

/// `(columns NUMBER)`: the greatest height of a column.
fn columns(form: &Sexpr, context: &mut Context<'_>) {
    context.report_extension(form, "columns");
    match form.arguments() {
        [number] => match number.number() {
            Some(height @ 1..=MAX_HEIGHT) => context.model.column_height = Some(height as usize),
            _ => context.report(
                Code::OutOfRange,
                number,
                format!("a column can hold from 1 to {MAX_HEIGHT} pieces"),
            ),
        },
        _ => context.report_bad_form(form, "`(columns NUMBER)`"),
    }
}

fn add_grid(form: &Sexpr, context: &mut Context<'_>) {
    let Some(grid) = read_grid(form, context) else {
        context.board_failed();
        return;
    };
    if grid.size().is_none_or(|size| size > MAX_SITES) {
        return context.report(
            Code::TooLarge,
            form,
            format!("a board can have at most {MAX_SITES} positions"),
        );
    }
    if !has_time(form, grid.cost(), context) {
        return;
    }
    match grid.add_to(&mut context.model.board) {
        Ok(()) => {}
        Err(GridError::Site(name)) => {
            let message = format!("position `{name}` is one too many: a board can have at most {MAX_SITES}");
            context.report(Code::TooLarge, form, message);
        }
        Err(GridError::Direction(name)) => {
            context.report(Code::TooLarge, form, format!("too many directions: `{name}` is one too many"));
        }
    }
}

fn read_grid(form: &Sexpr, context: &mut Context<'_>) -> Option<Grid> {
    let mut grid = Grid {
        start: Rect::default(),
        dimensions: Vec::new(),
        shifts: Vec::new(),
        directions: Vec::new(),
        first_number: None,
    };
    for part in form.arguments() {
        let arguments = part.arguments();
        if let Some(word @ ("wrap" | "offset" | "numbered")) = part.head() {
            context.report_extension(part, word);
        }
        match part.head() {
            Some("start-rectangle") => match rect(arguments) {
                Some(start) => grid.start = start,
                None => context.report_bad_form(part, "`(start-rectangle left top right bottom)`"),
            },
            Some("dimensions") => {
                grid.dimensions = read_all(arguments, dimension, "`(\"a/b/c\" (dx dy))`", context)?;
                let longest: usize = grid.dimensions.iter().map(Dimension::longest_label).sum();
                context.is_short(part, &"x".repeat(longest));
            }
            Some("directions") => {
                grid.directions = read_all(arguments, direction, "`(n 0 -1)`", context)?;
            }
            Some("wrap") => close_rings(part, &mut grid, context)?,
            Some("offset") => grid.shifts = shifts(part, &grid, context)?,
            Some("numbered") => match first_number(arguments) {
                Some(first) => grid.first_number = Some(first),
                None => {
                    context.report_bad_form(
                        part,
                        "`(numbered FIRST)`, where FIRST is the first position's number",
                    );
                }
            },
            word => {
                let message = format!("expected a part of a grid, found {}", part.describe());
                let diagnostic = context.about(Code::BadForm, part, message);
                context.push(diagnostic.suggest(word.unwrap_or_default(), GRID_PARTS));
            }
        }
    }
    let count = grid.dimensions.len();
    if count == 0 || grid.directions.iter().any(|direction| direction.vector.len() != count) {
        context.report_bad_form(form, "dimensions, and in every direction one number for each of them");
        return None;
    }
    Some(grid)
}

fn read_all<T>(
    forms: &[Sexpr],
    read: impl Fn(&Sexpr) -> Option<T>,
    expected: &str,
    context: &mut Context<'_>,
) -> Option<Vec<T>> {
    let mut all = Vec::with_capacity(forms.len());
    for form in forms {
        match read(form) {
            Some(value) => all.push(value),
            None => context.report_bad_form(form, expected),
        }
    }
    (all.len() == forms.len()).then_some(all)
}

fn dimension(form: &Sexpr) -> Option<Dimension> {
    let [labels, delta] = form.list()? else {
        return None;
    };
    let [dx, dy] = delta.list()? else {
        return None;
    };
    Some(Dimension {
        labels: labels.text()?.split('/').map(str::to_owned).collect(),
        delta: Vector { x: measure(dx)?, y: measure(dy)? },
        ring: false,
    })
}

fn direction(form: &Sexpr) -> Option<GridDirection> {
    let (name, vector) = form.list()?.split_first()?;
    Some(GridDirection {
        name: name.symbol()?.to_owned(),
        vector: vector.iter().map(parts).collect::<Option<_>>()?,
    })
}

/// `(wrap N ...)`: the N-th dimensions, counted from 1, are rings.
fn close_rings(form: &Sexpr, grid: &mut Grid, context: &mut Context<'_>) -> Option<()> {
    for number in form.arguments() {
        let index = number.number().and_then(|n| usize::try_from(n).ok()?.checked_sub(1));
        if let Some(dimension) = index.and_then(|index| grid.dimensions.get_mut(index)) {
            dimension.ring = true;
        } else {
            context.report_bad_form(number, "the number of a dimension given above, counted from 1");
            return None;
        }
    }
    Some(())
}

/// `(offset SHIFT LABEL ...)`: the rows with these labels are offset along the second dimension.
fn shifts(form: &Sexpr, grid: &Grid, context: &mut Context<'_>) -> Option<Vec<i32>> {
    let (Some((amount, rows)), Some(first)) = (form.arguments().split_first(), grid.dimensions.first())
    else {
        context.report_bad_form(form, "`(offset SHIFT LABEL …)` after the dimensions");
        return None;
    };
    let labels = &first.labels;
    for row in rows {
        if !labels.iter().any(|label| row.symbol() == Some(label)) {
            context.report_unknown_name("label of the first dimension", row, labels);
        }
    }
    let Some(amount) = parts(amount) else {
        context.report_bad_form(amount, "a part of a column such as `1/2`");
        return None;
    };
    let shifted = |label: &String| rows.iter().any(|row| row.symbol() == Some(label));
    Some(labels.iter().map(|label| if shifted(label) { amount } else { 0 }).collect())
}

fn first_number(arguments: &[Sexpr]) -> Option<u32> {
    let [first] = arguments else {
        return None;
    };
    first.number().and_then(|number| u32::try_from(number).ok())
}

fn rect(numbers: &[Sexpr]) -> Option<Rect> {
    let [left, top, right, bottom] = numbers else {
        return None;
    };
    Some(Rect { left: measure(left)?, top: measure(top)?, right: measure(right)?, bottom: measure(bottom)? })
}

/// `(NAME left top right bottom)`.
fn add_position(form: &Sexpr, context: &mut Context<'_>) {
    let read = form.head().zip(rect(form.arguments()));
    let Some((name, rect)) = read else {
        context.board_failed();
        return context.report_bad_form(form, "`(NAME left top right bottom)`");
    };
    add_site(form, name, rect, context);
}

fn add_site(form: &Sexpr, name: &str, rect: Rect, context: &mut Context<'_>) {
    if context.model.board.site(name).is_some() {
        let message = format!("position `{name}` is already declared; this one is ignored");
        let diagnostic = context.about(Code::Doubled, form, message);
        return context.push(diagnostic.hint("give it another name, or remove it"));
    }
    if context.is_short(form, name) && context.model.board.add_site(name, rect).is_none() {
        context.report(Code::TooLarge, form, format!("a board can have at most {MAX_SITES} positions"));
    }
}

/// A position of `(dummy NAME …)`, which holds state for the rules and is not drawn.
fn add_dummy(form: &Sexpr, context: &mut Context<'_>) {
    let Some(name) = form.symbol() else {
        return context.report_bad_form(form, "a position's name");
    };
    if context.model.board.site(name).is_none() {
        add_site(form, name, Rect::default(), context);
    }
    if let Some(site) = context.model.board.site(name) {
        context.model.board.hide(site);
    }
}

/// Removing positions costs this many scans of the links.
const KILLING: usize = 8;

/// `(kill-positions NAME …)`.
fn kill(names: &[Sexpr], context: &mut Context<'_>) {
    let mut gone = SiteSet::default();
    for name in names {
        if let Some(site) = site_if_any(name, context) {
            gone.insert(site);
            context.killed.insert(name.symbol().unwrap_or("").to_owned());
        }
    }
    if names.first().is_some_and(|first| !has_time(first, KILLING * cost_of_links(context), context)) {
        return;
    }
    context.model.board.remove_sites(&gone);
}
