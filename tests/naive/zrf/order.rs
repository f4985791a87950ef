//! Turn orders, and whose turn comes next: see "Turns" and "More ways to order turns".

use std::collections::BTreeMap;

use boardwright::syntax::Sexpr;

use super::board::name;
use super::game::Game;
use super::run::Run;
use super::state::{NextTurn, State};
use super::{Fault, Name, Play};

/// One entry of the turn order.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Whose turn it is.
    pub mover: Name,
    /// Whose pieces move.
    pub player: Name,
    /// The move type that it is restricted to.
    pub kind: Option<Name>,
    /// The index of the entry after it.
    pub next: usize,
    /// Conditions; it is skipped unless all hold.
    pub(super) guards: Vec<Sexpr>,
}

/// A turn order, with inner orders flattened.
#[derive(Debug, Default)]
pub(super) struct TurnOrder {
    turns: Vec<Turn>,
    /// The entries that labels name, for everybody or for one player.
    labels: BTreeMap<(Name, Option<Name>), usize>,
}

impl TurnOrder {
    /// Without a turn order, every player moves in turn.
    pub(super) fn new(entries: Option<&[Sexpr]>, players: &[Name]) -> Self {
        let mut order = Self::default();
        if let Some(entries) = entries {
            order.lay_out(entries, players, &[]);
        } else {
            for player in players {
                order.add_turn(player, player, None, &[]);
            }
            order.close(0, 0);
        }
        order
    }

    pub(super) fn turns(&self) -> Vec<Turn> {
        self.turns.clone()
    }

    /// Appends the entries of one order; after the last one it continues at its `repeat`, or else at its first entry.
    fn lay_out(&mut self, entries: &[Sexpr], players: &[Name], guards: &[Sexpr]) {
        let first = self.turns.len();
        let mut repeat = first;
        for entry in entries {
            if entry.symbol() == Some("repeat") {
                repeat = self.turns.len();
            } else {
                self.add_entry(entry, players, guards);
            }
        }
        // A `repeat` after the last entry has no entry to continue at.
        self.close(first, if repeat < self.turns.len() { repeat } else { first });
    }

    fn add_entry(&mut self, entry: &Sexpr, players: &[Name], guards: &[Sexpr]) {
        let here = self.turns.len();
        let arguments = entry.arguments();
        match entry.head() {
            Some("when") => {
                let guards = [guards, &arguments[..1]].concat();
                self.add_entry(&arguments[1], players, &guards);
            }
            Some("label") => {
                self.labels.insert((name(&arguments[0]), None), here);
            }
            Some("labels") => {
                for (label, player) in arguments.iter().zip(players) {
                    if label.symbol() != Some("-") {
                        self.labels.insert((name(label), Some(player.clone())), here);
                    }
                }
            }
            Some("turn-order") => self.lay_out(arguments, players, guards),
            _ => {
                let words: Vec<Name> =
                    entry.list().map_or_else(|| vec![name(entry)], |list| list.iter().map(name).collect());
                let (player, kind) = match &words[1..] {
                    [] => (&words[0], None),
                    [player] if players.contains(player) => (player, None),
                    [kind] => (&words[0], Some(kind.clone())),
                    [player, kind, ..] => (player, Some(kind.clone())),
                };
                self.add_turn(&words[0], player, kind, guards);
            }
        }
    }

    fn add_turn(&mut self, mover: &Name, player: &Name, kind: Option<Name>, guards: &[Sexpr]) {
        let next = self.turns.len() + 1;
        self.turns.push(Turn {
            mover: mover.clone(),
            player: player.clone(),
            kind,
            next,
            guards: guards.to_vec(),
        });
    }

    /// The last turn of an order leads back into it. Inner orders have already been closed, and are never left this
    /// way.
    fn close(&mut self, first: usize, repeat: usize) {
        let after = self.turns.len();
        if let Some(last) = self.turns[first..].last_mut()
            && last.next == after
        {
            last.next = repeat;
        }
    }
}

impl Game {
    /// The state after the turn has passed on, without the variables of the move.
    pub(super) fn pass_on(&self, past: &[State], mut state: State) -> Play<State> {
        let turn = self.turn(&state).clone();
        let wanted = state.next_turn.take().unwrap_or(turn.next);
        let set = std::mem::take(&mut state.clocks_set);
        for (clock, variable) in &self.variables {
            if variable.scope == super::game::VariableScope::Clock && !set.contains(clock) {
                let value = self.variable(&state, clock, &super::Key::Game) + 1;
                self.set_variable(&mut state, clock, &super::Key::Game, value);
            }
        }
        let mut state = self.without_the_move(&state);
        self.first_that_may_come(past, &mut state, wanted)?;
        Ok(state)
    }

    /// "For a player who is not to move, moves are counted as if that player's next turn had come; a player without
    /// turns has none."
    pub(super) fn turn_of(&self, past: &[State], state: &State, player: &Name) -> Play<Option<State>> {
        let mut next = state.clone();
        for _ in 0..=self.turns.len() {
            if self.turn(&next).mover == *player {
                return Ok(Some(next));
            }
            let wanted = self.turn(&next).next;
            self.first_that_may_come(past, &mut next, wanted)?;
        }
        // A turn that can be reached only by its label.
        let is_own = |turn: &Turn| {
            let decides = turn.kind.as_ref().is_some_and(|kind| self.decisions.contains(kind));
            turn.mover == *player && !decides
        };
        Ok(self.turns.iter().position(is_own).map(|turn| State { turn, ..next }))
    }

    /// The state without the variables of the move.
    pub(super) fn without_the_move(&self, state: &State) -> State {
        let mut state = state.clone();
        state.variables.retain(|(variable, _), _| !self.variables[variable].of_move);
        state
    }

    /// `(next-turn NAME)`, `(next-turn again)`. "Naming the entry that would come next anyway has no effect."
    pub(super) fn say_next_turn(&self, state: &mut State, next: Option<&NextTurn>) {
        let said = match next {
            None => return,
            Some(NextTurn::Again) => state.turn,
            Some(NextTurn::Label(label)) => self.labelled(label, &self.turn(state).player),
        };
        state.next_turn = Some(said).filter(|said| *said != self.turn(state).next);
    }

    fn labelled(&self, label: &Name, player: &Name) -> usize {
        let for_one = self.order.labels.get(&(label.clone(), Some(player.clone())));
        let all = || self.order.labels.iter().filter(|((name, _), _)| name == label).map(|(_, turn)| turn);
        *for_one.or_else(|| all().min()).unwrap_or_else(|| panic!("no entry is called `{label}`"))
    }

    /// Skips turns whose condition does not hold, and those of players who have dropped out.
    pub(super) fn first_that_may_come(&self, past: &[State], state: &mut State, wanted: usize) -> Play<()> {
        let mut at = wanted;
        for _ in 0..=self.turns.len() {
            let turn = &self.turns[at];
            let mut comes = !state.out.contains(&turn.mover);
            for guard in &turn.guards {
                comes = comes && Run::nowhere(self, past, state, &turn.player).view().holds(guard)?;
            }
            if comes {
                state.turn = at;
                return Ok(());
            }
            at = turn.next;
        }
        Err(Fault::Rules("no turn in the turn order can come next".to_owned()))
    }

    /// The game at its start: the first turn that may come, without players who can never do anything.
    pub fn begin(&self) -> Play<State> {
        self.begin_fuel_scope();
        let mut state = self.start.clone();
        self.first_that_may_come(&[], &mut state, 0)?;
        self.drop_out(&[], state)
    }
}
