//! Compiles connected groups of sites and their borders.
//!
//! Most groups consist of some players' pieces: the machine finds these with a mask of owners, in one instruction. Any
//! other tests run as code on one site after another.

use super::action::Coder;
use super::tables;
use crate::model::{Quantified, Region, Role, Site, Truth};
use crate::program::{NOBODY, Op, Reg, reach, reg};

/// A group that the machine has found.
#[derive(Clone, Copy)]
pub(super) struct Entered {
    pub(super) slot: u8,
    pub(super) border: bool,
}

/// The owners, as bits, that a test accepts, and whether it also accepts the mark.
#[derive(Clone, Copy)]
struct Owners {
    bits: u16,
    mark: bool,
}

impl Coder<'_, '_> {
    /// Finds the group that a set refers to, if any; it stays live until [`Coder::leave_region`].
    pub(super) fn enter_region(&mut self, set: &Quantified) -> Option<Entered> {
        let region = set.region.as_deref()?;
        let slot = self.regions;
        self.regions = slot.checked_add(1).unwrap_or_else(|| {
            self.compiler.emitter.exceed();
            slot
        });
        let map = self.connections(&region.connections);
        match self.owners_of(&region.tests) {
            Some(Owners { bits: owners, mark }) => {
                let site = self.site(&region.from);
                self.emit(Op::Fill { site, slot, map, mark, owners });
            }
            None => self.flood(region, slot, map),
        }
        Some(Entered { slot, border: region.border })
    }

    /// The register that says whether a set has a member, if its tests are only about owners and the mark.
    pub(super) fn reach(&mut self, set: &Quantified) -> Option<Reg> {
        let region = set.region.as_deref()?;
        let Owners { bits: owners, mark } = self.owners_of(&region.tests)?;
        let zone = if set.occupied { None } else { self.wanted_zone(&set.tests) };
        let (wanted, not_mark) = match zone {
            Some(zone) => (zone, false),
            None => self.wanted(&set.tests).map(|wanted| (wanted.bits, wanted.mark))?,
        };
        let bits = [
            (mark, reach::MARK),
            (region.border, reach::BORDER),
            (not_mark, reach::NOT_MARK),
            (zone.is_some(), reach::ZONE),
        ];
        let how = bits.iter().filter(|(holds, _)| *holds).map(|(_, bit)| bit).sum();
        let map = self.connections(&region.connections);
        let value = self.register();
        self.site_into(&region.from, value);
        self.emit(Op::Reach { value, map, how, owners, wanted });
        Some(value)
    }

    /// The zone of the sites that pass the tests, if these ask for nothing else.
    fn wanted_zone(&self, tests: &[Truth]) -> Option<u16> {
        match tests {
            [Truth::InZone(zone, Site::Here)] => Some(self.zone(*zone)),
            [Truth::Not(outer)] => match &**outer {
                Truth::Not(inner) => self.wanted_zone(std::slice::from_ref(inner)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Like [`Coder::owners_of`], except that `mark` means that the mark is excluded.
    fn wanted(&self, tests: &[Truth]) -> Option<Owners> {
        tests.iter().try_fold(Owners { bits: u16::MAX, mark: false }, |sum, test| {
            let part = match test {
                Truth::Not(inner) if matches!(**inner, Truth::Same(Site::Here, Site::Mark)) => {
                    Owners { bits: u16::MAX, mark: true }
                }
                Truth::And(all) => self.wanted(all)?,
                _ => self.owners(test).filter(|found| !found.mark)?,
            };
            Some(Owners { bits: sum.bits & part.bits, mark: sum.mark | part.mark })
        })
    }

    pub(super) fn leave_region(&mut self, region: Option<Entered>) {
        self.regions = region.map_or(self.regions, |region| region.slot);
    }

    /// Finds a group by running the tests on one site after another.
    fn flood(&mut self, region: &Region, slot: u8, map: u8) {
        let kept = self.register();
        self.emit(Op::Copy { to: kept, from: reg::CURSOR });
        let site = self.site(&region.from);
        self.emit(Op::Flood { site, slot });
        let (next, end) = (self.label(), self.label());
        let head = self.compiler.emitter.placed();
        self.goto(end, |or| Op::NextOpen { slot, or });
        for test in &region.tests {
            self.branch(test, true, next);
        }
        self.emit(Op::Include { slot, map });
        self.place(next);
        self.goto(head, |or| Op::Loop { or });
        self.place(end);
        self.emit(Op::Copy { to: reg::CURSOR, from: kept });
    }

    /// The owners that tests accept, if they test nothing else.
    fn owners_of(&self, tests: &[Truth]) -> Option<Owners> {
        match tests {
            [test] => self.owners(test),
            _ => self.all_owners(tests),
        }
    }

    /// The owners that pass a test, as bits, the highest for empty sites; `None` if it depends on more than the owner.
    pub(super) fn owner_bits(&self, test: &Truth) -> Option<u16> {
        self.owners(test).filter(|found| !found.mark).map(|found| found.bits)
    }

    fn owners(&self, test: &Truth) -> Option<Owners> {
        let only = |bits| Some(Owners { bits, mark: false });
        match test {
            Truth::Literal(value) => only(if *value { u16::MAX } else { 0 }),
            Truth::Empty(Site::Here) => only(1 << NOBODY),
            Truth::Mine(Site::Here) => only(1 << self.player.0),
            Truth::Friend(Site::Here) => only(self.friends()),
            Truth::Enemy(Site::Here) => only(self.enemies()),
            Truth::Neutral(Site::Here) => only(tables::of_role(self.compiler.model, Role::Neutral)),
            Truth::Same(Site::Here, Site::Mark) => Some(Owners { bits: 0, mark: true }),
            Truth::Not(inner) => {
                self.owners(inner).filter(|found| !found.mark).and_then(|found| only(!found.bits))
            }
            Truth::And(all) => self.all_owners(all),
            Truth::Or(all) => all.iter().try_fold(Owners { bits: 0, mark: false }, |sum, part| {
                let part = self.owners(part)?;
                Some(Owners { bits: sum.bits | part.bits, mark: sum.mark | part.mark })
            }),
            _ => None,
        }
    }

    fn all_owners(&self, all: &[Truth]) -> Option<Owners> {
        let parts: Option<Vec<Owners>> = all.iter().map(|part| self.owners(part)).collect();
        let parts = parts.filter(|parts| parts.iter().all(|part| !part.mark))?;
        Some(Owners { bits: parts.iter().fold(u16::MAX, |bits, part| bits & part.bits), mark: false })
    }
}
