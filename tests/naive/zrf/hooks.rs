//! See "Around moves: hooks, invariants, preferences".

use super::game::Game;
use super::run::Run;
use super::state::State;
use super::{Cell, Name, Play};

/// What a hook, invariant or preference sees: whose view, the positions before, and the cursor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'a> {
    pub(super) past: &'a [State],
    pub(super) player: &'a Name,
    /// Whether the moves of the next player are being counted.
    pub(super) counting: bool,
}

impl<'a> Around<'a> {
    fn run(&self, game: &'a Game, state: &'a State, cell: Option<Cell>) -> Run<'a> {
        let mut run = Run::nowhere(game, self.past, state, self.player);
        run.counting = self.counting;
        if let Some(cell) = cell {
            run.cursor = Some(cell);
            run.mark = Some(cell);
            run.waiting.from = Some(cell);
            run.kind = state.piece(cell).map(|piece| piece.kind.clone());
        }
        run
    }
}

impl Game {
    /// The state after a hook; `None` if the hook forbids what it belongs to. "As in a block, the board stays as it is
    /// while a hook runs, and changes when the hook reaches its end."
    pub(super) fn hooked(
        &self,
        hook: &str,
        around: Around<'_>,
        state: &State,
        cell: Option<Cell>,
    ) -> Play<Option<State>> {
        let Some(code) = self.hooks.get(hook) else { return Ok(Some(state.clone())) };
        let mut run = around.run(self, state, cell);
        if !run.completes(code)? {
            return Ok(None);
        }
        let waiting = run.waiting;
        let mut next = state.clone();
        self.take_effects(&mut next, &waiting.effects);
        self.capture(&mut next, &waiting.captures);
        self.say_next_turn(&mut next, waiting.next_turn.as_ref());
        Ok(Some(next))
    }

    /// "A condition that must hold after every move, on the board as the hook `after-move` has left it."
    pub(super) fn invariants_hold(
        &self,
        around: Around<'_>,
        state: &State,
        cell: Option<Cell>,
    ) -> Play<bool> {
        for invariant in &self.invariants {
            if !around.run(self, state, cell).view().all_hold(invariant)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// "Each number is evaluated after every whole move, with the cursor nowhere."
    pub(super) fn worth(&self, around: Around<'_>, state: &State) -> Play<Vec<i32>> {
        let run = around.run(self, state, None);
        self.preferences.iter().map(|number| run.view().number(number)).collect()
    }
}
