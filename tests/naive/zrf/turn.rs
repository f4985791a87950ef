//! The legal moves of a turn: see "Turns", "Decisions", and the order in which moves are filtered in "Around moves".

use std::collections::BTreeSet;

use super::adding::Step;
use super::compound::{Follower, Whole};
use super::game::{Block, Game};
use super::hooks::Around;
use super::state::State;
use super::{Fault, Name, Play};

/// What can be done in a turn.
#[derive(Clone, Debug, Default)]
pub struct Turned {
    /// The distinct states after a move.
    pub states: BTreeSet<State>,
    /// Each move's text, the turn that it says comes next, and the state after it: moves with the same text and effect
    /// are one.
    pub moves: Vec<(Vec<Step>, Option<usize>, State)>,
    /// Whether all moves that lead to the same state are one, as in a decision.
    pub merges: bool,
    /// Whether there are so many sequences of steps that the engine may not offer all.
    pub many: bool,
}

/// Blocks that are tried together.
#[derive(Clone, Debug)]
pub(super) enum Offer {
    /// Those of a move type, or of none.
    OfType(Option<Name>),
    /// All that are not of a decision.
    AllButDecisions,
}

impl Offer {
    pub(super) fn has(&self, game: &Game, block: &Block) -> bool {
        match self {
            Self::OfType(kind) => block.kind == *kind,
            Self::AllButDecisions => block.kind.as_ref().is_none_or(|kind| !game.decisions.contains(kind)),
        }
    }
}

impl Game {
    /// The legal moves, each with the state after it; whether the game is over is not checked.
    pub fn turned(&self, past: &[State], state: &State) -> Play<Turned> {
        self.begin_fuel_scope();
        let mut found = BTreeSet::new();
        let (moves, many) = self.moves(past, state, false)?;
        for (steps, next) in moves {
            let said = next.next_turn;
            let next = self.advance(past, state, next)?;
            found.insert((steps, said, next));
        }
        let states = found.iter().map(|(_, _, next)| next.clone()).collect();
        Ok(Turned { states, moves: found.into_iter().collect(), merges: self.merges(state), many })
    }

    /// Whether "all moves that lead to the same position are one": "in a turn of a decision", or by an option.
    fn merges(&self, state: &State) -> bool {
        let named = self.turn(state).kind.as_ref();
        named.is_some_and(|kind| self.decisions.contains(kind)) || self.has_option("merge outcomes")
    }

    /// How many legal moves the player to move has: "moves with the same text and the same changes are one move", or,
    /// if outcomes are merged, "all moves that lead to the same position"; "a pass remains a move of its own".
    /// `counting`: the number is needed to evaluate `(count moves)`, which is then not evaluated again.
    pub(super) fn count_moves(&self, past: &[State], state: &State, counting: bool) -> Play<usize> {
        let (moves, many) = self.moves(past, state, counting)?;
        let moves: BTreeSet<(Vec<Step>, State)> =
            moves.into_iter().map(|(steps, next)| (steps, self.without_the_move(&next))).collect();
        if !self.merges(state) {
            // The engine, which may skip some, has another number.
            return if many { Err(Fault::TooMuch) } else { Ok(moves.len()) };
        }
        let (passes, others): (Vec<_>, Vec<_>) = moves.into_iter().partition(|(steps, _)| steps.is_empty());
        let outcomes: BTreeSet<State> = others.into_iter().map(|(_, next)| next).collect();
        Ok(passes.len() + outcomes.len())
    }

    /// `(count again)`: how many turns in a row a player can have from this state on, but no more than `most`.
    pub(super) fn turns_in_a_row(&self, past: &[State], state: &State, mover: &Name, most: i32) -> Play<i32> {
        if most == 0 || self.turn(state).mover != *mover || self.is_decided(past, state)? {
            return Ok(0);
        }
        let mut longest = 0;
        for (_, moved) in self.moves(past, state, true)?.0 {
            let next = self.advance(past, state, moved)?;
            longest = longest.max(1 + self.turns_in_a_row(past, &next, mover, most - 1)?);
        }
        Ok(longest)
    }

    /// Whether the player to move can do anything, if only pass.
    pub(super) fn has_moves(&self, past: &[State], state: &State) -> Play<bool> {
        Ok(!self.moves(past, state, false)?.0.is_empty())
    }

