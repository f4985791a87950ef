//! What a block asks: §11 of the reference.

use boardwright::syntax::Sexpr;

use super::Name;
use super::attack::{attacks, defends};
use super::board::name;
use super::run::Run;
use super::state::Piece;

/// Predicates that have a `not-` twin.
const PREDICATES: [&str; 17] = [
    "empty?",
    "friend?",
    "enemy?",
    "neutral?",
    "piece?",
    "on-board?",
    "in-zone?",
    "position?",
    "flag?",
    "position-flag?",
    "marked?",
    "last-from?",
    "last-to?",
    "attacked?",
    "defended?",
    "adjacent-to-enemy?",
    "goal-position?",
];

impl Run<'_> {
    /// Whether a condition holds.
    pub(super) fn holds(&self, condition: &Sexpr) -> bool {
        let (head, arguments) = (condition.head().expect("a condition has a word"), condition.arguments());
        match head {
            "true" => true,
            "false" => false,
            "and" => arguments.iter().all(|part| self.holds(part)),
            "or" => arguments.iter().any(|part| self.holds(part)),
            "not" => !self.holds(&arguments[0]),
            _ if PREDICATES.contains(&head) => self.predicate(head, arguments),
            _ => match head.strip_prefix("not-") {
                Some(twin) if PREDICATES.contains(&twin) => !self.predicate(twin, arguments),
                _ => self.attribute(head, arguments),
            },
        }
    }

    fn predicate(&self, word: &str, arguments: &[Sexpr]) -> bool {
        match word {
            "flag?" => self.flags.contains(&name(&arguments[0])),
            "attacked?" => self.attack(arguments, attacks),
            "defended?" => self.attack(arguments, defends),
            "piece?" | "in-zone?" | "position?" | "position-flag?" => {
                let there = self.target(&arguments[1..]);
                there.is_some_and(|cell| self.named(word, &name(&arguments[0]), &cell))
            }
            _ => self.target(arguments).is_some_and(|cell| self.plain(word, &cell)),
        }
    }

    /// A predicate with a name and a place.
    fn named(&self, word: &str, argument: &Name, cell: &Name) -> bool {
        match word {
            "piece?" => self.piece(cell).is_some_and(|piece| piece.kind == *argument),
            "in-zone?" => {
                assert!(self.game.board.is_zone(argument), "there is no zone `{argument}`");
                self.game.board.zone(argument, self.player).contains(cell)
            }
            "position?" => cell == argument,
            _ => self.cell_flags.contains(&(argument.clone(), cell.clone())),
        }
    }

    /// A predicate with nothing but a place.
    fn plain(&self, word: &str, cell: &Name) -> bool {
        let piece = self.piece(cell);
        let owned = |test: &dyn Fn(&Name) -> bool| piece.is_some_and(|piece| test(&piece.owner));
        let is_enemy = |owner: &Name| self.game.are_enemies(self.player, owner);
        match word {
            "empty?" => piece.is_none(),
            "friend?" => owned(&|owner| owner == self.player),
            "enemy?" => owned(&is_enemy),
            "neutral?" => owned(&|owner| self.game.is_neutral(owner)),
            "on-board?" => true,
            "marked?" => *cell == self.mark,
            "last-from?" => self.state.last_from.as_ref() == Some(cell),
            "last-to?" => self.state.last_to.as_ref() == Some(cell),
            "adjacent-to-enemy?" => {
                let mut neighbours = self.game.board.neighbours(cell);
                neighbours.any(|next| self.piece(next).is_some_and(|piece| is_enemy(&piece.owner)))
            }
            _ => self.game.is_goal_position(cell, self.player),
        }
    }

    fn attribute(&self, attribute: &str, arguments: &[Sexpr]) -> bool {
        assert!(self.game.is_attribute(attribute), "`{attribute}` is no condition");
        let cell = self.target(arguments);
        let piece = cell.and_then(|cell| self.piece(&cell));
        piece.is_some_and(|piece| piece.attributes.get(attribute) == Some(&true))
    }

    fn piece(&self, cell: &Name) -> Option<&Piece> {
        self.state.board.get(cell)
    }

    /// Asks for attack or defence with an optional move type and an optional place.
    fn attack(&self, arguments: &[Sexpr], asked: fn(&Run<'_>, &Name, Option<&Name>) -> bool) -> bool {
        if self.blind {
            return false;
        }
        let (kind, place) = match arguments {
            [kind, place] => (Some(name(kind)), self.place(place)),
            [one] if one.symbol().is_none_or(|word| self.names_place(word)) => (None, self.place(one)),
            [kind] => (Some(name(kind)), Some(self.cursor.clone())),
            _ => (None, Some(self.cursor.clone())),
        };
        place.is_some_and(|cell| asked(self, &cell, kind.as_ref()))
    }

    fn names_place(&self, word: &str) -> bool {
        self.game.board.is_cell(word) || self.game.board.is_direction(word)
    }
}
