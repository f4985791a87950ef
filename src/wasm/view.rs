//! One moment of a game.

use super::json::object;
use super::piece::{PieceView, ReserveView, reserves};
use crate::game::{Cause, Game};
use crate::notation::{position_text, text_of};
use crate::program::{Keeper, Program, TurnCode, VariableSlot};

pub(super) struct PositionView {
    pieces: Vec<PieceView>,
    turn: TurnView,
    move_count: usize,
    automatic: Option<String>,
    outcome: Option<OutcomeView>,
    out: Vec<u8>,
    variables: Vec<VariableView>,
    reserves: Vec<ReserveView>,
    ply: usize,
    plies: usize,
    text: String,
}

object!(PositionView {
    pieces, turn, move_count as "moveCount", automatic, outcome, out, variables, reserves, ply, plies, text,
});

struct TurnView {
    player: u8,
    move_types: Vec<String>,
    decision: bool,
    random: bool,
    prompt: String,
}

object!(TurnView { player, move_types as "moveTypes", decision, random, prompt });

struct OutcomeView {
    winners: Vec<u8>,
    cause: &'static str,
    reason: String,
    scores: Vec<(u8, i32)>,
}

object!(OutcomeView { winners, cause, reason, scores });

/// What ended a game, in a word that the page knows; the reason is the rule file's where that is a goal.
fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Goal => "goal",
        Cause::Repetition => "repetition",
        Cause::Survival => "survival",
        Cause::NoMove => "noMove",
    }
}

pub(super) struct VariableView {
    name: String,
    player: Option<u8>,
    value: i32,
}

object!(VariableView { name, player, value });

impl PositionView {
    pub(super) fn new(game: &Game) -> Self {
        let program = game.program();
        let position = game.position();
        let turn = game.turn();
        let alone = turn.decision && game.moves().len() == 1;
        Self {
            pieces: position
                .pieces()
                .map(|(site, piece)| PieceView::new(program, site, (piece, position.below(program, site))))
                .collect(),
            turn: turn_view(turn),
            move_count: game.moves().len(),
            automatic: alone.then(|| text_of(program, game.moves(), 0)).flatten(),
            outcome: game.outcome().map(|outcome| OutcomeView {
                winners: outcome.winners.iter().map(|winner| winner.0).collect(),
                cause: cause(outcome.cause),
                reason: outcome.reason.clone(),
                scores: outcome.scores.iter().map(|&(player, score)| (player.0, score)).collect(),
            }),
            out: (0..program.player_count() as u8)
                .filter(|player| position.out(program) >> player & 1 == 1)
                .collect(),
            variables: variables(game),
            reserves: reserves(program, position),
            ply: game.ply(),
            plies: game.line().len(),
            text: position_text(program, position),
        }
    }
}

fn turn_view(turn: &TurnCode) -> TurnView {
    TurnView {
        player: turn.player.0,
        move_types: turn.move_type.iter().cloned().collect(),
        decision: turn.decision,
        random: turn.random,
        prompt: turn.prompt.clone(),
    }
}

fn variables(game: &Game) -> Vec<VariableView> {
    let program = game.program();
    let cells = game.position().cells();
    let all = 0..cells.len();
    let variable = |cell: usize| VariableView::of(program, cell, cells[cell] as i32);
    all.filter_map(variable).collect()
}

impl VariableView {
    /// A cell of a variable with a value; none where the cell is of another kind.
    pub(super) fn of(program: &Program, cell: usize, value: i32) -> Option<Self> {
        let shows = |slot: &&VariableSlot| slot.shown(program.player_count()).contains(&cell);
        let slot = program.layout.variables.iter().find(shows)?;
        let player = (slot.keeper == Keeper::Player).then_some((cell - slot.cell) as u8);
        Some(Self { name: slot.name.clone(), player, value })
    }
}
