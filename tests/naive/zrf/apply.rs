//! Carries out a step: see "When a move is made", and "Columns".

use super::adding::Move;
use super::effect::Effect;
use super::game::{Game, VariableScope};
use super::run::Movement;
use super::shared::Shared;
use super::state::{Piece, State};
use super::{Cell, Name};

impl Game {
    /// The state after a step.
    pub(super) fn apply(&self, state: &State, made: &Move) -> State {
        let mut next = state.clone();
        self.move_pieces(&mut next, made);
        self.take_effects(&mut next, &made.effects);
        self.capture(&mut next, &made.captures);
        self.say_next_turn(&mut next, made.next_turn.as_ref());
        if self.uses_last {
            (next.last_from, next.last_to) = last_step(made);
        }
        next
    }

    /// "All pieces that move are lifted, except where `add-copy` leaves one behind. They are put down; whatever stood
    /// where a piece is put down is removed. A movement that ends where it begins moves nothing. With `(add PIECE …)`
    /// the piece that moved last becomes that kind."
    fn move_pieces(&self, next: &mut State, made: &Move) {
        let before = next.board.clone();
        let last = made.movements.len() - 1;
        for (at, moved) in made.movements.iter().enumerate() {
            if let Some(from) = moved.from.filter(|from| *from != moved.to && !(made.copies && at == last)) {
                next.board.remove(&from);
            }
        }
        for (at, moved) in made.movements.iter().enumerate().filter(|(_, moved)| moved.from != Some(moved.to))
        {
            let mut column = match moved.from {
                None => {
                    next.add_to_reserve(&made.player, &made.kind, -1);
                    vec![self.new_piece(&made.player, &made.kind)].into()
                }
                Some(from) => before.get(&from).cloned().unwrap_or_default(),
            };
            if made.copies && at == last {
                column.truncate(1);
            }
            if !column.is_empty() {
                self.put_down(next, moved.to, column);
            }
        }
        let Movement { from, to } = made.movements[last];
        // "Nothing does if no piece stood where its movement began, or if the movement ends where it began and another
        // piece has been put there."
        let is_there = |from: Cell| from != to || next.piece(to) == Some(&before[&from][0]);
        let moves = from.is_none_or(|from| before.contains_key(&from) && is_there(from));
        if let (Some(kind), Some(piece)) = (made.becomes.as_ref().filter(|_| moves), next.piece_mut(to)) {
            let (owner, old) = (piece.owner.clone(), piece.kind.clone());
            self.retype(piece, kind);
            if self.has_option("recycle promotions") && old != *kind {
                // "Changes places with one in its owner's reserve."
                next.add_to_reserve(&owner, &old, 1);
                next.add_to_reserve(&owner, kind, -1);
            }
        }
    }

    /// "All of the column is removed" where a piece is put down.
    fn put_down(&self, next: &mut State, cell: Cell, column: Shared<Vec<Piece>>) {
        for piece in next.board.insert(cell, column).unwrap_or_default() {
            self.remove(next, piece);
        }
    }

    /// "A piece that is removed from the board, in whatever way, goes to the reserve of the player who owns it at that
    /// moment."
    fn remove(&self, next: &mut State, piece: Piece) {
        if self.has_option("recycle captures") {
            next.add_to_reserve(&piece.owner, &piece.kind, 1);
        }
        if self.uses_captured {
            next.taken.insert((piece.owner.clone(), piece.kind.clone()));
        }
    }

    /// "A piece that becomes another kind keeps the attributes that both kinds have; the others are as on a new piece."
    /// An attribute that the kind does not declare is in the map only while it is true.
    fn retype(&self, piece: &mut Piece, kind: &Name) {
        let mut new = self.new_piece(&piece.owner, kind);
        for (attribute, &value) in &piece.attributes {
            if let Some(declared) = new.attributes.get_mut(attribute) {
                *declared = value;
            } else if value != 0 && self.is_borne_by_all(attribute) {
                new.attributes.insert(attribute.clone(), value);
            }
        }
        *piece = new;
    }

    /// Sets an attribute, if the kind declares it or all kinds have it.
    fn set_attribute(&self, piece: &mut Piece, attribute: &Name, value: i32) {
        if self.kinds[&piece.kind].attributes.contains_key(attribute) {
            piece.attributes.insert(attribute.clone(), value);
        } else if self.is_borne_by_all(attribute) {
            piece.attributes.remove(attribute);
            if value != 0 {
                piece.attributes.insert(attribute.clone(), value);
            }
        }
    }

