//! One file of a rule text: its name, its text and its line starts.

use std::ops::Range;
use std::sync::Arc;

/// A file, and its offset among the others.
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    text: Arc<str>,
    start: u32,
    line_starts: Vec<u32>,
}

/// A place as people count it, lines and columns from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl SourceFile {
    pub(super) fn new(name: String, text: Arc<str>, start: u32) -> Self {
        let line_starts = line_starts(&text);
        Self { name, text, start, line_starts }
    }

    /// The name shown in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text of the file.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The offset of its first byte over all files.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The offset of its end over all files.
    pub fn end(&self) -> u32 {
        self.start + self.text.len() as u32
    }

    /// Turns an offset over all files into one within this file, clamped to the file.
    pub fn local(&self, offset: u32) -> usize {
        offset.clamp(self.start, self.end()) as usize - self.start as usize
    }

    /// The number of lines, at least one.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// The line that a byte of the file is in, from 0.
    pub fn line_index(&self, local: usize) -> usize {
        self.line_starts.partition_point(|&start| start as usize <= local) - 1
    }

    /// The bytes of a line, counted from 0, including its line end.
    pub fn line_range(&self, line: usize) -> Option<Range<usize>> {
        let start = *self.line_starts.get(line)? as usize;
        let end = self.line_starts.get(line + 1).map_or(self.text.len(), |&end| end as usize);
        Some(start..end)
    }

    /// Line and column of a byte of the file.
    pub fn line_column(&self, local: usize) -> LineColumn {
        let line = self.line_index(local);
        let start = self.line_starts[line] as usize;
        let before = self.text.get(start..local).unwrap_or("");
        LineColumn { line: line as u32 + 1, column: before.chars().count() as u32 + 1 }
    }
}

/// Lines end with LF, CRLF or CR, even in the same file.
fn line_starts(text: &str) -> Vec<u32> {
    let bytes = text.as_bytes();
    let ends = |at: &usize| match bytes[*at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at as u32 + 1)).collect()
}
