//! Evaluation weights in a rule file: numbers for terms that the search can count.
//!
//! They affect how well a game is played, never what is legal. `boardwright tune` computes and writes them.

pub mod network;

use crate::index::{AttributeId, PieceTypeId, PlayerId, SiteId, VariableId};
use network::NetworkWeights;

/// Largest absolute value of a weight.
pub const MAX_WORTH: i32 = 100_000;

/// What can be counted in a position for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// Pieces of a type on the board.
    Piece(PieceTypeId),
    /// Pieces of a type off the board.
    Hand(PieceTypeId),
    /// Pieces of a type on this site of this player, and for other players on their corresponding sites.
    Site(PieceTypeId, PlayerId, SiteId),
    /// Pieces of a type whose attribute has this value.
    Attribute(PieceTypeId, AttributeId, i32),
    /// A variable that each player has.
    Variable(VariableId),
    /// Pairs of adjacent own pieces.
    Linked,
    /// Own pieces below own ones in a column.
    Covered,
    /// Opponents' pieces below own ones in a column.
    Captive,
    /// How near the player is to the goal with this number, counting only goals whose nearness can be measured.
    Goal(u16),
    /// The player's score if the game ended now.
    Score,
    /// The number of moves that the player could make.
    Mobility,
    /// Own pieces that opponents could capture if it were their turn.
    Attacked,
    /// Being the player to move.
    Turn,
    /// Pieces of a type that only goes ahead, so many moves from the end of their way, which no opponent's piece of the
    /// type can stop or capture on it.
    Passed(PieceTypeId, u8),
    /// Pieces of a type that only goes ahead with another one of the player on their way.
    Doubled(PieceTypeId),
    /// Pieces of a type that only goes ahead that no other one of the player can come to protect, now or on their way.
    Isolated(PieceTypeId),
    /// Two or more pieces of a type on the board.
    Pair(PieceTypeId),
    /// Pieces of the second type beside one of the first.
    Shelter(PieceTypeId, PieceTypeId),
    /// Groups of connected pieces.
    Groups,
    /// Empty sites beside a group that no opponent's piece is beside.
    Liberties,
    /// The number of moves that the player could begin with a piece of a type.
    MobilityOf(PieceTypeId),
    /// Sites without own pieces where a piece of a type could capture, if another player's piece stood there.
    Reach(PieceTypeId),
    /// Other players' pieces of the second type where one of the first could capture.
    Threat(PieceTypeId, PieceTypeId),
    /// Sites where a piece of the first type could capture that have another player's piece of the second type, such as
    /// a king, or are beside one.
    Pressure(PieceTypeId, PieceTypeId),
    /// Other players' pieces of a type on which, or beside which, at least so many pieces could capture; royal ones
    /// among these do not count.
    Attackers(PieceTypeId, u8),
    /// Sites without own pieces where a piece of the second type could capture if it stood in the place of one of the
    /// first.
    Exposure(PieceTypeId, PieceTypeId),
}

/// The value of one unit of a term, in hundredths of an average piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    /// What is counted.
    pub term: Term,
    /// The value of one unit.
    pub worth: i32,
    /// When it counts.
    pub phase: Phase,
}

impl Weight {
    /// A weight that counts throughout the game.
    pub fn throughout(term: Term, worth: i32) -> Self {
        Self { term, worth, phase: Phase::Throughout }
    }
}

/// When a weight counts. Between its beginning and its end, a game is worth something in between, by what is left of the
/// pieces that stood on the board at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// In the whole game; only at its beginning if there is another weight of the same kind for its end.
    #[default]
    Throughout,
    /// At its end.
    Ending,
}

impl Term {
    /// The word that a weight of it begins with in a rule file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Piece(_) => "piece",
            Self::Hand(_) => "hand",
            Self::Site(..) => "sites",
            Self::Attribute(..) => "attribute",
            Self::Variable(_) => "variable",
            Self::Linked => "linked",
            Self::Covered => "covered",
            Self::Captive => "captive",
            Self::Goal(_) => "goal",
            Self::Score => "score",
            Self::Mobility | Self::MobilityOf(_) => "mobility",
            Self::Attacked => "attacked",
            Self::Turn => "turn",
            Self::Passed(..) => "passed",
            Self::Doubled(_) => "doubled",
            Self::Isolated(_) => "isolated",
            Self::Pair(_) => "pair",
            Self::Shelter(..) => "shelter",
            Self::Groups => "groups",
            Self::Liberties => "liberties",
            Self::Reach(_) => "reach",
            Self::Threat(..) => "threat",
            Self::Pressure(..) => "pressure",
            Self::Attackers(..) => "attackers",
            Self::Exposure(..) => "exposure",
        }
    }

    /// Whether it is counted from how pieces stand to each other.
    pub fn is_of_structure(self) -> bool {
        matches!(
            self,
            Self::Passed(..)
                | Self::Doubled(_)
                | Self::Isolated(_)
                | Self::Pair(_)
                | Self::Shelter(..)
                | Self::Groups
                | Self::Liberties
        ) || self.is_of_reach()
    }

    /// Whether it is counted from where pieces could capture.
    pub fn is_of_reach(self) -> bool {
        matches!(
            self,
            Self::Reach(_) | Self::Threat(..) | Self::Pressure(..) | Self::Attackers(..) | Self::Exposure(..)
        )
    }

    /// Whether it may be worth something else at the end of the game: if it depends on pieces or a number, not on moves
    /// or goals.
    pub fn may_change(self) -> bool {
        self.is_of_structure()
            || matches!(
                self,
                Self::Piece(_) | Self::Hand(_) | Self::Site(..) | Self::Attribute(..) | Self::Variable(_)
            )
    }

    /// Whether a weight of another term for the end of the game replaces one of this term: if they are of the same kind,
    /// as all those for the sites of a type of piece are, or for its passed pieces.
    pub fn is_of_kind(self, other: Self) -> bool {
        match (self, other) {
            (Self::Site(of, ..), Self::Site(other, ..))
            | (Self::Passed(of, _), Self::Passed(other, _))
            | (Self::Attackers(of, _), Self::Attackers(other, _)) => of == other,
            (Self::Attribute(of, name, _), Self::Attribute(other, known, _)) => (of, name) == (other, known),
            _ => self == other,
        }
    }
}

/// All that a rule file says about evaluation, and about the best way to search the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Weights {
    /// Terms with their values; if there are none, the search derives its own from the rules.
    pub terms: Vec<Weight>,
    /// Whether random playouts predict results better than a look-ahead search.
    pub playouts: bool,
    /// A network that adds to what these terms say.
    pub network: Option<NetworkWeights>,
    /// Whether null-move pruning is sound: whether passing is rarely better than moving.
    pub null_move: bool,
}
