//! Expressions, each lowered as the type that its place needs.

use super::action::Body;
use super::scope::Type;
use crate::model::{
    Arithmetic, Comparison, Direction, Fold, LocalId, Number, Player, Quantified, Site, Truth,
};
use crate::syntax::Sexpr;

impl Body<'_, '_> {
    /// The type of a value by its form; a number where nothing tells.
    pub(super) fn type_of(&self, form: &Sexpr) -> Type {
        let word = form.head().unwrap_or("");
        let board = &self.context.model.board;
        if let Some((_, kind)) = form.symbol().and_then(|name| self.scope.find(name)) {
            return kind;
        }
        match word {
            "here" | "mark" if form.symbol().is_some() => Type::Site,
            "from" => Type::Site,
            "opposite" => Type::Direction,
            "owner" => Type::Player,
            _ if is_test(word) => Type::Truth,
            _ if board.direction(word).is_some() && form.symbol().is_some() => Type::Direction,
            _ if board.symmetry(word).is_some() && form.list().is_some() => Type::Direction,
            _ if board.site(word).is_some() && form.symbol().is_some() => Type::Site,
            _ if self.context.player_id(word).is_some() => Type::Player,
            _ if self.is_truth_name(word) => Type::Truth,
            _ => Type::Number,
        }
    }

    fn is_truth_name(&self, word: &str) -> bool {
        let model = &self.context.model;
        let attribute = self.context.attribute_id(word).is_some_and(|id| model.attributes[id.index()].truth);
        attribute || self.context.variable_id(word).is_some_and(|id| model.variables[id.index()].range.truth)
    }

    /// A number.
    pub(super) fn number(&mut self, form: &Sexpr) -> Option<Number> {
        if let Some(value) = form.number() {
            return Some(Number::Literal(value));
        }
        if let Some(id) = self.local(form, Type::Number) {
            return id.map(Number::Local);
        }
        let word = form.head().unwrap_or("");
        match word {
            "+" => self.chain(form, Arithmetic::Add),
            "*" => self.chain(form, Arithmetic::Multiply),
            "-" => self.difference(form),
            "/" => self.pair(form, Arithmetic::Divide),
            "mod" => self.pair(form, Arithmetic::Modulo),
            "min" => self.least_or_greatest(form, Arithmetic::Min, Fold::Min),
            "max" => self.least_or_greatest(form, Arithmetic::Max, Fold::Max),
            "sum" => self.fold(form, Fold::Sum),
            "count" => match form.arguments() {
                [set] => self.quantified(set).map(Number::Count),
                _ => self.wrong(form, "`(count SET)`"),
            },
            _ => self.named_number(form, word),
        }
    }

    /// An attribute or a game variable.
    fn named_number(&mut self, form: &Sexpr, word: &str) -> Option<Number> {
        if let Some(id) = self.context.attribute_id(word) {
            return Some(Number::Attribute(id, self.site_or_here(form.arguments().first())?));
        }
        if let Some(id) = self.context.variable_id(word) {
            let player = form.arguments().first().map_or(Some(Player::Own), |player| self.player(player));
            return Some(Number::Variable(id, player?));
        }
        let found = self.type_of(form);
        if found == Type::Number {
            let names = self.context.model.attributes.iter().map(|attribute| attribute.name.clone());
            let known: Vec<String> = names.collect();
            self.context.unknown("number, attribute or variable", form, &known);
        } else {
            self.context.wrong_type(form, &format!("a number but not {}", found.name()));
        }
        None
    }

    fn chain(&mut self, form: &Sexpr, operation: Arithmetic) -> Option<Number> {
        let [first, rest @ ..] = form.arguments() else {
            return self.wrong(form, "numbers to reckon with");
        };
        rest.iter().fold(self.number(first), |sum, next| {
            let next = self.number(next);
            Some(Number::Arithmetic(operation, Box::new(sum?), Box::new(next?), form.span))
        })
    }

    fn difference(&mut self, form: &Sexpr) -> Option<Number> {
        match form.arguments() {
            [only] => {
                let value = self.number(only)?;
                let zero = Box::new(Number::Literal(0));
                Some(Number::Arithmetic(Arithmetic::Subtract, zero, Box::new(value), form.span))
            }
            _ => self.chain(form, Arithmetic::Subtract),
        }
    }

    fn pair(&mut self, form: &Sexpr, operation: Arithmetic) -> Option<Number> {
        match form.arguments() {
            [_, _] => self.chain(form, operation),
            _ => self.wrong(form, "two numbers"),
        }
    }

    /// `(min A B ...)` of numbers, or `(min NUMBER SET)`.
    fn least_or_greatest(&mut self, form: &Sexpr, pair: Arithmetic, fold: Fold) -> Option<Number> {
        match form.arguments().last().and_then(Sexpr::head) {
            Some("pieces" | "sites") => self.fold(form, fold),
            _ => self.chain(form, pair),
        }
    }

