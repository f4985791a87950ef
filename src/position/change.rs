//! The primitive edit of a position.

/// A cell and its new value; after the edit, its old value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The cell.
    pub cell: u16,
    /// The value to swap in.
    pub value: u32,
}
