//! What makes no difference in the text of a move that people type: blanks, and the case of letters.

use crate::program::Program;

/// Brings texts to the form in which those that mean the same are equal.
#[derive(Clone, Copy)]
pub(super) struct Letters<'p> {
    /// See [`crate::program::Names::cases`].
    cases: &'p str,
}

impl<'p> Letters<'p> {
    /// For the names of a game.
    pub(super) fn of(program: &'p Program) -> Self {
        Self { cases: &program.names.cases }
    }

    /// For names in ASCII.
    #[cfg(test)]
    pub(super) fn plain() -> Self {
        Self { cases: "" }
    }

    /// A text without blanks, in small letters.
    pub(super) fn in_text(self, text: &str) -> String {
        text.chars().filter(|letter| !letter.is_whitespace()).map(|letter| self.small(letter)).collect()
    }

    fn small(self, letter: char) -> char {
        if letter.is_ascii() {
            return letter.to_ascii_lowercase();
        }
        let mut cases = self.cases.chars();
        while let (Some(capital), Some(small)) = (cases.next(), cases.next()) {
            if capital == letter {
                return small;
            }
        }
        letter
    }
}

#[cfg(test)]
mod tests {
    use super::Letters;

    #[test]
    fn blanks_and_cases_make_no_difference() {
        let letters = Letters { cases: "ÄäЖж" };
        assert_eq!(letters.in_text(" A1 -\u{a0}ÄЖ"), "a1-äж");
        assert_eq!(letters.in_text("äжЮ"), "äжЮ", "a letter of no name stays");
    }
}
