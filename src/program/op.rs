//! The instructions of the virtual machine.
//!
//! The machine has 256 registers of 32 bits. Some have fixed roles ([`super::reg`]); the rest hold local variables,
//! temporaries and saved states. A register for a site holds -1 off the board. Tests fall through if they have the
//! value `want`, and otherwise jump to `or`.

use super::reg::Reg;

macro_rules! ops {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),* })?;)*) => {
        /// One instruction; 8 bytes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Op {
            $(
                $(#[$doc])*
                $name $({ $(#[allow(missing_docs)] $field: $type),* })?,
            )*
        }
    };
}

ops! {
    /// Jumps.
    Jump { or: u32 };
    /// Jumps back to the head of a loop; costs fuel.
    Loop { or: u32 };
    /// Ends the run.
    End;
    /// Answers a query.
    Answer { yes: bool };
    /// Answers a query with a number.
    AnswerNumber { value: Reg };

    /// Moves the cursor in a fixed direction; jumps if that leads off the board.
    Step { direction: u8, or: u32 };
    /// Moves the cursor in a direction in a register; jumps if that leads off the board.
    StepBy { direction: Reg, or: u32 };
    /// Moves the cursor in a fixed direction to an empty site; jumps if there is none.
    StepEmpty { direction: u8, or: u32 };
    /// Moves the cursor in a direction in a register to an empty site; jumps if there is none.
    StepByEmpty { direction: Reg, or: u32 };
    /// Moves the cursor as many steps as a register says in a direction in a register; jumps if one of them leads off the
    /// board, with the cursor where it is then.
    StepTimes { direction: Reg, count: Reg, or: u32 };
    /// Moves the cursor in a direction in a register, which is first mapped if it would lead off the board.
    Bounce { direction: Reg, map: u8, or: u32 };
    /// The same, to an empty site.
    BounceEmpty { direction: Reg, map: u8, or: u32 };
    /// Moves the cursor to a site; jumps if that is off the board.
    Go { site: Reg, or: u32 };

    /// Sets `to` to a constant.
    Const { to: Reg, value: i32 };
    /// Sets `to` to `from`.
    Copy { to: Reg, from: Reg };
    /// Sets `to` to the neighbour of a site in a fixed direction.
    Link { to: Reg, site: Reg, direction: u8 };
    /// Sets `to` to the neighbour of a site in a direction in a register.
    LinkBy { to: Reg, site: Reg, direction: Reg };
    /// Sets `to` to the image of a direction under a mapping.
    Map { to: Reg, from: Reg, map: u8 };
    /// Sum.
    Add { to: Reg, a: Reg, b: Reg };
    /// Sum with a constant.
    AddConst { to: Reg, a: Reg, value: i32 };
    /// Difference.
    Subtract { to: Reg, a: Reg, b: Reg };
    /// Product.
    Multiply { to: Reg, a: Reg, b: Reg };
    /// Quotient, rounded toward zero; an error if `b` is 0.
    Divide { to: Reg, a: Reg, b: Reg };
    /// Remainder with the sign of `b`; an error if `b` is 0.
    Modulo { to: Reg, a: Reg, b: Reg };
    /// Minimum.
    Min { to: Reg, a: Reg, b: Reg };
    /// Maximum.
    Max { to: Reg, a: Reg, b: Reg };
    /// Sets `to` to an attribute of the piece on a site.
    Attribute { to: Reg, site: Reg, attribute: u8 };
    /// Sets `to` to a variable.
    Variable { to: Reg, player: Reg, variable: u8 };
    /// Sets `to` to the player to move.
    Mover { to: Reg };
    /// Sets `to` to the owner of the piece on a site, or to `default` if it is empty.
    Owner { to: Reg, site: Reg, default: u8 };
    /// Sets `to` to a variable of a site, or to its minimum off the board.
    SiteVariable { to: Reg, site: Reg, variable: u8 };
    /// Sets `to` to the type of the piece on a site, or to -1.
    KindOf { to: Reg, site: Reg };
    /// Sets `to` to the site stored in a cell, or to -1.
    Remembered { to: Reg, cell: u16 };
    /// Sets `to` to the number of pieces of a type that a player has off the board.
    Reserve { to: Reg, kind: Reg, player: Reg };
    /// Sets `to` to the height of the column on a site.
    Height { to: Reg, site: Reg };
    /// Sets `to` to the number of legal moves of a player, or of the player to move next if `player` is -1. If there
    /// are more than `most`, any number greater than `most` may result.
    Moves { to: Reg, player: Reg, most: u16 };
    /// Sets `to` to the number of turns in a row that the player can still have at most.
    InARow { to: Reg };
    /// Sets `to` to the number of turns since the position first occurred.
    Repetition { to: Reg };
    /// Sets `to` to the number of a player's pieces on the board.
    CountPieces { to: Reg, player: u8 };
    /// Empties the machine's set of sites.
    ClearSet;
    /// Adds a site to the machine's set.
    Insert { site: Reg };
    /// Sets the machine's set to the sites with a piece of certain players.
    InsertOwned { owners: u16 };
    /// Sets `to` to the number of connected groups in the machine's set; `map` has the connecting directions.
    CountGroups { to: Reg, map: u8 };
    /// Finds the group around a site of sites with certain owners (the highest bit stands for empty sites); with
    /// `mark`, the mark also counts as one of them.
    Fill { site: Reg, slot: u8, map: u8, mark: bool, owners: u16 };
    /// Replaces the site in `value` by 1 if the group of sites with certain owners around it has a site with a `wanted`
    /// owner, or in a wanted zone, in it or, if asked for, next to it; else by 0. `how` has [`reach`] bits.
    Reach { value: Reg, map: u8, how: u8, owners: u16, wanted: u16 };
    /// Begins to find the group around a site.
    Flood { site: Reg, slot: u8 };
    /// Moves the cursor to a candidate for the group; jumps if there is none left.
    NextOpen { slot: u8, or: u32 };
    /// Adds the site under the cursor to the group, and its neighbours to the candidates.
    Include { slot: u8, map: u8 };
    /// Sets `site` to the next site of the group or its border; jumps if there is none.
    NextIn { site: Reg, slot: u8, border: bool, or: u32 };
    /// Sets `to` to the number of sites of the group, or of its border.
    CountIn { to: Reg, slot: u8, border: bool };
    /// Sets `site` to the next site; jumps if there is none.
    NextSite { site: Reg, or: u32 };
    /// Sets `site` to the next site that belongs to one of some players (the highest bit stands for empty sites); jumps
    /// if there is none.
    NextOwned { site: Reg, owners: u16, or: u32 };
    /// Sets `site` to the next site of a zone; jumps if there is none.
    NextInZone { site: Reg, zone: u16, or: u32 };

    /// Does a direction in a register lead from a site to another one?
    IfLinked { site: Reg, direction: Reg, want: bool, or: u32 };
    /// Is a site on the board?
    IfOnBoard { site: Reg, want: bool, or: u32 };
    /// Is a site on the board and empty?
    IfEmpty { site: Reg, want: bool, or: u32 };
    /// Does a direction in a register lead from the cursor to an empty site?
    IfEmptyToward { direction: Reg, want: bool, or: u32 };
    /// Does a site have a piece of one of some players? Falls through if so.
    IfOwned { site: Reg, players: u16, or: u32 };
    /// Does a site have a piece of one of some players? Falls through if not.
    UnlessOwned { site: Reg, players: u16, or: u32 };
    /// Does a direction in a register lead from the cursor to a piece of one of some players? Falls through if so.
    IfOwnedToward { direction: Reg, players: u16, or: u32 };
    /// The same; falls through if not.
    UnlessOwnedToward { direction: Reg, players: u16, or: u32 };
    /// Does a site have a piece of a fixed type?
    IfType { site: Reg, piece_type: u8, want: bool, or: u32 };
    /// Does a site have a piece of the type in a register?
    IfKind { site: Reg, kind: Reg, want: bool, or: u32 };
    /// Is a flag of the run set for a site?
    IfSiteFlag { site: Reg, flag: u8, want: bool, or: u32 };
    /// Could the piece on a site be captured, or a hypothetical one if it is empty?
    IfAttacked { site: Reg, attack: u8, want: bool, or: u32 };
    /// Is a royal piece attacked?
    IfInCheck { royal: u8, want: bool, or: u32 };
    /// Is a site in a zone? Falls through if so.
    IfZone { site: Reg, zone: u16, or: u32 };
    /// Is a site in a zone? Falls through if not.
    UnlessZone { site: Reg, zone: u16, or: u32 };
    /// Are two registers equal?
    IfEqual { a: Reg, b: Reg, want: bool, or: u32 };
    /// Are two registers the same site, on the board?
    IfSameSite { a: Reg, b: Reg, want: bool, or: u32 };
    /// Is `a` less than `b`?
    IfLess { a: Reg, b: Reg, want: bool, or: u32 };
    /// Falls through if a number equals the constant.
    IfNumber { a: Reg, value: i16, or: u32 };
    /// Falls through if a number does not equal the constant.
    UnlessNumber { a: Reg, value: i16, or: u32 };
    /// Falls through if a number is less than the constant.
    IfBelow { a: Reg, value: i16, or: u32 };
    /// Falls through if a number is greater than the constant.
    IfAbove { a: Reg, value: i16, or: u32 };
    /// Falls through if a number is positive.
    IfPositive { value: Reg, or: u32 };
    /// Is a number nonzero?
    IfTrue { value: Reg, want: bool, or: u32 };
    /// Is the player to move, without any move?
    IfStalemated { player: u8, want: bool, or: u32 };
    /// Is the player to move, without any move that leaves the royal pieces safe?
    IfHelpless { player: u8, want: bool, or: u32 };
    /// Did one of some players make the position occur this many times? Falls through if so.
    IfRepeated { players: u16, times: u8, or: u32 };
    /// Did one of some players make the position occur this many times? Falls through if not.
    UnlessRepeated { players: u16, times: u8, or: u32 };
    /// Did the last move capture a certain prize?
    IfCaptured { bit: u8, want: bool, or: u32 };
    /// Did the move bring back an earlier arrangement of pieces?
    IfReturned { want: bool, or: u32 };

    /// Decrements a counter, and jumps unless it is then 0; costs fuel.
    Again { count: Reg, or: u32 };
    /// Increments a counter; jumps if it has already reached `last`.
    Advance { count: Reg, last: Reg, or: u32 };
    /// Increments a counter and jumps, unless it has already reached `last`; costs fuel.
    Next { count: Reg, last: Reg, or: u32 };
    /// Restores a saved state and jumps back to the head of a loop; costs fuel.
    Retry { base: Reg, or: u32 };
    /// Saves the state of the run to registers from `base` on.
    Save { base: Reg };
    /// Restores a saved state.
    Restore { base: Reg };

    /// The piece to move is the one under the cursor.
    From;
    /// Ends the movement of one piece; the next one starts at the cursor.
    Cascade;
    /// Removes the piece on a site, after all other effects.
    Capture { site: Reg };
    /// Puts a new piece on a site.
    Create { site: Reg, owner: Reg, kind: Reg };
    /// Sets an attribute of the piece that is on a site after the move.
    SetAttribute { site: Reg, attribute: u8, value: Reg };
    /// Sets the type of the piece that is on a site after the move.
    SetKind { site: Reg, kind: Reg };
    /// Sets the owner of the piece that is on a site after the move.
    SetOwner { site: Reg, owner: Reg };
    /// Gives the piece that is on a site after the move to the next player.
    Flip { site: Reg };
    /// Puts the piece on a site under the column on another one, after the move.
    Tuck { site: Reg, under: Reg };
    /// Moves pieces from the top of a column onto another site, after the move.
    Stack { count: Reg, site: Reg, on: Reg };
    /// Sets a variable; the run sees the new value at once.
    SetVariable { variable: u8, player: Reg, value: Reg };
    /// Sets the number of pieces of a type that a player has off the board; the run sees the new value at once.
    SetReserve { kind: Reg, player: Reg, value: Reg };
    /// Sets a variable of a site; the run sees the new value at once.
    SetSiteVariable { variable: u8, site: Reg, value: Reg };
    /// Sets a flag of the run for a site.
    SetSiteFlag { flag: u8, site: Reg, value: Reg };
    /// Sets the turn that follows the move, or `AGAIN`.
    NextTurn { turn: u16 };
    /// Removes the piece on a site, in the order of the effects.
    Remove { site: Reg };
    /// Sets `to` to an element of a run array, or to its first value if it has no such element.
    Recall { to: Reg, array: u8, index: Reg };
    /// Sets an element of a run array, if it has such an element.
    Keep { array: u8, index: Reg, value: Reg };
    /// Runs a procedure; local variables and temporaries up to `kept` are afterwards as before. Jumps if it fails.
    Call { procedure: u16, kept: Reg, or: u32 };
    /// Ends a procedure.
    Return;
    /// Ends a procedure that has failed.
    Fail;
    /// Completes a move or step: the continuation, or `NO_CONTINUATION`; the type that the last piece becomes plus one,
    /// or 0; and [`emit`] bits.
    Emit { continuation: u16, becomes: u8, how: u8 };
}

/// Bits of [`Op::Emit`].
pub mod emit {
    /// The piece stays and a copy of it moves.
    pub const COPY: u8 = 1;
    /// Another `Emit` of the same move with another type follows immediately.
    pub const MORE: u8 = 2;
}

/// Bits of [`Op::Reach`].
pub mod reach {
    /// The mark counts as part of the group.
    pub const MARK: u8 = 1;
    /// The wanted site is next to the group, not in it.
    pub const BORDER: u8 = 2;
    /// The mark does not count as wanted.
    pub const NOT_MARK: u8 = 4;
    /// Sites in a zone are wanted, rather than those with certain owners: `wanted` is the zone.
    pub const ZONE: u8 = 8;
}

/// The owner bit for empty sites in [`Op::Fill`] and [`Op::Reach`].
pub(crate) const NOBODY: u8 = 15;

/// A register's value for a site off the board.
pub(crate) const NOWHERE: i32 = -1;

/// In [`Op::NextTurn`]: the same turn again.
pub(crate) const AGAIN: u16 = u16::MAX;

/// In [`Op::Emit`]: the move is complete.
pub(crate) const NO_CONTINUATION: u16 = u16::MAX;

impl Op {
    /// The jump target, if it can jump.
    pub fn target(&self) -> Option<u32> {
        let mut copy = *self;
        copy.target_mut().copied()
    }

    /// The register that it writes. Other state, such as the cursor and saved states, is not included.
    pub fn result(&self) -> Option<Reg> {
        match *self {
            Op::Const { to, .. }
            | Op::Copy { to, .. }
            | Op::Link { to, .. }
            | Op::LinkBy { to, .. }
            | Op::Map { to, .. }
            | Op::Add { to, .. }
            | Op::AddConst { to, .. }
            | Op::Subtract { to, .. }
            | Op::Multiply { to, .. }
            | Op::Divide { to, .. }
            | Op::Modulo { to, .. }
            | Op::Min { to, .. }
            | Op::Max { to, .. }
            | Op::Attribute { to, .. }
            | Op::Variable { to, .. }
            | Op::Mover { to }
            | Op::Owner { to, .. }
            | Op::SiteVariable { to, .. }
            | Op::KindOf { to, .. }
            | Op::Remembered { to, .. }
            | Op::Reserve { to, .. }
            | Op::Height { to, .. }
            | Op::Moves { to, .. }
            | Op::InARow { to }
            | Op::Recall { to, .. }
            | Op::Repetition { to }
            | Op::CountPieces { to, .. }
            | Op::CountGroups { to, .. }
            | Op::CountIn { to, .. }
            | Op::Reach { value: to, .. }
            | Op::NextIn { site: to, .. }
            | Op::NextSite { site: to, .. }
            | Op::NextOwned { site: to, .. }
            | Op::NextInZone { site: to, .. }
            | Op::Again { count: to, .. }
            | Op::Advance { count: to, .. }
            | Op::Next { count: to, .. } => Some(to),
            _ => None,
        }
    }

    /// The jump target, for backpatching.
    pub(super) fn target_mut(&mut self) -> Option<&mut u32> {
        match self {
            Op::Jump { or }
            | Op::Loop { or }
            | Op::Step { or, .. }
            | Op::StepBy { or, .. }
            | Op::StepEmpty { or, .. }
            | Op::StepByEmpty { or, .. }
            | Op::StepTimes { or, .. }
            | Op::Bounce { or, .. }
            | Op::BounceEmpty { or, .. }
            | Op::Go { or, .. }
            | Op::NextOpen { or, .. }
            | Op::NextIn { or, .. }
            | Op::NextSite { or, .. }
            | Op::NextOwned { or, .. }
            | Op::IfNumber { or, .. }
            | Op::UnlessNumber { or, .. }
            | Op::IfBelow { or, .. }
            | Op::IfAbove { or, .. }
            | Op::NextInZone { or, .. }
            | Op::Again { or, .. }
            | Op::Advance { or, .. }
            | Op::Next { or, .. }
            | Op::Retry { or, .. }
            | Op::IfLinked { or, .. }
            | Op::IfOnBoard { or, .. }
            | Op::IfEmpty { or, .. }
            | Op::IfEmptyToward { or, .. }
            | Op::IfOwned { or, .. }
            | Op::UnlessOwned { or, .. }
            | Op::IfOwnedToward { or, .. }
            | Op::UnlessOwnedToward { or, .. }
            | Op::IfType { or, .. }
            | Op::IfKind { or, .. }
            | Op::IfSiteFlag { or, .. }
            | Op::IfAttacked { or, .. }
            | Op::IfInCheck { or, .. }
            | Op::IfZone { or, .. }
            | Op::UnlessZone { or, .. }
            | Op::IfEqual { or, .. }
            | Op::IfSameSite { or, .. }
            | Op::IfLess { or, .. }
            | Op::IfPositive { or, .. }
            | Op::IfTrue { or, .. }
            | Op::IfStalemated { or, .. }
            | Op::IfHelpless { or, .. }
            | Op::IfRepeated { or, .. }
            | Op::UnlessRepeated { or, .. }
            | Op::IfCaptured { or, .. }
            | Op::IfReturned { or, .. }
            | Op::Call { or, .. } => Some(or),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_instruction_takes_eight_bytes() {
        assert_eq!(size_of::<super::Op>(), 8);
    }
}
