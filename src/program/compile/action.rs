//! Compiles the instructions of blocks.

use super::compiler::Compiler;
use super::emit::Label;
use super::flags;
use super::fuse;
use crate::index::{FlagId, PieceTypeId, PlayerId, ProcedureId};
use crate::model::{
    Action, ActionKind, Block, Direction, Emission, Hook, LocalId, NamePart, Number, Site, Truth, Value,
};
use crate::program::op::NO_CONTINUATION;
use crate::program::{MoveName, MoveNamePart, Op, Reg, emit, reg};

/// Generates the code of one block, hook or condition, from one player's point of view.
pub(super) struct Coder<'c, 'm> {
    pub(super) compiler: &'c mut Compiler<'m>,
    pub(super) player: PlayerId,
    /// The piece type that the block is for.
    pub(super) piece_type: Option<PieceTypeId>,
    /// Registers of the block's flags.
    pub(super) flags: Vec<(FlagId, Reg)>,
    /// Whether repetition by any player counts.
    pub(super) everybody: bool,
    /// Where a run goes when it fails.
    pub(super) fail: Label,
    /// How many groups of sites are live.
    pub(super) regions: u8,
}

impl<'c, 'm> Coder<'c, 'm> {
    pub(super) fn new(compiler: &'c mut Compiler<'m>, player: PlayerId, locals: u8) -> Self {
        compiler.emitter.begin(locals);
        let fail = compiler.emitter.label();
        Self { compiler, player, piece_type: None, flags: Vec::new(), everybody: false, fail, regions: 0 }
    }

    pub(super) fn of_piece(self, piece_type: PieceTypeId) -> Self {
        Self { piece_type: Some(piece_type), ..self }
    }

    pub(super) fn block(mut self, block: &Block) {
        self.compiler.emitter.at(block.span);
        self.lower_flags(&block.body);
        self.actions(&block.body);
        self.compiler.emitter.place(self.fail);
        self.emit(Op::End);
    }

    /// Code that answers whether it ran to its end.
    pub(super) fn hook(mut self, hook: &Hook) {
        self.compiler.emitter.at(hook.span);
        self.lower_flags(&hook.body);
        self.actions(&hook.body);
        self.emit(Op::Answer { yes: true });
        self.compiler.emitter.place(self.fail);
        self.emit(Op::Answer { yes: false });
    }

    /// Code that returns to where it was called from.
    pub(super) fn procedure(mut self, hook: &Hook) {
        self.compiler.emitter.at(hook.span);
        self.lower_flags(&hook.body);
        self.actions(&hook.body);
        self.emit(Op::Return);
        self.compiler.emitter.place(self.fail);
        self.emit(Op::Fail);
    }

    pub(super) fn goal(self, test: &Truth, everybody: bool) {
        Self { everybody, ..self }.condition_code(test);
    }

    pub(super) fn condition_code(mut self, test: &Truth) {
        let no = self.label();
        self.branch(test, true, no);
        self.emit(Op::Answer { yes: true });
        self.place(no);
        self.emit(Op::Answer { yes: false });
    }

    pub(super) fn number_code(mut self, number: &Number) {
        let value = self.number(number);
        self.emit(Op::AnswerNumber { value });
    }

    /// Allocates a register for each flag of a block, initially false.
    fn lower_flags(&mut self, body: &[Action]) {
        for flag in flags::set_in(body) {
            let register = self.constant(0);
            self.flags.push((flag, register));
        }
    }

    /// The register of a flag; `None` if the block never sets it.
    pub(super) fn flag(&self, flag: FlagId) -> Option<Reg> {
        self.flags.iter().find(|(known, _)| *known == flag).map(|&(_, register)| register)
    }

    pub(super) fn emit(&mut self, op: Op) {
        self.compiler.emitter.emit(op);
    }

    pub(super) fn label(&mut self) -> Label {
        self.compiler.emitter.label()
    }

    pub(super) fn place(&mut self, label: Label) {
        self.compiler.emitter.place(label);
    }

    pub(super) fn goto(&mut self, label: Label, op: impl FnOnce(u32) -> Op) {
        self.compiler.emitter.branch(label, op);
    }

    pub(super) fn register(&mut self) -> Reg {
        self.compiler.emitter.register()
    }

    pub(super) fn constant(&mut self, value: i32) -> Reg {
        let to = self.register();
        self.emit(Op::Const { to, value });
        to
    }

    pub(super) fn actions(&mut self, actions: &[Action]) {
        let mut rest = actions;
        while let Some((action, after)) = rest.split_first() {
            self.compiler.emitter.at(action.span);
            let in_use = self.compiler.emitter.in_use();
            rest = if let Some((local, symmetry)) = fuse::find_bounce(rest) {
                let (direction, map) = (local_register(local), self.symmetry_map(symmetry));
                self.goto(self.fail, |or| Op::Bounce { direction, map, or });
                &rest[fuse::BOUNCE_LENGTH..]
            } else {
                self.action(&action.kind);
                after
            };
            self.compiler.emitter.release(in_use);
        }
    }

