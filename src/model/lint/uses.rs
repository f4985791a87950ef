//! What the rules of a model mention.
//!
//! In: a model. Out: [`Uses`]: for every name whether a rule reads it, and what can happen to pieces.

use crate::index::PieceTypeId;
use crate::model::visit::{Visitor, walk_action, walk_kind, walk_number, walk_truth};
use crate::model::{
    Action, ActionKind, Attack, Drawing, Emission, Follow, Inscription, Kind, LocalId, Model, Number, Place,
    Truth,
};
use crate::weights::Term;

/// What the rules mention; the lists are indexed by the ids of the things they are about.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) zones: Vec<bool>,
    pub(super) attributes: Vec<bool>,
    pub(super) variables: Vec<bool>,
    pub(super) run_arrays: Vec<bool>,
    /// Procedures that are called.
    pub(super) procedures: Vec<bool>,
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
            run_arrays: none(model.run_arrays.len()),
            procedures: none(model.procedures.len()),
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
        let after = [&phases.after_step, &phases.after_move, &phases.after_pass, &phases.invariants];
        let hooks = before.into_iter().chain(after).chain([&model.display.territory]).flatten();
        let hooks = hooks.chain(model.procedures.iter().map(|procedure| &procedure.hook));
        for hook in hooks.chain(&model.random_games.avoided).chain(&model.random_games.answers) {
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
        let passed = &model.random_games.passed;
        model.priorities.iter().chain(passed).for_each(|id| self.move_types[id.index()] = true);
        let drawn = model.display.zones.iter().chain(&model.display.tints);
        drawn.for_each(|(zone, _)| self.zones[zone.index()] = true);
        model.display.scores.iter().for_each(|(id, _)| self.variables[id.index()] = true);
        model.display.marks.iter().for_each(|(zone, _)| self.zones[zone.index()] = true);
        for weight in &model.weights.terms {
            match weight.term {
                Term::Attribute(_, id, _) => self.attributes[id.index()] = true,
                Term::Variable(id) => self.variables[id.index()] = true,
                _ => {}
            }
        }
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
        for action in body {
            self.action(action);
        }
        let closed = std::mem::take(&mut self.open);
        self.locals.extend(closed.into_iter().filter_map(|local| Some((local.place?, local.read))));
    }

    fn attack(&mut self, attack: Attack) {
        match attack.move_type {
            Some(id) => self.move_types[id.index()] = true,
            None => self.any_move_type = true,
        }
    }

    fn named(&mut self, kinds: &[PieceTypeId]) {
        for kind in kinds {
            self.kinds_named[kind.index()] = true;
        }
    }

    /// Notes the kind that a piece is created as or changed into.
    fn made(&mut self, kind: &Kind) {
        match kind {
            Kind::Fixed(id) => self.kinds_made[id.index()] = true,
            Kind::Local(_) | Kind::Of(_) | Kind::Indexed(_) => self.makes_any_kind = true,
            Kind::Moved => {}
        }
    }

    fn add(&mut self, emission: &Emission) {
        emission.becomes.iter().for_each(|kind| self.kinds_made[kind.index()] = true);
        match emission.continuation.map(|next| next.moves) {
            Some(Follow::All) => self.any_move_type = true,
            Some(Follow::Typed(id)) => self.move_types[id.index()] = true,
            Some(Follow::Nothing) | None => {}
        }
    }
}

impl Visitor for Uses {
    fn action(&mut self, action: &Action) {
        match &action.kind {
            ActionKind::SetFlag(flag, _) => self.flags.set[flag.index()] = true,
            ActionKind::SetSiteFlag(flag, ..) => self.site_flags.set[flag.index()] = true,
            ActionKind::SetKind(kind, _) | ActionKind::Create(kind, ..) => self.made(kind),
            ActionKind::SetOwner(..) | ActionKind::Flip(_) => self.changes_owner = true,
            ActionKind::Add(emission) => self.add(emission),
            ActionKind::Call(procedure) => self.procedures[procedure.index()] = true,
            _ => {}
        }
        walk_action(self, action);
        if let ActionKind::Set(local, _) = &action.kind
            && let Some(local) = self.open.get_mut(usize::from(local.0))
        {
            local.place.get_or_insert(Place { span: action.span, call: action.call });
        }
    }

    fn truth(&mut self, truth: &Truth) {
        match truth {
            Truth::Flag(flag) => self.flags.read[flag.index()] = true,
            Truth::SiteFlag(flag, _) => self.site_flags.read[flag.index()] = true,
            Truth::Attacked(attack, _) | Truth::Defended(attack, _) => self.attack(*attack),
            Truth::InZone(zone, _) => self.zones[zone.index()] = true,
            Truth::Checkmated(kinds) => {
                self.any_move_type = true;
                self.named(kinds);
            }
            Truth::Captured(kinds) => self.named(kinds),
            _ => {}
        }
        walk_truth(self, truth);
    }

    fn number(&mut self, number: &Number) {
        match number {
            Number::Attribute(attribute, _) => self.attributes[attribute.index()] = true,
            Number::Variable(variable, _) | Number::SiteVariable(variable, _) => {
                self.variables[variable.index()] = true;
            }
            Number::RunArray(array, _) => self.run_arrays[array.index()] = true,
            _ => {}
        }
        walk_number(self, number);
    }

    fn kind(&mut self, kind: &Kind) {
        if let Kind::Fixed(id) = kind {
            self.kinds_named[id.index()] = true;
        }
        walk_kind(self, kind);
    }

    fn local(&mut self, local: LocalId) {
        if let Some(local) = self.open.get_mut(usize::from(local.0)) {
            local.read = true;
        }
    }
}
