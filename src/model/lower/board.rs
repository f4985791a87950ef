//! The `board` sections: grids, positions, links, zones and symmetries, in file order.

use super::context::Context;
use super::variant::Sections;
use crate::board::{
    Dimension, Grid, GridDirection, GridError, MAX_SITES, Rect, SiteSet, Symmetry, UNIT, Zone,
};
use crate::diagnostic::Code;
use crate::index::{DirectionId, SiteId};
use crate::syntax::Sexpr;

pub(super) fn lower_boards(sections: &Sections<'_>, context: &mut Context<'_>) {
    let mut any = false;
    for section in sections.all("board") {
        any = true;
        for part in section.arguments() {
            lower_part(part, context);
        }
    }
    if !any {
        context.missing("board", "(board (grid …))");
    }
}

fn lower_part(part: &Sexpr, context: &mut Context<'_>) {
    match part.head() {
        Some("grid") => add_grid(part, context),
        Some("positions") => part.arguments().iter().for_each(|site| add_position(site, context)),
        Some("links") => add_links(part, context),
        Some("zone") => add_zone(part, context),
        Some("symmetry") => add_symmetry(part, context),
        Some("image") => {}
        head => {
            let known = ["grid", "positions", "links", "zone", "symmetry", "image"];
            let message = format!("a board has no part {}", part.describe());
            let diagnostic = context.about(Code::UnknownForm, part, message);
            context.push(diagnostic.suggest(head.unwrap_or(""), known));
        }
    }
}

fn add_grid(form: &Sexpr, context: &mut Context<'_>) {
    let Some(grid) = read_grid(form, context) else {
        return;
    };
    if grid.size().is_none_or(|size| size > MAX_SITES) {
        return context.report(Code::TooLarge, form, format!("a board has at most {MAX_SITES} positions"));
    }
    match grid.add_to(&mut context.model.board) {
        Ok(()) => {}
        Err(GridError::Site(name)) => {
            context.report(
                Code::DuplicateName,
                form,
                format!("position `{name}` cannot be added a second time"),
            );
        }
        Err(GridError::Direction(name)) => {
            context.report(Code::TooLarge, form, format!("direction `{name}` is one too many"));
        }
    }
}

