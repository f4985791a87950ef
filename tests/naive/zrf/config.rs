//! Tests that mostly goals use: configurations, numbers of pieces, captures, mate, repetition.

use std::collections::BTreeSet;

use boardwright::syntax::Sexpr;

use super::board::name;
use super::state::Piece;
use super::value::{View, words};
use super::{Cell, Play};

impl View<'_, '_> {
    /// The value of a test that only goals use; `None` if it is not one.
    pub(super) fn goal_test(&self, head: &str, arguments: &[Sexpr]) -> Play<Option<bool>> {
        let (run, game) = (self.run, self.run.game);
        let to_move = run.mover == run.player;
        Ok(Some(match head {
            "absolute-config" => self.absolute_config(arguments),
            "relative-config" => game.board.all().any(|cell| self.relative_config(arguments, cell)),
            "pieces-remaining" => self.remaining(arguments, |piece| piece.owner == run.player),
            "total-piece-count" => self.remaining(arguments, |_| true),
            "captured" => {
                words(arguments).into_iter().any(|kind| run.state.taken.contains(&(run.player.clone(), kind)))
            }
            "stalemated" => {
                to_move && run.asking.stuck && !game.royal_attacked(run.past, run.state, &run.player)?
            }
            "checkmated" => to_move && self.is_checkmated()?,
            "repetition" => {
                let times = arguments.first().and_then(Sexpr::number).unwrap_or(3);
                let who = run.asking.repeater.is_none_or(|repeater| *repeater == run.player);
                who && game.occurrences(run.past, run.state) >= times as usize
            }
            _ => return Ok(None),
        }))
    }

    /// "It is the player's turn, and the player has no move, and a royal piece that is attacked, whichever goal names
    /// it"; in a game with a goal that uses `captured`, "if no move would save the royal pieces".
    fn is_checkmated(&self) -> Play<bool> {
        let (run, game) = (self.run, self.run.game);
        let royals = game.royals(&run.player);
        if !game.attacks_on(run.past, run.state, &run.player, &royals)? {
            return Ok(false);
        }
        if !game.uses_captured {
            return Ok(run.asking.stuck);
        }
        for whole in game.whole_moves(run.past, run.state, false)? {
            if !game.attacks_on(run.past, &whole.state, &run.player, &royals)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// "Exactly that many pieces on the board"; `(option "include off-pieces" true)` counts the reserve too.
    fn remaining(&self, arguments: &[Sexpr], counts: impl Fn(&Piece) -> bool) -> bool {
        let (run, game) = (self.run, self.run.game);
        let kind = arguments.get(1).map(name);
        let of_kind = |other| kind.as_ref().is_none_or(|kind| kind == other);
        let seen = run.state.pieces().filter(|(_, piece)| counts(piece) && of_kind(&piece.kind)).count();
        let mut off = 0;
        for ((owner, kind), count) in &run.state.off {
            if of_kind(kind) && counts(&game.new_piece(owner, kind)) {
                off += *count as usize;
            }
        }
        let counted = if game.has_option("include off-pieces") { off } else { 0 };
        seen + counted == arguments[0].number().expect("a number") as usize
    }

    /// "Each place has one of the occupants."
    fn absolute_config(&self, arguments: &[Sexpr]) -> bool {
        let (places, occupants) = places(arguments);
        places.iter().all(|place| {
            let cells = self.cells_of(place);
            occupants.iter().any(|occupant| self.occupies(occupant, &cells))
        })
    }

    /// Whether an occupant is on one of some positions; "`(not OCCUPANT)` means that no position of the zone has the
    /// occupant".
    fn occupies(&self, occupant: &Sexpr, cells: &BTreeSet<Cell>) -> bool {
        if occupant.head() == Some("not") && occupant.list().is_some() {
            return !self.occupies(&occupant.arguments()[0], cells);
        }
        cells
            .iter()
            .any(|cell| self.run.state.piece(*cell).is_some_and(|piece| self.is_occupant(occupant, piece)))
    }

    fn is_occupant(&self, occupant: &Sexpr, piece: &Piece) -> bool {
        let player = &self.run.player;
        if occupant.symbol().is_some() {
            return piece.owner == *player && piece.kind == name(occupant);
        }
        let owned = match occupant.head() {
            Some("opponent") => self.run.game.are_enemies(player, &piece.owner),
            Some("any-owner") => true,
            _ => panic!("{} is no occupant", occupant.describe()),
        };
        owned && piece.kind == name(&occupant.arguments()[0])
    }

    /// "A place is a position, or a zone, where one position is enough."
    fn cells_of(&self, place: &Sexpr) -> BTreeSet<Cell> {
        let (word, board) = (name(place), &self.run.game.board);
        if let Some(cell) = self.run.game.site(&word) {
            return cell.into_iter().collect();
        }
        assert!(board.is_zone(&word), "`{word}` is neither position nor zone");
        board.zone(&word, &self.run.player)
    }

    fn relative_config(&self, pattern: &[Sexpr], start: Cell) -> bool {
        let board = &self.run.game.board;
        let mut cell = Some(start);
        for form in pattern {
            let Some(here) = cell else { return false };
            match form.symbol() {
                Some(word) if board.is_direction(word) => {
                    cell = board.next(here, &board.turned(&self.run.player, &word.into()));
                }
                _ if self.occupies(form, &BTreeSet::from([here])) => {}
                _ => return false,
            }
        }
        cell.is_some()
    }

    /// Whether a goal of the player names a position in an `absolute-config`, by itself or in a zone.
    pub(super) fn is_goal_position(&self, cell: Cell) -> bool {
        let mut configs = Vec::new();
        for goal in self.run.game.goals.iter().filter(|goal| goal.players.contains(&self.run.player)) {
            goal.conditions.iter().for_each(|condition| gather(condition, "absolute-config", &mut configs));
        }
        configs.iter().any(|config| {
            places(config.arguments()).0.iter().any(|place| self.cells_of(place).contains(&cell))
        })
    }
}

/// Collects all lists within a form that have the given head.
pub(super) fn gather<'a>(form: &'a Sexpr, head: &str, found: &mut Vec<&'a Sexpr>) {
    if form.list().is_some() && form.head() == Some(head) {
        found.push(form);
    } else {
        form.list().unwrap_or(&[]).iter().for_each(|part| gather(part, head, found));
    }
}

/// The places of a configuration, and its occupants, which come first.
fn places(arguments: &[Sexpr]) -> (Vec<Sexpr>, &[Sexpr]) {
    let (last, occupants) = arguments.split_last().expect("a configuration has places");
    (last.list().map_or_else(|| vec![last.clone()], <[Sexpr]>::to_vec), occupants)
}
