//! Material: what a move wins in pieces.

use super::evaluate::Evaluation;
use super::score::Score;
use crate::index::PlayerId;
use crate::position::{Change, Position};
use crate::program::{Piece, Program};

/// The material that a move wins for a player: others' pieces that disappear or become the player's, minus own pieces
/// that disappear or become others'. Drops on empty sites are not gains.
pub(super) fn material_gain(
    program: &Program,
    evaluation: &Evaluation,
    position: &Position,
    changes: &[Change],
    player: PlayerId,
) -> Score {
    // Weights may be so large that their sum overflows a score.
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
            // If another player's piece was here, either it became own, or an own piece came from elsewhere.
            appeared += i64::from(old.is_none() || was_own);
            (worth, own) = (worth + piece(new), own + 1);
        } else if !new.is_none() {
            gain -= piece(new);
        }
    }
    // Changes do not say which own pieces are new, so each new one counts as the average of those in the changes.
    let gain = if appeared > 0 { gain - appeared * worth / own } else { gain };
    gain.clamp(-i64::from(MAX_WON), i64::from(MAX_WON)) as Score
}

/// Largest gain that is reported.
const MAX_WON: Score = 1 << 28;
