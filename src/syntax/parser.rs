//! Tokens to trees. Missing and stray parentheses are reported and mended.

use super::lexer::{Token, tokens};
use super::sexpr::{Kind, Sexpr};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::Span;

/// Deepest nesting of lists that is read.
const MAX_DEPTH: usize = 200;

/// Reads all forms of a text. Lists left open are closed at its end.
pub fn parse(text: &str, diagnostics: &mut Diagnostics) -> Vec<Sexpr> {
    let mut parser = Parser { text, open: Vec::new(), forms: Vec::new(), diagnostics };
    for (token, span) in tokens(text, parser.diagnostics) {
        parser.take(token, span);
    }
    parser.finish()
}

struct Parser<'a> {
    text: &'a str,
    /// Lists not closed yet: where they were opened and the forms around them.
    open: Vec<(Span, Vec<Sexpr>)>,
    /// Forms of the innermost open list, or of the file.
    forms: Vec<Sexpr>,
    diagnostics: &'a mut Diagnostics,
}

impl Parser<'_> {
    fn take(&mut self, token: Token, span: Span) {
        match token {
            Token::Open => self.open.push((span, std::mem::take(&mut self.forms))),
            Token::Close => self.close(span),
            Token::Symbol => self.atom(|text| Kind::Symbol(text.into()), span),
            Token::Text => self.atom(|text| Kind::Text(text.trim_matches('"').into()), span),
        }
    }

    fn atom(&mut self, kind: impl Fn(&str) -> Kind, span: Span) {
        let text = self.text.get(span.range()).unwrap_or("");
        self.forms.push(Sexpr::new(kind(text), span));
    }

    fn close(&mut self, span: Span) {
        let Some((opened, outer)) = self.open.pop() else {
            let message = "this `)` closes nothing";
            return self
                .diagnostics
                .push(Diagnostic::new(Code::StrayParenthesis, span, message).hint("remove it"));
        };
        let items = std::mem::replace(&mut self.forms, outer);
        if self.open.len() >= MAX_DEPTH {
            let message = format!("lists are nested more than {MAX_DEPTH} deep");
            return self.diagnostics.push(Diagnostic::new(Code::TooLarge, opened, message));
        }
        self.forms.push(Sexpr::new(Kind::List(items), opened.to(span)));
    }

    fn finish(mut self) -> Vec<Sexpr> {
        let end = Span::new(self.text.len(), self.text.len());
        if let Some(&(opened, _)) = self.open.last() {
            let message = format!("{} opened and never closed", count(self.open.len()));
            self.diagnostics.push(
                Diagnostic::new(Code::UnclosedList, opened, message)
                    .hint("the innermost one begins here; add a `)` where it should end"),
            );
        }
        while !self.open.is_empty() {
            self.close(end);
        }
        self.forms
    }
}

fn count(lists: usize) -> String {
    match lists {
        1 => "a list is".to_owned(),
        _ => format!("{lists} lists are"),
    }
}
