//! The registers of the virtual machine that have fixed roles. Local variables follow, then temporaries and saved
//! states.

/// The index of a register.
pub type Reg = u8;

/// The cursor.
pub const CURSOR: Reg = 0;
/// The site of the piece to move.
pub const FROM: Reg = 1;
/// Where it goes, or -1 for the cursor.
pub const TO: Reg = 2;
/// The mark.
pub const MARK: Reg = 3;
/// The site that the player points at to choose the move, or -1 for the default.
pub const TARGET: Reg = 4;
/// The move's name, or -1.
pub const NAME: Reg = 5;
/// The first of the arguments of the name.
pub const NAME_ARGUMENTS: Reg = 6;
/// Most arguments of a name.
pub const NAME_ARGUMENT_COUNT: usize = 4;
/// The first register of local variables.
pub const LOCALS: Reg = 10;
/// How many registers a saved state takes: the fixed roles, the bounds of deferred movements and effects, and the
/// length of the observer's record.
pub const SAVED: Reg = LOCALS + 5;
