//! The nearest known name to one that is not known.

/// The known name closest to `found`, if it is close enough to be meant.
///
/// Distance is the number of characters to insert, delete, replace or swap with the next
/// (optimal string alignment); a third of the length may differ.
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = found.chars().count().div_ceil(3);
    known
        .into_iter()
        .map(|name| (distance(found, name), name))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
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
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_slips_and_refuses_strangers() {
        let known = ["capture", "cascade", "create"];
        assert_eq!(nearest("cpature", known), Some("capture"));
        assert_eq!(nearest("cascad", known), Some("cascade"));
        assert_eq!(nearest("elephant", known), None);
    }
}
