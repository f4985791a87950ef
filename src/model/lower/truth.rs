//! Lowers conditions.

use super::action::{Body, all_or_none};
use super::scope::Type;
use super::words::{GOAL_TESTS, MORE_PREDICATES, PREDICATES, is_number_form};
use crate::index::ZoneId;
use crate::model::{Attack, Comparison, Number, Site, Truth};
use crate::syntax::Sexpr;

impl Body<'_, '_> {
    /// A condition.
    pub(super) fn truth(&mut self, form: &Sexpr) -> Option<Truth> {
        if let Some(id) = self.local(form, Type::Truth) {
            return id.map(Truth::Local);
        }
        let word = form.head().unwrap_or("");
        if matches!(word, "any" | "all") && self.is_truth_name(word) {
            return self.stored_truth(form);
        }
        match word {
            "true" => Some(self.without_arguments(form, Truth::Literal(true))),
            "false" => Some(self.without_arguments(form, Truth::Literal(false))),
            "and" => self.truths(form).map(Truth::And),
            "or" => self.truths(form).map(Truth::Or),
            "not" => match form.arguments() {
                [inner] => self.truth(inner).map(|inner| Truth::Not(Box::new(inner))),
                _ => self.wrong(form, "`(not CONDITION)`"),
            },
            "=" | "!=" => self.equality(form, word),
            "<" | ">" | "<=" | ">=" => self.order(form, word),
            "any" | "all" => self.of_set(form, word),
            _ if GOAL_TESTS.contains(&word) => self.goal_test(form, word),
            _ => self.predicate(form, word),
        }
    }

    /// A truth value to be stored in a number: 1 or 0.
    pub(super) fn truth_as_number(&mut self, form: &Sexpr) -> Option<Number> {
        match form.symbol() {
            Some("true") => Some(Number::Literal(1)),
            Some("false") => Some(Number::Literal(0)),
            _ => self.truth(form).map(|truth| Number::OfTruth(Box::new(truth))),
        }
    }

    fn truths(&mut self, form: &Sexpr) -> Option<Vec<Truth>> {
        all_or_none(form.arguments().iter().map(|part| self.truth(part)))
    }

    /// `=` and `!=` of two values of the same type.
    fn equality(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let [a, b] = form.arguments() else {
            return self.wrong(form, "two values to compare");
        };
        self.context.report_extension(form, word);
        let equal = match self.type_of(a) {
            Type::Direction if self.type_of(b) == Type::Site => Truth::Same(self.site(a)?, self.site(b)?),
            Type::Direction => Truth::SameDirection(self.direction(a)?, self.direction(b)?),
            Type::Site => Truth::Same(self.site(a)?, self.site(b)?),
            Type::Player => Truth::SamePlayer(self.player(a)?, self.player(b)?),
            Type::Kind => Truth::SameKind(self.piece_kind(a)?, self.piece_kind(b)?),
            Type::Number | Type::Truth => {
                Truth::Compare(Comparison::Equal, self.comparable(a)?, self.comparable(b)?)
            }
        };
        Some(if word == "=" { equal } else { Truth::Not(Box::new(equal)) })
    }

    /// A number, or a condition as 1 or 0.
    fn comparable(&mut self, form: &Sexpr) -> Option<Number> {
        match self.type_of(form) {
            Type::Truth => self.truth_as_number(form),
            _ => self.number(form),
        }
    }

    fn order(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let [a, b] = form.arguments() else {
            return self.wrong(form, "two numbers or positions to compare");
        };
        self.context.report_extension(form, word);
        let (a, b) = if matches!(word, "<" | ">=") { (a, b) } else { (b, a) };
        // On boards whose positions are named by numbers, a number could be either, so both have to be positions.
        let is_place = |form: &Sexpr| matches!(self.type_of(form), Type::Site | Type::Direction);
        let less = if is_place(a) && is_place(b) {
            let (a, b) = (self.site(a), self.site(b));
            Truth::Before(a?, b?)
        } else {
            let (a, b) = (self.number(a), self.number(b));
            Truth::Compare(Comparison::Less, a?, b?)
        };
        Some(if matches!(word, "<" | ">") { less } else { Truth::Not(Box::new(less)) })
    }

