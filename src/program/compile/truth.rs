//! Compiles conditions to branches.

use super::action::{Coder, local_register};
use super::emit::Label;
use crate::index::{PieceTypeId, PlayerId, ZoneId};
use crate::model::{Attack, Comparison, Direction, Kind, Number, Quantified, Role, Site, Truth};
use crate::program::compile::tables;
use crate::program::{Op, Reg, reg};

impl Coder<'_, '_> {
    /// Code that falls through if a test has the wanted value, and otherwise jumps to `or`.
    pub(super) fn branch(&mut self, test: &Truth, want: bool, or: Label) {
        let in_use = self.compiler.emitter.in_use();
        self.test(test, want, or);
        self.compiler.emitter.release(in_use);
    }

    fn test(&mut self, test: &Truth, want: bool, or: Label) {
        let player = self.player.0;
        match test {
            Truth::Literal(value) if *value == want => {}
            Truth::Literal(_) => self.goto(or, |or| Op::Jump { or }),
            Truth::Not(inner) => self.branch(inner, !want, or),
            Truth::And(all) => self.row(all, true, want, or),
            Truth::Or(all) => self.row(all, false, want, or),
            Truth::Local(local) => {
                let value = local_register(*local);
                self.goto(or, |or| Op::IfTrue { value, want, or });
            }
            Truth::NonZero(number) => {
                let value = self.number(number);
                self.goto(or, |or| Op::IfTrue { value, want, or });
            }
            Truth::Compare(comparison, a, b) => self.compare(*comparison, a, b, want, or),
            Truth::SameDirection(a, b) => {
                let (a, b) = (self.direction(a), self.direction(b));
                self.goto(or, |or| Op::IfEqual { a, b, want, or });
            }
            Truth::Same(a, b) => {
                let (a, b) = (self.site(a), self.site(b));
                self.goto(or, |or| Op::IfSameSite { a, b, want, or });
            }
            Truth::Before(a, b) => {
                let (a, b) = (self.site(a), self.site(b));
                self.goto(or, |or| Op::IfLess { a, b, want, or });
            }
            Truth::SamePlayer(a, b) => {
                let (a, b) = (self.player_register(a), self.player_register(b));
                self.goto(or, |or| Op::IfEqual { a, b, want, or });
            }
            Truth::SameKind(a, b) => {
                let (a, b) = (self.kind(a), self.kind(b));
                self.goto(or, |or| Op::IfEqual { a, b, want, or });
            }
            Truth::Flag(flag) => match self.flag(*flag) {
                Some(value) => self.goto(or, |or| Op::IfTrue { value, want, or }),
                None => self.test(&Truth::Literal(false), want, or),
            },
            Truth::SiteFlag(flag, site) => {
                let (site, flag) = (self.site(site), flag.0);
                self.goto(or, |or| Op::IfSiteFlag { site, flag, want, or });
            }
            Truth::Any(set) => self.any(set, want, or),
            Truth::Stalemated => self.stalemated(want, or),
            Truth::Checkmated(_) => self.checkmated(want, or),
            Truth::Repetition(times) => {
                let times = *times;
                let players = if self.everybody { u16::MAX } else { 1 << player };
                self.goto(or, |or| {
                    if want {
                        Op::IfRepeated { players, times, or }
                    } else {
                        Op::UnlessRepeated { players, times, or }
                    }
                });
            }
            Truth::Captured(types) => {
                let bit = self.compiler.prize(self.player, types);
                self.goto(or, |or| Op::IfCaptured { bit, want, or });
            }
            Truth::Repeated => self.goto(or, |or| Op::IfReturned { want, or }),
            _ => self.site_test(test, want, or),
        }
    }

