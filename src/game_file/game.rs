//! What a game file says: a tree of moves that are still texts.

/// Most tags of a game.
pub(super) const MAX_TAGS: usize = 1000;

/// A game as a file writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFile {
    /// Facts about the game: players, date, and so on, in the order of the file.
    pub tags: Vec<Tag>,
    /// The comment before the first move.
    pub comment: String,
    /// What else the file says before the first move or about the whole game, in its own form.
    pub extra: String,
    /// All moves; `first` and `next` refer to them by index.
    pub moves: Vec<FileMove>,
    /// The first moves: that of the main line, then those of variations.
    pub first: Vec<usize>,
    /// The result in the words of the file; empty if it gives none.
    pub result: String,
}

/// A fact about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// Its name, such as `White`.
    pub name: String,
    /// Its value, without the escapes of the file.
    pub value: String,
}

/// A move as a file writes it. In SGF also a node without a move: one that has no text and no side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileMove {
    /// Line of the file, from 1.
    pub line: usize,
    /// The move.
    pub text: String,
    /// Who moves, if the file says it: `B` or `W` in SGF.
    pub side: Option<char>,
    /// The comment before the move, as at the start of a variation.
    pub before: String,
    /// The comment after the move.
    pub comment: String,
    /// What else the file says about the move, in its own form: `$1 $16` or `!?` in PGN, other properties in SGF.
    pub extra: String,
    /// The moves that may follow: that of the main line, then those of variations.
    pub next: Vec<usize>,
}

impl GameFile {
    /// The value of the first tag with a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The moves that follow a move, or those that begin the game.
    pub(super) fn after(&self, id: Option<usize>) -> &[usize] {
        match id {
            None => &self.first,
            Some(id) => self.moves.get(id).map_or(&[], |at| &at.next),
        }
    }
}
