//! Pieces of text in our language.
//!
//! In: conditions, positions and names as texts. Out: what is made of them.

/// Conditions joined by `and` or `or`; a single one as it is.
pub(super) fn join(word: &str, mut parts: Vec<String>) -> String {
    let (neutral, decisive) = if word == "and" { ("true", "false") } else { ("false", "true") };
    if parts.iter().any(|part| part == decisive) {
        return decisive.to_owned();
    }
    parts.retain(|part| part != neutral);
    match parts.len() {
        0 => neutral.to_owned(),
        1 => parts.remove(0),
        _ => format!("({word} {})", parts.join(" ")),
    }
}

/// The opposite of a condition.
pub(super) fn negated(condition: &str) -> String {
    match condition {
        "true" => "false".to_owned(),
        "false" => "true".to_owned(),
        _ => format!("(not {condition})"),
    }
}

/// A test of a position, short where the position is the cursor's.
pub(super) fn test(word: &str, place: &str) -> String {
    if place == "here" { word.to_owned() } else { format!("({word} {place})") }
}

/// A test whether a position is in a zone, `in-zone?` or `not-in-zone?`, short where the position is the cursor's.
pub(super) fn zone_test(word: &str, zone: &str, place: &str) -> String {
    if place == "here" { format!("({word} {zone})") } else { format!("({word} {zone} {place})") }
}

/// Whether a piece of a player stands at a place.
pub(super) fn owned_by(player: usize, place: &str) -> String {
    format!("(and {} (= (owner {place}) P{player}))", occupied(place))
}

/// Whether something stands at a place. In our language, a place off the board is not empty either.
pub(super) fn occupied(place: &str) -> String {
    let test = test("not-empty?", place);
    if may_be_nowhere(place) { format!("(and (on-board? {place}) {test})") } else { test }
}

/// Whether nothing stands at a place, which is so where there is none, too.
pub(super) fn vacant(place: &str) -> String {
    let test = test("empty?", place);
    if may_be_nowhere(place) { format!("(or (not-on-board? {place}) {test})") } else { test }
}

/// Before the first move there is no last one, and steps may lead off the board.
fn may_be_nowhere(place: &str) -> bool {
    place.starts_with('(') || place.starts_with("last-")
}

/// Whether a text uses a name.
pub(super) fn mentions(text: &str, name: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || c == '(' || c == ')');
    text.match_indices(name).any(|(at, _)| {
        is_end(text[..at].chars().next_back()) && is_end(text[at + name.len()..].chars().next())
    })
}

/// A text with one name for another.
pub(super) fn renamed(text: &str, name: &str, other: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let is_end = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || c == '(' || c == ')');
        let before = if at == 0 { out.chars().next_back() } else { rest[..at].chars().next_back() };
        let is_whole = is_end(before) && is_end(rest[at + name.len()..].chars().next());
        out += &rest[..at];
        out += if is_whole { other } else { name };
        rest = &rest[at + name.len()..];
    }
    out + rest
}

/// A text with a name for the cursor, if it uses that.
pub(super) fn naming(name: &str, text: String) -> String {
    if mentions(&text, name) { format!("(let {name} here) {text}") } else { text }
}
