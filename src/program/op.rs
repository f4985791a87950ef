//! The instruction table of the virtual machine.
//!
//! The machine has 256 registers of 32 bits. Some have fixed roles ([`super::reg`]); the rest hold local
//! variables, values on the way, and saved states. A register that names a site holds -1 off the board.
//! Tests fall through when they come out as `want` and go to `or` when not.

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
    /// Goes on elsewhere.
    Jump { or: u32 };
    /// Goes back to the head of a loop, at the price of fuel.
    Loop { or: u32 };
    /// The run is over.
    End;
    /// A question is answered.
    Answer { yes: bool };
    /// A question is answered with a number.
    AnswerNumber { value: Reg };

    /// Moves the cursor in a fixed direction; `or` off the board.
    Step { direction: u8, or: u32 };
    /// Moves the cursor in a direction held by a register.
    StepBy { direction: Reg, or: u32 };
    /// Moves the cursor in a fixed direction to an empty site.
    StepEmpty { direction: u8, or: u32 };
    /// Moves the cursor in a direction held by a register to an empty site.
    StepByEmpty { direction: Reg, or: u32 };
    /// Moves the cursor in a direction held by a register, which is mapped first where it leads off the board.
    Bounce { direction: Reg, map: u8, or: u32 };
    /// The same, to an empty site.
    BounceEmpty { direction: Reg, map: u8, or: u32 };
    /// Puts the cursor on a site.
    Go { site: Reg, or: u32 };

    /// `to` becomes a number.
    Const { to: Reg, value: i32 };
    /// `to` becomes `from`.
    Copy { to: Reg, from: Reg };
    /// `to` becomes the neighbour of a site in a fixed direction.
    Link { to: Reg, site: Reg, direction: u8 };
    /// `to` becomes the neighbour of a site in a direction held by a register.
    LinkBy { to: Reg, site: Reg, direction: Reg };
    /// `to` becomes the image of a direction under a mapping.
    Map { to: Reg, from: Reg, map: u8 };
    /// Sum.
    Add { to: Reg, a: Reg, b: Reg };
    /// Sum with a fixed number.
    AddConst { to: Reg, a: Reg, value: i32 };
    /// Difference.
    Subtract { to: Reg, a: Reg, b: Reg };
    /// Product.
    Multiply { to: Reg, a: Reg, b: Reg };
    /// Quotient, toward zero; a fault when `b` is 0.
    Divide { to: Reg, a: Reg, b: Reg };
    /// Remainder with the sign of `b`; a fault when `b` is 0.
    Modulo { to: Reg, a: Reg, b: Reg };
    /// The lesser.
    Min { to: Reg, a: Reg, b: Reg };
    /// The greater.
    Max { to: Reg, a: Reg, b: Reg };
    /// `to` becomes an attribute of the piece on a site.
    Attribute { to: Reg, site: Reg, attribute: u8 };
    /// `to` becomes a game variable.
    Variable { to: Reg, player: Reg, variable: u8 };
    /// `to` becomes the player who has the turn.
    Mover { to: Reg };
    /// `to` becomes the owner of the piece on a site, or `default`.
    Owner { to: Reg, site: Reg, default: u8 };
    /// `to` becomes a game variable of a site, or its least value off the board.
    SiteVariable { to: Reg, site: Reg, variable: u8 };
    /// `to` becomes the type of the piece on a site, or -1.
    KindOf { to: Reg, site: Reg };
    /// `to` becomes the site that a cell remembers, or -1.
    Remembered { to: Reg, cell: u16 };
    /// `to` becomes the number of pieces of a type that a player has off the board.
    Reserve { to: Reg, kind: Reg, player: Reg };
    /// `to` becomes the number of pieces that stand on a site, one on the other.
    Height { to: Reg, site: Reg };
    /// `to` becomes the number of legal moves of a player, or of who is to move next where that is -1; where there are
    /// more than `most`, maybe a lesser one that is greater.
    Moves { to: Reg, player: Reg, most: u16 };
    /// `to` becomes the number of turns since the position occurred first.
    Repetition { to: Reg };
    /// `to` becomes the number of pieces a player has.
    CountPieces { to: Reg, player: u8 };
    /// Empties the machine's set of sites.
    ClearSet;
    /// Puts a site into the machine's set.
    Insert { site: Reg };
    /// Makes the machine's set that of the sites with a piece of some players.
    InsertOwned { owners: u16 };
    /// `to` becomes the number of groups in the machine's set, joined by the directions of a table.
    CountGroups { to: Reg, map: u8 };
    /// Finds the group around a site that belongs to some players (the highest bit: to nobody), which also goes
    /// through the mark if that is asked.
    Fill { site: Reg, slot: u8, map: u8, mark: bool, owners: u16 };
    /// The site in `value` becomes 1 where the group around it, of sites that belong to some players, has a site
    /// that belongs to `wanted` ones, or lies next to such; else 0. `how` are [`reach`] bits.
    Reach { value: Reg, map: u8, how: u8, owners: u16, wanted: u16 };
    /// Begins to find the group around a site.
    Flood { site: Reg, slot: u8 };
    /// Moves the cursor to a site that may be in the group; `or` when there is none left.
    NextOpen { slot: u8, or: u32 };
    /// The site under the cursor is in the group, and its neighbours may be.
    Include { slot: u8, map: u8 };
    /// `site` becomes the next site after it that is in the group, or next to it; `or` when there is none.
    NextIn { site: Reg, slot: u8, border: bool, or: u32 };
    /// `site` becomes the next site after it; `or` when there is none.
    NextSite { site: Reg, or: u32 };
    /// `site` becomes the next site after it that belongs to some players (the highest bit: to nobody); `or` when there is
    /// none.
    NextOwned { site: Reg, owners: u16, or: u32 };
    /// `site` becomes the next site after it in a zone; `or` when there is none.
    NextInZone { site: Reg, zone: u16, or: u32 };

    /// Does a direction held by a register lead from a site to another?
    IfLinked { site: Reg, direction: Reg, want: bool, or: u32 };
    /// Is a site on the board?
    IfOnBoard { site: Reg, want: bool, or: u32 };
    /// Is a site on the board and empty?
    IfEmpty { site: Reg, want: bool, or: u32 };
    /// Is there an empty site where a direction held by a register leads from the cursor?
    IfEmptyToward { direction: Reg, want: bool, or: u32 };
    /// Does a piece of one of some players stand on a site? Falls through when it does.
    IfOwned { site: Reg, players: u16, or: u32 };
    /// Does a piece of one of some players stand on a site? Falls through when it does not.
    UnlessOwned { site: Reg, players: u16, or: u32 };
    /// Does a piece of one of some players stand where a direction held by a register leads from the cursor? Falls
    /// through when it does.
    IfOwnedToward { direction: Reg, players: u16, or: u32 };
    /// The same, falls through when it does not.
    UnlessOwnedToward { direction: Reg, players: u16, or: u32 };
    /// Does a piece of a type stand on a site?
    IfType { site: Reg, piece_type: u8, want: bool, or: u32 };
    /// Does a piece of the type in a register stand on a site?
    IfKind { site: Reg, kind: Reg, want: bool, or: u32 };
    /// Is a flag of the run set for a site?
    IfSiteFlag { site: Reg, flag: u8, want: bool, or: u32 };
    /// Is what stands on a site attacked, or a site as if something stood there?
    IfAttacked { site: Reg, attack: u8, want: bool, or: u32 };
    /// Is a royal piece attacked?
    IfInCheck { royal: u8, want: bool, or: u32 };
    /// Is a site in a zone? Falls through when it is.
    IfZone { site: Reg, zone: u16, or: u32 };
    /// Is a site in a zone? Falls through when it is not.
    UnlessZone { site: Reg, zone: u16, or: u32 };
    /// Are two registers equal?
    IfEqual { a: Reg, b: Reg, want: bool, or: u32 };
    /// Are two registers equal, and on the board?
    IfSameSite { a: Reg, b: Reg, want: bool, or: u32 };
    /// Is `a` less than `b`?
    IfLess { a: Reg, b: Reg, want: bool, or: u32 };
    /// Goes on when a number is this one.
    IfNumber { a: Reg, value: i16, or: u32 };
    /// Goes on when a number is not this one.
    UnlessNumber { a: Reg, value: i16, or: u32 };
    /// Goes on when a number is less than this one.
    IfBelow { a: Reg, value: i16, or: u32 };
    /// Goes on when a number is greater than this one.
    IfAbove { a: Reg, value: i16, or: u32 };
    /// Goes on when a number is greater than 0.
    IfPositive { value: Reg, or: u32 };
    /// Is a number not 0?
    IfTrue { value: Reg, want: bool, or: u32 };
    /// Has the player who is asked the turn and no move?
    IfStalemated { player: u8, want: bool, or: u32 };
    /// Has the player who is asked the turn and no move that leaves the royal pieces safe?
    IfHelpless { player: u8, want: bool, or: u32 };
    /// Did one of some players make a position occur for so many times? Falls through when so.
    IfRepeated { players: u16, times: u8, or: u32 };
    /// Did one of some players make a position occur for so many times? Falls through when not.
    UnlessRepeated { players: u16, times: u8, or: u32 };
    /// Did the last move capture what a goal asks for?
    IfCaptured { bit: u8, want: bool, or: u32 };
    /// Did the move bring back an arrangement of pieces?
    IfReturned { want: bool, or: u32 };

    /// Counts down; `or` while the count is not 0, at the price of fuel.
    Again { count: Reg, or: u32 };
    /// Counts up; `or` when the count has come to `last`.
    Advance { count: Reg, last: Reg, or: u32 };
    /// Counts up and goes to `or`, at the price of fuel, unless the count has come to `last`.
    Next { count: Reg, last: Reg, or: u32 };
    /// Comes back to a kept state and to the head of a loop, at the price of fuel.
    Retry { base: Reg, or: u32 };
    /// Keeps the state of the run from register `base`.
    Save { base: Reg };
    /// Comes back to a kept state.
    Restore { base: Reg };

    /// The piece to be moved is the one under the cursor.
    From;
    /// The movement of one piece is over; the next starts under the cursor.
    Cascade;
    /// Removes the piece on a site, at last.
    Capture { site: Reg };
    /// Puts a new piece on a site.
    Create { site: Reg, owner: Reg, kind: Reg };
    /// Sets an attribute of what stands on a site after the move.
    SetAttribute { site: Reg, attribute: u8, value: Reg };
    /// Sets the type of what stands on a site after the move.
    SetKind { site: Reg, kind: Reg };
    /// Sets the owner of what stands on a site after the move.
    SetOwner { site: Reg, owner: Reg };
    /// Gives what stands on a site after the move to the next player.
    Flip { site: Reg };
    /// The piece on a site goes under the column on another after the move.
    Tuck { site: Reg, under: Reg };
    /// So many pieces from the top of a column go onto another site after the move.
    Stack { count: Reg, site: Reg, on: Reg };
    /// Sets a game variable, at once for this run.
    SetVariable { variable: u8, player: Reg, value: Reg };
    /// Sets the number of pieces of a type that a player has off the board, at once for this run.
    SetReserve { kind: Reg, player: Reg, value: Reg };
    /// Sets a game variable of a site, at once for this run.
    SetSiteVariable { variable: u8, site: Reg, value: Reg };
    /// Sets a flag of the run for a site.
    SetSiteFlag { flag: u8, site: Reg, value: Reg };
    /// Says which turn comes after the move, or `AGAIN`.
    NextTurn { turn: u16 };
    /// A move is ready: what follows it, or `NO_CONTINUATION`; the type its last piece becomes plus one, or 0;
    /// and [`emit`] bits.
    Emit { continuation: u16, becomes: u8, how: u8 };
}

