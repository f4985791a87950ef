//! A run of instructions over an unchanged board: see "How a move comes about", "Where to", "Branches and loops".

use std::collections::{BTreeMap, BTreeSet};

use boardwright::syntax::{Kind as Form, Sexpr};

use super::adding::Move;
use super::board::name;
use super::effect::Effect;
use super::game::Game;
use super::state::{Key, NextTurn, State};
use super::value::{Value, View};
use super::{Cell, Fault, Name, Play};

/// A run with more instructions is taken to be endless.
const MAX_STEPS: u64 = 3_000_000;

/// A movement, of the piece on `from`, or of the piece in hand if `from` is `None`.
#[derive(Clone, Debug)]
pub(super) struct Movement {
    pub(super) from: Option<Cell>,
    pub(super) to: Cell,
}

/// What a run has collected and not yet made a move of.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    pub(super) from: Option<Cell>,
    pub(super) to: Option<Cell>,
    pub(super) movements: Vec<Movement>,
    pub(super) effects: Vec<Effect>,
    pub(super) captures: Vec<Cell>,
    /// Variables that the run has set; it sees the new values at once.
    pub(super) variables: BTreeMap<(Name, Key), i32>,
    /// The same for pieces off the board.
    pub(super) reserves: BTreeMap<(Name, Name), i32>,
    pub(super) next_turn: Option<NextTurn>,
    pub(super) target: Option<Cell>,
}

/// Why a run ends.
#[derive(Clone, Debug)]
pub(super) enum Stop {
    /// It has ended regularly; the moves that it has added remain.
    Ended,
    /// There is a fault in the rules.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

pub(super) type Flow = Result<(), Stop>;

/// What only the conditions of goals know.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asking<'a> {
    /// Whether a goal is being checked.
    pub(super) is_goal: bool,
    /// Who made the last move, if that matters to the goal.
    pub(super) repeater: Option<&'a Name>,
    /// Whether the player to move is known to have no move.
    pub(super) stuck: bool,
}

/// One run.
#[derive(Clone, Debug)]
pub(super) struct Run<'a> {
    pub(super) game: &'a Game,
    /// All earlier states of the game.
    pub(super) past: &'a [State],
    pub(super) state: &'a State,
    /// From whose view it runs.
    pub(super) player: Name,
    /// Whose turn it is.
    pub(super) mover: Name,
    /// The kind of the piece that is being moved.
    pub(super) kind: Option<Name>,
    /// Whether attacks are being looked for, so that every `attacked?` and `defended?` is false.
    pub(super) blind: bool,
    /// Whether the moves of the next player are being counted, so that `(count moves)` is not evaluated again.
    pub(super) counting: bool,
    pub(super) asking: Asking<'a>,
    /// Where the run began: the piece's position, or `None` for a drop.
    pub(super) origin: Option<Cell>,
    pub(super) cursor: Option<Cell>,
    pub(super) mark: Option<Cell>,
    pub(super) flags: BTreeSet<Name>,
    pub(super) cell_flags: BTreeSet<(Name, Cell)>,
    /// What it has set of its arrays.
    pub(super) kept: BTreeMap<(Name, i32), i32>,
    /// How many procedures are being run within each other.
    depth: usize,
    /// Local variables, the innermost last.
    pub(super) locals: Vec<(Name, Value)>,
    pub(super) waiting: Waiting,
    pub(super) name: Vec<String>,
    /// Whether it drops a piece.
    pub(super) drops: bool,
    pub(super) moves: Vec<Move>,
    steps: u64,
}

impl<'a> Run<'a> {
    /// A run without a cursor.
    pub(super) fn nowhere(game: &'a Game, past: &'a [State], state: &'a State, player: &Name) -> Self {
        Self {
            game,
            past,
            state,
            player: player.clone(),
            mover: game.turn(state).mover.clone(),
            kind: None,
            blind: false,
            counting: false,
            asking: Asking::default(),
            origin: None,
            cursor: None,
            mark: None,
            flags: BTreeSet::new(),
            cell_flags: BTreeSet::new(),
            kept: BTreeMap::new(),
            depth: 0,
            locals: Vec::new(),
            waiting: Waiting::default(),
            name: Vec::new(),
            drops: false,
            moves: Vec::new(),
            steps: 0,
        }
    }

