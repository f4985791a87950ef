//! The words of the language in blocks, goals and hooks.

/// Instructions of ZRF.
pub(super) const INSTRUCTIONS: &[&str] = &[
    "add",
    "add-copy",
    "add-copy-partial",
    "add-partial",
    "back",
    "capture",
    "cascade",
    "change-owner",
    "change-type",
    "create",
    "flip",
    "from",
    "go",
    "if",
    "mark",
    "opposite",
    "set-attribute",
    "set-flag",
    "set-position-flag",
    "to",
    "verify",
    "while",
];

/// Instructions beyond ZRF; a direction or position of the same name takes precedence.
pub(super) const MORE_INSTRUCTIONS: &[&str] = &[
    "call",
    "for-all",
    "for-each",
    "let",
    "name",
    "next-turn",
    "remove",
    "repeat",
    "set",
    "stack",
    "target",
    "try",
    "tuck",
];

/// Tests of a site; each has a negation that begins with `not-`.
pub(super) const PREDICATES: &[&str] = &[
    "adjacent-to-enemy?",
    "attacked?",
    "defended?",
    "empty?",
    "enemy?",
    "flag?",
    "friend?",
    "goal-position?",
    "in-zone?",
    "last-from?",
    "last-to?",
    "marked?",
    "neutral?",
    "on-board?",
    "piece?",
    "position-flag?",
    "position?",
];

/// Tests beyond ZRF; these have negations too.
pub(super) const MORE_PREDICATES: &[&str] = &["my?", "repeated?"];

/// Tests that only goals may have.
pub(super) const GOAL_TESTS: &[&str] = &[
    "absolute-config",
    "captured",
    "checkmated",
    "pieces-remaining",
    "relative-config",
    "repetition",
    "stalemated",
    "total-piece-count",
];

/// The heads of sets of positions.
pub(super) const SETS: &[&str] = &["border", "group", "pieces", "sites"];

/// Whether a word is a number or the head of a computed one.
pub(super) fn is_number_form(word: &str) -> bool {
    matches!(
        word,
        "+" | "-"
            | "*"
            | "/"
            | "mod"
            | "min"
            | "max"
            | "sum"
            | "count"
            | "groups"
            | "height"
            | "index"
            | "reserve"
    ) || word.parse::<i32>().is_ok()
}

/// Whether a word is a condition or the head of one.
pub(super) fn is_test(word: &str) -> bool {
    let positive = word.strip_prefix("not-").unwrap_or(word);
    matches!(
        word,
        "true" | "false" | "and" | "or" | "not" | "=" | "!=" | "<" | ">" | "<=" | ">=" | "any" | "all"
    ) || GOAL_TESTS.contains(&word)
        || PREDICATES.contains(&positive)
        || MORE_PREDICATES.contains(&positive)
}

/// Options that say how to show the game; the page may use or ignore them.
pub(super) const HINTS: &[&str] = &[
    "allow flipping",
    "animate captures",
    "animate drops",
    "discard cascades",
    "highlight goals",
    "prevent flipping",
    "progressive levels",
    "selection screen",
    "show moves list",
    "silent ? moves",
    "smart moves",
];

/// Whether a section is an option in its older spelling.
pub(super) fn is_old_option(head: &str) -> bool {
    const RULES: &[&str] = &[
        "include-off-pieces",
        "maximal-captures",
        "pass-partial",
        "pass-turn",
        "recycle-captures",
        "recycle-promotions",
    ];
    RULES.contains(&head) || HINTS.iter().any(|hint| hint.contains(' ') && hint.replace(' ', "-") == head)
}
