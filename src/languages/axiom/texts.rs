//! The files of programs: they are all found before any of them is run, so that each game can be translated when it is
//! asked for.

use std::sync::Arc;

use super::lexer;
use crate::source::{Loader, MAX_SOURCE_BYTES, SourceText, decode};

/// A file.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// Its path as the loader knows it.
    path: String,
    pub(super) content: Arc<str>,
    /// Where it begins among all files of the source.
    pub(super) base: usize,
}

/// All files of some programs.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    list: Vec<Text>,
    /// Whether there are files for which there is no room.
    pub(super) is_full: bool,
}

impl Texts {
    /// A file, by its path.
    pub(super) fn get(&self, path: &str) -> Option<&Text> {
        self.list.iter().find(|known| known.path.eq_ignore_ascii_case(path))
    }

    /// Adds the first file of the source, and those that it loads.
    pub(super) fn add_first(&mut self, source: &mut SourceText, loader: &dyn Loader) {
        let text = source.files()[0].text().clone();
        let loaded = loads(&text, "");
        self.list.push(Text { path: source.name().to_owned(), content: text, base: 0 });
        for path in loaded {
            self.add(&path, source, loader);
        }
    }

    /// Adds a file, and those that it loads; whether it was found.
    pub(super) fn add(&mut self, path: &str, source: &mut SourceText, loader: &dyn Loader) -> bool {
        let mut wanted = vec![path.to_owned()];
        while let Some(path) = wanted.pop() {
            if self.get(&path).is_some() {
                continue;
            }
            let Some(bytes) = loader.load(&path) else { continue };
            let text: Arc<str> = decode(&bytes).into();
            if source.len() + text.len() > MAX_SOURCE_BYTES {
                self.is_full = true;
                continue;
            }
            let base = source.add(path.clone(), text.clone()).start() as usize;
            let folder = path.rfind('/').map_or("", |end| &path[..=end]);
            wanted.extend(loads(&text, folder));
            self.list.push(Text { path, content: text, base });
        }
        self.get(path).is_some()
    }
}

/// The files that a text may load.
fn loads(text: &str, folder: &str) -> Vec<String> {
    let words = lexer::words(text, 0);
    let names = words.windows(2).filter(|pair| pair[0].text == "LOAD").map(|pair| &pair[1].text);
    names.filter_map(|name| beside(folder, name)).collect()
}

/// The path of a file in a folder, which is empty or ends in `/`; `None` if the name leads to another folder.
pub(super) fn beside(folder: &str, name: &str) -> Option<String> {
    (!name.contains(['/', '\\', ':'])).then(|| format!("{folder}{name}"))
}
