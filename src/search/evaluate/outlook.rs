//! What players could do next: how many moves they have, and which pieces they could take.
//!
//! In: a position, as if it were the turn of other players too. That asks for moves, so it costs more than all other
//! terms together and is done only where a weight asks for it.

use alloc::vec::Vec;

use crate::index::{PlayerId, SiteId};
use crate::moves::{MoveList, Rules};
use crate::position::{Change, Position};
use crate::program::Piece;
use crate::search::Score;

/// Working memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlook {
    list: MoveList,
    /// For each site whether another player could take its piece.
    taken: Vec<bool>,
}

impl Outlook {
    /// How many moves a player has or would have if it were their turn, also such as leave a royal piece attacked.
    pub(super) fn moves(&mut self, rules: &mut Rules, position: &Position, player: PlayerId) -> Score {
        self.list.clear();
        let Self { list, .. } = self;
        let find = |rules: &mut Rules, position: &Position| rules.moves_unchecked(position, list).is_ok();
        if at_turn(rules, position, player, find) == Some(true) { self.list.len() as Score } else { 0 }
    }

    /// Adds for each player how many of their pieces others could take if it were their turn.
    pub(super) fn count_attacked(
        &mut self,
        rules: &mut Rules,
        position: &Position,
        mut add: impl FnMut(PlayerId),
    ) {
        let sites = rules.program().site_count();
        self.taken.clear();
        self.taken.resize(sites, false);
        for player in (0..rules.program().player_count()).map(PlayerId::new) {
            self.list.clear();
            let Self { list, taken } = self;
            let is_others = |piece: Piece| !piece.is_none() && piece.owner() != player;
            let takes = |change: Change| {
                let cell = usize::from(change.cell);
                cell < sites && is_others(Piece(position.cells()[cell])) && !is_others(Piece(change.value))
            };
            at_turn(rules, position, player, |rules, position| {
                rules.moves_that(position, list, &takes).is_ok()
            });
            for change in
                (0..list.len()).flat_map(|index| list.changes(index)).filter(|&&change| takes(change))
            {
                taken[usize::from(change.cell)] = true;
            }
        }
        for (site, _) in self.taken.iter().enumerate().filter(|&(_, &taken)| taken) {
            add(position.piece(SiteId::new(site)).owner());
        }
    }
}

/// Looks at a position as if a player had the turn; nothing where they never have.
fn at_turn<T>(
    rules: &mut Rules,
    position: &Position,
    player: PlayerId,
    look: impl FnOnce(&mut Rules, &Position) -> T,
) -> Option<T> {
    if rules.turn(position).player == player {
        return Some(look(rules, position));
    }
    let turn = rules.program().turns.iter().position(|turn| turn.player == player && !turn.decision)?;
    let mut other = position.clone();
    other.set_turn(turn);
    Some(look(rules, &other))
}
