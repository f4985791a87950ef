//! Material: what a move wins in pieces.

use super::evaluate::Evaluation;
use super::score::Score;
use crate::index::PlayerId;
use crate::position::{Change, Position};
use crate::program::{Piece, Program};

/// What a move wins for a player in material: others' pieces that vanish or become their own, own ones that become
/// others or vanish. Pieces that are put on empty sites are no gain.
pub(super) fn material_gain(
    program: &Program,
    evaluation: &Evaluation,
    position: &Position,
    changes: &[Change],
    player: PlayerId,
) -> Score {
    // Rules may state weights so great that many of them are more than a score holds.
    let (mut gain, mut appeared, mut worth, mut own) = (0_i64, 0, 0, 0);
    let piece = |piece: Piece| i64::from(evaluation.piece(piece));
    let sites = changes.iter().filter(|change| usize::from(change.cell) < program.site_count());
    for change in sites {
        let (old, new) = (Piece(position.cells()[usize::from(change.cell)]), Piece(change.value));
        let was_own = !old.is_none() && old.owner() == player;
        if !old.is_none() {
            gain += if was_own { -piece(old) } else { piece(old) };
            appeared -= i64::from(was_own);
        }
        if !new.is_none() && new.owner() == player {
            gain += piece(new);
            // Where another's piece was, one came there from elsewhere or that one became own.
            appeared += i64::from(old.is_none() || was_own);
            (worth, own) = (worth + piece(new), own + 1);
        } else if !new.is_none() {
            gain -= piece(new);
        }
    }
    // Changes do not say which pieces of the player are new: each counts as the average of those that are there.
    let gain = if appeared > 0 { gain - appeared * worth / own } else { gain };
    gain.clamp(-i64::from(MAX_WON), i64::from(MAX_WON)) as Score
}

/// No move is said to win more.
const MAX_WON: Score = 1 << 28;
