//! One moment of a game.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use super::piece::{PieceView, ReserveView, pieces, players_out, reserves};
use crate::game::{self, Game};
use crate::notation::{position_text, text_of};
use crate::program::{Program, TurnCode, VariableScope, VariableSlot};

/// One moment of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct PositionView {
    /// What stands on the board.
    pub pieces: Vec<PieceView>,
    /// Who has to do what.
    pub turn: TurnView,
    /// Number of legal moves; 0 once the game is over.
    pub move_count: usize,
    /// The text of the only legal move where the rules let it play itself, else null.
    pub automatic: Option<String>,
    /// How the game ended; null while it goes on.
    pub outcome: Option<OutcomeView>,
    /// Players that have dropped out while the others play on.
    pub out: Vec<u8>,
    /// Variables of the rules: one entry, or one for each player (`player` is null otherwise).
    pub variables: Vec<VariableView>,
    /// Pieces that are off the board and may come onto it.
    pub reserves: Vec<ReserveView>,
    /// How many moves led here.
    pub ply: usize,
    /// How many moves there are in the line that is looked at.
    pub plies: usize,
    /// Position text, one line; see `docs/notation.md`.
    pub text: String,
}

/// Who has to do what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct TurnView {
    /// The player to move.
    pub player: u8,
    /// Move types allowed, empty for any.
    pub move_types: Vec<String>,
    /// True for a turn that only comes up under a condition: a decision someone owes, not an ordinary move.
    pub decision: bool,
    /// True for a turn of chance: nobody chooses, every legal move is as likely as any other.
    pub random: bool,
    /// What the player has to do, from the rule file's help for the move type, or empty.
    pub prompt: String,
}

/// What ended a game: a goal of the rules, or one of the ends that every game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum Cause {
    /// A goal of the rules.
    Goal,
    /// The same position for the third time.
    Repetition,
    /// All others have lost.
    Survival,
    /// The player to move had no move.
    NoMove,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct OutcomeView {
    /// Who won; nobody in a draw.
    pub winners: Vec<u8>,
    /// What ended it.
    pub cause: Cause,
    /// Why: in the words of the rule file where a goal ended it, else in those of the engine.
    pub reason: String,
    /// What kind of end it is, in one word of the rule file, such as `knockout`; empty where it names none.
    pub kind: String,
    /// The rank of this end among those of the rule file, where a greater one counts more; 0 where it gives none.
    pub priority: i32,
    /// What each player scored, where scores decided.
    pub scores: Vec<Score>,
}

/// What a player scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Score {
    /// Who.
    pub player: u8,
    /// How much.
    pub value: i32,
}

/// A variable of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct VariableView {
    /// Its name in the rule file.
    pub name: String,
    /// Whose it is; null where the game has one.
    pub player: Option<u8>,
    /// Its value.
    pub value: i32,
}

impl PositionView {
    pub(super) fn new(game: &Game) -> Self {
        let program = game.program();
        let position = game.position();
        let turn = game.turn();
        let is_alone = turn.decision && game.moves().len() == 1;
        Self {
            pieces: pieces(program, position),
            turn: TurnView::new(turn),
            move_count: game.moves().len(),
            automatic: is_alone.then(|| text_of(program, game.moves(), 0)).flatten(),
            outcome: game.outcome().map(OutcomeView::new),
            out: players_out(program, position),
            variables: variables(game),
            reserves: reserves(program, position),
            ply: game.ply(),
            plies: game.line().len(),
            text: position_text(program, position),
        }
    }
}

impl TurnView {
    fn new(turn: &TurnCode) -> Self {
        Self {
            player: turn.player.0,
            move_types: turn.move_type.iter().cloned().collect(),
            decision: turn.decision,
            random: turn.random,
            prompt: turn.prompt.clone(),
        }
    }
}

impl OutcomeView {
    pub(super) fn new(outcome: &game::Outcome) -> Self {
        let score = |&(player, value): &(crate::index::PlayerId, i32)| Score { player: player.0, value };
        Self {
            winners: outcome.winners.iter().map(|winner| winner.0).collect(),
            cause: match outcome.cause {
                game::Cause::Goal => Cause::Goal,
                game::Cause::Repetition => Cause::Repetition,
                game::Cause::Survival => Cause::Survival,
                game::Cause::NoMove => Cause::NoMove,
            },
            reason: outcome.reason.clone(),
            kind: outcome.kind.clone(),
            priority: outcome.priority,
            scores: outcome.scores.iter().map(score).collect(),
        }
    }
}

fn variables(game: &Game) -> Vec<VariableView> {
    let cells = game.position().cells().iter().enumerate();
    cells.filter_map(|(cell, &value)| VariableView::of(game.program(), cell, value as i32)).collect()
}

impl VariableView {
    /// A cell of a variable with a value; none where the cell is of another kind.
    pub(super) fn of(program: &Program, cell: usize, value: i32) -> Option<Self> {
        let shows = |slot: &&VariableSlot| slot.shown(program.player_count()).contains(&cell);
        let slot = program.layout.variables.iter().find(shows)?;
        let player = (slot.scope == VariableScope::Player).then_some((cell - slot.cell) as u8);
        Some(Self { name: slot.name.clone(), player, value })
    }
}
