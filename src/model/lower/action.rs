//! Instructions of a block.

use super::context::Context;
use super::scope::{MAX_LOCALS, Scope, Type};
use crate::diagnostic::Code;
use crate::index::{DirectionId, MoveTypeId};
use crate::model::{Action, ActionKind, Block, Direction, Domain, LocalId, NamePart, Player, Site, Value};
use crate::source::Span;
use crate::syntax::Sexpr;

/// Lowers one block, goal or guard; holds its local variables.
pub(super) struct Body<'c, 'a> {
    pub(super) context: &'c mut Context<'a>,
    pub(super) scope: Scope,
    /// Whether it is the condition of a goal, which alone may ask for stalemate.
    pub(super) is_goal: bool,
}

const INSTRUCTIONS: &[&str] = &[
    "add",
    "add-partial",
    "back",
    "capture",
    "cascade",
    "create",
    "for-each",
    "from",
    "go",
    "if",
    "let",
    "mark",
    "name",
    "opposite",
    "repeat",
    "set",
    "set-attribute",
    "target",
    "to",
    "verify",
    "while",
];

impl<'c, 'a> Body<'c, 'a> {
    pub(super) fn new(context: &'c mut Context<'a>) -> Self {
        Self { context, scope: Scope::default(), is_goal: false }
    }

    pub(super) fn block(mut self, items: &[Sexpr], move_type: Option<MoveTypeId>, span: Span) -> Block {
        let body = self.sequence(items);
        Block { move_type, body, locals: self.scope.count(), span }
    }

