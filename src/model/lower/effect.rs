//! Lowers instructions with effects: deferred changes, flags, variables, and `add`.

use super::action::{Body, all_or_none};
use super::scope::Type;
use crate::diagnostic::Code;
use crate::index::{FlagId, SiteFlagId};
use crate::model::{
    ActionKind, Continuation, Emission, Follow, Jump, Kind, Player, Site, Stopping, VariableScope,
};
use crate::syntax::Sexpr;

impl Body<'_, '_> {
    /// A ZRF instruction with an effect.
    pub(super) fn effect(&mut self, form: &Sexpr, word: &str) -> Option<ActionKind> {
        match word {
            "capture" => self.site_or_here(form.arguments()).map(ActionKind::Capture),
            "change-owner" => self.change_owner(form),
            "change-type" => self.change_type(form),
            "create" => self.create(form),
            "flip" => self.site_or_here(form.arguments()).map(ActionKind::Flip),
            "set-attribute" => self.set_attribute(form),
            "set-flag" => self.set_flag(form),
            _ => self.set_position_flag(form),
        }
    }

    /// `(set-flag FLAG VALUE)`.
    fn set_flag(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [name, value] = form.arguments() else {
            return self.wrong(form, "`(set-flag FLAG VALUE)`");
        };
        let flag = self.flag(name);
        let value = self.truth(value);
        Some(ActionKind::SetFlag(flag?, value?))
    }

    /// A flag of runs, which need not be declared.
    pub(super) fn flag(&mut self, name: &Sexpr) -> Option<FlagId> {
        let Some(word) = name.symbol() else {
            return self.wrong(name, "a flag's name");
        };
        let index =
            self.context.note_name(name, word, |model| (&mut model.flags, &mut model.places.flags))?;
        Some(FlagId::new(index))
    }

    /// `(set-position-flag FLAG VALUE [POSITION])`.
    fn set_position_flag(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [name, value, site @ ..] = form.arguments() else {
            return self.wrong(form, "`(set-position-flag FLAG VALUE [POSITION])`");
        };
        let flag = self.site_flag(name);
        let value = self.truth(value);
        let site = self.site_or_here(site);
        Some(ActionKind::SetSiteFlag(flag?, value?, site?))
    }

    /// A flag for positions, which need not be declared.
    pub(super) fn site_flag(&mut self, name: &Sexpr) -> Option<SiteFlagId> {
        let Some(word) = name.symbol() else {
            return self.wrong(name, "a flag's name");
        };
        let index = self
            .context
            .note_name(name, word, |model| (&mut model.site_flags, &mut model.places.site_flags))?;
        Some(SiteFlagId::new(index))
    }

    /// `(set-attribute NAME VALUE [POSITION])`.
    fn set_attribute(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [name, value, site @ ..] = form.arguments() else {
            return self.wrong(form, "`(set-attribute NAME VALUE [POSITION])`");
        };
        let attribute = self.context.attribute(name)?;
        let truth = self.context.model.attributes[attribute.index()].truth;
        if truth && !self.context.is_extended {
            self.context.model.borne_by_all.insert(attribute);
        }
        let value = if truth { self.truth_as_number(value) } else { self.number(value) };
        let site = self.site_or_here(site);
        Some(ActionKind::SetAttribute(attribute, value?, site?))
    }

    /// `(change-type PIECE [POSITION])`.
    fn change_type(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [kind, site @ ..] = form.arguments() else {
            return self.wrong(form, "`(change-type PIECE [POSITION])`");
        };
        let kind = self.piece_kind(kind);
        let site = self.site_or_here(site);
        Some(ActionKind::SetKind(kind?, site?))
    }

    /// `(change-owner [PLAYER] [POSITION])`.
    fn change_owner(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let (player, site) = match form.arguments() {
            [player, site @ ..] if self.type_of(player) == Type::Player => (self.player(player), site),
            site => (Some(Player::Own), site),
        };
        let site = self.site_or_here(site);
        Some(ActionKind::SetOwner(player?, site?))
    }

