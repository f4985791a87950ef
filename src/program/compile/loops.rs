//! Compiles loops.
//!
//! `for-each` backtracks: each member starts from the state before the loop, which is saved, and a failure in the body
//! restores it and tries the next member. `for-all` and `while` continue from the state that the body leaves.

use super::action::{Coder, local_register};
use super::emit::Label;
use super::expression::{Candidates, Settled};
use crate::index::PieceTypeId;
use crate::model::{Action, ActionKind, Domain, LocalId, Number, Quantified, Role, Truth};
use crate::program::{Op, Reg, reg};

impl Coder<'_, '_> {
    pub(super) fn repeat_while(&mut self, test: &Truth, body: &[Action]) {
        let end = self.label();
        let head = self.compiler.emitter.placed();
        self.branch(test, true, end);
        self.actions(body);
        self.goto(head, |or| Op::Loop { or });
        self.place(end);
    }

    /// A loop that runs `times` times.
    pub(super) fn repeated(&mut self, times: &Number, body: impl FnOnce(&mut Self)) {
        let left = self.register();
        self.number_into(times, left);
        let end = self.label();
        self.goto(end, |or| Op::IfPositive { value: left, or });
        let head = self.compiler.emitter.placed();
        body(self);
        self.goto(head, |or| Op::Again { count: left, or });
        self.place(end);
    }

    /// As many steps as a number says.
    pub(super) fn step_times(&mut self, times: &Number, direction: Reg) {
        let count = self.number(times);
        self.goto(self.fail, |or| Op::StepTimes { direction, count, or });
    }

    pub(super) fn for_each(&mut self, local: LocalId, domain: &Domain, body: &[Action]) {
        match domain {
            Domain::Range(first, last) => self.for_each_number(local, first, last, body),
            Domain::Sites(set) => self.for_each_site(local, set, body),
            listed => {
                let list = self.list(listed);
                self.for_each_listed(local, list, body);
            }
        }
    }

    /// The members of a domain that is known at compile time.
    fn list(&self, domain: &Domain) -> Box<[u8]> {
        let model = self.compiler.model;
        match domain {
            Domain::Directions(all) => all.iter().map(|&id| self.seen(id)).collect(),
            Domain::Players => {
                let players = model.players.iter().enumerate();
                players.filter(|(_, info)| info.role != Role::Neutral).map(|(at, _)| at as u8).collect()
            }
            Domain::Kinds => (0..model.piece_types.len()).map(|at| PieceTypeId::new(at).0).collect(),
            Domain::Range(..) | Domain::Sites(_) => Box::default(),
        }
    }

