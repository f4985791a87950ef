//! Instructions of our language, before they are text: what is looked up in them, and how they are written.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use super::value::parts;

/// An instruction, or a structure of instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Plain(String),
    If(String, Vec<Line>, Vec<Line>),
    /// `while`, `for-each` and the like: what stands before the body.
    Around(String, Vec<Line>),
    /// Where one of several ways ends that are not joined yet.
    Leaf(usize),
}

/// The number of lines, also within others.
pub(super) fn length(lines: &[Line]) -> usize {
    lines
        .iter()
        .map(|line| match line {
            Line::Plain(_) => 1,
            Line::If(_, then, other) => 1 + length(then) + length(other),
            Line::Around(_, body) => 1 + length(body),
            Line::Leaf(_) => 0,
        })
        .sum()
}

/// The names that instructions give new values to.
pub(super) fn assigned(lines: &[Line], names: &mut BTreeSet<String>) {
    for line in lines {
        match line {
            Line::Plain(text) => {
                if let Some(rest) = text.strip_prefix("(set ") {
                    let end = rest.find([' ', ')']).unwrap_or(rest.len());
                    names.insert(rest[..end].to_owned());
                }
            }
            Line::If(_, then, other) => {
                assigned(then, names);
                assigned(other, names);
            }
            Line::Around(_, body) => assigned(body, names),
            Line::Leaf(_) => {}
        }
    }
}

/// Replaces the ends of ways by instructions.
pub(super) fn filled(lines: Vec<Line>, ends: &mut BTreeMap<usize, Vec<Line>>) -> Vec<Line> {
    let mut out = Vec::with_capacity(lines.len());
    for line in lines {
        match line {
            Line::Leaf(leaf) => out.extend(ends.remove(&leaf).unwrap_or_default()),
            Line::If(condition, then, other) => {
                let (then, other) = (filled(then, ends), filled(other, ends));
                out.push(Line::If(condition, then, other));
            }
            Line::Around(head, body) => out.push(Line::Around(head, filled(body, ends))),
            Line::Plain(_) => out.push(line),
        }
    }
    out
}

/// Whether instructions may end the run.
pub(super) fn fails(lines: &[Line]) -> bool {
    lines.iter().any(|line| match line {
        Line::Plain(text) => {
            !text.starts_with('(') || ["(verify", "(go", "(call"].iter().any(|head| text.starts_with(head))
        }
        Line::If(_, then, other) => fails(then) || fails(other),
        Line::Around(_, body) => fails(body),
        Line::Leaf(_) => false,
    })
}

/// Whether lines call a procedure.
pub(super) fn calls_any(lines: &[Line]) -> bool {
    lines.iter().any(|line| match line {
        Line::Plain(text) => text.starts_with("(call "),
        Line::If(_, then, other) => calls_any(then) || calls_any(other),
        Line::Around(_, body) => calls_any(body),
        Line::Leaf(_) => false,
    })
}

/// Leaves out variables that nothing mentions besides their declaration.
pub(super) fn without_idle(lines: Vec<Line>) -> Vec<Line> {
    let mut text = String::new();
    write_lines(&mut text, &lines, 0);
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for word in parts(&text) {
        *counts.entry(word).or_default() += 1;
    }
    let is_idle = |line: &Line| match line {
        Line::Plain(text) => text.strip_prefix("(let ").is_some_and(|rest| {
            let name = rest.split(' ').next().unwrap_or("");
            counts.get(name) == Some(&1)
        }),
        _ => false,
    };
    kept(lines, &is_idle)
}

fn kept(lines: Vec<Line>, is_idle: &impl Fn(&Line) -> bool) -> Vec<Line> {
    let left = lines.into_iter().filter(|line| !is_idle(line));
    left.map(|line| match line {
        Line::If(condition, then, other) => Line::If(condition, kept(then, is_idle), kept(other, is_idle)),
        Line::Around(head, body) => Line::Around(head, kept(body, is_idle)),
        other => other,
    })
    .collect()
}

/// Writes instructions, one a line.
pub(super) fn write_lines(out: &mut String, lines: &[Line], indent: usize) {
    let space = " ".repeat(indent);
    for line in lines {
        match line {
            Line::Plain(text) => {
                let _ = writeln!(out, "{space}{text}");
            }
            Line::If(condition, then, other) => {
                let _ = writeln!(out, "{space}(if {condition}");
                write_lines(out, then, indent + 2);
                if !other.is_empty() {
                    let _ = writeln!(out, "{space} else");
                    write_lines(out, other, indent + 2);
                }
                let _ = writeln!(out, "{space})");
            }
            Line::Leaf(_) => {}
            Line::Around(head, body) => {
                let _ = writeln!(out, "{space}({head}");
                write_lines(out, body, indent + 2);
                let _ = writeln!(out, "{space})");
            }
        }
    }
}
