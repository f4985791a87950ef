//! Conditions: see "Conditions".

use std::cmp::Ordering;

use boardwright::syntax::Sexpr;

use super::board::name;
use super::value::{Value, View};
use super::{Cell, Name, Play};

/// Tests of a position, each with a `not-` twin.
const QUESTIONS: [&str; 18] = [
    "empty?",
    "friend?",
    "my?",
    "enemy?",
    "neutral?",
    "piece?",
    "on-board?",
    "in-zone?",
    "position?",
    "marked?",
    "flag?",
    "position-flag?",
    "last-from?",
    "last-to?",
    "attacked?",
    "defended?",
    "adjacent-to-enemy?",
    "goal-position?",
];

impl View<'_, '_> {
    pub(super) fn all_hold(&self, conditions: &[Sexpr]) -> Play<bool> {
        for condition in conditions {
            if !self.holds(condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, condition: &Sexpr) -> Play<bool> {
        let arguments = condition.arguments();
        let head = condition.head().unwrap_or_else(|| panic!("{} is no condition", condition.describe()));
        if let Some(Value::Truth(value)) = self.run.local(head) {
            return Ok(*value);
        }
        match head {
            "true" => Ok(true),
            "false" => Ok(false),
            "and" => self.all_hold(arguments),
            "or" => {
                for part in arguments {
                    if self.holds(part)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            "not" => Ok(!self.holds(&arguments[0])?),
            "=" => Ok(self.compare(arguments)?.1),
            "!=" => Ok(!self.compare(arguments)?.1),
            "<" => Ok(self.compare(arguments)?.0 == Ordering::Less),
            "<=" => Ok(self.compare(arguments)?.0 != Ordering::Greater),
            ">" => Ok(self.compare(arguments)?.0 == Ordering::Greater),
            ">=" => Ok(self.compare(arguments)?.0 != Ordering::Less),
            "any" if arguments.len() == 1 => Ok(!self.cells(&arguments[0])?.is_empty()),
            "any" => self.some(&arguments[1], |view| view.holds(&arguments[0])),
            "all" => Ok(!self.some(&arguments[1], |view| Ok(!view.holds(&arguments[0])?))?),
            "repeated?" => Ok(self.is_repeated()),
            "not-repeated?" => Ok(!self.is_repeated()),
            _ if QUESTIONS.contains(&head) => self.question(head, arguments),
            _ => match head.strip_prefix("not-") {
                // "Off the board every test is false and its twin true."
                Some(twin) if QUESTIONS.contains(&twin) => Ok(!self.question(twin, arguments)?),
                _ => self.other(head, arguments),
            },
        }
    }

    /// Tests that only goals use; otherwise an attribute or a variable.
    fn other(&self, head: &str, arguments: &[Sexpr]) -> Play<bool> {
        if let Some(answer) = self.goal_test(head, arguments)? {
            return Ok(answer);
        }
        let game = self.run.game;
        let known = game.variables.contains_key(head) || game.attributes.contains_key(head);
        assert!(known, "`{head}` is no condition");
        Ok(self.number_of(&head.into(), arguments)? != 0)
    }

    /// Whether a condition holds for some member of a set.
    fn some(&self, set: &Sexpr, holds: impl Fn(View<'_, '_>) -> Play<bool>) -> Play<bool> {
        for cell in self.cells(set)? {
            if holds(self.at(cell))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Two values: how they compare, and whether they are equal. For positions, "off the board comes first", and "two
    /// positions off the board are not equal".
    fn compare(&self, arguments: &[Sexpr]) -> Play<(Ordering, bool)> {
        let (a, b) = (self.value(&arguments[0])?, self.value(&arguments[1])?);
        let by = |ordering: Ordering| (ordering, ordering == Ordering::Equal);
        Ok(match (a, b) {
            (Value::Number(a), Value::Number(b)) => by(a.cmp(&b)),
            (Value::Truth(a), Value::Truth(b)) => by(a.cmp(&b)),
            (Value::Player(a), Value::Player(b)) => by(a.cmp(&b)),
            (Value::Kind(a), Value::Kind(b)) => by(a.cmp(&b)),
            (Value::Direction(a), Value::Direction(b)) => by(a.cmp(&b)),
            (Value::Site(_) | Value::Direction(_), Value::Site(_) | Value::Direction(_)) => {
                let (a, b) = (self.place(&arguments[0])?, self.place(&arguments[1])?);
                (a.cmp(&b), a.is_some() && a == b)
            }
            // An ambiguous word means what the type of the other value requires.
            (Value::Kind(_), _) | (_, Value::Kind(_)) => {
                by(self.kind(&arguments[0])?.cmp(&self.kind(&arguments[1])?))
            }
            (Value::Player(_), _) | (_, Value::Player(_)) => {
                by(self.player(&arguments[0])?.cmp(&self.player(&arguments[1])?))
            }
            (a, b) => panic!("{a:?} and {b:?} cannot be compared"),
        })
    }

    fn question(&self, word: &str, arguments: &[Sexpr]) -> Play<bool> {
        match word {
            "flag?" => Ok(self.run.flags.contains(&name(&arguments[0]))),
            "attacked?" | "defended?" => self.attack(word, arguments),
            "piece?" => {
                let (kind, there) = (self.kind(&arguments[0])?, self.target(&arguments[1..])?);
                Ok(kind.is_some() && self.piece(there).map(|piece| &piece.kind) == kind.as_ref())
            }
            "position?" => {
                let (wanted, there) = (self.named_place(&arguments[0])?, self.target(&arguments[1..])?);
                Ok(there.is_some() && there == wanted)
            }
            "in-zone?" | "position-flag?" => {
                let there = self.target(&arguments[1..])?;
                Ok(there.is_some_and(|cell| self.named_question(word, &name(&arguments[0]), cell)))
            }
            _ => Ok(self.target(arguments)?.is_some_and(|cell| self.plain_question(word, cell))),
        }
    }

    /// A position where a name is expected: "a word that names a position means the position, even if it is a direction
    /// too".
    fn named_place(&self, form: &Sexpr) -> Play<Option<Cell>> {
        let named = form.symbol().filter(|word| self.run.local(word).is_none());
        named.and_then(|word| self.run.game.site(word)).map_or_else(|| self.place(form), Ok)
    }

    /// A test with a name and a position.
    fn named_question(&self, word: &str, argument: &Name, cell: Cell) -> bool {
        let board = &self.run.game.board;
        match word {
            "in-zone?" => {
                assert!(board.is_zone(argument), "there is no zone `{argument}`");
                board.zone(argument, &self.run.player).contains(&cell)
            }
            _ => self.run.cell_flags.contains(&(argument.clone(), cell)),
        }
    }

    /// A test with only a position.
    fn plain_question(&self, word: &str, cell: Cell) -> bool {
        let (run, game) = (self.run, self.run.game);
        let piece = run.state.piece(cell);
        let owned = |test: &dyn Fn(&Name) -> bool| piece.is_some_and(|piece| test(&piece.owner));
        let is_enemy = |owner: &Name| game.are_enemies(&run.player, owner);
        match word {
            "empty?" => piece.is_none(),
            "friend?" => owned(&|owner| game.are_partners(&run.player, owner)),
            "my?" => owned(&|owner| *owner == run.player),
            "enemy?" => owned(&is_enemy),
            "neutral?" => owned(&|owner| game.is_neutral(owner)),
            "on-board?" => true,
            "marked?" => run.mark == Some(cell),
            "last-from?" => run.state.last_from == Some(cell),
            "last-to?" => run.state.last_to == Some(cell),
            "adjacent-to-enemy?" => {
                let mut near = game.board.neighbours(cell);
                near.any(|next| run.state.piece(next).is_some_and(|piece| is_enemy(&piece.owner)))
            }
            _ => self.is_goal_position(cell),
        }
    }

    /// "If the pieces on the board, with their owners and attributes, are arranged as they were at an earlier time in
    /// the game"; "it does not hold if the move has changed nothing on the board".
    fn is_repeated(&self) -> bool {
        let now = &self.run.state.board;
        let before = self.run.past.last().map(|before| &before.board);
        before != Some(now) && self.run.past.iter().any(|earlier| earlier.board == *now)
    }

    /// `(attacked? [MOVE-TYPE] [POSITION] [(by PLAYER)])`, and likewise `defended?`.
    fn attack(&self, word: &str, arguments: &[Sexpr]) -> Play<bool> {
        if self.run.blind {
            return Ok(false);
        }
        let (mut kind, mut place, mut by) = (None, self.cursor, None);
        for form in arguments {
            match form.head() {
                Some("by") if form.list().is_some() => by = Some(self.player(&form.arguments()[0])?),
                Some(word) if form.symbol().is_some() && self.is_move_type(word) => kind = Some(name(form)),
                _ => place = self.place(form)?,
            }
        }
        let Some(cell) = place else { return Ok(false) };
        if word == "attacked?" {
            self.is_attacked(cell, kind.as_ref(), by)
        } else {
            self.is_defended(cell, kind.as_ref())
        }
    }

    /// Whether a word that could be a position or a move type is a move type.
    fn is_move_type(&self, word: &str) -> bool {
        let game = self.run.game;
        let is_place = self.run.local(word).is_some()
            || game.board.is_direction(word)
            || game.site(word).is_some()
            || ["here", "from", "to", "mark", "last-from", "last-to"].contains(&word);
        !is_place
    }
}
