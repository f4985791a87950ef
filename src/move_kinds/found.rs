//! The kinds found so far, each with its simplest example.

use super::kind::{Kind, KindKey};
use crate::index::PlayerId;
use crate::moves::Trace;
use crate::position::Position;

/// Most kinds that differ only in numbers of pieces.
const MAX_ALIKE: usize = 3;
/// Most kinds that differ only in numbers of pieces and in names without help texts.
const MAX_AKIN: usize = 5;
/// An example is replaced only by one that is simpler by this much, and only a few times.
const MUCH_SIMPLER: usize = 60;
const MAX_REPLACED: u32 = 2;

/// An example of a kind of move.
#[derive(Clone, Debug)]
pub struct Example {
    /// The position before it.
    pub position: Position,
    /// The move.
    pub text: String,
    /// Who makes it.
    pub player: PlayerId,
    /// What the player is asked to do in this turn, from the rule file.
    pub prompt: String,
    /// The visible trace of the move.
    pub trace: Trace,
}

/// A kind of move of the game.
#[derive(Clone, Debug)]
pub struct FoundKind {
    /// Its id, which stays the same when the example is replaced: the order in which kinds were found.
    pub id: usize,
    /// The kind.
    pub kind: Kind,
    /// One of its moves.
    pub example: Example,
}

/// All kinds found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// Sorted for display: by piece type, then from simple to complex effects.
    kinds: Vec<FoundKind>,
    /// Indexed by the ids of kinds.
    known: Vec<Known>,
}

/// Data about a known kind.
#[derive(Clone, Debug)]
struct Known {
    key: KindKey,
    /// How hard its example is to understand.
    effort: usize,
    replaced: u32,
}

impl Found {
    pub(super) fn kinds(&self) -> &[FoundKind] {
        &self.kinds
    }

    /// Whether a move is of a new kind, or a much simpler example of a known one.
    pub(super) fn is_news(&self, key: &KindKey, effort: usize) -> bool {
        let count = |is_counted: &dyn Fn(&KindKey) -> bool| {
            self.known.iter().filter(|known| is_counted(&known.key)).count()
        };
        match self.known.iter().find(|known| known.key == *key) {
            Some(known) => known.replaced < MAX_REPLACED && effort + MUCH_SIMPLER < known.effort,
            None => {
                count(&|known| known.is_alike(key)) < MAX_ALIKE
                    && count(&|known| known.is_akin(key)) < MAX_AKIN
            }
        }
    }

    /// Adds an example, or replaces the known one of its kind.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;
    use std::sync::Arc;

    use crate::board::Geometry;
    use crate::compiled::compile;
    use crate::game::Game;
    use crate::move_kinds::finder::{index_of, kind_of, leaves_open};
    use crate::move_kinds::{Appearance, MoveKinds};
    use crate::source::SourceText;

    /// Enough steps for every game to show some kinds of moves.
    const STEPS: usize = 800;

    fn begun(path: &Path) -> MoveKinds {
        let text = std::fs::read_to_string(path).expect("a shipped game can be read");
        let compiled = compile(&SourceText::new("rules.zrf", text), 0).expect("shipped games compile");
        let appearance = Appearance {
            geometry: Geometry::of(&compiled.model.board),
            shown_attributes: vec![Some(0); compiled.model.piece_types.len()],
            help: BTreeMap::new(),
        };
        MoveKinds::new(compiled.program, Arc::new(appearance), 7).expect("shipped games begin")
    }

    fn shipped() -> impl Iterator<Item = std::path::PathBuf> {
        let families = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/games"));
        let folders =
            families.read_dir().expect("there are games").map(|entry| entry.expect("an entry").path());
        let files =
            folders.filter(|path| path.is_dir()).flat_map(|folder| folder.read_dir().expect("a folder"));
        files
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|it| it == "zrf"))
    }

    #[test]
    fn examples_show_their_kind_and_do_not_end_the_game() {
        let mut count = 0;
        for path in shipped() {
            let mut kinds = begun(&path);
            for _ in 0..STEPS {
                kinds.step();
            }
            let context = kinds.context();
            assert!(!kinds.found().is_empty(), "{}", path.display());
            for found in kinds.found() {
                let (position, text) = (&found.example.position, &found.example.text);
                let mut game = Game::from_position(context.program.clone(), position.clone())
                    .expect("the rules have no fault");
                let index = index_of(&game, text).expect("the move is legal");
                let (kind, trace) = kind_of(context, &mut game, index)
                    .expect("the rules have no fault")
                    .expect("something is seen");
                assert_eq!(
                    (&kind, &trace),
                    (&found.kind, &found.example.trace),
                    "{}: {text}",
                    path.display()
                );
                assert!(leaves_open(context, position, text), "{}: {text}", path.display());
                count += 1;
            }
        }
        assert!(count > 250, "{count}");
    }
}
