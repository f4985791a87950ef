//! What is known about sites while instructions run, and which conditions follow from that.
//!
//! In: a condition, and the tests before it. Out: its value, if that is certain. The board does not change during a
//! run, so the result of a test stays valid until the cursor or another site in it changes.

use std::cell::Cell;

use crate::index::{FlagId, PieceTypeId, PlayerId, ZoneId};
use crate::model::{Comparison, Direction, Kind, Model, Number, Player, Quantified, Site, Truth};

/// No more than this is remembered: no rule tests this much in a row, and each test is compared with all before it.
const MAX_FACTS: usize = 64;

/// What never changes: the board as seen by certain players.
pub(super) struct BoardView<'m> {
    pub(super) model: &'m Model,
    /// For each direction, whether it has no links, whichever of the players looks.
    leads_nowhere: Vec<bool>,
    /// For each zone, whether it is empty for all of the players.
    has_no_sites: Vec<bool>,
    /// Why the last condition fails, if the board is the reason.
    pub(super) failure_cause: Cell<Option<FailureCause>>,
}

/// The part of the board that makes a condition fail.
#[derive(Clone, Copy)]
pub(super) enum FailureCause {
    Direction(usize),
    Zone(usize),
}

impl<'m> BoardView<'m> {
    pub(super) fn new(model: &'m Model, players: &[PlayerId]) -> Self {
        let board = &model.board;
        let seen = |player: &PlayerId| board.symmetry(&model.players[player.index()].name);
        let nowhere = |direction| board.links_of(direction).next().is_none();
        let directions = (0..board.directions().len()).map(crate::index::DirectionId::new);
        let leads_nowhere = directions
            .map(|direction| {
                players.iter().all(|player| {
                    let symmetry = seen(player).map(|id| &board.symmetries[id.index()]);
                    nowhere(symmetry.map_or(direction, |symmetry| symmetry.apply(direction)))
                })
            })
            .collect();
        let empty = |zone: &crate::board::Zone| {
            players.iter().all(|player| zone.sites[player.index()].iter().next().is_none())
        };
        let has_no_sites = board.zones.iter().map(empty).collect();
        Self { model, leads_nowhere, has_no_sites, failure_cause: Cell::new(None) }
    }

    /// The board as seen by all players.
    pub(super) fn of_all(model: &'m Model) -> Self {
        let players: Vec<PlayerId> = (0..model.players.len()).map(PlayerId::new).collect();
        Self::new(model, &players)
    }

    /// Whether a direction is certain to lead off the board.
    pub(super) fn is_nowhere(&self, direction: &Direction) -> bool {
        let Direction::Fixed(id) = direction else { return false };
        let nowhere = self.leads_nowhere[id.index()];
        if nowhere {
            self.failure_cause.set(Some(FailureCause::Direction(id.index())));
        }
        nowhere
    }

    fn is_off_board(&self, site: &Site) -> bool {
        match site {
            Site::Toward(direction) => self.is_nowhere(direction),
            Site::Beyond(site, direction) => self.is_nowhere(direction) || self.is_off_board(site),
            _ => false,
        }
    }
}

/// A test of a site.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Test {
    OnBoard,
    Empty,
    Mine,
    Friend,
    Enemy,
    Neutral,
    Kind(PieceTypeId),
    Zone(ZoneId),
    /// A flag of the run; its site is irrelevant.
    Flag(FlagId),
}

impl Test {
    fn needs_piece(self) -> bool {
        matches!(self, Test::Mine | Test::Friend | Test::Enemy | Test::Neutral | Test::Kind(_))
    }

    /// Whether a site that passes this test also passes `other`.
    fn implies(self, other: Self) -> bool {
        self == other
            || (other == Test::OnBoard && !matches!(self, Test::Flag(_)))
            || (self == Test::Mine && other == Test::Friend)
    }

    /// Whether no site passes both.
    fn excludes(self, other: Self) -> bool {
        let one_way = |a: Test, b: Test| match (a, b) {
            (Test::Empty, other) => other.needs_piece(),
            (Test::Enemy, Test::Mine | Test::Friend | Test::Neutral) => true,
            (Test::Kind(a), Test::Kind(b)) => a != b,
            _ => false,
        };
        one_way(self, other) || one_way(other, self)
    }
}

/// Test results that are still valid.
#[derive(Clone)]
pub(super) struct Facts<'k> {
    known: &'k BoardView<'k>,
    list: Vec<(Test, &'k Site, bool)>,
}

