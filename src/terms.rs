//! Choices of a game's rules that have one name wherever they stand, in the model and in the program.

/// What a variable belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariableScope {
    /// The game has one.
    Game,
    /// Each player has one.
    Player,
    /// Each site has one.
    Site,
    /// A move has one; it begins each move with its first value.
    Move,
    /// In a move each site has one; it begins each move with its first value.
    MoveSite,
    /// The game has one that counts turns and does not tell positions apart.
    Clock,
}

impl VariableScope {
    /// Whether each site has one.
    pub fn is_of_sites(self) -> bool {
        matches!(self, VariableScope::Site | VariableScope::MoveSite)
    }

    /// Whether it ends with the move.
    pub fn is_of_moves(self) -> bool {
        matches!(self, VariableScope::Move | VariableScope::MoveSite)
    }

    /// Whether it lasts from move to move, and is more than a clock.
    pub fn is_lasting(self) -> bool {
        !self.is_of_moves() && self != Self::Clock
    }
}

/// Where a program of moves starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Under `moves`: on each piece of its type.
    Piece,
    /// Under `drops`: on each site, to put a piece there.
    Hand,
    /// Under `anywhere`: on each site, whatever stands there.
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
    /// Where there is no other move.
    Forced,
}

/// Whether a compound move may end after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopping {
    /// Where no further step is possible.
    Exhausted,
    /// Always.
    Free,
    /// Never: the move is legal only if it goes on.
    Never,
}

/// Which compound moves are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Maximal {
    /// All.
    #[default]
    Any,
    /// Those with the most steps.
    Steps,
    /// Of those, the ones that capture the most that was promoted.
    Value,
}

/// Who gains by a goal.
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
