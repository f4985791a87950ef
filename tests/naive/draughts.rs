//! Draughts on dark squares: what distinguishes each game, and one capture generator for all of them.

use std::collections::{BTreeMap, BTreeSet};

use super::cells::{Cell, ahead, square, square_name};
use super::scene::{Man, Naive, Scene};

/// What happens to a man that reaches the far row during a capture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Crowning {
    /// It is crowned, and the move is over.
    Stops,
    /// It continues as a man, and is crowned only if it ends there.
    OnlyAtTheEnd,
    /// It continues as a king.
    AtOnce,
}

/// Which captures are legal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Majority {
    Free,
    Most,
    Italian,
    OldFrench,
}

/// How squares are named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// `a1`.
    Letters,
    /// By number from the top left; `corner` says whether the top left corner is dark.
    Numbers { corner: bool },
}

#[derive(Clone, Copy)]
pub struct Draughts {
    pub size: i32,
    pub names: Names,
    /// The player who moves first, and up the board.
    pub up: &'static str,
    pub backward: bool,
    pub flying: bool,
    pub crowning: Crowning,
    pub men_take_kings: bool,
    pub majority: Majority,
    /// Whether players may move the pieces of both sides.
    pub any_side: bool,
}

pub const ENGLISH: Draughts = Draughts {
    size: 8,
    names: Names::Numbers { corner: false },
    up: "White",
    backward: false,
    flying: false,
    crowning: Crowning::Stops,
    men_take_kings: true,
    majority: Majority::Free,
    any_side: false,
};
pub const RUSSIAN: Draughts =
    Draughts { names: Names::Letters, backward: true, flying: true, crowning: Crowning::AtOnce, ..ENGLISH };
pub const INTERNATIONAL: Draughts = Draughts {
    size: 10,
    backward: true,
    flying: true,
    crowning: Crowning::OnlyAtTheEnd,
    majority: Majority::Most,
    ..ENGLISH
};
pub const ITALIAN: Draughts = Draughts {
    names: Names::Numbers { corner: true },
    men_take_kings: false,
    majority: Majority::Italian,
    ..ENGLISH
};
pub const POLISH: Draughts = Draughts { majority: Majority::OldFrench, ..INTERNATIONAL };
pub const OLD_FRENCH: Draughts = Draughts { majority: Majority::OldFrench, ..ENGLISH };
pub const STAVROPOL: Draughts = Draughts { any_side: true, ..RUSSIAN };

const DIAGONALS: [Cell; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    owner: String,
    king: bool,
}

type Board = BTreeMap<Cell, Piece>;

/// A complete capture.
#[derive(Clone)]
struct Chain {
    from: Cell,
    end: Cell,
    king: bool,
    taken: Vec<Cell>,
}

impl Draughts {
    fn cell(&self, name: &str) -> Cell {
        match self.names {
            Names::Letters => square(name),
            Names::Numbers { corner } => {
                let at = name.parse::<i32>().unwrap() - 1;
                let (row, column) = (at / (self.size / 2), at % (self.size / 2));
                let shifted = (row % 2 == 0) != corner;
                (column * 2 + 1 + i32::from(shifted), self.size - row)
            }
        }
    }

    fn name(&self, (x, y): Cell) -> String {
        match self.names {
            Names::Letters => square_name((x, y)),
            Names::Numbers { .. } => ((self.size - y) * (self.size / 2) + (x + 1) / 2).to_string(),
        }
    }

    fn is_on(&self, (x, y): Cell) -> bool {
        (1..=self.size).contains(&x) && (1..=self.size).contains(&y)
    }

    fn is_free(&self, board: &Board, cell: Cell) -> bool {
        self.is_on(cell) && !board.contains_key(&cell)
    }

    fn rises(&self, piece: &Piece) -> bool {
        piece.owner == self.up
    }

    fn is_forward(&self, piece: &Piece, (_, dy): Cell) -> bool {
        (dy > 0) == self.rises(piece)
    }

    fn is_far(&self, piece: &Piece, (_, y): Cell) -> bool {
        y == if self.rises(piece) { self.size } else { 1 }
    }

    fn steps(&self, board: &Board, from: Cell) -> Vec<Board> {
        let piece = &board[&from];
        let reach = if piece.king && self.flying { self.size } else { 1 };
        let mut boards = Vec::new();
        for line in DIAGONALS.into_iter().filter(|line| piece.king || self.is_forward(piece, *line)) {
            let cells = (1..=reach).map(|paces| ahead(from, line, paces));
            for to in cells.take_while(|cell| self.is_free(board, *cell)) {
                let king = piece.king || self.is_far(piece, to);
                boards.push(settle(board, &Chain { from, end: to, king, taken: vec![] }));
            }
        }
        boards
    }

    /// The pieces that can be captured next, each with the cells where the capturing piece, which has been lifted from
    /// the board, can land.
    fn jumps(&self, board: &Board, piece: &Piece, at: Cell, taken: &[Cell]) -> Vec<(Cell, Vec<Cell>)> {
        let mut jumps = Vec::new();
        for line in DIAGONALS {
            if !piece.king && !self.backward && !self.is_forward(piece, line) {
                continue;
            }
            let reach = if piece.king && self.flying { self.size } else { 1 };
            let before =
                (1..reach).take_while(|paces| self.is_free(board, ahead(at, line, *paces))).count() as i32;
            let victim = ahead(at, line, before + 1);
            let Some(enemy) = board.get(&victim).filter(|other| other.owner != piece.owner) else { continue };
            if taken.contains(&victim) || enemy.king && !piece.king && !self.men_take_kings {
                continue;
            }
            let landings = (1..=reach).map(|paces| ahead(victim, line, paces));
            let landings: Vec<Cell> = landings.take_while(|cell| self.is_free(board, *cell)).collect();
            if !landings.is_empty() {
                jumps.push((victim, landings));
            }
        }
        jumps
    }

