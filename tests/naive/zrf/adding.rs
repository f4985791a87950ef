//! What `add` and its variants make of what a run has collected: see "`add`", "Compound moves", "Names of moves".

use boardwright::syntax::Sexpr;

use super::board::name;
use super::effect::Effect;
use super::run::{Flow, Movement, Run, Stop, Waiting};
use super::state::NextTurn;
use super::{Cell, Name};

/// What may follow a step, and whether the move may end there.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Partial {
    /// The move type whose blocks may follow.
    pub(super) kind: Option<Name>,
    pub(super) any_piece: bool,
    pub(super) must_go_on: bool,
    pub(super) may_stop: bool,
}

/// A part of a move's text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Where the piece stands, or the kind that is dropped.
    origin: Result<Cell, Name>,
    target: Cell,
    becomes: Option<Name>,
    name: Vec<String>,
}

impl Step {
    /// Where the piece stands; `None` for a drop.
    pub fn from(&self) -> Option<Cell> {
        self.origin.as_ref().ok().copied()
    }

    /// The position that a player points at.
    pub fn to(&self) -> Cell {
        self.target
    }
}

/// A step that a run has completed.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// Whose pieces are moved.
    pub(super) player: Name,
    /// The kind of the piece that the block belongs to.
    pub(super) kind: Name,
    /// Never empty.
    pub(super) movements: Vec<Movement>,
    /// Whether the last piece stays and a copy moves.
    pub(super) copies: bool,
    /// What the piece that moves last becomes.
    pub(super) becomes: Option<Name>,
    pub(super) effects: Vec<Effect>,
    pub(super) captures: Vec<Cell>,
    pub(super) next_turn: Option<NextTurn>,
    pub(super) partial: Option<Partial>,
    pub(super) step: Step,
}

impl Run<'_> {
    /// "Ends the movement of this piece here, or at `to` if that is set, and continues with the piece under the
    /// cursor."
    pub(super) fn cascade(&mut self) -> Flow {
        self.finish_movement()?;
        self.waiting.from = self.cursor;
        Ok(())
    }

    fn finish_movement(&mut self) -> Flow {
        let to = self.waiting.to.take().or(self.cursor).ok_or(Stop::Ended)?;
        let from = self.waiting.from;
        self.waiting.movements.push(Movement { from, to });
        Ok(())
    }

    /// Makes a move of what has been collected, or one for each kind that is named, and uses up what was collected.
    pub(super) fn add(&mut self, word: &str, arguments: &[Sexpr]) -> Flow {
        let mut partial = Partial::default();
        let mut kinds = Vec::new();
        for word in arguments.iter().map(name) {
            match &*word {
                "any-piece" => partial.any_piece = true,
                "must-go-on" => partial.must_go_on = true,
                "may-stop" => partial.may_stop = true,
                _ if self.game.is_kind(&word) => kinds.push(Some(word)),
                _ => partial.kind = Some(word),
            }
        }
        if kinds.is_empty() {
            kinds.push(None);
        } else if self.game.has_option("recycle promotions") {
            kinds.retain(|kind| self.can_become(kind.as_ref().unwrap()));
            if kinds.is_empty() {
                // "If none of these kinds is there, no move is made, and what has been collected stays collected."
                return Ok(());
            }
        }
        self.finish_movement()?;
        for becomes in kinds {
            let made = self.made(word.starts_with("add-copy"), becomes);
            self.moves.push(Move { partial: word.ends_with("partial").then(|| partial.clone()), ..made });
        }
        self.waiting = Waiting { from: self.origin, ..Waiting::default() };
        Ok(())
    }

    /// "A piece that becomes another kind by `(add PIECE …)` changes places with one in its owner's reserve, and may
    /// become only a kind that is there."
    fn can_become(&self, kind: &Name) -> bool {
        let (owner, moved) = match self.waiting.from {
            None => (&self.player, self.kind.as_ref().expect("a drop has a kind")),
            Some(from) => match self.state.piece(from) {
                None => return true,
                Some(piece) => (&piece.owner, &piece.kind),
            },
        };
        moved == kind || self.state.reserve(owner, kind) > 0
    }

    fn made(&self, copies: bool, becomes: Option<Name>) -> Move {
        let waiting = self.waiting.clone();
        let kind = self.kind.clone().expect("a block belongs to a kind");
        let step = Step {
            origin: if self.drops { Err(kind.clone()) } else { Ok(self.origin.unwrap()) },
            target: waiting.target.unwrap_or(waiting.movements[0].to),
            becomes: becomes.clone(),
            name: self.name.clone(),
        };
        Move {
            player: self.player.clone(),
            kind,
            movements: waiting.movements,
            copies,
            becomes,
            effects: waiting.effects,
            captures: waiting.captures,
            next_turn: waiting.next_turn,
            partial: None,
            step,
        }
    }
}
