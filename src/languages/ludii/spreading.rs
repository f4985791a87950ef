//! Lets moves begin at the sites where they are made.
//!
//! In: the text of moves that are made once in a turn. Out: a block under `anywhere`, which runs at every site. Most such
//! moves are loops over sites, and a loop can be taken apart into a run at each of them: so a piece that is put on a site
//! is put there by choosing that site, and not by choosing the first site of the board before.

/// The block of moves that are made once in a turn, under conditions that do not depend on the site.
pub(super) fn once(first: &str, conditions: &str, text: &str) -> String {
    let whole = || format!("((verify (position? {first})) {conditions}{text})");
    if let Some(rest) = text.strip_prefix("(go last-to) ") {
        return format!("((verify last-to?) {conditions}{rest})");
    }
    spread(text).map_or_else(whole, |(test, body)| format!("({test} {conditions}{body})"))
}

/// What is tested at each site, and what is done there; `None` if the text is not a single loop over sites.
fn spread(text: &str) -> Option<(String, String)> {
    let [form] = forms(text)?[..] else { return None };
    let inner = forms(form.strip_prefix('(')?.strip_suffix(')')?)?;
    match inner[..] {
        ["if", condition, then] => {
            let (test, body) = spread(then)?;
            Some((format!("{test} (verify {condition})"), body))
        }
        ["for-each", name, set, go, "from", ref rest @ ..] if go == format!("(go {name})") => {
            let body = rest.join(" ");
            let body = if mentions(&body, name) { format!("(let {name} here) {body}") } else { body };
            Some((test_of(set)?, body))
        }
        _ => None,
    }
}

/// The test whether a site belongs to a set.
fn test_of(set: &str) -> Option<String> {
    let parts = forms(set.strip_prefix('(')?.strip_suffix(')')?)?;
    // What is asked about the start of a move is asked before there is one.
    if parts.iter().any(|part| ["from", "to", "mark"].iter().any(|word| mentions(part, word))) {
        return None;
    }
    match parts[..] {
        ["pieces", ref conditions @ ..] => {
            Some(format!("(verify {})", [&["not-empty?"], conditions].concat().join(" ")))
        }
        ["sites", ref conditions @ ..] if !conditions.is_empty() => {
            Some(format!("(verify {})", conditions.join(" ")))
        }
        _ => None,
    }
}

/// Whether a word occurs in a text.
fn mentions(text: &str, word: &str) -> bool {
    text.split(|letter: char| letter.is_whitespace() || "()".contains(letter)).any(|other| other == word)
}

/// The words and lists of a text; `None` if a list does not end.
fn forms(text: &str) -> Option<Vec<&str>> {
    let (mut found, mut start, mut depth, mut is_quoted) = (Vec::new(), None, 0_usize, false);
    for (at, letter) in text.char_indices() {
        let is_end = depth == 0 && !is_quoted && letter.is_whitespace();
        match (is_end, start) {
            (true, Some(begun)) => {
                found.push(&text[begun..at]);
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
        match letter {
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    found.extend(start.map(|begun| &text[begun..]));
    (depth == 0 && !is_quoted).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_over_sites_run_at_each_of_them() {
        assert_eq!(
            once("a1", "(verify early) ", "(for-each x (sites empty?) (go x) from (create Man) add)"),
            "((verify empty?) (verify early) (create Man) add)"
        );
        assert_eq!(
            once(
                "a1",
                "",
                "(if (> left 0) (for-each x (pieces enemy?) (go x) from capture (set last x) add))"
            ),
            "((verify not-empty? enemy?) (verify (> left 0)) (let x here) capture (set last x) add)"
        );
    }

    #[test]
    fn a_loop_within_a_loop_stays_one() {
        assert_eq!(
            once("a1", "", "(for-each x (pieces my?) (go x) from (for-each y (sites empty?) (go y) add))"),
            "((verify not-empty? my?) (for-each y (sites empty?) (go y) add))"
        );
    }

    #[test]
    fn what_goes_on_from_the_last_move_begins_where_it_ended() {
        assert_eq!(
            once("a1", "", "(go last-to) n (create Man) add"),
            "((verify last-to?) n (create Man) add)"
        );
    }

    #[test]
    fn everything_else_runs_once() {
        for text in [
            "(set rolled true) add",
            "(for-each x (sites empty?) (go x) from add) (for-each x (pieces my?) (go x) from add)",
            "(for-each x (sites empty?) (go y) from add)",
            "(for-each x (sites (= here from)) (go x) from add)",
            "(for-each x (group a1 my?) (go x) from add)",
            "(name \"a ( b\") add",
        ] {
            assert_eq!(once("a1", "", text), format!("((verify (position? a1)) {text})"));
        }
    }
}
