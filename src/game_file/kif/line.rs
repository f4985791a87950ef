//! The lines of KIF.

use super::super::cursor::is_space;

/// Ways in which a game ends.
const ENDINGS: [&str; 17] = [
    "投了",
    "中断",
    "持将棋",
    "千日手",
    "詰み",
    "詰",
    "不詰",
    "切れ負け",
    "時間切れ",
    "反則勝ち",
    "反則負け",
    "入玉勝ち",
    "勝ち宣言",
    "不戦勝",
    "不戦敗",
    "封じ手",
    "最後の一手",
];
/// The word that begins a variation.
pub(super) const VARIATION: &str = "変化";
/// How a sentence about the result begins: `まで87手で先手の勝ち`.
pub(super) const SUMMARY: &str = "まで";

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line<'t> {
    /// Nothing, or a remark of a program: `# …`, or the titles of columns.
    Empty,
    /// `* …`
    Comment(&'t str),
    /// `&…`, the whole line.
    Bookmark(&'t str),
    /// `先手：Ada`
    Heading(&'t str, &'t str),
    /// `変化：5手`, the number as it stands.
    Variation(&'t str),
    /// A move and the times after it.
    Move(&'t str, &'t str),
    /// An ending and the times after it.
    Ending(&'t str, &'t str),
    /// `まで87手で先手の勝ち`
    Summary(&'t str),
    /// Anything else, such as a line of a diagram.
    Other(&'t str),
}

impl<'t> Line<'t> {
    pub(super) fn of(line: &'t str) -> Self {
        let line = line.trim_start_matches('\u{feff}').trim_end_matches(is_space);
        let text = line.trim_start_matches(is_space);
        if text.is_empty() || text.starts_with('#') || text.starts_with("手数") && text.contains("--") {
            return Self::Empty;
        }
        if let Some(comment) = text.strip_prefix('*') {
            return Self::Comment(comment);
        }
        if text.starts_with('&') {
            return Self::Bookmark(text);
        }
        if let Some((text, times)) = numbered(text) {
            let is_ending = ENDINGS.contains(&text);
            return if is_ending { Self::Ending(text, times) } else { Self::Move(text, times) };
        }
        match heading(text) {
            Some((VARIATION, number)) => Self::Variation(number),
            Some((name, value)) => Self::Heading(name, value),
            None if text.starts_with(SUMMARY) => Self::Summary(text),
            None => Self::Other(line),
        }
    }
}

/// The number at the beginning of a text, and the text after it.
pub(super) fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|letter| digit(letter).is_none()).unwrap_or(text.len());
    let digits = text[..end].chars().filter_map(digit);
    let number = digits.take(10).fold(0, |number, digit| number * 10 + u64::from(digit));
    (end > 0).then(|| (usize::try_from(number).unwrap_or(usize::MAX), &text[end..]))
}

/// Whether a text is what stands after a move about times: `( 0:16/00:00:16)`.
pub(super) fn is_times(text: &str) -> bool {
    text.starts_with('(') && text.ends_with(')') && text.contains(':')
}

fn digit(letter: char) -> Option<u32> {
    let half_width = match letter {
        '０'..='９' => char::from_u32(u32::from(letter) - u32::from('０') + u32::from('0'))?,
        _ => letter,
    };
    half_width.to_digit(10)
}

/// The move or ending after a number, and the times after it; `None` if no number or nothing else is there.
fn numbered(text: &str) -> Option<(&str, &str)> {
    let (_, rest) = number(text)?;
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    if !rest.starts_with([' ', '\t', '　']) {
        return None;
    }
    // `+` says that there are variations.
    let (text, times) = without_times(rest.trim().trim_end_matches('+').trim_end());
    // The columns of a diagram have numbers too, but nothing else.
    let is_number = text.chars().all(|letter| letter.is_whitespace() || digit(letter).is_some());
    (!is_number).then_some((text, times))
}

fn without_times(text: &str) -> (&str, &str) {
    let times = text.rfind('(').filter(|&at| is_times(&text[at..]));
    let (text, times) = text.split_at(times.unwrap_or(text.len()));
    (text.trim_end(), times)
}

/// An ending that stands without a number, and its times.
pub(super) fn ending(text: &str) -> Option<(&str, &str)> {
    Some(without_times(text)).filter(|(text, _)| ENDINGS.contains(text))
}

fn heading(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('：').or_else(|| text.split_once(':'))?;
    let (name, value) = (name.trim(), value.trim());
    let is_name = !name.is_empty() && !name.starts_with(['|', '+', '(']) && name.chars().count() <= 30;
    is_name.then_some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_lines() {
        for (line, expected) in [
            ("   1 ７六歩(77)   ( 0:16/00:00:16)+", Line::Move("７六歩(77)", "( 0:16/00:00:16)")),
            ("12 同　銀(31)", Line::Move("同　銀(31)", "")),
            ("３ ５五角打", Line::Move("５五角打", "")),
            ("  87 投了         ( 0:01/00:00:01)", Line::Ending("投了", "( 0:01/00:00:01)")),
            ("変化：5手", Line::Variation("5手")),
            ("先手：Ada B", Line::Heading("先手", "Ada B")),
            ("開始日時：2020/01/02 10:00:00", Line::Heading("開始日時", "2020/01/02 10:00:00")),
            ("手数----指手---------消費時間--", Line::Empty),
            ("# remark", Line::Empty),
            ("* good ", Line::Comment(" good")),
            ("&start", Line::Bookmark("&start")),
            ("まで2手で後手の勝ち", Line::Summary("まで2手で後手の勝ち")),
            ("|v香v桂|一", Line::Other("|v香v桂|一")),
            ("先手番", Line::Other("先手番")),
            ("  ９ ８ ７", Line::Other("  ９ ８ ７")),
        ] {
            assert_eq!(Line::of(line), expected);
        }
    }

    #[test]
    fn numbers_of_both_widths() {
        assert_eq!(number("12手"), Some((12, "手")));
        assert_eq!(number("１２手"), Some((12, "手")));
        assert_eq!(number("手"), None);
        assert!(number(&"9".repeat(100)).is_some());
    }
}
