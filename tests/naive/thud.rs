//! Thud! (Truran 2002), Koom Valley Thud (Truran 2005), and the football game derived from it.

use std::collections::BTreeMap;

use super::cells::{Cell, KING, ahead, square, square_name};
use super::scene::{Man, Naive, Scene};

type Board = BTreeMap<Cell, Man>;

fn board(scene: &Scene) -> Board {
    scene.men.iter().map(|(site, man)| (square(site), man.clone())).collect()
}

fn shown(board: Board) -> Scene {
    Scene { men: board.into_iter().map(|(cell, man)| (square_name(cell), man)).collect(), ..Scene::default() }
}

/// A triangle of fifteen squares is missing at each corner.
fn is_on((x, y): Cell) -> bool {
    (1..=15).contains(&x) && (1..=15).contains(&y) && x.min(16 - x) + y.min(16 - y) >= 7
}

fn is_free(board: &Board, cell: Cell) -> bool {
    is_on(cell) && !board.contains_key(&cell)
}

fn is_kind(board: &Board, cell: Cell, kind: &str) -> bool {
    board.get(&cell).is_some_and(|man| man.kind == kind)
}

fn moved(board: &Board, from: Cell, to: Cell, taken: impl IntoIterator<Item = Cell>) -> Board {
    let mut after = board.clone();
    for cell in taken {
        after.remove(&cell);
    }
    let man = after.remove(&from).unwrap();
    after.insert(to, man);
    after
}

/// The squares that a piece can slide to, with their distances.
fn slides(board: &Board, from: Cell, line: Cell) -> impl Iterator<Item = (i32, Cell)> + '_ {
    (1..).map(move |paces| (paces, ahead(from, line, paces))).take_while(|(_, cell)| is_free(board, *cell))
}

fn around(board: &Board, cell: Cell, kind: &str) -> Vec<Cell> {
    KING.iter().map(|way| ahead(cell, *way, 1)).filter(|cell| is_kind(board, *cell, kind)).collect()
}

fn cells_of(board: &Board, kind: &str) -> Vec<Cell> {
    board.iter().filter(|(_, man)| man.kind == kind).map(|(cell, _)| *cell).collect()
}

/// How many pieces of a kind are in a line, counted backwards from its front.
fn line_length(board: &Board, front: Cell, line: Cell, kind: &str) -> i32 {
    (0..).take_while(|&at| is_kind(board, ahead(front, line, -at), kind)).count() as i32
}

/// A single battle. After twenty turns without a capture the players may propose to end it, and then accept or refuse.
pub struct Thud {
    /// Whether a troll may leave dwarfs next to it uncaptured.
    pub free_captures: bool,
}

impl Thud {
    fn troll_moves(&self, board: &Board, from: Cell) -> Vec<Board> {
        let mut boards = Vec::new();
        for line in KING {
            let strength = line_length(board, from, line, "Troll");
            for (paces, to) in slides(board, from, line).take_while(|(paces, _)| *paces <= strength) {
                let beside = around(board, to, "Dwarf");
                let choices = if self.free_captures { subsets(&beside) } else { vec![beside] };
                let choices = choices.iter().filter(|taken| paces == 1 || !taken.is_empty());
                boards.extend(choices.map(|taken| moved(board, from, to, taken.iter().copied())));
            }
        }
        boards
    }
}

fn dwarf_moves(board: &Board, from: Cell) -> Vec<Board> {
    let mut boards = Vec::new();
    for line in KING {
        boards.extend(slides(board, from, line).map(|(_, to)| moved(board, from, to, [])));
        let empty = slides(board, from, line).count() as i32;
        let target = ahead(from, line, empty + 1);
        if is_kind(board, target, "Troll") && empty < line_length(board, from, line, "Dwarf") {
            boards.push(moved(board, from, target, [target]));
        }
    }
    boards
}

fn subsets(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let chosen =
        |set: u32| (0..cells.len()).filter(move |at| set & (1 << at) != 0).map(|at| cells[at]).collect();
    (0..1_u32 << cells.len()).map(chosen).collect()
}

