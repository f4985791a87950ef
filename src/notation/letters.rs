//! Normalises typed text: white space and case are ignored.

/// A text without white space, in lower case, so that equivalent texts become equal.
pub(super) fn folded(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn white_space_and_case_are_ignored() {
        assert_eq!(folded(" A1 -\u{a0}ÄЖ"), "a1-äж");
        assert_eq!(folded("äжЮ"), folded("ÄЖю"));
    }
}
