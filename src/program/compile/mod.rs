//! Model to program.
//!
//! In: a [`Model`] without errors. Out: a [`Program`]. Every block is compiled once for each player whose pieces move,
//! with directions and zones as that player sees them.
//!
//! - `compiler`: the state of compilation.
//! - `emit`: instructions, labels, registers.
//! - `action`, `effect`, `loops`: instructions of blocks.
//! - `expression`, `place`, `region`, `truth`: values and tests.
//! - `turns`: turns and groups of blocks.
//! - `goals`: goals, attacks, royal pieces.
//! - `meters`: how far goals are.
//! - `tables`: everything but code.
//! - `fold`: analyses rules at compile time.
//! - `flags`: which flags a block sets.
//! - `fuse`: superinstructions.

mod action;
mod compiler;
mod effect;
mod emit;
mod expression;
mod flags;
mod fold;
mod fuse;
mod goals;
mod loops;
mod meters;
mod place;
mod region;
mod tables;
mod truth;
mod turns;

use super::{BlockCode, Op, Program, Targets};
use crate::diagnostic::{Code, Diagnostic};
use crate::index::{PieceTypeId, PlayerId};
use crate::model::{Block, Follow, Model, Number, Repetition, Truth};
use compiler::{Compiler, WantedContinuation};

/// Compiles a model that has no errors.
///
/// # Errors
/// If the game exceeds a limit of programs: too many attribute bits, registers or instructions.
pub fn compile(model: &Model) -> Result<Program, Diagnostic> {
    let tables = tables::Tables::of(model)?;
    let mut compiler = Compiler::new(model);
    compiler.layout_last = tables.layout.last;
    compiler.find_royals();
    compiler.compile_blocks();
    let turns = (0..model.turns.len()).map(|at| compiler.turn(at)).collect();
    let goals = compiler.all_goals();
    let meters = compiler.meters();
    let hooks = compiler.hooks();
    let territory = compiler.hook(model.display.territory.as_ref());
    let random_games = compiler.random_games();
    compiler.procedures();
    compiler.fill_continuations();
    compiler.fill_attacks(&tables.new_pieces);
    compiler.emitter.emit(Op::End);
    let (ops, spans) = compiler.emitter.finish()?;
    let mut program = Program {
        links: tables::links(&model.board),
        direction_count: model.board.directions().len(),
        direction_maps: compiler.direction_maps,
        zones: tables::zones(model),
        attributes: tables.attributes,
        new_pieces: tables.new_pieces,
        ranks: tables::ranks(model),
        layout: tables.layout,
        ops: ops.into(),
        spans,
        blocks: compiler.blocks,
        groups: compiler.groups,
        continuations: compiler.continuations.iter().map(|wanted| wanted.made).collect(),
        turns,
        friends: compiler.friends,
        next_players: tables::next_players(model),
        playing: tables::playing(model),
        hooks,
        territory,
        attacks: compiler.attacks,
        cohesion: compiler.cohesion,
        royals: compiler.royals,
        royals_are_safe: compiler.royals_are_safe,
        goals,
        meters,
        prizes: compiler.prizes,
        names: tables::names(model, compiler.block_names),
        move_names: compiler.move_names,
        start: tables.start,
        passing: model.options.pass_turn,
        maximal: model.options.maximal_captures,
        recycles_captures: model.options.recycle_captures,
        recycles_promotions: model.options.recycle_promotions,
        draws_by_repetition: model.repetition == Repetition::Draw,
        remembers_arrangements: model.memory.arrangements,
        wraps: tables::wraps(&model.board),
        has_fronts: tables::has_fronts(model),
        weights: model.weights.clone(),
        random_games,
        notations: model.notations.clone(),
        run_arrays: tables::run_arrays(model),
        procedures: compiler.procedure_entries,
        targets: Targets::default(),
    };
    super::empty_starts::mark(&program.ops, &mut program.blocks);
    program.random_games.single_drops = super::single_drops::of_turns(&program);
    debug_assert_eq!(super::verify(&program), Ok(()));
    Ok(program)
}

impl Compiler<'_> {
    fn compile_blocks(&mut self) {
        for player in self.views() {
            for (at, piece) in self.model.piece_types.iter().enumerate() {
                for block in &piece.blocks {
                    self.block(player, PieceTypeId::new(at), block);
                }
            }
        }
    }

    fn block(&mut self, player: PlayerId, piece_type: PieceTypeId, block: &Block) {
        let entry = self.emitter.here();
        action::Coder::new(self, player, block.locals).of_piece(piece_type).block(block);
        let next = self.block_names.len() as u32;
        let name = *self.block_name_ids.entry(block.name.clone()).or_insert(next);
        if name == next {
            self.block_names.push(block.name.clone());
        }
        let origin = block.origin;
        self.blocks.push(BlockCode { entry, player, piece_type, origin, name, only_on_empty: false });
        self.block_types.push(block.move_type);
    }

    /// The procedures that are called, each for the players who call it; they may call others.
    fn procedures(&mut self) {
        let model = self.model;
        while let Some(&(player, id)) = self.called.get(self.procedure_entries.len()) {
            self.procedure_entries.push(self.emitter.here());
            let hook = &model.procedures[id.index()].hook;
            action::Coder::new(self, player, hook.locals).procedure(hook);
        }
        if self.called.len() > usize::from(u16::MAX) {
            self.emitter.exceed();
        }
    }

    fn fill_continuations(&mut self) {
        for at in 0..self.continuations.len() {
            let WantedContinuation { player, moves, .. } = self.continuations[at];
            self.continuations[at].made.group = self.group(player, |kind| match moves {
                Follow::All => true,
                Follow::Typed(wanted) => kind == Some(wanted),
                Follow::Nothing => false,
            });
        }
    }

    /// Code that evaluates a condition from a player's point of view.
    fn condition_code(&mut self, player: PlayerId, test: &Truth) -> u32 {
        let entry = self.emitter.here();
        action::Coder::new(self, player, 0).condition_code(test);
        entry
    }

    /// Code that evaluates a number from a player's point of view.
    fn number_code(&mut self, player: PlayerId, number: &Number) -> u32 {
        let entry = self.emitter.here();
        action::Coder::new(self, player, 0).number_code(number);
        entry
    }
}

impl From<emit::TooLarge> for Diagnostic {
    fn from(too_large: emit::TooLarge) -> Self {
        let message = "this needs more instructions, names or nested loops than a program can have";
        Diagnostic::new(Code::TooLarge, too_large.span, message)
            .hint("use loops instead of macros, or split it into several blocks")
    }
}
