//! Instructions of one block.

use super::emit::Label;
use super::fuse::{self, Fused};
use super::{Compiler, tables};
use crate::index::{DirectionId, PlayerId};
use crate::model::{
    Action, ActionKind, Block, Direction, Domain, LocalId, NamePart, Number, Quantified, Site, Truth, Value,
};
use crate::program::op::NO_CONTINUATION;
use crate::program::{MoveName, MoveNamePart, Op, Reg, reg};

/// Writes the code of one block or question from one player's view.
pub(super) struct Coder<'c, 'm> {
    pub(super) compiler: &'c mut Compiler<'m>,
    pub(super) player: PlayerId,
    /// Where a run goes that cannot go on.
    pub(super) fail: Label,
}

impl<'c, 'm> Coder<'c, 'm> {
    pub(super) fn new(compiler: &'c mut Compiler<'m>, player: PlayerId, locals: u8) -> Self {
        compiler.emitter.begin(locals);
        let fail = compiler.emitter.label();
        Self { compiler, player, fail }
    }

    pub(super) fn block(mut self, block: &Block) {
        self.compiler.emitter.at(block.span);
        self.actions(&block.body);
        self.compiler.emitter.place(self.fail);
        self.emit(Op::End);
    }

    pub(super) fn question(mut self, test: &Truth) {
        let no = self.label();
        self.branch(test, true, no);
        self.emit(Op::Answer { yes: true });
        self.place(no);
        self.emit(Op::Answer { yes: false });
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

    fn actions(&mut self, actions: &[Action]) {
        let mut rest = actions;
        while let Some((action, behind)) = rest.split_first() {
            self.compiler.emitter.at(action.span);
            let in_use = self.compiler.emitter.in_use();
            rest = if let Some(fused) = fuse::find(rest) {
                self.fused(&fused);
                &rest[fuse::LENGTH..]
            } else {
                self.action(&action.kind);
                behind
            };
            self.compiler.emitter.release(in_use);
        }
    }

    /// One instruction for two actions.
    fn fused(&mut self, fused: &Fused<'_>) {
        let fail = self.fail;
        match fused {
            Fused::StepEmpty(Direction::Fixed(id)) => {
                let direction = tables::as_seen(self.compiler.model, self.player, *id).0;
                self.goto(fail, |or| Op::StepEmpty { direction, or });
            }
            Fused::StepEmpty(direction) => {
                let direction = self.direction(direction);
                self.goto(fail, |or| Op::StepByEmpty { direction, or });
            }
            Fused::Bounce(local, symmetry) => {
                let map = self.symmetry_map(*symmetry);
                let direction = local_register(*local);
                self.goto(fail, |or| Op::Bounce { direction, map, or });
            }
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
            ActionKind::Repeat(times, body) => self.repeat(times, body),
            ActionKind::ForEach(local, domain, body) => self.for_each(*local, domain, body),
            ActionKind::Set(local, value) => self.set(*local, value),
            ActionKind::SetVariable(variable, player, value) => {
                let value = self.number(value);
                let player = self.player_register(player);
                self.emit(Op::SetVariable { variable: variable.0, player, value });
            }
            ActionKind::SetAttribute(attribute, value, site) => {
                let value = self.number(value);
                let site = self.site(site);
                self.emit(Op::SetAttribute { site, attribute: attribute.0, value });
            }
            ActionKind::Capture(site) => {
                let site = self.site(site);
                self.emit(Op::Capture { site });
            }
            ActionKind::Create(piece, player, site) => {
                let owner = self.player_register(player);
                let site = self.site(site);
                self.emit(Op::Create { site, owner, piece_type: piece.0 });
            }
            ActionKind::Cascade => self.emit(Op::Cascade),
            ActionKind::Name(parts) => self.name(parts),
            ActionKind::Add => self.emit(Op::Emit { continuation: NO_CONTINUATION }),
            ActionKind::AddPartial { move_type, any_piece } => {
                let continuation = self.compiler.continuation(self.player, *move_type, *any_piece);
                self.emit(Op::Emit { continuation });
            }
        }
    }

    fn step(&mut self, direction: &Direction) {
        let fail = self.fail;
        if let Direction::Fixed(id) = direction {
            let direction = tables::as_seen(self.compiler.model, self.player, *id).0;
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

    fn repeat_while(&mut self, test: &Truth, body: &[Action]) {
        let end = self.label();
        let head = self.compiler.emitter.placed();
        self.branch(test, true, end);
        self.actions(body);
        self.goto(head, |or| Op::Loop { or });
        self.place(end);
    }

    fn repeat(&mut self, times: &Number, body: &[Action]) {
        let left = self.register();
        self.number_into(times, left);
        let end = self.label();
        self.goto(end, |or| Op::IfPositive { value: left, or });
        let head = self.compiler.emitter.placed();
        self.actions(body);
        self.goto(head, |or| Op::Again { count: left, or });
        self.place(end);
    }

    fn for_each(&mut self, local: LocalId, domain: &Domain, body: &[Action]) {
        match domain {
            Domain::Directions(all) => self.for_each_direction(local, all, body),
            Domain::Range(first, last) => self.for_each_number(local, first, last, body),
            Domain::Sites(set) => self.for_each_site(local, set, body),
        }
    }

    fn for_each_direction(&mut self, local: LocalId, all: &[DirectionId], body: &[Action]) {
        let seen = |&id: &DirectionId| tables::as_seen(self.compiler.model, self.player, id).0;
        let list: Box<[u8]> = all.iter().map(seen).collect();
        let in_a_row = list.windows(2).all(|pair| pair[1] == pair[0] + 1);
        if let (Some(&first), true) = (list.first(), in_a_row) {
            let at = self.counter(local, body);
            self.emit(Op::Const { to: at, value: i32::from(first) - 1 });
            let last = self.constant(i32::from(first) + list.len() as i32 - 1);
            return self.for_each_index(local, at, last, body);
        }
        let map = self.direction_map(list);
        let (at, last) = (self.constant(-1), self.constant(all.len() as i32 - 1));
        self.each_index(at, last, body, |coder| {
            coder.emit(Op::Map { to: local_register(local), from: at, map });
        });
    }

    fn for_each_number(&mut self, local: LocalId, first: &Number, last: &Number, body: &[Action]) {
        let at = self.counter(local, body);
        let from = self.number(first);
        let end = self.register();
        self.number_into(last, end);
        self.emit(Op::AddConst { to: at, a: from, value: -1 });
        self.for_each_index(local, at, end, body);
    }

    /// The register that counts: the loop's variable itself unless the body changes it.
    fn counter(&mut self, local: LocalId, body: &[Action]) -> Reg {
        if sets(body, local) { self.register() } else { local_register(local) }
    }

    fn for_each_index(&mut self, local: LocalId, at: Reg, last: Reg, body: &[Action]) {
        let to = local_register(local);
        self.each_index(at, last, body, |coder| {
            if at != to {
                coder.emit(Op::Copy { to, from: at });
            }
        });
    }

    /// A run of the body for each number behind `at` up to `last`.
    fn each_index(&mut self, at: Reg, last: Reg, body: &[Action], bind: impl FnOnce(&mut Self)) {
        let base = self.compiler.emitter.registers(reg::SAVED);
        self.emit(Op::Save { base });
        let (next, end) = (self.label(), self.label());
        let head = self.compiler.emitter.placed();
        self.goto(end, |or| Op::Advance { count: at, last, or });
        bind(self);
        self.run(body, next);
        self.goto(head, |or| Op::Retry { base, or });
        self.place(end);
    }

    fn for_each_site(&mut self, local: LocalId, set: &Quantified, body: &[Action]) {
        let at = self.constant(-1);
        let base = self.compiler.emitter.registers(reg::SAVED);
        self.emit(Op::Save { base });
        let (next, end) = (self.label(), self.label());
        let head = self.compiler.emitter.placed();
        self.emit(Op::Copy { to: reg::CURSOR, from: at });
        self.next_member(set, end);
        self.emit(Op::Copy { to: at, from: reg::CURSOR });
        self.tests_of(set, next);
        self.emit(Op::Restore { base });
        self.emit(Op::Copy { to: local_register(local), from: at });
        self.run(body, next);
        self.goto(head, |or| Op::Retry { base, or });
        self.place(end);
        self.emit(Op::Restore { base });
    }

    /// A body whose failures end only itself; `next` is where it ends.
    fn run(&mut self, body: &[Action], next: Label) {
        let outer = std::mem::replace(&mut self.fail, next);
        self.actions(body);
        self.fail = outer;
        self.place(next);
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
        }
    }
}

pub(super) fn local_register(local: LocalId) -> Reg {
    reg::LOCALS + local.0
}

/// Whether actions give a variable a value.
fn sets(actions: &[Action], local: LocalId) -> bool {
    actions.iter().any(|action| match &action.kind {
        ActionKind::Set(set, _) => *set == local,
        ActionKind::If(_, then, other) => sets(then, local) || sets(other, local),
        ActionKind::While(_, body) | ActionKind::Repeat(_, body) => sets(body, local),
        ActionKind::ForEach(own, _, body) => *own == local || sets(body, local),
        _ => false,
    })
}
