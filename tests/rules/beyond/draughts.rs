//! Captures in draughts by brute force, for three majority rules, in random positions.

use boardwright::game::Game;
use boardwright::notation::{move_texts, parse_position};

use crate::support;

/// 0 for empty, 1 for a man, 2 for a king, negative for the other side; by file and rank.
type Board = [[i8; 8]; 8];

struct Variant {
    flying: bool,
    men_take_back: bool,
    men_take_kings: bool,
    worth: fn(&Capture) -> Vec<usize>,
}

const VARIANTS: [Variant; 3] = [
    Variant {
        flying: true,
        men_take_back: true,
        men_take_kings: true,
        worth: |capture| vec![capture.jumped.len()],
    },
    Variant {
        flying: false,
        men_take_back: false,
        men_take_kings: false,
        worth: |capture| {
            let order = capture.kings.iter().fold(0, |sum, &king| 2 * sum + usize::from(king));
            vec![capture.jumped.len(), usize::from(capture.by_king), capture.king_count(), order]
        },
    },
    Variant {
        flying: false,
        men_take_back: false,
        men_take_kings: true,
        worth: |capture| vec![capture.jumped.len(), capture.king_count(), usize::from(capture.by_king)],
    },
];

#[derive(Clone)]
struct Capture {
    path: Vec<(i32, i32)>,
    jumped: Vec<(i32, i32)>,
    kings: Vec<bool>,
    by_king: bool,
}

impl Capture {
    fn king_count(&self) -> usize {
        self.kings.iter().filter(|&&king| king).count()
    }

    fn text(&self) -> String {
        let steps = self.path.windows(2).map(|pair| format!("{} - {}", name(pair[0]), name(pair[1])));
        steps.collect::<Vec<_>>().join(" + ")
    }
}

fn name((x, y): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn at(board: &Board, (x, y): (i32, i32)) -> Option<i8> {
    let file = board.get(usize::try_from(x).ok()?)?;
    file.get(usize::try_from(y).ok()?).copied()
}

fn squares() -> impl Iterator<Item = (i32, i32)> {
    (0..8).flat_map(|x| (0..8).map(move |y| (x, y))).filter(|(x, y)| (x + y) % 2 == 0)
}

impl Variant {
    /// Every capture that cannot be continued; the moving piece is not on the board.
    fn captures(&self, board: &Board, so_far: &Capture, found: &mut Vec<Capture>) {
        let mut ended = true;
        let here = so_far.path[so_far.path.len() - 1];
        let reach = if self.flying && so_far.by_king { 7 } else { 1 };
        for (dx, dy) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
            if dy < 0 && !so_far.by_king && !self.men_take_back {
                continue;
            }
            let on = |k: i32| (here.0 + k * dx, here.1 + k * dy);
            let Some(over) = (1..=reach).find(|&k| at(board, on(k)) != Some(0)) else { continue };
            let Some(taken) = at(board, on(over)).filter(|&piece| piece < 0) else { continue };
            let may = so_far.by_king || self.men_take_kings || taken == -1;
            if !may || so_far.jumped.contains(&on(over)) {
                continue;
            }
            for beyond in (over + 1..=over + reach).take_while(|&k| at(board, on(k)) == Some(0)) {
                ended = false;
                let mut next = so_far.clone();
                next.path.push(on(beyond));
                next.jumped.push(on(over));
                next.kings.push(taken == -2);
                self.captures(board, &next, found);
            }
        }
        if ended && !so_far.jumped.is_empty() {
            found.push(so_far.clone());
        }
    }

    /// The texts of the captures that the first side may choose from.
    fn best(&self, board: &Board) -> Vec<String> {
        let mut found = Vec::new();
        for square in squares().filter(|&square| at(board, square).is_some_and(|piece| piece > 0)) {
            let mut without = *board;
            let by_king = at(board, square) == Some(2);
            without[square.0 as usize][square.1 as usize] = 0;
            let begun = Capture { path: vec![square], jumped: Vec::new(), kings: Vec::new(), by_king };
            self.captures(&without, &begun, &mut found);
        }
        let best = found.iter().map(self.worth).max();
        let best = found.iter().filter(|capture| Some((self.worth)(capture)) == best);
        let mut texts: Vec<String> = best.map(Capture::text).collect();
        texts.sort();
        texts
    }
}

/// A few men and kings of the first side among many of the other, without men on their last row.
fn random_board(random: &mut fastrand::Rng) -> Board {
    let mut board = [[0; 8]; 8];
    for (x, y) in squares() {
        let piece = [0, 0, 0, 0, 1, 2, -1, -1, -1, -2][random.usize(..10)];
        let crowned = piece == 1 && y == 7 || piece == -1 && y == 0;
        board[x as usize][y as usize] = if crowned { 2 * piece } else { piece };
    }
    board
}

fn position_text(board: &Board) -> String {
    let group = |wanted: i8, words: &str| {
        let names = squares()
            .filter(|&square| at(board, square) == Some(wanted))
            .map(|square| " ".to_owned() + &name(square));
        format!("; {words}{}", names.collect::<String>())
    };
    let groups = [(1, "White Man"), (2, "White King"), (-1, "Black Man"), (-2, "Black King")];
    "White".to_owned() + &groups.map(|(piece, words)| group(piece, words)).concat()
}

#[test]
fn majority_rules_agree() {
    let games = support::variants_of(&support::fixture_file("draughts").unwrap());
    let mut random = fastrand::Rng::with_seed(64);
    let (mut captures, mut several) = (0, 0);
    for _ in 0..600 {
        let board = random_board(&mut random);
        for (variant, game) in VARIANTS.iter().zip(&games) {
            let wanted = variant.best(&board);
            let position = parse_position(&game.program, &position_text(&board)).unwrap();
            let game = Game::from_position(game.program.clone(), position).unwrap();
            let mut found = move_texts(game.program(), game.moves());
            found.sort();
            if wanted.is_empty() {
                assert!(found.iter().all(|text| !text.contains('+')));
            } else {
                assert_eq!(found, wanted, "{}", position_text(&board));
                captures += 1;
                several += usize::from(wanted[0].contains('+'));
            }
        }
    }
    assert!(captures > 1000 && several > 300, "{captures} {several}");
}