    fn action(&mut self, action: &ActionKind) {
        match action {
            ActionKind::Step(direction) => self.step(direction),
            ActionKind::Jump(site) => self.jump(site),
            ActionKind::Mark(site) => self.site_into(site, reg::MARK),
            ActionKind::From => self.emit(Op::From),
            ActionKind::To => self.emit(Op::Copy { to: reg::TO, from: reg::CURSOR }),
            ActionKind::Target(site) => self.site_into(site, reg::TARGET),
            ActionKind::Verify(test) => self.branch(test, true, self.fail),
            ActionKind::If(test, then, other) => self.choose(test, then, other),
            ActionKind::While(test, body) => self.repeat_while(test, body),
            ActionKind::Repeat(times, body) => match fuse::find_steps(body) {
                Some(direction) => self.step_times(times, local_register(direction)),
                None => self.repeated(times, |code| code.actions(body)),
            },
            ActionKind::ForEach(local, domain, body) => self.for_each(*local, domain, body),
            ActionKind::Try(body) => self.attempt(body),
            ActionKind::ForAll(local, domain, body) => self.for_all(*local, domain, body),
            ActionKind::Set(local, value) => self.set(*local, value),
            ActionKind::SetFlag(flag, value) => self.set_flag(*flag, value),
            ActionKind::Call(procedure) => self.call(*procedure),
            ActionKind::Cascade => self.emit(Op::Cascade),
            ActionKind::Name(parts) => self.name(parts),
            ActionKind::Add(emission) => self.add(emission),
            effect => self.effect(effect),
        }
    }

    fn step(&mut self, direction: &Direction) {
        let fail = self.fail;
        if let Direction::Fixed(id) = direction {
            let direction = self.seen(*id);
            return self.goto(fail, |or| Op::Step { direction, or });
        }
        let direction = self.direction(direction);
        self.goto(fail, |or| Op::StepBy { direction, or });
    }

    fn jump(&mut self, site: &Site) {
        let (site, fail) = (self.site(site), self.fail);
        self.goto(fail, |or| Op::Go { site, or });
    }

    fn choose(&mut self, test: &Truth, then: &[Action], other: &[Action]) {
        let (otherwise, end) = (self.label(), self.label());
        self.branch(test, true, otherwise);
        self.actions(then);
        if !other.is_empty() {
            self.goto(end, |or| Op::Jump { or });
        }
        self.place(otherwise);
        self.actions(other);
        self.place(end);
    }

    fn add(&mut self, emission: &Emission) {
        let continuation = match emission.continuation {
            Some(next) => self.compiler.continuation(self.player, next),
            None => NO_CONTINUATION,
        };
        let how = if emission.copy { emit::COPY } else { 0 };
        let Some((last, before)) = emission.becomes.split_last() else {
            return self.emit(Op::Emit { continuation, becomes: 0, how });
        };
        for kind in before {
            self.emit(Op::Emit { continuation, becomes: kind.0 + 1, how: how | emit::MORE });
        }
        self.emit(Op::Emit { continuation, becomes: last.0 + 1, how });
    }

    fn set(&mut self, local: LocalId, value: &Value) {
        let to = local_register(local);
        match value {
            Value::Number(number) => self.number_into(number, to),
            Value::Truth(truth) => self.truth_into(truth, to),
            Value::Site(site) => self.site_into(site, to),
            Value::Direction(direction) => self.direction_into(direction, to),
            Value::Player(player) => {
                let from = self.player_register(player);
                self.emit(Op::Copy { to, from });
            }
            Value::Kind(kind) => {
                let from = self.kind(kind);
                self.emit(Op::Copy { to, from });
            }
        }
    }

    fn call(&mut self, id: ProcedureId) {
        let wanted = (self.player, id);
        let known = self.compiler.called.iter().position(|called| *called == wanted);
        let at = known.unwrap_or_else(|| {
            self.compiler.called.push(wanted);
            self.compiler.called.len() - 1
        });
        let (procedure, kept) = (at.min(usize::from(u16::MAX)) as u16, self.compiler.emitter.in_use());
        self.goto(self.fail, |or| Op::Call { procedure, kept, or });
    }

    fn set_flag(&mut self, flag: FlagId, value: &Truth) {
        if let Some(to) = self.flag(flag) {
            self.truth_into(value, to);
        }
    }

    fn name(&mut self, parts: &[NamePart]) {
        let mut argument = reg::NAME_ARGUMENTS;
        let mut template = Vec::with_capacity(parts.len());
        for part in parts {
            template.push(self.name_part(part, argument));
            argument += u8::from(!matches!(part, NamePart::Word(_)));
        }
        let name = self.compiler.move_name(MoveName { parts: template });
        self.emit(Op::Const { to: reg::NAME, value: name as i32 });
    }

    fn name_part(&mut self, part: &NamePart, to: Reg) -> MoveNamePart {
        match part {
            NamePart::Word(word) => MoveNamePart::Word(word.clone()),
            NamePart::Number(number) => {
                self.number_into(number, to);
                MoveNamePart::Number
            }
            NamePart::Direction(direction) => {
                let from = self.direction(direction);
                self.emit(Op::Copy { to, from });
                MoveNamePart::Direction
            }
            NamePart::Site(site) => {
                self.site_into(site, to);
                MoveNamePart::Site
            }
            NamePart::Player(player) => {
                let from = self.player_register(player);
                self.emit(Op::Copy { to, from });
                MoveNamePart::Player
            }
            NamePart::Kind(kind) => {
                let from = self.kind(kind);
                self.emit(Op::Copy { to, from });
                MoveNamePart::Kind
            }
        }
    }
}

pub(super) fn local_register(local: LocalId) -> Reg {
    reg::LOCALS + local.0
}
