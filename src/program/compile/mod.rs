//! Model to program.
//!
//! Every block is compiled once for each player, with directions and zones as that player sees them.
//!
//! - `emit`: instructions, labels, registers. - `action`: instructions of blocks. - `expression`: values
//!   and tests. - `tables`: everything but code. - `fold`: tests whose answer is known beforehand.
//! - `fuse`: common pairs of actions that are one instruction.

mod action;
mod emit;
mod expression;
mod fold;
mod fuse;
mod tables;

use super::{BlockCode, Continuation, Gain, GoalCode, Group, MoveName, Op, Program, TurnCode};
use crate::diagnostic::{Code, Diagnostic};
use crate::index::{MoveTypeId, PieceTypeId, PlayerId};
use crate::model::{Block, Goal, GoalKind, Model, Repetition, Truth, Turn};
use emit::Emitter;

/// Compiles a model that came without errors.
///
/// # Errors
/// A game that asks for more than a program holds: too many attribute bits, registers or blocks.
pub fn compile(model: &Model) -> Result<Program, Diagnostic> {
    let layout = tables::layout(model)?;
    let mut compiler = Compiler {
        model,
        emitter: Emitter::default(),
        direction_maps: Vec::new(),
        blocks: Vec::new(),
        block_types: Vec::new(),
        groups: Vec::new(),
        continuations: Vec::new(),
        move_names: Vec::new(),
    };
    compiler.compile_blocks();
    let turns = model.turns.iter().enumerate().map(|(at, turn)| compiler.turn(at, turn)).collect();
    let goals = model.goals.iter().flat_map(|goal| compiler.goals(goal)).collect();
    compiler.fill_continuations();
    compiler.emitter.emit(Op::End);
    let (ops, spans) = compiler.emitter.finish()?;
    let program = Program {
        links: tables::links(&model.board),
        direction_count: model.board.directions().len(),
        direction_maps: compiler.direction_maps,
        zones: tables::zones(model),
        attributes: layout.attributes,
        new_pieces: layout.new_pieces,
        variables: layout.variables,
        cell_count: layout.cell_count,
        ops: ops.into(),
        spans: spans.into(),
        blocks: compiler.blocks,
        groups: compiler.groups,
        continuations: compiler.continuations.iter().map(|wanted| wanted.made).collect(),
        turns,
        repeat_from: model.repeat_from,
        goals,
        move_names: compiler.move_names,
        start: layout.start,
        draws_by_repetition: model.repetition == Repetition::Draw,
        names: tables::names(model),
    };
    debug_assert_eq!(super::verify(&program), Ok(()));
    Ok(program)
}

/// A continuation that code refers to before all blocks are known.
struct WantedContinuation {
    player: PlayerId,
    move_type: MoveTypeId,
    made: Continuation,
}

/// What is built while compiling.
struct Compiler<'m> {
    model: &'m Model,
    emitter: Emitter,
    direction_maps: Vec<Box<[u8]>>,
    blocks: Vec<BlockCode>,
    /// Move type of each block.
    block_types: Vec<Option<MoveTypeId>>,
    groups: Vec<Group>,
    continuations: Vec<WantedContinuation>,
    move_names: Vec<MoveName>,
}

impl Compiler<'_> {
    fn compile_blocks(&mut self) {
        for player in (0..self.model.players.len()).map(PlayerId::new) {
            for (at, piece) in self.model.piece_types.iter().enumerate() {
                for block in &piece.blocks {
                    self.block(player, PieceTypeId::new(at), block);
                }
            }
        }
    }

    fn block(&mut self, player: PlayerId, piece_type: PieceTypeId, block: &Block) {
        if self.blocks.len() >= usize::from(u16::MAX) {
            return self.emitter.exceed();
        }
        let entry = self.emitter.here();
        action::Coder::new(self, player, block.locals).block(block);
        self.blocks.push(BlockCode { entry, player, piece_type });
        self.block_types.push(block.move_type);
    }

    /// The blocks of a player under a move type, or under any.
    fn group(&mut self, player: PlayerId, move_type: Option<MoveTypeId>) -> u16 {
        let mut by_type = vec![Vec::new(); self.model.piece_types.len()];
        for (at, block) in self.blocks.iter().enumerate() {
            let fits = move_type.is_none() || self.block_types[at] == move_type;
            if block.player == player && fits {
                by_type[block.piece_type.index()].push(at as u16);
            }
        }
        let group = Group { player, by_type };
        let found = self.groups.iter().position(|known| *known == group);
        found.unwrap_or_else(|| {
            self.groups.push(group);
            self.groups.len() - 1
        }) as u16
    }

    fn continuation(&mut self, player: PlayerId, move_type: MoveTypeId, any_piece: bool) -> u16 {
        let same = |known: &WantedContinuation| {
            known.player == player && known.move_type == move_type && known.made.any_piece == any_piece
        };
        let found = self.continuations.iter().position(same);
        found.unwrap_or_else(|| {
            let made = Continuation { group: 0, any_piece };
            self.continuations.push(WantedContinuation { player, move_type, made });
            self.continuations.len() - 1
        }) as u16
    }

    fn fill_continuations(&mut self) {
        for at in 0..self.continuations.len() {
            let WantedContinuation { player, move_type, .. } = self.continuations[at];
            self.continuations[at].made.group = self.group(player, Some(move_type));
        }
    }

    fn move_name(&mut self, name: MoveName) -> usize {
        let found = self.move_names.iter().position(|known| *known == name);
        if found.is_none() && self.move_names.len() >= i16::MAX as usize {
            self.emitter.exceed();
            return 0;
        }
        found.unwrap_or_else(|| {
            self.move_names.push(name);
            self.move_names.len() - 1
        })
    }

    fn turn(&mut self, at: usize, turn: &Turn) -> TurnCode {
        let move_type = turn.move_type.map(|id| &self.model.move_types[id.index()]);
        TurnCode {
            player: turn.player,
            group: self.group(turn.player, turn.move_type),
            guard: turn.guard.as_ref().map(|guard| self.question(turn.player, guard)),
            decision: move_type.is_some_and(|kind| kind.decision),
            label: tables::turn_label(self.model, at),
            move_type: move_type.map(|kind| kind.name.clone()),
        }
    }

    fn goals(&mut self, goal: &Goal) -> Vec<GoalCode> {
        let gain = match goal.kind {
            GoalKind::Win => Gain::Win,
            GoalKind::Loss => Gain::Loss,
            GoalKind::Draw => Gain::Draw,
        };
        let one = |&player: &PlayerId| GoalCode {
            gain,
            player,
            entry: self.question(player, &goal.test),
            holds_with_moves: fold::unless_stalemated(&goal.test) != Some(false),
            asks_for_moves: fold::mentions_stalemate(&goal.test),
            reason: goal.reason.clone(),
        };
        goal.players.iter().map(one).collect()
    }

    /// Code that answers a condition from a player's view.
    fn question(&mut self, player: PlayerId, test: &Truth) -> u32 {
        let entry = self.emitter.here();
        action::Coder::new(self, player, 0).question(test);
        entry
    }
}

impl From<emit::TooLarge> for Diagnostic {
    fn from(too_large: emit::TooLarge) -> Self {
        let message = "this needs more instructions, names or nested loops than a program holds";
        Diagnostic::new(Code::TooLarge, too_large.span, message)
            .hint("say it with loops instead of macros, or in several blocks")
    }
}
