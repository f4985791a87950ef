//! Loads the files beside a rule file, for its includes.

use std::path::{Path, PathBuf};

use boardwright::source::{Loader, MAX_SOURCE_BYTES};

/// The folder of a rule file, with its subfolders.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The folder that contains a file.
    pub(crate) fn of(file: &str) -> Self {
        match Path::new(file).parent() {
            Some(folder) if folder != Path::new("") => Self(folder.to_owned()),
            _ => Self(PathBuf::from(".")),
        }
    }
}

impl Loader for Folder {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        let path = name.split('/').try_fold(self.0.clone(), |folder, name| entry(&folder, name))?;
        let data = std::fs::metadata(&path).ok()?;
        let can_be_read = data.is_file() && data.len() <= MAX_SOURCE_BYTES as u64;
        can_be_read.then(|| std::fs::read(path).ok())?
    }
}

/// The entry of a folder with this name: exactly as written, or else the first that differs only in case.
pub(crate) fn entry(folder: &Path, name: &str) -> Option<PathBuf> {
    let exact = folder.join(name);
    if exact.exists() {
        return Some(exact);
    }
    let wanted = name.to_lowercase();
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    let alike = entries.filter(|entry| entry.file_name().to_string_lossy().to_lowercase() == wanted);
    alike.map(|entry| entry.path()).min()
}
