//! Visits every part of an expression or instruction, so that an analysis only says what it looks for.
//!
//! A [`Visitor`] is told of each part; its default methods go on to the parts inside. One that overrides a method calls
//! the `walk_…` function of the same name where it wants to see those too. Order: that of the rule file, outer before
//! inner.

use super::action::{Action, ActionKind, Domain, NamePart};
use super::expression::{Direction, Kind, LocalId, Number, Player, Quantified, Site, Truth, Value};

/// What an analysis does with each part of an expression or instruction.
pub(crate) trait Visitor {
    /// An instruction.
    fn action(&mut self, action: &Action) {
        walk_action(self, action);
    }
    /// A condition.
    fn truth(&mut self, truth: &Truth) {
        walk_truth(self, truth);
    }
    /// A number.
    fn number(&mut self, number: &Number) {
        walk_number(self, number);
    }
    /// A set of sites.
    fn set(&mut self, set: &Quantified) {
        walk_set(self, set);
    }
    /// A site.
    fn site(&mut self, site: &Site) {
        walk_site(self, site);
    }
    /// A direction.
    fn direction(&mut self, direction: &Direction) {
        walk_direction(self, direction);
    }
    /// A player.
    fn player(&mut self, player: &Player) {
        walk_player(self, player);
    }
    /// A kind of piece.
    fn kind(&mut self, kind: &Kind) {
        walk_kind(self, kind);
    }
    /// A local variable that is read.
    fn local(&mut self, _: LocalId) {}
}

/// Visits the parts of an instruction, with the instructions inside it.
pub(crate) fn walk_action<V: Visitor + ?Sized>(visitor: &mut V, action: &Action) {
    match &action.kind {
        ActionKind::Step(direction) => visitor.direction(direction),
        ActionKind::Jump(site)
        | ActionKind::Mark(site)
        | ActionKind::Target(site)
        | ActionKind::Capture(site)
        | ActionKind::Remove(site)
        | ActionKind::Flip(site) => visitor.site(site),
        ActionKind::Verify(test)
        | ActionKind::If(test, ..)
        | ActionKind::While(test, _)
        | ActionKind::SetFlag(_, test) => visitor.truth(test),
        ActionKind::Repeat(times, _) => visitor.number(times),
        ActionKind::ForEach(_, domain, _) | ActionKind::ForAll(_, domain, _) => walk_domain(visitor, domain),
        ActionKind::Set(_, value) => walk_value(visitor, value),
        ActionKind::SetSiteFlag(_, value, site) => {
            visitor.truth(value);
            visitor.site(site);
        }
        ActionKind::SetVariable(_, player, value) => {
            visitor.player(player);
            visitor.number(value);
        }
        ActionKind::SetRunArray(_, index, value) => {
            visitor.number(index);
            visitor.number(value);
        }
        ActionKind::SetReserve(kind, player, value) => {
            visitor.kind(kind);
            visitor.player(player);
            visitor.number(value);
        }
        ActionKind::SetSiteVariable(_, site, value) | ActionKind::SetAttribute(_, value, site) => {
            visitor.site(site);
            visitor.number(value);
        }
        ActionKind::SetKind(kind, site) => {
            visitor.kind(kind);
            visitor.site(site);
        }
        ActionKind::SetOwner(player, site) => {
            visitor.player(player);
            visitor.site(site);
        }
        ActionKind::Create(kind, player, site) => {
            visitor.kind(kind);
            visitor.player(player);
            visitor.site(site);
        }
        ActionKind::Tuck(site, on) => {
            visitor.site(site);
            visitor.site(on);
        }
        ActionKind::Stack(number, site, on) => {
            visitor.number(number);
            visitor.site(site);
            visitor.site(on);
        }
        ActionKind::Name(parts) => parts.iter().for_each(|part| walk_name_part(visitor, part)),
        ActionKind::From
        | ActionKind::To
        | ActionKind::Try(_)
        | ActionKind::NextTurn(_)
        | ActionKind::Cascade
        | ActionKind::Call(_)
        | ActionKind::Add(_) => {}
    }
    action.kind.bodies().flatten().for_each(|inner| visitor.action(inner));
}

fn walk_domain<V: Visitor + ?Sized>(visitor: &mut V, domain: &Domain) {
    match domain {
        Domain::Range(first, last) => {
            visitor.number(first);
            visitor.number(last);
        }
        Domain::Sites(set) => visitor.set(set),
        Domain::Directions(_) | Domain::Players | Domain::Kinds => {}
    }
}

fn walk_value<V: Visitor + ?Sized>(visitor: &mut V, value: &Value) {
    match value {
        Value::Number(number) => visitor.number(number),
        Value::Truth(truth) => visitor.truth(truth),
        Value::Site(site) => visitor.site(site),
        Value::Direction(direction) => visitor.direction(direction),
        Value::Player(player) => visitor.player(player),
        Value::Kind(kind) => visitor.kind(kind),
    }
}

fn walk_name_part<V: Visitor + ?Sized>(visitor: &mut V, part: &NamePart) {
    match part {
        NamePart::Word(_) => {}
        NamePart::Number(number) => visitor.number(number),
        NamePart::Direction(direction) => visitor.direction(direction),
        NamePart::Site(site) => visitor.site(site),
        NamePart::Player(player) => visitor.player(player),
        NamePart::Kind(kind) => visitor.kind(kind),
    }
}

