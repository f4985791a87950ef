//! Draughts with columns: Lasca (Lasker 1911), Bashni, and Magyar Checkers with its loose tiles.
//!
//! In Lasca and Bashni nothing is captured before the whole move is known: the squares that were jumped over are kept
//! in a list, and only at the end does the top piece of each go under the moving column, in this order.

use std::collections::BTreeMap;

use super::cells::{Cell, ahead, square, square_name};
use super::scene::{Man, Naive, Scene};

/// Owner and kind.
type Piece = (String, String);

/// The pieces of each cell from the top down.
type Board = BTreeMap<Cell, Vec<Piece>>;

const DIAGONALS: [Cell; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

fn board(scene: &Scene, cell_of: fn(&str) -> Cell) -> Board {
    let top = |(site, man): (&String, &Man)| (cell_of(site), vec![(man.owner.clone(), man.kind.clone())]);
    let mut board: Board = scene.men.iter().map(top).collect();
    for key in scene.values.keys() {
        if let ["under", site, _, owner, kind] = key.split(' ').collect::<Vec<_>>()[..] {
            board.get_mut(&cell_of(site)).unwrap().push((owner.to_owned(), kind.to_owned()));
        }
    }
    board
}

fn shown(board: Board, name: fn(Cell) -> String) -> Scene {
    let mut scene = Scene::default();
    for (cell, column) in board {
        for (depth, (owner, kind)) in column.into_iter().enumerate() {
            if depth == 0 {
                scene.men.insert(name(cell), Man { owner, kind, values: Vec::new() });
            } else {
                scene.values.insert(format!("under {} {depth:02} {owner} {kind}", name(cell)), 1);
            }
        }
    }
    scene
}

fn owner_at(board: &Board, cell: Cell) -> Option<&str> {
    board.get(&cell).map(|column| column[0].0.as_str())
}

fn commanded_by(board: &Board, player: &str) -> Vec<Cell> {
    board.iter().filter(|(_, column)| column[0].0 == player).map(|(cell, _)| *cell).collect()
}

/// Removes the top piece; an empty column is deleted.
fn pop(board: &mut Board, cell: Cell) -> Piece {
    let column = board.get_mut(&cell).unwrap();
    let piece = column.remove(0);
    if column.is_empty() {
        board.remove(&cell);
    }
    piece
}

/// Lasca, or Bashni with its flying kings.
pub struct Towers {
    pub size: i32,
    pub flying: bool,
}

/// A capturing move that is not finished.
#[derive(Clone)]
struct Raid {
    at: Cell,
    kind: String,
    jumped: Vec<Cell>,
    over: bool,
}

impl Towers {
    fn is_on(&self, (x, y): Cell) -> bool {
        (1..=self.size).contains(&x) && (1..=self.size).contains(&y)
    }

    fn kinds(&self) -> [&'static str; 2] {
        if self.flying { ["Man", "King"] } else { ["Soldier", "Officer"] }
    }

    fn is_crowned(&self, kind: &str) -> bool {
        kind == self.kinds()[1]
    }

    fn last_row(&self, player: &str) -> i32 {
        if player == "White" { self.size } else { 1 }
    }

    /// The captures that are one jump longer; `board` does not contain the moving column.
    fn jumps(&self, board: &Board, player: &str, raid: &Raid) -> Vec<Raid> {
        if raid.over {
            return Vec::new();
        }
        let crowned = self.is_crowned(&raid.kind);
        let forward = if player == "White" { 1 } else { -1 };
        let ways = DIAGONALS.iter().filter(|way| crowned || self.flying || way.1 == forward);
        ways.flat_map(|way| self.jumps_along(board, player, raid, *way)).collect()
    }

    fn jumps_along(&self, board: &Board, player: &str, raid: &Raid, way: Cell) -> Vec<Raid> {
        let crowned = self.is_crowned(&raid.kind);
        let range = if crowned && self.flying { self.size } else { 1 };
        let is_free = |cell: Cell| self.is_on(cell) && !board.contains_key(&cell);
        let first = (1..=range).find(|&steps| !is_free(ahead(raid.at, way, steps)));
        let Some(prey) = first.map(|steps| ahead(raid.at, way, steps)) else { return Vec::new() };
        if owner_at(board, prey).is_none_or(|owner| owner == player) || raid.jumped.contains(&prey) {
            return Vec::new();
        }
        let landings = (1..=range).map(|steps| ahead(prey, way, steps)).take_while(|cell| is_free(*cell));
        let land = |at: Cell| {
            let promoted = !crowned && at.1 == self.last_row(player);
            Raid {
                at,
                kind: if promoted { self.kinds()[1].to_owned() } else { raid.kind.clone() },
                jumped: [raid.jumped.as_slice(), &[prey]].concat(),
                over: promoted && !self.flying,
            }
        };
        let raids: Vec<Raid> = landings.map(land).collect();
        let goes_on = |raid: &&Raid| !self.jumps(board, player, raid).is_empty();
        let going: Vec<Raid> = raids.iter().filter(goes_on).cloned().collect();
        if going.is_empty() { raids } else { going }
    }

    /// All complete captures.
    fn raids(&self, board: &Board, player: &str, raid: Raid) -> Vec<Raid> {
        let longer = self.jumps(board, player, &raid);
        if longer.is_empty() {
            return if raid.jumped.is_empty() { Vec::new() } else { vec![raid] };
        }
        longer.into_iter().flat_map(|raid| self.raids(board, player, raid)).collect()
    }

    fn captures(&self, board: &Board, player: &str, from: Cell) -> Vec<Board> {
        let mut rest = board.clone();
        let column = rest.remove(&from).unwrap();
        let start = Raid { at: from, kind: column[0].1.clone(), jumped: Vec::new(), over: false };
        let settle = |raid: Raid| {
            let (mut after, mut column) = (rest.clone(), column.clone());
            column[0].1 = raid.kind;
            for prey in raid.jumped {
                column.push(pop(&mut after, prey));
            }
            after.insert(raid.at, column);
            after
        };
        self.raids(&rest, player, start).into_iter().map(settle).collect()
    }

    fn steps(&self, board: &Board, player: &str, from: Cell) -> Vec<Board> {
        let kind = board[&from][0].1.as_str();
        let crowned = self.is_crowned(kind);
        let forward = if player == "White" { 1 } else { -1 };
        let range = if crowned && self.flying { self.size } else { 1 };
        let mut found = Vec::new();
        for way in DIAGONALS.iter().filter(|way| crowned || way.1 == forward) {
            let cells = (1..=range).map(|steps| ahead(from, *way, steps));
            for to in cells.take_while(|cell| self.is_on(*cell) && !board.contains_key(cell)) {
                let mut after = board.clone();
                let mut column = after.remove(&from).unwrap();
                if to.1 == self.last_row(player) {
                    self.kinds()[1].clone_into(&mut column[0].1);
                }
                after.insert(to, column);
                found.push(after);
            }
        }
        found
    }
}

impl Naive for Towers {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let (board, player) = (board(scene, square), scene.mover());
        let own = commanded_by(&board, player);
        let mut found: Vec<Board> =
            own.iter().flat_map(|&from| self.captures(&board, player, from)).collect();
        if found.is_empty() {
            found = own.iter().flat_map(|&from| self.steps(&board, player, from)).collect();
        }
        found.into_iter().map(|board| shown(board, square_name)).collect()
    }

    fn knows_draws(&self) -> bool {
        false
    }

    fn values(&self) -> &'static [&'static str] {
        &["under"]
    }
}