    /// The same run on a position, which becomes the cursor, the mark and `from`.
    pub(super) fn on(mut self, cell: Cell, kind: &Name) -> Self {
        self.cursor = Some(cell);
        self.mark = Some(cell);
        self.origin = Some(cell);
        self.waiting.from = Some(cell);
        self.kind = Some(kind.clone());
        self
    }

    /// The same run with a piece in hand, over a position.
    pub(super) fn dropping(mut self, cell: Cell, kind: &Name) -> Self {
        self.cursor = Some(cell);
        self.mark = Some(cell);
        self.kind = Some(kind.clone());
        self.drops = true;
        self
    }

    /// The moves that a block makes.
    pub(super) fn moves(mut self, code: &[Sexpr]) -> Play<Vec<Move>> {
        match self.sequence(code) {
            Err(Stop::Fault(fault)) => Err(fault),
            Ok(()) | Err(Stop::Ended) => Ok(self.moves),
        }
    }

    /// Runs instructions; whether they reach their end. What they have collected is then pending.
    pub(super) fn completes(&mut self, code: &[Sexpr]) -> Play<bool> {
        match self.sequence(code) {
            Ok(()) => Ok(true),
            Err(Stop::Ended) => Ok(false),
            Err(Stop::Fault(fault)) => Err(fault),
        }
    }

    pub(super) fn view(&self) -> View<'_, 'a> {
        View { run: self, cursor: self.cursor }
    }

    /// Runs instructions in sequence; local variables end with them.
    pub(super) fn sequence(&mut self, forms: &[Sexpr]) -> Flow {
        let locals = self.locals.len();
        let flow = forms.iter().try_for_each(|form| self.form(form));
        self.locals.truncate(locals);
        flow
    }

    pub(super) fn count_step(&mut self) -> Flow {
        self.steps += 1;
        self.game.work(1)?;
        if self.steps > MAX_STEPS {
            return Err(Fault::Rules("a run goes on for ever".to_owned()).into());
        }
        Ok(())
    }

    /// "An instruction without arguments may be written as a bare word", and "a list that begins with a list, a
    /// direction or a position is simply a sequence of instructions".
    fn form(&mut self, form: &Sexpr) -> Flow {
        self.count_step()?;
        match &form.kind {
            Form::Symbol(word) => self.word(word),
            Form::List(items) => match items.first().map(Sexpr::symbol) {
                None => Ok(()),
                Some(Some(word)) if !self.is_place(word) => self.instruction(word, &items[1..]),
                Some(_) => self.sequence(items),
            },
            Form::Text(text) => panic!("a string among instructions: {text}"),
        }
    }

    fn is_place(&self, word: &str) -> bool {
        self.local(word).is_some() || self.game.board.is_direction(word) || self.game.site(word).is_some()
    }

    pub(super) fn local(&self, word: &str) -> Option<&Value> {
        self.locals.iter().rev().find(|(name, _)| &**name == word).map(|(_, value)| value)
    }

    /// A bare word: a step, a jump, or an instruction without arguments.
    fn word(&mut self, word: &str) -> Flow {
        match self.local(word).cloned() {
            Some(Value::Direction(direction)) => return self.step(direction),
            Some(Value::Site(cell)) => return self.go(cell),
            Some(other) => panic!("{other:?} is no instruction"),
            None => {}
        }
        if self.game.board.is_direction(word) {
            return self.step(Some(self.game.board.turned(&self.player, &word.into())));
        }
        match self.game.site(word) {
            Some(cell) => self.go(cell),
            None => self.instruction(word, &[]),
        }
    }

