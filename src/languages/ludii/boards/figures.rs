//! Figures that graphs are made of.
//!
//! In: `(rectangle …)`, `(wedge …)`, `(hex …)`, `(graph …)` and so on. Out: a [`Graph`].

use crate::diagnostic::Code;
use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::graph::{Graph, Point, is_near};
use crate::languages::ludii::text::source_chars::fault;
use crate::languages::ludii::text::tree::Node;

/// Sides of more sites are refused.
pub(crate) const MAX_SIDE: i64 = 50;
/// Graphs with more points are refused.
pub(crate) const MAX_POINTS: usize = 2500;
/// How far apart rows of triangles are.
pub(crate) const HIGH: f64 = 0.866_025_403_784_438_6;

pub(crate) fn decimal(node: &Node) -> Result<f64, Fault> {
    let value = decimal_of(node)?;
    if value.is_finite() { Ok(value) } else { Err(node.unknown_as("a number of a board")) }
}

fn decimal_of(node: &Node) -> Result<f64, Fault> {
    if let Some(value) = node.word().and_then(|word| word.parse::<f64>().ok()) {
        return Ok(value);
    }
    match (node.head(), node.positional()[..].to_vec()) {
        (sign @ ("+" | "-" | "*" | "/"), parts) if parts.len() == 2 => {
            let (a, b) = (decimal(parts[0])?, decimal(parts[1])?);
            Ok(match sign {
                "+" => a + b,
                "-" => a - b,
                "*" => a * b,
                // Whole numbers are divided without a remainder.
                _ if a.fract() == 0.0 && b.fract() == 0.0 && b != 0.0 => (a / b).trunc(),
                _ => a / b,
            })
        }
        _ => Err(node.unknown_as("a number of a board")),
    }
}

/// The length of a side, which may be calculated.
fn side(node: &Node) -> Result<i64, Fault> {
    let size = decimal(node)?;
    if size.fract() != 0.0 {
        return Err(node.fault("a size is a whole number"));
    }
    checked_side(node, size as i64)
}

/// The length of a side, if boards of that size are read.
pub(crate) fn checked_side(node: &Node, length: i64) -> Result<i64, Fault> {
    if !(1..=MAX_SIDE).contains(&length) {
        return Err(fault(Code::TooLarge, node.at, format!("a side has 1 to {MAX_SIDE} sites")));
    }
    Ok(length)
}

/// Whether a node is a number, rather than a word or a shape.
pub(crate) fn is_number(node: &Node) -> bool {
    decimal(node).is_ok()
}

/// The lengths of the sides of a figure.
fn sides(node: &Node) -> Result<Vec<i64>, Fault> {
    node.positional().into_iter().filter(|part| is_number(part)).map(side).collect()
}

pub(crate) fn names(node: &Node) -> Vec<&str> {
    let is_name = |word: &&str| word.starts_with(char::is_uppercase);
    node.positional().into_iter().filter_map(Node::word).filter(is_name).collect()
}

pub(crate) fn rectangle(node: &Node, on_points: bool) -> Result<Graph, Fault> {
    node.allow_names(&["diagonals"])?;
    let sizes = sides(node)?;
    if !names(node).is_empty() || !(1..=2).contains(&sizes.len()) || sizes.len() != node.positional().len() {
        return Err(node.unknown("with these arguments"));
    }
    let rows = sizes[0];
    let columns = sizes.get(1).copied().unwrap_or(rows);
    let (across, up) = if on_points { (columns - 1, rows - 1) } else { (columns, rows) };
    let kind = node.named("diagonals").and_then(Node::word).unwrap_or("Implied");
    let mut polygons = Vec::new();
    for y in 0..up {
        for x in 0..across {
            polygons.extend(
                square(x, y, across, up, kind)
                    .ok_or_else(|| node.unsupported("diagonals:", "of this kind"))?,
            );
        }
    }
    if polygons.is_empty() {
        // A row of points.
        let mut row = Graph::default();
        for at in 0..=across.max(up) {
            let end = row.point(if across > 0 { (at as f64, 0.0) } else { (0.0, at as f64) });
            if end > 0 {
                row.edge(end - 1, end);
            }
        }
        return Ok(row);
    }
    Ok(Graph::of_polygons(&polygons))
}

