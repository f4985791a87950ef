//! The pieces on sites, compared after each of our moves.

use boardwright::index::SiteId;
use boardwright::moves::{MoveList, RunError};
use boardwright::program::Piece;

use super::record::{Action, Recorded};
use super::state::Replay;

/// What of a piece can be compared: the name of the kind, and the player's number.
type Occupant = (String, Option<usize>);

/// What is expected on a site.
#[derive(Clone)]
enum Expected {
    Exactly(Occupant),
    /// Some piece.
    Some,
}

impl Expected {
    fn fits(&self, found: &Occupant) -> bool {
        match self {
            Self::Exactly(occupant) => occupant == found,
            Self::Some => true,
        }
    }
}

impl Replay<'_> {
    /// Of some moves, those after which the pieces are where the recorded actions put them; of those that take a piece
    /// from a hand, of any kind, and where there are dice, all, and otherwise the first.
    pub(super) fn same_result(
        &mut self,
        list: &mut MoveList,
        fitting: &[usize],
        recorded: &Recorded,
    ) -> Result<Vec<usize>, RunError> {
        let expected = self.after(&recorded.actions);
        let dice = self.fallen_after(&recorded.actions);
        let is_open = expected.iter().flatten().any(|expected| matches!(expected, Expected::Some));
        let mut same = Vec::new();
        for &index in fitting {
            let (found, fallen) =
                self.seen_after(list, index, |replay| (replay.occupants(), replay.fallen()))?;
            let is_same = |(found, expected): (&Vec<Occupant>, &Vec<Expected>)| {
                found.len() == expected.len()
                    && found.iter().zip(expected).all(|(found, expected)| expected.fits(found))
            };
            if fallen == dice && found.iter().zip(&expected).all(is_same) {
                same.push(index);
                if !is_open && self.numbering.dice.is_empty() {
                    break;
                }
            }
        }
        Ok(same)
    }

    /// What stands on each site, from the lowest piece to the top one.
    pub(super) fn occupants(&self) -> Vec<Vec<Occupant>> {
        let program = self.rules.program();
        let players = self.numbering.players;
        let occupant = |piece: Piece| {
            let owner = piece.owner().index();
            let kind = program.names.piece_types[piece.piece_type().index()].clone();
            (kind, (owner < players).then_some(owner + 1))
        };
        let column = |&site: &SiteId| {
            let below = self.position.below(program, site);
            let below = program.layout.columns.iter().flat_map(|columns| columns.pieces(below));
            let top = Some(self.position.piece(site)).filter(|piece| !piece.is_none());
            let mut all: Vec<Occupant> = top.into_iter().chain(below).map(occupant).collect();
            all.reverse();
            all
        };
        self.sites.iter().map(column).collect()
    }

    /// The occupants after some actions. What comes from a hand may be any piece.
    fn after(&self, actions: &[Action]) -> Vec<Vec<Expected>> {
        let now = self.occupants().into_iter();
        let mut board: Vec<Vec<Expected>> =
            now.map(|column| column.into_iter().map(Expected::Exactly).collect()).collect();
        let piece = |what: usize| self.numbering.pieces.get(what.wrapping_sub(1)).cloned();
        for action in actions {
            let (to, put) = match *action {
                // Where nothing is, nothing goes.
                Action::Move { from, to, .. } => match board.get_mut(from).map(Vec::pop) {
                    None => (to, Some(Expected::Some)),
                    Some(taken) if self.numbering.stacks && taken.is_none() => continue,
                    Some(taken) => (to, taken),
                },
                Action::Copy { from, to } => (to, board.get(from).and_then(|column| column.last().cloned())),
                Action::Add { to, what } | Action::Promote { to, what } => {
                    (to, piece(what).map(Expected::Exactly))
                }
                Action::Remove { to } => {
                    board.get_mut(to).map(Vec::pop);
                    continue;
                }
                Action::Count { .. }
                | Action::Used { .. }
                | Action::Turned { .. }
                | Action::Swap
                | Action::Pass
                | Action::Select
                | Action::Other => continue,
            };
            if let Some(column) = board.get_mut(to) {
                if !self.numbering.stacks {
                    column.clear();
                }
                column.extend(put);
            }
        }
        board
    }
}
