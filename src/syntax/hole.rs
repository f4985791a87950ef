//! Holes for macro arguments in words and strings: `$1`, `$2`, …

/// The first `$n` of a text.
pub(super) fn first_hole(text: &str) -> Option<&str> {
    split(text).map(|hole| &text[hole.before.len()..=hole.before.len() + hole.digits.len()])
}

/// The first `$n` of a text, with the text around it.
pub(super) struct Hole<'t> {
    pub(super) before: &'t str,
    pub(super) digits: &'t str,
    pub(super) after: &'t str,
}

/// Splits a text at its first `$n`.
pub(super) fn split(text: &str) -> Option<Hole<'_>> {
    text.match_indices('$').find_map(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + 1..]);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        (digits > 0).then(|| Hole { before, digits: &after[..digits], after: &after[digits..] })
    })
}
