//! Liabilities: pieces that a player would rather lose.
//!
//! In: positions of some games. Out: for each piece type, whether a player with one piece less is closer to the goals.
//! That is so if a player wins by losing everything or by having no move, if pieces reach their goal by leaving the
//! board, and if the lowest score wins.

use super::points::points_ahead;
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::moves::Rules;
use crate::position::Position;
use crate::program::{Gain, Piece, Program};

/// Scanning this many cells costs as much fuel as one instruction.
const CELLS_FOR_ONE: usize = 8;
/// The greatest distance of a goal, also if the distance is unknown.
const FAR: i32 = 1_000;

/// A player in one of the positions.
#[derive(Clone, Copy, Debug)]
struct Question {
    position: usize,
    player: PlayerId,
}

/// The total benefit of having one piece less of each type, as far as it has been computed.
#[derive(Clone, Debug)]
pub(super) struct Liabilities {
    gains_without: Vec<i64>,
    /// The questions left, in reverse order.
    open: Vec<Question>,
}

impl Liabilities {
    /// Questions about all players in all positions.
    pub(super) fn new(program: &Program, positions: usize) -> Self {
        let of_position = |position| players(program).map(move |player| Question { position, player });
        let mut open: Vec<Question> = (0..positions).flat_map(of_position).collect();
        open.reverse();
        Self { gains_without: vec![0; program.new_pieces.len()], open }
    }

    /// Evaluates one player in one position; false when all are done.
    pub(super) fn step(&mut self, rules: &mut Rules, positions: &[Position]) -> bool {
        let Some(Question { position: number, player }) = self.open.pop() else { return false };
        let program = rules.shared_program().clone();
        let (position, by_stalemate) = (&positions[number], stalemate_gain(&program));
        let before = prospect(rules, position, player);
        for (kind, gain_without) in self.gains_without.iter_mut().enumerate() {
            if rules.consume_fuel(program.layout.cells / CELLS_FOR_ONE).is_err() {
                break;
            }
            let Some(less) = without_one(&program, position, player, PieceTypeId::new(kind), number) else {
                continue;
            };
            *gain_without += prospect(rules, &less, player) - before + by_stalemate;
        }
        true
    }

    /// For each piece type, whether it is a liability.
    pub(super) fn found(&self) -> Vec<bool> {
        self.gains_without.iter().map(|&gain_without| gain_without > 0).collect()
    }
}

/// What a side without moves gets: 1 for a win, -1 for a loss.
pub(super) fn stalemate_gain(program: &Program) -> i64 {
    let ends = program.goals.iter().filter(|goal| goal.asks_for_moves && !goal.holds_with_moves);
    ends.map(|goal| worth(goal.gain)).sum::<i64>().signum()
}

fn worth(gain: Gain) -> i64 {
    match gain {
        Gain::Win => 1,
        Gain::Loss => -1,
        _ => 0,
    }
}

fn players(program: &Program) -> impl Iterator<Item = PlayerId> + use<> {
    let playing = program.playing;
    (0..program.player_count()).filter(move |player| playing >> player & 1 == 1).map(PlayerId::new)
}

/// How close a player's side is to winning goals, how far from losing ones, and how many points it is ahead.
fn prospect(rules: &mut Rules, position: &Position, player: PlayerId) -> i64 {
    let program = rules.shared_program().clone();
    let side = program.side_of(player);
    let mut sum = 0;
    for (at, meter) in program.meters.iter().enumerate() {
        let near = -i64::from(rules.distance(position, at).min(FAR));
        let is_ours = side >> meter.player.0 & 1 == 1;
        sum += near * worth(meter.gain) * if is_ours { 1 } else { -1 };
    }
    sum + i64::from(points_ahead(rules, position, side))
}

/// The position without one piece of a player and type; `number` chooses which. `None` if there is none.
fn without_one(
    program: &Program,
    position: &Position,
    player: PlayerId,
    kind: PieceTypeId,
    number: usize,
) -> Option<Position> {
    let is_it = |piece: Piece| piece.owner() == player && piece.piece_type() == kind;
    let sites: Vec<SiteId> =
        position.pieces().filter(|&(_, piece)| is_it(piece)).map(|(site, _)| site).collect();
    let site = sites.get(number.checked_rem(sites.len())?)?;
    let mut cells = position.cells().to_vec();
    cells[site.index()] = 0;
    Some(Position::from_cells(program, &cells))
}
