//! The expressions of blocks, goals and hooks, with their types.
//!
//! There is one enum for each type, so that an expression of the wrong type cannot be constructed. "The cursor" is the
//! site that a run is on.

use crate::index::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceTypeId, PlayerId, RunArrayId, SiteFlagId, SiteId,
    SymmetryId, VariableId, ZoneId,
};
use crate::source::Span;

/// A local variable of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalId(pub u8);

/// A site, or none where a direction leads off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Site {
    /// The cursor.
    Here,
    /// Where the piece to move is.
    From,
    /// The site of the mark.
    Mark,
    /// Where the piece to move goes, if that has been set.
    To,
    /// A site of the board.
    Fixed(SiteId),
    /// A local variable.
    Local(LocalId),
    /// One step from the cursor.
    Toward(Direction),
    /// One step from another site.
    Beyond(Box<Site>, Direction),
    /// A number of steps from another site.
    Along(Box<Site>, Box<Number>, Direction),
    /// The site with this index in board order, counted from 0; none if there is no such site.
    Indexed(Box<Number>),
    /// Where the last step of the game started; none after a pass or a drop.
    LastFrom,
    /// Where the last step of the game ended; none after a pass.
    LastTo,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A piece type of the game.
    Fixed(PieceTypeId),
    /// A local variable.
    Local(LocalId),
    /// The type that the block is declared for.
    Moved,
    /// The kind of the piece on a site; none if it is empty.
    Of(Site),
    /// The kind with this index in the order of the file, counted from 0; none if there is no such kind.
    Indexed(Box<Number>),
}

/// A direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Direction {
    /// A direction of the board, as seen by the player to move.
    Fixed(DirectionId),
    /// A direction of the board, the same for all players. A symmetry need not be a permutation, so there may be no
    /// direction that a player sees as this one.
    OfBoard(DirectionId),
    /// A local variable.
    Local(LocalId),
    /// The opposite of a direction.
    Opposite(Box<Direction>),
    /// A direction mapped by a named symmetry.
    Mapped(SymmetryId, Box<Direction>),
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// The owner of the pieces that are moved.
    Own,
    /// A player of the game.
    Fixed(PlayerId),
    /// A local variable.
    Local(LocalId),
    /// The owner of the piece on a site; the player's own if it is empty.
    OwnerOf(Site),
    /// The player to move; in goals, the player to move next.
    Mover,
}

/// Integer arithmetic. Division rounds toward zero; the result of `mod` has the sign of the divisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient.
    Divide,
    /// Remainder.
    Modulo,
    /// The lesser.
    Min,
    /// The greater.
    Max,
}

/// How a number is computed over a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// The sum; 0 if the set is empty.
    Sum,
    /// The minimum; 0 if the set is empty.
    Min,
    /// The maximum; 0 if the set is empty.
    Max,
}

/// A whole number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A literal.
    Literal(i32),
    /// A local variable.
    Local(LocalId),
    /// An attribute of the piece on a site; its minimum if the site is empty.
    Attribute(AttributeId, Site),
    /// A variable; if each player has one, that of this player.
    Variable(VariableId, Player),
    /// An operation on two numbers; the span is that of the form.
    Arithmetic(Arithmetic, Box<Number>, Box<Number>, Span),
    /// A variable of a site; its minimum if there is no site.
    SiteVariable(VariableId, Site),
    /// An element of an array of the run; its first value if there is no such element.
    RunArray(RunArrayId, Box<Number>),
    /// How many pieces of a kind a player has off the board.
    Reserve(Kind, Player),
    /// How many pieces the column on a site has.
    Height(Site),
    /// How many legal moves a player has, or the player to move next; only in goals and after moves.
    Moves(Option<Player>),
    /// How many more turns in a row the player who has moved can have at most; only in preferences.
    InARow,
    /// How many turns ago the position first occurred; only in goals.
    Repetition,
    /// How many sites are in a set.
    Count(Quantified),
    /// How many connected groups a set has.
    Groups(Quantified, Connections),
    /// 1 if the condition holds, else 0.
    OfTruth(Box<Truth>),
    /// The index of a site in board order; -1 for none.
    OfSite(Site),
    /// The index of a kind of piece; -1 for none.
    OfKind(Kind),
    /// A number folded over a set, evaluated with the cursor on each of its sites.
    Fold(Fold, Box<Number>, Quantified),
}

