//! Tokens to trees. Missing and stray parentheses are reported and repaired.
//!
//! What begins a part of a file cannot occur inside a list: if it does, closing parentheses are missing, and the open
//! lists end there. The one exception is a macro whose body is a game or variant, which then does not begin a line.

use super::lexer::{Token, tokens};
use super::sexpr::{Kind, List, Sexpr};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::Span;

/// Deepest nesting of lists that is read, since code that walks trees is recursive.
const MAX_DEPTH: usize = 200;
/// Heads of lists that never occur inside another list.
const TOP_HEADS: [&str; 3] = ["define", "game", "variant"];

/// Parses a text. Lists still open at its end are closed there.
pub fn parse(text: &str, diagnostics: &mut Diagnostics) -> Vec<Sexpr> {
    parse_at(text, 0, diagnostics)
}

/// Parses a text that begins at offset `base` over all files.
pub(super) fn parse_at(text: &str, base: usize, diagnostics: &mut Diagnostics) -> Vec<Sexpr> {
    let tokens = tokens(text, base, diagnostics);
    let mut parser =
        Parser { text, base, open: Vec::new(), forms: Vec::new(), stray: None, too_deep: None, diagnostics };
    for (token, span) in tokens {
        parser.take(token, span);
    }
    parser.finish()
}

struct Parser<'a> {
    text: &'a str,
    base: usize,
    /// Open lists, outermost first: where each was opened, and the forms before it in the list around it.
    open: Vec<(Span, Vec<Sexpr>)>,
    /// The forms so far of the innermost open list, or of the file.
    forms: Vec<Sexpr>,
    /// Unmatched closing parentheses not reported yet: the first, and how many.
    stray: Option<(Span, usize)>,
    /// Where lists were first nested too deep.
    too_deep: Option<Span>,
    diagnostics: &'a mut Diagnostics,
}

impl Parser<'_> {
    fn take(&mut self, token: Token, span: Span) {
        match token {
            Token::Close if self.open.is_empty() => return self.drop_stray(span),
            Token::Close => self.close(span),
            Token::Open => self.open.push((span, std::mem::take(&mut self.forms))),
            Token::Symbol => self.word(span),
            Token::Text => {
                let text = self.written(span).trim_matches('"').into();
                self.forms.push(Sexpr::new(Kind::Text(text), span));
            }
        }
        self.report_stray();
    }

    fn written(&self, span: Span) -> &str {
        self.text.get(span.start as usize - self.base..span.end as usize - self.base).unwrap_or("")
    }

    fn word(&mut self, span: Span) {
        let word = self.written(span);
        if self.forms.is_empty() && TOP_HEADS.contains(&word) && self.is_misplaced(word) {
            let before = format!(" before this `({word} …)`");
            self.close_around(&before);
        }
        let word = self.written(span).into();
        self.forms.push(Sexpr::new(Kind::Symbol(word), span));
    }

    /// Whether a list that has just begun with one of [`TOP_HEADS`] cannot be where it is.
    fn is_misplaced(&self, word: &str) -> bool {
        let [_, (opened, around), ..] = &self.open[..] else { return false };
        let before = self.text[..opened.start as usize - self.base].bytes().next_back();
        let begins_line = before.is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
        // `(define NAME (game …))` is the only place inside another list, and there `(game` is on the line of the name.
        let in_definition = around.first().and_then(Sexpr::symbol) == Some("define");
        let is_body = in_definition && self.open.len() == 2 && !begins_line && word != "define";
        !is_body
    }

    fn close(&mut self, span: Span) {
        let Some((opened, outer)) = self.open.pop() else { return };
        let items = std::mem::replace(&mut self.forms, outer);
        if self.open.len() < MAX_DEPTH {
            self.forms.push(Sexpr::new(Kind::List(List::new(items)), opened.to(span)));
        } else {
            self.too_deep.get_or_insert(opened);
        }
    }

    /// Closes all open lists except the innermost, which has just begun.
    fn close_around(&mut self, before: &str) {
        let Some((opened, outer)) = self.open.pop() else { return };
        self.forms = outer;
        self.close_all(Span { end: opened.start, ..opened }, before);
        self.open.push((opened, std::mem::take(&mut self.forms)));
    }

    fn close_all(&mut self, end: Span, before: &str) {
        let Some(&(opened, _)) = self.open.last() else { return };
        let message = match self.open.len() {
            1 => format!("this list is not closed{before}"),
            count => format!("this list and {} around it are not closed{before}", count - 1),
        };
        let hint = match self.open.len() {
            1 => "it is closed there; add a `)` where it should end".to_owned(),
            count => format!("they are closed there; {count} `)` are missing, here or further inside"),
        };
        self.diagnostics.push(Diagnostic::new(Code::UnclosedList, opened, message).hint(hint));
        while !self.open.is_empty() {
            self.close(end);
        }
    }

    fn drop_stray(&mut self, span: Span) {
        let (first, count) = self.stray.unwrap_or((span, 0));
        self.stray = Some((first, count + 1));
    }

    fn report_stray(&mut self) {
        let Some((span, count)) = self.stray.take() else { return };
        let message = match count {
            1 => "this `)` has no matching `(`".to_owned(),
            _ => format!("this `)` and {} after it have no matching `(`", count - 1),
        };
        let hint = "remove it, or an extra `)` before it";
        self.diagnostics.push(Diagnostic::new(Code::StrayParenthesis, span, message).hint(hint));
    }

    fn finish(mut self) -> Vec<Sexpr> {
        self.report_stray();
        let end = self.base + self.text.len();
        self.close_all(Span::new(end, end), "");
        if let Some(opened) = self.too_deep {
            let message = format!("lists are nested more than {MAX_DEPTH} deep");
            self.diagnostics.push(Diagnostic::new(Code::TooLarge, opened, message));
        }
        self.forms
    }
}
