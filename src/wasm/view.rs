//! One moment of a game.

use serde::Serialize;

use crate::game::Game;
use crate::index::{PieceTypeId, SiteId};
use crate::model::Model;
use crate::notation::{move_text, move_texts, position_text};
use crate::program::{Below, Keeper, Piece, Program, VariableSlot};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PositionView {
    pieces: Vec<PieceView>,
    turn: TurnView,
    move_count: usize,
    automatic: Option<String>,
    outcome: Option<OutcomeView>,
    variables: Vec<VariableView>,
    reserves: Vec<ReserveView>,
    moves: Vec<PlayedView>,
    ply: usize,
    text: String,
}

#[derive(Clone, Serialize)]
pub(super) struct PieceView {
    site: u16,
    #[serde(rename = "type")]
    piece_type: u8,
    owner: u8,
    attributes: Vec<i32>,
    /// What stands under it, from the top down.
    below: Vec<BelowView>,
}

#[derive(Clone, Serialize)]
struct BelowView {
    #[serde(rename = "type")]
    piece_type: u8,
    owner: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TurnView {
    player: u8,
    move_types: Vec<String>,
    decision: bool,
    random: bool,
    prompt: String,
}

#[derive(Serialize)]
struct OutcomeView {
    winners: Vec<u8>,
    reason: String,
    scores: Vec<(u8, i32)>,
}

#[derive(Serialize)]
struct VariableView {
    name: String,
    player: Option<u8>,
    value: i32,
}

/// Pieces off the board.
#[derive(Serialize)]
struct ReserveView {
    player: u8,
    #[serde(rename = "type")]
    piece_type: u8,
    count: u32,
}

#[derive(Serialize)]
struct PlayedView {
    text: String,
    player: u8,
}

impl PositionView {
    pub(super) fn new(game: &Game, model: &Model) -> Self {
        let program = game.program();
        let position = game.position();
        let turn = game.turn();
        let alone = turn.decision && game.moves().len() == 1;
        Self {
            pieces: position
                .pieces()
                .map(|(site, piece)| {
                    PieceView::new(model, program, site, (piece, position.below(program, site)))
                })
                .collect(),
            turn: turn_view(game, model),
            move_count: game.moves().len(),
            automatic: alone.then(|| move_texts(program, game.moves()).swap_remove(0)),
            outcome: game.outcome().map(|outcome| OutcomeView {
                winners: outcome.winners.iter().map(|winner| winner.0).collect(),
                reason: outcome.reason.clone(),
                scores: outcome.scores.iter().map(|&(player, score)| (player.0, score)).collect(),
            }),
            variables: variables(game),
            reserves: reserves(game),
            moves: game
                .line()
                .iter()
                .map(|played| PlayedView {
                    text: move_text(program, &played.played.steps),
                    player: played.player.0,
                })
                .collect(),
            ply: game.ply(),
            text: position_text(program, position),
        }
    }
}

impl PieceView {
    pub(super) fn new(
        model: &Model,
        program: &Program,
        site: SiteId,
        (piece, below): (Piece, Below),
    ) -> Self {
        let kind: PieceTypeId = piece.piece_type();
        let attributes =
            model.piece_types.get(kind.index()).map(|kind| kind.attributes.as_slice()).unwrap_or_default();
        let value = |&(attribute, _): &(crate::index::AttributeId, i32)| {
            piece.attribute(&program.attributes[attribute.index()])
        };
        Self {
            site: site.0,
            piece_type: kind.0,
            owner: piece.owner().0,
            attributes: attributes.iter().map(value).collect(),
            below: program
                .layout
                .columns
                .iter()
                .flat_map(|columns| columns.pieces(below))
                .map(beneath)
                .collect(),
        }
    }
}

fn beneath(piece: Piece) -> BelowView {
    BelowView { piece_type: piece.piece_type().0, owner: piece.owner().0 }
}

fn turn_view(game: &Game, model: &Model) -> TurnView {
    let turn = game.turn();
    let help = |name: &String| model.texts.help.iter().rev().find(|(known, _)| known == name);
    let prompt = turn.move_type.as_ref().and_then(help);
    TurnView {
        player: turn.player.0,
        move_types: turn.move_type.iter().cloned().collect(),
        decision: turn.decision,
        random: turn.random,
        prompt: prompt.map(|(_, text)| text.clone()).unwrap_or_default(),
    }
}

fn reserves(game: &Game) -> Vec<ReserveView> {
    let program = game.program();
    let Some(first) = program.layout.reserves else { return Vec::new() };
    let types = program.new_pieces.len();
    let cells = game.position().cells()[first..first + types * program.player_count()].iter().enumerate();
    let reserve = |(at, &count): (usize, &u32)| ReserveView {
        player: (at / types) as u8,
        piece_type: (at % types) as u8,
        count,
    };
    cells.map(reserve).filter(|reserve| reserve.count > 0).collect()
}

fn variables(game: &Game) -> Vec<VariableView> {
    let program = game.program();
    let mut views = Vec::new();
    let is_shown = |slot: &&VariableSlot| matches!(slot.keeper, Keeper::Game | Keeper::Player);
    for slot in program.layout.variables.iter().filter(is_shown) {
        let per_player = slot.keeper == Keeper::Player;
        for at in 0..if per_player { program.player_count() } else { 1 } {
            views.push(VariableView {
                name: slot.name.clone(),
                player: per_player.then_some(at as u8),
                value: game.position().cells()[slot.cell + at] as i32,
            });
        }
    }
    views
}