impl Naive for Thud {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let board = board(scene);
        if scene.value("agreed", 0) == 1 {
            return Vec::new();
        }
        if scene.turn.ends_with("answer") {
            return vec![shown(board.clone()), shown(board)];
        }
        let boards: Vec<Board> = if scene.mover() == "Dwarfs" {
            cells_of(&board, "Dwarf").into_iter().flat_map(|cell| dwarf_moves(&board, cell)).collect()
        } else {
            cells_of(&board, "Troll").into_iter().flat_map(|cell| self.troll_moves(&board, cell)).collect()
        };
        let offer = (scene.value("quiet", 0) >= 20).then_some(board);
        boards.into_iter().chain(offer).map(shown).collect()
    }
}

pub struct KoomValley {
    pub football: bool,
}

impl KoomValley {
    fn dwarf_moves(&self, board: &Board, from: Cell) -> Vec<Board> {
        let mut boards = Vec::new();
        for (_, to) in KING.into_iter().flat_map(|line| slides(board, from, line)) {
            let after = moved(board, from, to, []);
            let is_caught = |way: &Cell| {
                is_kind(&after, ahead(to, *way, 1), "Troll") && is_kind(&after, ahead(to, *way, 2), "Dwarf")
            };
            let caught: Vec<Cell> = KING.into_iter().filter(|way| is_caught(way) && !self.football).collect();
            boards.push(moved(board, from, to, caught.into_iter().map(|way| ahead(to, way, 1))));
        }
        boards
    }

    fn rock_moves(&self, board: &Board, from: Cell) -> Vec<Board> {
        let is_beside = |cell| !around(board, cell, "Dwarf").is_empty();
        let reach = if self.football { 15 } else { 1 };
        let targets = KING.into_iter().flat_map(|line| slides(board, from, line));
        let targets = targets.filter(|(paces, to)| *paces <= reach && is_beside(*to) && is_beside(from));
        targets.map(|(_, to)| moved(board, from, to, [])).collect()
    }

    fn troll_moves(&self, board: &Board, from: Cell) -> Vec<Board> {
        let may_stop = |line, to| !self.football || is_on(ahead(to, line, 1));
        let mut boards = Vec::new();
        for line in KING {
            let targets = slides(board, from, line).take_while(|(paces, _)| *paces <= 3);
            // The square beyond is tested at each step: where a troll may not stop, it may not go further either.
            let targets = targets.take_while(|(_, to)| may_stop(line, *to));
            boards.extend(targets.map(|(_, to)| moved(board, from, to, [])));
        }
        if !self.football {
            trample(board, from, &mut boards);
        }
        boards
    }
}

/// Whether the Rock has reached the other side, or is held by trolls that have just moved.
fn is_over(board: &Board, mover: &str) -> bool {
    let rock = cells_of(board, "Rock")[0];
    let held = mover == "Dwarfs" && around(board, rock, "Troll").len() >= 3;
    rock.1 == 15 || held
}

/// Each sequence of leaps is a move of its own.
fn trample(board: &Board, from: Cell, boards: &mut Vec<Board>) {
    for line in KING {
        let (over, to) = (ahead(from, line, 1), ahead(from, line, 2));
        if is_kind(board, over, "Dwarf") && is_free(board, to) {
            let after = moved(board, from, to, [over]);
            trample(&after, to, boards);
            boards.push(after);
        }
    }
}

impl Naive for KoomValley {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let board = board(scene);
        let (dwarfs, trolls) = (cells_of(&board, "Dwarf"), cells_of(&board, "Troll"));
        if is_over(&board, scene.mover()) {
            return Vec::new();
        }
        let boards: Vec<Board> = if scene.mover() == "Dwarfs" {
            let rock = self.rock_moves(&board, cells_of(&board, "Rock")[0]);
            dwarfs.into_iter().flat_map(|cell| self.dwarf_moves(&board, cell)).chain(rock).collect()
        } else {
            trolls.into_iter().flat_map(|cell| self.troll_moves(&board, cell)).collect()
        };
        boards.into_iter().map(shown).collect()
    }
}
