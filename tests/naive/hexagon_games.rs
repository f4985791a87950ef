//! Abalone (Lalet and Lévi 1987) and Taacoca (Eiríksson 2009), on the hexagonal board of 61 cells.

use std::collections::{BTreeMap, BTreeSet};

use super::cells::{Cell, HEXAGON, ahead, hexagon, hexagon_name, on_hexagon};
use super::scene::{Man, Naive, Scene};

/// The owner of the stone on each cell.
type Board = BTreeMap<Cell, String>;

fn board(scene: &Scene) -> Board {
    scene.men.iter().map(|(site, man)| (hexagon(site), man.owner.clone())).collect()
}

fn shown(board: &Board, kind: &str) -> Scene {
    let man = |owner: &String| Man { owner: owner.clone(), kind: kind.to_owned(), values: vec![] };
    Scene {
        men: board.iter().map(|(cell, owner)| (hexagon_name(*cell), man(owner))).collect(),
        ..Scene::default()
    }
}

fn cells_of(board: &Board, player: &str) -> Vec<Cell> {
    board.iter().filter(|(_, owner)| *owner == player).map(|(cell, _)| *cell).collect()
}

/// Moves some stones one step; what they land on is removed, and stones that leave the board are out of the game.
fn shift(board: &Board, cells: &[Cell], by: Cell) -> Board {
    let mut after = board.clone();
    let lifted: Vec<(Cell, String)> =
        cells.iter().map(|cell| (ahead(*cell, by, 1), after.remove(cell).unwrap())).collect();
    after.extend(lifted.into_iter().filter(|(cell, _)| on_hexagon(*cell)));
    after
}

pub struct Abalone;

impl Naive for Abalone {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let board = board(scene);
        let lost = |player: &str| cells_of(&board, player).len() == 8;
        if lost("Black") || lost("White") {
            return Vec::new();
        }
        let own = cells_of(&board, scene.mover());
        let in_line =
            own.iter().flat_map(|&rear| HEXAGON.map(|line| push(&board, scene.mover(), rear, line)));
        let mut boards: Vec<Board> = in_line.flatten().collect();
        for &first in &own {
            for line in &HEXAGON[..3] {
                for size in 2..=3 {
                    let row: Vec<Cell> = (0..size).map(|at| ahead(first, *line, at)).collect();
                    if row.iter().all(|cell| own.contains(cell)) {
                        boards.extend(broadside(&board, &row, *line));
                    }
                }
            }
        }
        boards.iter().map(|board| shown(board, "Marble")).collect()
    }
}

/// Moves the row of own marbles that begins at `rear` one step along its line, pushing what is in front of it.
fn push(board: &Board, mover: &str, rear: Cell, line: Cell) -> Option<Board> {
    let is_own = |at: i32| board.get(&ahead(rear, line, at)).map(|owner| owner == mover);
    let own = (0..).take_while(|&at| is_own(at) == Some(true)).count() as i32;
    let enemies = (own..).take_while(|&at| is_own(at) == Some(false)).count() as i32;
    let beyond = ahead(rear, line, own + enemies);
    let is_free = !on_hexagon(beyond) || !board.contains_key(&beyond);
    let stays_on = enemies > 0 || on_hexagon(beyond);
    let legal = own <= 3 && enemies < own && is_free && stays_on;
    let moving: Vec<Cell> = (0..own + enemies).map(|at| ahead(rear, line, at)).collect();
    legal.then(|| shift(board, &moving, line))
}

fn broadside(board: &Board, row: &[Cell], line: Cell) -> Vec<Board> {
    let sides = HEXAGON.into_iter().filter(|side| *side != line && *side != (-line.0, -line.1));
    let is_free = |cell: &Cell| on_hexagon(*cell) && !board.contains_key(cell);
    let free = sides.filter(|side| row.iter().all(|cell| is_free(&ahead(*cell, *side, 1))));
    free.map(|side| shift(board, row, side)).collect()
}

/// The game in which stones move only forwards, or the one with all six directions.
pub struct Taacoca {
    pub all_directions: bool,
}

impl Naive for Taacoca {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let board = board(scene);
        let home = [("White", 9), ("Black", 1)];
        let is_home = |player: &str| {
            let goal = home.iter().find(|(name, _)| *name == player).unwrap().1;
            cells_of(&board, player).iter().any(|cell| cell.1 == goal)
        };
        if ["White", "Black"].iter().any(|player| is_home(player) || cells_of(&board, player).is_empty()) {
            return Vec::new();
        }
        let forward: &[Cell] =
            if scene.mover() == "White" { &[(1, 1), (0, 1)] } else { &[(-1, -1), (0, -1)] };
        let directions = if self.all_directions { &HEXAGON[..] } else { forward };
        let own = cells_of(&board, scene.mover());
        let mut scenes = Vec::new();
        for chosen in subsets(&own, own.len().min(3)) {
            for &direction in directions {
                let fits = |cell: &Cell| {
                    let target = ahead(*cell, direction, 1);
                    on_hexagon(target) && (!own.contains(&target) || chosen.contains(&target))
                };
                if chosen.iter().all(fits) {
                    scenes.push(shown(&shift(&board, &chosen, direction), "Stone"));
                }
            }
        }
        scenes
    }
}

/// All subsets of a size.
fn subsets(cells: &[Cell], size: usize) -> BTreeSet<Vec<Cell>> {
    if size == 0 {
        return BTreeSet::from([vec![]]);
    }
    let with = |(at, cell): (usize, &Cell)| {
        subsets(&cells[at + 1..], size - 1)
            .into_iter()
            .map(move |mut rest| {
                rest.push(*cell);
                rest
            })
            .collect::<Vec<_>>()
    };
    cells.iter().enumerate().flat_map(with).collect()
}
