//! The primitive edit of a position.

/// A cell and the value it gets; after the edit, the value it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// Which cell.
    pub cell: u16,
    /// Its other value.
    pub value: u32,
}
