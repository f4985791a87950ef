//! Dameo (Christian Freeling 2000).

use std::collections::BTreeMap;

use super::cells::{Cell, KING, ahead, square, square_name};
use super::scene::{Man, Naive, Scene};

type Board = BTreeMap<Cell, Man>;

const STRAIGHT: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

pub struct Dameo;

fn is_free(board: &Board, (x, y): Cell) -> bool {
    (1..=8).contains(&x) && (1..=8).contains(&y) && !board.contains_key(&(x, y))
}

fn is_king(man: &Man) -> bool {
    man.kind == "King"
}

fn up(player: &str) -> i32 {
    if player == "White" { 1 } else { -1 }
}

/// How many consecutive cells, starting with the next one, satisfy a predicate.
fn run(from: Cell, way: Cell, holds: impl Fn(Cell) -> bool) -> i32 {
    (1..).take_while(|paces| holds(ahead(from, way, *paces))).count() as i32
}

/// Where a piece can go without capturing. A line of men moves as if its last man leapt over the others.
fn steps(board: &Board, from: Cell) -> Vec<Cell> {
    let man = &board[&from];
    if is_king(man) {
        let slide =
            |way| (1..=run(from, way, |cell| is_free(board, cell))).map(move |paces| ahead(from, way, paces));
        return KING.into_iter().flat_map(slide).collect();
    }
    let is_line = |cell: Cell| board.get(&cell).is_some_and(|other| other == man);
    let ways = [-1, 0, 1].map(|dx| (dx, up(&man.owner)));
    let ends = ways.map(|way| ahead(from, way, run(from, way, is_line) + 1));
    ends.into_iter().filter(|cell| is_free(board, *cell)).collect()
}

/// Every sequence of leaps, as its last cell and the captured cells; the piece has been lifted from the board.
fn chains(board: &Board, man: &Man, at: Cell, taken: &[Cell], found: &mut Vec<(Cell, Vec<Cell>)>) {
    let before = found.len();
    for way in STRAIGHT {
        let free = |from| run(from, way, |cell| is_free(board, cell));
        let reach = if is_king(man) { free(at) } else { 0 };
        let victim = ahead(at, way, reach + 1);
        let is_prey = board.get(&victim).is_some_and(|other| other.owner != man.owner);
        if !is_prey || taken.contains(&victim) {
            continue;
        }
        let landings = if is_king(man) { free(victim) } else { free(victim).min(1) };
        for paces in 1..=landings {
            chains(board, man, ahead(victim, way, paces), &[taken, &[victim]].concat(), found);
        }
    }
    if found.len() == before && !taken.is_empty() {
        found.push((at, taken.to_vec()));
    }
}

fn settled(board: &Board, from: Cell, end: Cell, taken: &[Cell]) -> Scene {
    let mut after = board.clone();
    after.retain(|cell, _| !taken.contains(cell));
    let mut man = after.remove(&from).unwrap();
    if end.1 == if man.owner == "White" { 8 } else { 1 } {
        "King".clone_into(&mut man.kind);
    }
    after.insert(end, man);
    Scene { men: after.into_iter().map(|(cell, man)| (square_name(cell), man)).collect(), ..Scene::default() }
}

impl Naive for Dameo {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let board: Board = scene.men.iter().map(|(site, man)| (square(site), man.clone())).collect();
        let own: Vec<Cell> =
            board.iter().filter(|(_, man)| man.owner == scene.mover()).map(|(cell, _)| *cell).collect();
        let mut captures = Vec::new();
        for &from in &own {
            let (mut lifted, mut found) = (board.clone(), Vec::new());
            let man = lifted.remove(&from).unwrap();
            chains(&lifted, &man, from, &[], &mut found);
            captures.extend(found.into_iter().map(|(end, taken)| (from, end, taken)));
        }
        let most = captures.iter().map(|(.., taken)| taken.len()).max().unwrap_or(0);
        captures.retain(|(.., taken)| taken.len() == most);
        if captures.is_empty() {
            let steps =
                own.iter().flat_map(|&from| steps(&board, from).into_iter().map(move |end| (from, end)));
            return steps.map(|(from, end)| settled(&board, from, end, &[])).collect();
        }
        captures.iter().map(|(from, end, taken)| settled(&board, *from, *end, taken)).collect()
    }

    fn knows_draws(&self) -> bool {
        false
    }
}
