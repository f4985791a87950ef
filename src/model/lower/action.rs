//! Lowers the control flow of blocks: cursor movement, branches and loops.

use super::context::Context;
use super::scope::{MAX_LOCALS, Scope, Type};
use super::words::{INSTRUCTIONS, MORE_INSTRUCTIONS, SETS};
use crate::diagnostic::Code;
use crate::index::{DirectionId, MoveTypeId};
use crate::model::{
    Action, ActionKind, Block, Direction, Domain, Hook, LocalId, NamePart, Origin, Site, Truth, Value,
};
use crate::source::Span;
use crate::syntax::Sexpr;

/// Lowers one block, hook, goal or guard; holds its local variables.
#[allow(clippy::struct_excessive_bools, reason = "each says what may be asked where it is read")]
pub(super) struct Body<'c, 'a> {
    pub(super) context: &'c mut Context<'a>,
    pub(super) scope: Scope,
    /// Whether it is the condition of a goal; only these may test the state of the game.
    pub(super) is_goal: bool,
    /// Whether it is a hook, which makes no move.
    pub(super) is_hook: bool,
    /// Whether `(count moves)` is allowed here.
    pub(super) counts_moves: bool,
    /// Whether this is a number by which moves are preferred.
    pub(super) is_preference: bool,
}

impl<'c, 'a> Body<'c, 'a> {
    pub(super) fn new(context: &'c mut Context<'a>) -> Self {
        Self {
            context,
            scope: Scope::default(),
            is_goal: false,
            is_hook: false,
            counts_moves: false,
            is_preference: false,
        }
    }

    pub(super) fn block(
        mut self,
        items: &[Sexpr],
        origin: Origin,
        move_type: Option<MoveTypeId>,
        part: &Sexpr,
    ) -> Block {
        let body = self.sequence(items);
        let (locals, name) = (self.scope.count(), String::new());
        Block { origin, move_type, body, locals, span: part.span, call: part.call.0, name }
    }

    pub(super) fn hook(self, items: &[Sexpr], span: Span) -> Hook {
        let mut body = Self { is_hook: true, ..self };
        let actions = body.sequence(items);
        Hook { body: actions, locals: body.scope.count(), span }
    }

    /// A sequence of instructions; variables declared in it go out of scope at its end.
    pub(super) fn sequence(&mut self, items: &[Sexpr]) -> Vec<Action> {
        let entered = self.scope.enter();
        let mut out = Vec::with_capacity(items.len());
        for item in items {
            self.instruction(item, &mut out);
        }
        self.scope.leave(entered);
        out
    }

    fn instruction(&mut self, form: &Sexpr, out: &mut Vec<Action>) {
        if let Some(items) = form.list().filter(|items| self.is_sequence(items)) {
            return items.iter().for_each(|item| self.instruction(item, out));
        }
        if let Some(kind) = self.kind(form) {
            out.push(Action { kind, span: form.span, call: form.call.0 });
        }
    }

    /// Whether a list is a nested sequence: its head is a list or the name of a direction or position.
    fn is_sequence(&self, items: &[Sexpr]) -> bool {
        match items.first() {
            None => true,
            Some(first) => match first.symbol() {
                None => true,
                Some(word) => !INSTRUCTIONS.contains(&word) && self.place(word).is_some(),
            },
        }
    }

    /// The cursor movement that a bare name means.
    fn place(&self, word: &str) -> Option<ActionKind> {
        if let Some((id, kind)) = self.scope.find(word) {
            return match kind {
                Type::Direction => Some(ActionKind::Step(Direction::Local(id))),
                Type::Site => Some(ActionKind::Jump(Site::Local(id))),
                _ => None,
            };
        }
        let board = &self.context.model.board;
        let step = board.direction(word).map(|id| ActionKind::Step(Direction::Fixed(id)));
        step.or_else(|| board.site(word).map(|id| ActionKind::Jump(Site::Fixed(id))))
    }

    fn kind(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let word = form.head().unwrap_or("");
        let arguments = form.arguments();
        match word {
            "add" | "add-copy" | "add-partial" | "add-copy-partial" => self.add(form, word),
            "cascade" | "from" | "name" | "target" | "to" if self.is_hook => self.no_move(form),
            "back" => self.bare(form, ActionKind::Jump(Site::Mark)),
            "cascade" => self.bare(form, ActionKind::Cascade),
            "from" => self.bare(form, ActionKind::From),
            "go" => self.go(form),
            "if" => self.branch(form),
            "mark" => self.site_or_here(arguments).map(ActionKind::Mark),
            "opposite" => self.direction(form).map(ActionKind::Step),
            "to" => self.bare(form, ActionKind::To),
            "verify" => self.verify(form),
            "while" => self.repeat_while(form),
            _ if INSTRUCTIONS.contains(&word) => self.effect(form, word),
            _ => match self.place(word) {
                Some(place) => Some(place),
                None if MORE_INSTRUCTIONS.contains(&word) => self.extended(form, word),
                None => self.unknown_instruction(form, word),
            },
        }
    }

