//! Divides moves by the site where each is made, so that they begin there.
//!
//! In: the text of moves that are made once in a turn. Out: blocks under `anywhere`, which run at every site. Most such
//! moves are loops over sites, and a loop can be taken apart into a run at each of them: so a piece that is put on a site
//! is put there by choosing that site, and not by choosing the first site of the board before.

/// The blocks of moves that are made once in a turn, under conditions that do not depend on the site.
pub(crate) fn blocks(first: &str, conditions: &str, text: &str) -> Vec<String> {
    match runs_of(text) {
        Some(runs) => {
            runs.into_iter().map(|Run { test, body }| format!("({test} {conditions}{body})")).collect()
        }
        None => vec![format!("((verify (position? {first})) {conditions}{text})")],
    }
}

/// What is done in a run at each site that passes a test.
struct Run {
    test: String,
    body: String,
}

/// The runs that do the same as a text; `None` if it does more than to go through sites, or to go on from the last move.
fn runs_of(text: &str) -> Option<Vec<Run>> {
    let forms = forms(text)?;
    let (before, rest) = prepared(&forms);
    let runs: Vec<Run> = match rest {
        ["(go last-to)", "from", rest @ ..] | ["(go last-to)", rest @ ..] => {
            vec![Run { test: "(verify last-to?)".to_owned(), body: rest.join(" ") }]
        }
        _ => {
            let runs: Option<Vec<Vec<Run>>> = rest.iter().map(|form| runs_of_form(form)).collect();
            runs?.into_iter().flatten().collect()
        }
    };
    let prepare = |run: Run| Run { body: before.clone() + &run.body, ..run };
    (!runs.is_empty()).then(|| runs.into_iter().map(prepare).collect())
}

/// Tests and variables at the beginning, which each run may repeat, as a text; and what follows them.
fn prepared<'a, 'b>(forms: &'b [&'a str]) -> (String, &'b [&'a str]) {
    let prepares = |form: &&str| ["(verify ", "(let ", "(set "].iter().any(|head| form.starts_with(head));
    let end = forms.iter().position(|form| !prepares(form)).unwrap_or(forms.len());
    let before = forms[..end].iter().map(|form| (*form).to_owned() + " ").collect();
    (before, &forms[end..])
}

fn runs_of_form(form: &str) -> Option<Vec<Run>> {
    let inner = forms(form.strip_prefix('(')?.strip_suffix(')')?)?;
    match inner[..] {
        ["try", ref rest @ ..] => runs_of(&rest.join(" ")),
        ["if", condition, ref branches @ ..] => {
            let end = branches.iter().position(|part| *part == "else").unwrap_or(branches.len());
            let (then, otherwise) = (&branches[..end], branches.get(end + 1..).unwrap_or_default());
            // Where the other branch is taken, a question about the whole board would be asked again at each site.
            if !otherwise.is_empty() && asks_for_all(condition) {
                return None;
            }
            let mut runs = under(condition, runs_of(&then.join(" "))?);
            if !otherwise.is_empty() {
                runs.extend(under(&format!("(not {condition})"), runs_of(&otherwise.join(" "))?));
            }
            Some(runs)
        }
        ["for-each", name, set, ref rest @ ..] => {
            Some(vec![Run { test: test_of(set)?, body: done_at(name, rest)? }])
        }
        _ => None,
    }
}

/// What a loop does at the site with a name, in a run that begins there; `None` if something is done elsewhere.
fn done_at(name: &str, forms: &[&str]) -> Option<String> {
    let (before, rest) = prepared(forms);
    let body = match rest {
        [go, rest @ ..] if *go == format!("(go {name})") => {
            let from = rest.iter().position(|form| *form == "from")?;
            before + &[&rest[..from], &rest[from + 1..]].concat().join(" ")
        }
        [form] => before + &done_there(form, name)?,
        _ => return None,
    };
    Some(if mentions(&body, name) { format!("(let {name} here) {body}") } else { body })
}

/// The same of a form within such a loop: under a condition, or a loop over this site only.
fn done_there(form: &str, site: &str) -> Option<String> {
    let inner = forms(form.strip_prefix('(')?.strip_suffix(')')?)?;
    let all = |forms: &[&str]| match prepared(forms) {
        (before, [form]) => Some(before + &done_there(form, site)?),
        _ => None,
    };
    match inner[..] {
        ["try", ref rest @ ..] => all(rest),
        ["if", condition, ref then @ ..] => Some(format!("(verify {condition}) {}", all(then)?)),
        ["for-each", name, set, ref rest @ ..] if set == format!("(sites (= here {site}))") => {
            done_at(name, rest)
        }
        ["for-each", name, set, ref rest @ ..] if set == format!("(pieces (= here {site}))") => {
            Some(format!("(verify not-empty?) {}", done_at(name, rest)?))
        }
        _ => None,
    }
}

