//! Graphs: points, the edges between them, and the faces that they enclose.
//!
//! In: polygons or points with edges. Out: a [`Graph`], and what operators make of graphs. Elements are numbered in the
//! order of their making; operators keep the order.

use std::collections::{BTreeMap, BTreeSet};

/// A point: x to the right, y upwards.
pub(crate) type Point = (f64, f64);

#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub(crate) points: Vec<Point>,
    pub(crate) edges: Vec<(usize, usize)>,
    pub(crate) faces: Vec<Vec<usize>>,
}

/// Points closer than this are one.
const NEAR: f64 = 0.01;

/// How finely coordinates are compared, so that equal ones fall together.
fn key(value: f64) -> i64 {
    (value * 50.0).round() as i64
}

pub(crate) fn is_near(a: Point, b: Point) -> bool {
    (a.0 - b.0).abs() < NEAR && (a.1 - b.1).abs() < NEAR
}

impl Graph {
    /// The graph of some polygons, whose corners coincide where they are near. Points and faces are numbered from the
    /// bottom, and from left to right.
    pub(crate) fn of_polygons(polygons: &[Vec<Point>]) -> Self {
        let mut graph = Self::default();
        for polygon in polygons {
            let face: Vec<usize> = polygon.iter().map(|&point| graph.point(point)).collect();
            for (at, &from) in face.iter().enumerate() {
                graph.edge(from, face[(at + 1) % face.len()]);
            }
            graph.faces.push(face);
        }
        graph.sorted()
    }

    /// The number of a point, which is new if none is near.
    pub(crate) fn point(&mut self, point: Point) -> usize {
        let known = self.points.iter().position(|&other| is_near(point, other));
        known.unwrap_or_else(|| {
            self.points.push(point);
            self.points.len() - 1
        })
    }

    pub(crate) fn edge(&mut self, a: usize, b: usize) {
        let is_same = |&(c, d): &(usize, usize)| (c, d) == (a, b) || (c, d) == (b, a);
        if a != b && !self.edges.iter().any(is_same) {
            self.edges.push((a, b));
        }
    }

    pub(crate) fn centre_of(&self, face: &[usize]) -> Point {
        let count = face.len().max(1) as f64;
        let sum = face
            .iter()
            .fold((0.0, 0.0), |sum, &point| (sum.0 + self.points[point].0, sum.1 + self.points[point].1));
        (sum.0 / count, sum.1 / count)
    }

    /// The same graph, numbered from the bottom, and from left to right.
    pub(crate) fn sorted(&self) -> Self {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        let place = |point: Point| (key(point.1), key(point.0));
        order.sort_by_key(|&at| place(self.points[at]));
        let mut number = vec![0; self.points.len()];
        for (new, &old) in order.iter().enumerate() {
            number[old] = new;
        }
        let mut faces: Vec<Vec<usize>> = self.faces.clone();
        faces.sort_by_key(|face| place(self.centre_of(face)));
        Self {
            points: order.iter().map(|&old| self.points[old]).collect(),
            edges: self.edges.iter().map(|&(a, b)| (number[a], number[b])).collect(),
            faces: faces.iter().map(|face| face.iter().map(|&point| number[point]).collect()).collect(),
        }
    }

    /// The graph with its points moved.
    pub(crate) fn mapped(mut self, map: impl Fn(Point) -> Point) -> Self {
        self.points.iter_mut().for_each(|point| *point = map(*point));
        self
    }

