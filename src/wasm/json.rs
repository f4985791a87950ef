//! Structures as JSON, which JavaScript parses.
//!
//! Written by one function over names and values: code derived for every structure would take a tenth of the module.

#[cfg(feature = "compiler")]
use std::collections::BTreeMap;
use std::fmt::Write as _;

use wasm_bindgen::JsValue;

use super::error::{Result, Thrown};

/// A value with a form in JSON.
pub(super) trait Json {
    fn write(&self, out: &mut String);
}

/// Gives a structure the form of an object with all its fields, some by other names.
macro_rules! object {
    ($type:ident { $($field:ident $(as $name:literal)?),* $(,)? }) => {
        impl $crate::wasm::json::Json for $type {
            fn write(&self, out: &mut String) {
                let Self { $($field),* } = self;
                $crate::wasm::json::write_object(
                    out,
                    &[$(($crate::wasm::json::name_of!($field $($name)?), $field)),*],
                );
            }
        }
    };
}

macro_rules! name_of {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}
pub(super) use {name_of, object};

/// The value as JavaScript has it.
pub(super) fn give(value: &dyn Json) -> Result<JsValue> {
    parsed(value).map_err(|_| Thrown::error("the answer cannot be told"))
}

pub(super) fn parsed(value: &dyn Json) -> std::result::Result<JsValue, JsValue> {
    let mut text = String::new();
    value.write(&mut text);
    js_sys::JSON::parse(&text)
}

pub(super) fn write_object(out: &mut String, fields: &[(&str, &dyn Json)]) {
    write_between(out, ['{', '}'], fields.len(), &|at, out| {
        let (name, value) = fields[at];
        write_text(out, name);
        out.push(':');
        value.write(out);
    });
}

/// Not generic, as it would be there once more for each type of item.
fn write_between(
    out: &mut String,
    [open, close]: [char; 2],
    count: usize,
    write: &dyn Fn(usize, &mut String),
) {
    out.push(open);
    for at in 0..count {
        if at > 0 {
            out.push(',');
        }
        write(at, out);
    }
    out.push(close);
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\0'..' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(char));
            }
            _ => out.push(char),
        }
    }
    out.push('"');
}

impl Json for String {
    fn write(&self, out: &mut String) {
        write_text(out, self);
    }
}

impl Json for &str {
    fn write(&self, out: &mut String) {
        write_text(out, self);
    }
}

impl Json for bool {
    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

macro_rules! whole {
    ($($type:ty)*) => {$(
        impl Json for $type {
            #[allow(clippy::cast_lossless, reason = "not all of the types are narrower")]
            fn write(&self, out: &mut String) {
                write_whole(out, *self as i64);
            }
        }
    )*};
}
whole!(u8 u16 u32 u64 usize i16 i32);

fn write_whole(out: &mut String, number: i64) {
    let _ = write!(out, "{number}");
}

/// Times, which are never below zero, in thousandths: code for more digits would be large.
impl Json for f32 {
    fn write(&self, out: &mut String) {
        write_whole(out, (self * 1000.0 + 0.5) as i64);
        out.push_str("e-3");
    }
}

#[cfg(any(feature = "compiler", feature = "bench"))]
impl Json for f64 {
    fn write(&self, out: &mut String) {
        let _ = write!(out, "{self}");
    }
}

impl<T: Json> Json for Option<T> {
    fn write(&self, out: &mut String) {
        match self {
            Some(value) => value.write(out),
            None => out.push_str("null"),
        }
    }
}

impl<T: Json> Json for Vec<T> {
    fn write(&self, out: &mut String) {
        write_between(out, ['[', ']'], self.len(), &|at, out| self[at].write(out));
    }
}

impl<A: Json, B: Json> Json for (A, B) {
    fn write(&self, out: &mut String) {
        out.push('[');
        self.0.write(out);
        out.push(',');
        self.1.write(out);
        out.push(']');
    }
}

#[cfg(feature = "compiler")]
impl Json for BTreeMap<String, String> {
    fn write(&self, out: &mut String) {
        let fields: Vec<(&str, &dyn Json)> =
            self.iter().map(|(name, value)| (name.as_str(), value as &dyn Json)).collect();
        write_object(out, &fields);
    }
}