    /// `(create [PLAYER] [PIECE] [POSITION])`, in any order.
    fn create(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let (mut kind, mut player, mut site) = (None, None, None);
        for part in form.arguments() {
            let is_second = match self.created_part(part) {
                Some(Type::Kind) => kind.replace(self.piece_kind(part)?).is_some(),
                Some(Type::Player) => player.replace(self.player(part)?).is_some(),
                Some(_) => site.replace(self.site(part)?).is_some(),
                None => return self.unknown_part(part),
            };
            if is_second {
                self.context.report_meaningless(part, "repeats a part that is already there");
            }
        }
        let (kind, player) = (kind.unwrap_or(Kind::Moved), player.unwrap_or(Player::Own));
        Some(ActionKind::Create(kind, player, site.unwrap_or(Site::Here)))
    }

    /// What kind of part of `create` a form is.
    fn created_part(&self, part: &Sexpr) -> Option<Type> {
        let kind = self.type_of(part);
        let is_piece = part.symbol().is_some_and(|word| self.context.piece_type_id(word).is_some());
        match kind {
            Type::Site | Type::Direction | Type::Player | Type::Kind => Some(kind),
            _ if is_piece => Some(Type::Kind),
            _ => None,
        }
    }

    fn unknown_part<T>(&mut self, part: &Sexpr) -> Option<T> {
        let model = &self.context.model;
        let pieces = model.piece_types.iter().map(|piece| piece.name.clone());
        let known: Vec<String> =
            pieces.chain(model.players.iter().map(|player| player.name.clone())).collect();
        self.context.report_unknown_name("piece, player or position", part, &known);
        None
    }

    /// `(tuck FROM [UNDER])`.
    pub(super) fn tuck(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [from, under @ ..] = form.arguments() else {
            return self.wrong(form, "`(tuck POSITION [POSITION])`");
        };
        self.needs_columns(form, "tuck")?;
        let from = self.site(from);
        let under = self.site_or_here(under);
        Some(ActionKind::Tuck(from?, under?))
    }

    /// `(stack NUMBER FROM [ON])`.
    pub(super) fn stack(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [number, from, on @ ..] = form.arguments() else {
            return self.wrong(form, "`(stack NUMBER POSITION [POSITION])`");
        };
        self.needs_columns(form, "stack")?;
        let number = self.number(number);
        let from = self.site(from);
        let on = self.site_or_here(on);
        Some(ActionKind::Stack(number?, from?, on?))
    }

    /// Reports an instruction about columns on a board without them.
    fn needs_columns(&mut self, form: &Sexpr, word: &str) -> Option<()> {
        let has = self.context.model.column_height.is_some();
        if !has {
            let message = format!("`{word}` needs a board with columns");
            self.context.report(Code::MissingSection, form, message);
        }
        has.then_some(())
    }

    /// `(set NAME VALUE)`, `(set (VARIABLE PLAYER) VALUE)` or `(set (VARIABLE POSITION) VALUE)`.
    pub(super) fn set(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [place, value] = form.arguments() else {
            return self.wrong(form, "`(set NAME VALUE)`");
        };
        if let Some((id, kind)) = place.symbol().and_then(|name| self.scope.find(name)) {
            return self.value(kind, value).map(|value| ActionKind::Set(id, value));
        }
        if place.head() == Some("reserve") && place.symbol().is_none() {
            self.context.model.memory.reserves = true;
            let (reserve, value) = (self.reserve_of(place), self.number(value));
            return reserve
                .zip(value)
                .map(|((kind, player), value)| ActionKind::SetReserve(kind, player, value));
        }
        if let Some(id) = place.head().and_then(|name| self.context.run_array_id(name)) {
            return self.set_run_array(place, id, value);
        }
        let variable = self.context.variable(place)?;
        let declared = &self.context.model.variables[variable.index()];
        if declared.scope == VariableScope::Clock && value.number() != Some(0) {
            return self.wrong(value, "0, the only number that a clock can be set to");
        }
        let (truth, of_site) = (declared.range.truth, declared.scope.is_of_sites());
        let value = if truth { self.truth_as_number(value) } else { self.number(value) };
        if of_site {
            let site = self.site_or_here(place.arguments());
            return Some(ActionKind::SetSiteVariable(variable, site?, value?));
        }
        let player = self.player_or_own(place.arguments());
        Some(ActionKind::SetVariable(variable, player?, value?))
    }

