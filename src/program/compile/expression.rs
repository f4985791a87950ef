//! Compiles numbers and sets.

use super::action::{Coder, local_register};
use super::emit::Label;
use super::region::Entered;
use crate::model::{Arithmetic, Fold, Number, Player, Quantified, Site, Truth, VariableScope};
use crate::program::{NOBODY, Op, Reg, reg};

/// A loop over a set runs over a zone instead of the board if the zone is this many times smaller.
const SMALL: usize = 4;

/// What is known about a candidate for a set.
#[derive(Default)]
pub(super) struct Settled {
    /// The indices of the tests of the set that it passes.
    tests: Vec<usize>,
    /// Whether it is known to be occupied.
    occupied: bool,
}

impl Settled {
    /// Whether every candidate is in the set.
    pub(super) fn is_all(&self, set: &Quantified) -> bool {
        self.tests.len() == set.tests.len() && self.knows_occupied(set)
    }

    /// Whether a candidate that passes the tests is occupied, if it has to be.
    fn knows_occupied(&self, set: &Quantified) -> bool {
        // Tests of the owner imply that the site is occupied.
        let asks_owner = |test: &Truth| {
            matches!(test, Truth::Mine(Site::Here) | Truth::Friend(Site::Here) | Truth::Enemy(Site::Here))
        };
        !set.occupied || self.occupied || set.tests.iter().any(asks_owner)
    }
}

/// What is gone through in search of the members of a set.
#[derive(Clone, Copy)]
pub(super) enum Candidates {
    Group(Entered),
    Zone(u16),
    /// The sites with a piece of these players.
    Owned(u16),
    All,
}

impl Coder<'_, '_> {
    /// The register that holds a number.
    pub(super) fn number(&mut self, number: &Number) -> Reg {
        if let Number::Local(local) = number {
            return local_register(*local);
        }
        let to = self.register();
        self.number_into(number, to);
        to
    }

    /// The register that holds a number: that of a local variable, or else `to`.
    fn number_at(&mut self, number: &Number, to: Reg) -> Reg {
        if let Number::Local(local) = number {
            return local_register(*local);
        }
        self.number_into(number, to);
        to
    }

    /// Computes a number into a register; temporaries are freed.
    pub(super) fn number_into(&mut self, number: &Number, to: Reg) {
        let in_use = self.compiler.emitter.in_use();
        self.code_number(number, to);
        self.compiler.emitter.release(in_use);
    }

    fn code_number(&mut self, number: &Number, to: Reg) {
        match number {
            Number::Literal(value) => self.emit(Op::Const { to, value: *value }),
            Number::Local(local) => self.emit(Op::Copy { to, from: local_register(*local) }),
            Number::Attribute(attribute, site) => {
                let site = self.site(site);
                self.emit(Op::Attribute { to, site, attribute: attribute.0 });
            }
            Number::Variable(variable, player) => {
                let player = self.player_register(player);
                self.emit(Op::Variable { to, player, variable: variable.0 });
                if self.compiler.model.variables[variable.index()].scope == VariableScope::Clock {
                    let never = self.constant(0);
                    self.emit(Op::AddConst { to, a: to, value: -1 });
                    self.emit(Op::Max { to, a: to, b: never });
                }
            }
            Number::Arithmetic(operation, a, b, span) => {
                self.compiler.emitter.at(*span);
                self.arithmetic_into(*operation, a, b, to);
            }
            Number::SiteVariable(variable, site) => {
                let site = self.site(site);
                self.emit(Op::SiteVariable { to, site, variable: variable.0 });
            }
            Number::RunArray(array, index) => {
                let index = self.number(index);
                self.emit(Op::Recall { to, array: array.0, index });
            }
            Number::Reserve(kind, player) => {
                let kind = self.kind(kind);
                let player = self.player_register(player);
                self.emit(Op::Reserve { to, kind, player });
            }
            Number::Height(site) => {
                let site = self.site(site);
                self.emit(Op::Height { to, site });
            }
            Number::Moves(player) => self.moves(player.as_ref(), u16::MAX, to),
            Number::InARow => self.emit(Op::InARow { to }),
            Number::Repetition => self.emit(Op::Repetition { to }),
            Number::Count(set) => self.count(set, to),
            Number::Groups(set, connections) => {
                let map = self.connections(connections);
                if let Some(owners) = self.all_of(set) {
                    self.compiler.note_cohesion(owners, map);
                    self.emit(Op::InsertOwned { owners });
                } else {
                    self.emit(Op::ClearSet);
                    self.over(set, |coder, _| coder.emit(Op::Insert { site: reg::CURSOR }));
                }
                self.emit(Op::CountGroups { to, map });
            }
            Number::OfTruth(truth) => self.truth_into(truth, to),
            Number::OfSite(site) => {
                let from = self.site(site);
                self.emit(Op::Copy { to, from });
            }
            Number::OfKind(kind) => {
                let from = self.kind(kind);
                self.emit(Op::Copy { to, from });
            }
            Number::Fold(fold, value, set) => self.fold(*fold, value, set, to),
        }
    }

