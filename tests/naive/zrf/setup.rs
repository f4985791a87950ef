//! The start: see "The start".

use boardwright::syntax::Sexpr;

use super::board::name;
use super::game::Game;
use super::load::last_field;
use super::state::State;

impl Game {
    /// `(board-setup (PLAYER (PIECE POSITION …) …) …)`.
    pub(super) fn set_up(&self, sections: &[Sexpr]) -> State {
        let mut state = State::default();
        for player in last_field(sections, "board-setup").unwrap_or(&[]) {
            for pieces in player.arguments() {
                self.put(&mut state, player, pieces);
            }
        }
        state
    }

    /// Reads positions, `off NUMBER`, and `(ATTRIBUTE VALUE)`, which applies to all positions after it.
    fn put(&self, state: &mut State, player: &Sexpr, pieces: &Sexpr) {
        let owner = name(&player.list().unwrap()[0]);
        let kind = name(&pieces.list().unwrap()[0]);
        let mut piece = self.new_piece(&owner, &kind);
        let mut forms = pieces.arguments().iter();
        while let Some(form) = forms.next() {
            if let Some(items) = form.list() {
                let value = match items[1].symbol() {
                    Some("true") => 1,
                    Some("false") => 0,
                    _ => items[1].number().expect("a value"),
                };
                piece.attributes.insert(name(&items[0]), value);
            } else if form.symbol() == Some("off") {
                let count = forms.next().and_then(Sexpr::number).expect("`off` has a number");
                state.add_to_reserve(&owner, &kind, count);
            } else {
                let word = name(form);
                let cell = self.site(&word).unwrap_or_else(|| panic!("there is no position `{word}`"));
                let Some(cell) = cell else { continue };
                let column = state.board.entry(cell).or_default();
                if self.board.columns.is_none() {
                    column.clear();
                }
                // "If several pieces are on one position, each stands on the one before it."
                column.insert(0, piece.clone());
            }
        }
    }
}