    fn fold(&mut self, form: &Sexpr, fold: Fold) -> Option<Number> {
        let [value, set] = form.arguments() else {
            return self.wrong(form, "a number and a set such as `(pieces friend?)`");
        };
        let value = self.number(value);
        let set = self.quantified(set);
        Some(Number::Fold(fold, Box::new(value?), set?))
    }

    /// `(pieces TEST ...)` or `(sites TEST ...)`.
    pub(super) fn quantified(&mut self, form: &Sexpr) -> Option<Quantified> {
        let occupied = match form.head() {
            Some("pieces") => true,
            Some("sites") => false,
            _ => return self.wrong(form, "a set: `(pieces TEST …)` or `(sites TEST …)`"),
        };
        let is_goal = std::mem::replace(&mut self.is_goal, false);
        let tests = form.arguments().iter().map(|test| self.truth(test));
        let tests = tests.collect::<Option<_>>();
        self.is_goal = is_goal;
        Some(Quantified { occupied, tests: tests? })
    }

    /// A local variable of a type: outer none when the form names no variable, inner none when it is
    /// of another type.
    #[expect(clippy::option_option, reason = "no variable, or one that was reported")]
    fn local(&mut self, form: &Sexpr, wanted: Type) -> Option<Option<LocalId>> {
        let (id, kind) = self.scope.find(form.symbol()?)?;
        if kind != wanted {
            let expected = format!("{}, and this variable is {}", wanted.name(), kind.name());
            self.context.wrong_type(form, &expected);
        }
        Some((kind == wanted).then_some(id))
    }

    /// A site; a direction stands for the site one step from the cursor.
    pub(super) fn site(&mut self, form: &Sexpr) -> Option<Site> {
        match self.type_of(form) {
            Type::Direction => return self.direction(form).map(Site::Toward),
            Type::Site => {}
            other => {
                self.context.wrong_type(form, &format!("a position or direction but not {}", other.name()));
                return None;
            }
        }
        if let Some(id) = self.local(form, Type::Site) {
            return id.map(Site::Local);
        }
        match form.symbol() {
            Some("here") => Some(Site::Here),
            Some("from") => Some(Site::From),
            Some("mark") => Some(Site::Mark),
            _ => super::board::site(form, self.context).map(Site::Fixed),
        }
    }

    pub(super) fn site_or_here(&mut self, form: Option<&Sexpr>) -> Option<Site> {
        form.map_or(Some(Site::Here), |form| self.site(form))
    }

    /// A direction.
    pub(super) fn direction(&mut self, form: &Sexpr) -> Option<Direction> {
        if let Some(id) = self.local(form, Type::Direction) {
            return id.map(Direction::Local);
        }
        if form.number().is_some() {
            self.context.wrong_type(form, "a direction but not a number");
            return None;
        }
        let Some([head, inner]) = form.list() else {
            return super::board::direction_id(form, self.context).map(Direction::Fixed);
        };
        let word = head.symbol().unwrap_or("");
        let inner = Box::new(self.direction(inner)?);
        if word == "opposite" {
            return Some(Direction::Opposite(inner));
        }
        let Some(id) = self.context.model.board.symmetry(word) else {
            let known: Vec<String> =
                self.context.model.board.symmetries.iter().map(|s| s.name.clone()).collect();
            self.context.unknown("symmetry", form, &known);
            return None;
        };
        Some(Direction::Mapped(id, inner))
    }

    /// A player.
    pub(super) fn player(&mut self, form: &Sexpr) -> Option<Player> {
        if form.head() == Some("owner") {
            return self.site_or_here(form.arguments().first()).map(Player::OwnerOf);
        }
        if let Some(id) = self.local(form, Type::Player) {
            return id.map(Player::Local);
        }
        self.context.player(form).map(Player::Fixed)
    }

    /// A condition.
    pub(super) fn truth(&mut self, form: &Sexpr) -> Option<Truth> {
        if let Some(id) = self.local(form, Type::Truth) {
            return id.map(Truth::Local);
        }
        let word = form.head().unwrap_or("");
        match word {
            "true" => Some(Truth::Literal(true)),
            "false" => Some(Truth::Literal(false)),
            "and" => self.truths(form).map(Truth::And),
            "or" => self.truths(form).map(Truth::Or),
            "not" => match form.arguments() {
                [inner] => self.truth(inner).map(|inner| Truth::Not(Box::new(inner))),
                _ => self.wrong(form, "`(not CONDITION)`"),
            },
            "=" | "!=" => self.equality(form, word),
            "<" | ">" | "<=" | ">=" => self.order(form, word),
            "stalemated" if self.is_goal => Some(Truth::Stalemated),
            "stalemated" => self
                .wrong(form, "a condition that can be asked here; `stalemated` can be asked only in goals"),
            _ => self.predicate(form, word),
        }
    }

