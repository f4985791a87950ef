//! The shapes of boards.
//!
//! In: `(board …)`. Out: a [`Board`].

use std::collections::BTreeSet;

use crate::diagnostic::Code;
use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{Board, COMPASS, Direction, Form, Relation, Site};
use crate::languages::ludii::boards::figures::{HIGH, MAX_SIDE, checked_side};
use crate::languages::ludii::boards::network;
use crate::languages::ludii::boards::operators;
use crate::languages::ludii::text::source_chars::fault;
use crate::languages::ludii::text::tree::Node;

/// Steps by facing, and whether they are orthogonal.
type Steps = &'static [(&'static str, (i32, i32), bool)];

const SQUARE: Steps = &[
    ("N", (0, 1), true),
    ("NE", (1, 1), false),
    ("E", (1, 0), true),
    ("SE", (1, -1), false),
    ("S", (0, -1), true),
    ("SW", (-1, -1), false),
    ("W", (-1, 0), true),
    ("NW", (-1, 1), false),
];

/// Hexagons in rows; a column leans to the left.
const ROWS_OF_HEXAGONS: Steps = &[
    ("N", (1, 2), false),
    ("NNE", (1, 1), true),
    ("ENE", (2, 1), false),
    ("E", (1, 0), true),
    ("ESE", (1, -1), false),
    ("SSE", (0, -1), true),
    ("S", (-1, -2), false),
    ("SSW", (-1, -1), true),
    ("WSW", (-2, -1), false),
    ("W", (-1, 0), true),
    ("WNW", (-1, 1), false),
    ("NNW", (0, 1), true),
];

/// Hexagons one above the other; columns lead up to the right, rows up to the left.
const COLUMNS_OF_HEXAGONS: Steps = &[
    ("N", (1, 1), true),
    ("NNE", (2, 1), false),
    ("ENE", (1, 0), true),
    ("E", (1, -1), false),
    ("ESE", (0, -1), true),
    ("SSE", (-1, -2), false),
    ("S", (-1, -1), true),
    ("SSW", (-2, -1), false),
    ("WSW", (-1, 0), true),
    ("W", (-1, 1), false),
    ("WNW", (0, 1), true),
    ("NNW", (1, 2), false),
];

/// Reads `(board SHAPE use:…)`.
pub(crate) fn read(board: &Node) -> Result<Board, Fault> {
    board.allow_names(&["use"])?;
    let element = board.named("use").and_then(Node::word).unwrap_or("Cell");
    if !matches!(element, "Cell" | "Vertex") {
        return Err(board.unsupported(&format!("use:{element}"), "as where pieces stand"));
    }
    let on_points = element == "Vertex";
    let is_track = |part: &&Node| part.members().iter().all(|member| member.has_head("track"));
    let parts: Vec<&Node> = board.positional().into_iter().filter(|part| !is_track(part)).collect();
    let [shape] = parts[..] else {
        let extra = parts.get(1).copied().unwrap_or(board);
        return Err(extra.unknown("in a board"));
    };
    let Some(mut made) = lattice(shape, on_points)? else {
        return network::board(shape, &operators::graph(shape, on_points)?, on_points);
    };
    made.on_points = on_points;
    if made.alternating {
        if !on_points {
            return Err(shape.unsupported("diagonals:", "for cells"));
        }
        for direction in &mut made.directions {
            direction.relation = Relation::Orthogonal;
        }
    }
    Ok(made)
}

/// A board of columns and rows, with constant steps; `None` if the shape is another one.
fn lattice(node: &Node, on_points: bool) -> Result<Option<Board>, Fault> {
    let Ok((shape, turned)) = unturned(node) else { return Ok(None) };
    let is_plain =
        matches!(shape.named("diagonals").and_then(Node::word), None | Some("Implied" | "Alternating"));
    let is_cells = !on_points && shape.named("diagonals").is_none();
    Ok(Some(match shape.keyword().as_str() {
        "square" | "rectangle"
            if !turned && is_plain && (on_points || is_cells) && whole_sides(shape, 2).is_ok() =>
        {
            rows(shape)?
        }
        "hex" | "hex Hexagon" if on_points || whole_sides(shape, 2)?.len() > 1 => return Ok(None),
        "hex" | "hex Hexagon" if turned => turned_hexagon(shape)?,
        "hex" | "hex Hexagon" => hexagon(shape)?,
        "tri Hexagon" if on_points && !turned => hexagon(shape)?,
        "hex Diamond" if !turned && !on_points && whole_sides(shape, 2)?.len() == 1 => rhombus(shape)?,
        "hex Triangle" if !turned && !on_points => triangle(shape)?,
        "tri" | "tri Triangle" if !turned && on_points => triangle(shape)?,
        _ => return Ok(None),
    }))
}

/// A shape without `(rotate 90 …)` around it.
fn unturned(shape: &Node) -> Result<(&Node, bool), Fault> {
    if !shape.has_head("rotate") {
        return Ok((shape, false));
    }
    match shape.positional()[..] {
        [angle, inner] if matches!(angle.integer(), Some(90 | -90 | 270)) => Ok((inner, true)),
        _ => Err(shape.unknown("with this angle")),
    }
}