    /// `(next-turn LABEL)` or `(next-turn again)`.
    pub(super) fn next_turn(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [label] = form.arguments() else {
            return self.wrong(form, "`(next-turn LABEL)` or `(next-turn again)`");
        };
        if label.symbol() == Some("again") {
            return Some(ActionKind::NextTurn(Jump::Again));
        }
        let labels = &self.context.model.labels;
        if let Some(at) = labels.iter().position(|known| label.symbol() == Some(&known.name)) {
            Some(ActionKind::NextTurn(Jump::Label(at as u8)))
        } else {
            let known: Vec<String> = labels.iter().map(|known| known.name.clone()).collect();
            self.context.report_unknown_name("label of the turn order", label, &known);
            None
        }
    }

    /// `(add [PIECE …])` and its relatives. The partial ones may say what may follow: `(add-partial [PIECE …]
    /// [MOVE-TYPE] [any-piece] [must-go-on|may-stop])`.
    pub(super) fn add(&mut self, form: &Sexpr, word: &str) -> Option<ActionKind> {
        if self.is_hook || self.is_goal {
            return self.no_move(form);
        }
        let copy = word.starts_with("add-copy");
        let (pieces, continuation) = if word.ends_with("partial") {
            let (pieces, continuation) = self.continuation(form.arguments());
            (pieces, Some(continuation))
        } else {
            (form.arguments(), None)
        };
        let becomes = all_or_none(pieces.iter().map(|piece| self.context.piece_type(piece)));
        Some(ActionKind::Add(Emission { becomes: becomes?, copy, continuation }))
    }

    /// The pieces of a partial move, and its continuation.
    fn continuation<'s>(&mut self, mut arguments: &'s [Sexpr]) -> (&'s [Sexpr], Continuation) {
        let mut next = Continuation { moves: Follow::All, any_piece: false, stopping: None };
        while let Some((last, before)) = arguments.split_last() {
            match last.symbol() {
                Some("any-piece") => next.any_piece = true,
                Some(word @ ("must-go-on" | "may-stop")) => {
                    if next.stopping.is_some() {
                        self.context
                            .report_meaningless(last, "cannot be combined with another word about stopping");
                    }
                    let stopping = if word == "may-stop" { Stopping::Free } else { Stopping::Never };
                    next.stopping = Some(stopping);
                }
                _ => break,
            }
            self.context.report_extension(last, last.symbol().unwrap_or(""));
            arguments = before;
        }
        if let Some((last, before)) = arguments.split_last() {
            let word = last.symbol().unwrap_or("");
            if let Some(move_type) = self.context.move_type_id(word) {
                next.moves = Follow::Typed(move_type);
                arguments = before;
            } else if self.context.piece_type_id(word).is_none() && !self.context.is_missing_argument(last) {
                let message = format!("no moves are declared under `{word}`, so the move ends here");
                let known = self.context.model.move_types.iter().map(|kind| kind.name.as_str());
                let pieces = self.context.model.piece_types.iter().map(|piece| piece.name.as_str());
                let diagnostic = self.context.about(Code::NothingFollows, last, message);
                let diagnostic = self.context.suggest(diagnostic, word, known.chain(pieces));
                self.context.push(diagnostic);
                next.moves = Follow::Nothing;
                arguments = before;
            }
        }
        (arguments, next)
    }
}