    /// A truth value where a number is kept: 1 or 0.
    pub(super) fn truth_as_number(&mut self, form: &Sexpr) -> Option<Number> {
        match form.symbol() {
            Some("true") => Some(Number::Literal(1)),
            Some("false") => Some(Number::Literal(0)),
            _ => self.truth(form).map(|truth| Number::OfTruth(Box::new(truth))),
        }
    }

    fn truths(&mut self, form: &Sexpr) -> Option<Vec<Truth>> {
        form.arguments().iter().map(|part| self.truth(part)).collect()
    }

    /// `=` and `!=` of two numbers, directions or positions.
    fn equality(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let [a, b] = form.arguments() else {
            return self.wrong(form, "two values to compare");
        };
        let equal = match self.type_of(a) {
            Type::Direction => Truth::SameDirection(self.direction(a)?, self.direction(b)?),
            Type::Site => Truth::Same(self.site(a)?, self.site(b)?),
            _ => Truth::Compare(Comparison::Equal, self.number(a)?, self.number(b)?),
        };
        Some(if word == "=" { equal } else { Truth::Not(Box::new(equal)) })
    }

    fn order(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let [a, b] = form.arguments() else {
            return self.wrong(form, "two numbers to compare");
        };
        let (a, b) = (self.number(a), self.number(b));
        let (a, b) = (a?, b?);
        let less = |a, b| Truth::Compare(Comparison::Less, a, b);
        Some(match word {
            "<" => less(a, b),
            ">" => less(b, a),
            "<=" => Truth::Not(Box::new(less(b, a))),
            _ => Truth::Not(Box::new(less(a, b))),
        })
    }

    fn predicate(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        if let Some(positive) = word.strip_prefix("not-").filter(|rest| PREDICATES.contains(rest)) {
            let inner = self.positive(form, positive)?;
            return Some(Truth::Not(Box::new(inner)));
        }
        if PREDICATES.contains(&word) {
            return self.positive(form, word);
        }
        if self.is_truth_name(word) {
            return self.named_number(form, word).map(Truth::NonZero);
        }
        let found = self.type_of(form);
        let is_number = is_number_form(word) || self.context.attribute_id(word).is_some();
        if is_number
            || self.context.variable_id(word).is_some()
            || (found != Type::Number && found != Type::Truth)
        {
            self.context.wrong_type(form, &format!("a condition but not {}", found.name()));
        } else {
            let mut known: Vec<String> = PREDICATES.iter().map(|name| (*name).to_owned()).collect();
            known.extend(PREDICATES.iter().map(|name| format!("not-{name}")));
            self.context.unknown("condition", form, &known);
        }
        None
    }

    fn positive(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let arguments = form.arguments();
        match (word, arguments) {
            ("piece?", [kind, site @ ..]) => {
                let kind = self.context.piece_type(kind);
                let site = self.site_or_here(site.first());
                Some(Truth::HasType(kind?, site?))
            }
            ("in-zone?", [zone, site @ ..]) => {
                let zone = self.zone(zone);
                let site = self.site_or_here(site.first());
                Some(Truth::InZone(zone?, site?))
            }
            ("position?", [position]) => {
                self.site(position).map(|position| Truth::Same(Site::Here, position))
            }
            (_, []) => Some(site_test(word, Site::Here)),
            (_, [site]) => self.site(site).map(|site| site_test(word, site)),
            _ => self.wrong(form, &format!("`({word} …)` with its arguments")),
        }
    }

    fn zone(&mut self, form: &Sexpr) -> Option<crate::index::ZoneId> {
        let found = form.symbol().and_then(|name| self.context.model.board.zone(name));
        if found.is_none() {
            let known: Vec<String> =
                self.context.model.board.zones.iter().map(|zone| zone.name.clone()).collect();
            self.context.unknown("zone", form, &known);
        }
        found
    }
}

/// Tests of a site; each has a twin that begins with `not-`.
const PREDICATES: &[&str] =
    &["empty?", "friend?", "enemy?", "on-board?", "marked?", "piece?", "in-zone?", "position?"];

fn site_test(word: &str, site: Site) -> Truth {
    match word {
        "empty?" => Truth::Empty(site),
        "friend?" => Truth::Friend(site),
        "enemy?" => Truth::Enemy(site),
        "on-board?" => Truth::OnBoard(site),
        _ => Truth::Same(site, Site::Mark),
    }
}

fn is_test(word: &str) -> bool {
    matches!(
        word,
        "true" | "false" | "and" | "or" | "not" | "=" | "!=" | "<" | ">" | "<=" | ">=" | "stalemated"
    ) || PREDICATES.contains(&word.strip_prefix("not-").unwrap_or(word))
}

fn is_number_form(word: &str) -> bool {
    matches!(word, "+" | "-" | "*" | "/" | "mod" | "min" | "max" | "sum" | "count")
        || word.parse::<i32>().is_ok()
}
