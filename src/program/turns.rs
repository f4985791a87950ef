//! Compiled turns, groups of blocks, hooks, attacks and goals.

use super::{Gain, Origin, Piece, Stopping};
use crate::index::{PieceTypeId, PlayerId};

/// A block, specialised for a player and a piece type.
#[derive(Clone, Copy, Debug)]
pub struct BlockCode {
    /// Its first instruction.
    pub entry: u32,
    /// From whose point of view it is compiled.
    pub player: PlayerId,
    /// The type of the pieces that it moves or drops.
    pub piece_type: PieceTypeId,
    /// Where its runs start.
    pub origin: Origin,
    /// Its name, an index into [`super::Names::blocks`].
    pub name: u32,
    /// Whether it drops a piece, and makes no move from a site that is not empty.
    pub only_on_empty: bool,
}

/// Blocks on offer, as indices into [`super::Program::blocks`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// Whose pieces move; everybody's if `None`.
    pub owner: Option<PlayerId>,
    /// Blocks for pieces on the board, by type.
    pub by_type: Vec<Vec<u32>>,
    /// Blocks that drop a piece: for each type that has any, the cell that counts how many are left, and the blocks.
    pub drops: Vec<(u16, Vec<u32>)>,
    /// Blocks that start at every site, whatever is there.
    pub anywhere: Vec<u32>,
}

impl Group {
    /// Whether it has blocks for pieces on the board.
    pub(crate) fn moves_pieces(&self) -> bool {
        self.by_type.iter().any(|blocks| !blocks.is_empty())
    }

    /// Whether it contains a block.
    pub(crate) fn has_block(&self, block: u32) -> bool {
        let drops = self.drops.iter().map(|(_, blocks)| blocks);
        self.by_type.iter().chain(drops).chain([&self.anywhere]).any(|blocks| blocks.contains(&block))
    }
}

/// What may follow a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Continuation {
    /// The blocks on offer, an index into [`super::Program::groups`].
    pub group: u16,
    /// Whether any piece may continue, or only the one that moved.
    pub any_piece: bool,
    /// Whether the move may end after the step.
    pub stopping: Stopping,
}

/// One entry of the turn order.
#[derive(Clone, Debug, Hash)]
pub struct TurnCode {
    /// Who decides.
    pub player: PlayerId,
    /// Whose pieces move.
    pub owner: PlayerId,
    /// The groups on offer, as indices into [`super::Program::groups`]; the first one that has a move counts.
    pub groups: Vec<u16>,
    /// The first instruction of its guard; the turn is skipped unless the guard holds.
    pub guard: Option<u32>,
    /// The next turn.
    pub next: u16,
    /// Whether it is a decision, which people do not see as a turn.
    pub decision: bool,
    /// Whether moves with the same outcome are one move.
    pub merges: bool,
    /// Whether a random player moves.
    pub random: bool,
    /// Its name in the notation of positions.
    pub label: String,
    /// The name of the only move type allowed, for people.
    pub move_type: Option<String>,
    /// What the player is asked to do; may be empty.
    pub prompt: String,
}

/// How the games at random are played by which the search judges positions.
#[derive(Clone, Debug, Default, Hash)]
pub struct RandomGames {
    /// No piece is put on a site for which one of these conditions holds before the move, if there is another move; the
    /// first instruction for each player.
    pub avoided: Vec<Vec<u32>>,
    /// In answer to a piece that was put on the board, one is put on a site near it for which the first of these
    /// conditions holds that holds for any; the first instruction for each player.
    pub answers: Vec<Vec<u32>>,
    /// For each turn, whether players pass if they may.
    pub passed: Vec<bool>,
    /// For each turn that only puts pieces on the board, the blocks that do, if each has at most one move from a site;
    /// empty for other turns.
    pub single_drops: Vec<Vec<u32>>,
}