    /// `(any SET)`: the set is not empty. `(any CONDITION SET)`: the condition holds for a member; with `all`, for all
    /// members.
    fn of_set(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        self.context.report_extension(form, word);
        match (word, form.arguments()) {
            ("any", [set]) => self.quantified(set).map(Truth::Any),
            ("any", [test, set]) => {
                let test = self.truth(test);
                let set = self.quantified(set);
                let (test, mut set) = (test?, set?);
                set.tests.push(test);
                Some(Truth::Any(set))
            }
            ("all", [test, set]) => {
                let test = self.truth(test);
                let set = self.quantified(set);
                let (test, mut set) = (test?, set?);
                set.tests.push(Truth::Not(Box::new(test)));
                Some(Truth::Not(Box::new(Truth::Any(set))))
            }
            _ => self.wrong(form, "`(any SET)`, `(any CONDITION SET)` or `(all CONDITION SET)`"),
        }
    }

    fn predicate(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let known = |word: &str| PREDICATES.contains(&word) || MORE_PREDICATES.contains(&word);
        if self.is_truth_name(word) && !PREDICATES.contains(&word) {
            return self.stored_truth(form);
        }
        if let Some(positive) = word.strip_prefix("not-").filter(|rest| known(rest)) {
            let inner = self.positive(form, positive)?;
            return Some(Truth::Not(Box::new(inner)));
        }
        if known(word) {
            return self.positive(form, word);
        }
        if !self.context.is_missing_argument(form) {
            self.unknown_condition(form, word);
        }
        None
    }

    /// An attribute or variable that is declared as a truth value.
    fn stored_truth(&mut self, form: &Sexpr) -> Option<Truth> {
        self.number(form).map(Truth::NonZero)
    }

    fn unknown_condition(&mut self, form: &Sexpr, word: &str) {
        let found = self.type_of(form);
        let is_number = is_number_form(word) || self.names_number(word);
        if is_number || (found != Type::Number && found != Type::Truth) {
            return self.context.report_type(form, "a condition", found);
        }
        let words = PREDICATES.iter().chain(MORE_PREDICATES).chain(GOAL_TESTS);
        let mut known: Vec<String> = words.map(|name| (*name).to_owned()).collect();
        known.extend(PREDICATES.iter().map(|name| format!("not-{name}")));
        known.extend(self.context.model.attributes.iter().map(|attribute| attribute.name.clone()));
        self.context.report_unknown_name("condition", form, &known);
    }

    fn positive(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let arguments = form.arguments();
        if MORE_PREDICATES.contains(&word) {
            self.context.report_extension(form, word);
        }
        match (word, arguments) {
            ("piece?", [kind, site @ ..]) => {
                let kind = self.piece_kind(kind);
                let site = self.site_or_here(site);
                Some(Truth::HasType(kind?, site?))
            }
            ("in-zone?", [zone, site @ ..]) => {
                let zone = self.zone(zone);
                let site = self.site_or_here(site);
                Some(Truth::InZone(zone?, site?))
            }
            ("flag?", [flag]) => self.flag(flag).map(Truth::Flag),
            ("position-flag?", [flag, site @ ..]) => {
                let flag = self.site_flag(flag);
                let site = self.site_or_here(site);
                Some(Truth::SiteFlag(flag?, site?))
            }
            ("position?", [position]) => {
                self.named_site(position).map(|position| Truth::Same(Site::Here, position))
            }
            ("position?", [position, site]) => {
                let position = self.named_site(position);
                let site = self.site(site);
                Some(Truth::Same(site?, position?))
            }
            ("attacked?" | "defended?", _) => self.attack(form, word),
            ("repeated?", []) => self.repeated(form),
            ("piece?" | "in-zone?" | "flag?" | "position-flag?" | "position?" | "repeated?", _) => {
                self.wrong(form, &format!("`({word} …)` with its arguments"))
            }
            (_, []) => Some(self.site_test(word, Site::Here)),
            (_, [site]) => self.site(site).map(|site| self.site_test(word, site)),
            _ => self.wrong(form, &format!("`({word} …)` with its arguments")),
        }
    }

