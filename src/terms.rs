//! Small enums of game rules that the model and the program share.

/// What a variable belongs to, and how long it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariableScope {
    /// One for the game.
    Game,
    /// One for each player.
    Player,
    /// One for each site.
    Site,
    /// One for the move being made, with its initial value at the start of each move.
    Move,
    /// One for each site during a move, with its initial value at the start of each move.
    MoveSite,
    /// One for the game; it counts turns, and positions that differ only in it are the same.
    Clock,
}

impl VariableScope {
    /// Whether there is one for each site.
    pub fn is_of_sites(self) -> bool {
        matches!(self, VariableScope::Site | VariableScope::MoveSite)
    }

    /// Whether it ends with the move.
    pub fn is_of_moves(self) -> bool {
        matches!(self, VariableScope::Move | VariableScope::MoveSite)
    }

    /// By how much the cell of a variable exceeds its value.
    pub fn cell_offset(self) -> i32 {
        i32::from(self == Self::Clock)
    }

    /// Whether it lasts from move to move and distinguishes positions.
    pub fn is_lasting(self) -> bool {
        !self.is_of_moves() && self != Self::Clock
    }
}

/// Where the execution of a block starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Under `moves`: at each piece of the type.
    Piece,
    /// Under `drops`: at each site, with a piece to put there.
    Hand,
    /// Under `anywhere`: at each site, whatever is there.
    Anywhere,
}

/// Whether a player may pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passing {
    /// Never.
    #[default]
    Never,
    /// Always.
    Always,
    /// Only without any other move.
    Forced,
    /// Only without any other move, and if no goal says what happens then.
    Last,
}

/// Whether a compound move may end after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopping {
    /// Only if no further step is possible.
    Exhausted,
    /// Always.
    Free,
    /// Never: the move is legal only if another step follows.
    Never,
}

/// Which compound moves are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Maximal {
    /// All of them.
    #[default]
    Any,
    /// Those with the most steps.
    Steps,
    /// Of those, the ones whose captured pieces have been promoted most, in total.
    Value,
}

/// Who benefits when the condition of a goal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gain {
    /// The player for whom it holds wins.
    Win,
    /// The player for whom it holds loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player with the highest score wins.
    Count,
}

/// The type of a value in rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// A number.
    Number,
    /// A condition.
    Truth,
    /// A position of the board.
    Site,
    /// A direction.
    Direction,
    /// A player.
    Player,
    /// A kind of piece.
    Kind,
}

impl ValueType {
    /// How it is called in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Truth => "a condition",
            Self::Site => "a position",
            Self::Direction => "a direction",
            Self::Player => "a player",
            Self::Kind => "a kind of piece",
        }
    }
}
