//! Whole moves: see "Compound moves".

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::adding::{Move, Partial, Step};
use super::game::{Block, Game};
use super::hooks::Around;
use super::run::Run;
use super::state::{Piece, State};
use super::{Cell, Fault, Name, Play};

/// "Steps of a compound move"; more are a fault.
const MAX_STEPS: usize = 400;

/// "Once more than 400 sequences of steps have been followed in a turn", the engine skips those that lead to the same;
/// here all are followed.
const MANY_BRANCHES: usize = 400;

/// A move with all its steps, before the turn passes on.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    pub(super) state: State,
    pub(super) steps: Vec<Step>,
    /// Whether its first step is partial.
    pub(super) begins_partial: bool,
    /// Whether there are so many sequences in this turn that the engine may skip some.
    pub(super) many: bool,
    /// Where the last step ended.
    landing: Cell,
    /// The states after earlier steps, without variables of the move.
    seen: Vec<Rc<State>>,
}

/// Generates the moves of a turn.
pub(super) struct Follower<'a> {
    game: &'a Game,
    around: Around<'a>,
    branches: usize,
    wholes: Vec<Whole>,
    /// The beginnings of moves that blocks made, if they are asked for.
    tried: Option<Vec<Vec<Step>>>,
}

impl<'a> Follower<'a> {
    pub(super) fn new(game: &'a Game, around: Around<'a>) -> Self {
        Self { game, around, branches: 0, wholes: Vec::new(), tried: None }
    }

    /// All whole moves whose first step is by an allowed block.
    pub(super) fn all(mut self, state: &State, allowed: &dyn Fn(&Block) -> bool) -> Play<Vec<Whole>> {
        self.follow(state, allowed)?;
        Ok(self.wholes)
    }

    /// The same, with all beginnings of moves that blocks made, whether allowed or not.
    pub(super) fn all_tried(
        mut self,
        state: &State,
        allowed: &dyn Fn(&Block) -> bool,
    ) -> Play<(Vec<Whole>, Vec<Vec<Step>>)> {
        self.tried = Some(Vec::new());
        self.follow(state, allowed)?;
        Ok((self.wholes, self.tried.unwrap_or_default()))
    }

    /// The first steps that allowed blocks make.
    pub(super) fn first(&self, state: &State, allowed: &dyn Fn(&Block) -> bool) -> Play<Vec<Step>> {
        let Some(state) = self.game.hooked("before-step", self.around, state, None)? else {
            return Ok(Vec::new());
        };
        Ok(self.first_steps(&state, allowed)?.into_iter().map(|made| made.step).collect())
    }

    fn follow(&mut self, state: &State, allowed: &dyn Fn(&Block) -> bool) -> Play<()> {
        let Some(state) = self.game.hooked("before-step", self.around, state, None)? else {
            return Ok(());
        };
        for made in self.first_steps(&state, allowed)? {
            let begun = Whole {
                state: state.clone(),
                steps: Vec::new(),
                begins_partial: made.partial.is_some(),
                many: false,
                landing: 0,
                seen: Vec::new(),
            };
            if let Some(after) = self.stepped(&begun, &made)? {
                self.go_on(after, made.partial.as_ref())?;
            }
        }
        let many = self.branches > MANY_BRANCHES;
        self.wholes.iter_mut().for_each(|whole| whole.many = many);
        Ok(())
    }

    /// "For each piece of the player whose pieces move in this turn, each block under `moves` that applies in this turn
    /// is run once. Each block under `anywhere` is run once for every position. Then, for each kind of piece that the
    /// player has off the board, each block under `drops` is run once for every position."
    fn first_steps(&self, state: &State, allowed: &dyn Fn(&Block) -> bool) -> Play<Vec<Move>> {
        let (game, player) = (self.game, self.around.player);
        let mut moves = Vec::new();
        for cell in game.board.all() {
            self.on_board(state, cell, allowed, &mut moves)?;
        }
        for kind in game.kind_names.iter().filter(|kind| state.reserve(player, kind) > 0) {
            for block in game.kinds[kind].drops.iter().filter(|block| allowed(block)) {
                for cell in game.board.all() {
                    moves.extend(self.run(state).dropping(cell, kind).moves(&block.code)?);
                }
            }
        }
        Ok(moves)
    }

