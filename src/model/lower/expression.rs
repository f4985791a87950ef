//! Lowers numbers and sets, and determines the type of a value.

use super::action::{Body, all_or_none};
use super::scope::Type;
use super::words::{SETS, is_number_form, is_test};
use crate::index::DirectionId;
use crate::model::{Arithmetic, Connections, Fold, Kind, Number, Player, Quantified, Region, Truth};
use crate::syntax::Sexpr;

impl Body<'_, '_> {
    /// The type of a value, judged by its form; a number if the form does not tell.
    pub(super) fn type_of(&self, form: &Sexpr) -> Type {
        let word = form.head().unwrap_or("");
        let board = &self.context.model.board;
        let is_word = form.symbol().is_some();
        if let Some((_, kind)) = form.symbol().and_then(|name| self.scope.find(name)) {
            return kind;
        }
        match word {
            _ if form.number().is_some() => Type::Number,
            _ if is_word && board.direction(word).is_some() => Type::Direction,
            _ if is_word && board.site(word).is_some() => Type::Site,
            "here" | "mark" | "from" | "to" | "last-from" | "last-to" if is_word => Type::Site,
            "step" | "position-at" if !is_word => Type::Site,
            "opposite" => Type::Direction,
            "owner" | "own" => Type::Player,
            "type-of" => Type::Kind,
            "kind-at" if !is_word => Type::Kind,
            _ if is_test(word) => Type::Truth,
            _ if board.symmetry(word).is_some() && !is_word => Type::Direction,
            _ if self.context.player_id(word).is_some() => Type::Player,
            _ if self.is_truth_name(word) => Type::Truth,
            _ if self.names_number(word) => Type::Number,
            _ if self.context.piece_type_id(word).is_some() => Type::Kind,
            "mover" if is_word => Type::Player,
            _ => Type::Number,
        }
    }

    /// Whether a word names an attribute or variable.
    pub(super) fn names_number(&self, word: &str) -> bool {
        self.context.attribute_id(word).is_some()
            || self.context.variable_id(word).is_some()
            || self.context.run_array_id(word).is_some()
    }

    pub(super) fn is_truth_name(&self, word: &str) -> bool {
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
        if self.names_number(word) {
            return self.named_number(form, word);
        }
        if is_number_form(word) {
            self.context.report_extension(form, word);
        }
        match word {
            "+" => self.chain(form, Arithmetic::Add),
            "*" => self.chain(form, Arithmetic::Multiply),
            "-" => self.difference(form),
            "/" => self.pair(form, Arithmetic::Divide),
            "mod" => self.pair(form, Arithmetic::Modulo),
            "min" => self.min_or_max(form, Arithmetic::Min, Fold::Min),
            "max" => self.min_or_max(form, Arithmetic::Max, Fold::Max),
            "sum" => self.fold(form, Fold::Sum),
            "groups" => self.groups(form),
            "index" => self.index(form),
            "height" => self.site_or_here(form.arguments()).map(Number::Height),
            "reserve" => self.reserve(form),
            "count" => match form.arguments() {
                [moves, ..] if moves.symbol() == Some("moves") => self.count_moves(form),
                [word] if word.symbol() == Some("again") => self.count_again(form),
                [word] if word.symbol() == Some("repetition") => self.count_repetition(form),
                [set] => self.quantified(set).map(Number::Count),
                _ => self.wrong(form, "`(count SET)`"),
            },
            _ => self.named_number(form, word),
        }
    }

    /// An attribute or a game variable.
    fn named_number(&mut self, form: &Sexpr, word: &str) -> Option<Number> {
        if let Some(id) = self.context.attribute_id(word) {
            return Some(Number::Attribute(id, self.site_or_here(form.arguments())?));
        }
        if let Some(id) = self.context.variable_id(word) {
            if self.context.model.variables[id.index()].scope.is_of_sites() {
                return Some(Number::SiteVariable(id, self.site_or_here(form.arguments())?));
            }
            return Some(Number::Variable(id, self.player_or_own(form.arguments())?));
        }
        if let Some(id) = self.context.run_array_id(word) {
            return self.run_number(form, id);
        }
        let found = self.type_of(form);
        if self.context.is_missing_argument(form) {
            return None;
        }
        if found == Type::Number {
            let names = self.context.model.attributes.iter().map(|attribute| attribute.name.clone());
            let known: Vec<String> = names.collect();
            self.context.report_unknown_name("number, attribute or variable", form, &known);
        } else {
            self.context.report_type(form, "a number", found);
        }
        None
    }

    /// `(count moves [PLAYER])`: how many legal moves a player has. Without `PLAYER` it is the player of the goal, or
    /// after a move the player to move next.
    fn count_moves(&mut self, form: &Sexpr) -> Option<Number> {
        if self.counts_moves {
            self.context.model.phases.count_moves |= !self.is_goal;
            return match form.arguments() {
                [_] if self.is_goal => Some(Number::Moves(Some(Player::Own))),
                [_] => Some(Number::Moves(None)),
                [_, player] => self.player(player).map(|player| Number::Moves(Some(player))),
                _ => self.wrong(form, "`(count moves)` or `(count moves PLAYER)`"),
            };
        }
        let places = "in the conditions of goals, in `after-move` and in `(verify …)` after every move";
        self.wrong(form, &format!("a number that is available here; moves can be counted only {places}"))
    }

