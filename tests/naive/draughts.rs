//! Games of draughts by brute force: boards are maps, captures are followed one jump at a time.

use std::collections::{BTreeMap, BTreeSet};

use super::scene::{Man, Naive, Scene};

/// Column and row, from the upper left corner.
type Square = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    is_white: bool,
    is_king: bool,
}

type Board = BTreeMap<Square, Piece>;

/// A capture so far: where the piece stands, what it is by now, what it has jumped.
#[derive(Clone)]
struct Capture {
    here: Square,
    piece: Piece,
    jumped: Vec<Square>,
}

/// What majority rules ask of a capture: for each piece jumped, whether it was a king, and whether a king jumps.
pub struct Taken {
    pub kings: Vec<bool>,
    pub by_king: bool,
}

/// What draw rules ask of a position, besides the clocks.
pub struct Tally {
    /// Whether a king stands alone on the long diagonal from the lower left corner.
    pub road_is_held: bool,
    /// Men and kings of White and of Black.
    pub men: [usize; 2],
    pub kings: [usize; 2],
}

/// The rules of a game.
#[allow(clippy::struct_excessive_bools, reason = "games of draughts differ in just these ways")]
pub struct Draughts {
    pub size: i32,
    /// Whether squares are numbered; otherwise they are `a1` and so on.
    pub is_numbered: bool,
    /// Whether the upper left corner is dark.
    pub is_turned: bool,
    pub has_flying_kings: bool,
    pub men_take_back: bool,
    pub men_take_kings: bool,
    /// Whether a man is a king as soon as it comes to the last row, or only where its move ends there.
    pub is_crowned_at_once: bool,
    /// Whether a king must land where it can go on, behind each piece that it jumps.
    pub must_land_well: bool,
    /// Whether players move pieces of both colours, and have lost without a piece of their own.
    pub moves_both: bool,
    pub worth: fn(&Taken) -> Vec<usize>,
    /// Whether the game is drawn, by the clocks `idle` and `unchanged`.
    pub is_drawn: fn(i32, i32, &Tally) -> bool,
}

const DIAGONALS: [Square; 4] = [(1, -1), (-1, -1), (1, 1), (-1, 1)];