    fn run<'s>(&self, state: &'s State) -> Run<'s>
    where
        'a: 's,
    {
        let mut run = Run::nowhere(self.game, self.around.past, state, self.around.player);
        run.counting = self.around.counting;
        run
    }

    /// The steps by `anywhere` blocks at a position, then those of the player's piece there.
    fn on_board(
        &self,
        state: &State,
        cell: Cell,
        allowed: &dyn Fn(&Block) -> bool,
        moves: &mut Vec<Move>,
    ) -> Play<()> {
        for kind in &self.game.kind_names {
            for block in self.game.kinds[kind].anywhere.iter().filter(|block| allowed(block)) {
                moves.extend(self.run(state).on(cell, kind).moves(&block.code)?);
            }
        }
        let any = self.game.has_option("move any piece");
        let Some(piece) = state.piece(cell).filter(|piece| any || piece.owner == *self.around.player) else {
            return Ok(());
        };
        for block in self.game.kinds[&piece.kind].moves.iter().filter(|block| allowed(block)) {
            moves.extend(self.run(state).on(cell, &piece.kind).moves(&block.code)?);
        }
        Ok(())
    }

    /// A move with a further step; `None` if the step is forbidden or returns to an earlier position.
    fn stepped(&mut self, whole: &Whole, made: &Move) -> Play<Option<Whole>> {
        if let Some(tried) = &mut self.tried {
            tried.push(whole.steps.iter().chain([&made.step]).cloned().collect());
        }
        let state = self.game.apply(&whole.state, made);
        let landing = made.movements.last().expect("a step moves something").to;
        let Some(state) = self.game.hooked("after-step", self.around, &state, Some(landing))? else {
            return Ok(None);
        };
        // "A step after which more may follow is left out if it brings the position back to what it was after an
        // earlier step of the same move."
        let now = Rc::new(self.game.without_the_move(&state));
        let same = |seen: &Rc<State>| seen.next_turn == now.next_turn && self.game.repeats(seen, &now);
        if made.partial.is_some() && whole.seen.iter().any(same) {
            return Ok(None);
        }
        let mut next = whole.clone();
        next.seen.push(now);
        next.state = state;
        next.steps.push(made.step.clone());
        next.landing = landing;
        Ok(Some(next))
    }

    /// "The step is made, and the blocks that may follow are run on the new board. A step after which no further step
    /// is possible ends the move."
    fn go_on(&mut self, whole: Whole, partial: Option<&Partial>) -> Play<()> {
        self.branches += 1;
        let Some(partial) = partial else { return self.end(whole) };
        self.game.work(whole.steps.len())?;
        let further = self.further(&whole, partial)?;
        let stops = !partial.must_go_on && (partial.may_stop || self.game.has_option("pass partial"));
        if whole.steps.len() >= MAX_STEPS && !further.is_empty() {
            // "With `pass partial` the move simply ends there."
            let fault = Fault::Rules("a compound move has more than four hundred steps".to_owned());
            return if stops { self.end(whole) } else { Err(fault) };
        }
        if stops || (further.is_empty() && !partial.must_go_on) {
            self.end(whole)?;
        }
        for (next, partial) in further {
            self.go_on(next, partial.as_ref())?;
        }
        Ok(())
    }

    /// The moves with one further step.
    fn further(&mut self, whole: &Whole, partial: &Partial) -> Play<Vec<(Whole, Option<Partial>)>> {
        let game = self.game;
        let Some(state) = game.hooked("before-step", self.around, &whole.state, None)? else {
            return Ok(Vec::new());
        };
        let allowed = |block: &Block| partial.kind.is_none() || block.kind == partial.kind;
        let moves = if partial.any_piece {
            self.first_steps(&state, &allowed)?
        } else {
            let mut moves = Vec::new();
            self.on_board(&state, whole.landing, &allowed, &mut moves)?;
            moves
        };
        let begun = Whole { state, ..whole.clone() };
        let mut further = Vec::new();
        for made in moves {
            if let Some(next) = self.stepped(&begun, &made)? {
                further.push((next, made.partial));
            }
        }
        Ok(further)
    }

    /// Completes a move: runs the hook after it and checks the invariants.
    fn end(&mut self, whole: Whole) -> Play<()> {
        let after = self.game.hooked("after-move", self.around, &whole.state, Some(whole.landing))?;
        let Some(state) = after else { return Ok(()) };
        if self.game.invariants_hold(self.around, &state, Some(whole.landing))? {
            self.wholes.push(Whole { state, ..whole });
        }
        Ok(())
    }
}

