//! GESS (the Archimedeans of Cambridge), on 18 by 18 cells with a border, so that all centres of footprints have names.

use std::collections::BTreeMap;

use super::cells::{Cell, KING, ahead, square, square_name};
use super::scene::{Man, Naive, Scene};

type Board = BTreeMap<Cell, Man>;

pub struct Gess;

fn is_named((x, y): Cell) -> bool {
    (1..=20).contains(&x) && (1..=20).contains(&y)
}

fn is_border((x, y): Cell) -> bool {
    !(2..=19).contains(&x) || !(2..=19).contains(&y)
}

fn footprint(centre: Cell) -> Vec<Cell> {
    KING.iter().map(|way| ahead(centre, *way, 1)).chain([centre]).collect()
}

fn is_own(board: &Board, cell: Cell, mover: &str) -> bool {
    board.get(&cell).is_some_and(|man| man.owner == mover)
}

fn has_ring(board: &Board, player: &str) -> bool {
    let cells = (2..=19).flat_map(|x| (2..=19).map(move |y| (x, y)));
    let mut centres = cells.filter(|cell| !board.contains_key(cell));
    centres.any(|centre| KING.iter().all(|way| is_own(board, ahead(centre, *way, 1), player)))
}

/// The boards after all slides of the footprint around a centre.
fn slides(board: &Board, mover: &str, centre: Cell) -> Vec<Board> {
    let cells = footprint(centre);
    if cells.iter().any(|cell| board.contains_key(cell) && !is_own(board, *cell, mover)) {
        return Vec::new();
    }
    let stones: Vec<(Cell, Man)> =
        cells.iter().filter_map(|cell| Some((*cell, board.get(cell)?.clone()))).collect();
    let mut lifted = board.clone();
    lifted.retain(|cell, _| !cells.contains(cell));
    let range = if board.contains_key(&centre) { 20 } else { 3 };
    let mut boards = Vec::new();
    for way in KING.into_iter().filter(|way| board.contains_key(&ahead(centre, *way, 1))) {
        for paces in 1..=range {
            let there = ahead(centre, way, paces);
            if !is_named(there) {
                break;
            }
            let mut after = lifted.clone();
            let covered = footprint(there);
            after.retain(|cell, _| !covered.contains(cell));
            let meets = after.len() < lifted.len();
            after.extend(stones.iter().map(|(cell, man)| (ahead(*cell, way, paces), man.clone())));
            after.retain(|cell, _| !is_border(*cell));
            boards.push(after);
            if meets || is_border(there) {
                break;
            }
        }
    }
    boards
}

impl Naive for Gess {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let board: Board = scene.men.iter().map(|(site, man)| (square(site), man.clone())).collect();
        if !has_ring(&board, "Black") || !has_ring(&board, "White") {
            return Vec::new();
        }
        let centres = (1..=20).flat_map(|x| (1..=20).map(move |y| (x, y)));
        let boards = centres.flat_map(|centre| slides(&board, scene.mover(), centre));
        let shown = |(cell, man): (Cell, Man)| (square_name(cell), man);
        boards
            .map(|board| Scene { men: board.into_iter().map(shown).collect(), ..Scene::default() })
            .collect()
    }
}