/// The same runs under a condition.
fn under(condition: &str, runs: Vec<Run>) -> Vec<Run> {
    let test = |test: &str| format!("{test} (verify {condition})");
    runs.into_iter().map(|run| Run { test: test(&run.test), ..run }).collect()
}

/// Whether a condition goes through sites.
fn asks_for_all(condition: &str) -> bool {
    ["any", "all", "count", "sum", "group", "groups"].iter().any(|word| mentions(condition, word))
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
            blocks("a1", "(verify early) ", "(for-each x (sites empty?) (go x) from (create Man) add)"),
            ["((verify empty?) (verify early) (create Man) add)"]
        );
        assert_eq!(
            blocks(
                "a1",
                "",
                "(if (> left 0) (for-each x (pieces enemy?) (go x) from capture (set last x) add))"
            ),
            ["((verify not-empty? enemy?) (verify (> left 0)) (let x here) capture (set last x) add)"]
        );
    }

    #[test]
    fn a_loop_over_one_site_is_done_there() {
        assert_eq!(
            blocks(
                "a1",
                "",
                "(for-each x (sites empty?) (if (my? (step x n)) (for-each y (sites (= here x)) (go y) from add)))"
            ),
            ["((verify empty?) (let x here) (verify (my? (step x n))) add)"]
        );
    }

    #[test]
    fn tests_and_variables_before_a_loop_come_in_each_run() {
        assert_eq!(
            blocks(
                "a1",
                "",
                "(try (verify early) (let n 2) (for-each x (sites my?) (if (> n 1) (for-each y (pieces (= here x)) \
                 (go y) (verify enemy?) from capture add))))"
            ),
            [
                "((verify my?) (verify early) (let n 2) (verify (> n 1)) (verify not-empty?) (verify enemy?) capture add)"
            ]
        );
        assert_eq!(
            blocks(
                "a1",
                "",
                "(for-each x (sites my?) (verify (> (seeds x) 0)) (set (seeds x) 0) (go x) from add)"
            ),
            ["((verify my?) (let x here) (verify (> (seeds x) 0)) (set (seeds x) 0) add)"]
        );
    }

    #[test]
    fn several_loops_are_several_blocks() {
        let (puts, takes) = (
            "(for-each x (sites empty?) (go x) from (create Man) add)",
            "(for-each x (pieces my?) (go x) from capture add)",
        );
        let [put, take] = ["((verify empty?) (create Man) add)", "((verify not-empty? my?) capture add)"];
        assert_eq!(blocks("a1", "", &format!("{puts} {takes}")), [put, take]);
        assert_eq!(blocks("a1", "", &format!("(try {puts}) (try {takes})")), [put, take]);
        assert_eq!(
            blocks("a1", "", &format!("(if early {puts} else {takes})")),
            [
                "((verify empty?) (verify early) (create Man) add)",
                "((verify not-empty? my?) (verify (not early)) capture add)"
            ]
        );
    }

    #[test]
    fn a_loop_within_a_loop_stays_one() {
        assert_eq!(
            blocks("a1", "", "(for-each x (pieces my?) (go x) from (for-each y (sites empty?) (go y) add))"),
            ["((verify not-empty? my?) (for-each y (sites empty?) (go y) add))"]
        );
    }

    #[test]
    fn what_goes_on_from_the_last_move_begins_where_it_ended() {
        assert_eq!(
            blocks("a1", "", "(go last-to) n (create Man) add"),
            ["((verify last-to?) n (create Man) add)"]
        );
        assert_eq!(
            blocks(
                "a1",
                "(verify moved) ",
                "(try (verify (not-empty? last-to)) (go last-to) from n capture n add)"
            ),
            ["((verify last-to?) (verify moved) (verify (not-empty? last-to)) n capture n add)"]
        );
    }

    #[test]
    fn everything_else_runs_once() {
        for text in [
            "(set rolled true) add",
            "(for-each x (sites empty?) (go x) from add) (set rolled true) add",
            "(for-each x (sites empty?) (go y) from add)",
            "(for-each x (sites (= here from)) (go x) from add)",
            "(for-each x (group a1 my?) (go x) from add)",
            "(for-each x (sites empty?) (for-each y (sites my?) (go y) from add))",
            "(if (any my? (sites)) (for-each x (sites empty?) (go x) from add) else \
             (for-each x (pieces my?) (go x) from add))",
            "(name \"a ( b\") add",
        ] {
            assert_eq!(blocks("a1", "", text), [format!("((verify (position? a1)) {text})")]);
        }
    }
}