    /// The middle of the rectangle around all points.
    pub(crate) fn middle(&self) -> Point {
        let span = |of: fn(&Point) -> f64| {
            let values = || self.points.iter().map(of);
            f64::midpoint(values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max))
        };
        if self.points.is_empty() { (0.0, 0.0) } else { (span(|point| point.0), span(|point| point.1)) }
    }

    /// Turned about its middle, against the clock.
    pub(crate) fn rotated(self, degrees: f64) -> Self {
        let (x, y) = self.middle();
        let (sin, cos) = degrees.to_radians().sin_cos();
        self.mapped(|point| {
            let (dx, dy) = (point.0 - x, point.1 - y);
            (x + dx * cos - dy * sin, y + dx * sin + dy * cos)
        })
    }

    /// Another graph laid over this one; points that coincide are one.
    pub(crate) fn merged(mut self, other: &Self) -> Self {
        let numbers: Vec<usize> = other.points.iter().map(|&point| self.point(point)).collect();
        for &(a, b) in &other.edges {
            self.edge(numbers[a], numbers[b]);
        }
        for face in &other.faces {
            let face: Vec<usize> = face.iter().map(|&point| numbers[point]).collect();
            let corners: BTreeSet<usize> = face.iter().copied().collect();
            let is_known = |known: &Vec<usize>| known.iter().copied().collect::<BTreeSet<_>>() == corners;
            if !self.faces.iter().any(is_known) {
                self.faces.push(face);
            }
        }
        self
    }

    /// The faces in the order in which they are found at one point after another, at each counter-clockwise from the east.
    pub(crate) fn with_faces_by_points(mut self) -> Self {
        let mut found: Vec<Vec<usize>> = Vec::new();
        for (at, &(x, y)) in self.points.iter().enumerate() {
            let mut here: Vec<(f64, &Vec<usize>)> = Vec::new();
            for face in self.faces.iter().filter(|face| face.contains(&at) && !found.contains(face)) {
                let centre = self.centre_of(face);
                here.push(((centre.1 - y).atan2(centre.0 - x).rem_euclid(std::f64::consts::TAU), face));
            }
            here.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            let here: Vec<Vec<usize>> = here.into_iter().map(|(_, face)| face.clone()).collect();
            found.extend(here);
        }
        self.faces = found;
        self
    }

    /// Without some points, and without edges and faces at them.
    pub(crate) fn without_points(&self, gone: &BTreeSet<usize>) -> Self {
        let mut number = BTreeMap::new();
        let mut points = Vec::new();
        for (old, &point) in self.points.iter().enumerate().filter(|(old, _)| !gone.contains(old)) {
            number.insert(old, points.len());
            points.push(point);
        }
        let renamed = |old: &usize| number.get(old).copied();
        let edge = |(a, b): &(usize, usize)| Some((renamed(a)?, renamed(b)?));
        let face = |face: &Vec<usize>| face.iter().map(renamed).collect::<Option<Vec<_>>>();
        Self {
            points,
            edges: self.edges.iter().filter_map(edge).collect(),
            faces: self.faces.iter().filter_map(face).collect(),
        }
    }

    /// Without some edges, and without the faces at them.
    pub(crate) fn without_edges(mut self, gone: &[(usize, usize)]) -> Self {
        let is_gone = |a: usize, b: usize| gone.contains(&(a, b)) || gone.contains(&(b, a));
        self.edges.retain(|&(a, b)| !is_gone(a, b));
        self.faces.retain(|face| !sides(face).any(|(a, b)| is_gone(a, b)));
        self
    }

    /// Without some faces.
    pub(crate) fn without_faces(mut self, gone: &BTreeSet<usize>) -> Self {
        let mut at = 0;
        self.faces.retain(|_| {
            at += 1;
            !gone.contains(&(at - 1))
        });
        self
    }

    /// The points of the outline: those on edges of at most one face.
    pub(crate) fn outline(&self) -> BTreeSet<usize> {
        let count = |a: usize, b: usize| {
            let has = |face: &&Vec<usize>| sides(face).any(|side| side == (a, b) || side == (b, a));
            self.faces.iter().filter(has).count()
        };
        let outer = self.edges.iter().filter(|&&(a, b)| count(a, b) < 2);
        outer.flat_map(|&(a, b)| [a, b]).collect()
    }
}

/// The sides of a face.
pub(crate) fn sides(face: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    face.iter().enumerate().map(|(at, &from)| (from, face[(at + 1) % face.len()]))
}
