//! Which pieces a player would rather be rid of.
//!
//! In: positions of some games. Out: for each piece type, whether goals come nearer to holding for who has one less.
//! So it is where who has lost everything wins, where having no move wins, where pieces go home by leaving the board,
//! and where the least score wins.

use super::points::points_ahead;
use crate::index::{PlayerId, SiteId};
use crate::moves::Rules;
use crate::position::Position;
use crate::program::{Gain, Piece, Program};

/// Goals are never farther than that, also where it cannot be told how far they are.
const FAR: i32 = 1_000;

/// For each piece type, whether players are better off with one less; not where there are too few instructions to tell.
pub(super) fn burdens(rules: &mut Rules, positions: &[Position]) -> Vec<bool> {
    let program = rules.shared_program().clone();
    let by_stalemate = stalemate_gain(&program);
    let none = vec![false; program.new_pieces.len()];
    let mut reliefs = vec![0_i64; program.new_pieces.len()];
    for (number, position) in positions.iter().enumerate() {
        for player in players(&program) {
            let before = prospect(rules, position, player);
            for (kind, relief) in reliefs.iter_mut().enumerate() {
                if rules.burn(program.layout.cells).is_err() {
                    return none;
                }
                let Some(less) = without_one(&program, position, (player, kind), number) else { continue };
                *relief += prospect(rules, &less, player) - before + by_stalemate;
            }
        }
    }
    reliefs.into_iter().map(|relief| relief > 0).collect()
}

/// What a side gains by having no move: 1 a win, -1 a loss.
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

/// How near goals are that a player's side gains by, and how many points ahead it is.
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

/// The position without one piece of a player and a type, another for each number; nothing where there is none.
fn without_one(
    program: &Program,
    position: &Position,
    (player, kind): (PlayerId, usize),
    number: usize,
) -> Option<Position> {
    let is_it = |piece: Piece| piece.owner() == player && piece.piece_type().index() == kind;
    let sites: Vec<SiteId> =
        position.pieces().filter(|&(_, piece)| is_it(piece)).map(|(site, _)| site).collect();
    let site = sites.get(number.checked_rem(sites.len())?)?;
    let mut cells = position.cells().to_vec();
    cells[site.index()] = 0;
    Some(Position::from_cells(program, &cells))
}
