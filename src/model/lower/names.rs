//! Name resolution.
//!
//! In: a form that should name something. Out: its id; an unknown name is reported, with the nearest known one.

use super::context::Context;
use crate::index::{
    AttributeId, DirectionId, MoveTypeId, PieceTypeId, PlayerId, ProcedureId, RunArrayId, SiteId, VariableId,
};
use crate::model::Model;
use crate::syntax::Sexpr;

impl Context<'_> {
    pub(super) fn player_id(&self, name: &str) -> Option<PlayerId> {
        let found = self.model.players.iter().position(|player| player.name == name);
        found.map(PlayerId::new)
    }

    pub(super) fn piece_type_id(&self, name: &str) -> Option<PieceTypeId> {
        let found = self.model.piece_types.iter().position(|piece| piece.name == name);
        found.map(PieceTypeId::new)
    }

    pub(super) fn move_type_id(&self, name: &str) -> Option<MoveTypeId> {
        let found = self.model.move_types.iter().position(|kind| kind.name == name);
        found.map(MoveTypeId::new)
    }

    pub(super) fn attribute_id(&self, name: &str) -> Option<AttributeId> {
        let found = self.model.attributes.iter().position(|range| range.name == name);
        found.map(AttributeId::new)
    }

    pub(super) fn variable_id(&self, name: &str) -> Option<VariableId> {
        let found = self.model.variables.iter().position(|variable| variable.range.name == name);
        found.map(VariableId::new)
    }

    pub(super) fn run_array_id(&self, name: &str) -> Option<RunArrayId> {
        let found = self.model.run_arrays.iter().position(|array| array.name == name);
        found.map(RunArrayId::new)
    }

    pub(super) fn procedure_id(&self, name: &str) -> Option<ProcedureId> {
        let found = self.model.procedures.iter().position(|procedure| procedure.name == name);
        found.map(ProcedureId::new)
    }

    /// The procedure that a form names.
    pub(super) fn procedure(&mut self, form: &Sexpr) -> Option<ProcedureId> {
        let found = form.symbol().and_then(|name| self.procedure_id(name));
        self.found_or_report(found, "procedure", form, |model| {
            names(&model.procedures, |procedure| &procedure.name)
        })
    }

    /// The site that a form names.
    pub(super) fn site(&mut self, form: &Sexpr) -> Option<SiteId> {
        let found = form.symbol().and_then(|name| self.model.board.site(name));
        self.found_or_report(found, "position", form, |model| names(model.board.sites(), |site| &site.name))
    }

    /// The direction that a form names.
    pub(super) fn direction(&mut self, form: &Sexpr) -> Option<DirectionId> {
        let found = form.symbol().and_then(|name| self.model.board.direction(name));
        self.found_or_report(found, "direction", form, |model| model.board.directions().to_vec())
    }

    /// The player that a form names.
    pub(super) fn player(&mut self, form: &Sexpr) -> Option<PlayerId> {
        let found = form.symbol().and_then(|name| self.player_id(name));
        self.found_or_report(found, "player", form, |model| names(&model.players, |player| &player.name))
    }

    /// The piece type that a form names.
    pub(super) fn piece_type(&mut self, form: &Sexpr) -> Option<PieceTypeId> {
        let found = form.symbol().and_then(|name| self.piece_type_id(name));
        self.found_or_report(found, "piece", form, |model| names(&model.piece_types, |piece| &piece.name))
    }

    /// The attribute that a form names.
    pub(super) fn attribute(&mut self, form: &Sexpr) -> Option<AttributeId> {
        let found = form.symbol().and_then(|name| self.attribute_id(name));
        self.found_or_report(found, "attribute", form, |model| names(&model.attributes, |range| &range.name))
    }

    /// The variable that a form names, or that is its head: `(NAME PLAYER)`.
    pub(super) fn variable(&mut self, form: &Sexpr) -> Option<VariableId> {
        let found = form.head().and_then(|name| self.variable_id(name));
        self.found_or_report(found, "variable", form, |model| {
            names(&model.variables, |variable| &variable.range.name)
        })
    }

    /// The move type that a form names.
    pub(super) fn move_type(&mut self, form: &Sexpr) -> Option<MoveTypeId> {
        let found = form.symbol().and_then(|name| self.move_type_id(name));
        self.found_or_report(found, "move type", form, |model| names(&model.move_types, |kind| &kind.name))
    }

    /// What a form names; if that is nothing, it is reported with the known names.
    fn found_or_report<I>(
        &mut self,
        found: Option<I>,
        what: &str,
        form: &Sexpr,
        known: impl Fn(&Model) -> Vec<String>,
    ) -> Option<I> {
        if found.is_none() && !self.is_missing_argument(form) {
            let known = if self.may_compare() { known(&self.model) } else { vec![String::new()] };
            self.report_unknown_name(what, form, &known);
        }
        found
    }
}

fn names<T>(all: &[T], name: impl Fn(&T) -> &String) -> Vec<String> {
    all.iter().map(|one| name(one).clone()).collect()
}