    fn compare(&mut self, comparison: Comparison, a: &Number, b: &Number, want: bool, or: Label) {
        match (comparison, a, b) {
            (Comparison::Less, Number::Literal(0), Number::Count(set)) if self.all_of(set).is_none() => {
                self.any(set, want, or);
            }
            (Comparison::Less, Number::Count(set), Number::Literal(1))
            | (Comparison::Equal, Number::Count(set), Number::Literal(0))
                if self.all_of(set).is_none() =>
            {
                self.any(set, !want, or);
            }
            (_, a, &Number::Literal(value)) if i16::try_from(value).is_ok_and(|value| value > i16::MIN) => {
                let most = if comparison == Comparison::Less { value - 1 } else { value };
                let (a, value) = (self.number_so_far(a, most), value as i16);
                self.goto(or, |or| match (comparison, want) {
                    (Comparison::Equal, true) => Op::IfNumber { a, value, or },
                    (Comparison::Equal, false) => Op::UnlessNumber { a, value, or },
                    (Comparison::Less, true) => Op::IfBelow { a, value, or },
                    (Comparison::Less, false) => Op::IfAbove { a, value: value - 1, or },
                });
            }
            (Comparison::Less, &Number::Literal(value), b)
                if i16::try_from(value).is_ok_and(|value| value < i16::MAX) =>
            {
                let (a, value) = (self.number_so_far(b, value), value as i16);
                self.goto(or, |or| {
                    if want { Op::IfAbove { a, value, or } } else { Op::IfBelow { a, value: value + 1, or } }
                });
            }
            (comparison, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.goto(or, |or| match comparison {
                    Comparison::Equal => Op::IfEqual { a, b, want, or },
                    Comparison::Less => Op::IfLess { a, b, want, or },
                });
            }
        }
    }

    /// The register that holds a number. Moves are counted only as far as needed to tell whether there are more than
    /// `most`.
    fn number_so_far(&mut self, number: &Number, most: i32) -> Reg {
        let Number::Moves(player) = number else { return self.number(number) };
        let to = self.register();
        self.moves(player.as_ref(), most.max(0) as u16, to);
        to
    }

    fn site_test(&mut self, test: &Truth, want: bool, or: Label) {
        match test {
            Truth::OnBoard(Site::Toward(direction)) => {
                let direction = self.direction(direction);
                self.goto(or, |or| Op::IfLinked { site: reg::CURSOR, direction, want, or });
            }
            Truth::OnBoard(site) => self.of_site(site, or, |site, or| Op::IfOnBoard { site, want, or }),
            Truth::Empty(Site::Toward(Direction::Local(local))) => {
                let direction = local_register(*local);
                self.goto(or, |or| Op::IfEmptyToward { direction, want, or });
            }
            Truth::Empty(site) => self.of_site(site, or, |site, or| Op::IfEmpty { site, want, or }),
            Truth::Mine(site) => self.owned(site, 1 << self.player.0, want, or),
            Truth::Friend(site) => self.owned(site, self.friends(), want, or),
            Truth::Enemy(site) => self.owned(site, self.enemies(), want, or),
            Truth::Neutral(site) => {
                self.owned(site, tables::of_role(self.compiler.model, Role::Neutral), want, or);
            }
            Truth::HasType(Kind::Fixed(kind), site) => {
                let piece_type = kind.0;
                self.of_site(site, or, |site, or| Op::IfType { site, piece_type, want, or });
            }
            Truth::HasType(kind, site) => {
                let kind = self.kind(kind);
                self.of_site(site, or, |site, or| Op::IfKind { site, kind, want, or });
            }
            Truth::InZone(zone, site) => self.in_zone(self.zone(*zone), site, want, or),
            Truth::GoalSite(site) => {
                let zones = self.compiler.model.board.zones.len() * self.compiler.model.players.len();
                self.in_zone((zones + self.player.index()) as u16, site, want, or);
            }
            Truth::Attacked(attack, site) => self.attacked(*attack, site, want, or, false),
            Truth::Defended(attack, site) => self.attacked(*attack, site, want, or, true),
            // A test without code would silently always hold.
            _ => unreachable!("{test:?} is not a test of a site"),
        }
    }

    fn of_site(&mut self, site: &Site, or: Label, op: impl FnOnce(Reg, u32) -> Op) {
        let site = self.site(site);
        self.goto(or, |or| op(site, or));
    }

