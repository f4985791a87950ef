//! Parses the rows of `docs/constructs.md`.
//!
//! A section of the page is about the section of `docs/language.md` with the same heading. Each table follows the name
//! of the frame that its texts are inserted into. In a row about several words, `WORD` in its texts stands for each of
//! them.

use crate::observe::Aspect;
use crate::support;

/// The page with the table.
pub(crate) const PAGE: &str = "docs/constructs.md";
/// The place in a frame where a text is inserted.
const HOLE: &str = "(here)";
/// The placeholder for each word of a row.
const WORD: &str = "WORD";
/// How the name of a frame begins on the page.
const FRAME: &str = "](../tests/constructs/frames/";

/// A word of the language in one of its uses.
#[derive(Clone, Debug)]
pub(crate) struct Construct {
    /// The heading above it.
    pub(crate) section: String,
    pub(crate) word: String,
    /// Whole rule files: with the construct, without it, and with a misuse of it.
    pub(crate) with: String,
    pub(crate) without: String,
    pub(crate) misuse: String,
    /// Where the text begins in the first of them.
    at: usize,
    /// What differs between them.
    pub(crate) aspect: Aspect,
    /// The code of the diagnostic for the misuse.
    pub(crate) code: String,
    /// Its line on the page.
    pub(crate) line: usize,
}

impl Construct {
    /// The rule file with something appended to the construct's list, or a list made of a bare word.
    pub(crate) fn with_also(&self, junk: &str) -> Option<String> {
        let is_end = |c: Option<char>| c.is_none_or(|c| " ()".contains(c));
        let found = |(at, _): &(usize, &str)| {
            let around =
                (self.with[..*at].chars().next_back(), self.with[at + self.word.len()..].chars().next());
            *at >= self.at && is_end(around.0) && is_end(around.1)
        };
        let (at, _) = self.with.match_indices(&self.word).find(found)?;
        let (before, rest) = self.with.split_at(at);
        if !before.ends_with('(') {
            return Some(format!("{before}({} {junk}){}", self.word, &rest[self.word.len()..]));
        }
        let (mut depth, mut quoted) = (1, false);
        let end = rest.find(|c| {
            quoted ^= c == '"';
            depth += match c {
                '(' if !quoted => 1,
                ')' if !quoted => -1,
                _ => 0,
            };
            depth == 0
        })?;
        Some(format!("{before}{} {junk}{}", &rest[..end], &rest[end..]))
    }

    /// The rule file with a test replaced by its negation.
    pub(crate) fn twin(&self) -> Option<String> {
        let is_test = self.word.ends_with('?');
        is_test.then(|| self.with.replace(&self.word, &format!("not-{}", self.word)))
    }
}

/// A word that is accepted but ignored.
#[derive(Clone, Debug)]
pub(crate) struct LeftOut {
    pub(crate) word: String,
    /// A rule file that uses it.
    pub(crate) text: String,
    /// The code of the diagnostic for that.
    pub(crate) code: String,
}

pub(crate) fn constructs() -> Vec<Construct> {
    let page = support::read(PAGE);
    rows(&page).iter().filter(|row| row.cells.len() == 6).flat_map(Row::constructs).collect()
}

pub(crate) fn left_out() -> Vec<LeftOut> {
    let page = support::read(PAGE);
    rows(&page).iter().filter(|row| row.cells.len() == 3).flat_map(Row::left_out).collect()
}

/// A row of one of the tables.
struct Row<'p> {
    line: usize,
    section: &'p str,
    frame: String,
    cells: Vec<&'p str>,
}

fn rows(page: &str) -> Vec<Row<'_>> {
    let (mut section, mut frame, mut rows) = ("", None, Vec::new());
    for (at, text) in page.lines().enumerate() {
        if let Some(heading) = text.strip_prefix("## ") {
            (section, frame) = (heading, None);
        } else if let Some((_, name)) = text.split_once(FRAME) {
            let name = name.split(')').next().unwrap();
            frame = Some(support::read(&format!("tests/constructs/frames/{name}")));
        } else if let Some(frame) = frame.clone().filter(|_| text.starts_with("| `")) {
            let cells: Vec<&str> = text.trim_matches('|').split(" | ").map(str::trim).collect();
            let line = at + 1;
            assert!(matches!(cells.len(), 3 | 6), "{PAGE}:{line} has {} cells", cells.len());
            rows.push(Row { line, section, frame, cells });
        }
    }
    rows
}

impl Row<'_> {
    fn words(&self) -> impl Iterator<Item = &str> {
        self.cells[0].split('`').skip(1).step_by(2)
    }

    fn constructs(&self) -> Vec<Construct> {
        let aspect = Aspect::named(self.cells[3]);
        let aspect =
            aspect.unwrap_or_else(|| panic!("{PAGE}:{}: nothing is called {}", self.line, self.cells[3]));
        let one = |word: &str| {
            let [with, misuse] = [1, 4].map(|at| self.text_with(word, at));
            let without = self.text(word, 2);
            let at = self.frame.find(HOLE).unwrap();
            let (section, code) = (self.section.to_owned(), self.cells[5].to_owned());
            Construct {
                section,
                word: word.to_owned(),
                with,
                without,
                misuse,
                at,
                aspect,
                code,
                line: self.line,
            }
        };
        self.words().map(one).collect()
    }

    fn left_out(&self) -> Vec<LeftOut> {
        let one = |word: &str| {
            let (text, code) = (self.text_with(word, 1), self.cells[2].to_owned());
            LeftOut { word: word.to_owned(), text, code }
        };
        self.words().map(one).collect()
    }

    /// The rule file that a cell makes for a word, which must occur in the cell.
    fn text_with(&self, word: &str, cell: usize) -> String {
        let cells = &self.cells[cell];
        assert!(
            self.code_of(cell).replace(WORD, word).contains(word),
            "{PAGE}:{}: no `{word}` in {cells}",
            self.line
        );
        self.text(word, cell)
    }

    fn text(&self, word: &str, cell: usize) -> String {
        self.frame.replace(HOLE, &self.code_of(cell).replace(WORD, word))
    }

    /// The code in a cell; empty for a dash.
    fn code_of(&self, cell: usize) -> &str {
        let cell = self.cells[cell];
        let code = cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`'));
        let code = code.or((cell == "-").then_some(""));
        code.unwrap_or_else(|| panic!("{PAGE}:{}: {cell} is no code", self.line))
    }
}
