//! A move made: §10 of the reference.

use super::Name;
use super::game::Game;
use super::run::{Effect, Move};
use super::state::{Piece, State};

impl Game {
    /// The state after a move or a part of one, before the next turn.
    pub(super) fn apply(&self, state: &State, mv: &Move) -> State {
        let mut next = state.clone();
        self.move_pieces(&mut next, mv);
        for effect in &mv.effects {
            self.take_effect(&mut next, mv, effect);
        }
        for cell in &mv.captures {
            let removed = next.board.remove(cell);
            self.note_removed(&mut next, removed);
        }
        if self.uses_last {
            next.last_from.clone_from(&mv.subs[0].from);
            next.last_to = Some(mv.subs[0].to.clone());
        }
        next
    }

    /// Lifts every piece, then places them all; the last one may take another type.
    fn move_pieces(&self, next: &mut State, mv: &Move) {
        let before = next.board.clone();
        let last = mv.subs.len() - 1;
        for (_, sub) in mv.subs.iter().enumerate().filter(|(at, _)| !(mv.copies && *at == last)) {
            if let Some(from) = &sub.from {
                next.board.remove(from);
            }
        }
        for (at, sub) in mv.subs.iter().enumerate() {
            let piece = if let Some(from) = &sub.from {
                before.get(from).cloned()
            } else {
                next.unstock(&mv.player, &mv.kind);
                Some(self.new_piece(&mv.player, &mv.kind))
            };
            let Some(mut piece) = piece else { continue };
            if let Some(kind) = mv.becomes.as_ref().filter(|_| at == last) {
                self.retype(&mut piece, kind);
            }
            let stays = mv.copies && sub.from.as_ref() == Some(&sub.to);
            let displaced = next.board.insert(sub.to.clone(), piece).filter(|_| !stays);
            self.note_removed(next, displaced);
        }
    }

    /// Attributes of the same name keep their value; others begin anew.
    fn retype(&self, piece: &mut Piece, kind: &Name) {
        let mut attributes = self.kinds[kind].attributes.clone();
        for (attribute, value) in &mut attributes {
            *value = piece.attributes.get(attribute).copied().unwrap_or(*value);
        }
        piece.kind = kind.clone();
        piece.attributes = attributes;
    }

    fn take_effect(&self, next: &mut State, mv: &Move, effect: &Effect) {
        match effect {
            Effect::Create { owner, kind, at } => {
                let displaced = next.board.insert(at.clone(), self.new_piece(owner, kind));
                self.note_removed(next, displaced);
            }
            Effect::Retype { kind, at } => {
                if let Some(piece) = next.board.get_mut(at) {
                    self.retype(piece, kind);
                }
            }
            Effect::Own { at } => {
                if let Some(piece) = next.board.get_mut(at) {
                    piece.owner = mv.player.clone();
                }
            }
            Effect::Flip { at } => {
                if let Some(piece) = next.board.get_mut(at) {
                    piece.owner = self.player_after(&piece.owner);
                }
            }
            Effect::Attribute { attribute, value, at } => {
                let piece = next.board.get_mut(at);
                if let Some(old) = piece.and_then(|piece| piece.attributes.get_mut(attribute)) {
                    *old = *value;
                }
            }
        }
    }

    fn player_after(&self, player: &Name) -> Name {
        let at = self.players.iter().position(|other| other == player).unwrap();
        self.players[(at + 1) % self.players.len()].clone()
    }

    fn note_removed(&self, next: &mut State, removed: Option<Piece>) {
        let Some(piece) = removed else { return };
        if self.has_option("recycle captures") {
            next.stock(&piece.owner, &piece.kind, 1);
        }
        if self.uses_captured {
            next.taken.insert((piece.owner, piece.kind));
        }
    }
}