/// Visits the parts of a condition.
pub(crate) fn walk_truth<V: Visitor + ?Sized>(visitor: &mut V, truth: &Truth) {
    match truth {
        Truth::Local(local) => visitor.local(*local),
        Truth::Not(inner) => visitor.truth(inner),
        Truth::And(all) | Truth::Or(all) => all.iter().for_each(|part| visitor.truth(part)),
        Truth::Compare(_, a, b) => {
            visitor.number(a);
            visitor.number(b);
        }
        Truth::NonZero(number) => visitor.number(number),
        Truth::OnBoard(site)
        | Truth::Empty(site)
        | Truth::Mine(site)
        | Truth::Friend(site)
        | Truth::Enemy(site)
        | Truth::Neutral(site)
        | Truth::SiteFlag(_, site)
        | Truth::Attacked(_, site)
        | Truth::Defended(_, site)
        | Truth::InZone(_, site)
        | Truth::GoalSite(site) => visitor.site(site),
        Truth::HasType(kind, site) => {
            visitor.kind(kind);
            visitor.site(site);
        }
        Truth::Any(set) => visitor.set(set),
        Truth::Same(a, b) | Truth::Before(a, b) => {
            visitor.site(a);
            visitor.site(b);
        }
        Truth::SameDirection(a, b) => {
            visitor.direction(a);
            visitor.direction(b);
        }
        Truth::SamePlayer(a, b) => {
            visitor.player(a);
            visitor.player(b);
        }
        Truth::SameKind(a, b) => {
            visitor.kind(a);
            visitor.kind(b);
        }
        Truth::Literal(_)
        | Truth::Flag(_)
        | Truth::Stalemated
        | Truth::Checkmated(_)
        | Truth::Captured(_)
        | Truth::Repetition(_)
        | Truth::Repeated => {}
    }
}

/// Visits the parts of a number.
pub(crate) fn walk_number<V: Visitor + ?Sized>(visitor: &mut V, number: &Number) {
    match number {
        Number::Local(local) => visitor.local(*local),
        Number::Attribute(_, site) | Number::SiteVariable(_, site) | Number::Height(site) => {
            visitor.site(site);
        }
        Number::Variable(_, player) => visitor.player(player),
        Number::RunArray(_, index) => visitor.number(index),
        Number::Arithmetic(_, a, b, _) => {
            visitor.number(a);
            visitor.number(b);
        }
        Number::Reserve(kind, player) => {
            visitor.kind(kind);
            visitor.player(player);
        }
        Number::Count(set) | Number::Groups(set, _) => visitor.set(set),
        Number::OfTruth(truth) => visitor.truth(truth),
        Number::OfSite(site) => visitor.site(site),
        Number::OfKind(kind) => visitor.kind(kind),
        Number::Fold(_, value, set) => {
            visitor.number(value);
            visitor.set(set);
        }
        Number::Moves(player) => player.iter().for_each(|player| visitor.player(player)),
        Number::Literal(_) | Number::InARow | Number::Repetition => {}
    }
}

/// Visits the parts of a set.
pub(crate) fn walk_set<V: Visitor + ?Sized>(visitor: &mut V, set: &Quantified) {
    if let Some(region) = &set.region {
        visitor.site(&region.from);
        region.tests.iter().for_each(|test| visitor.truth(test));
    }
    set.tests.iter().for_each(|test| visitor.truth(test));
}

/// Visits the parts of a site.
pub(crate) fn walk_site<V: Visitor + ?Sized>(visitor: &mut V, site: &Site) {
    match site {
        Site::Local(local) => visitor.local(*local),
        Site::Indexed(index) => visitor.number(index),
        Site::Toward(direction) => visitor.direction(direction),
        Site::Beyond(site, direction) => {
            visitor.site(site);
            visitor.direction(direction);
        }
        Site::Along(site, times, direction) => {
            visitor.site(site);
            visitor.number(times);
            visitor.direction(direction);
        }
        Site::Here | Site::From | Site::Mark | Site::To | Site::Fixed(_) | Site::LastFrom | Site::LastTo => {}
    }
}

/// Visits the parts of a direction.
pub(crate) fn walk_direction<V: Visitor + ?Sized>(visitor: &mut V, direction: &Direction) {
    match direction {
        Direction::Fixed(_) | Direction::OfBoard(_) => {}
        Direction::Local(local) => visitor.local(*local),
        Direction::Opposite(inner) | Direction::Mapped(_, inner) => visitor.direction(inner),
    }
}

/// Visits the parts of a player.
pub(crate) fn walk_player<V: Visitor + ?Sized>(visitor: &mut V, player: &Player) {
    match player {
        Player::Local(local) => visitor.local(*local),
        Player::OwnerOf(site) => visitor.site(site),
        Player::Own | Player::Mover | Player::Fixed(_) => {}
    }
}

/// Visits the parts of a kind of piece.
pub(crate) fn walk_kind<V: Visitor + ?Sized>(visitor: &mut V, kind: &Kind) {
    match kind {
        Kind::Local(local) => visitor.local(*local),
        Kind::Of(site) => visitor.site(site),
        Kind::Indexed(index) => visitor.number(index),
        Kind::Fixed(_) | Kind::Moved => {}
    }
}