impl Draughts {
    fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let all = (0..self.size).flat_map(|row| (0..self.size).map(move |column| (column, row)));
        all.filter(|(column, row)| ((column + row) % 2 == 1) != self.is_turned)
    }

    fn name(&self, square: Square) -> String {
        if self.is_numbered {
            return (square.1 * (self.size / 2) + square.0 / 2 + 1).to_string();
        }
        format!("{}{}", char::from(b'a' + square.0 as u8), self.size - square.1)
    }

    fn board(&self, scene: &Scene) -> Board {
        let piece = |man: &Man| Piece { is_white: man.owner == "White", is_king: man.kind == "King" };
        let standing = |square| scene.men.get(&self.name(square)).map(|man| (square, piece(man)));
        self.squares().filter_map(standing).collect()
    }

    fn scene(&self, board: &Board) -> Scene {
        let man = |piece: &Piece| Man {
            owner: if piece.is_white { "White" } else { "Black" }.to_owned(),
            kind: if piece.is_king { "King" } else { "Man" }.to_owned(),
            values: Vec::new(),
        };
        let men = board.iter().map(|(&square, piece)| (self.name(square), man(piece))).collect();
        Scene { men, ..Scene::default() }
    }

    fn is_on_board(&self, (column, row): Square) -> bool {
        (0..self.size).contains(&column) && (0..self.size).contains(&row)
    }

    fn is_free(&self, board: &Board, square: Square) -> bool {
        self.is_on_board(square) && !board.contains_key(&square)
    }

    /// How far a piece sees.
    fn reach(&self, piece: Piece) -> i32 {
        if self.has_flying_kings && piece.is_king { self.size } else { 1 }
    }

    fn is_ahead(piece: Piece, (_, down): Square) -> bool {
        (down < 0) == piece.is_white
    }

    fn crowned(&self, piece: Piece, (_, row): Square) -> Piece {
        let last = if piece.is_white { 0 } else { self.size - 1 };
        Piece { is_king: piece.is_king || row == last, ..piece }
    }

    /// What one more jump makes of a capture; in each direction, the landings behind the piece that is jumped.
    fn jumps(&self, board: &Board, so_far: &Capture) -> Vec<Vec<Capture>> {
        let (piece, (column, row)) = (so_far.piece, so_far.here);
        let mut jumps = Vec::new();
        for (dx, dy) in DIAGONALS {
            if !piece.is_king && !self.men_take_back && !Self::is_ahead(piece, (dx, dy)) {
                continue;
            }
            let on = |k: i32| (column + k * dx, row + k * dy);
            let Some(over) = (1..=self.reach(piece)).find(|&k| !self.is_free(board, on(k))) else { continue };
            let Some(enemy) = board.get(&on(over)).filter(|enemy| enemy.is_white != piece.is_white) else {
                continue;
            };
            let may = piece.is_king || self.men_take_kings || !enemy.is_king;
            if !may || so_far.jumped.contains(&on(over)) {
                continue;
            }
            let behind = (over + 1..=over + self.reach(piece)).take_while(|&k| self.is_free(board, on(k)));
            let land = |k: i32| {
                let piece = if self.is_crowned_at_once { self.crowned(piece, on(k)) } else { piece };
                let jumped = so_far.jumped.iter().copied().chain([on(over)]).collect();
                Capture { here: on(k), piece, jumped }
            };
            jumps.push(behind.map(land).collect());
        }
        jumps
    }

    fn can_go_on(&self, board: &Board, capture: &Capture) -> bool {
        self.jumps(board, capture).iter().any(|landings| !landings.is_empty())
    }

    /// Every capture that cannot go on; the piece that moves is not on the board.
    fn follow(&self, board: &Board, so_far: Capture, ended: &mut Vec<Capture>) {
        if !self.can_go_on(board, &so_far) {
            if !so_far.jumped.is_empty() {
                ended.push(so_far);
            }
            return;
        }
        for mut landings in self.jumps(board, &so_far) {
            if self.must_land_well && landings.iter().any(|landing| self.can_go_on(board, landing)) {
                landings.retain(|landing| self.can_go_on(board, landing));
            }
            for landing in landings {
                self.follow(board, landing, ended);
            }
        }
    }

    /// The boards behind the captures of a side that are worth most.
    fn captures(&self, board: &Board, is_white: bool) -> Vec<Board> {
        let mut found = Vec::new();
        for (&square, &piece) in board.iter().filter(|(_, piece)| piece.is_white == is_white) {
            let mut others = board.clone();
            others.remove(&square);
            let mut ended = Vec::new();
            self.follow(&others, Capture { here: square, piece, jumped: Vec::new() }, &mut ended);
            for capture in ended {
                let kings = capture.jumped.iter().map(|jumped| board[jumped].is_king).collect();
                let worth = (self.worth)(&Taken { kings, by_king: piece.is_king });
                let mut after = others.clone();
                after.retain(|square, _| !capture.jumped.contains(square));
                after.insert(capture.here, self.crowned(capture.piece, capture.here));
                found.push((worth, after));
            }
        }
        let best = found.iter().map(|(worth, _)| worth.clone()).max();
        found.into_iter().filter(|(worth, _)| Some(worth) == best.as_ref()).map(|(_, after)| after).collect()
    }

    /// The boards behind the moves that capture nothing.
    fn steps(&self, board: &Board, is_white: bool) -> Vec<Board> {
        let mut found = Vec::new();
        for (&(column, row), &piece) in board.iter().filter(|(_, piece)| piece.is_white == is_white) {
            for (dx, dy) in DIAGONALS {
                if !piece.is_king && !Self::is_ahead(piece, (dx, dy)) {
                    continue;
                }
                let on = |k: i32| (column + k * dx, row + k * dy);
                for k in (1..=self.reach(piece)).take_while(|&k| self.is_free(board, on(k))) {
                    let mut after = board.clone();
                    after.remove(&(column, row));
                    after.insert(on(k), self.crowned(piece, on(k)));
                    found.push(after);
                }
            }
        }
        found
    }

    fn tally(&self, board: &Board) -> Tally {
        let count =
            |is_white, is_king| board.values().filter(|&&piece| piece == Piece { is_white, is_king }).count();
        let [men, kings] = [false, true].map(|is_king| [count(true, is_king), count(false, is_king)]);
        let on_road = |(&(column, row), piece): (&Square, &Piece)| {
            let side = usize::from(!piece.is_white);
            column + row == self.size - 1 && piece.is_king && men[side] + kings[side] == 1
        };
        Tally { road_is_held: board.iter().any(on_road), men, kings }
    }
}

impl Naive for Draughts {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let board = self.board(scene);
        let is_white = scene.mover() == "White";
        let tally = self.tally(&board);
        let is_bare = |side: usize| tally.men[side] + tally.kings[side] == 0;
        if (self.is_drawn)(scene.value("idle", 0), scene.value("unchanged", 0), &tally)
            || self.moves_both && (is_bare(0) || is_bare(1))
        {
            return Vec::new();
        }
        let mut boards = self.captures(&board, is_white);
        if boards.is_empty() && self.moves_both {
            boards = self.captures(&board, !is_white);
        }
        if boards.is_empty() {
            boards = self.steps(&board, is_white);
            if self.moves_both {
                boards.extend(self.steps(&board, !is_white));
            }
        }
        let outcomes: BTreeSet<Board> = boards.into_iter().collect();
        outcomes.iter().map(|board| self.scene(board)).collect()
    }
}
