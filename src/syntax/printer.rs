//! Prints trees as canonical text, one form per line; parsing the text gives equal trees.

use std::fmt::{self, Write as _};

use super::sexpr::{Kind, Sexpr};

/// Writes forms so that parsing them again gives equal forms.
pub fn print(forms: &[Sexpr]) -> String {
    let mut out = String::new();
    for form in forms {
        let _ = writeln!(out, "{form}");
    }
    out
}

impl fmt::Display for Sexpr {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Symbol(word) => out.write_str(word),
            Kind::Text(text) => write!(out, "\"{text}\""),
            Kind::List(items) => {
                out.write_str("(")?;
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.write_str(" ")?;
                    }
                    item.fmt(out)?;
                }
                out.write_str(")")
            }
        }
    }
}
