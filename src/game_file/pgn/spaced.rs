//! Moves and results written with spaces: `32 - 28`, `19 x 28 x 37`, `1/2 - 1/2`.

/// Longest move with its spaces, in bytes.
const LONGEST: usize = 120;

/// The move or result with spaces that a text begins with, without them, and its length in the text.
pub(super) fn spaced(text: &str) -> Option<(String, usize)> {
    let text = &text[..text.floor_char_boundary(LONGEST)];
    let mut read = number(text)?;
    let mut joined = text[..read].to_owned();
    let mut has_space = false;
    while let Some((separator, length)) = link(&text[read..]) {
        let start = read + length;
        let digits = number(&text[start..]).unwrap_or(0);
        has_space |= length > separator.len_utf8();
        joined.push(separator);
        joined.push_str(&text[start..start + digits]);
        read = start + digits;
    }
    let is_whole =
        text[read..].chars().next().is_none_or(|next| !next.is_alphanumeric() && !"-.:/".contains(next));
    (has_space && is_whole).then_some((joined, read))
}

/// The length of the number or `1/2` at the beginning of a text.
fn number(text: &str) -> Option<usize> {
    let half = text.starts_with("1/2").then_some(3);
    half.or_else(|| {
        text.find(|letter: char| !letter.is_ascii_digit()).or(Some(text.len())).filter(|&end| end > 0)
    })
}

/// The sign between two numbers, and its length with the spaces around it.
fn link(text: &str) -> Option<(char, usize)> {
    let after = text.trim_start_matches([' ', '\t']);
    let separator = after.chars().next().filter(|sign| matches!(sign, '-' | 'x' | 'X' | ':'))?;
    let end = after[1..].trim_start_matches([' ', '\t']);
    number(end).map(|_| (separator, text.len() - end.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_removed() {
        let read = |text| spaced(text).map(|(joined, _)| joined);
        assert_eq!(read("32 - 28 19-23").as_deref(), Some("32-28"));
        assert_eq!(read("19 x28x 37 2.").as_deref(), Some("19x28x37"));
        assert_eq!(read("1/2 - 1/2").as_deref(), Some("1/2-1/2"));
        for text in ["32-28", "1 32-28", "1 -- 2", "5 - e4", "12 - 13th", "7", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
