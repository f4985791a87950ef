//! The state of lowering: the model so far, its names, and the diagnostics.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::range::{Declared, range_of, unbounded};
use super::scope::Type;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, nearest};
use crate::model::{Model, Place, Range};
use crate::source::Span;
use crate::syntax::{Calls, Sexpr};

/// Most pieces, zones, attributes and so on, each; their ids take one byte.
const MAX_NAMES: usize = 250;
/// Longest name that may occur in the notation of moves and positions, in bytes.
const MAX_NAME: usize = 100;
/// How many comparisons with known names are made over all unknown names; only a file that is nothing but faults needs
/// more.
const MAX_COMPARED: usize = 200_000;

pub(super) struct Context<'a> {
    pub(super) model: Model,
    /// Whether the file declares that it uses extensions of ZRF.
    pub(super) is_extended: bool,
    /// Names of positions that were removed from the board.
    pub(super) killed: BTreeSet<String>,
    /// The kinds of names of which more may be declared than could be read, since a part of the board failed.
    pub(super) failed: Vec<&'static str>,
    /// Extension words and messages that were already reported.
    remarked: BTreeSet<String>,
    /// What reading the board has cost so far; see `board::cost`.
    pub(super) board_cost: usize,
    /// How many names were compared with unknown ones.
    compared: Cell<usize>,
    calls: &'a Calls,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> Context<'a> {
    pub(super) fn new(calls: &'a Calls, diagnostics: &'a mut Diagnostics) -> Self {
        Self {
            model: Model::default(),
            is_extended: false,
            killed: BTreeSet::new(),
            failed: Vec::new(),
            remarked: BTreeSet::new(),
            board_cost: 0,
            compared: Cell::new(0),
            calls,
            diagnostics,
        }
    }

    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Runs `work`, and returns its diagnostics instead of adding them.
    pub(super) fn collect_apart(&mut self, work: impl FnOnce(&mut Self)) -> Diagnostics {
        let kept = std::mem::take(self.diagnostics);
        work(self);
        std::mem::replace(self.diagnostics, kept)
    }

    /// Adds diagnostics.
    pub(super) fn extend(&mut self, remarks: Diagnostics) {
        self.diagnostics.extend(remarks);
    }

    /// Reports a form, with the macro calls that produced it.
    pub(super) fn report(&mut self, code: Code, form: &Sexpr, message: impl Into<String>) {
        let diagnostic = self.about(code, form, message);
        self.push(diagnostic);
    }

    /// A diagnostic about a form, to be completed and pushed.
    pub(super) fn about(&self, code: Code, form: &Sexpr, message: impl Into<String>) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(code, form.span, message);
        diagnostic.trace = self.calls.trace(form.call);
        diagnostic
    }

    /// Reports a form that is not what was expected.
    pub(super) fn report_bad_form(&mut self, form: &Sexpr, expected: &str) {
        let message = format!("expected {expected}, found {}", form.describe());
        self.report(Code::BadForm, form, message);
    }

    /// Reports a form that has no meaning where it is. This is an error, but in plain ZRF, where Zillions ignores such
    /// forms, a warning.
    pub(super) fn report_meaningless(&mut self, form: &Sexpr, why: &str) {
        let code = if self.is_extended { Code::BadForm } else { Code::Ignored };
        let diagnostic = self.about(code, form, format!("{} {why}", form.describe()));
        self.push(diagnostic.hint("remove it"));
    }

    /// Reports the first part beyond the `most` that a form may have.
    pub(super) fn expect_end(&mut self, parts: &[Sexpr], most: usize) {
        if let Some(extra) = parts.get(most) {
            self.report_meaningless(extra, "is unexpected: the list should end before it");
        }
    }

    /// Warns about something that is given twice but counts only once.
    pub(super) fn report_duplicate(&mut self, form: &Sexpr, which_counts: &str) {
        let message = format!("{} appears twice; {which_counts} is used", form.describe());
        let diagnostic = self.about(Code::Doubled, form, message);
        self.push(diagnostic.hint("remove one of them"));
    }

    /// Records that something is given, and warns if it was before. `which_counts` is "the first one" or "the later
    /// one"; to warn about the earlier form in the latter case, go through the forms from last to first.
    pub(super) fn report_if_repeated<K: Ord>(
        &mut self,
        given: &mut BTreeSet<K>,
        key: K,
        form: &Sexpr,
        which_counts: &str,
    ) -> bool {
        let is_again = !given.insert(key);
        if is_again {
            self.report_duplicate(form, which_counts);
        }
        is_again
    }

    /// The form as one of the words of a list; anything else is reported, with the nearest word or with all of them.
    pub(super) fn word_among(
        &mut self,
        form: &Sexpr,
        what: &str,
        words: &[&'static str],
    ) -> Option<&'static str> {
        let found = form.symbol().unwrap_or("");
        let known = words.iter().find(|word| **word == found);
        if known.is_none() {
            let message = format!("{} is not a {what} and is ignored", form.describe());
            let diagnostic = self.about(Code::Ignored, form, message);
            self.push(if self.nearest(found, words.iter().copied()).is_some() {
                self.suggest(diagnostic, found, words.iter().copied())
            } else {
                diagnostic.hint(format!("expected one of {}", words.join(", ")))
            });
        }
        known.copied()
    }

    /// Reports a value of the wrong type.
    pub(super) fn report_wrong_type(&mut self, form: &Sexpr, expected: &str) {
        let message = format!("expected {expected}, found {}", form.describe());
        self.report(Code::WrongType, form, message);
    }

    /// Reports a form whose type is not what was expected.
    pub(super) fn report_type(&mut self, form: &Sexpr, expected: &str, found: Type) {
        let message = format!("expected {expected}, but {} is {}", form.describe(), found.name());
        self.report(Code::WrongType, form, message);
    }

    /// Reports an unknown name, with the nearest known one. If none is near, the declaration is probably missing, and
    /// the name is reported only once.
    pub(super) fn report_unknown_name(&mut self, what: &str, form: &Sexpr, known: &[String]) {
        if self.is_undeclared(what) {
            return;
        }
        let name = form.head().unwrap_or("").to_owned();
        let is_near = self.nearest(&name, known.iter().map(String::as_str)).is_some();
        let message = if form.head().is_some() {
            format!("unknown {what} `{name}`")
        } else {
            format!("expected the name of a {what}, found {}", form.describe())
        };
        if !is_near && !self.is_first(&message) {
            return;
        }
        let diagnostic = self.about(Code::UnknownName, form, message);
        let diagnostic = self.suggest(diagnostic, &name, known.iter().map(String::as_str));
        self.push(if known.is_empty() { diagnostic.hint("none is declared") } else { diagnostic });
    }

    /// The known name nearest to an unknown one, while the budget for comparisons lasts.
    pub(super) fn nearest<'k>(
        &self,
        found: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Option<&'k str> {
        if !self.may_compare() {
            return None;
        }
        nearest(found, known.into_iter().inspect(|_| self.compared.set(self.compared.get() + 1)))
    }

    /// Adds to a diagnostic what may have been meant, while the budget for comparisons lasts.
    pub(super) fn suggest<'k>(
        &self,
        remark: Diagnostic,
        found: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Diagnostic {
        if !self.may_compare() {
            return remark;
        }
        remark.suggest(found, known.into_iter().inspect(|_| self.compared.set(self.compared.get() + 1)))
    }

    /// Whether there is budget left to compare unknown names with known ones.
    pub(super) fn may_compare(&self) -> bool {
        self.compared.get() < MAX_COMPARED
    }

    /// Whether a name is short enough; otherwise it is reported.
    pub(super) fn is_short(&mut self, form: &Sexpr, name: &str) -> bool {
        if name.len() > MAX_NAME {
            let message = format!("a name can have at most {MAX_NAME} bytes");
            let diagnostic = self.about(Code::TooLarge, form, message);
            self.push(diagnostic.hint("put long texts into `(help …)` or a description"));
        }
        name.len() <= MAX_NAME
    }

    /// Whether a word or message is reported for the first time.
    pub(super) fn is_first(&mut self, word: &str) -> bool {
        self.remarked.insert(word.to_owned())
    }

    /// Whether the section that declares names of this kind is missing or faulty, which was reported.
    pub(super) fn is_undeclared(&self, what: &str) -> bool {
        self.failed.iter().any(|kind| what.contains(kind))
            || (what.contains("player") && self.model.players.is_empty())
    }

    /// Records that the board may declare positions, directions, zones and symmetries that could not be read.
    pub(super) fn board_failed(&mut self) {
        self.failed.extend(["position", "direction", "symmetry", "zone"]);
    }

    /// Warns, once for each word, that a plain ZRF file uses an extension of ZRF.
    pub(super) fn report_extension(&mut self, form: &Sexpr, word: &str) {
        if !self.is_extended && self.is_first(word) {
            let message = format!("`{word}` is not part of ZRF");
            let diagnostic = self.about(Code::BeyondZrf, form, message);
            self.push(
                diagnostic.hint(
                    "add `(version \"boardwright 1\")` at the top to say that the file goes beyond ZRF",
                ),
            );
        }
    }

    /// Whether a form contains an unfilled macro argument such as `$1`; if so, it is reported.
    pub(super) fn is_missing_argument(&mut self, form: &Sexpr) -> bool {
        let word = form.list().and_then(<[Sexpr]>::first).unwrap_or(form);
        let missing = word.unfilled().map(str::to_owned);
        if let Some(argument) = &missing {
            let message = format!("missing macro argument `{argument}`");
            let diagnostic = self.about(Code::MissingArgument, form, message);
            self.push(diagnostic.hint(format!("pass an argument for `{argument}` in the macro call")));
        }
        missing.is_some()
    }

    /// The index of a name that need not be declared; new names are added to their list.
    pub(super) fn note_name(
        &mut self,
        form: &Sexpr,
        word: &str,
        list: impl Fn(&mut Model) -> (&mut Vec<String>, &mut Vec<Place>),
    ) -> Option<usize> {
        if let Some(known) = list(&mut self.model).0.iter().position(|known| known == word) {
            return Some(known);
        }
        let count = list(&mut self.model).0.len();
        if !self.has_room(form, count, "flags") || !self.is_short(form, word) {
            return None;
        }
        let (names, places) = list(&mut self.model);
        names.push(word.to_owned());
        places.push(place_of(form));
        Some(count)
    }

    /// Reports a missing section that a game needs.
    pub(super) fn report_missing(&mut self, section: &str, example: &str) {
        let message = format!("missing section `({section} …)`");
        let diagnostic = Diagnostic::new(Code::MissingSection, Span::default(), message);
        self.push(diagnostic.hint(format!("add one, such as `{example}`")));
    }

    /// Whether a table indexed by one-byte ids has room for one more entry; otherwise it is reported.
    pub(super) fn has_room(&mut self, form: &Sexpr, count: usize, what: &str) -> bool {
        if count >= MAX_NAMES {
            self.report(Code::TooLarge, form, format!("a game can have at most {MAX_NAMES} {what}"));
        }
        count < MAX_NAMES
    }

    /// A declared number `NAME MIN MAX [INITIAL]` or `NAME true|false`. If its bounds are wrong, it is reported and
    /// declared without bounds.
    pub(super) fn ranged(&mut self, form: &Sexpr, arguments: &[Sexpr]) -> Option<Declared> {
        let Some(Declared { range, initial }) = range_of(arguments) else {
            self.report_bad_form(
                form,
                "a name with its minimum and maximum, such as `pips 1 6`, or `true` or `false`",
            );
            return arguments.first().and_then(Sexpr::symbol).map(unbounded);
        };
        self.is_short(form, &range.name);
        let Range { name, min, max, .. } = &range;
        let message = match initial {
            _ if min > max => format!("`{name}` has no values: {min} is more than {max}"),
            _ if !(*min..=*max).contains(&initial) => {
                format!("the initial value of `{name}` is {initial}, which is not from {min} to {max}")
            }
            _ => return Some(Declared { range, initial }),
        };
        let diagnostic = self.about(Code::OutOfRange, form, message);
        self.push(diagnostic.hint("write the minimum first, then the maximum, then the initial value"));
        Some(unbounded(&range.name))
    }
}

/// Where a form is written.
pub(super) fn place_of(form: &Sexpr) -> Place {
    Place { span: form.span, call: form.call.0 }
}