    /// `repeated?`: the move brought back an earlier arrangement of pieces.
    fn repeated(&mut self, form: &Sexpr) -> Option<Truth> {
        if self.is_hook && self.counts_moves {
            self.context.model.memory.arrangements = true;
            return Some(Truth::Repeated);
        }
        let places = "only in `after-move` and in `(verify …)` after every move";
        self.wrong(form, &format!("a condition that is allowed here; `repeated?` is allowed {places}"))
    }

    fn site_test(&mut self, word: &str, site: Site) -> Truth {
        match word {
            "empty?" => Truth::Empty(site),
            "friend?" => Truth::Friend(site),
            "my?" => Truth::Mine(site),
            "enemy?" => Truth::Enemy(site),
            "neutral?" => Truth::Neutral(site),
            "on-board?" => Truth::OnBoard(site),
            "goal-position?" => Truth::GoalSite(site),
            "last-from?" => Truth::Same(site, self.last(Site::LastFrom)),
            "last-to?" => Truth::Same(site, self.last(Site::LastTo)),
            "adjacent-to-enemy?" => self.adjacent_to_enemy(&site),
            "marked?" => Truth::Same(site, Site::Mark),
            // Without this, a listed word that has no arm here would silently become another test.
            _ => unreachable!("`{word}` is not a test of a site"),
        }
    }

    fn adjacent_to_enemy(&self, site: &Site) -> Truth {
        let directions = 0..self.context.model.board.directions().len();
        let beyond = |at| {
            let direction = crate::model::Direction::OfBoard(crate::index::DirectionId::new(at));
            Truth::Enemy(Site::Beyond(Box::new(site.clone()), direction))
        };
        Truth::Or(directions.map(beyond).collect())
    }

    /// `(attacked? [MOVE-TYPE] [POSITION] [(by PLAYER)])`, and `defended?` likewise; `(attacked? … (by own))` is the
    /// same as `defended?`.
    fn attack(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let (mut attack, mut site, mut defended) = (Attack::default(), None, word == "defended?");
        for part in form.arguments() {
            let move_type = part.symbol().and_then(|word| self.context.move_type_id(word));
            let is_place = matches!(self.type_of(part), Type::Site | Type::Direction);
            match (part.head(), part.list()) {
                (Some("by"), Some([_, player])) => {
                    self.context.report_extension(part, "by");
                    match player.symbol() {
                        Some("own") if self.context.player_id("own").is_none() => defended = true,
                        _ => attack.by = Some(self.context.player(player)?),
                    }
                }
                _ if move_type.is_some() && !is_place => attack.move_type = move_type,
                _ if site.is_some() => {
                    self.context.report_meaningless(part, "is a second position; only one is allowed");
                }
                _ => site = Some(self.site(part)?),
            }
        }
        let site = site.unwrap_or(Site::Here);
        Some(if defended { Truth::Defended(attack, site) } else { Truth::Attacked(attack, site) })
    }

    pub(super) fn zone(&mut self, form: &Sexpr) -> Option<ZoneId> {
        let found = form.symbol().and_then(|name| self.context.model.board.zone(name));
        if found.is_none() && !self.context.is_missing_argument(form) {
            let known: Vec<String> =
                self.context.model.board.zones.iter().map(|zone| zone.name.clone()).collect();
            self.context.report_unknown_name("zone", form, &known);
        }
        found
    }
}
