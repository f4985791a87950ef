//! Errors in user input, identified by codes so that they can be reported in any language.
//!
//! Each code has its English text here, with the names of values in braces, and again in the catalogues of the page.

use std::collections::BTreeMap;

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

/// An error without its text: the code of the text, and the values to insert.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct Fault {
    /// The code, which never changes.
    pub code: &'static str,
    /// The values by name.
    pub values: BTreeMap<&'static str, String>,
}

/// An error that has a code.
pub trait Coded {
    /// The faults from the outermost to the innermost; the text of each includes that of the next as `{problem}`.
    fn faults(&self) -> Vec<Fault>;
}

/// Wraps an error in one that says where it occurred.
pub(crate) fn with_context(
    code: &'static str,
    name: &'static str,
    place: String,
    within: &dyn Coded,
) -> Vec<Fault> {
    let frame = Fault { code, values: BTreeMap::from([(name, place)]) };
    std::iter::once(frame).chain(within.faults()).collect()
}

/// Declares an enum of errors, each with its code and text; after `or`, other errors that it wraps.
macro_rules! coded_errors {
    (
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$its:meta])* $variant:ident $({ $($field:ident: $type:ty),* })? = $code:literal, $text:literal;)*
        }
        $(or { $($(#[$inner_doc:meta])* $inner:ident($error:ty),)* })?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[non_exhaustive]
        pub enum $name {
            $(
                $(#[$its])*
                #[error($text)]
                $variant $({ $(#[doc = concat!("The value `", stringify!($field), "` of the text.")] $field: $type,)* })?,
            )*
            $($(
                $(#[$inner_doc])*
                #[error(transparent)]
                $inner(#[from] $error),
            )*)?
        }

        impl $name {
            /// The codes with their texts.
            pub const TEXTS: &'static [(&'static str, &'static str)] = &[$(($code, $text)),*];
        }

        impl $crate::coded_error::Coded for $name {
            fn faults(&self) -> Vec<$crate::coded_error::Fault> {
                let (code, values) = match self {
                    $(Self::$variant $({ $($field),* })? => {
                        ($code, [$($((stringify!($field), ToString::to_string($field))),*)?].into())
                    })*
                    $($(Self::$inner(error) => return error.faults(),)*)?
                };
                vec![$crate::coded_error::Fault { code, values }]
            }
        }
    };
}
pub(crate) use coded_errors;