/// A square, cut along its diagonals where they are drawn.
fn square(x: i64, y: i64, across: i64, up: i64, diagonals: &str) -> Option<Vec<Vec<Point>>> {
    let (left, low) = (x as f64, y as f64);
    let corners = [(left, low), (left + 1.0, low), (left + 1.0, low + 1.0), (left, low + 1.0)];
    let cut = |rising: bool| {
        let triangle = |corner: [usize; 3]| corner.map(|at| corners[at]).to_vec();
        if rising {
            vec![triangle([0, 1, 2]), triangle([0, 2, 3])]
        } else {
            vec![triangle([0, 1, 3]), triangle([1, 2, 3])]
        }
    };
    let middle = (left + 0.5, low + 0.5);
    Some(match diagonals {
        "Implied" => vec![corners.to_vec()],
        "Alternating" => cut((x + y) % 2 == 0),
        "Solid" => (0..4).map(|at| vec![corners[at], corners[(at + 1) % 4], middle]).collect(),
        "Radiating" if across == up => match (x == y, x + y == across - 1) {
            (true, _) => cut(true),
            (_, true) => cut(false),
            _ => vec![corners.to_vec()],
        },
        _ => return None,
    })
}

/// A triangle with its tip at the top, numbered from there.
pub(crate) fn wedge(node: &Node) -> Result<Graph, Fault> {
    node.allow_names(&[])?;
    let sizes = sides(node)?;
    let (rows, columns) = match sizes[..] {
        [rows] => (rows, 3),
        [rows, columns] => (rows, columns),
        _ => return Err(node.unknown("with these sizes")),
    };
    let mut made = Graph::default();
    let middle = (rows - 1) as f64;
    let tip = made.point((middle, middle));
    let mut above = vec![tip; columns as usize];
    for level in 1..rows {
        let wide = level as f64;
        let place = |at: i64| {
            let share = if columns > 1 { at as f64 / (columns - 1) as f64 } else { 0.5 };
            (middle - wide + 2.0 * wide * share, middle - wide)
        };
        let row: Vec<usize> = (0..columns).map(|at| made.point(place(at))).collect();
        for (at, &point) in row.iter().enumerate() {
            made.edge(above[at], point);
            if at > 0 {
                made.edge(row[at - 1], point);
                let mut face = vec![above[at - 1], row[at - 1], point, above[at]];
                face.dedup();
                if face.first() == face.last() {
                    face.pop();
                }
                made.faces.push(face);
            }
        }
        above = row;
    }
    Ok(made)
}

