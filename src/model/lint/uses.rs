//! What the rules of a model mention.
//!
//! In: a model. Out: [`Uses`]: for every name whether a rule reads it, and what can happen to pieces.

use crate::index::PieceTypeId;
use crate::model::{
    Action, ActionKind, Attack, Direction, Domain, Drawing, Follow, Inscription, Kind, LocalId, Model,
    NamePart, Number, Place, Player, Quantified, Site, Truth, Value,
};

/// What the rules mention; the lists are indexed by the ids of the things they are about.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) zones: Vec<bool>,
    pub(super) attributes: Vec<bool>,
    pub(super) variables: Vec<bool>,
    pub(super) flags: Flags,
    pub(super) site_flags: Flags,
    /// Move types named by turns, partial moves, attacks or priorities.
    pub(super) move_types: Vec<bool>,
    /// Whether moves of any type may be offered, or count as attacks, somewhere.
    pub(super) any_move_type: bool,
    /// Piece types that a rule tests for.
    pub(super) kinds_named: Vec<bool>,
    /// Piece types that a move may create or change another piece into.
    pub(super) kinds_made: Vec<bool>,
    /// Whether a move may create or change a piece into a type that is only known at run time.
    pub(super) makes_any_kind: bool,
    /// Whether a move may change the owner of a piece.
    pub(super) changes_owner: bool,
    /// Where each local variable gets its first value, and whether it is read.
    pub(super) locals: Vec<(Place, bool)>,
    /// The local variables of the current block.
    open: Vec<Local>,
}

/// Which flags are read and which are set.
#[derive(Default)]
pub(super) struct Flags {
    pub(super) read: Vec<bool>,
    pub(super) set: Vec<bool>,
}

#[derive(Clone, Default)]
struct Local {
    place: Option<Place>,
    read: bool,
}

impl Uses {
    /// Reads a whole model.
    pub(super) fn of(model: &Model) -> Self {
        let none = |count: usize| vec![false; count];
        let flags = |count: usize| Flags { read: none(count), set: none(count) };
        let mut uses = Self {
            zones: none(model.board.zones.len()),
            attributes: none(model.attributes.len()),
            variables: none(model.variables.len()),
            flags: flags(model.flags.len()),
            site_flags: flags(model.site_flags.len()),
            move_types: none(model.move_types.len()),
            kinds_named: none(model.piece_types.len()),
            kinds_made: none(model.piece_types.len()),
            ..Self::default()
        };
        uses.model(model);
        uses
    }

    fn model(&mut self, model: &Model) {
        for block in model.piece_types.iter().flat_map(|piece| &piece.blocks) {
            self.run(&block.body, block.locals);
        }
        let phases = &model.phases;
        let before = [&phases.before_move, &phases.before_step];
        let after = [&phases.after_step, &phases.after_move, &phases.invariants];
        for hook in before.into_iter().chain(after).flatten() {
            self.run(&hook.body, hook.locals);
        }
        phases.preferences.iter().for_each(|number| self.number(number));
        for goal in &model.goals {
            self.truth(&goal.test);
            goal.score.iter().for_each(|score| self.number(score));
        }
        for turn in &model.turns {
            turn.guard.iter().for_each(|guard| self.truth(guard));
            turn.move_type.iter().for_each(|id| self.move_types[id.index()] = true);
        }
        model.priorities.iter().for_each(|id| self.move_types[id.index()] = true);
        let drawn = model.display.zones.iter().chain(&model.display.tints);
        drawn.for_each(|(zone, _)| self.zones[zone.index()] = true);
        model.display.scores.iter().for_each(|(id, _)| self.variables[id.index()] = true);
        model.display.marks.iter().for_each(|(zone, _)| self.zones[zone.index()] = true);
        for (_, drawing) in &model.display.pieces {
            if let Drawing::Die(attribute)
            | Drawing::Number(attribute)
            | Drawing::Shape { inscription: Inscription::Attribute(attribute), .. } = drawing
            {
                self.attributes[attribute.index()] = true;
            }
        }
    }

    /// Visits the instructions of a block or hook, which has its own local variables.
    fn run(&mut self, body: &[Action], locals: u8) {
        self.open = vec![Local::default(); usize::from(locals)];
        self.body(body);
        let closed = std::mem::take(&mut self.open);
        self.locals.extend(closed.into_iter().filter_map(|local| Some((local.place?, local.read))));
    }

    fn body(&mut self, body: &[Action]) {
        for action in body {
            self.action(action);
        }
    }