    /// Reports an instruction that makes a move in a hook or goal.
    pub(super) fn no_move<T>(&mut self, form: &Sexpr) -> Option<T> {
        self.wrong(form, "an instruction that makes no move")
    }

    fn extended(&mut self, form: &Sexpr, word: &str) -> Option<ActionKind> {
        self.context.report_extension(form, word);
        match word {
            "for-all" | "for-each" => self.for_each(form, word),
            "let" => self.declare(form),
            "name" => self.name(form),
            "call" => self.call(form),
            "remove" => self.site_or_here(form.arguments()).map(ActionKind::Remove),
            "next-turn" => self.next_turn(form),
            "repeat" => self.repeat(form),
            "set" => self.set(form),
            "try" if form.arguments().is_empty() => self.wrong(form, "`(try …)` with instructions"),
            "try" => Some(ActionKind::Try(self.sequence(form.arguments()))),
            "stack" => self.stack(form),
            "tuck" => self.tuck(form),
            _ => self.site_or_here(form.arguments()).map(ActionKind::Target),
        }
    }

    fn unknown_instruction(&mut self, form: &Sexpr, word: &str) -> Option<ActionKind> {
        if self.context.is_missing_argument(form) {
            return None;
        }
        let directions = self.context.model.board.directions().iter().map(String::as_str);
        let known: Vec<&str> =
            INSTRUCTIONS.iter().chain(MORE_INSTRUCTIONS).copied().chain(directions).collect();
        let near = self.context.nearest(word, known).map(str::to_owned);
        if near.is_none() && (self.context.is_undeclared("direction") || !self.context.is_first(word)) {
            return None;
        }
        let message = format!("{} is not an instruction, direction or position", form.describe());
        let diagnostic = self.context.about(Code::UnknownForm, form, message);
        self.context.push(match near {
            Some(near) => diagnostic.hint(format!("a similar name exists: `{near}`")),
            None if form.list().is_some() => diagnostic.hint(format!("is `(define {word} …)` missing?")),
            None => diagnostic,
        });
        None
    }

    /// An instruction without arguments.
    pub(super) fn bare(&mut self, form: &Sexpr, kind: ActionKind) -> Option<ActionKind> {
        match form.arguments() {
            [] => Some(kind),
            _ => self.wrong(form, "the word alone, without arguments"),
        }
    }

    /// `(go from)`, `(go to)`, `(go mark)`, `(go last-from)`, `(go last-to)`, or any position.
    fn go(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [place] = form.arguments() else {
            return self
                .wrong(form, "`(go from)`, `(go to)`, `(go mark)`, `(go last-from)` or `(go last-to)`");
        };
        let site = match place.symbol() {
            Some("from") => Site::From,
            Some("to") => Site::To,
            Some("mark") => Site::Mark,
            Some("last-from") => self.last(Site::LastFrom),
            Some("last-to") => self.last(Site::LastTo),
            _ => self.site(place)?,
        };
        Some(ActionKind::Jump(site))
    }

    fn verify(&mut self, form: &Sexpr) -> Option<ActionKind> {
        match form.arguments() {
            [test] => self.truth(test).map(ActionKind::Verify),
            [] => self.wrong(form, "`(verify CONDITION)`"),
            tests => all_or_none(tests.iter().map(|test| self.truth(test)))
                .map(|tests| ActionKind::Verify(Truth::And(tests))),
        }
    }

    fn branch(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let Some((test, branches)) = form.arguments().split_first() else {
            return self.wrong(form, "`(if CONDITION … else …)`");
        };
        let is_else = |item: &Sexpr| item.symbol() == Some("else");
        let split = branches.iter().position(is_else).unwrap_or(branches.len());
        let (then, other) = branches.split_at(split);
        for second in other.iter().skip(1).filter(|item| is_else(item)) {
            let message = "this `if` already has an `else`; this one does nothing";
            let diagnostic = self.context.about(Code::Doubled, second, message);
            self.context.push(diagnostic.hint("put another `(if …)` after the first `else`"));
        }
        let other: Vec<Sexpr> = other.iter().filter(|item| !is_else(item)).cloned().collect();
        let test = self.truth(test);
        let then = self.sequence(then);
        let other = self.sequence(&other);
        Some(ActionKind::If(test?, then, other))
    }

    fn repeat_while(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let Some((test, body)) = form.arguments().split_first() else {
            return self.wrong(form, "`(while CONDITION …)`");
        };
        let test = self.truth(test);
        let body = self.sequence(body);
        Some(ActionKind::While(test?, body))
    }