/// Bits that say how a move is emitted.
pub mod emit {
    /// The piece stays and a copy goes.
    pub const COPY: u8 = 1;
    /// Another emission of the same move, as another type, comes at once.
    pub const MORE: u8 = 2;
}

/// Bits that say what [`Op::Reach`] looks for.
pub mod reach {
    /// The mark belongs to the group.
    pub const MARK: u8 = 1;
    /// A site next to the group is wanted, not one in it.
    pub const BORDER: u8 = 2;
    /// The mark is not wanted.
    pub const NOT_MARK: u8 = 4;
}

/// The bit in [`Op::Fill`] and [`Op::Reach`] of sites where no piece stands.
pub(crate) const NOBODY: u8 = 15;

/// What registers hold instead of a site off the board.
pub(crate) const NOWHERE: i32 = -1;

/// Stands in [`Op::NextTurn`] for the same turn once more.
pub(crate) const AGAIN: u16 = u16::MAX;

/// Stands in [`Op::Emit`] for a whole move.
pub(crate) const NO_CONTINUATION: u16 = u16::MAX;

impl Op {
    /// Where it may go besides the next instruction.
    pub fn target(&self) -> Option<u32> {
        let mut copy = *self;
        copy.target_mut().copied()
    }

    /// The register that it writes into; besides, the cursor is moved, states are kept, and movements begin and end.
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
            | Op::Repetition { to }
            | Op::CountPieces { to, .. }
            | Op::CountGroups { to, .. }
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

    /// Where it may go, to be changed.
    pub(super) fn target_mut(&mut self) -> Option<&mut u32> {
        match self {
            Op::Jump { or }
            | Op::Loop { or }
            | Op::Step { or, .. }
            | Op::StepBy { or, .. }
            | Op::StepEmpty { or, .. }
            | Op::StepByEmpty { or, .. }
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
            | Op::IfReturned { or, .. } => Some(or),
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