fn read_grid(form: &Sexpr, context: &mut Context<'_>) -> Option<Grid> {
    let mut grid =
        Grid { start: Rect::default(), dimensions: Vec::new(), shifts: Vec::new(), directions: Vec::new() };
    for part in form.arguments() {
        let arguments = part.arguments();
        match part.head() {
            Some("start-rectangle") => match rect(arguments) {
                Some(start) => grid.start = start,
                None => context.bad_form(part, "`(start-rectangle left top right bottom)`"),
            },
            Some("dimensions") => {
                grid.dimensions = read_all(arguments, dimension, "`(\"a/b/c\" (dx dy))`", context)?;
            }
            Some("directions") => {
                grid.directions = read_all(arguments, direction, "`(n 0 -1)`", context)?;
            }
            Some("wrap") => close_rings(part, &mut grid, context)?,
            Some("offset") => grid.shifts = shifts(part, &grid, context)?,
            _ => context
                .bad_form(part, "a part of a grid: start-rectangle, dimensions, directions, wrap or offset"),
        }
    }
    let count = grid.dimensions.len();
    if count == 0 || grid.directions.iter().any(|direction| direction.vector.len() != count) {
        context.bad_form(form, "dimensions, and in every direction one number for each of them");
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
            None => context.bad_form(form, expected),
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
        delta: (measure(dx)?, measure(dy)?),
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

/// Numbers of a drawing and of vectors are less than this, so that sums of a few stay whole.
const FAR: i32 = 10_000_000;

/// A number of a drawing.
fn measure(form: &Sexpr) -> Option<i32> {
    form.number().filter(|number| (-FAR..FAR).contains(number))
}

/// A whole number or a fraction such as `-1/2`, in parts of [`UNIT`].
fn parts(form: &Sexpr) -> Option<i32> {
    let (numerator, denominator) = match form.symbol()?.split_once('/') {
        Some((n, d)) => (n.parse::<i32>().ok()?, d.parse::<i32>().ok()?),
        None => (form.number()?, 1),
    };
    let scaled = numerator.checked_mul(UNIT).filter(|scaled| (-FAR..FAR).contains(scaled))?;
    (denominator > 0 && scaled % denominator == 0).then(|| scaled / denominator)
}

/// `(wrap N ...)`: the N-th dimensions, counted from 1, are rings.
fn close_rings(form: &Sexpr, grid: &mut Grid, context: &mut Context<'_>) -> Option<()> {
    for number in form.arguments() {
        let index = number.number().and_then(|n| usize::try_from(n - 1).ok());
        if let Some(dimension) = index.and_then(|index| grid.dimensions.get_mut(index)) {
            dimension.ring = true;
        } else {
            context.bad_form(number, "the number of a dimension given above, counted from 1");
            return None;
        }
    }
    Some(())
}

/// `(offset SHIFT LABEL ...)`: rows of these labels are shifted along the second dimension.
fn shifts(form: &Sexpr, grid: &Grid, context: &mut Context<'_>) -> Option<Vec<i32>> {
    let (Some((amount, rows)), Some(first)) = (form.arguments().split_first(), grid.dimensions.first())
    else {
        context.bad_form(form, "`(offset SHIFT LABEL …)` behind the dimensions");
        return None;
    };
    let labels = &first.labels;
    for row in rows {
        if !labels.iter().any(|label| row.symbol() == Some(label)) {
            context.unknown("label of the first dimension", row, labels);
        }
    }
    let Some(amount) = parts(amount) else {
        context.bad_form(amount, "a part of a column such as `1/2`");
        return None;
    };
    let shifted = |label: &String| rows.iter().any(|row| row.symbol() == Some(label));
    Some(labels.iter().map(|label| if shifted(label) { amount } else { 0 }).collect())
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
        return context.bad_form(form, "`(NAME left top right bottom)`");
    };
    if context.model.board.add_site(name, rect).is_none() {
        context.report(Code::DuplicateName, form, format!("position `{name}` cannot be added a second time"));
    }
}

/// `(links DIRECTION (FROM TO) ...)`. Pairs with unknown positions are ignored, as ZRF does.
fn add_links(form: &Sexpr, context: &mut Context<'_>) {
    let Some((name, pairs)) = form.arguments().split_first() else {
        return context.bad_form(form, "`(links DIRECTION (FROM TO) …)`");
    };
    let Some(word) = name.symbol() else {
        return context.bad_form(name, "a direction's name");
    };
    let Some(id) = context.model.board.add_direction(word) else {
        return context.report(Code::TooLarge, name, format!("direction `{word}` is one too many"));
    };
    for pair in pairs {
        let board = &mut context.model.board;
        let site = |at: usize| pair.list()?.get(at)?.symbol().and_then(|name| board.site(name));
        if let (Some(from), Some(to)) = (site(0), site(1)) {
            board.set_link(from, id, to);
        } else {
            context.report(Code::Ignored, pair, "this link joins positions that are not on the board");
        }
    }
}

/// `(zone (name Z) (players A B) (positions p ...))`; without players it is everybody's.
fn add_zone(form: &Sexpr, context: &mut Context<'_>) {
    let part = |name: &str| form.arguments().iter().find(|part| part.head() == Some(name));
    let name = part("name").and_then(|name| name.arguments().first()?.symbol());
    let (Some(name), Some(positions)) = (name, part("positions")) else {
        return context.bad_form(form, "`(zone (name Z) (positions …))`");
    };
    let sites: Vec<SiteId> = positions.arguments().iter().filter_map(|form| site(form, context)).collect();
    let player_count = context.model.players.len();
    let members: Vec<usize> = match part("players") {
        Some(players) => {
            players.arguments().iter().filter_map(|p| Some(context.player(p)?.index())).collect()
        }
        None => (0..player_count).collect(),
    };
    if !context.has_room(form, context.model.board.zones.len(), "zones") {
        return;
    }
    let zones = &mut context.model.board.zones;
    let at = zones.iter().position(|zone| zone.name == name).unwrap_or_else(|| {
        zones.push(Zone { name: name.to_owned(), sites: vec![SiteSet::default(); player_count] });
        zones.len() - 1
    });
    for member in members {
        for &site in &sites {
            zones[at].sites[member].insert(site);
        }
    }
}

/// The site that a form names.
pub(super) fn site(form: &Sexpr, context: &mut Context<'_>) -> Option<SiteId> {
    let found = form.symbol().and_then(|name| context.model.board.site(name));
    if found.is_none() {
        let known: Vec<String> = context.model.board.sites().iter().map(|site| site.name.clone()).collect();
        context.unknown("position", form, &known);
    }
    found
}

/// `(symmetry NAME (FROM TO) ...)`.
fn add_symmetry(form: &Sexpr, context: &mut Context<'_>) {
    let Some((name, pairs)) = form.arguments().split_first() else {
        return context.bad_form(form, "`(symmetry NAME (FROM TO) …)`");
    };
    let Some(name) = name.symbol().map(str::to_owned) else {
        return context.bad_form(name, "the name of a player or of the symmetry");
    };
    let pairs = pairs.iter().filter_map(|pair| {
        let Some([from, to]) = pair.list() else {
            context.bad_form(pair, "a pair of directions");
            return None;
        };
        direction_id(from, context).zip(direction_id(to, context))
    });
    let pairs = pairs.collect();
    if context.model.board.symmetry(&name).is_some() {
        return context.report(Code::DuplicateName, form, format!("symmetry `{name}` is declared twice"));
    }
    if !context.has_room(form, context.model.board.symmetries.len(), "symmetries") {
        return;
    }
    context.model.board.symmetries.push(Symmetry { name, pairs });
}

/// The direction that a form names.
pub(super) fn direction_id(form: &Sexpr, context: &mut Context<'_>) -> Option<DirectionId> {
    let found = form.symbol().and_then(|name| context.model.board.direction(name));
    if found.is_none() {
        let known = context.model.board.directions().to_vec();
        context.unknown("direction", form, &known);
    }
    found
}