/// Squares, triangles or other polygons one within the other, or rings of given numbers of points.
pub(crate) fn concentric(node: &Node) -> Result<Graph, Fault> {
    node.allow_names(&["rings", "joinMidpoints", "joinCorners", "sides", "steps"])?;
    let is_set = |name: &str, otherwise: bool| node.named(name).map_or(otherwise, Node::is_true);
    if let [list] = node.positional()[..]
        && list.is_array()
    {
        return rings_of(list);
    }
    if node.positional().len() > 1 {
        return Err(node.unknown("with these arguments"));
    }
    let rings = node.named("rings").map_or(Ok(3), side)?;
    if node.named("steps").is_some() {
        return Err(node.unsupported("steps:", "in concentric"));
    }
    let corners = match (names(node)[..].to_vec(), node.named("sides")) {
        (words, _) if words == ["Square"] => 4,
        (words, _) if words == ["Triangle"] => 3,
        (words, _) if words == ["Hexagon"] => 6,
        _ => return Err(node.unsupported("concentric", "of this form")),
    };
    let (midpoints, joins_corners) = (is_set("joinMidpoints", true), is_set("joinCorners", false));
    let mut made = Graph::default();
    let mut inner: Vec<usize> = Vec::new();
    for ring in 1..=rings {
        let corner = |at: i64| -> Point {
            // The rings of triangles are wider apart.
            let radius = (if corners == 3 { 2 * ring - 1 } else { ring }) as f64;
            if corners == 4 {
                return [(-radius, -radius), (radius, -radius), (radius, radius), (-radius, radius)]
                    [(at % 4) as usize];
            }
            let turn = std::f64::consts::TAU * (at % corners) as f64 / corners as f64;
            // The lowest side is level.
            let turn = turn - std::f64::consts::FRAC_PI_2 + std::f64::consts::PI / corners as f64;
            (radius * turn.cos(), radius * turn.sin())
        };
        let mut points = Vec::new();
        for at in 0..corners {
            let (a, b) = (corner(at), corner(at + 1));
            points.push(made.point(a));
            points.push(made.point((f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1))));
        }
        for at in 0..points.len() {
            made.edge(points[at], points[(at + 1) % points.len()]);
        }
        for at in (0..points.len()).filter(|_| !inner.is_empty()) {
            if if at % 2 == 0 { joins_corners } else { midpoints } {
                made.edge(inner[at], points[at]);
            }
        }
        if inner.is_empty() {
            made.faces.push(points.clone());
        } else {
            let joined: Vec<usize> =
                (0..points.len()).filter(|at| if at % 2 == 0 { joins_corners } else { midpoints }).collect();
            for (nth, &from) in joined.iter().enumerate() {
                let to = joined[(nth + 1) % joined.len()];
                let span = (to + points.len() - from - 1) % points.len() + 1;
                let run = |ring: &[usize]| -> Vec<usize> {
                    (0..=span).map(|step| ring[(from + step) % ring.len()]).collect()
                };
                let back: Vec<usize> = run(&inner).into_iter().rev().collect();
                made.faces.push([run(&points), back].concat());
            }
        }
        inner = points;
    }
    Ok(made.sorted())
}

/// Rings of so many points each, from the inside out; each begins in the west and goes on against the clock. Points at
/// the same angle are joined.
fn rings_of(list: &Node) -> Result<Graph, Fault> {
    let mut made = Graph::default();
    let mut inner: Vec<(f64, usize)> = Vec::new();
    let counts = list.members().into_iter().map(side).collect::<Result<Vec<_>, _>>()?;
    if counts.iter().sum::<i64>() > MAX_POINTS as i64 {
        return Err(fault(Code::TooLarge, list.at, format!("a board has at most {MAX_POINTS} points")));
    }
    let first = if counts.first() == Some(&1) { 0.0 } else { 1.0 };
    for (ring, &count) in counts.iter().enumerate() {
        let radius = first + ring as f64;
        let mut outer: Vec<(f64, usize)> = Vec::new();
        for at in 0..count {
            let turn = std::f64::consts::PI + std::f64::consts::TAU * at as f64 / count as f64;
            outer.push((turn, made.point((radius * turn.cos(), radius * turn.sin()))));
        }
        for (at, &(_, point)) in outer.iter().enumerate().filter(|_| count > 2) {
            made.edge(point, outer[(at + 1) % outer.len()].1);
        }
        for &(turn, point) in &outer {
            let is_beside = |other: f64| (other - turn).abs() < 0.01 || inner.len() == 1;
            for &(_, within) in inner.iter().filter(|(other, _)| is_beside(*other)) {
                made.edge(within, point);
            }
        }
        inner = outer;
    }
    Ok(made)
}

/// `(graph vertices:{{x y} …} edges:{{a b} …})`.
pub(crate) fn given(node: &Node) -> Result<Graph, Fault> {
    node.allow_names(&["vertices", "edges"])?;
    let mut made = Graph::default();
    for vertex in node.named("vertices").into_iter().flat_map(Node::members) {
        made.points.push(pair(vertex)?);
    }
    for (a, b) in numbered_pairs(node, made.points.len())? {
        made.edge(a, b);
    }
    Ok(made)
}

