//! A target of a run.

/// A site that a run may end or capture on.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) site: u16,
    /// Sites that are empty whenever it does.
    pub(super) empty: Vec<u16>,
}
