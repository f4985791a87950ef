//! Lowers positions, directions, players and piece types.

use super::action::Body;
use super::scope::Type;
use crate::model::{Direction, Kind, LocalId, Number, Player, Site};
use crate::syntax::Sexpr;

impl Body<'_, '_> {
    /// A local variable of a type: `None` if the form is not a variable, `Some(None)` if it is one of another type,
    /// which was reported.
    #[expect(
        clippy::option_option,
        reason = "a variable of the wrong type is reported, and is still a variable"
    )]
    pub(super) fn local(&mut self, form: &Sexpr, wanted: Type) -> Option<Option<LocalId>> {
        let (id, kind) = self.scope.find(form.symbol()?)?;
        if kind != wanted {
            self.context.report_type(form, wanted.name(), kind);
        }
        Some((kind == wanted).then_some(id))
    }

    /// A site; a direction means the site one step from the cursor.
    pub(super) fn site(&mut self, form: &Sexpr) -> Option<Site> {
        match self.type_of(form) {
            Type::Direction => return self.direction(form).map(Site::Toward),
            Type::Site => {}
            _ if self.context.is_missing_argument(form) => return None,
            Type::Number if form.symbol().is_some() && form.number().is_none() => {
                return self.context.site(form).map(Site::Fixed);
            }
            other => {
                self.context.report_type(form, "a position or direction", other);
                return None;
            }
        }
        if let Some(id) = self.local(form, Type::Site) {
            return id.map(Site::Local);
        }
        if let Some(id) = form.symbol().and_then(|word| self.context.model.board.site(word)) {
            return Some(Site::Fixed(id));
        }
        match form.symbol() {
            Some("here") => Some(Site::Here),
            Some("from") => Some(Site::From),
            Some("to") => Some(Site::To),
            Some("mark") => Some(Site::Mark),
            Some("last-from") => Some(self.last(Site::LastFrom)),
            Some("last-to") => Some(self.last(Site::LastTo)),
            None if form.head() == Some("position-at") => {
                self.indexed(form).map(|index| Site::Indexed(Box::new(index)))
            }
            _ => self.step_beyond(form),
        }
    }

    /// A site where a name is expected: a word that names a position means it, even if it also names a direction.
    pub(super) fn named_site(&mut self, form: &Sexpr) -> Option<Site> {
        let word = form.symbol().filter(|word| self.scope.find(word).is_none());
        let named = word.and_then(|word| self.context.model.board.site(word));
        named.map_or_else(|| self.site(form), |site| Some(Site::Fixed(site)))
    }

    /// `(step SITE DIRECTION …)`: the site that these steps lead to; `(repeat NUMBER DIRECTION)` is short for many
    /// steps.
    fn step_beyond(&mut self, form: &Sexpr) -> Option<Site> {
        let [site, steps @ ..] = form.arguments() else {
            return self.wrong(form, "`(step POSITION DIRECTION …)`");
        };
        self.context.report_extension(form, "step");
        let mut site = self.site(site)?;
        for step in steps {
            let start = Box::new(site);
            site = match (step.head(), step.arguments()) {
                (Some("repeat"), [times, direction]) => {
                    Site::Along(start, Box::new(self.number(times)?), self.direction(direction)?)
                }
                _ => Site::Beyond(start, self.direction(step)?),
            };
        }
        Some(site)
    }

    /// A site of the last step, which the game must therefore remember.
    pub(super) fn last(&mut self, site: Site) -> Site {
        self.context.model.memory.last_step = true;
        site
    }

    /// The optional position at the end of a form; by default the cursor. Anything after it is reported.
    pub(super) fn site_or_here(&mut self, rest: &[Sexpr]) -> Option<Site> {
        self.context.expect_end(rest, 1);
        rest.first().map_or(Some(Site::Here), |form| self.site(form))
    }

    /// A direction.
    pub(super) fn direction(&mut self, form: &Sexpr) -> Option<Direction> {
        if let Some(id) = self.local(form, Type::Direction) {
            return id.map(Direction::Local);
        }
        let known = form.symbol().and_then(|word| self.context.model.board.direction(word));
        if form.number().is_some() && known.is_none() {
            self.context.report_type(form, "a direction", Type::Number);
            return None;
        }
        let Some([head, inner]) = form.list() else {
            return self.context.direction(form).map(Direction::Fixed);
        };
        let word = head.symbol().unwrap_or("");
        let inner = Box::new(self.direction(inner)?);
        if word == "opposite" {
            return Some(Direction::Opposite(inner));
        }
        let Some(id) = self.context.model.board.symmetry(word) else {
            let known: Vec<String> =
                self.context.model.board.symmetries.iter().map(|s| s.name.clone()).collect();
            self.context.report_unknown_name("symmetry", form, &known);
            return None;
        };
        Some(Direction::Mapped(id, inner))
    }

    /// A player.
    pub(super) fn player(&mut self, form: &Sexpr) -> Option<Player> {
        if let Some(id) = self.local(form, Type::Player) {
            return id.map(Player::Local);
        }
        match form.head() {
            Some("owner") => self.site_or_here(form.arguments()).map(Player::OwnerOf),
            Some("mover") if self.context.player_id("mover").is_none() => {
                Some(self.without_arguments(form, Player::Mover))
            }
            Some("own") if self.context.player_id("own").is_none() => {
                Some(self.without_arguments(form, Player::Own))
            }
            _ => self.context.player(form).map(Player::Fixed),
        }
    }

    /// The meaning of a word that takes no arguments; any arguments are reported.
    pub(super) fn without_arguments<T>(&mut self, form: &Sexpr, meaning: T) -> T {
        self.context.expect_end(form.arguments(), 0);
        meaning
    }

    /// A kind of piece.
    pub(super) fn piece_kind(&mut self, form: &Sexpr) -> Option<Kind> {
        if let Some(id) = self.local(form, Type::Kind) {
            return id.map(Kind::Local);
        }
        match form.list() {
            Some([head, site @ ..]) if head.symbol() == Some("type-of") => {
                self.context.report_extension(form, "type-of");
                self.site_or_here(site).map(Kind::Of)
            }
            Some([head, ..]) if head.symbol() == Some("kind-at") => {
                self.indexed(form).map(|index| Kind::Indexed(Box::new(index)))
            }
            _ => self.context.piece_type(form).map(Kind::Fixed),
        }
    }

    /// The number in `(position-at NUMBER)` and `(kind-at NUMBER)`.
    fn indexed(&mut self, form: &Sexpr) -> Option<Number> {
        let word = form.head().unwrap_or("");
        self.context.report_extension(form, word);
        match form.arguments() {
            [number] => self.number(number),
            _ => self.wrong(form, &format!("`({word} NUMBER)`")),
        }
    }
}
