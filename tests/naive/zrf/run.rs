//! A block of moves, run for one piece or one drop over a board that does not change: §8, §9 and §12.

use std::collections::BTreeSet;

use boardwright::syntax::{Kind as Form, Sexpr};

use super::Name;
use super::board::name;
use super::game::{Block, Game};
use super::state::State;

/// Instructions after which a block counts as running for ever.
const MAX_STEPS: u64 = 5_000_000;

/// A piece that moves, or one dropped where `from` is nothing.
#[derive(Clone, Debug)]
pub(super) struct SubMove {
    pub(super) from: Option<Name>,
    pub(super) to: Name,
}

/// What a move does besides moving and capturing.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    Create { owner: Name, kind: Name, at: Name },
    Retype { kind: Name, at: Name },
    Own { at: Name },
    Flip { at: Name },
    Attribute { attribute: Name, value: bool, at: Name },
}

/// Which blocks may go on after a partial move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Continuation {
    Any,
    Type(Name),
}

/// A move that a block gave.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// Whose pieces are moved.
    pub(super) player: Name,
    /// Type of the piece that the block belongs to.
    pub(super) kind: Name,
    /// At least one.
    pub(super) subs: Vec<SubMove>,
    /// Whether the last piece stays and a copy goes.
    pub(super) copies: bool,
    /// New type of the last piece.
    pub(super) becomes: Option<Name>,
    pub(super) effects: Vec<Effect>,
    pub(super) captures: Vec<Name>,
    /// What may follow if the move is partial.
    pub(super) partial: Option<Continuation>,
}

/// The block has come to its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended;

pub(super) type Flow = Result<(), Ended>;

/// One run of a block.
#[derive(Debug)]
pub(super) struct Run<'a> {
    pub(super) game: &'a Game,
    pub(super) state: &'a State,
    /// The perspective.
    pub(super) player: &'a Name,
    /// Type of the piece that the block belongs to.
    pub(super) kind: &'a Name,
    /// Whether `attacked?` and `defended?` are switched off.
    pub(super) blind: bool,
    /// Where the run began: the piece's cell, or nothing for a drop.
    pub(super) origin: Option<Name>,
    pub(super) cursor: Name,
    pub(super) mark: Name,
    pub(super) flags: BTreeSet<Name>,
    pub(super) cell_flags: BTreeSet<(Name, Name)>,
    from: Option<Name>,
    to: Option<Name>,
    subs: Vec<SubMove>,
    effects: Vec<Effect>,
    captures: Vec<Name>,
    moves: Vec<Move>,
    steps: u64,
}

impl<'a> Run<'a> {
    /// The moves of a block for a piece on `start`, or for a drop there.
    pub(super) fn moves(
        game: &'a Game,
        state: &'a State,
        (player, kind): (&'a Name, &'a Name),
        (start, drops): (&Name, bool),
        block: &Block,
        blind: bool,
    ) -> Vec<Move> {
        let origin = (!drops).then(|| start.clone());
        let mut run = Self {
            game,
            state,
            player,
            kind,
            blind,
            from: origin.clone(),
            origin,
            cursor: start.clone(),
            mark: start.clone(),
            flags: BTreeSet::new(),
            cell_flags: BTreeSet::new(),
            to: None,
            subs: Vec::new(),
            effects: Vec::new(),
            captures: Vec::new(),
            moves: Vec::new(),
            steps: 0,
        };
        let _ended_early = run.sequence(&block.code);
        run.moves
    }

    fn sequence(&mut self, forms: &[Sexpr]) -> Flow {
        forms.iter().try_for_each(|form| self.form(form))
    }

    fn form(&mut self, form: &Sexpr) -> Flow {
        self.steps += 1;
        assert!(self.steps < MAX_STEPS, "a block of {} runs for ever", self.kind);
        match &form.kind {
            Form::Symbol(word) => self.instruction(word, &[]),
            Form::List(items) => match items.first().map(Sexpr::symbol) {
                None => Ok(()),
                Some(Some(word)) if !self.is_place(word) => self.instruction(word, &items[1..]),
                Some(_) => self.sequence(items),
            },
            Form::Text(text) => panic!("a string among moves: {text}"),
        }
    }

    fn is_place(&self, word: &str) -> bool {
        self.game.board.is_direction(word) || self.game.board.is_cell(word)
    }

    fn instruction(&mut self, word: &str, arguments: &[Sexpr]) -> Flow {
        match word {
            "verify" => return if self.holds(&arguments[0]) { Ok(()) } else { Err(Ended) },
            "if" => return self.choose(arguments),
            "while" => return self.repeat(arguments),
            "go" => return self.go(&name(&arguments[0])),
            "opposite" => return self.step(self.reversed(&arguments[0])),
            "mark" => self.mark = self.target(arguments).ok_or(Ended)?,
            "back" => self.cursor = self.mark.clone(),
            "from" => self.from = Some(self.cursor.clone()),
            "to" => self.to = Some(self.cursor.clone()),
            "cascade" => self.cascade(),
            "add" | "add-partial" | "add-copy" | "add-copy-partial" => self.add(word, arguments),
            "set-flag" => self.set_flag(arguments),
            "set-position-flag" => self.set_cell_flag(arguments),
            _ if self.is_place(word) => return self.walk(word),
            _ => self.effect(word, arguments),
        }
        Ok(())
    }

    fn walk(&mut self, word: &str) -> Flow {
        if self.game.board.is_direction(word) {
            return self.step(Some(self.game.board.turned(self.player, word)));
        }
        self.cursor = word.into();
        Ok(())
    }

