//! Fanorona by brute force.

use std::collections::BTreeMap;

use super::scene::{Man, Naive, Scene};

/// File and rank from 0.
type Point = (i32, i32);
/// Whether the man on each point is White's.
type Board = BTreeMap<Point, bool>;

/// The published rules.
pub struct Fanorona;

/// A capturing man: where it has been, and its last direction.
#[derive(Clone)]
struct Chain {
    board: Board,
    trail: Vec<Point>,
    way: Point,
}

fn name((file, rank): Point) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn is_on_board((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..5).contains(&rank)
}

fn points() -> impl Iterator<Item = Point> {
    (0..9).flat_map(|file| (0..5).map(move |rank| (file, rank)))
}

/// The directions of the lines through a point; only every other point has diagonal lines.
fn ways((file, rank): Point) -> impl Iterator<Item = Point> {
    let all = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|&way| way != (0, 0));
    all.filter(move |(dx, dy)| dx * dy == 0 || (file + rank) % 2 == 0)
}

fn go((file, rank): Point, (dx, dy): Point) -> Point {
    (file + dx, rank + dy)
}

/// The enemy men in an unbroken row.
fn row(board: &Board, is_white: bool, mut from: Point, way: Point) -> Vec<Point> {
    let mut row = Vec::new();
    while board.get(&from) == Some(&!is_white) {
        row.push(from);
        from = go(from, way);
    }
    row
}

/// The captures of a man by one further step; two of them if it may choose which row to capture.
fn captures(chain: &Chain, is_white: bool) -> Vec<Chain> {
    let here = chain.trail[chain.trail.len() - 1];
    let mut found = Vec::new();
    for way in ways(here).filter(|&way| way != chain.way) {
        let to = go(here, way);
        if !is_on_board(to) || chain.board.contains_key(&to) || chain.trail.contains(&to) {
            continue;
        }
        let away = (-way.0, -way.1);
        let rows = [
            row(&chain.board, is_white, go(to, way), way),
            row(&chain.board, is_white, go(here, away), away),
        ];
        for taken in rows.into_iter().filter(|row| !row.is_empty()) {
            let mut board = chain.board.clone();
            board.retain(|point, _| !taken.contains(point));
            board.remove(&here);
            board.insert(to, is_white);
            let trail = chain.trail.iter().copied().chain([to]).collect();
            found.push(Chain { board, trail, way });
        }
    }
    found
}

/// All captures that begin with a chain, including those that stop early.
fn follow(chain: &Chain, is_white: bool, found: &mut Vec<Board>) {
    for next in captures(chain, is_white) {
        found.push(next.board.clone());
        follow(&next, is_white, found);
    }
}

fn steps(board: &Board, is_white: bool) -> Vec<Board> {
    let mut found = Vec::new();
    for (&here, _) in board.iter().filter(|(_, owner)| **owner == is_white) {
        for to in ways(here).map(|way| go(here, way)) {
            if is_on_board(to) && !board.contains_key(&to) {
                let mut after = board.clone();
                after.remove(&here);
                after.insert(to, is_white);
                found.push(after);
            }
        }
    }
    found
}

fn scene(board: &Board) -> Scene {
    let man = |is_white| Man {
        owner: if is_white { "White" } else { "Black" }.to_owned(),
        kind: "Man".to_owned(),
        values: Vec::new(),
    };
    let men = board.iter().map(|(&point, &is_white)| (name(point), man(is_white))).collect();
    Scene { men, ..Scene::default() }
}

impl Naive for Fanorona {
    fn next(&self, scene_now: &Scene) -> Vec<Scene> {
        let man = |point: Point| scene_now.men.get(&name(point)).map(|man| (point, man.owner == "White"));
        let board: Board = points().filter_map(man).collect();
        let is_white = scene_now.mover() == "White";
        let is_bare = |side: bool| !board.values().any(|&owner| owner == side);
        if is_bare(true) || is_bare(false) || scene_now.value("idle", 0) >= 100 {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (&here, _) in board.iter().filter(|(_, owner)| **owner == is_white) {
            let chain = Chain { board: board.clone(), trail: vec![here], way: (0, 0) };
            follow(&chain, is_white, &mut found);
        }
        if found.is_empty() {
            found = steps(&board, is_white);
        }
        found.iter().map(scene).collect()
    }
}
