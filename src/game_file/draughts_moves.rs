//! What the moves of draughts look like, which tells PDN from PGN.

/// Whether a word looks like a move of draughts.
pub(super) fn is_of_draughts(word: &str) -> bool {
    is_numeric(word) || is_diagonal(word)
}

/// Whether a word is two or more sites such as `c3-d4`, each on a diagonal of the one before.
fn is_diagonal(word: &str) -> bool {
    let mut sites = Vec::new();
    let mut rest = word.as_bytes();
    while let &[column @ b'a'..=b'l', row @ b'1'..=b'9', ref after @ ..] = rest {
        sites.push((column, row));
        rest = after.strip_prefix(b"-").or_else(|| after.strip_prefix(b"x")).unwrap_or(after);
        rest = rest.strip_prefix(b":").unwrap_or(rest);
    }
    let steps = sites.windows(2);
    let is_step = |pair: &[(u8, u8)]| {
        let columns = pair[0].0.abs_diff(pair[1].0);
        columns > 0 && columns == pair[0].1.abs_diff(pair[1].1)
    };
    rest.is_empty() && sites.len() > 1 && steps.clone().all(is_step)
}

/// Whether a word is numbers of at most three digits: `32-28`, `19x28x37`.
pub(super) fn is_numeric(word: &str) -> bool {
    let numbers: Vec<&str> = word.split(['-', 'x', 'X', ':', '*']).collect();
    let is_short =
        |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    numbers.len() > 1 && numbers.iter().all(is_short)
}
