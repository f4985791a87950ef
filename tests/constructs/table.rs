//! The rows of `docs/constructs.md`.
//!
//! A section of the page is about a section of `docs/language.md` of the same heading, and names the frame that its
//! texts are put into. In a row that speaks of several words, `$1` in its texts stands for each of them.

use crate::observe::Aspect;
use crate::support;

/// Where the table is.
pub(crate) const PAGE: &str = "docs/constructs.md";
/// What stands in a frame where a text is to be put.
const HOLE: &str = "(here)";

/// A word of the language in one of its uses.
#[derive(Clone, Debug)]
pub(crate) struct Construct {
    /// The heading that it stands under.
    pub(crate) section: String,
    pub(crate) word: String,
    /// Whole rule files: with the construct, without it, and with a misuse of it.
    pub(crate) with: String,
    pub(crate) without: String,
    pub(crate) misuse: String,
    /// What differs.
    pub(crate) aspect: Aspect,
    /// Code of the remark on the misuse.
    pub(crate) code: String,
    /// The line of the page that it stands in.
    pub(crate) row: usize,
    pub(crate) is_of_family: bool,
}

impl Construct {
    /// The rule file with the opposite of a test in its place.
    pub(crate) fn twin(&self) -> Option<String> {
        let is_test = self.word.ends_with('?') && !self.word.starts_with("not-");
        let twin = self.with.replace(&self.word, &format!("not-{}", self.word));
        (is_test && self.with.contains(&self.word)).then_some(twin)
    }
}

pub(crate) fn constructs() -> Vec<Construct> {
    let page = support::read(PAGE);
    let (mut section, mut frame, mut found) = (String::new(), None, Vec::new());
    for (at, line) in page.lines().enumerate() {
        if let Some(heading) = line.strip_prefix("## ") {
            (section, frame) = (heading.to_owned(), None);
        } else if let Some((_, rest)) = line.split_once("](../tests/constructs/frames/") {
            let name = rest.split(')').next().unwrap();
            frame = Some(support::read(&format!("tests/constructs/frames/{name}")));
        } else if let Some(frame) = frame.as_deref().filter(|_| line.starts_with("| `")) {
            found.extend(row(line, at + 1, &section, frame));
        }
    }
    found
}

/// The constructs of a row.
fn row(line: &str, number: usize, section: &str, frame: &str) -> Vec<Construct> {
    let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
    let [words, with, without, aspect, misuse, code] = cells[..] else {
        panic!("{PAGE}:{number} has {} cells", cells.len());
    };
    let words: Vec<&str> = words.split('`').skip(1).step_by(2).collect();
    let aspect = Aspect::named(aspect).unwrap_or_else(|| panic!("{PAGE}:{number}: nothing is called {aspect}"));
    let one = |word: &&str| {
        let whole = |cell: &str| frame.replace(HOLE, &code_of(cell, number).replace("$1", word));
        assert!(with.contains("$1") || with.contains(word), "{PAGE}:{number}: `{word}` is not in {with}");
        assert!(misuse.contains("$1") || misuse.contains(word), "{PAGE}:{number}: `{word}` is not in {misuse}");
        Construct {
            section: section.to_owned(),
            word: (*word).to_owned(),
            with: whole(with),
            without: whole(without),
            misuse: whole(misuse),
            aspect,
            code: code.to_owned(),
            row: number,
            is_of_family: words.len() > 1,
        }
    };
    words.iter().map(one).collect()
}

/// What a cell gives as code; nothing where it has a dash.
fn code_of(cell: &str, number: usize) -> &str {
    match cell {
        "-" => "",
        _ => cell
            .strip_prefix('`')
            .and_then(|cell| cell.strip_suffix('`'))
            .unwrap_or_else(|| panic!("{PAGE}:{number}: {cell} is no code")),
    }
}
