//! A rule file and the files it includes, laid end to end.

use std::sync::Arc;

use super::bundle::Bundle;
use super::decode::decode;
use super::file::{LineColumn, SourceFile};

/// Largest rule file that is read, in bytes, including all its included files.
pub const MAX_SOURCE_BYTES: usize = 8 << 20;

/// The text of a rule file and of the files it includes.
///
/// Offsets count over all files, so that a [`Span`](super::Span) also identifies a file. Between two files lies one
/// unused byte, so that the end of one is not the start of the next.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// The rule file, then the others in the order in which they are included.
    files: Vec<SourceFile>,
    /// The text that they are parts of.
    bundle: Option<Arc<Bundle>>,
}

impl SourceText {
    /// Wraps a text; the name is the one shown in messages.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        Self { files: vec![SourceFile::new(name.into(), text.into(), 0)], bundle: None }
    }

    /// The rule file of a bundle.
    pub fn from_bundle(bundle: &Arc<Bundle>) -> Self {
        Self { bundle: Some(bundle.clone()), ..Self::new(bundle.name(), bundle.rules()) }
    }

    /// Wraps the bytes of a file in any of the encodings that [`decode`] knows.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Self {
        Self::new(name, decode(bytes))
    }

    /// Adds a file after the others.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> &SourceFile {
        let start = self.len() as u32 + 1;
        self.files.push(SourceFile::new(name.into(), text.into(), start));
        self.file_at(start)
    }

    /// The name of the rule file.
    pub fn name(&self) -> &str {
        self.files[0].name()
    }

    /// Whether the name of the rule file ends so, in capital or small letters.
    pub fn is_named(&self, ending: &str) -> bool {
        self.name().to_ascii_lowercase().ends_with(ending)
    }

    /// The text of the rule file, without the files it includes.
    pub fn text(&self) -> &str {
        self.files[0].text()
    }

    /// All files, the rule file first.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The number of bytes over all files.
    pub fn len(&self) -> usize {
        self.files.last().map_or(0, |file| file.end() as usize)
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The file that an offset is in, as an index into [`Self::files`].
    pub fn file_index(&self, offset: u32) -> usize {
        self.files.partition_point(|file| file.start() <= offset) - 1
    }

    /// The file that an offset is in.
    pub fn file_at(&self, offset: u32) -> &SourceFile {
        &self.files[self.file_index(offset)]
    }

    /// The name of the file that an offset is in, and the line and column there.
    pub fn locate(&self, offset: u32) -> (&str, LineColumn) {
        let file = self.file_at(offset);
        (file.name(), file.line_column(file.local(offset)))
    }

    /// The text in which the author sees an offset, where it is in it, and how many lines come before the file there: the
    /// whole text of a bundle, or else that of the rule file.
    pub fn seen(&self, offset: u32) -> (&str, usize, u32) {
        let file = self.file_at(offset);
        let place = self.bundle.as_ref().and_then(|bundle| Some((bundle, bundle.place_of(file.text())?)));
        match place {
            Some((bundle, start)) => {
                let lines = bundle.text()[..start].matches('\n').count();
                (bundle.text(), start + file.local(offset), lines as u32)
            }
            None => (self.text(), offset as usize, 0),
        }
    }

    /// Line and column of an offset in its file; offsets past the end of the file count as its end.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        self.locate(offset).1
    }
}
