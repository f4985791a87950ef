//! The registers of the virtual machine with fixed roles; those between local variables and the last hold values on the way
//! and saved states.

/// A register.
pub type Reg = u8;

/// The cursor.
pub const CURSOR: Reg = 0;
/// Where the piece to be moved stands.
pub const FROM: Reg = 1;
/// Where it goes, or -1 for the cursor.
pub const TO: Reg = 2;
/// The mark.
pub const MARK: Reg = 3;
/// The site that the move points at, or -1 for the default.
pub const TARGET: Reg = 4;
/// The move's name, or -1.
pub const NAME: Reg = 5;
/// The name's arguments.
pub const NAME_ARGUMENTS: Reg = 6;
/// How many arguments a name may have.
pub const NAME_ARGUMENT_COUNT: usize = 4;
/// First register of local variables.
pub const LOCALS: Reg = 10;
/// How many registers one saved state takes: the roles, where waiting movements
/// and effects begin and end, and the length of the observer's record.
pub const SAVED: Reg = LOCALS + 5;