/// A set of sites: those for which all tests hold, evaluated with the cursor on each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantified {
    /// Only the sites of a group, or those next to it; `None` for the whole board.
    pub region: Option<Box<Region>>,
    /// Only sites with a piece.
    pub occupied: bool,
    /// The conditions on its sites.
    pub tests: Vec<Truth>,
}

/// Along which directions the sites of a group are connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connections {
    /// All directions of the board.
    All,
    /// These, as seen by the player to move.
    Along(Vec<DirectionId>),
}

/// The group around a site, or the border of that group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// A site of the group if it passes the tests; otherwise the group is empty.
    pub from: Site,
    /// The conditions on the sites of the group.
    pub tests: Vec<Truth>,
    /// What connects sites.
    pub connections: Connections,
    /// Whether it is the border: the sites next to the group that are not in it.
    pub border: bool,
}

/// A comparison of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Less.
    Less,
}

/// A truth value. Every test of a site is false off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// A literal.
    Literal(bool),
    /// A local variable.
    Local(LocalId),
    /// Negation.
    Not(Box<Truth>),
    /// All of them hold.
    And(Vec<Truth>),
    /// At least one of them holds.
    Or(Vec<Truth>),
    /// Two numbers compared.
    Compare(Comparison, Number, Number),
    /// A number stored for a truth value: true unless it is 0.
    NonZero(Number),
    /// A site is on the board.
    OnBoard(Site),
    /// A site has no piece.
    Empty(Site),
    /// A site has a piece of the player's own.
    Mine(Site),
    /// A site has a piece of the player or of a partner.
    Friend(Site),
    /// A site has a piece of a player who is neither a partner nor neutral.
    Enemy(Site),
    /// A site has a piece of a neutral player.
    Neutral(Site),
    /// A site has a piece of a kind.
    HasType(Kind, Site),
    /// A flag of the run.
    Flag(FlagId),
    /// A flag that the run keeps for a site.
    SiteFlag(SiteFlagId, Site),
    /// A set has a member.
    Any(Quantified),
    /// An opponent could capture on a site with one of their moves.
    Attacked(Attack, Site),
    /// Another piece of the player could capture on a site.
    Defended(Attack, Site),
    /// A site is named by a configuration goal of the player.
    GoalSite(Site),
    /// A site is in a zone, as the player sees it.
    InZone(ZoneId, Site),
    /// Two sites are the same.
    Same(Site, Site),
    /// The first site precedes the second in board order; no site precedes all sites.
    Before(Site, Site),
    /// Two directions are the same.
    SameDirection(Direction, Direction),
    /// Two players are the same.
    SamePlayer(Player, Player),
    /// Two kinds of piece are the same.
    SameKind(Kind, Kind),
    /// The player is to move and has no legal move; only in goals.
    Stalemated,
    /// The player is to move, a piece of these kinds is attacked, and no move helps; only in goals.
    Checkmated(Vec<PieceTypeId>),
    /// The player's last move made the position occur this many times; only in goals.
    Repetition(u8),
    /// The last move captured one of the player's pieces of these kinds; only in goals.
    Captured(Vec<PieceTypeId>),
    /// The move brought back an earlier arrangement of pieces; only after moves.
    Repeated,
}

/// Which moves count as an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Attack {
    /// Only moves of this type, if given.
    pub move_type: Option<MoveTypeId>,
    /// Only moves of this player, if given.
    pub by: Option<PlayerId>,
}

/// A value of any type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A truth value.
    Truth(Truth),
    /// A site.
    Site(Site),
    /// A direction.
    Direction(Direction),
    /// A player.
    Player(Player),
    /// A kind of piece.
    Kind(Kind),
}