    /// Instructions in a row; variables declared among them end with them.
    fn sequence(&mut self, items: &[Sexpr]) -> Vec<Action> {
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
            out.push(Action { kind, span: form.span });
        }
    }

    /// A list whose head is a list or a place to go is just a row of instructions.
    fn is_sequence(&self, items: &[Sexpr]) -> bool {
        match items.first() {
            None => true,
            Some(first) => match first.symbol() {
                None => true,
                Some(word) => !INSTRUCTIONS.contains(&word) && self.place(word).is_some(),
            },
        }
    }

    /// The move of the cursor that a bare name stands for.
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
            "add" => self.bare(form, ActionKind::Add),
            "add-partial" => self.add_partial(form),
            "back" => self.bare(form, ActionKind::Jump(Site::Mark)),
            "capture" => self.site_or_here(arguments.first()).map(ActionKind::Capture),
            "cascade" => self.bare(form, ActionKind::Cascade),
            "create" => self.create(form),
            "for-each" => self.for_each(form),
            "from" => self.bare(form, ActionKind::From),
            "go" => self.site_or_here(arguments.first()).map(ActionKind::Jump),
            "if" => self.branch(form),
            "let" => self.declare(form),
            "mark" => self.site_or_here(arguments.first()).map(ActionKind::Mark),
            "name" => self.name(form),
            "opposite" => self.direction(form).map(ActionKind::Step),
            "repeat" => self.repeat(form),
            "set" => self.set(form),
            "set-attribute" => self.set_attribute(form),
            "target" => self.site_or_here(arguments.first()).map(ActionKind::Target),
            "to" => self.bare(form, ActionKind::To),
            "verify" => self.verify(form),
            "while" => self.repeat_while(form),
            _ => self.place_of(form, word),
        }
    }

    fn place_of(&mut self, form: &Sexpr, word: &str) -> Option<ActionKind> {
        let place = self.place(word);
        if place.is_none() {
            let message =
                format!("{} is neither an instruction nor a direction or position", form.describe());
            let diagnostic = self.context.about(Code::UnknownForm, form, message);
            let directions = self.context.model.board.directions().iter().map(String::as_str);
            let known: Vec<&str> = INSTRUCTIONS.iter().copied().chain(directions).collect();
            let diagnostic = diagnostic.suggest(word, known);
            self.context.push(diagnostic);
        }
        place
    }

    /// An instruction that takes no arguments.
    fn bare(&mut self, form: &Sexpr, kind: ActionKind) -> Option<ActionKind> {
        match form.arguments() {
            [] => Some(kind),
            _ => self.wrong(form, "the bare word; this instruction takes no arguments"),
        }
    }

    fn verify(&mut self, form: &Sexpr) -> Option<ActionKind> {
        match form.arguments() {
            [test] => self.truth(test).map(ActionKind::Verify),
            _ => self.wrong(form, "`(verify CONDITION)`"),
        }
    }

    fn branch(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let Some((test, branches)) = form.arguments().split_first() else {
            return self.wrong(form, "`(if CONDITION … else …)`");
        };
        let is_else = |item: &Sexpr| item.symbol() == Some("else");
        let split = branches.iter().position(is_else).unwrap_or(branches.len());
        let test = self.truth(test);
        let then = self.sequence(&branches[..split]);
        let other = self.sequence(branches.get(split + 1..).unwrap_or(&[]));
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

    fn for_each(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [name, domain, body @ ..] = form.arguments() else {
            return self.wrong(form, "`(for-each NAME SET …)`");
        };
        let (domain, kind) = self.domain(domain)?;
        let entered = self.scope.enter();
        let local = self.declare_local(name, kind);
        let body = self.sequence(body);
        self.scope.leave(entered);
        Some(ActionKind::ForEach(local?, domain, body))
    }

    fn domain(&mut self, form: &Sexpr) -> Option<(Domain, Type)> {
        match (form.head(), form.arguments()) {
            (Some("directions"), []) => {
                let count = self.context.model.board.directions().len();
                let all = (0..count).map(DirectionId::new).collect();
                Some((Domain::Directions(all), Type::Direction))
            }
            (Some("range"), [first, last]) => {
                let first = self.number(first);
                let last = self.number(last);
                Some((Domain::Range(first?, last?), Type::Number))
            }
            (Some("pieces" | "sites"), _) => Some((Domain::Sites(self.quantified(form)?), Type::Site)),
            _ => {
                let all = form.list().filter(|all| !all.is_empty());
                let Some(all) = all else {
                    return self.wrong(
                        form,
                        "`(directions)`, `(n e …)`, `(range A B)`, `(pieces …)` or `(sites …)`",
                    );
                };
                let ids = all.iter().map(|item| super::board::direction_id(item, self.context));
                Some((Domain::Directions(ids.collect::<Option<_>>()?), Type::Direction))
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
            let message = format!("a block has at most {MAX_LOCALS} variables");
            self.context.report(Code::TooLarge, name, message);
        }
        id
    }

    /// `(set NAME VALUE)` or `(set (VARIABLE PLAYER) VALUE)`.
    fn set(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [place, value] = form.arguments() else {
            return self.wrong(form, "`(set NAME VALUE)`");
        };
        let name = place.head().unwrap_or("");
        if let Some((id, kind)) = place.symbol().and_then(|name| self.scope.find(name)) {
            return self.value(kind, value).map(|value| ActionKind::Set(id, value));
        }
        let Some(variable) = self.context.variable_id(name) else {
            let known: Vec<String> = self.variable_names();
            self.context.unknown("variable", place, &known);
            return None;
        };
        let player = match place.arguments().first() {
            Some(player) => self.player(player)?,
            None => Player::Own,
        };
        let truth = self.context.model.variables[variable.index()].range.truth;
        let value = if truth { self.truth_as_number(value) } else { self.number(value) };
        Some(ActionKind::SetVariable(variable, player, value?))
    }

    fn value(&mut self, kind: Type, form: &Sexpr) -> Option<Value> {
        match kind {
            Type::Number => self.number(form).map(Value::Number),
            Type::Truth => self.truth(form).map(Value::Truth),
            Type::Site => self.site(form).map(Value::Site),
            Type::Direction => self.direction(form).map(Value::Direction),
            Type::Player => self.player(form).map(Value::Player),
        }
    }

    fn variable_names(&self) -> Vec<String> {
        let variables = self.context.model.variables.iter();
        variables.map(|variable| variable.range.name.clone()).collect()
    }

    /// `(set-attribute NAME VALUE [SITE])`.
    fn set_attribute(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let [name, value, site @ ..] = form.arguments() else {
            return self.wrong(form, "`(set-attribute NAME VALUE [POSITION])`");
        };
        let Some(attribute) = name.symbol().and_then(|name| self.context.attribute_id(name)) else {
            let known: Vec<String> = self.context.model.attributes.iter().map(|a| a.name.clone()).collect();
            self.context.unknown("attribute", name, &known);
            return None;
        };
        let truth = self.context.model.attributes[attribute.index()].truth;
        let value = if truth { self.truth_as_number(value) } else { self.number(value) };
        let site = self.site_or_here(site.first());
        Some(ActionKind::SetAttribute(attribute, value?, site?))
    }

    /// `(create TYPE [PLAYER] [SITE])`, the parts in any order.
    fn create(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let (mut piece, mut player, mut site) = (None, Player::Own, Site::Here);
        for part in form.arguments() {
            let word = part.symbol().unwrap_or("");
            if let Some(id) = self.context.piece_type_id(word) {
                piece = Some(id);
            } else if self.type_of(part) == Type::Number {
                return self.unknown_part(part);
            } else if self.type_of(part) == Type::Player {
                player = self.player(part)?;
            } else {
                site = self.site(part)?;
            }
        }
        match piece {
            Some(piece) => Some(ActionKind::Create(piece, player, site)),
            None => self.wrong(form, "`(create PIECE [PLAYER] [POSITION])`"),
        }
    }

    fn unknown_part<T>(&mut self, part: &Sexpr) -> Option<T> {
        let model = &self.context.model;
        let pieces = model.piece_types.iter().map(|piece| piece.name.clone());
        let known: Vec<String> =
            pieces.chain(model.players.iter().map(|player| player.name.clone())).collect();
        self.context.unknown("piece, player or position", part, &known);
        None
    }

    /// `(add-partial MOVE-TYPE [any-piece])`.
    fn add_partial(&mut self, form: &Sexpr) -> Option<ActionKind> {
        let Some((kind, rest)) = form.arguments().split_first() else {
            return self.wrong(form, "`(add-partial MOVE-TYPE [any-piece])`");
        };
        let any_piece = match rest {
            [] => false,
            [word] if word.symbol() == Some("any-piece") => true,
            _ => return self.wrong(form, "`(add-partial MOVE-TYPE [any-piece])`"),
        };
        let move_type = self.context.move_type(kind)?;
        Some(ActionKind::AddPartial { move_type, any_piece })
    }

    /// `(name PART ...)`: strings are words, anything else is a value.
    fn name(&mut self, form: &Sexpr) -> Option<ActionKind> {
        if form.arguments().len() > 4 {
            return self.wrong(form, "at most four parts in a name");
        }
        let parts = form.arguments().iter().map(|part| self.name_part(part));
        parts.collect::<Option<_>>().map(ActionKind::Name)
    }

    fn name_part(&mut self, form: &Sexpr) -> Option<NamePart> {
        if let Some(text) = form.text() {
            return Some(NamePart::Word(text.to_owned()));
        }
        match self.type_of(form) {
            Type::Number => self.number(form).map(NamePart::Number),
            Type::Direction => self.direction(form).map(NamePart::Direction),
            Type::Site => self.site(form).map(NamePart::Site),
            Type::Truth | Type::Player => {
                self.wrong(form, "a word in quotes, a number, direction or position")
            }
        }
    }

    pub(super) fn wrong<T>(&mut self, form: &Sexpr, expected: &str) -> Option<T> {
        self.context.bad_form(form, expected);
        None
    }
}
