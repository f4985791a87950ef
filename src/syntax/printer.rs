//! A tree as canonical text, one form a line; reading it again gives the same tree.

use std::fmt::Write as _;

use super::sexpr::{Kind, Sexpr};

/// Writes forms so that parsing them again gives equal forms.
pub fn print(forms: &[Sexpr]) -> String {
    let mut out = String::new();
    for form in forms {
        write_form(form, &mut out);
        out.push('\n');
    }
    out
}

fn write_form(form: &Sexpr, out: &mut String) {
    match &form.kind {
        Kind::Symbol(word) => out.push_str(word),
        Kind::Text(text) => {
            let _ = write!(out, "\"{text}\"");
        }
        Kind::List(items) => {
            out.push('(');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(' ');
                }
                write_form(item, out);
            }
            out.push(')');
        }
    }
}
