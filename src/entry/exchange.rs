//! Exchanges: moves between two pieces that are symmetrical by their rules, so that they may begin with either.

use crate::game::Game;
use crate::index::SiteId;
use crate::moves::{MoveList, RunError, Step};
use crate::position::{Change, Position};

/// The two pieces of an exchange, as the rules write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exchange {
    from: SiteId,
    to: SiteId,
}

impl Exchange {
    /// The ends of a step that has two.
    pub(super) fn between(step: &Step) -> Option<Self> {
        let has_two = !step.is_pass() && step.origin != step.target;
        has_two.then_some(Self { from: SiteId(step.origin), to: SiteId(step.target) })
    }

    fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }

    /// The position in which the two pieces have changed places.
    fn swapped(self, position: &Position) -> Position {
        let put = |on: SiteId, from: SiteId| Change { cell: on.0, value: position.piece(from).0 };
        let mut swapped = position.clone();
        swapped.apply(&[put(self.from, self.to), put(self.to, self.from)]);
        swapped
    }

    /// Whether a move leaves both pieces where they are, and only changes them.
    fn only_changes(self, before: &Position, after: &Position) -> bool {
        [self.from, self.to].into_iter().all(|site| {
            let (old, new) = (before.piece(site), after.piece(site));
            old != new && old.owner() == new.owner() && old.piece_type() == new.piece_type()
        })
    }

    /// Where the moves between the two lead, in the order of the list.
    fn outcomes(self, position: &Position, ways: &MoveList) -> Vec<Position> {
        let is_it = |&way: &usize| matches!(ways.steps(way), [step] if Self::between(step) == Some(self));
        let outcome = |way| {
            let mut after = position.clone();
            after.apply(ways.changes(way));
            after
        };
        (0..ways.len()).filter(is_it).map(outcome).collect()
    }
}

/// The pairs of pieces with symmetrical moves between them that the rules write in one direction only: such moves do to
/// either piece what they would do to the other in its place.
pub(super) fn exchanges(game: &mut Game, ways: &MoveList) -> Result<Vec<Exchange>, RunError> {
    let position = game.position().clone();
    let pairs = pairs(game, ways);
    let mut found = Vec::new();
    for &pair in pairs.iter().filter(|pair| !pairs.contains(&pair.reversed())) {
        let outcomes = pair.outcomes(&position, ways);
        let may_be = outcomes.iter().all(|after| pair.only_changes(&position, after));
        if may_be && is_symmetrical(game, (pair, &position), &outcomes)? {
            found.push(pair);
        }
    }
    Ok(found)
}

/// Two pieces of one kind of the player to move, with moves of one step between them.
fn pairs(game: &Game, ways: &MoveList) -> Vec<Exchange> {
    let (position, owner) = (game.position(), game.turn().owner);
    let own_kind =
        |site| Some(position.piece(site)).filter(|piece| !piece.is_none() && piece.owner() == owner);
    let is_pair = |pair: &Exchange| match (own_kind(pair.from), own_kind(pair.to)) {
        (Some(first), Some(second)) => first.piece_type() == second.piece_type(),
        _ => false,
    };
    let mut pairs = Vec::new();
    for way in 0..ways.len() {
        let [step] = ways.steps(way) else { continue };
        let is_drop = step.dropped(game.program()).is_some();
        let pair = Exchange::between(step).filter(|pair| !is_drop && is_pair(pair) && !pairs.contains(pair));
        pairs.extend(pair);
    }
    pairs
}

/// Whether the same moves, were the pieces to change places, would lead to the same positions with these two the other way
/// round.
fn is_symmetrical(
    game: &mut Game,
    (pair, position): (Exchange, &Position),
    outcomes: &[Position],
) -> Result<bool, RunError> {
    let swapped = pair.swapped(position);
    let mut ways = MoveList::default();
    game.rules_mut().ways(&swapped, &mut ways)?;
    let mirrored: Vec<Position> =
        pair.outcomes(&swapped, &ways).iter().map(|after| pair.swapped(after)).collect();
    let has_all = |some: &[Position], others: &[Position]| some.iter().all(|one| others.contains(one));
    Ok(has_all(outcomes, &mirrored) && has_all(&mirrored, outcomes))
}