    /// The moves with the states before the turn passes on; a pass has no steps.
    fn moves(&self, past: &[State], state: &State, counting: bool) -> Play<(Vec<(Vec<Step>, State)>, bool)> {
        let wholes = self.whole_moves(past, state, counting)?;
        let wholes = self.safe(past, state, wholes)?;
        let stuck = wholes.is_empty();
        let many = wholes.iter().any(|whole| whole.many);
        let mut moves: Vec<_> = wholes.into_iter().map(|whole| (whole.steps, whole.state)).collect();
        moves.extend(self.pass(past, state, stuck, counting)?.map(|next| (Vec::new(), next)));
        Ok((moves, many))
    }

    /// The blocks of a turn that are tried together, in the order in which they are tried.
    pub(super) fn offers(&self, state: &State) -> Vec<Offer> {
        if let Some(kind) = &self.turn(state).kind {
            vec![Offer::OfType(Some(kind.clone()))]
        } else if self.priorities.is_empty() {
            vec![Offer::AllButDecisions]
        } else {
            self.priorities.iter().cloned().map(Some).chain([None]).map(Offer::OfType).collect()
        }
    }

    /// "Hooks and invariants; priorities, where the next type is tried if no move is left; preferences; maximal
    /// captures"; royal pieces and passing are treated by the caller.
    pub(super) fn whole_moves(&self, past: &[State], state: &State, counting: bool) -> Play<Vec<Whole>> {
        let turn = self.turn(state);
        let past = [past, std::slice::from_ref(state)].concat();
        let around = Around { past: &past, player: &turn.player, counting };
        let Some(begun) = self.hooked("before-move", around, &fresh(state), None)? else {
            return Ok(Vec::new());
        };
        let mut wholes = Vec::new();
        for offer in self.offers(state) {
            wholes = Follower::new(self, around).all(&begun, &|block| offer.has(self, block))?;
            if !wholes.is_empty() {
                break;
            }
        }
        Ok(self.longest(state, &turn.player, self.preferred(around, wholes)?))
    }

    /// "Only the moves with the greatest first number are legal; of these, only those with the greatest second number,
    /// and so on."
    pub(super) fn preferred(&self, around: Around<'_>, wholes: Vec<Whole>) -> Play<Vec<Whole>> {
        let worths = wholes.iter().map(|whole| self.worth(around, &whole.state)).collect::<Play<Vec<_>>>()?;
        let best = worths.iter().max().cloned();
        Ok(wholes
            .into_iter()
            .zip(worths)
            .filter(|(_, worth)| Some(worth) == best.as_ref())
            .map(|(w, _)| w)
            .collect())
    }

    /// "Moves that leave one of them attacked are illegal", unless a goal uses `captured`.
    pub(super) fn safe(&self, past: &[State], state: &State, wholes: Vec<Whole>) -> Play<Vec<Whole>> {
        let mut safe = Vec::new();
        for whole in wholes {
            if self.uses_captured || !self.royal_attacked(past, &whole.state, &self.turn(state).player)? {
                safe.push(whole);
            }
        }
        Ok(safe)
    }

    /// The state after a pass, if it is allowed.
    /// "`false` is the default and never allows it, `true` always allows it, `forced` allows it only if there is no
    /// other move." "Chance always passes if it has no move." "A player whose royal piece is attacked cannot pass, and
    /// what must hold after every move must hold after a pass too."
    fn pass(&self, past: &[State], state: &State, stuck: bool, counting: bool) -> Play<Option<State>> {
        let turn = self.turn(state);
        let offered = match self.option("pass turn") {
            "forced" => stuck,
            _ => self.has_option("pass turn"),
        };
        // "After a pass, unless chance passes."
        if turn.mover.starts_with('?') {
            let may = stuck || offered && self.option("pass turn") != "forced";
            return Ok(may.then(|| passed(state)));
        }
        if !offered || !self.uses_captured && self.royal_attacked(past, state, &turn.player)? {
            return Ok(None);
        }
        let past = [past, std::slice::from_ref(state)].concat();
        let around = Around { past: &past, player: &turn.player, counting };
        let Some(after) = self.hooked("after-pass", around, &passed(state), None)? else { return Ok(None) };
        Ok(self.invariants_hold(around, &after, None)?.then_some(after))
    }
}

/// The state at the beginning of a turn: what the previous turn captured is forgotten.
pub(super) fn fresh(state: &State) -> State {
    State { taken: BTreeSet::new(), ..state.clone() }
}

/// "After a pass there is no last step."
fn passed(state: &State) -> State {
    State { last_from: None, last_to: None, ..fresh(state) }
}
