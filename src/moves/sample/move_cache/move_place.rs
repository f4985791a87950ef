//! Where a move of a cache is found, and how it is made from there.

use crate::index::SiteId;
use crate::moves::count::counted_moves::{make_nth_ready, push_nth_of_run};
use crate::moves::list::MoveList;
use crate::moves::runs::blocks::Blocks;
use crate::moves::runs::run_context::RunContext;
use crate::moves::vm::{Log, NumberedMove, RunError};

/// Where a move of a cache is found.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) enum MovePlace {
    /// The number of the move among those of the blocks that are run from a site.
    Counted { blocks: Blocks, site: SiteId, number: u32 },
    /// Its index among the moves of one block.
    Recorded { block: u32, site: SiteId, ordinal: u32 },
}

impl MovePlace {
    /// Makes the move ready in the machine; `has_begun` says whether the position is in the middle of a move.
    pub(in crate::moves) fn make_ready(
        self,
        context: &mut RunContext<'_>,
        has_begun: bool,
    ) -> Result<(), RunError> {
        let RunContext { program, machine, position, .. } = context;
        match self {
            Self::Counted { blocks, site, number } => {
                make_nth_ready(context, context.position, (blocks, site), has_begun, number).map(drop)
            }
            Self::Recorded { block, site, ordinal } => {
                let wanted = NumberedMove { block, site, ordinal, has_begun };
                machine.run_to(program, position, wanted, &mut Log::closed()).map(drop)
            }
        }
    }

    /// Appends the move to a list.
    pub(in crate::moves) fn push(
        self,
        context: &mut RunContext<'_>,
        list: &mut MoveList,
    ) -> Result<(), RunError> {
        if let Self::Counted { blocks, site, number } = self {
            return push_nth_of_run(context, (blocks, site), number, list);
        }
        self.make_ready(context, false)?;
        list.push(&[context.machine.emission().step], context.machine.changes(context.position));
        Ok(())
    }
}
