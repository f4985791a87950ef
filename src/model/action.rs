//! What a move's program may do.
//!
//! While a program runs the board stays as it was before the move: effects wait until the move is
//! made. Variables change at once.

use super::expression::{Direction, LocalId, Number, Player, Quantified, Site, Truth, Value};
use crate::index::{AttributeId, DirectionId, MoveTypeId, PieceTypeId, VariableId};
use crate::source::Span;

/// One program under `moves`; it starts with the cursor on each piece of its type.
#[derive(Clone, Debug)]
pub struct Block {
    /// The move type it is declared under.
    pub move_type: Option<MoveTypeId>,
    /// What it does.
    pub body: Vec<Action>,
    /// Number of local variables.
    pub locals: u8,
    /// Where it is written.
    pub span: Span,
}

/// One instruction and its place.
#[derive(Clone, Debug)]
pub struct Action {
    /// What it does.
    pub kind: ActionKind,
    /// Where it is written.
    pub span: Span,
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub enum ActionKind {
    /// Moves the cursor one step; off the board the run ends.
    Step(Direction),
    /// Puts the cursor on a site; the run ends if there is none.
    Jump(Site),
    /// Remembers a site as the mark.
    Mark(Site),
    /// The piece to be moved is the one here.
    From,
    /// The piece to be moved goes here, wherever the cursor goes afterwards.
    To,
    /// The site that a player points at for this move; else where the first piece goes.
    Target(Site),
    /// Ends the run unless it holds.
    Verify(Truth),
    /// One branch or the other.
    If(Truth, Vec<Action>, Vec<Action>),
    /// As long as it holds.
    While(Truth, Vec<Action>),
    /// So many times.
    Repeat(Number, Vec<Action>),
    /// A run of its own for each member: every one starts from the cursor, mark and waiting effects
    /// before the loop, and ends alone.
    ForEach(LocalId, Domain, Vec<Action>),
    /// Gives a local variable a value.
    Set(LocalId, Value),
    /// Gives a game variable a value.
    SetVariable(VariableId, Player, Number),
    /// The piece that stands on a site after the move gets an attribute value.
    SetAttribute(AttributeId, Number, Site),
    /// Removes the piece on a site, after everything else.
    Capture(Site),
    /// Puts a new piece on a site.
    Create(PieceTypeId, Player, Site),
    /// Ends the movement of one piece and goes on with the piece here.
    Cascade,
    /// Names the move in its text.
    Name(Vec<NamePart>),
    /// A move is ready.
    Add,
    /// A step of a compound move is ready; it goes on with a move of that type.
    AddPartial {
        /// What may follow.
        move_type: MoveTypeId,
        /// Whether another piece may go on.
        any_piece: bool,
    },
}

/// What `for-each` runs over.
#[derive(Clone, Debug)]
pub enum Domain {
    /// These directions.
    Directions(Vec<DirectionId>),
    /// The numbers from the first to the second, both included.
    Range(Number, Number),
    /// The sites of a set.
    Sites(Quantified),
}

/// A part of a move's name.
#[derive(Clone, Debug)]
pub enum NamePart {
    /// A word.
    Word(String),
    /// A number.
    Number(Number),
    /// A direction.
    Direction(Direction),
    /// A site.
    Site(Site),
}