    /// A step in a direction of the board.
    fn step(&mut self, direction: Option<Name>) -> Flow {
        let next = direction.and_then(|direction| self.game.board.next(&self.cursor, &direction));
        self.cursor = next.ok_or(Ended)?;
        Ok(())
    }

    /// The board's direction that runs back where the player's own one leads.
    fn reversed(&self, direction: &Sexpr) -> Option<Name> {
        self.game.board.reverse(&self.game.board.turned(self.player, &name(direction)))
    }

    fn go(&mut self, word: &str) -> Flow {
        let there = match word {
            "from" => self.from.clone(),
            "to" => self.to.clone(),
            "mark" => Some(self.mark.clone()),
            "last-from" => self.state.last_from.clone(),
            "last-to" => self.state.last_to.clone(),
            _ => panic!("nobody can go to `{word}`"),
        };
        self.cursor = there.ok_or(Ended)?;
        Ok(())
    }

    fn choose(&mut self, arguments: &[Sexpr]) -> Flow {
        let (condition, branches) = arguments.split_first().expect("`if` has a condition");
        let split = branches.iter().position(|form| form.symbol() == Some("else"));
        let split = split.unwrap_or(branches.len());
        if self.holds(condition) {
            self.sequence(&branches[..split])
        } else {
            self.sequence(branches.get(split + 1..).unwrap_or(&[]))
        }
    }

    fn repeat(&mut self, arguments: &[Sexpr]) -> Flow {
        let (condition, body) = arguments.split_first().expect("`while` has a condition");
        while self.holds(condition) {
            self.steps += 1;
            assert!(self.steps < MAX_STEPS, "a loop of {} runs for ever", self.kind);
            self.sequence(body)?;
        }
        Ok(())
    }

    fn set_flag(&mut self, arguments: &[Sexpr]) {
        let flag = name(&arguments[0]);
        if self.holds(&arguments[1]) {
            self.flags.insert(flag);
        } else {
            self.flags.remove(&flag);
        }
    }

    fn set_cell_flag(&mut self, arguments: &[Sexpr]) {
        let value = self.holds(&arguments[1]);
        let Some(cell) = self.target(&arguments[2..]) else { return };
        let key = (name(&arguments[0]), cell);
        if value {
            self.cell_flags.insert(key);
        } else {
            self.cell_flags.remove(&key);
        }
    }

    /// The cell that a place names, seen from the cursor.
    pub(super) fn place(&self, form: &Sexpr) -> Option<Name> {
        let board = &self.game.board;
        if form.head() == Some("opposite") {
            return board.next(&self.cursor, &self.reversed(&form.arguments()[0])?);
        }
        let word = name(form);
        if board.is_cell(&word) {
            return Some(word);
        }
        assert!(board.is_direction(&word), "`{word}` is neither position nor direction");
        board.next(&self.cursor, &board.turned(self.player, &word))
    }

    /// The place that an optional argument names, else the cursor.
    pub(super) fn target(&self, arguments: &[Sexpr]) -> Option<Name> {
        arguments.first().map_or_else(|| Some(self.cursor.clone()), |form| self.place(form))
    }

    /// An instruction that changes the board after the move; one off the board does nothing.
    fn effect(&mut self, word: &str, arguments: &[Sexpr]) {
        let effect = match word {
            "capture" => return self.captures.extend(self.target(arguments)),
            "create" => self.create(arguments),
            "change-type" => {
                self.target(&arguments[1..]).map(|at| Effect::Retype { kind: name(&arguments[0]), at })
            }
            "change-owner" => self.target(arguments).map(|at| Effect::Own { at }),
            "flip" => self.target(arguments).map(|at| Effect::Flip { at }),
            "set-attribute" => {
                let (attribute, value) = (name(&arguments[0]), self.holds(&arguments[1]));
                self.target(&arguments[2..]).map(|at| Effect::Attribute { attribute, value, at })
            }
            _ => panic!("`{word}` is no instruction"),
        };
        self.effects.extend(effect);
    }

    fn create(&self, arguments: &[Sexpr]) -> Option<Effect> {
        let (mut owner, mut kind, mut at) =
            (self.player.clone(), self.kind.clone(), Some(self.cursor.clone()));
        for form in arguments {
            match form.symbol() {
                Some(word) if self.game.is_player(word) => owner = word.into(),
                Some(word) if self.game.is_kind(word) => kind = word.into(),
                _ => at = self.place(form),
            }
        }
        at.map(|at| Effect::Create { owner, kind, at })
    }

    fn cascade(&mut self) {
        self.finish_sub_move();
        self.from = Some(self.cursor.clone());
    }

    fn finish_sub_move(&mut self) {
        let to = self.to.take().unwrap_or_else(|| self.cursor.clone());
        self.subs.push(SubMove { from: self.from.clone(), to });
    }

    fn add(&mut self, word: &str, arguments: &[Sexpr]) {
        self.finish_sub_move();
        let words: Vec<Name> = arguments.iter().map(name).collect();
        let (kinds, others): (Vec<Name>, Vec<Name>) =
            words.into_iter().partition(|word| self.game.is_kind(word));
        let next = others.into_iter().next().map_or(Continuation::Any, Continuation::Type);
        let choices: Vec<Option<Name>> =
            if kinds.is_empty() { vec![None] } else { kinds.into_iter().map(Some).collect() };
        for becomes in choices {
            self.moves.push(Move {
                player: self.player.clone(),
                kind: self.kind.clone(),
                subs: self.subs.clone(),
                copies: word.starts_with("add-copy"),
                becomes,
                effects: self.effects.clone(),
                captures: self.captures.clone(),
                partial: word.ends_with("partial").then(|| next.clone()),
            });
        }
        self.subs.clear();
        self.effects.clear();
        self.captures.clear();
        self.from = self.origin.clone();
    }
}
