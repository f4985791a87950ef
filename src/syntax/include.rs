//! `(include "file")`, which is replaced by the forms of another file.
//!
//! In: a source text with one file. Out: its forms with those of all included files; the source text now has these
//! files too. A name is looked up first from the folder of the including file, then from that of the rule file; `\` is
//! the same as `/`. Definitions in a file included inside a list move to the top level.

use std::sync::Arc;

use super::parser::parse_at;
use super::sexpr::{Kind, List, Sexpr};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::{Loader, MAX_SOURCE_BYTES, SourceText, Span, decode};

/// Deepest nesting of includes.
const MAX_DEPTH: usize = 16;

/// Reads a text and all its included files.
pub(super) fn read(
    source: &mut SourceText,
    loader: &dyn Loader,
    diagnostics: &mut Diagnostics,
) -> Vec<Sexpr> {
    let text = source.files()[0].text().clone();
    let mut reader =
        Reader { source, loader, diagnostics, open: vec![String::new()], definitions: Vec::new() };
    let mut forms = reader.file(&text, 0);
    forms.append(&mut reader.definitions);
    forms
}

struct Reader<'a> {
    source: &'a mut SourceText,
    loader: &'a dyn Loader,
    diagnostics: &'a mut Diagnostics,
    /// The names of the files being read, outermost first. The rule file's own name is left empty.
    open: Vec<String>,
    /// Definitions from files that are included inside a list.
    definitions: Vec<Sexpr>,
}

impl Reader<'_> {
    fn file(&mut self, text: &Arc<str>, base: usize) -> Vec<Sexpr> {
        let forms = parse_at(text, base, self.diagnostics);
        if text.contains("include") { self.spliced(&forms, true) } else { forms }
    }

    /// Forms with their includes replaced.
    fn spliced(&mut self, forms: &[Sexpr], at_top: bool) -> Vec<Sexpr> {
        let mut out = Vec::with_capacity(forms.len());
        for form in forms {
            match (&form.kind, included(form)) {
                (_, Some(name)) => {
                    let mut forms = self.include(form.span, name);
                    if !at_top {
                        self.definitions.extend(forms.extract_if(.., |form| form.head() == Some("define")));
                    }
                    out.append(&mut forms);
                }
                (Kind::List(items), None) => {
                    let list = List::new(self.spliced(items, false));
                    out.push(Sexpr { kind: Kind::List(list), ..*form });
                }
                _ => out.push(form.clone()),
            }
        }
        out
    }

    fn include(&mut self, place: Span, name: &str) -> Vec<Sexpr> {
        match self.load(name) {
            Ok((name, text)) => {
                let shown = format!("{}{name}", folder(self.source.name()));
                let base = self.source.add(shown, text.clone()).start() as usize;
                self.open.push(name);
                let forms = self.file(&text, base);
                self.open.pop();
                forms
            }
            Err((code, message)) => {
                self.diagnostics.push(Diagnostic::new(code, place, message));
                Vec::new()
            }
        }
    }

    /// The name and the text of a file, or why it cannot be loaded.
    fn load(&self, written: &str) -> Result<(String, Arc<str>), (Code, String)> {
        let fail = |message: String| (Code::Include, message);
        if self.open.len() > MAX_DEPTH {
            return Err(fail(format!("files include each other more than {MAX_DEPTH} deep")));
        }
        // As in C: first beside the including file, then beside the rule file.
        let here = self.open.last().map_or("", |name| folder(name));
        let mut names: Vec<String> = [here, ""].iter().filter_map(|from| resolve(from, written)).collect();
        names.dedup();
        if names.is_empty() {
            return Err(fail(format!("`{written}` is outside the folder of the rule file")));
        }
        let loaded = names.iter().find_map(|name| Some((name, self.loader.load(name)?)));
        let Some((name, bytes)) = loaded else {
            return Err(fail(format!("cannot find the file `{}`", names.join("` or `"))));
        };
        // Old rule files were written on systems whose file names ignore case.
        if self.open.iter().any(|open| open.eq_ignore_ascii_case(name)) {
            return Err(fail(format!("the file `{name}` includes itself")));
        }
        let text = decode(&bytes);
        if self.source.len() + text.len() > MAX_SOURCE_BYTES {
            let message = format!(
                "a rule file can have at most {MAX_SOURCE_BYTES} bytes, including all included files"
            );
            return Err((Code::TooLarge, message));
        }
        Ok((name.clone(), text.into()))
    }
}

/// The name in `(include "name")`.
fn included(form: &Sexpr) -> Option<&str> {
    match form.list()? {
        [head, name] if head.symbol() == Some("include") => name.text(),
        _ => None,
    }
}

/// The folder of a file, ending in `/`.
fn folder(name: &str) -> &str {
    name.rfind(['/', '\\']).map_or("", |at| &name[..=at])
}

/// A name as written in a file in folder `from`, made relative to the folder of the rule file; `None` if it leads
/// outside.
fn resolve(from: &str, written: &str) -> Option<String> {
    let written = written.trim().replace('\\', "/");
    if written.starts_with('/') || written.contains(':') {
        return None;
    }
    let mut path: Vec<&str> = Vec::new();
    for part in from.split('/').chain(written.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                path.pop()?;
            }
            _ => path.push(part),
        }
    }
    (!path.is_empty()).then(|| path.join("/"))
}
