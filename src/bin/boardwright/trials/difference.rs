//! Where a recorded game and our rules first differ.

/// Where a recorded game and our rules first differ.
#[derive(Debug)]
pub(super) enum Difference {
    /// Our number of moves, with equal ones merged and not, and the recorded one.
    Count {
        ply: usize,
        ours: usize,
        unmerged: usize,
        recorded: usize,
    },
    /// None of our moves does what the recorded one does.
    Move {
        ply: usize,
        from: i64,
        to: i64,
    },
    /// After each of our moves that end there, other numbers of seeds are on the sites.
    Seeds {
        ply: usize,
        ours: Vec<i32>,
        recorded: Vec<i32>,
    },
    /// Dice are rolled in ours only, or, if not, in the recorded game only, or in a way that ours do not fall.
    Dice {
        ply: usize,
        ours: bool,
    },
    /// Ours is over before.
    Over {
        ply: usize,
    },
    /// Our result is another one.
    Result {
        ours: String,
        recorded: String,
    },
    Fault {
        ply: usize,
        message: String,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { ply, ours, unmerged, recorded } if ours == unmerged => {
                write!(out, "{ours} instead of {recorded} moves at ply {ply}")
            }
            Self::Count { ply, ours, unmerged, recorded } => {
                write!(out, "{ours} ({unmerged} with equal ones) instead of {recorded} moves at ply {ply}")
            }
            Self::Move { ply, from, to } => write!(out, "no move from {from} to {to} at ply {ply}"),
            Self::Seeds { ply, ours, recorded } => {
                write!(out, "seeds {ours:?} instead of {recorded:?} after ply {ply}")
            }
            Self::Dice { ply, ours: true } => write!(out, "only our dice are rolled at ply {ply}"),
            Self::Dice { ply, .. } => write!(out, "our dice are not rolled like that at ply {ply}"),
            Self::Over { ply } => write!(out, "over at ply {ply}"),
            Self::Result { ours, recorded } => write!(out, "{ours} instead of {recorded} at the end"),
            Self::Fault { ply, message } => write!(out, "{message} at ply {ply}"),
        }
    }
}
