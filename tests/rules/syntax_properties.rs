//! Properties of every text: random trees, random macros, and randomly damaged files.
//!
//! The number of tries of each property is in [`crate::support::length`]. The seeds to be damaged are the files in
//! `tests/fuzz/` and all other rule files of the project.

use std::collections::HashMap;

use crate::support::damage::{damaged, seeds};
use crate::support::length::tries;
use boardwright::diagnostic::Diagnostics;
use boardwright::source::{Files, SourceText, Span, decode};
use boardwright::syntax::{Forms, Kind, List, Sexpr, parse, print};
use fastrand::Rng;

fn read_quietly(text: &str) -> Vec<Sexpr> {
    parse(text, &mut Diagnostics::default())
}

fn random_word(random: &mut Rng) -> String {
    let letters: Vec<char> = "abcZ019-?_!$'éЖ💥\\`".chars().collect();
    (0..random.usize(1..6)).map(|_| *random.choice(&letters).unwrap()).collect()
}

fn random_tree(random: &mut Rng, depth: usize) -> Sexpr {
    let kind = match random.u8(..if depth > 6 { 2 } else { 4 }) {
        0 => Kind::Symbol(random_word(random).into()),
        1 => Kind::Text(format!("({} \n;{})", random_word(random), random_word(random)).into()),
        _ => {
            let items = (0..random.usize(..5)).map(|_| random_tree(random, depth + 1));
            Kind::List(List::new(items.collect()))
        }
    };
    Sexpr::new(kind, Span::default())
}

#[test]
fn printed_trees_read_back() {
    let mut random = Rng::with_seed(1);
    for _ in tries(5000) {
        let forms: Vec<Sexpr> = (0..random.usize(..4)).map(|_| random_tree(&mut random, 0)).collect();
        let text = print(&forms);
        assert_eq!(read_quietly(&text), forms, "{text}");
    }
}

#[test]
fn repaired_files_read_back_as_printed() {
    let (seeds, mut random) = (seeds(), Rng::with_seed(2));
    for _ in tries(5000) {
        let forms = read_quietly(&decode(&damaged(&seeds, &mut random)));
        let text = print(&forms);
        let mut diagnostics = Diagnostics::default();
        assert_eq!(parse(&text, &mut diagnostics), forms, "{text}");
        assert!(diagnostics.is_empty(), "{diagnostics:?}\n{text}");
    }
}

#[test]
fn spans_of_words_are_correct() {
    let (seeds, mut random) = (seeds(), Rng::with_seed(3));
    for _ in tries(5000) {
        let text = decode(&damaged(&seeds, &mut random));
        let mut open = read_quietly(&text);
        while let Some(form) = open.pop() {
            let written = &text[form.span.range()];
            match &form.kind {
                Kind::Symbol(word) => assert_eq!(written, &**word),
                Kind::Text(string) => assert_eq!(written.trim_matches('"'), &**string),
                Kind::List(items) => {
                    assert!(written.starts_with('('));
                    assert!(items.iter().all(|item| form.span.to(item.span) == form.span));
                    open.extend_from_slice(items);
                }
            }
        }
    }
}

#[test]
fn damaged_files_expand_without_a_panic() {
    let (seeds, mut random) = (seeds(), Rng::with_seed(4));
    let mut files = Files::default();
    seeds.iter().enumerate().for_each(|(at, seed)| files.add(&format!("{at}.inc"), seed.clone()));
    for _ in tries(5000) {
        let bytes = damaged(&seeds, &mut random);
        let include = format!("(include \"{}.inc\")", random.usize(..=seeds.len()));
        let text = decode(&[&bytes, include.as_bytes()].concat());
        let mut source = SourceText::new("damaged.zrf", text);
        let mut diagnostics = Diagnostics::default();
        let mut forms = Forms::read(&mut source, &files, &mut diagnostics);
        for form in forms.top().to_vec() {
            match forms.expand(&form) {
                Ok(expanded) => assert!(expanded.iter().all(|form| form.forms() <= 6_000_000)),
                Err(failure) => diagnostics.push(*failure),
            }
        }
        for remark in &diagnostics {
            let (_, place) = source.locate(remark.span.start);
            assert!(place.line > 0 && remark.span.end as usize <= source.len());
        }
    }
}