    fn repeat(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let Some((times, body)) = form.arguments().split_first() else {
            return self.wrong(form, "`(repeat NUMBER …)`");
        };
        let times = self.number(times);
        let body = self.sequence(body);
        Some(ActionKind::Repeat(times?, body))
    }

    fn for_each(&mut self, form: &Sexpr, word: &str) -> Option<ActionKind> {
        let [name, domain, body @ ..] = form.arguments() else {
            return self.wrong(form, &format!("`({word} NAME SET …)`"));
        };
        let (domain, kind) = self.domain(domain)?;
        let entered = self.scope.enter();
        let local = self.declare_local(name, kind);
        let body = self.sequence(body);
        self.scope.leave(entered);
        Some(match word {
            "for-all" => ActionKind::ForAll(local?, domain, body),
            _ => ActionKind::ForEach(local?, domain, body),
        })
    }

    fn domain(&mut self, form: &Sexpr) -> Option<(Domain, Type)> {
        match (form.head(), form.arguments()) {
            (Some("directions"), []) => {
                let count = self.context.model.board.directions().len();
                let all = (0..count).map(DirectionId::new).collect();
                Some((Domain::Directions(all), Type::Direction))
            }
            (Some("players"), []) => Some((Domain::Players, Type::Player)),
            (Some("piece-types"), []) => Some((Domain::Kinds, Type::Kind)),
            (Some("range"), [first, last]) => {
                let first = self.number(first);
                let last = self.number(last);
                Some((Domain::Range(first?, last?), Type::Number))
            }
            (Some(word), _) if SETS.contains(&word) => {
                Some((Domain::Sites(self.quantified(form)?), Type::Site))
            }
            _ => {
                let Some(all) = form.list().filter(|all| !all.is_empty()) else {
                    let known = "`(directions)`, `(n e …)`, `(range A B)`, `(players)`, `(piece-types)`, `(pieces …)`, `(sites …)`, `(group …)` or `(border …)`";
                    return self.wrong(form, known);
                };
                let ids = all_or_none(all.iter().map(|item| self.context.direction(item)));
                Some((Domain::Directions(ids?), Type::Direction))
            }
        }
    }

    /// `(let NAME VALUE)`.
    fn declare(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [name, value] = form.arguments() else {
            return self.wrong(form, "`(let NAME VALUE)`");
        };
        let kind = self.type_of(value);
        let value = self.value(kind, value);
        let local = self.declare_local(name, kind);
        Some(ActionKind::Set(local?, value?))
    }

    fn declare_local(&mut self, name: &Sexpr, kind: Type) -> Option<LocalId> {
        let Some(word) = name.symbol() else {
            return self.wrong(name, "a variable's name");
        };
        let id = self.scope.declare(word, kind);
        if id.is_none() {
            let message = format!("a block can have at most {MAX_LOCALS} variables at a time");
            self.context.report(Code::TooLarge, name, message);
        }
        id
    }

    pub(super) fn value(&mut self, kind: Type, form: &Sexpr) -> Option<Value> {
        match kind {
            Type::Number => self.number(form).map(Value::Number),
            Type::Truth => self.truth(form).map(Value::Truth),
            Type::Site => self.site(form).map(Value::Site),
            Type::Direction => self.direction(form).map(Value::Direction),
            Type::Player => self.player(form).map(Value::Player),
            Type::Kind => self.piece_kind(form).map(Value::Kind),
        }
    }

    /// `(name PART ...)`: strings are literal, anything else is a value.
    fn name(&mut self, form: &Sexpr) -> Option<ActionKind> {
        if form.arguments().len() > 4 {
            return self.wrong(form, "at most four parts in a name");
        }
        all_or_none(form.arguments().iter().map(|part| self.name_part(part))).map(ActionKind::Name)
    }

    fn name_part(&mut self, form: &Sexpr) -> Option<NamePart> {
        if let Some(text) = form.text() {
            return self.context.is_short(form, text).then(|| NamePart::Word(text.to_owned()));
        }
        match self.type_of(form) {
            Type::Number => self.number(form).map(NamePart::Number),
            Type::Direction => self.direction(form).map(NamePart::Direction),
            Type::Site => self.site(form).map(NamePart::Site),
            Type::Player => self.player(form).map(NamePart::Player),
            Type::Kind => self.piece_kind(form).map(NamePart::Kind),
            Type::Truth => {
                self.wrong(form, "a word in quotes, a number, direction, position, player or kind of piece")
            }
        }
    }

    pub(super) fn wrong<T>(&mut self, form: &Sexpr, expected: &str) -> Option<T> {
        self.context.report_bad_form(form, expected);
        None
    }
}

/// All parts, if none failed. Every part is evaluated even after a failure, so that each fault is reported.
pub(super) fn all_or_none<T>(parts: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let parts: Vec<Option<T>> = parts.collect();
    parts.into_iter().collect()
}
