//! What differs between PGN and PDN, and which words are not moves.

/// A notation of the family of PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Dialect {
    /// PGN.
    Pgn,
    /// PDN.
    Pdn,
}

/// The result of a game that goes on, or whose result is not known.
pub(super) const UNKNOWN: &str = "*";

/// Signs for an evaluation that stand alone after a move.
const MARKS: [&str; 36] = [
    "+", "++", "#", "=", "==", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "+=", "=+", "+−", "−+", "±", "∓", "⩲",
    "⩱", "∞", "=/∞", "⯹", "⨀", "□", "⟳", "→", "↑", "⇆", "⇄", "Δ", "∆", "N", "TN", "D", "RR", "e.p.",
];

impl Dialect {
    /// A word as a result.
    pub(super) fn result(self, word: &str) -> Option<&'static str> {
        let written = word.replace(['–', '—', '−'], "-");
        match (written.as_str(), self) {
            (UNKNOWN, _) => Some(UNKNOWN),
            ("1-0", _) => Some("1-0"),
            ("0-1", _) => Some("0-1"),
            ("1/2-1/2" | "½-½" | "1/2" | "½", _) => Some("1/2-1/2"),
            ("2-0", Self::Pdn) => Some("2-0"),
            ("0-2", Self::Pdn) => Some("0-2"),
            ("1-1", Self::Pdn) => Some("1-1"),
            ("0-0", Self::Pdn) => Some("0-0"),
            _ => None,
        }
    }

    /// Whether a word says something about the move before it.
    pub(super) fn is_mark(word: &str) -> bool {
        let number = word.strip_prefix('$');
        let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        number.is_some_and(is_number) || is_strength(word) || MARKS.contains(&word)
    }
}

/// `!`, `?!`, `(?)` and the like.
fn is_strength(word: &str) -> bool {
    let inner = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(word);
    !inner.is_empty() && inner.chars().all(is_strength_sign)
}

pub(super) fn is_strength_sign(letter: char) -> bool {
    matches!(letter, '!' | '?' | '‼' | '⁇' | '⁈' | '⁉')
}
