//! What makes no difference in the text of a move that people type: blanks, and the case of letters.

/// A text without blanks, in small letters: texts that mean the same become equal.
pub(super) fn folded(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn blanks_and_cases_make_no_difference() {
        assert_eq!(folded(" A1 -\u{a0}ÄЖ"), "a1-äж");
        assert_eq!(folded("äжЮ"), folded("ÄЖю"));
    }
}