/// The lengths of the sides of a shape, which are written as whole numbers, without the word that says which shape.
fn whole_sides(shape: &Node, most: usize) -> Result<Vec<i64>, Fault> {
    let parts = shape.positional();
    let sizes = parts
        .iter()
        .filter(|part| !is_name(part))
        .map(|part| whole_side(part))
        .collect::<Result<Vec<_>, _>>()?;
    if sizes.is_empty() || sizes.len() > most {
        return Err(shape.fault(format!("`{}` has a size", shape.keyword())));
    }
    Ok(sizes)
}

fn is_name(part: &Node) -> bool {
    part.word().is_some_and(|word| word.starts_with(char::is_uppercase))
}

fn whole_side(part: &Node) -> Result<i64, Fault> {
    let length = part.integer().ok_or_else(|| part.unknown_as("a size"))?;
    checked_side(part, length)
}

fn rows(shape: &Node) -> Result<Board, Fault> {
    shape.allow_names(&["diagonals"])?;
    let sizes = whole_sides(shape, if shape.has_head("square") { 1 } else { 2 })?;
    let alternating = match shape.named("diagonals").and_then(Node::word) {
        None | Some("Implied") => false,
        Some("Alternating") => true,
        Some(_) => return Err(shape.unsupported("diagonals:", "of this kind")),
    };
    let (rows, columns) = (sizes[0] as i32, sizes.get(1).copied().unwrap_or(sizes[0]) as i32);
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    Ok(Board { alternating, ..made(Form::Rows, places, SQUARE, [(1.0, 0.0), (0.0, 1.0)]) })
}

fn hexagon(shape: &Node) -> Result<Board, Fault> {
    shape.allow_names(&[])?;
    let side = whole_sides(shape, 1)?[0];
    if side > MAX_SIDE / 2 {
        let message = format!("a hexagon has sides of 1 to {} sites", MAX_SIDE / 2);
        return Err(fault(Code::TooLarge, shape.at, message));
    }
    let side = side as i32;
    let row = move |row: i32| {
        let first = (row - (side - 1)).max(0);
        (first..first + 2 * side - 1 - (row - (side - 1)).abs()).map(move |column| (column, row))
    };
    Ok(made(Form::Hexagon, (0..2 * side - 1).flat_map(row), ROWS_OF_HEXAGONS, [(1.0, 0.0), (-0.5, HIGH)]))
}

/// A hexagon turned to the left keeps the numbers of its cells.
fn turned_hexagon(shape: &Node) -> Result<Board, Fault> {
    let flat = hexagon(shape)?;
    let side = (flat.size().0 + 1) / 2;
    let places: Vec<(i32, i32)> =
        flat.sites.iter().map(|site| (site.column - site.row + side - 1, site.column)).collect();
    Ok(made(Form::Hexagon, places.into_iter(), COLUMNS_OF_HEXAGONS, [(HIGH, 0.5), (-HIGH, 0.5)]))
}

fn rhombus(shape: &Node) -> Result<Board, Fault> {
    shape.allow_names(&[])?;
    let sizes = whole_sides(shape, 1)?;
    let side = sizes[0] as i32;
    // Numbered upwards, and from left to right.
    let level = move |level: i32| {
        let rows = ((level - side + 1).max(0)..=level.min(side - 1)).rev();
        rows.map(move |row| (level - row, row))
    };
    Ok(made(
        Form::Rhombus,
        (0..2 * side - 1).flat_map(level),
        COLUMNS_OF_HEXAGONS,
        [(HIGH, 0.5), (-HIGH, 0.5)],
    ))
}

/// A triangle with its tip at the top.
fn triangle(shape: &Node) -> Result<Board, Fault> {
    shape.allow_names(&[])?;
    let side = whole_sides(shape, 1)?[0] as i32;
    let row = move |row: i32| (row..side).map(move |column| (column, row));
    Ok(made(Form::Hexagon, (0..side).flat_map(row), ROWS_OF_HEXAGONS, [(1.0, 0.0), (-0.5, HIGH)]))
}

fn made(form: Form, places: impl Iterator<Item = (i32, i32)>, steps: Steps, axes: [(f64, f64); 2]) -> Board {
    let site = |(column, row): (i32, i32)| {
        let (c, r) = (f64::from(column), f64::from(row));
        Site { column, row, x: c * axes[0].0 + r * axes[1].0, y: c * axes[0].1 + r * axes[1].1 }
    };
    let sites: Vec<Site> = places.map(site).collect();
    let index = sites.iter().enumerate().map(|(at, site)| ((site.column, site.row), at)).collect();
    let direction = |&(name, step, orthogonal): &(&str, (i32, i32), bool)| Direction {
        facing: COMPASS.iter().position(|known| *known == name).unwrap_or(0),
        step,
        relation: if orthogonal { Relation::Orthogonal } else { Relation::Diagonal },
        fixed: false,
    };
    let directions = steps.iter().map(direction).collect();
    Board {
        form,
        sites,
        directions,
        axes,
        on_points: false,
        alternating: false,
        index,
        links: Vec::new(),
        rim: BTreeSet::new(),
        is_open: false,
        extras: Vec::new(),
    }
}

/// Some board, to read rules with.
pub(crate) fn any() -> Board {
    let places = (0..8).flat_map(|row| (0..8).map(move |column| (column, row)));
    made(Form::Rows, places, SQUARE, [(1.0, 0.0), (0.0, 1.0)])
}
