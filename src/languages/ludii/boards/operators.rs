//! Operators on graphs.
//!
//! In: `(merge …)`, `(shift …)` and so on, around figures. Out: a [`Graph`].

use std::collections::BTreeSet;

use crate::diagnostic::Code;
use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::figures::{
    MAX_POINTS, concentric, decimal, given, hexagons, is_number, numbered_pairs, pair, rectangle, triangles,
    wedge,
};
use crate::languages::ludii::boards::graph;
use crate::languages::ludii::boards::graph::{Graph, Point};
use crate::languages::ludii::text::source_chars::fault;
use crate::languages::ludii::text::tree::Node;

/// The graph of a shape; `on_points` says whether sizes count points or cells.
pub(crate) fn graph(node: &Node, on_points: bool) -> Result<Graph, Fault> {
    let made = match node.head() {
        "square" | "rectangle" => rectangle(node, on_points)?,
        "wedge" => wedge(node)?,
        "concentric" => concentric(node)?,
        "graph" => given(node)?,
        "hex" => hexagons(node)?,
        "tri" => triangles(node, on_points)?,
        "merge" | "union" => merged(node, on_points)?,
        "shift" | "scale" | "rotate" => moved(node, on_points)?,
        "add" => added(node, on_points)?,
        "remove" => removed(node, on_points)?,
        "keep" | "hole" => clipped(node, on_points)?,
        "renumber" => match node.positional()[..] {
            [inner] => graph(inner, on_points)?.sorted(),
            _ => return Err(node.unknown("with these arguments")),
        },
        _ => return Err(node.unknown_as("a board")),
    };
    if made.points.len() > MAX_POINTS {
        return Err(fault(Code::TooLarge, node.at, format!("a board has at most {MAX_POINTS} points")));
    }
    Ok(made)
}
/// The graphs among the arguments.
fn inner(node: &Node, on_points: bool) -> Result<Vec<Graph>, Fault> {
    let parts = node
        .positional()
        .into_iter()
        .flat_map(|part| if part.is_array() { part.members() } else { vec![part] });
    parts
        .filter(|part| part.is_list() && !is_number(part) && !part.has_head("poly"))
        .map(|part| graph(part, on_points))
        .collect()
}

fn only(node: &Node, on_points: bool) -> Result<Graph, Fault> {
    let mut graphs = inner(node, on_points)?;
    if graphs.len() == 1 { Ok(graphs.remove(0)) } else { Err(node.unknown("with these arguments")) }
}

fn merged(node: &Node, on_points: bool) -> Result<Graph, Fault> {
    node.allow_names(&[])?;
    let graphs = inner(node, on_points)?;
    if node.has_head("union") {
        return Ok(graphs.into_iter().fold(Graph::default(), beside));
    }
    let merged = graphs.iter().fold(Graph::default(), Graph::merged);
    // Cells are looked for anew.
    Ok(if on_points { merged } else { merged.with_faces_by_points() })
}

/// Two graphs beside each other, without uniting points.
fn beside(mut all: Graph, part: Graph) -> Graph {
    let first = all.points.len();
    all.points.extend(part.points);
    all.edges.extend(part.edges.into_iter().map(|(a, b)| (a + first, b + first)));
    let faces = part.faces.into_iter().map(|face| face.into_iter().map(|point| point + first).collect());
    all.faces.extend(faces);
    all
}

fn moved(node: &Node, on_points: bool) -> Result<Graph, Fault> {
    node.allow_names(&[])?;
    let made = only(node, on_points)?;
    let numbers: Vec<&Node> = node.positional().into_iter().filter(|part| is_number(part)).collect();
    if numbers.len() + 1 != node.positional().len() {
        return Err(node.unknown("with these arguments"));
    }
    let numbers = numbers.into_iter().map(decimal).collect::<Result<Vec<f64>, Fault>>()?;
    match (node.head(), &numbers[..]) {
        ("shift", &[x, y] | &[x, y, _]) => Ok(made.mapped(|point| (point.0 + x, point.1 + y))),
        ("scale", &[by]) => Ok(made.mapped(|point| (point.0 * by, point.1 * by))),
        ("scale", &[x, y] | &[x, y, _]) => Ok(made.mapped(|point| (point.0 * x, point.1 * y))),
        ("rotate", &[degrees]) => Ok(made.rotated(degrees)),
        _ => Err(node.unknown("with these numbers")),
    }
}

fn added(node: &Node, on_points: bool) -> Result<Graph, Fault> {
    node.allow_names(&["vertices", "edges", "cells"])?;
    let mut graphs = inner(node, on_points)?;
    if graphs.len() > 1 {
        return Err(node.unsupported("add", "to several graphs"));
    }
    let mut made = graphs.pop().unwrap_or_default();
    for vertex in node.named("vertices").into_iter().flat_map(Node::members) {
        made.points.push(pair(vertex)?);
    }
    for (a, b) in numbered_pairs(node, made.points.len())? {
        made.edge(a, b);
    }
    for cell in node.named("cells").into_iter().flat_map(Node::members) {
        let corner = |at: &Node| at.integer().and_then(|at| usize::try_from(at).ok());
        let face: Option<Vec<usize>> = cell.members().into_iter().map(corner).collect();
        let face = face.filter(|face| face.iter().all(|&point| point < made.points.len()));
        let face = face.ok_or_else(|| cell.fault("there is no such point"))?;
        for (a, b) in graph::sides(&face) {
            made.edge(a, b);
        }
        made.faces.push(face);
    }
    Ok(made)
}

