//! What is wrong with something that people give, told by codes, so that it can be said in any language.
//!
//! Each code has its text here, with names of values in braces, and again in the catalogues of the page.

use std::collections::BTreeMap;

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

/// A fault without its words: the code of its text, and the values that stand in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct Fault {
    /// The code, which does not change.
    pub code: &'static str,
    /// The values by their names.
    pub values: BTreeMap<&'static str, String>,
}

/// An error that is told by codes.
pub trait Coded {
    /// The faults from the outermost to the innermost; the text of each holds that of the next as `{problem}`.
    fn faults(&self) -> Vec<Fault>;
}

/// What stands around another fault and says where that is.
pub(crate) fn with_context(
    code: &'static str,
    name: &'static str,
    place: String,
    within: &dyn Coded,
) -> Vec<Fault> {
    let frame = Fault { code, values: BTreeMap::from([(name, place)]) };
    std::iter::once(frame).chain(within.faults()).collect()
}

/// An enumeration of faults, each with its code and its text; after `or`, other errors that it passes on.
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
