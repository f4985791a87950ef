//! Moves of footprints by brute force, in the positions of random games.

use boardwright::game::Game;
use boardwright::notation::move_texts;
use boardwright::position::Position;

use crate::support;

/// The owner of the stone on each square, by file and rank.
type Board = [[Option<u8>; 8]; 8];

const AROUND: [(i32, i32); 9] =
    [(0, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn at(board: &Board, (x, y): (i32, i32)) -> Option<u8> {
    board[x as usize][y as usize]
}

fn name((x, y): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn is_middle((x, y): (i32, i32)) -> bool {
    (1..7).contains(&x) && (1..7).contains(&y)
}

fn board_of(game: &Game, position: &Position) -> Board {
    let mut board = [[None; 8]; 8];
    for (site, piece) in position.pieces() {
        let name = game.program().names.sites[site.index()].as_bytes();
        if let [file, rank] = name {
            board[usize::from(file - b'a')][usize::from(rank - b'1')] = Some(piece.owner().0);
        }
    }
    board
}

/// The board after a move; `None` if it is illegal.
fn moved(board: &Board, side: u8, (x, y): (i32, i32), (dx, dy): (i32, i32), steps: i32) -> Option<Board> {
    let footprint = AROUND.map(|(ax, ay)| (x + ax, y + ay));
    let stones = footprint.map(|place| at(board, place));
    let may = stones.iter().flatten().all(|&owner| owner == side) && at(board, (x + dx, y + dy)).is_some();
    if !may || (stones[0].is_none() && steps > 3) || !is_middle((x + steps * dx, y + steps * dy)) {
        return None;
    }
    let mut lifted = *board;
    for (x, y) in footprint {
        lifted[x as usize][y as usize] = None;
    }
    let free =
        |k: i32| AROUND.iter().all(|(ax, ay)| at(&lifted, (x + ax + k * dx, y + ay + k * dy)).is_none());
    if !(1..steps).all(free) {
        return None;
    }
    for ((ax, ay), stone) in AROUND.iter().zip(stones) {
        lifted[(x + ax + steps * dx) as usize][(y + ay + steps * dy) as usize] = stone;
    }
    for file in &mut lifted {
        (file[0], file[7]) = (None, None);
    }
    (lifted[0], lifted[7]) = ([None; 8], [None; 8]);
    Some(lifted)
}

/// All moves of a side with the boards after them, ordered by text.
fn moves(board: &Board, side: u8) -> Vec<(String, Board)> {
    let hand = ["left", "right"][usize::from(side)];
    let mut moves = Vec::new();
    for (x, y) in (1..7).flat_map(|x| (1..7).map(move |y| (x, y))) {
        for ((dx, dy), steps) in AROUND[1..].iter().flat_map(|&way| (1..6).map(move |steps| (way, steps))) {
            let to = (x + steps * dx, y + steps * dy);
            if let Some(after) = moved(board, side, (x, y), (dx, dy), steps) {
                moves.push((format!("{hand} - {} {}", name(to), name((x, y))), after));
            }
        }
    }
    moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    moves
}

#[test]
fn footprints_move_as_the_rules_allow() {
    let program = support::fixture_game("footprints").program;
    let mut compared = 0;
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(program.clone()).unwrap();
        while game.outcome().is_none() && game.ply() < 60 {
            let side = game.turn().player.0;
            let wanted = moves(&board_of(&game, game.position()), side);
            let mut found: Vec<(String, Board)> = Vec::new();
            for (index, text) in move_texts(game.program(), game.moves()).into_iter().enumerate() {
                let mut after = game.position().clone();
                after.apply(game.moves().changes(index));
                found.push((text, board_of(&game, &after)));
            }
            found.sort_unstable_by(|a, b| a.0.cmp(&b.0));
            assert_eq!(found, wanted);
            compared += found.len();
            game.play(random.usize(..game.moves().len())).unwrap();
        }
    }
    assert!(compared > 2000, "only {compared} moves were compared");
}