/// Magyar Checkers, both parts of a turn. A tile without a stone is a column that consists of the tile alone; a tile
/// under stones is not represented.
pub struct Magyar;

/// The neighbours of a cell, in cyclic order.
const AROUND: [Cell; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The names of the plane's cells repeat after 13: files B to N, ranks 12, 13, 1 to 11.
const WIDTH: i32 = 13;

fn tile_cell(name: &str) -> Cell {
    let rank: i32 = name[1..].parse().unwrap();
    (i32::from(name.as_bytes()[0] - b'B'), (rank + 1) % WIDTH)
}

fn tile_name((x, y): Cell) -> String {
    let rank = (y + WIDTH - 1) % WIDTH;
    format!("{}{}", (b'B' + x as u8) as char, if rank == 0 { WIDTH } else { rank })
}

fn beside(cell: Cell, way: Cell) -> Cell {
    let (x, y) = ahead(cell, way, 1);
    (x.rem_euclid(WIDTH), y.rem_euclid(WIDTH))
}

fn is_bare(board: &Board, cell: Cell) -> bool {
    board.get(&cell).is_some_and(|column| column[0].1 == "Tile")
}

fn bare() -> Vec<Piece> {
    vec![("Nobody".to_owned(), "Tile".to_owned())]
}

/// Whether a cell has between two and `most` neighbouring tiles, all adjacent to each other in one row around it.
fn is_settled(board: &Board, cell: Cell, most: usize) -> bool {
    let lies: Vec<bool> = AROUND.iter().map(|way| board.contains_key(&beside(cell, *way))).collect();
    let count = lies.iter().filter(|lies| **lies).count();
    // Contiguous tiles come first in some rotation of the ring.
    let in_a_row = (0..6).any(|turn| (0..6).all(|at| lies[(turn + at) % 6] == (at < count)));
    (2..=most).contains(&count) && in_a_row
}

impl Magyar {
    fn step(board: &Board, from: Cell, to: Cell) -> Board {
        let mut after = board.clone();
        let column = after.insert(from, bare()).unwrap();
        after.insert(to, column);
        after
    }

    fn jumps(board: &Board, player: &str, from: Cell) -> Vec<(Cell, Board)> {
        let enemy =
            |cell: Cell| owner_at(board, cell).is_some_and(|owner| owner != player && owner != "Nobody");
        let targets = AROUND.iter().map(|way| (beside(from, *way), beside(beside(from, *way), *way)));
        let open = targets.filter(|(over, to)| enemy(*over) && is_bare(board, *to));
        let jump = |(over, to)| {
            let mut after = Self::step(board, from, to);
            let taken = pop(&mut after, over);
            after.entry(over).or_insert_with(bare);
            after.get_mut(&to).unwrap().push(taken);
            (to, after)
        };
        open.map(jump).collect()
    }

    fn raids(board: &Board, player: &str, from: Cell) -> Vec<Board> {
        let mut found = Vec::new();
        for (to, after) in Self::jumps(board, player, from) {
            let more = Self::raids(&after, player, to);
            if more.is_empty() {
                found.push(after);
            }
            found.extend(more);
        }
        found
    }

    fn stones(board: &Board, player: &str) -> Vec<Board> {
        let own = commanded_by(board, player);
        let raids: Vec<Board> = own.iter().flat_map(|&from| Self::raids(board, player, from)).collect();
        if !raids.is_empty() {
            return raids;
        }
        let step = |from: Cell| {
            let ways = AROUND.iter().map(move |way| beside(from, *way));
            ways.filter(|to| is_bare(board, *to)).map(move |to| Self::step(board, from, to))
        };
        own.into_iter().flat_map(step).collect()
    }

    fn tiles(board: &Board) -> Vec<Board> {
        let mut found = vec![board.clone()];
        for from in commanded_by(board, "Nobody") {
            let mut rest = board.clone();
            rest.remove(&from);
            let near = AROUND.iter().map(|way| beside(from, *way)).filter(|cell| rest.contains_key(cell));
            if !is_settled(&rest, from, 4) || !near.clone().all(|cell| is_settled(&rest, cell, 5)) {
                continue;
            }
            for to in (0..WIDTH).flat_map(|x| (0..WIDTH).map(move |y| (x, y))) {
                if to != from && !rest.contains_key(&to) && is_settled(&rest, to, 4) {
                    let mut after = rest.clone();
                    after.insert(to, bare());
                    found.push(after);
                }
            }
        }
        found
    }
}

impl Naive for Magyar {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let board = board(scene, tile_cell);
        let is_over = ["Red", "White"].iter().any(|player| commanded_by(&board, player).is_empty());
        let found = match scene.turn.split_once(" for ") {
            _ if is_over => Vec::new(),
            None => Self::stones(&board, scene.mover()),
            Some(_) => Self::tiles(&board),
        };
        found.into_iter().map(|board| shown(board, tile_name)).collect()
    }

    fn merges(&self) -> bool {
        true
    }

    fn values(&self) -> &'static [&'static str] {
        &["under"]
    }
}
