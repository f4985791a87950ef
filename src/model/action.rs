//! The instructions of blocks.
//!
//! While a block runs, the board stays as it was before the move: effects on it are deferred until the move is made.
//! Flags and variables that are set have their new values at once.

use super::expression::{Direction, Kind, LocalId, Number, Player, Quantified, Site, Truth, Value};
use crate::index::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceTypeId, ProcedureId, RunArrayId, SiteFlagId,
    VariableId,
};
use crate::source::Span;
use crate::terms::{Origin, Stopping};

/// One block under `moves`, `drops` or `anywhere`.
#[derive(Clone, Debug)]
pub struct Block {
    /// Where its runs start.
    pub origin: Origin,
    /// The move type it is declared under.
    pub move_type: Option<MoveTypeId>,
    /// What it does.
    pub body: Vec<Action>,
    /// Number of local variables.
    pub locals: u8,
    /// Where it is written.
    pub span: Span,
    /// The macro call that produced it; 0 for none.
    pub call: u32,
    /// That call with its arguments, such as `slide n`; empty for none.
    pub name: String,
}

/// One instruction, with its place.
#[derive(Clone, Debug)]
pub struct Action {
    /// What it does.
    pub kind: ActionKind,
    /// Where it is written.
    pub span: Span,
    /// The macro call that produced it; 0 for none.
    pub call: u32,
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub enum ActionKind {
    /// Moves the cursor one step; ends the run if that leads off the board.
    Step(Direction),
    /// Moves the cursor to a site; ends the run if there is none.
    Jump(Site),
    /// Sets the mark to a site.
    Mark(Site),
    /// The piece here is the one to move.
    From,
    /// The piece to move goes here, wherever the cursor goes afterwards.
    To,
    /// The site that a player points at to choose this move, instead of where the first piece goes.
    Target(Site),
    /// Ends the run unless the condition holds.
    Verify(Truth),
    /// Runs one branch or the other.
    If(Truth, Vec<Action>, Vec<Action>),
    /// Repeats the body as long as the condition holds.
    While(Truth, Vec<Action>),
    /// Repeats the body a number of times.
    Repeat(Number, Vec<Action>),
    /// Runs the body once for each member of a domain, each time with the cursor, mark and deferred effects from before the
    /// loop; a failure ends only the run for that member. Afterwards the state from before the loop is restored.
    ForEach(LocalId, Domain, Vec<Action>),
    /// Runs the body once; a failure ends only the body. Afterwards the cursor, mark and deferred effects are restored.
    Try(Vec<Action>),
    /// Runs the body for each member in turn, in the same run.
    ForAll(LocalId, Domain, Vec<Action>),
    /// Assigns to a local variable.
    Set(LocalId, Value),
    /// Assigns to a flag of the run.
    SetFlag(FlagId, Truth),
    /// Assigns to a flag that the run keeps for a site.
    SetSiteFlag(SiteFlagId, Truth, Site),
    /// Assigns to a variable of the game or of a player.
    SetVariable(VariableId, Player, Number),
    /// Assigns to an element of an array of the run.
    SetRunArray(RunArrayId, Number, Number),
    /// Runs a procedure; the run ends if that fails.
    Call(ProcedureId),
    /// Sets how many pieces of a kind a player has off the board.
    SetReserve(Kind, Player, Number),
    /// Assigns to a variable of a site.
    SetSiteVariable(VariableId, Site, Number),
    /// Sets an attribute of the piece on a site; deferred.
    SetAttribute(AttributeId, Number, Site),
    /// Changes the kind of the piece on a site; deferred.
    SetKind(Kind, Site),
    /// Changes the owner of the piece on a site; deferred.
    SetOwner(Player, Site),
    /// Gives the piece on a site to the next player; deferred.
    Flip(Site),
    /// Puts the piece from the first site under the column on the second; deferred.
    Tuck(Site, Site),
    /// Moves a number of pieces from the top of the column on the first site onto the second, in the same order;
    /// deferred.
    Stack(Number, Site, Site),
    /// Removes the piece on a site, after all other effects.
    Capture(Site),
    /// Removes the piece on a site, in the order of the effects; deferred.
    Remove(Site),
    /// Puts a new piece on a site; deferred.
    Create(Kind, Player, Site),
    /// Sets the turn that follows this move.
    NextTurn(Jump),
    /// Ends the movement of one piece and continues with the piece here.
    Cascade,
    /// Sets the name of the move in notation.
    Name(Vec<NamePart>),
    /// Completes a move or a step of one.
    Add(Emission),
}

impl ActionKind {
    /// The instructions inside it: the branches of a condition, the body of a loop.
    pub fn bodies(&self) -> impl Iterator<Item = &[Action]> {
        let (body, other): (&[Action], &[Action]) = match self {
            Self::If(_, then, other) => (then, other),
            Self::While(_, body)
            | Self::Repeat(_, body)
            | Self::ForEach(_, _, body)
            | Self::ForAll(_, _, body)
            | Self::Try(body) => (body, &[]),
            _ => (&[], &[]),
        };
        [body, other].into_iter()
    }
}

/// A completed move.
#[derive(Clone, Debug, Default)]
pub struct Emission {
    /// What the piece that moved last becomes; each choice is a move of its own. Empty if it stays what it is.
    pub becomes: Vec<PieceTypeId>,
    /// Whether a copy of the piece moves while the piece itself stays.
    pub copy: bool,
    /// What may follow, if it is a step of a compound move.
    pub continuation: Option<Continuation>,
}

/// What may follow a step of a compound move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// Which moves may follow; all if no type is named.
    pub moves: Follow,
    /// Whether another piece may continue.
    pub any_piece: bool,
    /// Whether the move may end after the step; `None` to use the option "pass partial".
    pub stopping: Option<Stopping>,
}

/// Which moves may follow a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// All.
    All,
    /// Those of a type.
    Typed(MoveTypeId),
    /// None, since no moves are declared under the type that the rule file names.
    Nothing,
}

/// Which turn comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// The same turn again.
    Again,
    /// The one after a label, an index into the model's labels.
    Label(u8),
}

/// What `for-each` and `for-all` iterate over.
#[derive(Clone, Debug)]
pub enum Domain {
    /// These directions.
    Directions(Vec<DirectionId>),
    /// The numbers from the first to the second, inclusive.
    Range(Number, Number),
    /// The sites of a set.
    Sites(Quantified),
    /// All players except neutral ones.
    Players,
    /// All piece types.
    Kinds,
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
    /// A player.
    Player(Player),
    /// A kind of piece.
    Kind(Kind),
}
