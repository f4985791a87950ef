//! What was found: each kind of moves with the simplest example so far.

use super::kind::{Kind, KindKey};
use crate::index::PlayerId;
use crate::moves::Trace;
use crate::position::Position;

/// So many kinds may differ in numbers of pieces alone.
const MOST_ALIKE: usize = 3;
/// So many kinds may differ in numbers of pieces and in names that the rule file does not explain.
const MOST_AKIN: usize = 5;
/// A simpler example takes the place of another only where it is simpler by this, and not over and over.
const MUCH_SIMPLER: usize = 60;
const MOST_REPLACED: u32 = 2;

/// A move of some kind.
#[derive(Clone, Debug)]
pub struct Example {
    /// The position before it.
    pub position: Position,
    /// The move.
    pub text: String,
    /// Who makes it.
    pub player: PlayerId,
    /// What the player has to do in this turn, in the words of the rule file.
    pub prompt: String,
    /// The move in motion, as it is seen.
    pub trace: Trace,
}

/// A kind of moves that the game has.
#[derive(Clone, Debug)]
pub struct FoundKind {
    /// The same for all examples of the kind: in which order kinds were found.
    pub id: usize,
    /// What kind it is.
    pub kind: Kind,
    /// One of its moves.
    pub example: Example,
}

/// All that was found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// In the order in which they are told: by pieces, and from what does little to what does much.
    kinds: Vec<FoundKind>,
    /// By the ids of kinds.
    known: Vec<Known>,
}

/// What is known of a kind.
#[derive(Clone, Debug)]
struct Known {
    key: KindKey,
    /// How hard the example is to see.
    effort: usize,
    replaced: u32,
}

impl Found {
    pub(super) fn kinds(&self) -> &[FoundKind] {
        &self.kinds
    }

    /// Whether a move is of a new kind, or a much simpler example of one that is known.
    pub(super) fn is_news(&self, key: &KindKey, effort: usize) -> bool {
        let count = |is_counted: &dyn Fn(&KindKey) -> bool| {
            self.known.iter().filter(|known| is_counted(&known.key)).count()
        };
        match self.known.iter().find(|known| known.key == *key) {
            Some(known) => known.replaced < MOST_REPLACED && effort + MUCH_SIMPLER < known.effort,
            None => {
                count(&|known| known.is_alike(key)) < MOST_ALIKE
                    && count(&|known| known.is_akin(key)) < MOST_AKIN
            }
        }
    }

    /// Adds an example, or puts it in the place of the one that is known.
    pub(super) fn add(&mut self, effort: usize, kind: Kind, example: Example) {
        let known = self.known.iter().position(|known| known.key == kind.key);
        let id = known.unwrap_or(self.known.len());
        match self.known.get_mut(id) {
            Some(known) => (known.effort, known.replaced) = (effort, known.replaced + 1),
            None => self.known.push(Known { key: kind.key.clone(), effort, replaced: 0 }),
        }
        self.kinds.retain(|found| found.id != id);
        let at = self.kinds.partition_point(|found| found.kind.rank() <= kind.rank());
        self.kinds.insert(at, FoundKind { id, kind, example });
    }
}