pub(crate) fn pair(node: &Node) -> Result<Point, Fault> {
    match node.members()[..] {
        [x, y] | [x, y, _] => Ok((decimal(x)?, decimal(y)?)),
        _ => Err(node.unknown_as("a point")),
    }
}

/// The edges that `edges:{{a b} …}` names.
pub(crate) fn numbered_pairs(node: &Node, count: usize) -> Result<Vec<(usize, usize)>, Fault> {
    let edge = |edge: &Node| match edge.members()[..] {
        [a, b] => {
            let number = |node: &Node| node.integer().and_then(|at| usize::try_from(at).ok());
            let both = number(a).zip(number(b)).filter(|&(a, b)| a < count && b < count);
            both.ok_or_else(|| edge.fault("there is no such point"))
        }
        _ => Err(edge.unknown_as("an edge")),
    };
    node.named("edges").into_iter().flat_map(Node::members).map(edge).collect()
}

/// Hexagons in rows; the corners are points.
pub(crate) fn hexagons(node: &Node) -> Result<Graph, Fault> {
    node.allow_names(&[])?;
    let (sizes, words) = (sides(node)?, names(node));
    let (first, second) = match sizes[..] {
        [first] => (first, first),
        [first, second] => (first, second),
        _ => return Err(node.unknown("with these sizes")),
    };
    let cells: Vec<Point> = match words[..] {
        [] | ["Hexagon"] if second == first => rounded(first),
        ["Rectangle"] => {
            let wide = |row: i64| if row % 2 == 0 { second } else { second - 1 };
            (0..first)
                .flat_map(|row| {
                    let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
                    (0..wide(row)).map(move |at| (at as f64 + shift, row as f64 * HIGH))
                })
                .collect()
        }
        ["Triangle"] if second == first => (0..first)
            .flat_map(|row| (0..first - row).map(move |at| (at as f64 + row as f64 / 2.0, row as f64 * HIGH)))
            .collect(),
        _ => return Err(node.unsupported(&node.keyword(), "as a board with these sizes")),
    };
    let hexagon = |&(x, y): &Point| -> Vec<Point> {
        (0..6)
            .map(|at| {
                let turn = std::f64::consts::FRAC_PI_3 * (f64::from(at) + 0.5);
                let radius = 1.0 / 3.0_f64.sqrt();
                (x + radius * turn.cos(), y + radius * turn.sin())
            })
            .collect()
    };
    Ok(Graph::of_polygons(&cells.iter().map(hexagon).collect::<Vec<_>>()))
}

/// The points of a hexagon, row by row.
fn rounded(side: i64) -> Vec<Point> {
    let row = move |row: i64| {
        let off = (row - (side - 1)).abs();
        (0..2 * side - 1 - off).map(move |at| (at as f64 + off as f64 / 2.0, row as f64 * HIGH))
    };
    (0..2 * side - 1).flat_map(row).collect()
}

/// Triangles whose corners are points.
pub(crate) fn triangles(node: &Node, on_points: bool) -> Result<Graph, Fault> {
    node.allow_names(&[])?;
    let (sizes, words) = (sides(node)?, names(node));
    let [first] = sizes[..] else { return Err(node.unsupported(&node.keyword(), "with these sizes")) };
    let side = if on_points { first } else { first + 1 };
    let points: Vec<Point> = match words[..] {
        [] | ["Triangle"] => (0..side)
            .flat_map(|row| (0..side - row).map(move |at| (at as f64 + row as f64 / 2.0, row as f64 * HIGH)))
            .collect(),
        ["Hexagon"] => rounded(side),
        _ => return Err(node.unsupported(&node.keyword(), "as a board")),
    };
    let has = |point: Point| points.iter().any(|&other| is_near(other, point));
    let mut polygons = Vec::new();
    for &(x, y) in &points {
        let (right, above, below) = ((x + 1.0, y), (x + 0.5, y + HIGH), (x + 0.5, y - HIGH));
        for third in [above, below] {
            if has(right) && has(third) {
                polygons.push(vec![(x, y), right, third]);
            }
        }
    }
    Ok(Graph::of_polygons(&polygons))
}
