//! Blocks that drop pieces on empty sites only, as most do: their runs from other sites need not be begun.

use super::{BlockCode, Op, Origin, reg};

/// Notes which blocks that drop a piece end at once unless the site where they start is empty.
pub(super) fn mark(ops: &[Op], blocks: &mut [BlockCode]) {
    for block in blocks {
        block.only_on_empty = block.origin == Origin::Hand && asks_for_empty(ops, block.entry as usize);
    }
}

/// Whether code that begins with this instruction, and does nothing but set registers before, ends unless the site of the
/// cursor is empty.
fn asks_for_empty(ops: &[Op], entry: usize) -> bool {
    let first = ops[entry..].iter().find(|op| !matches!(op, Op::Const { .. }));
    let Some(&Op::IfEmpty { site: reg::CURSOR, want: true, or }) = first else { return false };
    matches!(ops[or as usize], Op::End)
}

#[cfg(test)]
mod tests {
    use crate::compile;
    use crate::source::SourceText;

    /// Whether the block that drops a stone does so on empty sites only.
    fn is_marked(drop: &str) -> bool {
        let text = format!(
            "(version \"boardwright 1\") (game (title \"T\") (players White Black) (variable used 0 9)
            (board (grid (dimensions (\"a/b\" (9 0)) (\"1\" (0 9))) (directions (e 1 0))))
            (piece (name Stone) (drops ({drop})) (moves ((verify empty?) add)))
            (board-setup (White (Stone off 9))) (win-condition (White) (= used 9)))"
        );
        let program = compile(&SourceText::new("t.zrf", text), 0).expect(drop).program;
        let [drops, moves] = [crate::program::Origin::Hand, crate::program::Origin::Piece].map(|origin| {
            let of_origin = program.blocks.iter().filter(|block| block.origin == origin);
            of_origin.map(|block| block.only_on_empty).collect::<Vec<_>>()
        });
        assert!(moves.iter().all(|&marked| !marked), "a piece stands where it starts");
        drops[0]
    }

    #[test]
    fn blocks_that_first_ask_for_an_empty_site_are_marked() {
        assert!(is_marked("(verify empty?) add"));
        assert!(is_marked("(let far 0) (verify empty?) (set used far) add"));
        assert!(!is_marked("(verify not-friend?) add"), "it may capture");
        assert!(!is_marked("(if empty? add) (if enemy? capture add)"));
        assert!(!is_marked("e (verify empty?) add"), "the site ahead has to be empty");
        assert!(!is_marked("(set used (+ used 1)) (verify empty?) add"), "it may fail before");
    }
}
