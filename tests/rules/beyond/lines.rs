//! Lines of Action by brute force: a plain board, and all moves by the published rules.

use boardwright::moves::{Rules, perft};

use crate::support;

type Board = [[i8; 8]; 8];

const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn at(board: &Board, x: i32, y: i32) -> Option<i8> {
    let row = board.get(usize::try_from(x).ok()?)?;
    row.get(usize::try_from(y).ok()?).copied()
}

fn start() -> Board {
    let (side, file) = ([0, -1, -1, -1, -1, -1, -1, 0], [1, 0, 0, 0, 0, 0, 0, 1]);
    [side, file, file, file, file, file, file, side]
}

/// All boards after a move of a side.
fn next(board: &Board, side: i8) -> Vec<Board> {
    let mut boards = Vec::new();
    for (x, y) in
        (0..8).flat_map(|x| (0..8).map(move |y| (x, y))).filter(|&(x, y)| at(board, x, y) == Some(side))
    {
        for (dx, dy) in DIRECTIONS {
            let on_line = |k: &i32| at(board, x + k * dx, y + k * dy).is_some_and(|man| man != 0);
            let steps = (-7..8).filter(on_line).count() as i32;
            let free = (1..steps).all(|k| at(board, x + k * dx, y + k * dy).is_some_and(|man| man != -side));
            let (tx, ty) = (x + steps * dx, y + steps * dy);
            if free && at(board, tx, ty).is_some_and(|man| man != side) {
                let mut moved = *board;
                moved[x as usize][y as usize] = 0;
                moved[tx as usize][ty as usize] = side;
                boards.push(moved);
            }
        }
    }
    boards
}

fn count(board: &Board, side: i8, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    next(board, side).iter().map(|board| count(board, -side, depth - 1)).sum()
}

#[test]
fn lines_of_action_counts_agree() {
    let mut rules = Rules::new(support::fixture_game("lines").program);
    let mut position = rules.start().unwrap();
    for depth in 1..=3 {
        assert_eq!(
            perft(&mut rules, &mut position, depth).unwrap(),
            count(&start(), 1, depth),
            "depth {depth}"
        );
    }
}