    /// The number of moves of a player, or of the next one to move. If it exceeds `most`, any greater number may
    /// result.
    pub(super) fn moves(&mut self, player: Option<&Player>, most: u16, to: Reg) {
        let player = match player {
            Some(player) => self.player_register(player),
            None => self.constant(-1),
        };
        self.emit(Op::Moves { to, player, most });
    }

    fn arithmetic_into(&mut self, operation: Arithmetic, a: &Number, b: &Number, to: Reg) {
        // A long sum is accumulated in the target register, so that its parts need no registers of their own.
        let a = if self.compiler.emitter.is_temporary(to) { self.number_at(a, to) } else { self.number(a) };
        let op = match (operation, b) {
            (Arithmetic::Add, Number::Literal(value)) => Op::AddConst { to, a, value: *value },
            (Arithmetic::Subtract, Number::Literal(value)) => {
                Op::AddConst { to, a, value: value.wrapping_neg() }
            }
            _ => arithmetic(operation, to, a, self.number(b)),
        };
        self.emit(op);
    }

    pub(super) fn truth_into(&mut self, truth: &Truth, to: Reg) {
        let (no, end) = (self.label(), self.label());
        self.branch(truth, true, no);
        self.emit(Op::Const { to, value: 1 });
        self.goto(end, |or| Op::Jump { or });
        self.place(no);
        self.emit(Op::Const { to, value: 0 });
        self.place(end);
    }

    fn count(&mut self, set: &Quantified, to: Reg) {
        if let Some(owners) = self.all_of(set) {
            return self.count_all(owners, to);
        }
        if set.tests.is_empty()
            && !set.occupied
            && let Some(Entered { slot, border }) = self.enter_region(set)
        {
            self.emit(Op::CountIn { to, slot, border });
            return self.leave_region(Some(Entered { slot, border }));
        }
        let (sum, one) = (self.constant(0), self.constant(1));
        self.over(set, |coder, _| {
            coder.emit(Op::Add { to: sum, a: sum, b: one });
        });
        self.emit(Op::Copy { to, from: sum });
    }

    /// The players, as bits, if a set consists of all their pieces on the board.
    pub(super) fn all_of(&self, set: &Quantified) -> Option<u16> {
        let (tests, owners) = self.owner_tests(set);
        let is_all = set.occupied && set.region.is_none() && tests.len() == set.tests.len();
        is_all.then(|| owners & self.everybody())
    }

    /// The number of pieces of some players.
    fn count_all(&mut self, owners: u16, to: Reg) {
        let mut players = (0..u16::BITS as u8).filter(|player| owners >> player & 1 == 1);
        match players.next() {
            Some(player) => self.emit(Op::CountPieces { to, player }),
            None => self.emit(Op::Const { to, value: 0 }),
        }
        for player in players {
            let count = self.register();
            self.emit(Op::CountPieces { to: count, player });
            self.emit(Op::Add { to, a: to, b: count });
        }
    }

    fn fold(&mut self, fold: Fold, value: &Number, set: &Quantified, to: Reg) {
        let (operation, start) = match fold {
            Fold::Sum => (Arithmetic::Add, 0),
            Fold::Min => (Arithmetic::Min, i32::MAX),
            Fold::Max => (Arithmetic::Max, i32::MIN),
        };
        let result = self.constant(start);
        self.over(set, |coder, _| {
            let value = coder.number(value);
            coder.emit(arithmetic(operation, result, result, value));
        });
        if start != 0 {
            // The least and the greatest of no numbers are 0.
            let (none, found) = (self.constant(start), self.label());
            self.goto(found, |or| Op::IfEqual { a: result, b: none, want: true, or });
            self.emit(Op::Const { to: result, value: 0 });
            self.place(found);
        }
        self.emit(Op::Copy { to, from: result });
    }