    /// `(count again)`: how many more turns in a row the player can have at most.
    fn count_again(&mut self, form: &Sexpr) -> Option<Number> {
        if self.is_preference {
            self.context.model.phases.count_moves = true;
            return Some(Number::InARow);
        }
        self.wrong(form, "a number that is available here; turns in a row can be counted only in `prefer`")
    }

    /// `(count repetition)`: how many turns ago the position first occurred.
    fn count_repetition(&mut self, form: &Sexpr) -> Option<Number> {
        if self.is_goal {
            return Some(Number::Repetition);
        }
        self.wrong(form, "a number that is available here; repetition can be counted only in goals")
    }

    /// `(groups SET [(DIRECTION …)])`: how many connected groups a set has.
    fn groups(&mut self, form: &Sexpr) -> Option<Number> {
        let [set, directions @ ..] = form.arguments() else {
            return self.wrong(form, "`(groups SET)` or `(groups SET (DIRECTION …))`");
        };
        let set = self.quantified(set);
        self.context.expect_end(directions, 1);
        let connections = match directions.first().map(Sexpr::list) {
            Some(Some(listed)) => {
                let listed: Option<_> = listed.iter().map(|item| self.context.direction(item)).collect();
                listed.map(Connections::Along)
            }
            Some(None) => self.wrong(form, "`(groups SET)` or `(groups SET (DIRECTION …))`"),
            None => Some(Connections::All),
        };
        Some(Number::Groups(set?, connections?))
    }

    /// `(reserve PIECE [PLAYER])`: how many pieces of a kind are off the board.
    fn reserve(&mut self, form: &Sexpr) -> Option<Number> {
        self.reserve_of(form).map(|(kind, player)| Number::Reserve(kind, player))
    }

    /// The kind and the player of `(reserve PIECE [PLAYER])`.
    pub(super) fn reserve_of(&mut self, form: &Sexpr) -> Option<(Kind, Player)> {
        let [kind, player @ ..] = form.arguments() else {
            return self.wrong(form, "`(reserve PIECE [PLAYER])`");
        };
        let kind = self.piece_kind(kind);
        let player = self.player_or_own(player);
        Some((kind?, player?))
    }

    /// `(index VALUE)`: where a position or a kind of piece comes in the order of all of them, counted from 0.
    fn index(&mut self, form: &Sexpr) -> Option<Number> {
        let [value] = form.arguments() else {
            return self.wrong(form, "`(index POSITION)` or `(index PIECE)`");
        };
        match self.type_of(value) {
            Type::Kind => self.piece_kind(value).map(Number::OfKind),
            _ => self.site(value).map(Number::OfSite),
        }
    }

    /// The optional player at the end of a form; by default the player to move.
    pub(super) fn player_or_own(&mut self, rest: &[Sexpr]) -> Option<Player> {
        self.context.expect_end(rest, 1);
        rest.first().map_or(Some(Player::Own), |player| self.player(player))
    }

    fn chain(&mut self, form: &Sexpr, operation: Arithmetic) -> Option<Number> {
        let [first, rest @ ..] = form.arguments() else {
            return self.wrong(form, "numbers to calculate with");
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
    fn min_or_max(&mut self, form: &Sexpr, pair: Arithmetic, fold: Fold) -> Option<Number> {
        match form.arguments().last().and_then(Sexpr::head) {
            Some(word) if SETS.contains(&word) => self.fold(form, fold),
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

    /// `(pieces TEST ...)`, `(sites TEST ...)`, `(group POSITION TEST ...)` or `(border POSITION TEST ...)`.
    pub(super) fn quantified(&mut self, form: &Sexpr) -> Option<Quantified> {
        let occupied = match form.head() {
            Some("pieces") => true,
            Some("sites") => false,
            Some("group" | "border") => {
                let region = self.region(form)?;
                return Some(Quantified {
                    region: Some(Box::new(region)),
                    occupied: false,
                    tests: Vec::new(),
                });
            }
            _ => return self.wrong(form, "a set such as `(pieces TEST …)` or `(sites TEST …)`"),
        };
        let tests = self.tests_of_sites(form.arguments());
        Some(Quantified { region: None, occupied, tests: tests? })
    }

    /// The group around a position, or its border: `(group POSITION TEST ... [(DIRECTION ...)])`.
    fn region(&mut self, form: &Sexpr) -> Option<Region> {
        let [from, tests @ ..] = form.arguments() else {
            return self.wrong(form, "`(group POSITION TEST …)` or `(border POSITION TEST …)`");
        };
        let board = &self.context.model.board;
        let listed = |form: &Sexpr| -> Option<Vec<DirectionId>> {
            form.list()?.iter().map(|item| board.direction(item.symbol()?)).collect()
        };
        let (connections, tests) = match tests.split_last().map(|(last, rest)| (listed(last), rest)) {
            Some((Some(directions), rest)) => (Connections::Along(directions), rest),
            _ => (Connections::All, tests),
        };
        let from = self.site(from);
        let tests = self.tests_of_sites(tests);
        Some(Region { from: from?, tests: tests?, connections, border: form.head() == Some("border") })
    }

    /// Conditions evaluated with the cursor on each site in turn. In a goal, they may not test the state of the game.
    fn tests_of_sites(&mut self, tests: &[Sexpr]) -> Option<Vec<Truth>> {
        let counts_moves = self.counts_moves;
        self.counts_moves &= !self.is_goal;
        let is_goal = std::mem::replace(&mut self.is_goal, false);
        let tests = all_or_none(tests.iter().map(|test| self.truth(test)));
        (self.is_goal, self.counts_moves) = (is_goal, counts_moves);
        tests
    }
}
