//! Finds pieces that can never move, turns in which nothing can move, and moves that no turn offers.

use super::findings::Lint;
use super::flow::{has_add, is_disabled};
use crate::diagnostic::Code;
use crate::index::{MoveTypeId, PlayerId};
use crate::model::{Block, Model, Origin, Passing, PieceType, Place, Turn};

pub(super) fn check(lint: &mut Lint<'_>) {
    let model = lint.model;
    for (at, piece) in model.piece_types.iter().enumerate() {
        immobile(lint, at, piece);
        never_there(lint, at, piece);
    }
    for turn in &model.turns {
        idle_turn(lint, turn);
    }
    for block in model.piece_types.iter().flat_map(|piece| &piece.blocks) {
        never_offered(lint, block);
    }
}

/// Whether a block makes moves.
fn moves(block: &Block) -> bool {
    has_add(&block.body) && !is_disabled(&block.body)
}

/// Reports a piece type that a player owns at the start, that has no moves, and that no rule mentions.
fn immobile(lint: &mut Lint<'_>, at: usize, piece: &PieceType) {
    let model = lint.model;
    let plays =
        |player: PlayerId| model.turns.iter().any(|turn| turn.owner == player || turn.player == player);
    let owned = model.setup.iter().any(|placed| placed.piece_type.index() == at && plays(placed.owner))
        || model.reserves.iter().any(|reserve| reserve.piece_type.index() == at && plays(reserve.owner));
    let spoken_of = lint.uses.kinds_named[at] || lint.uses.kinds_made[at];
    let suspicious = owned && piece.blocks.is_empty() && !piece.dummy && !spoken_of;
    let suspicion = suspicious.then(|| {
        let message = format!("piece `{}` has no moves, and no rule mentions it", piece.name);
        (message, "give it `(moves …)`, or write `(dummy)` if it only blocks other pieces")
    });
    lint.judge(Code::PieceWithoutMoves, model.places.piece_types[at], suspicion);
}

/// Reports a piece type that never comes onto the board.
fn never_there(lint: &mut Lint<'_>, at: usize, piece: &PieceType) {
    let (model, uses) = (lint.model, &lint.uses);
    let comes = uses.makes_any_kind
        || uses.kinds_made[at]
        || piece.blocks.iter().any(|block| block.origin != Origin::Piece)
        || model.setup.iter().any(|placed| placed.piece_type.index() == at)
        || model.reserves.iter().any(|reserve| reserve.piece_type.index() == at);
    let suspicion = (!comes).then(|| {
        let message = format!("piece `{}` never comes onto the board", piece.name);
        (message, "place it in `(board-setup …)`, let a move create it, or remove it")
    });
    lint.judge(Code::Unused, model.places.piece_types[at], suspicion);
}

/// Reports a turn whose owner can never have a piece with matching moves.
fn idle_turn(lint: &mut Lint<'_>, turn: &Turn) {
    let model = lint.model;
    if turn.span.end == 0 || model.options.pass_turn != Passing::Never {
        return;
    }
    let fits =
        |block: &Block| moves(block) && (turn.move_type.is_none() || block.move_type == turn.move_type);
    let can_move = |(at, piece): (usize, &PieceType)| {
        let has_any = |block: &Block| block.origin != Origin::Piece || may_own(lint, at, turn.owner);
        piece.blocks.iter().any(|block| fits(block) && has_any(block))
    };
    let idle = !model.piece_types.iter().enumerate().any(can_move);
    let suspicion = idle.then(|| {
        let owner = &model.players[turn.owner.index()].name;
        let kind = turn.move_type.map(|id| &model.move_types[id.index()].name);
        let message = match kind {
            Some(kind) => {
                format!("nothing can move in this turn: `{owner}` has no piece with moves of type `{kind}`")
            }
            None => format!("nothing can move in this turn: `{owner}` has no piece with moves"),
        };
        (message, "remove the turn, or declare such moves for a piece of that player")
    });
    lint.judge(Code::IdleTurn, Place { span: turn.span, call: 0 }, suspicion);
}

/// Whether a player may ever have a piece of a type on the board.
fn may_own(lint: &Lint<'_>, at: usize, player: PlayerId) -> bool {
    let (model, uses) = (lint.model, &lint.uses);
    let anybody = uses.changes_owner || model.options.any_owner;
    let mut placed = model.setup.iter().filter(|placed| placed.piece_type.index() == at);
    let dropped = model.piece_types[at].blocks.iter().any(|block| block.origin == Origin::Hand);
    dropped
        || uses.makes_any_kind
        || uses.kinds_made[at]
        || placed.any(|placed| anybody || placed.owner == player)
}

/// Reports moves of a type that no turn, partial move, attack or priority names, if every turn names a type.
fn never_offered(lint: &mut Lint<'_>, block: &Block) {
    let model = lint.model;
    let offered = |kind: MoveTypeId| lint.uses.move_types[kind.index()];
    let open = lint.uses.any_move_type || model.turns.iter().any(|turn| turn.move_type.is_none());
    if open || block.move_type.is_some_and(offered) {
        return lint.judge(Code::NeverOffered, offer_place(model, block), None);
    }
    let kind = block.move_type.map(|id| format!("moves of type `{}`", model.move_types[id.index()].name));
    let what = kind.unwrap_or_else(|| "moves without a type".to_owned());
    let message = format!("{what} are never available: every turn names another type");
    let hint = "name the type in the turn order or after `add-partial`";
    lint.judge(Code::NeverOffered, offer_place(model, block), Some((message, hint)));
}

/// Where the type of a block is declared; the block itself if it has none.
fn offer_place(model: &Model, block: &Block) -> Place {
    match block.move_type {
        Some(kind) => model.places.move_types[kind.index()],
        None => Place { span: block.span, call: block.call },
    }
}
