//! Where included files come from.

/// Loads files by name.
///
/// Names are relative to the folder of the rule file, with `/` between folders and without `.` or `..`; case is
/// ignored.
pub trait Loader {
    /// The bytes of a file, or `None` if there is no file of that name.
    fn load(&self, name: &str) -> Option<Vec<u8>>;
}

/// Files in memory; none by default.
#[derive(Clone, Debug, Default)]
pub struct Files {
    list: Vec<(String, Vec<u8>)>,
}

impl Files {
    /// Adds a file under a name such as `parts/board.inc`.
    pub fn add(&mut self, name: &str, bytes: impl Into<Vec<u8>>) {
        self.list.push((name.replace('\\', "/").to_ascii_lowercase(), bytes.into()));
    }
}

impl Loader for Files {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        let name = name.to_ascii_lowercase();
        self.list.iter().find(|(known, _)| *known == name).map(|(_, bytes)| bytes.clone())
    }
}