    fn instruction(&mut self, word: &str, arguments: &[Sexpr]) -> Flow {
        match word {
            "verify" => self.end_unless(self.view().all_hold(arguments)?)?,
            "if" => self.choose(arguments)?,
            "while" => self.repeat_while(arguments)?,
            "repeat" => self.repeat(arguments)?,
            "for-each" => self.for_each(arguments)?,
            "for-all" => self.for_all(arguments)?,
            "try" => self.run_of_its_own(|run| run.sequence(arguments))?,
            "go" => self.go(self.view().place(&arguments[0])?)?,
            "opposite" => self.step(self.view().opposite(&arguments[0])?)?,
            // A mark off the board "clears it, and the run continues".
            "mark" => self.mark = self.view().target(arguments)?,
            "back" => self.go(self.mark)?,
            "from" => {
                self.waiting.from = self.cursor;
                self.waiting.to = None;
            }
            "to" => self.waiting.to = self.cursor,
            "cascade" => self.cascade()?,
            "add" | "add-partial" | "add-copy" | "add-copy-partial" => self.add(word, arguments)?,
            "set-flag" => self.set_flag(arguments)?,
            "set-position-flag" => self.set_cell_flag(arguments)?,
            "let" => {
                let value = self.view().value(&arguments[1])?;
                self.locals.push((name(&arguments[0]), value));
            }
            "set" => self.set(arguments)?,
            "call" => self.call(&name(&arguments[0]))?,
            _ => self.effect(word, arguments)?,
        }
        Ok(())
    }

    pub(super) fn end_unless(&self, holds: bool) -> Flow {
        if holds { Ok(()) } else { Err(Stop::Ended) }
    }

    /// Moves the cursor one step in a direction of the board.
    pub(super) fn step(&mut self, direction: Option<Name>) -> Flow {
        let next = direction.and_then(|direction| self.game.board.next(self.cursor?, &direction));
        self.go(next)
    }

    /// Puts the cursor on a position; "a run ends where the cursor is sent to a position that does not exist".
    pub(super) fn go(&mut self, cell: Option<Cell>) -> Flow {
        self.cursor = Some(cell.ok_or(Stop::Ended)?);
        Ok(())
    }

    /// `(if CONDITION … [else …])`.
    fn choose(&mut self, arguments: &[Sexpr]) -> Flow {
        let (condition, branches) = arguments.split_first().expect("`if` has a condition");
        let split = branches.iter().position(|form| form.symbol() == Some("else"));
        let split = split.unwrap_or(branches.len());
        if self.view().holds(condition)? {
            self.sequence(&branches[..split])
        } else {
            self.sequence(branches.get(split + 1..).unwrap_or(&[]))
        }
    }

    /// `(set-flag NAME CONDITION)`.
    fn set_flag(&mut self, arguments: &[Sexpr]) -> Flow {
        let flag = name(&arguments[0]);
        if self.view().holds(&arguments[1])? {
            self.flags.insert(flag);
        } else {
            self.flags.remove(&flag);
        }
        Ok(())
    }

    /// `(set-position-flag NAME CONDITION [POSITION])`.
    fn set_cell_flag(&mut self, arguments: &[Sexpr]) -> Flow {
        let value = self.view().holds(&arguments[1])?;
        let Some(cell) = self.view().target(&arguments[2..])? else { return Ok(()) };
        let key = (name(&arguments[0]), cell);
        if value {
            self.cell_flags.insert(key);
        } else {
            self.cell_flags.remove(&key);
        }
        Ok(())
    }

    /// `(call NAME)`: "has local variables and flags of its own".
    fn call(&mut self, procedure: &Name) -> Flow {
        if self.depth >= 1000 {
            return Err(Fault::Rules("procedures call each other too deep".to_owned()).into());
        }
        let game = self.game;
        let outer = (std::mem::take(&mut self.locals), std::mem::take(&mut self.flags));
        self.depth += 1;
        let flow = self.sequence(&game.procedures[procedure]);
        self.depth -= 1;
        (self.locals, self.flags) = outer;
        flow
    }

    /// `(set NAME VALUE)`: a local variable, or one of the game.
    fn set(&mut self, arguments: &[Sexpr]) -> Flow {
        let local =
            arguments[0].symbol().and_then(|word| self.locals.iter().rposition(|(name, _)| &**name == word));
        let Some(at) = local else { return self.set_of_game(&arguments[0], &arguments[1]) };
        let value = self.view().value(&arguments[1])?;
        let value = match self.locals[at].1 {
            Value::Site(_) => Value::Site(self.view().place(&arguments[1])?),
            _ => value,
        };
        self.locals[at].1 = value;
        Ok(())
    }
}