    /// "In program order, on the board as it is by then. Those that change a piece do nothing if there is none."
    pub(super) fn take_effects(&self, next: &mut State, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Create { owner, kind, at } => {
                    self.put_down(next, *at, vec![self.new_piece(owner, kind)].into());
                }
                Effect::ChangeType { kind, at } => {
                    if let Some(piece) = next.piece_mut(*at) {
                        self.retype(piece, kind);
                    }
                }
                Effect::ChangeOwner { owner, at } => {
                    if let Some(piece) = next.piece_mut(*at) {
                        piece.owner = owner.clone();
                    }
                }
                Effect::Flip { at } => {
                    if let Some(piece) = next.piece_mut(*at) {
                        piece.owner = self.player_after(&piece.owner);
                    }
                }
                Effect::Attribute { attribute, value, at } => {
                    if let Some(piece) = next.piece_mut(*at) {
                        self.set_attribute(piece, attribute, *value);
                    }
                }
                Effect::Variable { variable, key, value } => {
                    self.set_variable(next, variable, key, *value);
                    if self.variables[variable].scope == VariableScope::Clock {
                        next.clocks_set.insert(variable.clone());
                    }
                }
                Effect::Reserve { owner, kind, count } => next.set_reserve(owner, kind, *count),
                Effect::Remove { at } => self.capture(next, &[*at]),
                Effect::Tuck { from, under } => self.tuck(next, *from, *under),
                Effect::Stack { count, from, onto } => self.stack(next, *count, (*from, *onto)),
            }
        }
    }

    /// "The top piece on `FROM` goes to the bottom of the column on the position; what was under that piece remains on
    /// `FROM`; if the position is empty, the piece stands there alone; if the column is full, the piece is removed."
    fn tuck(&self, next: &mut State, from: Cell, under: Cell) {
        let Some(piece) = lift_top(next, from) else { return };
        let column = next.board.entry(under).or_default();
        if column.len() >= self.board.columns.unwrap_or(1) {
            self.remove(next, piece);
        } else {
            column.push(piece);
        }
    }

    /// "That many pieces from the top of the column, or all if there are fewer, go in the same order onto whatever is
    /// on the position; what was under them remains on `FROM`; if the column becomes too high, its lowest pieces are
    /// removed."
    fn stack(&self, next: &mut State, count: i32, (from, onto): (Cell, Cell)) {
        let mut column = next.board.remove(&from).unwrap_or_default();
        let height = column.len().min(usize::try_from(count).unwrap_or(0));
        let rest = column.split_off(height);
        if !rest.is_empty() {
            next.board.insert(from, rest.into());
        }
        if column.is_empty() {
            return;
        }
        column.extend(next.board.remove(&onto).unwrap_or_default());
        let height = column.len().min(self.board.columns.unwrap_or(1));
        let lowest = column.split_off(height);
        lowest.into_iter().for_each(|piece| self.remove(next, piece));
        next.board.insert(onto, column);
    }

    /// "`capture` removes whatever stands there by then, including a piece that has just arrived"; of a column "the top
    /// piece is removed, and what was under it remains there".
    pub(super) fn capture(&self, next: &mut State, captures: &[Cell]) {
        for cell in captures {
            if let Some(piece) = lift_top(next, *cell) {
                self.remove(next, piece);
            }
        }
    }

    /// "The next player in the order of `players`, skipping chance and neutral players."
    fn player_after(&self, player: &Name) -> Name {
        let at = self.players.iter().position(|other| other == player).unwrap();
        let contestants = self.contestants();
        let after = self.players[at + 1..].iter().chain(&self.players[..=at]);
        after.into_iter().find(|other| contestants.contains(other)).unwrap_or(player).clone()
    }
}

/// Removes the top piece of a column.
fn lift_top(next: &mut State, cell: Cell) -> Option<Piece> {
    let column = next.board.get_mut(&cell)?;
    let piece = column.remove(0);
    if column.is_empty() {
        next.board.remove(&cell);
    }
    Some(piece)
}

/// Where a step begins and ends: "if a step moves several pieces, the first of these movements counts, and if it only
/// stacks, the first of these".
fn last_step(made: &Move) -> (Option<Cell>, Option<Cell>) {
    let first = &made.movements[0];
    let stacked = made.effects.iter().find_map(|effect| match effect {
        Effect::Stack { from, onto, .. } => Some((Some(*from), Some(*onto))),
        _ => None,
    });
    let moves_nothing = made.movements.iter().all(|moved| moved.from == Some(moved.to));
    stacked.filter(|_| moves_nothing).unwrap_or((first.from, Some(first.to)))
}
