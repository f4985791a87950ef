//! What words and forms mean: see "Values", "Positions", "Directions", "Players and kinds of pieces".

use boardwright::syntax::Sexpr;

use super::board::name;
use super::run::Run;
use super::state::{Key, Piece};
use super::{Cell, Name, Play};

/// A value of one of the types.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Number(i32),
    Truth(bool),
    /// A position, which may be off the board.
    Site(Option<Cell>),
    Direction(Option<Name>),
    Player(Name),
    /// A kind of piece, or none.
    Kind(Option<Name>),
}

/// What an expression sees: a run, with the cursor possibly moved, because sets are evaluated with the cursor on each
/// position in turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'r, 'a> {
    pub(super) run: &'r Run<'a>,
    pub(super) cursor: Option<Cell>,
}

impl View<'_, '_> {
    pub(super) fn at(&self, cell: Cell) -> Self {
        Self { cursor: Some(cell), ..*self }
    }

    pub(super) fn piece(&self, cell: Option<Cell>) -> Option<&Piece> {
        self.run.state.piece(cell?)
    }

    /// The value of a form. "Local variables come first, then directions, then positions, then players, variables and
    /// attributes, then kinds of pieces"; a number is a number.
    pub(super) fn value(&self, form: &Sexpr) -> Play<Value> {
        match form.symbol() {
            Some(word) => self.word(form, word),
            None => self.list(form),
        }
    }

    fn word(&self, form: &Sexpr, word: &str) -> Play<Value> {
        let game = self.run.game;
        if let Some(local) = self.run.local(word) {
            return Ok(local.clone());
        }
        if let Some(number) = form.number() {
            return Ok(Value::Number(number));
        }
        if game.board.is_direction(word) {
            return Ok(Value::Direction(Some(game.board.turned(&self.run.player, &word.into()))));
        }
        if let Some(cell) = game.site(word) {
            return Ok(Value::Site(cell));
        }
        if game.is_player(word) {
            return Ok(Value::Player(word.into()));
        }
        if game.variables.contains_key(word) || game.attributes.contains_key(word) {
            return self.named(word, &[]);
        }
        if game.run_arrays.contains_key(word) {
            return self.kept(word, &[]);
        }
        Ok(match word {
            "here" => Value::Site(self.cursor),
            "from" => Value::Site(self.run.waiting.from),
            "to" => Value::Site(self.run.waiting.to),
            "mark" => Value::Site(self.run.mark),
            "last-from" => Value::Site(self.run.state.last_from),
            "last-to" => Value::Site(self.run.state.last_to),
            "own" => Value::Player(self.run.player.clone()),
            "mover" => Value::Player(self.run.mover.clone()),
            "height" => Value::Number(self.number(form)?),
            "owner" => self.owner(&[])?,
            "type-of" => self.type_of(&[])?,
            _ if game.is_kind(word) => Value::Kind(Some(word.into())),
            _ => Value::Truth(self.holds(form)?),
        })
    }

    fn list(&self, form: &Sexpr) -> Play<Value> {
        let game = self.run.game;
        let arguments = form.arguments();
        let word = form.head().unwrap_or_else(|| panic!("{} is no value", form.describe()));
        Ok(match word {
            "+" | "-" | "*" | "/" | "mod" | "min" | "max" | "count" | "sum" | "groups" | "reserve"
            | "height" | "index" => Value::Number(self.number(form)?),
            "position-at" => {
                let index = self.number(&arguments[0])?;
                Value::Site(usize::try_from(index).ok().and_then(|index| game.board.all().nth(index)))
            }
            "kind-at" => {
                let index = usize::try_from(self.number(&arguments[0])?).ok();
                Value::Kind(index.and_then(|index| game.kind_names.get(index).cloned()))
            }
            "step" => Value::Site(self.steps(arguments)?),
            "opposite" => Value::Direction(self.opposite(&arguments[0])?),
            "owner" => self.owner(arguments)?,
            "type-of" => self.type_of(arguments)?,
            _ if game.variables.contains_key(word) || game.attributes.contains_key(word) => {
                self.named(word, arguments)?
            }
            _ if game.run_arrays.contains_key(word) => self.kept(word, arguments)?,
            _ if game.board.is_mapping(word) && !game.is_player(word) => {
                let direction = self.direction(&arguments[0])?;
                Value::Direction(direction.map(|direction| game.board.turned(&word.into(), &direction)))
            }
            _ => Value::Truth(self.holds(form)?),
        })
    }

    /// A variable of the run, or an element of one of its arrays; "its first value if there is no such element".
    fn kept(&self, word: &str, arguments: &[Sexpr]) -> Play<Value> {
        let index = arguments.first().map_or(Ok(0), |index| self.number(index))?;
        let word: Name = word.into();
        let (_, first) = self.run.game.run_arrays[&word];
        Ok(Value::Number(self.run.kept.get(&(word, index)).copied().unwrap_or(first)))
    }

