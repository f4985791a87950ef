//! What conditions ask for and a run cannot find out by itself: stalemate, repetition, the number of moves.
//!
//! The caller sets the facts before a run; a question that they do not answer stops it.

use crate::index::PlayerId;

/// Who brought about a position, and how often it has occurred.
#[derive(Clone, Copy, Debug, Default)]
pub struct Repeated {
    /// The player, as a bit; 0 if repetition does not count.
    pub players: u16,
    /// How often the position has occurred.
    pub times: u8,
    /// How many turns ago it first occurred.
    pub turns: i32,
}

impl Repeated {
    /// A position brought about by a player. `earlier` gives for each earlier occurrence how many turns ago it was, the
    /// first occurrence first.
    pub(crate) fn by(player: PlayerId, mut earlier: impl Iterator<Item = usize>) -> Self {
        let turns = earlier.next().unwrap_or(0);
        let times = earlier.count() + usize::from(turns > 0) + 1;
        Self {
            players: 1 << player.0,
            times: u8::try_from(times).unwrap_or(u8::MAX),
            turns: i32::try_from(turns).unwrap_or(i32::MAX),
        }
    }

    /// Whether one of these players brought it about, as at least this many occurrences.
    pub(super) fn holds(self, players: u16, times: u8) -> bool {
        self.players & players != 0 && self.times >= times
    }
}

/// Facts that conditions may ask for and that only the caller knows.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct QueryContext {
    /// The player to move, if they have no move.
    pub(in crate::moves) stalemated: Option<PlayerId>,
    /// The player to move, if they have no move that leaves their royal pieces safe.
    pub(in crate::moves) helpless: Option<PlayerId>,
    /// Who brought about a repetition.
    pub(in crate::moves) repeated: Repeated,
    /// How many legal moves players have, as far as that has been counted.
    pub(in crate::moves) moves: Vec<MoveCount>,
}

/// Which moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::moves) enum Counted {
    /// Those of the next player to move.
    Next,
    Player(PlayerId),
    /// The longest row of moves that the player can still make.
    InARow,
}

/// A question about the number of moves: how many, or only whether there are more than `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::moves) struct CountQuery {
    pub(in crate::moves) of: Counted,
    pub(in crate::moves) most: u16,
}

/// A number of moves, counted only as far as the question required.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) struct MoveCount {
    pub(in crate::moves) number: i32,
    /// If the number is greater than `asked.most`, there may be even more moves.
    pub(in crate::moves) asked: CountQuery,
}

impl QueryContext {
    /// The number of moves that answers a question, if it has been counted far enough.
    pub(super) fn moves_of(&self, asked: CountQuery) -> Option<i32> {
        let read_count = self.moves.iter().rev().find(|read_count| read_count.asked.of == asked.of)?;
        let MoveCount { number, asked: CountQuery { most, .. } } = *read_count;
        (asked.most <= most || number <= i32::from(most)).then_some(number)
    }
}