    /// All complete captures of a piece, which has been lifted from the board.
    fn chains(&self, board: &Board, piece: &Piece, from: Cell, at: Cell, taken: &[Cell]) -> Vec<Chain> {
        let jumps = self.jumps(board, piece, at, taken);
        if jumps.is_empty() {
            let king = piece.king || self.is_far(piece, at);
            return vec![Chain { from, end: at, king, taken: taken.to_vec() }];
        }
        let mut chains = Vec::new();
        for (victim, landings) in jumps {
            let mut taken = taken.to_vec();
            taken.push(victim);
            let landed = |cell: Cell| {
                let crowned = self.crowning != Crowning::OnlyAtTheEnd && self.is_far(piece, cell);
                Piece { king: piece.king || crowned, ..piece.clone() }
            };
            let goes_on = |cell: &Cell| !self.jumps(board, &landed(*cell), *cell, &taken).is_empty();
            let must = landings.iter().any(goes_on);
            for cell in landings.iter().filter(|cell| !must || goes_on(cell)) {
                if !piece.king && landed(*cell).king && self.crowning == Crowning::Stops {
                    chains.push(Chain { from, end: *cell, king: true, taken: taken.clone() });
                } else {
                    chains.extend(self.chains(board, &landed(*cell), from, *cell, &taken));
                }
            }
        }
        chains
    }

    fn captures(&self, board: &Board, player: &str) -> Vec<Chain> {
        let own = board.iter().filter(|(_, piece)| piece.owner == player);
        let mut chains = Vec::new();
        for (&from, piece) in own {
            let mut lifted = board.clone();
            lifted.remove(&from);
            chains.extend(self.chains(&lifted, piece, from, from, &[]));
        }
        chains.retain(|chain| !chain.taken.is_empty());
        self.preferred(board, chains)
    }

    fn preferred(&self, board: &Board, mut chains: Vec<Chain>) -> Vec<Chain> {
        let is_king = |cell: &Cell| board[cell].king;
        let count = |chain: &Chain| chain.taken.len();
        let by_king = |chain: &Chain| usize::from(is_king(&chain.from));
        let kings = |chain: &Chain| chain.taken.iter().filter(|cell| is_king(cell)).count();
        let order =
            |chain: &Chain| chain.taken.iter().fold(0, |sum, cell| sum * 2 + usize::from(is_king(cell)));
        let filters: &[&dyn Fn(&Chain) -> usize] = match self.majority {
            Majority::Free => &[],
            Majority::Most => &[&count],
            Majority::Italian => &[&count, &by_king, &kings, &order],
            Majority::OldFrench => &[&count, &kings, &by_king],
        };
        for filter in filters {
            let best = chains.iter().map(filter).max().unwrap_or(0);
            chains.retain(|chain| filter(chain) == best);
        }
        chains
    }

    /// The boards after the legal moves; moves that lead to the same board are counted once.
    fn boards(&self, board: &Board, mover: &str) -> BTreeSet<Board> {
        let other = ["White", "Black"].into_iter().find(|player| *player != mover).unwrap();
        let sides = if self.any_side { vec![mover, other] } else { vec![mover] };
        for side in &sides {
            let captures = self.captures(board, side);
            if !captures.is_empty() {
                return captures.iter().map(|chain| settle(board, chain)).collect();
            }
        }
        let cells = board.iter().filter(|(_, piece)| sides.contains(&piece.owner.as_str()));
        cells.flat_map(|(cell, _)| self.steps(board, *cell)).collect()
    }
}

fn settle(board: &Board, chain: &Chain) -> Board {
    let mut after = board.clone();
    let piece = after.remove(&chain.from).unwrap();
    after.retain(|cell, _| !chain.taken.contains(cell));
    after.insert(chain.end, Piece { king: chain.king, ..piece });
    after
}

impl Naive for Draughts {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let piece = |man: &Man| Piece { owner: man.owner.clone(), king: man.kind == "King" };
        let board: Board = scene.men.iter().map(|(site, man)| (self.cell(site), piece(man))).collect();
        let is_lost = |player: &&str| !board.values().any(|piece| piece.owner == **player);
        if ["White", "Black"].iter().any(is_lost) {
            return Vec::new();
        }
        let shown = |(cell, piece): (&Cell, &Piece)| {
            let kind = if piece.king { "King" } else { "Man" };
            (self.name(*cell), Man { owner: piece.owner.clone(), kind: kind.to_owned(), values: vec![] })
        };
        let boards = self.boards(&board, scene.mover());
        boards
            .iter()
            .map(|board| Scene { men: board.iter().map(shown).collect(), ..Scene::default() })
            .collect()
    }

    fn knows_draws(&self) -> bool {
        false
    }

    fn merges(&self) -> bool {
        true
    }
}
