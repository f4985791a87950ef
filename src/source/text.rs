//! A rule file's text with its name and line starts.

/// Largest rule file that is read, in bytes.
pub const MAX_SOURCE_BYTES: usize = 8 << 20;

/// The text of one rule file.
#[derive(Clone, Debug)]
pub struct SourceText {
    name: String,
    text: String,
    line_starts: Vec<u32>,
}

/// A place for people: both count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl SourceText {
    /// Wraps a text under the name to show in messages.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at as u32 + 1)).collect();
        Self { name: name.into(), text, line_starts }
    }

    /// The name to show in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte offset; offsets past the end count as the end.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let offset = offset.min(self.text.len() as u32);
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let start = self.line_starts[line - 1] as usize;
        let before = self.text.get(start..offset as usize).unwrap_or("");
        LineColumn { line: line as u32, column: before.chars().count() as u32 + 1 }
    }
}
