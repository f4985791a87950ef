//! `check --features`: lists the unsupported features that many rule files use, first those that alone keep most files
//! from being played.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use boardwright::RuleFile;
use boardwright::diagnostic::{Code, Diagnostic, Severity};

use crate::failure::Failure;
use crate::target;

/// An unsupported feature: the code of the diagnostic, and the form or the message without names.
type Feature = (&'static str, String);

/// Reads many files and prints a line for each feature that some of them use and that is refused or ignored: in how
/// many files, in how many of these it is the only such feature, the code of the diagnostic, and what it is about. Files
/// that cannot be read are counted.
pub(crate) fn run(paths: &[String]) -> Result<(), Failure> {
    let paths = &files_of(paths)?;
    let mut users: BTreeMap<Feature, BTreeSet<&str>> = BTreeMap::new();
    let (mut variants, mut playable, mut unread) = (0, 0, 0);
    for path in paths {
        let Ok(mut file) = target::read(path) else {
            unread += 1;
            continue;
        };
        for variant in 0..file.variants().len() {
            let is_playable = file.compile(variant).is_ok();
            (variants, playable) = (variants + 1, playable + usize::from(is_playable));
        }
        for remark in file.check().iter().filter(|remark| is_about_support(remark)) {
            users.entry((remark.code.text(), described(&file, remark))).or_default().insert(path);
        }
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    users.values().flatten().for_each(|path| *counts.entry(path).or_default() += 1);
    let alone = |files: &BTreeSet<&str>| files.iter().filter(|path| counts.get(*path) == Some(&1)).count();
    let mut lines: Vec<(usize, usize, &Feature)> =
        users.iter().map(|(what, files)| (alone(files), files.len(), what)).collect();
    lines.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then_with(|| a.2.cmp(b.2)));
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{} files, {unread} not readable; {playable} of {variants} games and variants play",
        paths.len()
    )?;
    for (alone, files, (code, what)) in lines {
        writeln!(out, "{files:>6} {alone:>6} {code} {what}")?;
    }
    Ok(())
}

/// The files, and those in folders whose names end as those of rule files do.
pub(crate) fn files_of(paths: &[String]) -> Result<Vec<String>, Failure> {
    let (mut files, mut open) = (Vec::new(), Vec::new());
    for path in paths {
        if Path::new(path).is_dir() {
            open.push(PathBuf::from(path));
        } else {
            files.push(path.clone());
        }
    }
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).map_err(Failure::new)?.flatten() {
            let path = entry.path();
            // Links are not followed, so that folders never contain themselves.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "zrf" || end == "lud") {
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    files.extend(found);
    Ok(files)
}

/// Whether a diagnostic says that something is refused or ignored, rather than suspicious.
fn is_about_support(remark: &Diagnostic) -> bool {
    remark.severity() == Severity::Error || remark.code == Code::Ignored
}

/// The head of the form that a diagnostic is about, for an option with its name; for a single word the message without
/// names.
fn described(file: &RuleFile, remark: &Diagnostic) -> String {
    if remark.message.contains("` is not read ") {
        return remark.message.clone();
    }
    let form = file.source().text().get(remark.span.range()).unwrap_or_default();
    let Some(inner) = form.strip_prefix('(') else { return without_names(&remark.message) };
    let mut words = inner.split(|letter: char| letter.is_whitespace() || matches!(letter, '(' | ')'));
    let head = words.next().unwrap_or_default();
    let name = inner[head.len()..].trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
    match name.filter(|_| head == "option") {
        Some(name) => format!("(option \"{}\" …)", name.to_lowercase()),
        None => format!("({head} …): {}", without_names(&remark.message)),
    }
}

/// A message with names replaced by `…`.
fn without_names(message: &str) -> String {
    let parts = message.split('`').enumerate();
    let parts: Vec<&str> = parts.map(|(at, part)| if at % 2 == 0 { part } else { "…" }).collect();
    parts.join("`")
}
