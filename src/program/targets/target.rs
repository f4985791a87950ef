//! What a run may hit.

/// Where a run may end or capture.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits {
    /// Sites known without a board.
    pub(super) targets: Vec<Target>,
    /// Besides, any site with a piece of one of these players, as bits; that of `NOBODY` stands for empty sites.
    pub(super) owners: u16,
}

/// A site that a run may end or capture on.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) site: u16,
    /// Whether the moving piece ends there, or something else is captured.
    pub(super) is_end: bool,
    /// Sites that are empty whenever it does.
    pub(super) empty: Vec<u16>,
}