    fn for_each_listed(&mut self, local: LocalId, list: Box<[u8]>, body: &[Action]) {
        if let Some(first) = consecutive(&list) {
            let at = self.counter(local, body);
            self.emit(Op::Const { to: at, value: first - 1 });
            let last = self.constant(first + list.len() as i32 - 1);
            return self.for_each_index(local, at, last, body);
        }
        let (at, last) = (self.constant(-1), self.constant(list.len() as i32 - 1));
        let map = self.direction_map(list);
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

    /// The loop counter: the loop variable itself, unless the body assigns to it.
    fn counter(&mut self, local: LocalId, body: &[Action]) -> Reg {
        if sets(body, local) { self.register() } else { local_register(local) }
    }

    /// Sets a loop variable to the loop counter, if that is another register.
    fn bind(&mut self, local: LocalId, counter: Reg) {
        let to = local_register(local);
        if counter != to {
            self.emit(Op::Copy { to, from: counter });
        }
    }

    fn for_each_index(&mut self, local: LocalId, at: Reg, last: Reg, body: &[Action]) {
        self.each_index(at, last, body, |coder| coder.bind(local, at));
    }

    /// Backtracks over the numbers after `at` up to `last`.
    fn each_index(&mut self, at: Reg, last: Reg, body: &[Action], bind: impl FnOnce(&mut Self)) {
        let base = self.compiler.emitter.registers(reg::SAVED);
        self.emit(Op::Save { base });
        let (next, skip, end) = (self.label(), self.label(), self.label());
        let head = self.compiler.emitter.placed();
        self.goto(end, |or| Op::Advance { count: at, last, or });
        let inner = self.compiler.emitter.placed();
        bind(self);
        // Tests at the start of the body change nothing, so if one fails, the next member can be bound without
        // restoring the state. Most members of most loops fail there.
        let (tests, rest) = body.split_at(body.iter().take_while(|action| is_plain_test(action)).count());
        let outer = std::mem::replace(&mut self.fail, skip);
        self.actions(tests);
        self.fail = outer;
        self.run(rest, next);
        self.goto(head, |or| Op::Retry { base, or });
        self.place(skip);
        if !tests.is_empty() {
            self.goto(inner, |or| Op::Next { count: at, last, or });
        }
        self.place(end);
    }

    fn for_each_site(&mut self, local: LocalId, set: &Quantified, body: &[Action]) {
        let region = self.enter_region(set);
        let candidates = self.candidates(set, region);
        let at = self.counter(local, body);
        self.emit(Op::Const { to: at, value: -1 });
        let base = self.compiler.emitter.registers(reg::SAVED);
        self.emit(Op::Save { base });
        let saved_cursor = base + reg::CURSOR;
        let (next, end) = (self.label(), self.label());
        let head = self.compiler.emitter.placed();
        let scan = self.next_member(at, saved_cursor, set, &candidates, end);
        self.bind(local, at);
        self.run(body, next);
        self.goto(head, |or| Op::Retry { base, or });
        self.end_scan(scan, saved_cursor, end);
        self.leave_region(region);
    }

    pub(super) fn attempt(&mut self, body: &[Action]) {
        let base = self.compiler.emitter.registers(reg::SAVED);
        self.emit(Op::Save { base });
        let end = self.label();
        self.run(body, end);
        self.emit(Op::Restore { base });
    }

    /// Runs a body whose failures end only itself; `next` is placed at its end.
    fn run(&mut self, body: &[Action], next: Label) {
        let outer = std::mem::replace(&mut self.fail, next);
        self.actions(body);
        self.fail = outer;
        self.place(next);
    }

    /// Runs the body for each member in turn, in the same run; the cursor stays where the body leaves it.
    pub(super) fn for_all(&mut self, local: LocalId, domain: &Domain, body: &[Action]) {
        let to = local_register(local);
        match domain {
            Domain::Range(first, last) => {
                let (at, end) = (self.register(), self.register());
                let from = self.number(first);
                self.number_into(last, end);
                self.emit(Op::AddConst { to: at, a: from, value: -1 });
                self.all_indices(at, end, body, |coder| coder.emit(Op::Copy { to, from: at }));
            }
            Domain::Sites(set) => self.for_all_sites(local, set, body),
            listed => {
                let list = self.list(listed);
                if let Some(first) = consecutive(&list).filter(|_| !sets(body, local)) {
                    self.emit(Op::Const { to, value: first - 1 });
                    let end = self.constant(first + list.len() as i32 - 1);
                    return self.all_indices(to, end, body, |_| ());
                }
                let (at, end) = (self.constant(-1), self.constant(list.len() as i32 - 1));
                let map = self.direction_map(list);
                self.all_indices(at, end, body, |coder| coder.emit(Op::Map { to, from: at, map }));
            }
        }
    }

    fn all_indices(&mut self, at: Reg, last: Reg, body: &[Action], bind: impl FnOnce(&mut Self)) {
        let end = self.label();
        self.goto(end, |or| Op::Advance { count: at, last, or });
        let inner = self.compiler.emitter.placed();
        bind(self);
        self.actions(body);
        self.goto(inner, |or| Op::Next { count: at, last, or });
        self.place(end);
    }

    fn for_all_sites(&mut self, local: LocalId, set: &Quantified, body: &[Action]) {
        let region = self.enter_region(set);
        let candidates = self.candidates(set, region);
        let at = self.counter(local, body);
        self.emit(Op::Const { to: at, value: -1 });
        let (kept, end) = (self.register(), self.label());
        let head = self.compiler.emitter.placed();
        if !candidates.1.is_all(set) {
            self.emit(Op::Copy { to: kept, from: reg::CURSOR });
        }
        let scan = self.next_member(at, kept, set, &candidates, end);
        self.bind(local, at);
        self.actions(body);
        self.goto(head, |or| Op::Loop { or });
        self.end_scan(scan, kept, end);
        self.leave_region(region);
    }

    /// Sets `at` to the next member of a set, or goes to `end`. Only the tests of the set move the cursor, which is restored
    /// from `kept`; what is returned goes to [`Coder::end_scan`].
    fn next_member(
        &mut self,
        at: Reg,
        kept: Reg,
        set: &Quantified,
        (candidates, settled): &(Candidates, Settled),
        end: Label,
    ) -> Option<Scan> {
        if settled.is_all(set) {
            self.next_candidate(at, *candidates, end);
            return None;
        }
        self.emit(Op::Copy { to: reg::CURSOR, from: at });
        let scan = Scan { head: self.compiler.emitter.placed(), rejected: self.label() };
        self.next_candidate(reg::CURSOR, *candidates, end);
        self.tests_of(set, settled, scan.rejected);
        self.emit(Op::Copy { to: at, from: reg::CURSOR });
        self.emit(Op::Copy { to: reg::CURSOR, from: kept });
        Some(scan)
    }

    /// Ends a loop over the members of a set, after its body.
    fn end_scan(&mut self, scan: Option<Scan>, kept: Reg, end: Label) {
        let Some(Scan { head, rejected }) = scan else { return self.place(end) };
        self.place(rejected);
        self.goto(head, |or| Op::Loop { or });
        self.place(end);
        self.emit(Op::Copy { to: reg::CURSOR, from: kept });
    }
}

/// The part of a loop that looks for the next member of a set.
#[derive(Clone, Copy)]
struct Scan {
    head: Label,
    /// Where tests go that a candidate has failed.
    rejected: Label,
}

/// Whether an action only tests sites, so that there is no state to restore if it fails.
fn is_plain_test(action: &Action) -> bool {
    matches!(&action.kind, ActionKind::Verify(test) if looks_at_sites(test))
}

fn looks_at_sites(test: &Truth) -> bool {
    match test {
        Truth::Not(inner) => looks_at_sites(inner),
        Truth::And(all) | Truth::Or(all) => all.iter().all(looks_at_sites),
        Truth::OnBoard(_)
        | Truth::Empty(_)
        | Truth::Mine(_)
        | Truth::Friend(_)
        | Truth::Enemy(_)
        | Truth::HasType(..)
        | Truth::InZone(..)
        | Truth::Same(..)
        | Truth::SameDirection(..) => true,
        _ => false,
    }
}

/// The first of a list of consecutive numbers.
fn consecutive(list: &[u8]) -> Option<i32> {
    // Such a list needs no table, since a counter can enumerate it.
    let all = list.windows(2).all(|pair| pair[1] == pair[0] + 1);
    list.first().filter(|_| all).map(|&first| i32::from(first))
}

/// Whether actions assign to a variable.
fn sets(actions: &[Action], local: LocalId) -> bool {
    actions.iter().any(|action| {
        let own = match &action.kind {
            ActionKind::Set(own, _) | ActionKind::ForEach(own, ..) | ActionKind::ForAll(own, ..) => {
                Some(*own)
            }
            _ => None,
        };
        own == Some(local) || action.kind.bodies().any(|body| sets(body, local))
    })
}
