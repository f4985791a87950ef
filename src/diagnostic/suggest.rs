//! Finds the known name nearest to an unknown one.

/// Largest edit distance, however long the name is: with more differences it is another name.
const MAX_SLIPS: usize = 20;
/// Longer names are not compared.
const MAX_COMPARED: usize = 200;
/// Most bytes of a character in UTF-8.
const MAX_BYTES: usize = 4;
/// Most pairs of characters compared for one diagnostic, over all names: some hundredths of a second.
const MAX_LETTERS: usize = 20_000_000;

/// The known name closest to `found`, if it is close enough to be what was meant.
///
/// The distance is the number of characters inserted, deleted, replaced or swapped with the next (optimal string
/// alignment). It may be at most a third of the length, less in long names, and never all of it: any letter would be near
/// to any other.
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let found: Vec<char> = found.chars().collect();
    if found.len() > MAX_COMPARED {
        return None;
    }
    let limit = found.len().div_ceil(3).min(MAX_SLIPS).min(found.len().saturating_sub(1));
    let mut left = MAX_LETTERS;
    known
        .into_iter()
        .map_while(|name| {
            left = left.checked_sub(found.len() * name.len().min(MAX_COMPARED))?;
            Some(name)
        })
        .filter_map(|name| Some((distance(&found, name, limit)?, name)))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// The distance between two names; `None` beyond `limit`, which is mostly clear before both have been read to their
/// ends.
fn distance(a: &[char], b: &str, limit: usize) -> Option<usize> {
    if b.len() > MAX_BYTES * (a.len() + limit) {
        return None;
    }
    let b: Vec<char> = b.chars().collect();
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        // Distances never shrink from row to row, except by a swap, which looks back two rows.
        if last.iter().chain(&row).all(|&so_far| so_far > limit) {
            return None;
        }
        before_last = std::mem::replace(&mut last, row);
    }
    Some(last[b.len()]).filter(|&distance| distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn suggests_for_typos_but_not_for_unrelated_words() {
        let known = ["capture", "cascade", "create"];
        assert_eq!(nearest("cpature", known), Some("capture"));
        assert_eq!(nearest("cascad", known), Some("cascade"));
        assert_eq!(nearest("elephant", known), None);
        assert_eq!(nearest("x", ["y", "z"]), None);
        assert_eq!(nearest("cap", ["captured by another"]), None);
    }
}