    /// A loop over a set, with the cursor on each member in turn; jumping to the label leaves the loop.
    pub(super) fn over(&mut self, set: &Quantified, each: impl FnOnce(&mut Self, Label)) {
        let region = self.enter_region(set);
        let kept = self.register();
        self.emit(Op::Copy { to: kept, from: reg::CURSOR });
        self.emit(Op::Const { to: reg::CURSOR, value: -1 });
        let end = self.label();
        let head = self.compiler.emitter.placed();
        let (candidates, settled) = self.candidates(set, region);
        self.next_candidate(reg::CURSOR, candidates, end);
        let skip = self.label();
        self.tests_of(set, &settled, skip);
        each(self, end);
        self.place(skip);
        self.goto(head, |or| Op::Loop { or });
        self.place(end);
        self.emit(Op::Copy { to: reg::CURSOR, from: kept });
        self.leave_region(region);
    }

    /// The candidates for a set, and what is known about them.
    pub(super) fn candidates(&self, set: &Quantified, region: Option<Entered>) -> (Candidates, Settled) {
        if let Some(group) = region {
            return (Candidates::Group(group), Settled::default());
        }
        if let Some((at, zone)) = self.zone_of(set) {
            return (Candidates::Zone(zone), Settled { tests: vec![at], occupied: false });
        }
        let (tests, owners) = self.owner_tests(set);
        let all = if owners == u16::MAX { Candidates::All } else { Candidates::Owned(owners) };
        (all, Settled { tests, occupied: set.occupied })
    }

    /// Sets a register to the next candidate.
    pub(super) fn next_candidate(&mut self, site: Reg, candidates: Candidates, end: Label) {
        self.goto(end, |or| match candidates {
            Candidates::Group(Entered { slot, border }) => Op::NextIn { site, slot, border, or },
            Candidates::Zone(zone) => Op::NextInZone { site, zone, or },
            Candidates::Owned(owners) => Op::NextOwned { site, owners, or },
            Candidates::All => Op::NextSite { site, or },
        });
    }

    /// The indices of the tests of a set that depend only on the owner of a site, and the owners that pass all of them.
    fn owner_tests(&self, set: &Quantified) -> (Vec<usize>, u16) {
        let occupied = if set.occupied { !(1 << NOBODY) } else { u16::MAX };
        let tests = set.tests.iter().enumerate();
        let asked = tests.filter_map(|(at, test)| Some((at, self.owner_bits(test)?)));
        asked.fold((Vec::new(), occupied), |(mut settled, owners), (at, bits)| {
            settled.push(at);
            (settled, owners & bits)
        })
    }

    /// A zone that contains the whole set, if it is small enough to loop over instead of the board, with the index of
    /// its test.
    fn zone_of(&self, set: &Quantified) -> Option<(usize, u16)> {
        let model = self.compiler.model;
        let (at, zone) = set.tests.iter().enumerate().find_map(|(at, test)| match test {
            Truth::InZone(zone, Site::Here) => Some((at, *zone)),
            _ => None,
        })?;
        let size = model.board.zones[zone.index()].sites[self.player.index()].iter().count();
        let is_small = size * SMALL <= model.board.sites().len();
        is_small.then(|| (at, self.zone(zone)))
    }

    /// Jumps to `skip` unless the site under the cursor is in the set; tests that are settled are skipped.
    pub(super) fn tests_of(&mut self, set: &Quantified, settled: &Settled, skip: Label) {
        if !settled.knows_occupied(set) {
            self.branch(&Truth::Empty(Site::Here), false, skip);
        }
        for (_, test) in set.tests.iter().enumerate().filter(|(at, _)| !settled.tests.contains(at)) {
            self.branch(test, true, skip);
        }
    }
}

fn arithmetic(operation: Arithmetic, to: Reg, a: Reg, b: Reg) -> Op {
    match operation {
        Arithmetic::Add => Op::Add { to, a, b },
        Arithmetic::Subtract => Op::Subtract { to, a, b },
        Arithmetic::Multiply => Op::Multiply { to, a, b },
        Arithmetic::Divide => Op::Divide { to, a, b },
        Arithmetic::Modulo => Op::Modulo { to, a, b },
        Arithmetic::Min => Op::Min { to, a, b },
        Arithmetic::Max => Op::Max { to, a, b },
    }
}