fn removed(node: &Node, on_points: bool) -> Result<Graph, Fault> {
    node.allow_names(&["vertices", "edges", "cells", "trimEdges"])?;
    let mut made = only(node, on_points)?;
    if node.positional().len() > 1 {
        return Err(node.unsupported("remove", "with an outline"));
    }
    let numbers = |name: &str| -> Result<BTreeSet<usize>, Fault> {
        let number = |at: &Node| {
            at.integer().and_then(|at| usize::try_from(at).ok()).ok_or_else(|| at.unknown_as("a number"))
        };
        node.named(name).into_iter().flat_map(Node::members).map(number).collect()
    };
    let cells = numbers("cells")?;
    for (name, gone, count) in
        [("cells", &cells, made.faces.len()), ("vertices", &numbers("vertices")?, made.points.len())]
    {
        if let Some(list) = node.named(name).filter(|_| gone.iter().any(|&at| at >= count)) {
            return Err(list.fault(format!("there are {count} {name}, counted from 0")));
        }
    }
    if !cells.is_empty() {
        made = made.without_faces(&cells);
        if node.named("trimEdges").is_none_or(Node::is_true) {
            let kept: BTreeSet<usize> = made.faces.iter().flatten().copied().collect();
            let gone = (0..made.points.len()).filter(|point| !kept.contains(point)).collect();
            let is_side = |(a, b): (usize, usize)| {
                made.faces.iter().any(|face| graph::sides(face).any(|side| side == (a, b) || side == (b, a)))
            };
            let loose: Vec<_> = made.edges.iter().copied().filter(|&edge| !is_side(edge)).collect();
            made = made.without_edges(&loose).without_points(&gone);
        }
    }
    let edges = match node.named("edges") {
        Some(list) if list.members().iter().any(|member| member.is_array()) => {
            numbered_pairs(node, made.points.len())?
        }
        Some(list) => return Err(list.unsupported("edges:", "by numbers")),
        None => Vec::new(),
    };
    Ok(made.without_edges(&edges).without_points(&numbers("vertices")?))
}

/// `(keep GRAPH (poly …))` keeps the points inside, `(hole …)` those outside.
fn clipped(node: &Node, on_points: bool) -> Result<Graph, Fault> {
    node.allow_names(&[])?;
    let made = only(node, on_points)?;
    let cutter = node.positional().into_iter().find(|part| part.has_head("poly"));
    let cutter = cutter.ok_or_else(|| node.unknown("without a polygon"))?;
    let corners: Vec<Point> = match cutter.positional()[..] {
        [list] => list.members().into_iter().map(pair).collect::<Result<_, _>>()?,
        _ => return Err(cutter.unknown("with these arguments")),
    };
    let corners = beside_points(&corners);
    if node.has_head("hole") {
        let is_gone = |face: &usize| is_inside(made.centre_of(&made.faces[*face]), &corners);
        let gone: BTreeSet<usize> = (0..made.faces.len()).filter(is_gone).collect();
        return Ok(made.without_faces(&gone));
    }
    let gone = (0..made.points.len()).filter(|&point| !is_inside(made.points[point], &corners));
    Ok(made.without_points(&gone.collect()))
}

/// A polygon whose corners are moved a little, so that no point of the board lies on its sides, as in Ludii's
/// `Polygon.inflate`: at a corner to the right outwards, at one to the left inwards.
fn beside_points(corners: &[Point]) -> Vec<Point> {
    const FAR: f64 = 0.05;
    let count = corners.len();
    let moved = |at: usize| {
        let (before, corner, after) =
            (corners[(at + count - 1) % count], corners[at], corners[(at + 1) % count]);
        let unit = |from: Point, to: Point| {
            let (x, y) = (to.0 - from.0, to.1 - from.1);
            let length = x.hypot(y).max(f64::EPSILON);
            (x / length, y / length)
        };
        let (a, b) = (unit(before, corner), unit(after, corner));
        let turns_right = a.0 * (after.1 - corner.1) - a.1 * (after.0 - corner.0) < 0.0;
        let far = if turns_right { FAR } else { -FAR };
        (corner.0 + far * (a.0 + b.0), corner.1 + far * (a.1 + b.1))
    };
    (0..count).map(moved).collect()
}

/// Whether a point lies inside a polygon.
fn is_inside((x, y): Point, corners: &[Point]) -> bool {
    let mut inside = false;
    for (at, &a) in corners.iter().enumerate() {
        let b = corners[(at + 1) % corners.len()];
        if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
            inside = !inside;
        }
    }
    inside
}
