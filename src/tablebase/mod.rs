//! Endgame tablebases: the exact values of all positions with certain few pieces.
//!
//! In: what [`solve::tabulate`](crate::solve::tabulate) has found, or the bytes of a file that it was written to. Out:
//! the values of positions, looked up in no time. A tablebase belongs to one set of rules; its file says to which.
//!
//! - `arrangement`: which pieces stand where, and whose turn it is.
//! - `material`: arrangements of certain pieces, numbered.
//! - `table`: their values, one byte each.
//! - `symmetry`: arrangements of the same value.
//! - `file`: tables as bytes.

mod arrangement;
mod file;
mod material;
mod symmetry;
mod table;

pub(crate) use arrangement::Arrangement;
pub use file::TablebaseError;
pub(crate) use material::Material;
pub use table::Value;
pub(crate) use table::{MAX_TURNS, Table};

use crate::position::Position;
use crate::program::{Piece, Program};

/// Most pieces on the board of a position in a table.
pub const MAX_PIECES: usize = 6;

/// The values of all positions with some few pieces, for one set of rules.
#[derive(Clone, Debug)]
pub struct Tablebase {
    /// Of which rules.
    rules: u64,
    /// What the cells between those of the sites and those that pass hold in every position of the tables: variables,
    /// pieces off the board, and so on.
    rest: Box<[u32]>,
    tables: Vec<Table>,
}

/// What a table is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// The pieces, such as `White King, White Rook, Black King`.
    pub pieces: String,
    /// How many positions have a value.
    pub positions: usize,
    /// The position that takes longest to win: in how many turns.
    pub longest_win: u32,
    /// How many of the positions the player to move wins, and loses; the others are draws.
    pub wins: usize,
    /// See `wins`.
    pub losses: usize,
}

impl Tablebase {
    /// One without tables, for positions in which all that is not on the board is as in this one.
    pub(crate) fn empty(program: &Program, position: &Position) -> Self {
        let rest = rest_of(program, position).into();
        Self { rules: program.rules_fingerprint(), rest, tables: Vec::new() }
    }

    pub(crate) fn add(&mut self, table: Table) {
        self.tables.push(table);
    }

    /// The table of some pieces.
    pub(crate) fn table_of(&self, material: &Material) -> Option<&Table> {
        self.tables.iter().find(|table| table.material == *material)
    }

    /// Whether these tables are for positions in which all that is not on the board is as in this one.
    pub(crate) fn has_rest_of(&self, program: &Program, position: &Position) -> bool {
        rest_of(program, position) == &*self.rest
    }

    /// Whether there is no table.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The value of a position for the player to move, if it is in a table. What was played before, and the rules that
    /// depend on it, are ignored: positions that occur again, and limits on the number of turns.
    #[inline]
    pub fn value(&self, program: &Program, position: &Position) -> Option<Value> {
        let pieces = position.board_count();
        let has_table = self.tables.iter().any(|table| table.material.pieces().len() == pieces);
        if has_table { self.find(program, position) } else { None }
    }

    fn find(&self, program: &Program, position: &Position) -> Option<Value> {
        let arrangement = Arrangement::of(position)?;
        let table = self.tables.iter().find(|table| table.material.has(&arrangement))?;
        self.has_rest_of(program, position).then(|| table.value(&arrangement)).flatten()
    }

    /// What each table is about.
    pub fn summaries(&self, program: &Program) -> impl Iterator<Item = TableSummary> {
        self.tables.iter().map(|table| {
            let pieces: Vec<String> =
                table.material.pieces().iter().map(|&piece| piece_name(program, Piece(piece))).collect();
            table.summary(pieces.join(", "))
        })
    }
}

fn piece_name(program: &Program, piece: Piece) -> String {
    let name = &program.names.piece_types[piece.piece_type().index()];
    match program.names.players.get(piece.owner().index()) {
        Some(owner) => format!("{owner} {name}"),
        None => name.clone(),
    }
}

/// The cells that neither belong to sites nor pass.
fn rest_of<'p>(program: &Program, position: &'p Position) -> &'p [u32] {
    &position.cells()[program.site_count()..program.layout.transient.start]
}
