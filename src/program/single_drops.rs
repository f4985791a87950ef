//! Turns that only put pieces on the board, with at most one move for each piece and site. A move of such a turn can be
//! drawn by drawing where to put a piece, without finding the other moves.

use super::{NO_CONTINUATION, Op, Program, TurnCode};

/// For each turn, its blocks if it is of this kind.
pub(super) fn of_turns(program: &Program) -> Vec<Vec<u32>> {
    program.turns.iter().map(|turn| single_drops(program, turn)).collect()
}

/// The blocks of a turn of this kind; empty for others. Each drops another kind of piece, so that no two of their moves
/// are the same.
fn single_drops(program: &Program, turn: &TurnCode) -> Vec<u32> {
    let [group] = turn.groups[..] else { return Vec::new() };
    let group = &program.groups[usize::from(group)];
    let only_drops = !group.moves_pieces() && group.anywhere.is_empty();
    let blocks: Option<Vec<u32>> = group.drops.iter().map(|(_, blocks)| only(blocks)).collect();
    let is_single = |&block: &u32| emits_once(program, program.blocks[block as usize].entry);
    blocks.filter(|blocks| only_drops && blocks.iter().all(is_single)).unwrap_or_default()
}

fn only(blocks: &[u32]) -> Option<u32> {
    if let [block] = *blocks { Some(block) } else { None }
}

/// Whether a run that begins with this instruction makes at most one move, and a whole one: from none that it completes
/// does it get to another one.
fn emits_once(program: &Program, entry: u32) -> bool {
    let mut after_emission = vec![[false; 2]; program.ops.len()];
    let mut open = vec![(entry, false)];
    while let Some((at, has_emitted)) = open.pop() {
        let Some(seen) = after_emission.get_mut(at as usize) else { return false };
        if std::mem::replace(&mut seen[usize::from(has_emitted)], true) {
            continue;
        }
        let op = program.ops[at as usize];
        let emits = matches!(op, Op::Emit { .. });
        if emits && has_emitted
            || matches!(op, Op::Emit { continuation, .. } if continuation != NO_CONTINUATION)
        {
            return false;
        }
        open.extend(op.target().map(|target| (target, has_emitted)));
        if !matches!(op, Op::End | Op::Jump { .. } | Op::Loop { .. } | Op::Retry { .. }) {
            open.push((at + 1, has_emitted || emits));
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceText;

    /// How many blocks put pieces down in the first turn of a game with these drops.
    fn drops(drops: &str) -> usize {
        let text = format!(
            "(version \"boardwright 1\") (game (title \"T\") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"2/1\" (0 9)))
              (directions (n 0 -1) (e 1 0))))
            (piece (name Man) {drops}) (piece (name King) (drops ((verify empty?) add)))
            (board-setup (White (Man off 1) (King off 1)) (Black (Man a1))))"
        );
        let compiled = crate::compile(&SourceText::new("drops.zrf", text), 0).expect("it compiles");
        single_drops(&compiled.program, &compiled.program.turns[0]).len()
    }

    #[test]
    fn a_piece_is_put_down_in_one_way_at_most() {
        assert_eq!(drops("(drops ((verify empty?) add))"), 2);
        assert_eq!(drops("(drops ((if (empty? n) add else (verify empty?) add)))"), 2, "one of two");
        assert_eq!(drops("(drops ((for-all d (directions) (if (enemy? d) (capture d))) add))"), 2);
        for several in [
            "(drops ((verify empty?) add n add))",
            "(drops ((for-each d (directions) (verify (enemy? d)) (capture d) add)))",
            "(drops ((while empty? n) add) ((verify empty?) add))",
            "(drops ((verify empty?) (add Man King)))",
            "(drops ((verify empty?) add)) (moves (n add))",
            "(drops (move-type first) ((verify empty?) (add-partial first)))",
        ] {
            assert_eq!(drops(several), 0, "{several}");
        }
    }
}
