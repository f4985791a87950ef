//! What a move's program may ask: typed expressions.
//!
//! There is one enum for each type, so an expression of the wrong type cannot be built.
//! "The cursor" is the site that the program stands on.

use crate::index::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceTypeId, PlayerId, SiteFlagId, SiteId, SymmetryId,
    VariableId, ZoneId,
};
use crate::source::Span;

/// A local variable of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalId(pub u8);

/// A site, or nothing where a direction leads off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Site {
    /// The cursor.
    Here,
    /// Where the piece to be moved stands.
    From,
    /// The remembered site.
    Mark,
    /// Where the piece to be moved goes, if that is settled.
    To,
    /// A site of the board.
    Fixed(SiteId),
    /// A local variable.
    Local(LocalId),
    /// One step from the cursor.
    Toward(Direction),
    /// One step from another site.
    Beyond(Box<Site>, Direction),
    /// So many steps from another site.
    Along(Box<Site>, Box<Number>, Direction),
    /// Where the last step of the game began; nothing after a pass and where a piece was dropped.
    LastFrom,
    /// Where the last step of the game ended; nothing after a pass.
    LastTo,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of the game.
    Fixed(PieceTypeId),
    /// A local variable.
    Local(LocalId),
    /// The kind that the program was written for.
    Moved,
    /// The kind of the piece on a site; none where there is no piece.
    Of(Site),
}

/// A direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Direction {
    /// A direction of the board, as the player whose turn it is sees it.
    Fixed(DirectionId),
    /// A local variable.
    Local(LocalId),
    /// The way back.
    Opposite(Box<Direction>),
    /// What a named symmetry makes of it.
    Mapped(SymmetryId, Box<Direction>),
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// The player whose pieces are moved.
    Own,
    /// A player of the game.
    Fixed(PlayerId),
    /// A local variable.
    Local(LocalId),
    /// The owner of the piece on a site; the player's own where there is none.
    OwnerOf(Site),
    /// Who has the turn; in goals, who is to move next.
    Mover,
}

/// Arithmetic with whole numbers; division rounds toward zero, `mod` takes the divisor's sign.
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

/// How a number over a set is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Sum; 0 for none.
    Sum,
    /// Least; 0 for none.
    Min,
    /// Greatest; 0 for none.
    Max,
}

/// A whole number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A literal.
    Literal(i32),
    /// A local variable.
    Local(LocalId),
    /// An attribute of the piece on a site; its least value where there is none.
    Attribute(AttributeId, Site),
    /// A game variable, the player's own where each has one.
    Variable(VariableId, Player),
    /// Two numbers.
    Arithmetic(Arithmetic, Box<Number>, Box<Number>, Span),
    /// A game variable that each site has, of a site; its least value off the board.
    SiteVariable(VariableId, Site),
    /// How many pieces of a kind a player has off the board.
    Reserve(Kind, Player),
    /// How many pieces stand on a site, one on the other.
    Height(Site),
    /// How many legal moves a player has, or the one who is to move next; only in goals and after moves.
    Moves(Option<Player>),
    /// How many turns ago the position occurred first; only in goals.
    Repetition,
    /// How many sites are in a set.
    Count(Quantified),
    /// Into how many groups a set falls, joined by these directions.
    Groups(Quantified, Vec<DirectionId>),
    /// 1 where it holds, else 0.
    OfTruth(Box<Truth>),
    /// A number over a set, asked with the cursor on each of its sites.
    Fold(Fold, Box<Number>, Quantified),
}

/// A set of sites: all that pass the tests, asked with the cursor on each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantified {
    /// Only sites of a group, or next to it; else all of the board.
    pub region: Option<Box<Region>>,
    /// Only sites with a piece.
    pub occupied: bool,
    /// What must hold.
    pub tests: Vec<Truth>,
}

/// The group around a site, or what lies next to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// A site of the group, if it passes the tests; else the group is empty.
    pub from: Site,
    /// What must hold on each site of the group.
    pub tests: Vec<Truth>,
    /// Along which directions the group hangs together.
    pub directions: Vec<DirectionId>,
    /// Whether the sites next to the group are meant that are not in it.
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

/// A truth value. Off the board every test of a site is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// A literal.
    Literal(bool),
    /// A local variable.
    Local(LocalId),
    /// Not so.
    Not(Box<Truth>),
    /// All of them.
    And(Vec<Truth>),
    /// One of them.
    Or(Vec<Truth>),
    /// Two numbers compared.
    Compare(Comparison, Number, Number),
    /// A number that is written as a truth value.
    NonZero(Number),
    /// A site is on the board.
    OnBoard(Site),
    /// A site has no piece.
    Empty(Site),
    /// A site has a piece of the player's own.
    Mine(Site),
    /// A site has a piece of the player's own or of a partner.
    Friend(Site),
    /// A site has a piece of a player who is neither partner nor neutral.
    Enemy(Site),
    /// A site has a piece of a neutral player.
    Neutral(Site),
    /// A site has a piece of a kind.
    HasType(Kind, Site),
    /// A flag of this run.
    Flag(FlagId),
    /// A flag that this run keeps for a site.
    SiteFlag(SiteFlagId, Site),
    /// Some member is in a set.
    Any(Quantified),
    /// A piece of the opponents could be captured on a site by one of their moves.
    Attacked(Attack, Site),
    /// Another piece of the player's own could capture on a site.
    Defended(Attack, Site),
    /// A site that a configuration goal of the player names.
    GoalSite(Site),
    /// A site is in a zone, as the player sees it.
    InZone(ZoneId, Site),
    /// Two sites are the same.
    Same(Site, Site),
    /// The first site comes before the second in the order of the board; nowhere comes before all.
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
    /// The player's last move made a position occur for the third time; only in goals.
    Repetition(u8),
    /// The last move captured a piece of the player's, of one of these kinds; only in goals.
    Captured(Vec<PieceTypeId>),
    /// The move brought back an arrangement of pieces that was on the board before; only after moves.
    Repeated,
}

/// Which moves count as an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Attack {
    /// Only moves of this type.
    pub move_type: Option<MoveTypeId>,
    /// Only moves of this player.
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
