//! Rule files that are slow because they are large: up to a megabyte, too large to be kept.

/// All of them, with their names.
pub fn all() -> Vec<(&'static str, String)> {
    vec![]
}
