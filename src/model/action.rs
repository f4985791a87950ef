//! What a move's program may do.
//!
//! While a program runs the board stays as it was before the move: effects wait until the move is
//! made. Variables change at once.

use super::expression::{Direction, Kind, LocalId, Number, Player, Quantified, Site, Truth, Value};
use crate::index::{AttributeId, DirectionId, FlagId, MoveTypeId, PieceTypeId, SiteFlagId, VariableId};
use crate::source::Span;
use crate::terms::{Origin, Stopping};

/// One program under `moves`, `drops` or `anywhere`.
#[derive(Clone, Debug)]
pub struct Block {
    /// Where it starts.
    pub origin: Origin,
    /// The move type it is declared under.
    pub move_type: Option<MoveTypeId>,
    /// What it does.
    pub body: Vec<Action>,
    /// Number of local variables.
    pub locals: u8,
    /// Where it is written.
    pub span: Span,
    /// The macro call that brought it in; 0 for none.
    pub call: u32,
    /// That call with its arguments, as in `slide n`; empty where there is none.
    pub name: String,
}

/// One instruction and its place.
#[derive(Clone, Debug)]
pub struct Action {
    /// What it does.
    pub kind: ActionKind,
    /// Where it is written.
    pub span: Span,
    /// The macro call that brought it in; 0 for none.
    pub call: u32,
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
    /// A run of its own, which starts from the cursor, mark and waiting effects before it and ends alone.
    Try(Vec<Action>),
    /// For each member, one after the other in the same run.
    ForAll(LocalId, Domain, Vec<Action>),
    /// Gives a local variable a value.
    Set(LocalId, Value),
    /// Gives a flag of the run a value.
    SetFlag(FlagId, Truth),
    /// Gives a flag that the run keeps for a site a value.
    SetSiteFlag(SiteFlagId, Truth, Site),
    /// Gives a game variable a value.
    SetVariable(VariableId, Player, Number),
    /// Gives a player so many pieces of a kind off the board.
    SetReserve(Kind, Player, Number),
    /// Gives a game variable that each site has a value.
    SetSiteVariable(VariableId, Site, Number),
    /// The piece that stands on a site after the move gets an attribute value.
    SetAttribute(AttributeId, Number, Site),
    /// The piece that stands on a site after the move gets another kind.
    SetKind(Kind, Site),
    /// The piece that stands on a site after the move gets another owner.
    SetOwner(Player, Site),
    /// The piece that stands on a site after the move goes to the next player.
    Flip(Site),
    /// The piece on the first site goes under the column on the second, after the move.
    Tuck(Site, Site),
    /// So many pieces, from the top of the column on the first site, go onto the second as they lie, after the move.
    Stack(Number, Site, Site),
    /// Removes the piece on a site, after everything else.
    Capture(Site),
    /// Puts a new piece on a site.
    Create(Kind, Player, Site),
    /// After this move it is this turn.
    NextTurn(Jump),
    /// Ends the movement of one piece and goes on with the piece here.
    Cascade,
    /// Names the move in its text.
    Name(Vec<NamePart>),
    /// A move or a step of one is ready.
    Add(Emission),
}

/// A move that is ready.
#[derive(Clone, Debug, Default)]
pub struct Emission {
    /// The piece that moved last becomes one of these, each a move of its own; itself where there are none.
    pub becomes: Vec<PieceTypeId>,
    /// Whether the piece stays and a copy of it goes.
    pub copy: bool,
    /// What may follow, where it is a step of a compound move.
    pub continuation: Option<Continuation>,
}

/// What may follow a step of a compound move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// Which moves; any where no type is named.
    pub moves: Follow,
    /// Whether another piece may go on.
    pub any_piece: bool,
    /// Whether the move may end after the step; else as the option "pass partial" says.
    pub stopping: Option<Stopping>,
}

/// Which moves may follow a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// All.
    All,
    /// Those of a type.
    Typed(MoveTypeId),
    /// None: the type that the rule file names has no moves.
    Nothing,
}

/// Which turn comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// The same once more.
    Again,
    /// The one after a label, an index into the model's labels.
    Label(u8),
}

/// What `for-each` and `for-all` run over.
#[derive(Clone, Debug)]
pub enum Domain {
    /// These directions.
    Directions(Vec<DirectionId>),
    /// The numbers from the first to the second, both included.
    Range(Number, Number),
    /// The sites of a set.
    Sites(Quantified),
    /// All players but neutral ones.
    Players,
    /// All kinds of piece.
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