static HERE: Site = Site::Here;

impl<'k> Facts<'k> {
    pub(super) fn new(known: &'k BoardView<'k>) -> Self {
        Self { known, list: Vec::new() }
    }

    /// Discards everything, as after a move of the cursor.
    pub(super) fn forget(&mut self) {
        self.list.clear();
    }

    /// Records that the cursor is on a piece.
    pub(super) fn here_is_a_piece(&mut self) {
        self.list.push((Test::Empty, &HERE, false));
    }

    /// Records that a condition holds, or that it does not.
    pub(super) fn assume(&mut self, truth: &'k Truth, value: bool) {
        match (truth, value) {
            (Truth::Not(inner), _) => self.assume(inner, !value),
            (Truth::And(all), true) | (Truth::Or(all), false) => {
                for part in all {
                    self.assume(part, value);
                }
            }
            _ => {
                if let Some((test, site)) = atom(truth).filter(|_| self.list.len() < MAX_FACTS) {
                    self.list.push((test, site, value));
                }
            }
        }
    }

    /// The value of a condition, if that is certain.
    pub(super) fn value(&self, truth: &'k Truth) -> Option<bool> {
        match truth {
            Truth::Literal(value) => Some(*value),
            Truth::Not(inner) => self.value(inner).map(|value| !value),
            Truth::And(all) => self.row(all, true),
            Truth::Or(all) => self.row(all, false),
            Truth::Any(set) => self.any(set),
            Truth::Compare(comparison, Number::Literal(a), Number::Literal(b)) => Some(match comparison {
                Comparison::Equal => a == b,
                Comparison::Less => a < b,
            }),
            Truth::Same(Site::Fixed(a), Site::Fixed(b)) => Some(a == b),
            Truth::SamePlayer(Player::Fixed(a), Player::Fixed(b)) => Some(a == b),
            Truth::SameKind(Kind::Fixed(a), Kind::Fixed(b)) => Some(a == b),
            _ => atom(truth).and_then(|(test, site)| self.tested(test, site)),
        }
    }

    /// The value of an `and` (`go_on` is true) or an `or` (`go_on` is false), which evaluate the next condition only
    /// while the ones before it equal `go_on`.
    fn row(&self, all: &'k [Truth], go_on: bool) -> Option<bool> {
        let mut facts = self.clone();
        let mut certain = true;
        for part in all {
            match facts.value(part) {
                Some(value) if value == go_on => {}
                Some(value) => return Some(value),
                None => certain = false,
            }
            facts.assume(part, go_on);
        }
        certain.then_some(go_on)
    }

    /// Whether a set has a member. Its tests are evaluated with the cursor elsewhere, so no known fact applies.
    fn any(&self, set: &'k Quantified) -> Option<bool> {
        let mut facts = Self::new(self.known);
        if set.occupied {
            facts.here_is_a_piece();
        }
        (facts.row(&set.tests, true) == Some(false)).then_some(false)
    }

    fn tested(&self, test: Test, site: &'k Site) -> Option<bool> {
        if let Test::Zone(zone) = test
            && self.known.has_no_sites[zone.index()]
        {
            self.known.failure_cause.set(Some(FailureCause::Zone(zone.index())));
            return Some(false);
        }
        if self.known.is_off_board(site) {
            return Some(false);
        }
        let settles = |&(known, place, holds): &(Test, &Site, bool)| match holds {
            _ if place != site => None,
            true if known.implies(test) => Some(true),
            true if known.excludes(test) => Some(false),
            false if test.implies(known) => Some(false),
            _ => None,
        };
        self.list.iter().find_map(settles)
    }
}

/// The condition as a test of one site, if it is one.
fn atom(truth: &Truth) -> Option<(Test, &Site)> {
    Some(match truth {
        Truth::OnBoard(site) => (Test::OnBoard, site),
        Truth::Empty(site) => (Test::Empty, site),
        Truth::Mine(site) => (Test::Mine, site),
        Truth::Friend(site) => (Test::Friend, site),
        Truth::Enemy(site) => (Test::Enemy, site),
        Truth::Neutral(site) => (Test::Neutral, site),
        Truth::HasType(Kind::Fixed(kind), site) => (Test::Kind(*kind), site),
        Truth::InZone(zone, site) => (Test::Zone(*zone), site),
        Truth::Flag(flag) => (Test::Flag(*flag), &HERE),
        _ => return None,
    })
}