#[test]
fn any_bytes_can_be_decoded_and_read() {
    let mut random = Rng::with_seed(5);
    for _ in tries(5000) {
        let few = random.bool();
        let byte = |random: &mut Rng| {
            let known = *random.choice(b"()\";$1a \xff\xfe\xee\r").unwrap();
            if few { known } else { random.u8(..) }
        };
        let bytes: Vec<u8> = (0..random.usize(..200)).map(|_| byte(&mut random)).collect();
        let text = decode(&bytes);
        let source = SourceText::from_bytes("noise.zrf", &bytes);
        assert!((0..=text.len() as u32 + 1).all(|offset| source.line_column(offset).column > 0));
        let forms = read_quietly(&text);
        assert_eq!(read_quietly(&print(&forms)), forms);
    }
}

/// Expansion that copies everything and caches nothing.
struct Copying<'a> {
    bodies: HashMap<&'a str, &'a [Sexpr]>,
    left: usize,
}

impl Copying<'_> {
    /// The expanded forms; `None` if expansion does not end.
    fn expand(&mut self, forms: &[Sexpr], arguments: &[Sexpr], depth: usize) -> Option<Vec<Sexpr>> {
        let mut out = Vec::new();
        for form in forms {
            self.left = self.left.checked_sub(1)?;
            match &form.kind {
                Kind::Symbol(word) => out.push(filled(word, arguments)),
                Kind::Text(_) => out.push(form.clone()),
                Kind::List(items) => {
                    let items = self.expand(items, arguments, depth + 1)?;
                    let body = items.first().and_then(Sexpr::symbol).and_then(|head| self.bodies.get(head));
                    let Some(&body) = body else {
                        out.push(Sexpr::new(Kind::List(List::new(items)), form.span));
                        continue;
                    };
                    let inherited = arguments.iter().skip(items.len() - 1);
                    let given: Vec<Sexpr> = items[1..].iter().chain(inherited).cloned().collect();
                    out.extend((depth < 100).then(|| self.expand(body, &given, depth + 1))??);
                }
            }
        }
        Some(out)
    }
}

/// A word with at most one `$n`, of one digit.
fn filled(word: &str, arguments: &[Sexpr]) -> Sexpr {
    let written = Sexpr::new(Kind::Symbol(word.into()), Span::default());
    let Some((before, rest)) = word.split_once('$') else { return written };
    let (digit, after) = rest.split_at(1);
    match arguments.get(digit.parse::<usize>().unwrap() - 1) {
        Some(argument) if before.is_empty() && after.is_empty() => argument.clone(),
        Some(Sexpr { kind: Kind::Symbol(text), .. }) => {
            Sexpr::new(Kind::Symbol(format!("{before}{text}{after}").into()), Span::default())
        }
        _ => written,
    }
}

/// Random macros a to f that call each other in many ways, and forms that call them.
fn random_macros(random: &mut Rng) -> String {
    fn form(random: &mut Rng, depth: usize, out: &mut String) {
        const WORDS: [&str; 12] = ["$1", "$2", "$3", "$1", "$2", "x-$1", "$2-y", "n", "e", "a", "b", "f"];
        if depth > 3 || random.u8(..3) == 0 {
            out.push_str(random.choice(WORDS).unwrap());
        } else {
            out.push('(');
            out.push_str(
                random.choice(["a", "b", "c", "d", "e1", "f", "$1", "x-$1", "go", "go", ""]).unwrap(),
            );
            for _ in 0..random.usize(..4) {
                out.push(' ');
                form(random, depth + 1, out);
            }
            out.push(')');
        }
        out.push(' ');
    }
    let mut text = String::new();
    for start in [
        "(define a ",
        "(define b ",
        "(define c ",
        "(define d ",
        "(define e1 ",
        "(define f ",
        "(game ",
        "(variant ",
    ] {
        text.push_str(start);
        (0..random.usize(..4)).for_each(|_| form(random, 0, &mut text));
        text.push_str(")\n");
    }
    text
}

#[test]
fn sharing_expands_like_copying() {
    let (mut random, mut compared) = (Rng::with_seed(6), 0);
    for _ in tries(5000) {
        let text = random_macros(&mut random);
        let written = read_quietly(&text);
        let definition = |form: &Sexpr| form.head() == Some("define");
        let bodies = written.iter().filter(|form| definition(form));
        let bodies =
            bodies.map(|form| (form.arguments()[0].symbol().unwrap(), &form.arguments()[1..])).collect();
        let mut copying = Copying { bodies, left: 100_000 };
        let mut source = SourceText::new("random.zrf", text.as_str());
        let mut forms = Forms::read(&mut source, &Files::default(), &mut Diagnostics::default());
        for form in forms.top().to_vec() {
            if let (Ok(shared), Some(copied)) = (forms.expand(&form), copying.expand(&[form], &[], 0)) {
                assert_eq!(print(&shared), print(&copied), "{text}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "only {compared} expansions were compared");
}
