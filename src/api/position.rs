//! The state of a game, as plain data.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use super::piece::{PieceView, ReserveView, pieces, players_out, reserves};
use crate::game::{self, Game};
use crate::index::{PlayerId, SiteId};
use crate::notation::{position_text, text_of};
use crate::program::{Program, TurnCode, VariableScope, VariableSlot};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct PositionView {
    /// The pieces on the board.
    pub pieces: Vec<PieceView>,
    /// Who is to move, and what.
    pub turn: TurnView,
    /// The number of legal moves; 0 if the game is over.
    pub move_count: usize,
    /// The text of the only legal move, if the rules let it be played automatically, or null.
    pub automatic: Option<String>,
    /// How the game ended; null if it has not.
    pub outcome: Option<OutcomeView>,
    /// The sites of the pieces that decided the game: those without which the goal that ended it would not hold, such as
    /// a winning row. Empty if that is true of no piece, or of all of them, or if points decided.
    pub deciding_sites: Vec<u16>,
    /// The sites of the royal pieces of the player to move that are attacked, as by check in chess.
    pub attacked_royals: Vec<u16>,
    /// What each player would score if the game ended now; empty if scores never decide it.
    pub scores: Vec<Score>,
    /// The sites that are a player's own, such as territory in Go; empty in games without.
    pub territory: Vec<Territory>,
    /// Players who have dropped out while the others continue.
    pub out: Vec<u8>,
    /// The variables of the rules: one entry for each variable of the game (with `player` null), or one for each
    /// player.
    pub variables: Vec<VariableView>,
    /// Pieces in reserve, which may come onto the board.
    pub reserves: Vec<ReserveView>,
    /// How many moves have been played.
    pub ply: usize,
    /// How many moves the current line has.
    pub plies: usize,
    /// The position as one line of text; see `docs/notation.md`.
    pub text: String,
}

/// Who is to move, and what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct TurnView {
    /// The player to move.
    pub player: u8,
    /// The move types allowed; empty for any.
    pub move_types: Vec<String>,
    /// Whether the turn only occurs under a condition: a decision that somebody has to make, not an ordinary move.
    pub decision: bool,
    /// Whether the move is random: nobody chooses, and all legal moves are equally likely.
    pub random: bool,
    /// What the player is asked to do, from the help text for the move type, or empty.
    pub prompt: String,
}

/// What ended a game: a goal of the rules, or one of the ends that every game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum Cause {
    /// A goal of the rules.
    Goal,
    /// The third occurrence of a position.
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
    /// Who won; empty for a draw.
    pub winners: Vec<u8>,
    /// The cause.
    pub cause: Cause,
    /// The reason, from the rule file if a goal ended the game, otherwise from the engine.
    pub reason: String,
    /// The kind of end, in one word from the rule file such as `knockout`; empty if it gives none.
    pub kind: String,
    /// The priority of this end in the rule file, where greater ones count more; 0 if it gives none.
    pub priority: i32,
    /// The score of each player, if scores decided.
    pub scores: Vec<Score>,
}

/// The score of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Score {
    /// The player.
    pub player: u8,
    /// The score.
    pub value: i32,
}

/// The territory of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Territory {
    /// The player.
    pub player: u8,
    /// The sites.
    pub sites: Vec<u16>,
}

/// A variable of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct VariableView {
    /// Its name in the rule file.
    pub name: String,
    /// The player it belongs to; null if it belongs to the game.
    pub player: Option<u8>,
    /// Its value.
    pub value: i32,
}

impl PositionView {
    pub(super) fn new(game: &mut Game) -> Self {
        let attacked_royals = numbers(&game.attacked_royals());
        let deciding_sites = numbers(&game.deciding_sites());
        let scores = game.scores_now().into_iter().map(Score::from).collect();
        let own =
            |(player, sites): (PlayerId, Vec<SiteId>)| Territory { player: player.0, sites: numbers(&sites) };
        let territory = game.territory().into_iter().map(own).collect();
        let program = game.program();
        let position = game.position();
        let turn = game.turn();
        let is_alone = turn.decision && game.moves().len() == 1;
        Self {
            pieces: pieces(program, position),
            turn: TurnView::new(turn),
            move_count: game.moves().len(),
            automatic: is_alone.then(|| text_of(program, game.moves(), 0)).flatten(),
            attacked_royals,
            outcome: game.outcome().map(OutcomeView::new),
            deciding_sites,
            scores,
            territory,
            out: players_out(program, position),
            variables: variables(game),
            reserves: reserves(program, position),
            ply: game.ply(),
            plies: game.line().len(),
            text: position_text(program, position),
        }
    }
}

impl From<(PlayerId, i32)> for Score {
    fn from((player, value): (PlayerId, i32)) -> Self {
        Self { player: player.0, value }
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
            scores: outcome.scores.iter().copied().map(Score::from).collect(),
        }
    }
}

fn numbers(sites: &[SiteId]) -> Vec<u16> {
    sites.iter().map(|site| site.0).collect()
}

fn variables(game: &Game) -> Vec<VariableView> {
    let cells = game.position().cells().iter().enumerate();
    cells.filter_map(|(cell, &value)| VariableView::of(game.program(), cell, value as i32)).collect()
}

impl VariableView {
    /// The variable that a cell belongs to, with a value for the cell; `None` if it is another kind of cell.
    pub(super) fn of(program: &Program, cell: usize, value: i32) -> Option<Self> {
        let shows = |slot: &&VariableSlot| slot.shown(program.player_count()).contains(&cell);
        let slot = program.layout.variables.iter().find(shows)?;
        let player = (slot.scope == VariableScope::Player).then_some((cell - slot.cell) as u8);
        Some(Self { name: slot.name.clone(), player, value })
    }
}
