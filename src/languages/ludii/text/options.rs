//! Options: pieces of text to choose from. The default ones are put in.
//!
//! In: text with `(option …)` and `<Name:argument>`. Out: text without.

use std::collections::BTreeMap;

use crate::diagnostic::Code;
use crate::languages::ludii::Fault;
use crate::languages::ludii::text::source_chars::{
    MAX_CHARS, SourceChar, end_of_angle, end_of_list, end_of_string, fault, take_lists, too_long, trimmed,
};

/// The text of each argument of the chosen items, by `Name:argument`; by `Name` alone, the first.
type Chosen = BTreeMap<String, Vec<SourceChar>>;

/// Options within options are put in at most this many times.
const MAX_ROUNDS: usize = 20;

/// Puts the default items of all options into a text.
pub(crate) fn choose(text: &[SourceChar]) -> Result<Vec<SourceChar>, Fault> {
    let (mut text, options) = take_lists(text, "option")?;
    let mut chosen = Chosen::new();
    for option in &options {
        read(option, &mut chosen)?;
    }
    for _ in 0..MAX_ROUNDS {
        match put_in(&text, &chosen)? {
            Some(changed) => text = changed,
            None => break,
        }
    }
    unknown(&text, &chosen).map_or(Ok(text), Err)
}

/// Reads `"Heading" <Name> args:{ <a> <b> } { (item "…" <…> <…> "…")* … }`.
fn read(option: &[SourceChar], chosen: &mut Chosen) -> Result<(), Fault> {
    let at = option.first().map_or(0, |one| one.at);
    let bad = || {
        fault(
            Code::BadForm,
            at,
            "an option is `(option \"Heading\" <Name> args:{ <argument> … } { (item …) … })`",
        )
    };
    // The name comes after the heading, which may have any signs.
    let heading = option.iter().position(|one| one.c == '"').ok_or_else(bad)?;
    let heading = end_of_string(option, heading);
    let angle = (heading..option.len()).find(|&at| option[at].c == '<').ok_or_else(bad)?;
    let end = end_of_angle(option, angle).ok_or_else(bad)?;
    let name = word(&option[angle + 1..end - 1]);
    let open = (end..option.len()).find(|&at| option[at].c == '{').ok_or_else(bad)?;
    let close = end_of_braces(option, open).ok_or_else(bad)?;
    let names: Vec<String> = angles(&option[open + 1..close - 1]).iter().map(|text| word(text)).collect();
    let items = (close..option.len()).find(|&at| option[at].c == '{').ok_or_else(bad)?;
    let Some(item) = default_item(&option[items + 1..]) else { return Err(bad()) };
    let values = angles(&item);
    for (at, value) in values.iter().enumerate() {
        if at == 0 {
            chosen.insert(name.clone(), value.clone());
        }
        if let Some(argument) = names.get(at) {
            chosen.insert(format!("{name}:{argument}"), value.clone());
        }
    }
    Ok(())
}

/// The end of braces around `<…>`, in which brackets need not match.
fn end_of_braces(text: &[SourceChar], open: usize) -> Option<usize> {
    let mut at = open;
    while at < text.len() {
        match text[at].c {
            '<' => at = end_of_angle(text, at)?,
            '}' => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

/// The inside of the item with the most stars behind it, of several the first.
fn default_item(items: &[SourceChar]) -> Option<Vec<SourceChar>> {
    let mut best: Option<(usize, Vec<SourceChar>)> = None;
    let mut at = 0;
    while let Some(open) = (at..items.len()).find(|&at| items[at].c == '(') {
        let end = end_of_list(items, open)?;
        let stars = items[end..].iter().take_while(|one| one.c == '*').count();
        if best.as_ref().is_none_or(|(most, _)| stars > *most) {
            best = Some((stars, items[open + 1..end - 1].to_vec()));
        }
        at = end;
    }
    best.map(|(_, item)| item)
}

/// What stands in `<…>` at the top of a text, strings skipped.
fn angles(text: &[SourceChar]) -> Vec<Vec<SourceChar>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        at = match text[at].c {
            '"' => end_of_string(text, at),
            '<' => match end_of_angle(text, at) {
                Some(end) => {
                    found.push(trimmed(&text[at + 1..end - 1]).to_vec());
                    end
                }
                None => text.len(),
            },
            _ => at + 1,
        };
    }
    found
}

fn word(text: &[SourceChar]) -> String {
    trimmed(text).iter().map(|one| one.c).collect()
}

/// The text with each `<Name>` replaced, also in strings; `None` if there is none.
fn put_in(text: &[SourceChar], chosen: &Chosen) -> Result<Option<Vec<SourceChar>>, Fault> {
    let mut changed = Vec::with_capacity(text.len());
    let mut found = false;
    let mut at = 0;
    while at < text.len() {
        let value = (text[at].c == '<').then(|| end_of_name(text, at)).flatten();
        let value = value.and_then(|end| Some((chosen.get(&word(&text[at + 1..end]))?, end)));
        if let Some((value, end)) = value {
            changed.extend_from_slice(value);
            (found, at) = (true, end + 1);
        } else {
            changed.push(text[at]);
            at += 1;
        }
        if changed.len() > MAX_CHARS {
            return Err(too_long(text[at.min(text.len() - 1)].at));
        }
    }
    Ok(found.then_some(changed))
}

/// The fault that a text asks for an option that there is not, or for an argument that it has not.
fn unknown(text: &[SourceChar], chosen: &Chosen) -> Option<Fault> {
    let is_name = |name: &str| {
        name.starts_with(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphanumeric() || " :_-".contains(c))
    };
    let mut at = 0;
    while let Some(start) = (at..text.len()).find(|&at| matches!(text[at].c, '<' | '"')) {
        if text[start].c == '"' {
            at = end_of_string(text, start);
            continue;
        }
        at = start + 1;
        let name = end_of_name(text, start).map(|end| word(&text[start + 1..end]));
        if let Some(name) = name.filter(|name| is_name(name)) {
            let known = chosen.keys().map(String::as_str);
            let fault = fault(Code::UnknownName, text[start].at, format!("there is no option `<{name}>`"));
            return Some(Box::new(fault.suggest(&name, known)));
        }
    }
    None
}

/// The `>` that ends a name.
fn end_of_name(text: &[SourceChar], open: usize) -> Option<usize> {
    let end =
        (open + 1..text.len().min(open + 100)).find(|&at| matches!(text[at].c, '>' | '<' | '(' | '{'))?;
    (text[end].c == '>').then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::languages::ludii::text::source_chars::{self, arguments, string_at};

    fn chosen(text: &str) -> String {
        let chars = source_chars::of(text).unwrap_or_default();
        choose(&chars).map(|chars| chars.iter().map(|one| one.c).collect()).unwrap_or_default()
    }

    #[test]
    fn the_item_with_most_stars_is_put_in() {
        let text = "(a <Size:dim> <Size> (< 1 2)) (option \"S\" <Size> args:{ <dim> <need> } { \
                    (item \"A\" <5> <(> 3 (x))> \"\") (item \"B\" <9> <4> \"\")** (item \"C\" <7> <8> \"\")* })";
        assert_eq!(chosen(text).trim(), "(a 9 9 (< 1 2))");
        assert_eq!(arguments(&source_chars::of("a b:(c d) \"e f\"").unwrap_or_default()).len(), 3);
        assert_eq!(string_at(&source_chars::of("\"ab\"").unwrap_or_default(), 0), "ab");
    }
}
