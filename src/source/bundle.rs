//! Several files as one text: a rule file, followed by the files that it includes or loads.
//!
//! In: a text whose first line names a file, as does a line before each other one. Out: the first of them as a source text,
//! and a loader for the others. So whoever keeps a rule file as a text keeps all of it, and its name.

use std::ops::Range;
use std::sync::Arc;

use super::loader::Loader;

/// How the line before a file begins; the name follows in quotation marks.
const MARK: &str = ";;; file \"";

/// Files that are one text.
#[derive(Clone, Debug)]
pub struct Bundle {
    text: Arc<str>,
    /// At least one; the first is the rule file.
    parts: Vec<Part>,
}

/// One of the files.
#[derive(Clone, Debug)]
struct Part {
    name: String,
    place: Range<usize>,
}

impl Bundle {
    /// Reads a text; `None` if it does not begin with the name of a file.
    pub fn read(text: &str) -> Option<Self> {
        let begins = text.strip_prefix('\u{feff}').unwrap_or(text).starts_with(MARK);
        if !begins {
            return None;
        }
        let mut parts: Vec<Part> = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if let Some(name) = named(line) {
                if let Some(last) = parts.last_mut() {
                    last.place.end = at;
                }
                parts.push(Part { name: name.replace('\\', "/"), place: at + line.len()..text.len() });
            }
            at += line.len();
        }
        (!parts.is_empty()).then(|| Self { text: text.into(), parts })
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of the rule file.
    pub fn name(&self) -> &str {
        &self.parts[0].name
    }

    /// The text of the rule file.
    pub fn rules(&self) -> &str {
        &self.text[self.parts[0].place.clone()]
    }

    /// Where a file with this text begins.
    pub(super) fn place_of(&self, text: &str) -> Option<usize> {
        let part = self.parts.iter().find(|part| self.text[part.place.clone()] == *text)?;
        Some(part.place.start)
    }
}

/// The name in a line that names a file.
fn named(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('\u{feff}').unwrap_or(line).strip_prefix(MARK)?;
    rest.trim_end().strip_suffix('"')
}

impl Loader for Bundle {
    /// Names are seen from the rule file.
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        let folder = self.name().rsplit_once('/').map_or("", |(folder, _)| folder);
        let wanted = resolved(&format!("{folder}/{name}"));
        let part = self.parts.iter().find(|part| resolved(&part.name) == wanted)?;
        Some(self.text[part.place.clone()].as_bytes().to_vec())
    }
}

/// A path in lower case, without `.` and `..`.
fn resolved(path: &str) -> Vec<String> {
    let mut folders: Vec<String> = Vec::new();
    for name in path.split(['/', '\\']) {
        match name {
            "" | "." => {}
            ".." => {
                folders.pop();
            }
            name => folders.push(name.to_lowercase()),
        }
    }
    folders
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    const BOTH: &str = ";;; file \"rules/a.zrf\"\none\ntwo\n;;; file \"Parts/B.inc\"\nthree\n";

    #[test]
    fn a_bundle_is_a_rule_file_and_others() {
        let bundle = Bundle::read(BOTH).unwrap();
        assert_eq!((bundle.name(), bundle.rules()), ("rules/a.zrf", "one\ntwo\n"));
        assert_eq!(bundle.load("../parts/b.inc"), Some(b"three\n".to_vec()));
        assert_eq!(bundle.load("b.inc"), None);
        assert_eq!(bundle.place_of("three\n"), BOTH.find("three"));
    }

    #[test]
    fn other_texts_are_no_bundles() {
        assert!(Bundle::read("(game)\n;;; file \"a\"\n").is_none());
        assert!(Bundle::read(";;; file \"a").is_none());
        assert_eq!(Bundle::read(";;; file \"a\"").unwrap().rules(), "");
    }
}