    /// A variable's or attribute's value.
    fn named(&self, word: &str, arguments: &[Sexpr]) -> Play<Value> {
        let word: Name = word.into();
        let truth = match self.run.game.variables.get(&word) {
            Some(variable) => variable.truth,
            None => self.run.game.attributes[&word].truth,
        };
        let number = self.number_of(&word, arguments)?;
        Ok(if truth { Value::Truth(number != 0) } else { Value::Number(number) })
    }

    /// The number that `VARIABLE`, `(VARIABLE …)`, `ATTRIBUTE` or `(ATTRIBUTE POSITION)` means; booleans are 1 or 0.
    pub(super) fn number_of(&self, word: &Name, arguments: &[Sexpr]) -> Play<i32> {
        if let Some(variable) = self.run.game.variables.get(word) {
            let key = self.key(word, arguments)?;
            return Ok(key.map_or(variable.least, |key| self.variable(word, &key)));
        }
        let there = self.target(arguments)?;
        let value = self.piece(there).and_then(|piece| piece.attributes.get(word));
        Ok(value.copied().unwrap_or(self.run.game.attributes[word].least))
    }

    /// A variable as the run sees it: values that the run has set apply at once.
    fn variable(&self, variable: &Name, key: &Key) -> i32 {
        let set = self.run.waiting.variables.get(&(variable.clone(), key.clone()));
        set.copied().unwrap_or_else(|| self.run.game.variable(self.run.state, variable, key))
    }

    /// "The owner of the piece there; `own` if there is none."
    fn owner(&self, arguments: &[Sexpr]) -> Play<Value> {
        let there = self.target(arguments)?;
        Ok(Value::Player(
            self.piece(there).map_or_else(|| self.run.player.clone(), |piece| piece.owner.clone()),
        ))
    }

    /// "The kind of the piece there; none if there is no piece."
    fn type_of(&self, arguments: &[Sexpr]) -> Play<Value> {
        let there = self.target(arguments)?;
        Ok(Value::Kind(self.piece(there).map(|piece| piece.kind.clone())))
    }

    /// A form as a position: "a direction stands for the position one step from the cursor". A number can name a
    /// position here.
    pub(super) fn place(&self, form: &Sexpr) -> Play<Option<Cell>> {
        if let Some(word) = form.symbol().filter(|_| form.number().is_some())
            && let Some(cell) = self.run.game.site(word)
        {
            return Ok(cell);
        }
        match self.value(form)? {
            Value::Site(cell) => Ok(cell),
            Value::Direction(direction) => {
                Ok(direction.and_then(|direction| self.run.game.board.next(self.cursor?, &direction)))
            }
            other => panic!("{other:?} is no position"),
        }
    }

    /// The position that an optional argument names, by default the cursor.
    pub(super) fn target(&self, arguments: &[Sexpr]) -> Play<Option<Cell>> {
        arguments.first().map_or(Ok(self.cursor), |form| self.place(form))
    }

    pub(super) fn direction(&self, form: &Sexpr) -> Play<Option<Name>> {
        match self.value(form)? {
            Value::Direction(direction) => Ok(direction),
            other => panic!("{other:?} is no direction"),
        }
    }

    /// The opposite direction.
    pub(super) fn opposite(&self, form: &Sexpr) -> Play<Option<Name>> {
        let direction = self.direction(form)?;
        Ok(direction.and_then(|direction| self.run.game.board.reverse(&direction)))
    }

    pub(super) fn player(&self, form: &Sexpr) -> Play<Name> {
        match form.symbol().filter(|word| self.run.local(word).is_none() && self.run.game.is_player(word)) {
            Some(word) => Ok(word.into()),
            None => match self.value(form)? {
                Value::Player(player) => Ok(player),
                other => panic!("{other:?} is no player"),
            },
        }
    }

    /// A kind of piece, or none.
    pub(super) fn kind(&self, form: &Sexpr) -> Play<Option<Name>> {
        match form.symbol().filter(|word| self.run.local(word).is_none() && self.run.game.is_kind(word)) {
            Some(word) => Ok(Some(word.into())),
            None => match self.value(form)? {
                Value::Kind(kind) => Ok(kind),
                other => panic!("{other:?} is no kind of piece"),
            },
        }
    }

    /// `(step POSITION DIRECTION …)`, where `(repeat NUMBER DIRECTION)` "stands for that many steps".
    fn steps(&self, arguments: &[Sexpr]) -> Play<Option<Cell>> {
        let mut cell = self.place(&arguments[0])?;
        for form in &arguments[1..] {
            let (count, direction) = match form.head() {
                Some("repeat") => (self.number(&form.arguments()[0])?, &form.arguments()[1]),
                _ => (1, form),
            };
            let direction = self.direction(direction)?;
            for _ in 0..count {
                cell = cell.and_then(|cell| self.run.game.board.next(cell, direction.as_ref()?));
            }
        }
        Ok(cell)
    }
}

/// A list of words, as names.
pub(super) fn words(forms: &[Sexpr]) -> Vec<Name> {
    forms.iter().map(name).collect()
}