impl RandomGames {
    /// All conditions on sites.
    pub(super) fn conditions(&self) -> impl Iterator<Item = &Vec<u32>> {
        self.avoided.iter().chain(&self.answers)
    }
}

/// Hooks around moves: the first instruction for each player, or empty.
#[derive(Clone, Debug, Default, Hash)]
pub struct Hooks {
    /// Before the moves of a turn are generated.
    pub before_move: Vec<u32>,
    /// Before each step is generated.
    pub before_step: Vec<u32>,
    /// After each step.
    pub after_step: Vec<u32>,
    /// After the whole move.
    pub after_move: Vec<u32>,
    /// After a pass.
    pub after_pass: Vec<u32>,
    /// What must hold after the whole move or a pass.
    pub invariants: Vec<u32>,
    /// Numbers by which moves are preferred, the most important first; the first instruction for each player.
    pub preferences: Vec<Vec<u32>>,
    /// Whether code after moves counts the moves of the next player.
    pub counts_moves: bool,
}

impl Hooks {
    /// Whether generated moves need further processing or filtering.
    pub fn any(&self) -> bool {
        self.all().iter().any(|hook| !hook.is_empty()) || !self.preferences.is_empty()
    }

    /// All hooks, without the preferences.
    pub(crate) fn all(&self) -> [&Vec<u32>; 6] {
        [
            &self.before_move,
            &self.before_step,
            &self.after_step,
            &self.after_move,
            &self.after_pass,
            &self.invariants,
        ]
    }
}

/// A query whether a piece on a site could be captured.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackCode {
    /// The moves that count, as indices into [`super::Program::groups`].
    pub groups: Vec<u16>,
    /// The piece assumed on the site.
    pub hypothetical: HypotheticalPiece,
}

/// The piece assumed on a site whose attackers are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HypotheticalPiece {
    /// This piece, if the site is empty.
    Empty(Piece),
    /// The actual piece if its owner's bit is set; otherwise that piece with the owner of this one, or this piece if
    /// the site is empty.
    Owned(Piece, u16),
}

/// A player's royal pieces, which must not be left attacked.
#[derive(Clone, Debug, Hash)]
pub struct RoyalCode {
    /// Their owner.
    pub player: PlayerId,
    /// Whether each piece type is royal.
    pub types: Vec<bool>,
    /// What attacks them, as indices into [`super::Program::groups`].
    pub groups: Vec<u16>,
}

/// How far a goal is from being reached by a player.
#[derive(Clone, Debug)]
pub struct Meter {
    /// The number of the goal, the same for all its players.
    pub goal: u16,
    /// What it means for the player: a win or a loss.
    pub gain: Gain,
    /// From whose point of view it is evaluated.
    pub player: PlayerId,
    /// The first instruction of a number that is 0 when the goal is reached.
    pub entry: u32,
    /// Whether it depends on more than flags, so that it shows who is ahead.
    pub shows_progress: bool,
    /// Where it wants the player's pieces, as indices into [`super::Program::zones`].
    pub zones: Vec<u16>,
}

/// A goal, specialised for a player.
#[derive(Clone, Debug, Hash)]
pub struct GoalCode {
    /// Who benefits.
    pub gain: Gain,
    /// From whose point of view it is evaluated.
    pub player: PlayerId,
    /// Its first instruction.
    pub entry: u32,
    /// Whether it can hold while the player to move has a move.
    pub holds_with_moves: bool,
    /// Whether it depends on whether there are moves, so that it must be evaluated again if there are none.
    pub asks_for_moves: bool,
    /// Whether it depends on repetition.
    pub asks_for_repetition: bool,
    /// The reason, as shown to people.
    pub reason: String,
    /// The kind of end, in one word; may be empty.
    pub kind: String,
    /// Its priority; goals with higher ones are evaluated first.
    pub priority: i32,
    /// The first instruction of each player's score; empty without scores.
    pub scores: Vec<u32>,
}
