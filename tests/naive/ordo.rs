//! Ordo and Ordo X (Dieter Stein 2009), on ten files and eight ranks.

use std::collections::{BTreeMap, BTreeSet};

use super::cells::{Cell, KING, ahead, square, square_name};
use super::scene::{Man, Naive, Scene};

type Board = BTreeMap<Cell, String>;

fn is_on((x, y): Cell) -> bool {
    (1..=10).contains(&x) && (1..=8).contains(&y)
}

fn is_free(board: &Board, cell: Cell) -> bool {
    is_on(cell) && !board.contains_key(&cell)
}

fn own(board: &Board, player: &str) -> Vec<Cell> {
    board.iter().filter(|(_, owner)| *owner == player).map(|(cell, _)| *cell).collect()
}

/// The groups of a player's pieces; diagonal neighbours are connected.
fn groups(board: &Board, player: &str) -> Vec<BTreeSet<Cell>> {
    let mut rest: BTreeSet<Cell> = own(board, player).into_iter().collect();
    let mut groups = Vec::new();
    while let Some(first) = rest.pop_first() {
        let (mut group, mut open) = (BTreeSet::from([first]), vec![first]);
        while let Some(cell) = open.pop() {
            for near in KING.map(|way| ahead(cell, way, 1)) {
                if rest.remove(&near) {
                    group.insert(near);
                    open.push(near);
                }
            }
        }
        groups.push(group);
    }
    groups
}

fn moved(board: &Board, cells: &[Cell], way: Cell, paces: i32) -> Board {
    let mut after = board.clone();
    let lifted: Vec<(Cell, String)> =
        cells.iter().map(|cell| (ahead(*cell, way, paces), after.remove(cell).unwrap())).collect();
    after.extend(lifted);
    after
}

/// Moves of a single piece along a free line, possibly capturing where it stops.
fn glides(board: &Board, from: Cell, way: Cell) -> Vec<Board> {
    let free = (1..).take_while(|paces| is_free(board, ahead(from, way, *paces))).count() as i32;
    let stop = board.get(&ahead(from, way, free + 1));
    let takes = stop.is_some_and(|owner| *owner != board[&from]);
    (1..=free + i32::from(takes)).map(|paces| moved(board, &[from], way, paces)).collect()
}

/// Rows of two or more pieces along a line, each as cells from its first on.
fn rows(board: &Board, player: &str, line: Cell) -> Vec<Vec<Cell>> {
    let is_own = |cell: Cell| board.get(&cell).is_some_and(|owner| owner == player);
    let mut rows = Vec::new();
    for first in own(board, player) {
        let length = (0..).take_while(|at| is_own(ahead(first, line, *at))).count() as i32;
        rows.extend((2..=length).map(|length| (0..length).map(|at| ahead(first, line, at)).collect()));
    }
    rows
}

/// Moves of a row over empty squares, all of its pieces in the same direction.
fn marches(board: &Board, row: &[Cell], way: Cell) -> Vec<Board> {
    let mut lifted = board.clone();
    lifted.retain(|cell, _| !row.contains(cell));
    let fits = |paces: &i32| row.iter().all(|cell| is_free(&lifted, ahead(*cell, way, *paces)));
    (1..).take_while(fits).map(|paces| moved(board, row, way, paces)).collect()
}

const EAST: Cell = (1, 0);
const NORTH: Cell = (0, 1);

fn forward(player: &str) -> i32 {
    if player == "White" { 1 } else { -1 }
}

fn other(player: &str) -> &'static str {
    if player == "White" { "Black" } else { "White" }
}

fn is_won(board: &Board) -> bool {
    let at_home = |player: &str, rank: i32| own(board, player).iter().any(|cell| cell.1 == rank);
    at_home("White", 8) || at_home("Black", 1) || ["White", "Black"].iter().any(|p| own(board, p).is_empty())
}

fn shown(board: &Board) -> Scene {
    let man = |owner: &String| Man { owner: owner.clone(), kind: "Man".to_owned(), values: vec![] };
    Scene {
        men: board.iter().map(|(cell, owner)| (square_name(*cell), man(owner))).collect(),
        ..Scene::default()
    }
}

fn board(scene: &Scene) -> Board {
    scene.men.iter().map(|(site, man)| (square(site), man.owner.clone())).collect()
}

pub struct Ordo;