    fn action(&mut self, action: &Action) {
        match &action.kind {
            ActionKind::Step(direction) => self.direction(direction),
            ActionKind::Jump(site)
            | ActionKind::Mark(site)
            | ActionKind::Target(site)
            | ActionKind::Capture(site) => self.site(site),
            ActionKind::Verify(test) => self.truth(test),
            ActionKind::If(test, then, other) => {
                self.truth(test);
                self.body(then);
                self.body(other);
            }
            ActionKind::While(test, body) => {
                self.truth(test);
                self.body(body);
            }
            ActionKind::Repeat(times, body) => {
                self.number(times);
                self.body(body);
            }
            ActionKind::Try(body) => self.body(body),
            ActionKind::ForEach(_, domain, body) | ActionKind::ForAll(_, domain, body) => {
                self.domain(domain);
                self.body(body);
            }
            ActionKind::Set(local, value) => {
                self.value(value);
                if let Some(local) = self.open.get_mut(usize::from(local.0)) {
                    local.place.get_or_insert(Place { span: action.span, call: action.call });
                }
            }
            ActionKind::Name(parts) => parts.iter().for_each(|part| self.name_part(part)),
            ActionKind::Add(emission) => {
                emission.becomes.iter().for_each(|kind| self.kinds_made[kind.index()] = true);
                match emission.continuation.map(|next| next.moves) {
                    Some(Follow::All) => self.any_move_type = true,
                    Some(Follow::Typed(id)) => self.move_types[id.index()] = true,
                    Some(Follow::Nothing) | None => {}
                }
            }
            _ => self.effect(&action.kind),
        }
    }

    /// Visits an instruction with effects; the remaining kinds have no operands.
    fn effect(&mut self, kind: &ActionKind) {
        match kind {
            ActionKind::SetFlag(flag, value) => {
                self.flags.set[flag.index()] = true;
                self.truth(value);
            }
            ActionKind::SetSiteFlag(flag, value, site) => {
                self.site_flags.set[flag.index()] = true;
                self.truth(value);
                self.site(site);
            }
            ActionKind::SetVariable(_, player, value) => {
                self.player(player);
                self.number(value);
            }
            ActionKind::SetReserve(kind, player, value) => {
                self.kind(kind);
                self.player(player);
                self.number(value);
            }
            ActionKind::SetSiteVariable(_, site, value) | ActionKind::SetAttribute(_, value, site) => {
                self.site(site);
                self.number(value);
            }
            ActionKind::SetKind(kind, site) => {
                self.made(kind);
                self.site(site);
            }
            ActionKind::SetOwner(player, site) => {
                self.changes_owner = true;
                self.player(player);
                self.site(site);
            }
            ActionKind::Flip(site) => {
                self.changes_owner = true;
                self.site(site);
            }
            ActionKind::Create(kind, player, site) => {
                self.made(kind);
                self.player(player);
                self.site(site);
            }
            ActionKind::Tuck(site, under) => [site, under].into_iter().for_each(|site| self.site(site)),
            ActionKind::Stack(number, site, on) => {
                self.number(number);
                self.site(site);
                self.site(on);
            }
            _ => {}
        }
    }

    fn name_part(&mut self, part: &NamePart) {
        match part {
            NamePart::Word(_) => {}
            NamePart::Number(number) => self.number(number),
            NamePart::Direction(direction) => self.direction(direction),
            NamePart::Site(site) => self.site(site),
            NamePart::Player(player) => self.player(player),
            NamePart::Kind(kind) => self.kind(kind),
        }
    }

    fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Range(first, last) => [first, last].into_iter().for_each(|number| self.number(number)),
            Domain::Sites(set) => self.set(set),
            Domain::Directions(_) | Domain::Players | Domain::Kinds => {}
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Number(number) => self.number(number),
            Value::Truth(truth) => self.truth(truth),
            Value::Site(site) => self.site(site),
            Value::Direction(direction) => self.direction(direction),
            Value::Player(player) => self.player(player),
            Value::Kind(kind) => self.kind(kind),
        }
    }

    fn truth(&mut self, truth: &Truth) {
        match truth {
            Truth::Local(local) => self.local(*local),
            Truth::Not(inner) => self.truth(inner),
            Truth::And(all) | Truth::Or(all) => all.iter().for_each(|part| self.truth(part)),
            Truth::Compare(_, a, b) => [a, b].into_iter().for_each(|number| self.number(number)),
            Truth::NonZero(number) => self.number(number),
            Truth::OnBoard(site)
            | Truth::Empty(site)
            | Truth::Mine(site)
            | Truth::Friend(site)
            | Truth::Enemy(site)
            | Truth::Neutral(site)
            | Truth::GoalSite(site) => self.site(site),
            Truth::HasType(kind, site) => {
                self.kind(kind);
                self.site(site);
            }
            Truth::Flag(flag) => self.flags.read[flag.index()] = true,
            Truth::SiteFlag(flag, site) => {
                self.site_flags.read[flag.index()] = true;
                self.site(site);
            }
            Truth::Any(set) => self.set(set),
            Truth::Attacked(attack, site) | Truth::Defended(attack, site) => {
                self.attack(*attack);
                self.site(site);
            }
            Truth::InZone(zone, site) => {
                self.zones[zone.index()] = true;
                self.site(site);
            }
            Truth::Same(a, b) | Truth::Before(a, b) => [a, b].into_iter().for_each(|site| self.site(site)),
            Truth::SameDirection(a, b) => [a, b].into_iter().for_each(|direction| self.direction(direction)),
            Truth::SamePlayer(a, b) => [a, b].into_iter().for_each(|player| self.player(player)),
            Truth::SameKind(a, b) => [a, b].into_iter().for_each(|kind| self.kind(kind)),
            Truth::Checkmated(kinds) => {
                self.any_move_type = true;
                self.named(kinds);
            }
            Truth::Captured(kinds) => self.named(kinds),
            Truth::Literal(_) | Truth::Stalemated | Truth::Repetition(_) | Truth::Repeated => {}
        }
    }

    fn attack(&mut self, attack: Attack) {
        match attack.move_type {
            Some(id) => self.move_types[id.index()] = true,
            None => self.any_move_type = true,
        }
    }

    fn set(&mut self, set: &Quantified) {
        if let Some(region) = &set.region {
            self.site(&region.from);
            region.tests.iter().for_each(|test| self.truth(test));
        }
        set.tests.iter().for_each(|test| self.truth(test));
    }

    fn number(&mut self, number: &Number) {
        match number {
            Number::Local(local) => self.local(*local),
            Number::Attribute(attribute, site) => {
                self.attributes[attribute.index()] = true;
                self.site(site);
            }
            Number::Variable(variable, player) => {
                self.variables[variable.index()] = true;
                self.player(player);
            }
            Number::SiteVariable(variable, site) => {
                self.variables[variable.index()] = true;
                self.site(site);
            }
            Number::Arithmetic(_, a, b, _) => [a, b].into_iter().for_each(|number| self.number(number)),
            Number::Reserve(kind, player) => {
                self.kind(kind);
                self.player(player);
            }
            Number::Height(site) => self.site(site),
            Number::Count(set) | Number::Groups(set, _) => self.set(set),
            Number::OfTruth(truth) => self.truth(truth),
            Number::Fold(_, number, set) => {
                self.number(number);
                self.set(set);
            }
            Number::Moves(player) => player.iter().for_each(|player| self.player(player)),
            Number::Literal(_) | Number::Repetition => {}
        }
    }

    fn site(&mut self, site: &Site) {
        match site {
            Site::Local(local) => self.local(*local),
            Site::Toward(direction) => self.direction(direction),
            Site::Beyond(site, direction) => {
                self.site(site);
                self.direction(direction);
            }
            Site::Along(site, times, direction) => {
                self.site(site);
                self.number(times);
                self.direction(direction);
            }
            _ => {}
        }
    }

    fn direction(&mut self, direction: &Direction) {
        match direction {
            Direction::Fixed(_) => {}
            Direction::Local(local) => self.local(*local),
            Direction::Opposite(inner) | Direction::Mapped(_, inner) => self.direction(inner),
        }
    }

    fn player(&mut self, player: &Player) {
        match player {
            Player::Local(local) => self.local(*local),
            Player::OwnerOf(site) => self.site(site),
            Player::Own | Player::Mover | Player::Fixed(_) => {}
        }
    }

    fn kind(&mut self, kind: &Kind) {
        match kind {
            Kind::Fixed(id) => self.kinds_named[id.index()] = true,
            Kind::Local(local) => self.local(*local),
            Kind::Of(site) => self.site(site),
            Kind::Moved => {}
        }
    }

    fn named(&mut self, kinds: &[PieceTypeId]) {
        for kind in kinds {
            self.kinds_named[kind.index()] = true;
        }
    }

    /// Visits the kind that a piece is created as or changed into.
    fn made(&mut self, kind: &Kind) {
        match kind {
            Kind::Fixed(id) => self.kinds_made[id.index()] = true,
            Kind::Local(_) | Kind::Of(_) => self.makes_any_kind = true,
            Kind::Moved => {}
        }
        self.kind(kind);
    }

    fn local(&mut self, local: LocalId) {
        if let Some(local) = self.open.get_mut(usize::from(local.0)) {
            local.read = true;
        }
    }
}
