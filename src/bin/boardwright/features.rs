//! `check --features`: lists the unsupported features that many rule files use, the most common first.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;

use boardwright::RuleFile;
use boardwright::diagnostic::{Code, Diagnostic, Severity};

use crate::failure::Failure;
use crate::target;

/// An unsupported feature: the code of the diagnostic, and the form or the message without names.
type Feature = (&'static str, String);

/// Reads many files and prints a line for each feature that some of them use and that is refused or ignored: in how
/// many files, the code of the diagnostic, and what it is about. Files that cannot be read are counted.
pub(crate) fn run(paths: &[String]) -> Result<(), Failure> {
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
    let mut lines: Vec<(usize, Feature)> =
        users.into_iter().map(|(what, files)| (files.len(), what)).collect();
    lines.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{} files, {unread} not readable; {playable} of {variants} games and variants play",
        paths.len()
    )?;
    for (files, (code, what)) in lines {
        writeln!(out, "{files:>6} {code} {what}")?;
    }
    Ok(())
}

/// Whether a diagnostic says that something is refused or ignored, rather than suspicious.
fn is_about_support(remark: &Diagnostic) -> bool {
    remark.severity() == Severity::Error || remark.code == Code::Ignored
}

/// The head of the form that a diagnostic is about, for an option with its name; for a single word the message without
/// names.
fn described(file: &RuleFile, remark: &Diagnostic) -> String {
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
