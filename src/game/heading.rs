//! What a game file says about a game as a whole. The game does not need it; it is kept so that nothing is lost when a
//! game is read from a file and written again.

/// The head of a game file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The format of the file, by its word in rule files; marks are in its form.
    pub format: Option<&'static str>,
    /// Facts by name, such as `White` and `Date`, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The result in the words of the file; empty if it gives none.
    pub result: String,
    /// What else the file says about the whole game, in its own form.
    pub extra: String,
}

/// Most tags of a game.
const MAX_TAGS: usize = 1000;
/// Most bytes of a heading.
const MAX_BYTES: usize = 1_000_000;

impl Heading {
    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether it is small enough to be kept.
    pub(super) fn fits(&self) -> bool {
        let tags = self.tags.iter().map(|(name, value)| name.len() + value.len());
        let bytes = tags.sum::<usize>() + self.result.len() + self.extra.len();
        self.tags.len() <= MAX_TAGS && bytes <= MAX_BYTES
    }

    /// The value of the first tag with a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}
