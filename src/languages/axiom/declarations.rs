//! What a program declares: board, players, turns, pieces, moves.

use std::collections::BTreeMap;

use super::dictionary::WordId;
use super::lexer::Token;

/// A direction, with its links from position to position.
#[derive(Clone, Debug)]
pub(super) struct Direction {
    pub(super) name: String,
    pub(super) links: BTreeMap<usize, usize>,
}

/// A player.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) name: String,
    /// What stands for the player in computations, and with a kind of piece added, for a piece.
    pub(super) number: i32,
    /// Whether the player never moves.
    pub(super) is_neutral: bool,
}

/// A turn of the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Who moves, as a number.
    pub(super) player: i32,
    /// Whose pieces move.
    pub(super) pieces_of: i32,
    /// The only type of moves; 0 for all.
    pub(super) move_type: i32,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) value: i32,
    /// Its lists of moves.
    pub(super) moves: Option<usize>,
    pub(super) drops: Option<usize>,
}

/// An entry of a list of moves: what makes the move, and its type; 0 for none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) word: WordId,
    pub(super) move_type: i32,
}

/// A variable of the position.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    /// Its value at the start of the game.
    pub(super) value: i32,
}

/// Everything that blocks in braces declare.
#[derive(Clone, Debug, Default)]
pub(super) struct Declarations {
    /// Rows and columns of the grid, if there is one.
    pub(super) grid: Option<(usize, usize)>,
    pub(super) positions: Vec<String>,
    pub(super) directions: Vec<Direction>,
    pub(super) players: Vec<Player>,
    /// For which player which direction acts as which other one.
    pub(super) symmetries: Vec<(i32, usize, usize)>,
    pub(super) turns: Vec<Turn>,
    /// Where the turn order continues after its end.
    pub(super) repeat: usize,
    pub(super) move_types: Vec<String>,
    /// Types of moves, the preferred ones first.
    pub(super) priorities: Vec<i32>,
    pub(super) lists: Vec<Vec<Entry>>,
    pub(super) pieces: Vec<Piece>,
    /// Player, piece and position.
    pub(super) setup: Vec<[Token; 3]>,
    /// The same as numbers, once everything is known.
    pub(super) placed: Vec<(i32, i32, usize)>,
    pub(super) variables: Vec<Variable>,
}

impl Declarations {
    /// The turn after a turn.
    pub(super) fn after(&self, turn: usize) -> usize {
        if turn + 1 < self.turns.len() { turn + 1 } else { self.repeat }
    }

    /// What every game needs and this one has not.
    pub(super) fn missing(&self) -> Option<&'static str> {
        let needed = [
            (self.positions.is_empty(), "{board … board}"),
            (self.players.is_empty(), "{players … players}"),
            (self.pieces.is_empty(), "{pieces … pieces}"),
        ];
        needed.into_iter().find_map(|(is_missing, block)| is_missing.then_some(block))
    }

    /// Without a turn order, all players take turns who are not neutral.
    pub(super) fn complete_turns(&mut self) {
        if self.turns.is_empty() {
            let movers = self.players.iter().filter(|player| !player.is_neutral).map(|player| player.number);
            self.turns = movers.map(|player| Turn { player, pieces_of: player, move_type: 0 }).collect();
        }
    }

    /// The player with a number.
    pub(super) fn player(&self, number: i32) -> Option<usize> {
        self.players.iter().position(|player| player.number == number)
    }
}