    /// Tests whether a site has a piece of one of some players, given as bits.
    fn owned(&mut self, site: &Site, players: u16, want: bool, or: Label) {
        if let Site::Toward(Direction::Local(local)) = site {
            let direction = local_register(*local);
            return self.goto(or, |or| {
                if want {
                    Op::IfOwnedToward { direction, players, or }
                } else {
                    Op::UnlessOwnedToward { direction, players, or }
                }
            });
        }
        self.of_site(site, or, |site, or| {
            if want { Op::IfOwned { site, players, or } } else { Op::UnlessOwned { site, players, or } }
        });
    }

    pub(super) fn friends(&self) -> u16 {
        self.compiler.friends[self.player.index()]
    }

    pub(super) fn everybody(&self) -> u16 {
        ((1_u32 << self.compiler.model.players.len()) - 1) as u16
    }

    pub(super) fn enemies(&self) -> u16 {
        self.everybody() & !self.friends() & !tables::of_role(self.compiler.model, Role::Neutral)
    }

    /// The index of a zone as the player sees it.
    pub(super) fn zone(&self, zone: ZoneId) -> u16 {
        (zone.index() * self.compiler.model.players.len() + self.player.index()) as u16
    }

    fn in_zone(&mut self, zone: u16, site: &Site, want: bool, or: Label) {
        self.of_site(site, or, |site, or| {
            if want { Op::IfZone { site, zone, or } } else { Op::UnlessZone { site, zone, or } }
        });
    }

    fn attacked(&mut self, attack: Attack, site: &Site, want: bool, or: Label, defended: bool) {
        let kind = self.piece_type.unwrap_or(PieceTypeId(0));
        let player: PlayerId = self.player;
        let attack = if defended {
            self.compiler.defence(player, kind, attack)
        } else {
            self.compiler.attack(player, kind, attack)
        };
        self.of_site(site, or, |site, or| Op::IfAttacked { site, attack, want, or });
    }

    fn any(&mut self, set: &Quantified, want: bool, or: Label) {
        if let Some(value) = self.reach(set) {
            return self.goto(or, |or| Op::IfTrue { value, want, or });
        }
        let found = self.constant(0);
        self.over(set, |coder, end| {
            coder.emit(Op::Const { to: found, value: 1 });
            coder.goto(end, |or| Op::Jump { or });
        });
        self.goto(or, |or| Op::IfTrue { value: found, want, or });
    }

    /// No moves, and not in check: a player whose royal piece is attacked is checkmated instead.
    fn stalemated(&mut self, want: bool, or: Label) {
        let player = self.player.0;
        match self.compiler.royal(self.player) {
            None => self.goto(or, |or| Op::IfStalemated { player, want, or }),
            Some(royal) => {
                let stuck = |or| Op::IfStalemated { player, want: true, or };
                self.both(want, or, stuck, |or| Op::IfInCheck { royal, want: false, or });
            }
        }
    }

    fn checkmated(&mut self, want: bool, or: Label) {
        let player = self.player.0;
        match self.compiler.royal(self.player) {
            None => self.test(&Truth::Literal(false), want, or),
            Some(royal) => {
                let helpless = |or| Op::IfHelpless { player, want: true, or };
                self.both(want, or, helpless, |or| Op::IfInCheck { royal, want: true, or });
            }
        }
    }

    /// Two tests that must both hold; each closure builds the instruction that jumps if its test fails.
    fn both(&mut self, want: bool, or: Label, first: impl FnOnce(u32) -> Op, second: impl FnOnce(u32) -> Op) {
        if want {
            self.goto(or, first);
            return self.goto(or, second);
        }
        let fails = self.label();
        self.goto(fails, first);
        self.goto(fails, second);
        self.goto(or, |or| Op::Jump { or });
        self.place(fails);
    }

    /// A conjunction (`all`) or disjunction of tests.
    fn row(&mut self, tests: &[Truth], all: bool, want: bool, or: Label) {
        if all == want {
            return tests.iter().for_each(|test| self.branch(test, want, or));
        }
        let Some((last, before)) = tests.split_last() else {
            return self.goto(or, |or| Op::Jump { or });
        };
        let decided = self.label();
        for test in before {
            self.branch(test, !want, decided);
        }
        self.branch(last, want, or);
        self.place(decided);
    }
}
