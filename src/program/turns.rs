//! Turns, the blocks they offer, and what is asked around moves.

use super::{Gain, Origin, Piece, Stopping};
use crate::index::{PieceTypeId, PlayerId};

/// One program of moves, specialised for a player and piece type.
#[derive(Clone, Copy, Debug, Hash)]
pub struct BlockCode {
    /// First instruction.
    pub entry: u32,
    /// From whose view it is written.
    pub player: PlayerId,
    /// Which pieces it moves or drops.
    pub piece_type: PieceTypeId,
    /// Where it starts.
    pub origin: Origin,
    /// Its name, an index into [`super::Names::blocks`].
    pub name: u32,
}

/// The blocks on offer for each piece type, as indices into [`super::Program::blocks`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// Whose pieces move; everybody's where there is none.
    pub owner: Option<PlayerId>,
    /// Blocks by type of the piece on the board.
    pub by_type: Vec<Vec<u32>>,
    /// Blocks that drop a piece, by its type, each with the cell that counts how many there are.
    pub drops: Vec<(u16, Vec<u32>)>,
    /// Blocks for every site, whatever stands there.
    pub anywhere: Vec<u32>,
}

impl Group {
    /// Whether a piece on the board has a block.
    pub(crate) fn moves_pieces(&self) -> bool {
        self.by_type.iter().any(|blocks| !blocks.is_empty())
    }

    /// Whether a block is one of it.
    pub(crate) fn has_block(&self, block: u32) -> bool {
        let drops = self.drops.iter().map(|(_, blocks)| blocks);
        self.by_type.iter().chain(drops).chain([&self.anywhere]).any(|blocks| blocks.contains(&block))
    }
}

/// What may follow a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Continuation {
    /// Blocks on offer, an index into [`super::Program::groups`].
    pub group: u16,
    /// Whether any piece may go on, or only the one that moved.
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
    /// Blocks on offer, indices into [`super::Program::groups`]; the first that has a move counts.
    pub groups: Vec<u16>,
    /// Condition without which the turn is skipped: its first instruction.
    pub guard: Option<u32>,
    /// The turn after it.
    pub next: u16,
    /// Whether it is a decision, which is no turn of its own for people.
    pub decision: bool,
    /// Whether only outcomes matter: moves with one outcome are one move.
    pub merges: bool,
    /// Whether chance moves.
    pub random: bool,
    /// How the turn is written in position texts.
    pub label: String,
    /// Move type that it is limited to, for people.
    pub move_type: Option<String>,
    /// What the player is told to do; may be empty.
    pub prompt: String,
}

/// What happens around moves: for each player, the first instruction.
#[derive(Clone, Debug, Default, Hash)]
pub struct Hooks {
    /// Before the moves of a turn are looked for.
    pub before_move: Vec<u32>,
    /// Before each step is looked for.
    pub before_step: Vec<u32>,
    /// After each step.
    pub after_step: Vec<u32>,
    /// After the whole move.
    pub after_move: Vec<u32>,
    /// What must hold after the whole move, or a pass.
    pub invariants: Vec<u32>,
    /// Numbers by which moves are preferred, the most important first; each for every player.
    pub preferences: Vec<Vec<u32>>,
    /// Whether what happens after a move asks for the number of moves of the next player.
    pub counts_moves: bool,
}

impl Hooks {
    /// Whether moves cannot be taken as their program made them.
    pub fn any(&self) -> bool {
        self.all().iter().any(|hook| !hook.is_empty()) || !self.preferences.is_empty()
    }

    /// All but the preferences.
    pub(crate) fn all(&self) -> [&Vec<u32>; 5] {
        [&self.before_move, &self.before_step, &self.after_step, &self.after_move, &self.invariants]
    }
}

/// The question whether something on a site could be captured.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackCode {
    /// Who could capture, as indices into [`super::Program::groups`].
    pub groups: Vec<u16>,
    /// What is thought to stand there.
    pub hypothetical: HypotheticalPiece,
}

/// What is thought to stand on a site that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HypotheticalPiece {
    /// A piece, if the site is empty.
    Empty(Piece),
    /// What stands there if its owner has a bit here; else as if it were this player's, or a piece of that player's.
    Owned(Piece, u16),
}

/// Pieces that must not be left attacked.
#[derive(Clone, Debug, Hash)]
pub struct RoyalCode {
    /// Whose they are.
    pub player: PlayerId,
    /// Which types they are of.
    pub types: Vec<bool>,
    /// Who attacks them, as indices into [`super::Program::groups`].
    pub groups: Vec<u16>,
}

/// How far a goal is from holding for a player.
#[derive(Clone, Debug, Hash)]
pub struct Meter {
    /// Number of the goal, the same for all players that it is asked for.
    pub goal: u16,
    /// What the player gains by it: a win or a loss.
    pub gain: Gain,
    /// From whose view it is asked.
    pub player: PlayerId,
    /// First instruction of a number that is 0 where the goal holds.
    pub entry: u32,
    /// Where it wants the player's pieces, indices into [`super::Program::zones`].
    pub zones: Vec<u16>,
}

/// One goal asked for one player.
#[derive(Clone, Debug, Hash)]
pub struct GoalCode {
    /// Who gains.
    pub gain: Gain,
    /// From whose view it is asked.
    pub player: PlayerId,
    /// First instruction.
    pub entry: u32,
    /// Whether it can hold while the player to move still has a move.
    pub holds_with_moves: bool,
    /// Whether it can hold when the player to move has none, and only then has to be asked again.
    pub asks_for_moves: bool,
    /// Whether it asks if a position occurs again.
    pub asks_for_repetition: bool,
    /// Words for people.
    pub reason: String,
    /// What kind of end it is, in one word; may be empty.
    pub kind: String,
    /// Among ends, how much this one counts: those with more are asked for first.
    pub priority: i32,
    /// What each player scores: first instructions, by player; nothing where nothing is scored.
    pub scores: Vec<u32>,
}
