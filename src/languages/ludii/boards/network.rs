//! Boards made of graphs: which sites are neighbours, and in which directions.
//!
//! In: a [`Graph`]. Out: a [`Board`] whose links are listed one by one.

use std::collections::{BTreeMap, BTreeSet};

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{Board, Direction, Form, Relation, Site};
use crate::languages::ludii::boards::graph::{Graph, Point, sides};
use crate::languages::ludii::text::tree::Node;

/// Sites joined in one relation.
type Pairs = BTreeSet<(usize, usize)>;

/// The board whose sites are the points or the faces of a graph.
pub(crate) fn board(node: &Node, graph: &Graph, on_points: bool) -> Result<Board, Fault> {
    let (places, orthogonal, diagonal, touching) = if on_points { of_points(graph) } else { of_faces(graph) };
    if places.is_empty() {
        return Err(node.fault("the board has no sites"));
    }
    let mut made = Board {
        form: Form::Network,
        sites: sites(&places),
        directions: Vec::new(),
        axes: [(1.0, 0.0), (0.0, 1.0)],
        on_points,
        alternating: false,
        index: BTreeMap::new(),
        links: Vec::new(),
        rim: rim(graph, on_points),
        is_open: on_points && is_open(graph),
        extras: Vec::new(),
    };
    for (relation, pairs) in
        [(Relation::Orthogonal, orthogonal), (Relation::Diagonal, diagonal), (Relation::Touching, touching)]
    {
        link(node, &mut made, &places, relation, &pairs)?;
    }
    Ok(made)
}

/// Columns and rows are the different coordinates, in order.
fn sites(places: &[Point]) -> Vec<Site> {
    let ranks = |of: fn(&Point) -> f64| {
        let mut values: Vec<f64> = places.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values.dedup_by(|a, b| (*a - *b).abs() < 0.05);
        move |value: f64| values.iter().position(|&known| value < known + 0.05).unwrap_or(0) as i32
    };
    let (column, row) = (ranks(|place| place.0), ranks(|place| place.1));
    places.iter().map(|&(x, y)| Site { column: column(x), row: row(y), x, y }).collect()
}

/// Points, joined by edges; opposite corners of quadrangles are diagonal.
fn of_points(graph: &Graph) -> (Vec<Point>, Pairs, Pairs, Pairs) {
    let mut orthogonal = Pairs::new();
    for &(a, b) in &graph.edges {
        orthogonal.extend([(a, b), (b, a)]);
    }
    let mut diagonal = Pairs::new();
    for face in graph.faces.iter().filter(|face| face.len() == 4) {
        for (a, b) in [(face[0], face[2]), (face[1], face[3])] {
            if !orthogonal.contains(&(a, b)) {
                diagonal.extend([(a, b), (b, a)]);
            }
        }
    }
    (graph.points.clone(), orthogonal, diagonal, Pairs::new())
}

/// Faces: orthogonal across a side, diagonal across a corner where four meet, or touching.
fn of_faces(graph: &Graph) -> (Vec<Point>, Pairs, Pairs, Pairs) {
    let (mut orthogonal, mut diagonal, mut touching) = (Pairs::new(), Pairs::new(), Pairs::new());
    let mut by_side: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    let mut by_corner: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, face) in graph.faces.iter().enumerate() {
        for (a, b) in sides(face) {
            by_side.entry((a.min(b), a.max(b))).or_default().push(at);
            by_corner.entry(a).or_default().push(at);
        }
    }
    let all_pairs = |faces: &[usize], pairs: &mut dyn FnMut(usize, usize)| {
        for &a in faces {
            faces.iter().filter(|&&b| b != a).for_each(|&b| pairs(a, b));
        }
    };
    for faces in by_side.values() {
        all_pairs(faces, &mut |a, b| {
            orthogonal.insert((a, b));
        });
    }
    for faces in by_corner.values() {
        all_pairs(faces, &mut |a, b| {
            let is_square = graph.faces[a].len() == 4 && graph.faces[b].len() == 4;
            if !orthogonal.contains(&(a, b)) {
                let pairs = if is_square { &mut diagonal } else { &mut touching };
                pairs.insert((a, b));
            }
        });
    }
    let hexagonal = graph.faces.iter().all(|face| face.len() == 6);
    if hexagonal {
        diagonal.extend(across_edges(graph, &by_corner, &by_side));
    }
    let places = graph.faces.iter().map(|face| graph.centre_of(face)).collect();
    (places, orthogonal, diagonal, touching)
}

/// Hexagons at the two ends of an edge that lies between two others.
fn across_edges(
    graph: &Graph,
    by_corner: &BTreeMap<usize, Vec<usize>>,
    by_side: &BTreeMap<(usize, usize), Vec<usize>>,
) -> Pairs {
    let mut found = Pairs::new();
    for &(a, b) in &graph.edges {
        let beside = by_side.get(&(a.min(b), a.max(b))).cloned().unwrap_or_default();
        let end = |point: usize| -> Vec<usize> {
            let all = by_corner.get(&point).cloned().unwrap_or_default();
            all.into_iter().filter(|face| !beside.contains(face)).collect()
        };
        for x in end(a) {
            for y in end(b) {
                found.extend([(x, y), (y, x)]);
            }
        }
    }
    found
}

/// Whether some edges, but not all, are sides of no face.
fn is_open(graph: &Graph) -> bool {
    let has_face = |&(a, b): &(usize, usize)| {
        graph.faces.iter().any(|face| sides(face).any(|side| side == (a, b) || side == (b, a)))
    };
    let closed = graph.edges.iter().filter(|edge| has_face(edge)).count();
    closed > 0 && closed < graph.edges.len()
}

fn rim(graph: &Graph, on_points: bool) -> BTreeSet<usize> {
    let outline = graph.outline();
    if on_points {
        return outline;
    }
    let side_count = |a: usize, b: usize| {
        let has = |face: &&Vec<usize>| sides(face).any(|side| side == (a, b) || side == (b, a));
        graph.faces.iter().filter(has).count()
    };
    let is_outer = |face: &usize| sides(&graph.faces[*face]).any(|(a, b)| side_count(a, b) < 2);
    (0..graph.faces.len()).filter(is_outer).collect()
}

/// Puts links into directions by their facings.
fn link(
    node: &Node,
    board: &mut Board,
    places: &[Point],
    relation: Relation,
    pairs: &Pairs,
) -> Result<(), Fault> {
    for &(from, to) in pairs {
        let (dx, dy) = (places[to].0 - places[from].0, places[to].1 - places[from].1);
        let turn = dx.atan2(dy).to_degrees().rem_euclid(360.0);
        let facing = (turn / 22.5).round() as usize % 16;
        let is = |direction: &Direction| direction.facing == facing && direction.relation == relation;
        let at = board.directions.iter().position(is).unwrap_or_else(|| {
            board.directions.push(Direction { facing, step: (0, 0), relation, fixed: false });
            board.links.push(vec![None; places.len()]);
            board.directions.len() - 1
        });
        if board.links[at][from].replace(to).is_some() {
            return Err(
                node.unsupported(&node.keyword(), "as a board with several neighbours in one direction")
            );
        }
    }
    Ok(())
}