impl Naive for Ordo {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let (board, mover) = (board(scene), scene.mover());
        if is_won(&board) {
            return Vec::new();
        }
        let ahead = forward(mover);
        let backward = groups(&board, mover).len() > 1;
        let allowed = |way: &Cell| way.1 * ahead >= 0 || backward;
        let mut boards = Vec::new();
        for from in own(&board, mover) {
            boards.extend(KING.into_iter().filter(allowed).flat_map(|way| glides(&board, from, way)));
        }
        for (line, ways) in [(EAST, [(0, 1), (0, -1)]), (NORTH, [(1, 0), (-1, 0)])] {
            for row in rows(&board, mover, line) {
                boards.extend(ways.into_iter().filter(allowed).flat_map(|way| marches(&board, &row, way)));
            }
        }
        boards.retain(|board| groups(board, mover).len() == 1);
        boards.iter().map(shown).collect()
    }
}

/// Rows along both lines of the board.
fn all_rows(board: &Board, player: &str) -> Vec<Vec<Cell>> {
    [EAST, NORTH].into_iter().flat_map(|line| rows(board, player, line)).collect()
}

/// The official rules, with the engine's turns: a preparing move is followed by a turn `… ahead`, and a capture that
/// leaves the enemy in groups of equal size by a turn `… choose`.
pub struct OrdoX;

impl OrdoX {
    /// The boards after moves of single pieces and of rows in some directions.
    fn moves(board: &Board, mover: &str, ways: &[Cell]) -> Vec<Board> {
        let mut boards = Vec::new();
        for way in ways {
            let glides = own(board, mover).into_iter().flat_map(|from| glides(board, from, *way));
            boards.extend(glides.map(|after| Self::cut(board, after, mover)));
            boards.extend(all_rows(board, mover).iter().flat_map(|row| marches(board, row, *way)));
        }
        boards.retain(|board| groups(board, mover).len() == 1);
        boards
    }

    /// After a capture only the largest groups of the enemy remain; if there are several, the captor chooses one in
    /// another turn.
    fn cut(before: &Board, mut after: Board, mover: &str) -> Board {
        let parts = groups(&after, other(mover));
        let most = parts.iter().map(BTreeSet::len).max().unwrap_or(0);
        if before.len() > after.len() {
            let lost = parts.iter().filter(|part| part.len() < most).flatten();
            lost.for_each(|cell| assert!(after.remove(cell).is_some()));
        }
        after
    }

    /// The boards after each choice of the enemy group that remains.
    fn choices(board: &Board, mover: &str) -> Vec<Board> {
        let without = |part: &BTreeSet<Cell>| {
            let mut board = board.clone();
            board.retain(|cell, owner| owner == mover || part.contains(cell));
            board
        };
        groups(board, other(mover)).iter().map(without).collect()
    }
}

impl Naive for OrdoX {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let (board, mover) = (board(scene), scene.mover());
        if is_won(&board) {
            return Vec::new();
        }
        let up = forward(mover);
        let ahead = [(0, up), (1, up), (-1, up)];
        let goes_on = |board: &Board| {
            is_won(board)
                || groups(board, other(mover)).len() > 1
                || !Self::moves(board, mover, &ahead).is_empty()
        };
        if scene.turn.ends_with("choose") {
            let mut boards = Self::choices(&board, mover);
            boards.retain(|board| scene.value("prepared", 0) == 0 || goes_on(board));
            return boards.iter().map(shown).collect();
        }
        let mut boards = Self::moves(&board, mover, &ahead);
        if !scene.turn.ends_with("ahead") {
            let mut prepared = Self::moves(&board, mover, &[(1, 0), (-1, 0)]);
            prepared.retain(goes_on);
            boards.extend(prepared);
        }
        boards.iter().map(shown).collect()
    }
}

/// The variant in which rows of any size move any distance, sideways and lengthwise, and single pieces move in all
/// eight directions.
pub struct FreeOrdo;

impl Naive for FreeOrdo {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let (board, mover) = (board(scene), scene.mover());
        if is_won(&board) {
            return Vec::new();
        }
        let mut boards = Vec::new();
        for from in own(&board, mover) {
            boards.extend(KING.into_iter().flat_map(|way| glides(&board, from, way)));
        }
        for row in all_rows(&board, mover) {
            let ways = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            boards.extend(ways.into_iter().flat_map(|way| marches(&board, &row, way)));
        }
        boards.retain(|board| groups(board, mover).len() == 1);
        boards.iter().map(shown).collect()
    }
}
