//! Lowers options: those that change the rules, and those that say how to show the game.

use std::collections::BTreeSet;

use super::context::Context;
use super::variant::Sections;
use super::words::{HINTS, is_old_option};
use crate::diagnostic::Code;
use crate::model::{Maximal, Passing, Repetition};
use crate::syntax::Sexpr;

/// Options that change the rules.
const RULES: &[&str] = &[
    "include off-pieces",
    "maximal captures",
    "merge outcomes",
    "move any piece",
    "pass partial",
    "pass turn",
    "recycle captures",
    "recycle promotions",
    "repetition",
];

/// `(option "NAME" VALUE)`, and options that older files write as sections: `(pass-turn VALUE)`.
pub(super) fn lower_options(sections: &Sections<'_>, context: &mut Context<'_>) {
    let mut met = BTreeSet::new();
    for section in sections.iter() {
        let arguments = section.arguments();
        let (name, values) = match (section.head(), arguments) {
            (Some("option"), [name, values @ ..]) => {
                (name.text().or_else(|| name.symbol()).unwrap_or("").to_owned(), values)
            }
            (Some("option"), []) => (String::new(), arguments),
            (Some(head), _) if is_old_option(head) => (name_of_old(head), arguments),
            _ => continue,
        };
        context.expect_end(values, 1);
        if !met.insert(rule_of(&name)) {
            let message = format!("option \"{name}\" is set twice; this value is used");
            let diagnostic = context.about(Code::Doubled, section, message);
            context.push(diagnostic.hint("remove the other one"));
        }
        lower_option(section, &name, values.first(), context);
    }
}

/// The canonical name of an option.
fn rule_of(name: &str) -> String {
    let rule = name.to_ascii_lowercase();
    if rule == "include off pieces" { "include off-pieces".to_owned() } else { rule }
}

/// The name of an option that is written as a section.
fn name_of_old(head: &str) -> String {
    rule_of(&head.replace('-', " "))
}

fn lower_option(section: &Sexpr, name: &str, value: Option<&Sexpr>, context: &mut Context<'_>) {
    let value = value.and_then(|value| value.symbol().or_else(|| value.text())).unwrap_or("");
    let rule = rule_of(name);
    let rule = rule.as_str();
    if HINTS.contains(&rule) && !value.is_empty() {
        return context.model.hints.push((rule.to_owned(), value.to_owned()));
    }
    if !RULES.contains(&rule) && !HINTS.contains(&rule) {
        return unknown(section, name, value, context);
    }
    if value.is_empty() {
        return without_value(section, name, context);
    }
    if set_rule(rule, value, context).is_none() {
        let values = match rule {
            "pass turn" => "`true`, `false`, `forced` or `last`",
            "maximal captures" => "`true`, `false` or `2`",
            "repetition" => "`draw` or `false`",
            _ => "`true` or `false`",
        };
        return context.report_bad_form(section, &format!("the value of \"{name}\": {values}"));
    }
    if matches!(rule, "move any piece" | "merge outcomes") || (rule, value) == ("pass turn", "last") {
        context.report_extension(section, rule);
    }
}

/// Sets an option that changes the rules; `None` if it cannot have this value.
fn set_rule(rule: &str, value: &str, context: &mut Context<'_>) -> Option<()> {
    let options = &mut context.model.options;
    match (rule, value) {
        ("pass turn", "forced") => options.pass_turn = Passing::Forced,
        ("pass turn", "last") => options.pass_turn = Passing::Last,
        // Two old files have the value 2; nothing suggests that it meant a different rule there.
        ("pass turn", "2") => options.pass_turn = Passing::Always,
        ("pass turn", _) => {
            options.pass_turn = if parse_bool(value)? { Passing::Always } else { Passing::Never }
        }
        ("pass partial", _) => options.pass_partial = parse_bool(value)?,
        ("maximal captures", "2") => options.maximal_captures = Maximal::Value,
        ("maximal captures", _) => {
            options.maximal_captures = if parse_bool(value)? { Maximal::Steps } else { Maximal::Any };
        }
        ("recycle captures", _) => options.recycle_captures = parse_bool(value)?,
        ("recycle promotions", _) => options.recycle_promotions = parse_bool(value)?,
        ("include off-pieces", _) => options.include_off_pieces = parse_bool(value)?,
        ("move any piece", _) => options.any_owner = parse_bool(value)?,
        ("merge outcomes", _) => options.merge_outcomes = parse_bool(value)?,
        ("repetition", "draw") => context.model.repetition = Repetition::Draw,
        ("repetition", _) if !parse_bool(value)? => context.model.repetition = Repetition::Allowed,
        _ => return None,
    }
    Some(())
}

fn parse_bool(value: &str) -> Option<bool> {
    match value {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

fn without_value(section: &Sexpr, name: &str, context: &mut Context<'_>) {
    let message = format!("option \"{name}\" has no value, so it has no effect");
    let diagnostic = context.about(Code::Ignored, section, message);
    context.push(diagnostic.hint(format!("write the value after the name: `(option \"{name}\" true)`")));
}

fn unknown(section: &Sexpr, name: &str, value: &str, context: &mut Context<'_>) {
    let message = format!("option \"{name}\" {value} is unknown and has no effect");
    let known: Vec<&str> = RULES.iter().chain(HINTS).copied().collect();
    let diagnostic = context.about(Code::Ignored, section, message);
    let is_near = context.nearest(name, known.iter().copied()).is_some();
    context.push(if is_near {
        context.suggest(diagnostic, name, known)
    } else {
        diagnostic.hint("remove it, or keep it: the game plays without it")
    });
}
