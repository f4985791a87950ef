//! Pruning and ordering techniques, each of which can be switched off to measure what it brings.

/// Which techniques a search uses. [`Pruning::ALL`] plays best; [`Pruning::SOUND`] sees every win; [`Pruning::NONE`]
/// finds exactly what plain minimax finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each can be switched off separately, to measure its effect"
)]
pub struct Pruning {
    /// Transposition table.
    pub table: bool,
    /// Killers, countermoves and history for the order of moves.
    pub history: bool,
    /// Quiescence search.
    pub quiescence: bool,
    /// Extensions for checks and forced turns.
    pub extensions: bool,
    /// Null-move pruning.
    pub null_move: bool,
    /// Reductions and pruning of late moves.
    pub reductions: bool,
    /// Futility pruning near the end of the depth.
    pub futility: bool,
    /// Captures that lose the exchange are searched last, and not in quiescence search.
    pub exchanges: bool,
    /// Aspiration windows.
    pub aspiration: bool,
    /// Searching to the end of the game where that is near.
    pub endings: bool,
    /// Looking up positions with few pieces in endgame tables.
    pub tablebase: bool,
    /// What earlier searches of the same game have learnt.
    pub memory: bool,
}

impl Pruning {
    /// All techniques.
    pub const ALL: Self = Self::all_set(true);
    /// All techniques that miss no win within the depth, and find the shortest.
    pub const SOUND: Self = Self {
        null_move: false,
        reductions: false,
        futility: false,
        exchanges: false,
        endings: false,
        ..Self::ALL
    };
    /// Only alpha-beta itself.
    pub const NONE: Self = Self::all_set(false);
    /// The names of the techniques that a single search shows, as [`Pruning::without`] takes them.
    pub const WITHIN_A_SEARCH: [&str; 10] = [
        "table",
        "history",
        "quiescence",
        "extensions",
        "null-move",
        "reductions",
        "futility",
        "exchanges",
        "aspiration",
        "endings",
    ];
    /// The name of what shows only where there are endgame tables.
    pub const WITH_TABLES: &str = "tablebase";
    /// The name of what passes from search to search.
    pub const BETWEEN_SEARCHES: &str = "memory";

    const fn all_set(is: bool) -> Self {
        Self {
            table: is,
            history: is,
            quiescence: is,
            extensions: is,
            null_move: is,
            reductions: is,
            futility: is,
            exchanges: is,
            aspiration: is,
            endings: is,
            tablebase: is,
            memory: is,
        }
    }

    /// The same without the technique of this name; `None` if there is none.
    #[must_use]
    pub fn without(mut self, way: &str) -> Option<Self> {
        let left_out = match way {
            "table" => &mut self.table,
            "history" => &mut self.history,
            "quiescence" => &mut self.quiescence,
            "extensions" => &mut self.extensions,
            "null-move" => &mut self.null_move,
            "reductions" => &mut self.reductions,
            "futility" => &mut self.futility,
            "exchanges" => &mut self.exchanges,
            "aspiration" => &mut self.aspiration,
            "endings" => &mut self.endings,
            Self::WITH_TABLES => &mut self.tablebase,
            Self::BETWEEN_SEARCHES => &mut self.memory,
            _ => return None,
        };
        *left_out = false;
        Some(self)
    }
}
