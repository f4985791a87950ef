//! Exchanges: moves between two pieces that are symmetrical, so that a player may begin with either piece.
//!
//! Rules declare such a move in one direction only, so as not to have it twice; a player who picks up the other piece
//! first means the same move.

use crate::game::Game;
use crate::index::SiteId;
use crate::moves::{MoveList, RunError, Step};
use crate::position::{Change, Position};

/// The two pieces of an exchange, in the order of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exchange {
    from: SiteId,
    to: SiteId,
}

impl Exchange {
    /// The origin and target of a step, if they differ.
    pub(super) fn between(step: &Step) -> Option<Self> {
        let has_two = !step.is_pass() && step.origin != step.target;
        has_two.then_some(Self { from: SiteId(step.origin), to: SiteId(step.target) })
    }

    fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }

    /// The position with the two pieces swapped.
    fn swapped(self, position: &Position) -> Position {
        let put = |on: SiteId, from: SiteId| Change { cell: on.0, value: position.piece(from).0 };
        let mut swapped = position.clone();
        swapped.apply(&[put(self.from, self.to), put(self.to, self.from)]);
        swapped
    }

    /// Whether a move changes both pieces, leaves them where they are, and changes nothing else on the board.
    fn only_changes(self, before: &Position, after: &Position) -> bool {
        let ends = [self.from, self.to];
        let both_change = ends.into_iter().all(|site| {
            let (old, new) = (before.piece(site), after.piece(site));
            old != new && old.owner() == new.owner() && old.piece_type() == new.piece_type()
        });
        let cells = before.cells().iter().zip(after.cells()).enumerate();
        let is_other = |cell: usize| before.is_site(cell) && ends.iter().all(|site| site.index() != cell);
        both_change && cells.filter(|&(cell, _)| is_other(cell)).all(|(_, (old, new))| old == new)
    }
}

/// A move that only changes two pieces.
struct Changing {
    pair: Exchange,
    after: Position,
}

/// The pairs of pieces whose exchanges the rules declare in one direction only: in the position with the pieces
/// swapped, the same moves lead to the swapped outcomes.
pub(super) fn exchanges(game: &mut Game, all_moves: &MoveList) -> Result<Vec<Exchange>, RunError> {
    let position = game.position().clone();
    let changing = changing(game, &position, all_moves);
    let mut found = Vec::new();
    for pair in changing.iter().map(|one| one.pair) {
        let is_reversed = changing.iter().any(|one| one.pair == pair.reversed());
        if !is_reversed && !found.contains(&pair) && is_symmetrical(game, pair, &position, &changing)? {
            found.push(pair);
        }
    }
    Ok(found)
}

/// The single-step moves that only change two pieces of one type of the player to move.
fn changing(game: &Game, position: &Position, all_moves: &MoveList) -> Vec<Changing> {
    let owner = game.turn().owner;
    let own = |site| Some(position.piece(site)).filter(|piece| !piece.is_none() && piece.owner() == owner);
    let is_pair = |pair: &Exchange| match (own(pair.from), own(pair.to)) {
        (Some(first), Some(second)) => first.piece_type() == second.piece_type(),
        _ => false,
    };
    let of_move = |index| {
        let [step] = all_moves.steps(index) else { return None };
        let is_drop = step.dropped(game.program()).is_some();
        let pair = Exchange::between(step).filter(|pair| !is_drop && is_pair(pair))?;
        let mut after = position.clone();
        after.apply(all_moves.changes(index));
        pair.only_changes(position, &after).then_some(Changing { pair, after })
    };
    (0..all_moves.len()).filter_map(of_move).collect()
}

/// Whether the same moves in the swapped position lead to the swapped outcomes.
fn is_symmetrical(
    game: &mut Game,
    pair: Exchange,
    position: &Position,
    changing_now: &[Changing],
) -> Result<bool, RunError> {
    let swapped = pair.swapped(position);
    let mut all_moves = MoveList::default();
    game.rules_mut().unmerged_moves(&swapped, &mut all_moves)?;
    let changing_then = changing(game, &swapped, &all_moves);
    let outcomes: Vec<&Position> = of_pair(changing_now, pair).map(|one| &one.after).collect();
    let mirrored: Vec<Position> = of_pair(&changing_then, pair).map(|one| pair.swapped(&one.after)).collect();
    let is_reached = |outcome: &&Position| mirrored.contains(outcome);
    Ok(outcomes.iter().all(is_reached) && mirrored.iter().all(|one| outcomes.contains(&one)))
}

fn of_pair(changing: &[Changing], pair: Exchange) -> impl Iterator<Item = &Changing> {
    changing.iter().filter(move |one| one.pair == pair)
}