impl Game {
    /// `(option "maximal captures" …)`: "of the moves that begin with a partial step, only those with the most steps
    /// are legal; other moves are not affected". With 2, "of these only those are legal whose captured pieces have the
    /// highest total rank".
    pub(super) fn longest(&self, before: &State, player: &Name, mut wholes: Vec<Whole>) -> Vec<Whole> {
        if !self.has_option("maximal captures") {
            return wholes;
        }
        let most = wholes.iter().filter(|whole| whole.begins_partial).map(|whole| whole.steps.len()).max();
        wholes.retain(|whole| !whole.begins_partial || Some(whole.steps.len()) == most);
        if self.option("maximal captures") == "2" {
            let ranks = self.ranks();
            // "If it stood on the board before the move, belonged neither to the player nor to a partner, and nothing
            // of its owner stands there after the move."
            let is_captured = |whole: &Whole, cell: Cell, piece: &Piece| {
                let now = whole.state.piece(cell).map(|piece| &piece.owner);
                !self.are_partners(player, &piece.owner) && now != Some(&piece.owner)
            };
            let worth = |whole: &Whole| {
                let captured = before.pieces().filter(|(cell, piece)| is_captured(whole, *cell, piece));
                captured.map(|(_, piece)| ranks[&piece.kind]).sum::<usize>()
            };
            let best = wholes.iter().filter(|whole| whole.begins_partial).map(worth).max();
            wholes.retain(|whole| !whole.begins_partial || Some(worth(whole)) == best);
        }
        wholes
    }

    /// "A kind has rank 0, or one more than the highest rank of a kind whose moves name it." "Kinds that can become each
    /// other, directly or by way of others, do not raise each other's rank."
    fn ranks(&self) -> BTreeMap<Name, usize> {
        let makes = |kind: &Name, other: &Name| {
            let kind = &self.kinds[kind];
            let blocks = kind.moves.iter().chain(&kind.drops).chain(&kind.anywhere);
            blocks.flat_map(|block| &block.code).any(|form| adds(form, other))
        };
        let mut ranks: BTreeMap<Name, usize> = self.kind_names.iter().map(|kind| (kind.clone(), 0)).collect();
        let mut becomes: BTreeSet<(&Name, &Name)> = BTreeSet::new();
        for _ in &self.kind_names {
            for from in &self.kind_names {
                for to in &self.kind_names {
                    let by_others = |other: &Name| becomes.contains(&(from, other)) && makes(other, to);
                    if makes(from, to) || self.kind_names.iter().any(by_others) {
                        becomes.insert((from, to));
                    }
                }
            }
        }
        for _ in &self.kind_names {
            for from in &self.kind_names {
                for to in &self.kind_names {
                    if makes(from, to) && !becomes.contains(&(to, from)) && ranks[to] <= ranks[from] {
                        let rank = ranks[from] + 1;
                        ranks.insert(to.clone(), rank);
                    }
                }
            }
        }
        ranks
    }
}

/// Whether a form contains an `add` or one of its variants that names a kind.
fn adds(form: &boardwright::syntax::Sexpr, kind: &Name) -> bool {
    let Some(items) = form.list() else { return false };
    let makes =
        form.head().is_some_and(|head| head == "add" || head.starts_with("add-") || head == "change-type");
    let named = makes && items[1..].iter().any(|item| item.symbol() == Some(kind));
    named || items.iter().any(|item| adds(item, kind))
}
